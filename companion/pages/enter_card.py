"""Enter a card: what was played or turned over, its effect, and the cards that the card game asks for at scoring."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.i18n.translator import gettext_noop
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.boards.card_game import Picks, board_of_one, extra_board, turn_up_board
from companion.pages.boards.seats_and_choices import menu_choice, with_ways
from companion.pages.explanation import help_of
from companion.pages.lot_and_market import card_keys, columns_of
from companion.pages.page import Act, Choices, GoTo, Page, Run
from companion.rules.auction_game.actions import Play, Reveal
from companion.rules.auction_game.state import Revealing
from companion.rules.card_game.actions import PlayCard, TurnUp
from companion.rules.card_game.state import AddingExtra, CardState, TurningUp
from companion.rules.card_game.words import Effect
from companion.rules.common import Pass, Variant
from companion.rules.protocol import AnyAction
from companion.screen_data.screens import CardScreen, Choice, EnterCardScreen, Key


class EnterCardPage(Page):
    """Which card was played."""

    def show(self, view: PublicView, choices: Choices) -> EnterCardScreen:
        """Return every possible card, by artist and auction."""
        state, say = view.state, view.translator.say
        return EnterCardScreen(
            title=say("{name} plays", name=state.game.names[state.turn - 1]),
            columns=columns_of(view),
            cards=card_keys(view, choices, partial(Play, state.turn)),
            none=choices.put(say("Back"), GoTo(None), "back"),
            other=choices.action(say("Only Doubles left: skip turn"), Pass(state.turn))
            if state.game.variant is Variant.TWO_PLAYER
            else None,
        )


def mystery_board(view: PublicView, phase: Revealing, choices: Choices) -> EnterCardScreen:
    """Return the screen that asks for a mystery card, which is entered like a played one, or left face down."""
    say, name = view.translator.say, view.state.game.names[phase.asked - 1]
    return EnterCardScreen(
        title=say("Mystery card") if phase.must else say("{name}: a mystery card?", name=name),
        columns=columns_of(view),
        cards=card_keys(view, choices, Reveal),
        none=choices.action(
            say("Keep face down"), Pass(phase.asked), waits=say("You must turn one over") if phase.must else ""
        ),
    )


class EffectPage(Page):
    """Card game: the effect of the played card by this artist."""

    back = gettext_noop("Back")

    artist: str

    def show(self, view: PublicView, choices: Choices) -> CardScreen:
        """Return the signs that cards have. Another artist can still be touched."""
        say, seat, kinds = view.translator.say, view.card_state.turn, view.card_state.game.edition.kinds
        plain, *signed = (choices.action(say(kinds[effect]), PlayCard(seat, self.artist, effect)) for effect in Effect)
        picks = played_picks(view, choices)
        return replace(
            board_of_one(view, choices, seat, say("Which effect?"), picks, touched=(self.artist,)),
            keys=tuple(signed),
            effects=tuple(Effect)[1:],
            main=plain,
            menu=menu_choice(view, choices),
            help=help_of(view, choices, asks_effect=True),
        )


class PickingPage(Page):
    """Card game, scoring: cards of several artists are turned up or added."""

    shows_asked = True

    artists: tuple[str, ...] = ()
    """The artists touched so far."""

    def show(self, view: PublicView, choices: Choices) -> CardScreen:
        """Return the board on which the next artist is touched."""
        state, touched = view.card_state, self.artists

        def pick(artist: str, name: str) -> Choice | None:
            match self.touch(state, artist):
                case TurnUp() as turn_up:
                    return choices.action(name, turn_up)
                case PickingPage() as page:
                    return choices.put(name, GoTo(page), "artist", artist, len(touched))
                case None:
                    return None

        picks = tuple(pick(artist.key, artist.short) for artist in state.game.edition.artists)
        if isinstance(state.phase, AddingExtra):
            return with_ways(view, choices, extra_board(view, state.phase, choices, touched, picks=picks))
        if not isinstance(state.phase, TurningUp):
            raise LookupError(f"in phase {state.phase.name} no cards of several artists are entered")
        back = choices.put(view.translator.say("Enter again"), Run(_start_over), "back") if touched else None
        board = with_ways(view, choices, turn_up_board(view, state.phase, choices, touched, picks=picks, back=back))
        return replace(board, undo=None) if touched else board

    def touch(self, state: CardState, artist: str) -> "TurnUp | PickingPage | None":
        """Return what touching this artist leads to; None where it cannot be touched.

        The last card that is turned up confirms them all. One card is added for each leading artist, while the hand has
        cards: a second touch removes it, and with no card left in the hand a touch replaces the last.
        """
        phase, touched = state.phase, self.artists
        if isinstance(phase, TurningUp):
            if len(touched) + 1 == state.facedown[phase.asked - 1]:
                return TurnUp(phase.asked, (*touched, artist))
            return PickingPage((*touched, artist))
        if not isinstance(phase, AddingExtra) or not _may_add(state, phase, artist):
            return None
        if artist in touched:
            return PickingPage(tuple(other for other in touched if other != artist))
        return PickingPage((*touched[: state.hands[phase.asked - 1] - 1], artist))


OnTheWay = EffectPage | PickingPage
"""A page on which more is asked about a card whose artist was touched."""


class CardsMeaning(Choices):
    """The choices of a screen of the game on which a touched card is not entered, but means something else.

    `means` returns what the action of a card does here, with its key; None where it does nothing. `leads_on` returns
    what is opened for a page on the way to a card. Nothing else on the screen does anything.
    """

    def __init__(
        self,
        choices: Choices,
        means: Callable[[AnyAction], tuple[Act, Key] | None],
        leads_on: Callable[[OnTheWay], Page],
    ) -> None:
        super().__init__()
        self._choices = choices
        self._means = means
        self._leads_on = leads_on

    def put(self, label: str, act: Act, name: str, *args: str | int, waits: str = "", on: bool | None = None) -> Choice:
        """Return a choice that leads on to a card, or does nothing."""
        if isinstance(act, GoTo) and isinstance(act.page, OnTheWay):
            return self._choices.put(label, GoTo(self._leads_on(act.page)), name, *args, waits=waits)
        return super().put(label, act, name, *args, waits=waits, on=on)

    def action(self, label: str, action: AnyAction, waits: str = "") -> Choice:
        """Return a choice that does what this card means."""
        meant = self._means(action)
        if meant is None:
            return super().action(label, action, waits)
        act, key = meant
        return self._choices.put(label, act, key.name, *key.args, waits=waits)


def played_picks(view: PublicView, choices: Choices) -> Picks:
    """Return a choice for every artist, for a played card."""
    return tuple(
        choices.put(artist.short, GoTo(EffectPage(artist.key)), "artist", artist.key, 0)
        for artist in view.card_state.game.edition.artists
    )


def _may_add(state: CardState, phase: AddingExtra, artist: str) -> bool:
    """Return whether the asked seat has a card left, and displays this leading artist."""
    return state.game.edition.places[artist] in state.addable(phase.asked) and state.hands[phase.asked - 1] > 0


def _start_over(table: Table, _at: int) -> Page | None:
    """Forget what was touched and held to the reader."""
    table.cards.let_go()
    return None
