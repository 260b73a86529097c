"""The end of a round, the values on the market and what the bank pays or each seat scores; and the deal of the next."""

from companion.i18n.translator import Translator
from companion.live.public_view import PublicView
from companion.pages.board_parts import (
    columns_of,
    continue_choice,
    labels_of,
    pictures_of,
    points_of,
    round_of,
    seats_of,
    seats_to_touch,
)
from companion.pages.page import Choices
from companion.rules.actions import Deal
from companion.rules.auction_game.round import deal_of
from companion.rules.auction_game.state import State
from companion.rules.card_game.round import deal_of as card_deal_of
from companion.rules.card_game.state import CardState
from companion.rules.edition import Edition, fewest_coins
from companion.rules.events import Cause, RoundEnded
from companion.rules.protocol import has_lots, is_over
from companion.rules.words import Variant
from companion.screen_data.boards import AppraisalScreen, Coins, DealScreen, DealStep, Payee


def appraisal_board(view: PublicView, choices: Choices) -> AppraisalScreen:
    """Return what the bank pays, or what was scored, at the end of a round."""
    state = view.any_state
    translator = view.translator
    say = view.translator.say
    edition = state.game.edition
    columns = columns_of(view)
    payout = state.payouts[-1]
    values: tuple[int, ...] = ()
    labels = None
    if isinstance(edition, Edition):
        title = say("{round} appraisal", round=round_of(view))
        if edition.appraisal_name:
            title = say("{round}: {appraisal}", round=round_of(view), appraisal=say(edition.appraisal_name))
        title = translator.in_thousands(title, edition)
        labels = labels_of(translator, edition)
        values = tuple(coin.value for coin in edition.coins)
    else:
        title = say("{round} scored", round=round_of(view))
    deal = say("Deal {round}", round=translator.round_of(edition, state.round + 1))
    ranks = ("", say("1st"), say("2nd"), say("3rd"))
    return AppraisalScreen(
        title=title,
        labels=labels,
        cause=_why_ended(view),
        columns=columns,
        payees=tuple(
            Payee(
                number=number,
                name=state.game.names[seat - 1],
                bought=pictures_of(view.translator, state, seat),
                amount=translator.signed(edition, payout[seat - 1], short=True),
                is_paid=payout[seat - 1] > 0,
                coins=tuple(
                    Coins(str(value), count)
                    for value, count in zip(values, fewest_coins(payout[seat - 1], values) or (), strict=False)
                    if count
                ),
                total=points_of(view, seat),
            )
            for number, seat in enumerate(state.chairs, start=1)
        ),
        ranks=tuple(ranks[column.rank] for column in columns),
        next=continue_choice(say("Result"), choices) if view.notices else choices.action(deal, Deal()),
        has_new_tokens=isinstance(edition, Edition),
    )


def _why_ended(view: PublicView) -> str:
    """Return why the round ended: so many cards by an artist, or empty hands; which cards were not auctioned; and
    whether the game ends before its last round.
    """
    state = view.any_state
    translator = view.translator
    ended = view.course.latest(RoundEnded)
    say = translator.say
    ends_early = is_over(state) and state.round < state.game.rounds
    if ended is None or ended.artist is None:
        if ended is not None and ended.cause is Cause.ALL_SKIPPED:
            return say("Everyone skipped")
        return _why_nobody_has_cards(translator, ended.unsold if ended else 0, ends_early=ends_early)
    name = translator.artist(state.game.edition.artists[ended.artist])
    if not has_lots(state):
        return translator.count("{number} card by {artist}", "{number} cards by {artist}", ended.cards, artist=name)
    if ends_early:
        return say("Fifth {artist} card, hands empty: the game ends", artist=name)
    if ended.unsold > 1:
        return say("Fifth {artist} card: neither auctioned", artist=name)
    return say("Fifth {artist} card: not auctioned", artist=name)


def _why_nobody_has_cards(translator: Translator, unsold: int, *, ends_early: bool) -> str:
    """Return the words for empty hands, or for what became of the last `unsold` cards that emptied them."""
    say = translator.say
    if ends_early:
        if unsold > 1:
            return say("Last two cards not auctioned: the game ends")
        if unsold:
            return say("Last card not auctioned: the game ends")
        return say("All hands are empty: the game ends")
    if unsold > 1:
        return say("Last two cards: not auctioned")
    if unsold:
        return say("Last card: not auctioned")
    return say("All hands are empty")


def deal_board(view: PublicView, choices: Choices) -> DealScreen:
    """Return what hands do before a round: at the first deal everybody also gets money, later the table is cleared."""
    state, translator = view.any_state, view.translator
    say = translator.say
    is_first = state.round == 1
    if isinstance(state, State):
        cards = deal_of(state.game, state.round)
        others = _dealt_to_nobody(translator, state, cards)
        go_on = say("{name} starts", name=state.game.names[state.turn - 1])
        aim = say("The most money wins; cards left in hand at the end are worth nothing. Keep money hidden.")
    else:
        cards = card_deal_of(state.game, state.round)
        others = (DealStep(_who_is_first(view, state)),)
        go_on = say("Influence card")
        aim = say("The most points win; cards left in hand at the end are worth nothing.")
    dealt = translator.count("Each player gets {number} card", "Each player gets {number} cards", cards)
    steps = [DealStep(dealt if cards else say("No new cards"), cards=cards)]
    if not is_first:
        steps.insert(0, DealStep(say("Put all face-up cards back in the box")))
    elif isinstance(state, State):
        steps.append(_money_at_start(translator, state))
    return DealScreen(
        title=round_of(view),
        steps=(*steps, *others),
        note=aim if is_first else say("Hands and tokens stay."),
        seats=seats_to_touch(view, choices, seats_of(view, state.turn)),
        next=continue_choice(go_on, choices),
    )


def _who_is_first(view: PublicView, state: CardState) -> str:
    """Return who begins a round of the card game, and in the first one what says so."""
    name, say = state.game.names[state.first - 1], view.translator.say
    if state.round == 1:
        return say("{name} gets the first player token. Each round it moves one seat to the left.", name=name)
    return say("{name} goes first", name=name)


def _money_at_start(translator: Translator, state: State) -> DealStep:
    """Return the money that everybody gets, with its coins if they are those of the rulebook."""
    edition, money = state.game.edition, state.game.start
    words = translator.say("Each player gets {money} in cash", money=translator.money(edition, money))
    if money != sum(coin.value * coin.at_start for coin in edition.coins):
        return DealStep(words)
    coins = tuple(Coins(str(coin.value), coin.at_start) for coin in edition.coins if coin.at_start)
    return DealStep(words, coins=coins)


def _dealt_to_nobody(translator: Translator, state: State, cards: int) -> tuple[DealStep, ...]:
    """Return what is dealt to mystery hands, if anything is."""
    if not cards or state.game.variant is Variant.STANDARD:
        return ()
    return (DealStep(_dealt_to_mystery_hands(translator, state, cards)),)


def _dealt_to_mystery_hands(translator: Translator, state: State, cards: int) -> str:
    """Return what is dealt to one mystery hand, or to both."""
    is_alone, count = state.game.variant is Variant.THREE_PLAYER, translator.count
    if state.round > 1 and is_alone:
        return count("Add {number} card to the mystery hand", "Add {number} cards to the mystery hand", cards)
    if state.round > 1:
        return count("Add {number} card to each mystery hand", "Add {number} cards to each mystery hand", cards)
    if is_alone:
        return count(
            "Also deal a mystery hand: {number} card, face down",
            "Also deal a mystery hand: {number} cards, face down",
            cards,
        )
    return count(
        "Also deal two mystery hands: {number} card each, face down",
        "Also deal two mystery hands: {number} cards each, face down",
        cards,
    )
