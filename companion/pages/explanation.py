"""Help with the rules: what an auction or a card's effect means, in a few sentences, and what a paddle does in it.

The sentences are our own; the display places them. An explanation never stops play: whatever is pressed meanwhile
counts, and puts it away. Only the countdown waits. Whether a topic has come up before is read from the game's steps,
so a power failure changes nothing.
"""

from dataclasses import replace

from companion.i18n.translator import Translator, gettext_noop
from companion.live.public_view import PublicView, Topic
from companion.live.table import Table
from companion.pages.page import Choices, Do
from companion.rules.actions import Buy, PlayCard
from companion.rules.auction_game import state as auction
from companion.rules.card_game import state as cards
from companion.rules.card_game.scoring import AWARD_VALUE
from companion.rules.edition import GENRE, Edition
from companion.rules.events import Paid
from companion.rules.moves import Number, Over, Rise, Settled
from companion.rules.protocol import AnyState, has_gavel, has_lots, is_secret, paddle_use, token_values
from companion.rules.words import Auction, Effect, Variant
from companion.screen_data.screens import Choice, Explanation, Help, Key, PaddlePart, PartUse

CARDS = "cards"
"""The play of a card in the card game, without its effect."""
APPRAISAL, SCORING = "appraisal", "scoring"
"""The end of a round, in the auction game and in the card game."""
FIFTH, SIXTH = "fifth", "sixth"
"""A card that would end the round: the auction game's fifth by one artist; in the card game the sixth, with two players
the fifth.
"""
LAST = "last"
"""The last card of all hands, where the edition does not auction it."""
ENDING_DOUBLE = "ending-double"
"""A double whose second card would end the round, so that neither is auctioned."""

_TEXTS: dict[Topic, str] = {
    auction.Playing: gettext_noop(
        "One player plays a card, and it is auctioned. The big number is what such a card pays if nothing changes. "
        "The lines say what it pays in first, second and third place."
    ),
    FIFTH: gettext_noop(
        "When an artist reaches {limit} cards, the round ends at once. That last card counts, but it is not auctioned."
    ),
    LAST: gettext_noop("The last card of all hands counts, but it is not auctioned."),
    Auction.OPEN: gettext_noop(
        "Everyone bids in any order, each bid higher than the last. When the gavel falls, the highest bidder pays the "
        "auctioneer. If the auctioneer wins, they pay the bank; if nobody bids, they take the lot for free."
    ),
    Auction.ONCE_AROUND: gettext_noop(
        "Each player has one chance, clockwise, the auctioneer last: bid more or pass. The highest bidder pays the "
        "auctioneer. If the auctioneer wins, they pay the bank; if nobody bids, they take the lot for free."
    ),
    Auction.SEALED: gettext_noop(
        "Each player makes one secret bid; all are revealed at once. The highest bidder pays the auctioneer, or the "
        "bank if the auctioneer wins. Ties go to the auctioneer, then clockwise. If nobody bids, the auctioneer takes "
        "the lot for free."
    ),
    Auction.FIXED_PRICE: gettext_noop(
        "The auctioneer sets a price, no higher than the money they have. Clockwise, the first player who wants the "
        "lot buys it. If nobody does, the auctioneer must, and pays the bank."
    ),
    Auction.DOUBLE: gettext_noop(
        "A second card by this artist, not “{double}”, may be added: by the auctioneer first, then clockwise. Whoever"
        " adds it sells both in the second card’s auction and gets all the money; players in between lose their turn."
        " If nobody does, the auctioneer takes the card for free."
    ),
    ENDING_DOUBLE: gettext_noop(
        "A second card by this artist, not “{double}”, may be added: by the auctioneer first, then clockwise. It ends"
        " the round: both cards count, but neither is auctioned. If nobody adds one, the auctioneer takes the card "
        "for free."
    ),
    auction.Revealing: gettext_noop(
        "{name} may turn over a card from the mystery hand. It is not sold, but it counts and can end the round."
    ),
    APPRAISAL: gettext_noop(
        "The artists with the most cards get tokens of {first}, {second} and {third}. With equal cards, the artist "
        "further left ranks higher. Each of their cards now earns all of its artist’s tokens, old and new; other "
        "cards earn nothing."
    ),
    cards.Influencing: gettext_noop(
        "One card from the deck starts the round and counts for its artist. It belongs to nobody, and its "
        "effect is not used."
    ),
    CARDS: gettext_noop(
        "One player plays a card face up, and it counts for its artist. The big number is what such a card scores if "
        "nothing changes."
    ),
    cards.CardPlaying: gettext_noop(
        "The symbol on a card lets its player do one more thing. A card played through another card’s symbol "
        "has no effect of its own."
    ),
    SIXTH: gettext_noop(
        "When an artist reaches {limit} cards, the round ends at once. That last card counts, but its effect is not "
        "used."
    ),
    Effect.DRAW: gettext_noop("The player may draw one card from the deck, without showing it. Then the turn ends."),
    Effect.SECOND: gettext_noop(
        "The player may play a second card by the same artist, face up. Its own symbol has no effect."
    ),
    Effect.FACEDOWN: gettext_noop(
        "The player may play one more card face down, by any artist. It counts only when the round is scored."
    ),
    Effect.TOGETHER: gettext_noop(
        "Every player with cards plays one face up, all at once. The symbols on these cards have no effect."
    ),
    Effect.AWARD: gettext_noop(
        "The player may give any artist an award. It stays and makes each of that artist’s scoring cards worth "
        "{award} more."
    ),
    cards.TurningUp: gettext_noop("Face-down cards are turned up now. They count for their artists like all others."),
    cards.AddingExtra: gettext_noop(
        "For each leading artist on display, a player may add one card by that artist from the hand. It scores "
        "like the rest."
    ),
    SCORING: gettext_noop(
        "The artists with the most cards get tokens of {first}, {second} and {third}; with equal cards, the lower "
        "number ranks higher. Each of their cards on your display earns all of its artist’s tokens and awards; other "
        "cards earn nothing."
    ),
}
_MUST: dict[Topic, str] = {
    auction.Playing: gettext_noop(
        "One player plays a card, and it is auctioned. “{double}” needs a second card by its artist, of another kind,"
        " at once. The big number is what such a card pays now; the lines say it by rank."
    ),
    Auction.DOUBLE: gettext_noop(
        "With two players, the auctioneer must add a second card by this artist, not “{double}”, at once. If they have "
        "none, touch Undo. Both are sold together in the second card’s auction."
    ),
    ENDING_DOUBLE: gettext_noop(
        "With two players, the auctioneer must add a second card by this artist, not “{double}”, at once. It ends the "
        "round: both cards count, but neither is auctioned."
    ),
    auction.Revealing: gettext_noop(
        "After each lot, one card from the mystery hands must be turned over. It is not sold, but it counts "
        "and can end the round."
    ),
}
"""What differs with two players (rulebook 000), where a choice of the others is missing."""
_SEASONS: dict[Topic, str] = {
    FIFTH: gettext_noop(
        "When an artist reaches {limit} cards, the season ends at once. That last card counts, but it is not auctioned."
    ),
    ENDING_DOUBLE: gettext_noop(
        "A second card by this artist, not “{double}”, may be added: by the auctioneer first, then clockwise. It ends"
        " the season: both cards count, but neither is auctioned. If nobody adds one, the auctioneer takes the card "
        "for free."
    ),
    auction.Revealing: gettext_noop(
        "{name} may turn over a card from the mystery hand. It is not sold, but it counts and can end the season."
    ),
}
"""The texts above for boxes that call a round a season (rulebook 001)."""
_MUST_SEASONS: dict[Topic, str] = {
    ENDING_DOUBLE: gettext_noop(
        "With two players, the auctioneer must add a second card by this artist, not “{double}”, at once. It ends the "
        "season: both cards count, but neither is auctioned."
    ),
    auction.Revealing: gettext_noop(
        "After each lot, one card from the mystery hands must be turned over. It is not sold, but it counts "
        "and can end the season."
    ),
}
_GENRES: dict[Topic, str] = {
    FIFTH: gettext_noop(
        "When a genre reaches {limit} cards, the round ends at once. That last card counts, but it is not auctioned."
    ),
    Auction.DOUBLE: gettext_noop(
        "A second card of this genre, not “{double}”, may be added: by the auctioneer first, then clockwise. Whoever "
        "adds it sells both in the second card’s auction and gets all the money; players in between lose their turn. "
        "If nobody does, the auctioneer takes the card for free."
    ),
    ENDING_DOUBLE: gettext_noop(
        "A second card of this genre, not “{double}”, may be added: by the auctioneer first, then clockwise. It ends "
        "the round: both cards count, but neither is auctioned. If nobody adds one, the auctioneer takes the card for"
        " free."
    ),
    APPRAISAL: gettext_noop(
        "The genres with the most cards get tokens of {first}, {second} and {third}. With equal cards, the genre "
        "further left ranks higher. Each of their cards now earns all of its genre’s tokens, old and new; other "
        "cards earn nothing."
    ),
}
"""The texts above for boxes that have genres instead of artists (rulebook 003)."""
_MUST_GENRES: dict[Topic, str] = {
    auction.Playing: gettext_noop(
        "One player plays a card, and it is auctioned. “{double}” needs a second card of its genre, of another kind, "
        "at once. The big number is what such a card pays now; the lines say it by rank."
    ),
    Auction.DOUBLE: gettext_noop(
        "With two players, the auctioneer must add a second card of this genre, not “{double}”, at once. If they have "
        "none, touch Undo. Both are sold together in the second card’s auction."
    ),
    ENDING_DOUBLE: gettext_noop(
        "With two players, the auctioneer must add a second card of this genre, not “{double}”, at once. It ends the "
        "round: both cards count, but neither is auctioned."
    ),
}

_BUTTON: dict[type[object], str] = {
    Rise: gettext_noop("raise"),
    Buy: gettext_noop("buy"),
}
"""What the button does where it is not to use a card's effect."""
_STAR: dict[Topic, str] = {
    Auction.DOUBLE: gettext_noop("*: don’t add a card"),
    ENDING_DOUBLE: gettext_noop("*: don’t add a card"),
    auction.Revealing: gettext_noop("*: keep face down"),
    cards.AddingExtra: gettext_noop("*: don’t add a card"),
}
"""What `*` does where it is not simply to pass on a lot or to skip an effect."""

_BEFORE_A_CARD = (auction.Playing, CARDS, FIFTH, SIXTH, LAST)
"""Topics of a board on which a card is to be played."""
CLOSE_EXPLANATION = Key("close-explanation")
"""The choice that closes an explanation; a touch beside all choices does so too."""


def help_of(view: PublicView, choices: Choices, *, asks_effect: bool = False) -> Help | None:
    """Return the help with the rules; None where there is nothing to explain.

    The sign of a card is explained while a page `asks_effect`. Before a card is played there is an explanation for
    newcomers alone: nobody can ask for it.
    """
    topic = cards.CardPlaying if asks_effect else topic_of(view.any_state)
    if not view.is_played:
        return None
    if view.notices and not isinstance(view.notices[0], Paid):
        return None
    say = view.translator.say
    comes_up = view.options.explain and topic not in view.session.explained and _comes_up_first(view, topic)
    if topic != view.session.asked_about and not comes_up:
        if topic in _BEFORE_A_CARD:
            return None
        return choices.put(say("What does this mean?"), Do(lambda table, _at: _ask(table, topic)), "explain")
    closes = Do(lambda table, at: _close(table, topic, at))
    close = choices.put(say("Continue"), closes, CLOSE_EXPLANATION.name)
    choices.beside = closes
    return explanation(view.translator, view.any_state, topic, close)


def topic_of(state: AnyState) -> Topic:
    """Return what the phase of a game needs explained."""
    phase = state.phase
    match phase:
        case auction.Doubling() if _is_last_unsold(state) or state.ends_round(phase.lot.artist):
            return ENDING_DOUBLE
        case auction.Playing() if _is_last_unsold(state):
            return LAST
        case auction.Playing() if _nearly_ends(state):
            return FIFTH
        case cards.CardPlaying():
            return SIXTH if _nearly_ends(state) else CARDS
        case cards.Effecting(effect=effect):
            return effect
        case cards.PlayingTogether():
            return Effect.TOGETHER
        case Settled() | Over():
            return APPRAISAL if has_lots(state) else SCORING
    return state.lot.kind if state.lot else type(phase)


def _is_last_unsold(state: AnyState) -> bool:
    """Return whether the next card is the last of all hands, and the edition does not auction it."""
    edition = state.game.edition
    return isinstance(edition, Edition) and not edition.last_card_is_auctioned and sum(state.hands) == 1


def _nearly_ends(state: AnyState) -> bool:
    """Return whether one more card by some artist ends the round."""
    return any(state.ends_round(artist) for artist in range(len(state.counts)))


def _comes_up_first(view: PublicView, topic: Topic) -> bool:
    """Return whether the topic comes up for the first time in the game, and nobody has done anything about it yet.

    A card's effect comes up with the first card.
    """
    steps = view.course.steps
    if topic is cards.CardPlaying:
        return not any(isinstance(step.actions[0], PlayCard) for step in steps)
    return all(topic_of(step.before) != topic for step in steps)


def _close(table: Table, topic: Topic, at: int) -> None:
    """Close an explanation. It has been read, and does not open by itself again in this game."""
    was_asked_about = table.session.asked_about is not None
    table.session = replace(table.session, explained=table.session.explained | {topic}, asked_about=None)
    if was_asked_about:
        table.auction.go_on(table.any_state, at)


def _ask(table: Table, topic: Topic) -> None:
    """Explain a topic until it is closed, or until the next action is confirmed. The countdown waits meanwhile."""
    table.session = replace(table.session, asked_about=topic)
    table.auction.wait()


def explanation(translator: Translator, state: AnyState, topic: Topic, put_away: Choice) -> Explanation:
    """Return the explanation of a topic for players of a game in this state."""
    say, game = translator.say, state.game
    first, second, third = (translator.money(game.edition, value) for value in token_values(state))
    return Explanation(
        text=say(
            texts_of(state)[topic],
            first=first,
            second=second,
            third=third,
            award=AWARD_VALUE,
            name="" if state.asked is None else game.names[state.asked - 1],
            limit=state.limit,
            double=say(game.edition.kinds[Auction.DOUBLE]) if isinstance(game.edition, Edition) else "",
        ),
        uses=tuple(PartUse(part, say(does)) for part, does in _uses(state)),
        put_away=put_away,
    )


def texts_of(state: AnyState) -> dict[Topic, str]:
    """Return the texts of all topics, in the words of the box."""
    edition, must = state.game.edition, state.game.variant is Variant.TWO_PLAYER
    texts = _TEXTS | _MUST if must else dict(_TEXTS)
    if edition.has_seasons:
        texts |= _MUST_SEASONS if must else _SEASONS
    if edition.artist_name == GENRE:
        texts |= _GENRES
        if must:
            texts |= _MUST_GENRES
    return texts


def _uses(state: AnyState) -> tuple[tuple[PaddlePart, str], ...]:
    """Return what the parts of the asked seat's paddle do now, or of everybody's."""
    means = paddle_use(state, 1 if state.asked is None else state.asked)
    passes = gettext_noop("*: pass") if has_lots(state) else gettext_noop("*: skip")
    bids = gettext_noop("the price, then #") if means.number is Number.PRICE else gettext_noop("your bid, then #")
    uses = (
        (PaddlePart.BUTTON, _BUTTON.get(type(means.button), gettext_noop("use it")) if means.button else None),
        (PaddlePart.KEYPAD, bids if means.number else None),
        (PaddlePart.KEYPAD, _STAR.get(topic_of(state), passes) if means.star else None),
        (PaddlePart.GAVEL, gettext_noop("3 strikes: sold") if has_gavel(state) else None),
        (PaddlePart.KEYPAD, gettext_noop("# alone: no bid") if is_secret(state) else None),
    )
    return tuple((part, does) for part, does in uses if does)
