"""The table between lots: the market, the seats, and the choice of the next card."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.i18n.translator import Translator
from companion.live.public_view import PublicView
from companion.pages.board_parts import columns_of, labels_of, round_and_time, seats_of, seats_to_touch, with_ways
from companion.pages.enter_card import EnterCardPage, mystery_title, played_cards
from companion.pages.page import Choices, GoTo, Page, PageName
from companion.rules.auction_game.state import State
from companion.rules.edition import Edition
from companion.rules.protocol import token_values
from companion.rules.ranking import value_tokens
from companion.rules.words import Variant
from companion.screen_data.boards import CardKeys, MarketColumn, MarketScreen
from companion.screen_data.screens import Choice


def market_board(view: PublicView, choices: Choices) -> MarketScreen:
    """Return the table between lots."""
    state, say = view.state, view.translator.say
    name = state.game.names[state.turn - 1]
    can_be_touched = state.game.variant is not Variant.TWO_PLAYER
    return _market(
        view,
        choices,
        seat=state.turn,
        play=choices.put(say("{name} plays a card", name=name), GoTo(EnterCardPage()), "enter-card"),
        whose_turn=say("{name} plays", name=name),
        cards=played_cards(view, choices.action) if can_be_touched else None,
    )


@dataclass(frozen=True)
class MarketBeforeMysteryPage(Page):
    """The market after a sale, before a mystery card may be turned over."""

    pauses_game = False
    back = ""

    def show(self, view: PublicView, choices: Choices) -> MarketScreen:
        """Return the table between lots, with the way to the mystery card."""
        mystery = choices.put(view.translator.say("Mystery card"), GoTo(PageName.GAME), "mystery-card")
        board = _market(view, choices, seat=view.state.asked, play=mystery, whose_turn=mystery_title(view), cards=None)
        return with_ways(view, choices, board)


def _market(
    view: PublicView, choices: Choices, *, seat: int | None, play: Choice, whose_turn: str, cards: CardKeys | None
) -> MarketScreen:
    """Return the market, on which `seat` is asked: what it is to do, and the choice that leads there."""
    say, edition = view.translator.say, view.state.game.edition
    columns = columns_of(view)
    return MarketScreen(
        round=view.state.round,
        title=round_and_time(view),
        columns=tuple(
            column._replace(worth_by_rank=_worth_by_rank(view.state, place)) for place, column in enumerate(columns)
        ),
        seats=seats_to_touch(view, choices, seats_of(view, seat)),
        play=play,
        whose_turn=whose_turn,
        labels=labels_of(view.translator, edition),
        ranks=(say("if 1st"), say("if 2nd"), say("if 3rd")),
        unit=say("values in thousands") if edition.is_in_thousands else "",
        next_ends_round=_next_ends_round(view.translator, edition, columns),
        cards=cards,
    )


def _next_ends_round(translator: Translator, edition: Edition, columns: Sequence[MarketColumn]) -> str:
    """Return which artists' next card ends the round, which an edition may call a season; empty if none's does."""
    ending = [column.artist.name for column in columns if column.next_ends_round]
    if not ending:
        return ""
    artists = translator.listed(ending)
    if edition.has_seasons:
        return translator.say("{artists}: next card ends the season", artists=artists)
    return translator.say("{artists}: next card ends the round", artists=artists)


def _worth_by_rank(state: State, place: int) -> tuple[str, ...]:
    """Return what a card of the artist at this place would pay if the round ended with the artist first, second or
    third: the figures alone, since the money that they are is written with the tokens.
    """
    values = token_values(state)
    before = value_tokens(state.market, place, values)
    return tuple(str(before + value) for value in values)
