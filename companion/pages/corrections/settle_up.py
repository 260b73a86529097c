"""What changes hands after a correction, in words, and the page that shows it large enough for all."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.i18n.translator import Translator, gettext_noop
from companion.live.public_view import PublicView
from companion.pages.board_parts import artist_of
from companion.pages.corrections.settlements import (
    Bank,
    CardsTaken,
    CountedOtherwise,
    Handed,
    Occasion,
    Party,
    SecondCard,
    Settlement,
)
from companion.pages.corrections.table_tasks import TableTask, ToDo
from companion.pages.page import Choices, GoTo, Page
from companion.rules.protocol import AnyGame, chair_of
from companion.screen_data.hand_over import HandOver, Hands
from companion.screen_data.line_pages import in_pages
from companion.screen_data.lists import NoticeScreen

SETTLE_UP_IF_PAID = gettext_noop("Already paid? Then:")
"""The heading of what changes hands where something is taken back."""
SETTLE_UP_IF_NOT_PAID = gettext_noop("Not paid yet? Then:")
"""The same where a lot is added."""
SETTLE_UP = gettext_noop("Paid what the screen said? Then:")
"""The same where anything else is different: all that one owes another is one amount."""
SETTLE_UP_AGAIN = gettext_noop("Not settled up yet? Then:")
"""The same where a correction is made again."""
SETTLE_UP_TOO = gettext_noop("Paid or not:")
"""The same after one of those: a page has one condition at most."""
ONLY_COUNTED = gettext_noop("In the count only, nobody pays:")
"""The heading of money that is counted otherwise."""
ON_TABLE = gettext_noop("On the table:")
"""The heading of what is done with all cards of a round, or its tokens."""
TASKS: Mapping[TableTask, str] = {
    TableTask.RETURN_TO_BUYERS: gettext_noop("The cards bought in {rounds} go back to their buyers"),
    TableTask.RETURN_TO_DISPLAYS: gettext_noop("The cards played in {rounds} lie before their players again"),
    TableTask.RETURN_TO_HANDS: gettext_noop("Removed cards go back to their players’ hands"),
    TableTask.RETURN_DRAWN: gettext_noop("Cards drawn in removed steps go back into the deck"),
    TableTask.TAKE_AWARDS_OFF: gettext_noop("Award tokens of removed steps are taken off"),
    TableTask.RETURN_INFLUENCE: gettext_noop("The influence card of {rounds} goes back into the deck"),
    TableTask.RETURN_TO_DECK: gettext_noop(
        "The cards dealt for {rounds} go back into the deck: {number} from each hand"
    ),
    TableTask.TAKE_TOKENS_OFF: gettext_noop("The value tokens of {rounds} are taken off"),
    TableTask.DEAL: gettext_noop("The cards for {rounds} are dealt: {number} to each hand"),
    TableTask.DO_NOT_PAY_AGAIN: gettext_noop("{rounds} is paid already: the bank does not pay it again"),
}
"""What is done with all cards of a round, or its tokens, in sentences."""
SENTENCES_ON_A_PAGE = 6
"""How many sentences have room on the lowest panel, in two lines each if they are long."""


def settlements_in_words(
    translator: Translator, game: AnyGame, settlements: Sequence[Settlement]
) -> Iterator[tuple[str, ...]]:
    """Yield each settlement: its heading, and a sentence for each thing that changes hands."""
    about_payments = [settlement for settlement in settlements if settlement.occasion is not Occasion.OTHER_ROUND]
    for settlement in settlements:
        yield (
            translator.say(_heading(settlement, is_first=settlement in about_payments[:1])),
            *(handed_in_words(translator, game, handed) for handed in settlement.handed),
            *(_second_card_in_words(translator, game, card) for card in settlement.second_cards),
            *(_counted_in_words(translator, game, counted) for counted in settlement.counted),
            *(_to_do_in_words(translator, game, to_do) for to_do in settlement.to_do),
        )


def _heading(settlement: Settlement, *, is_first: bool) -> str:
    """Return the heading of a settlement, in English."""
    match settlement.occasion:
        case Occasion.TAKEN_BACK:
            return SETTLE_UP_IF_PAID
        case Occasion.ADDED:
            return SETTLE_UP_IF_NOT_PAID
        case Occasion.REDONE:
            return SETTLE_UP_AGAIN
        case Occasion.OTHERWISE:
            return SETTLE_UP if is_first else SETTLE_UP_TOO
        case Occasion.COUNTED:
            return ONLY_COUNTED
        case Occasion.OTHER_ROUND:
            return ON_TABLE


def handed_in_words(translator: Translator, game: AnyGame, handed: Handed) -> str:
    """Return a sentence: `Clemens gives 12 to Axel and takes 1 Munch card`."""
    if not handed.amount:
        text = gettext_noop("{name} takes {cards} from {other}")
    elif handed.taker is Bank.BANK:
        text = gettext_noop("{name} gives {amount} to the bank")
    elif handed.giver is Bank.BANK:
        text = gettext_noop("The bank gives {amount} to {name}")
    elif not handed.cards:
        text = gettext_noop("{name} gives {amount} to {other}")
    else:
        text = gettext_noop("{name} gives {amount} to {other} and takes {cards}")
    seat = handed.taker if handed.giver is Bank.BANK else handed.giver
    return translator.say(
        text,
        name=_name(game, seat),
        other=_name(game, handed.taker),
        amount=translator.money(game.edition, handed.amount),
        cards=translator.names(tuple(_cards_in_words(translator, game, cards) for cards in handed.cards)),
    )


def hand_overs(view: PublicView, settlements: Sequence[Settlement]) -> tuple[HandOver, ...]:
    """Return what goes from hand to hand in all settlements, as a picture shows it."""
    return tuple(_hand_over(view, handed) for settlement in settlements for handed in settlement.handed)


def _hand_over(view: PublicView, handed: Handed) -> HandOver:
    """Return what one gives another: money, perhaps for cards; or cards alone, which the one who takes none gives."""
    translator, state = view.translator, view.any_state
    number = sum(cards.number for cards in handed.cards)
    giver, taker, amount, text = _hands(view, handed.giver), _hands(view, handed.taker), "", ""
    if handed.amount:
        amount = translator.money(state.game.edition, handed.amount)
        text = translator.count("for the card", "for {number} cards", number) if number else ""
    else:
        giver, taker = taker, giver
        text = translator.count("{number} card", "{number} cards", number)
    return HandOver(
        sentence=handed_in_words(translator, state.game, handed),
        giver=giver,
        taker=taker,
        amount=amount,
        cards=text,
        artists=tuple(artist_of(translator, state, cards.artist) for cards in handed.cards),
    )


def _hands(view: PublicView, party: Party) -> Hands:
    """Return who gives or takes, as a picture shows it."""
    if isinstance(party, Bank):
        return Hands(view.translator.say("Bank"), paddle=None)
    return Hands(view.any_state.game.names[party - 1], paddle=chair_of(view.any_state, party))


def _cards_in_words(translator: Translator, game: AnyGame, cards: CardsTaken) -> str:
    """Return cards that change hands: `1 Munch card`."""
    artist = translator.artist(game.edition.artists[cards.artist])
    return translator.count("{number} {artist} card", "{number} {artist} cards", cards.number, artist=artist)


def _second_card_in_words(translator: Translator, game: AnyGame, card: SecondCard) -> str:
    """Return where the second card of a lot goes, or comes from."""
    if card.goes_back:
        text = gettext_noop("1 {artist} card goes back to {name}’s hand")
    else:
        text = gettext_noop("1 more {artist} card comes from {name}’s hand")
    artist = translator.artist(game.edition.artists[card.artist])
    return translator.say(text, artist=artist, name=game.names[card.seat - 1])


def _counted_in_words(translator: Translator, game: AnyGame, counted: CountedOtherwise) -> str:
    """Return by how much the money of a seat is counted higher or lower."""
    if counted.amount > 0:
        text = gettext_noop("{name}’s money is counted {amount} higher")
    else:
        text = gettext_noop("{name}’s money is counted {amount} lower")
    amount = translator.money(game.edition, abs(counted.amount))
    return translator.say(text, name=game.names[counted.seat - 1], amount=amount)


def _to_do_in_words(translator: Translator, game: AnyGame, to_do: ToDo) -> str:
    """Return a sentence: `The cards dealt for Round 2 go back into the deck: 4 from each hand`."""
    rounds = tuple(translator.round_of(game.edition, round_) for round_ in to_do.rounds)
    return translator.say(TASKS[to_do.task], rounds=translator.names(rounds), number=to_do.cards_of_hand)


def _name(game: AnyGame, party: Party) -> str:
    """Return the name of a seat's player; empty for the bank, which has its own sentences."""
    return "" if isinstance(party, Bank) else game.names[party - 1]


@dataclass(frozen=True)
class PaymentsAfterCorrectionPage(Page):
    """Who pays or hands what to whom after a correction, large enough for all."""

    back = gettext_noop("Game")

    settlements: tuple[Settlement, ...]
    page_number: int = 0

    def show(self, view: PublicView, choices: Choices) -> NoticeScreen:
        """Return a sentence a line, the way to those that have no room, and the way to the game."""
        view = view.in_short()
        told = tuple(settlements_in_words(view.translator, view.any_state.game, self.settlements))
        pages = in_pages(told, SENTENCES_ON_A_PAGE, height=lambda _sentence: 1)
        following = self.page_number + 1
        go_on = None
        if following < len(pages):
            go_on = choices.put(view.translator.say("Continue"), GoTo(replace(self, page_number=following)), "go-on")
        return NoticeScreen(
            pages[self.page_number],
            hand_overs=hand_overs(view, self.settlements),
            unit=view.translator.unit(view.any_state.game.edition),
            next=go_on,
        )
