"""A secret bid on the screen, which is handed from seat to seat: covered on its way, and never showing which keys
were pressed.
"""

from dataclasses import dataclass, field, replace
from functools import partial

from companion.live.live_auction import CLEAR, ENTER, Secret, with_digit
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.board_parts import lot_of
from companion.pages.hooks import HandedPage, LiftPage, SealPage, TimedPage
from companion.pages.keypad import keypad
from companion.pages.page import Choices, Page, PageName, Run, Verb
from companion.rules.protocol import chair_of
from companion.screen_data.auctions import Bidder
from companion.screen_data.entry import CoverScreen, KeypadScreen
from hardware.time_units import SECOND

LONGEST_LOOK_NS = 5 * SECOND
"""After how long, in ns, typed digits are covered again though no finger was noticed to lift."""


@dataclass(frozen=True)
class SecretPage(HandedPage, SealPage):
    """A page of a secret bid."""

    pauses_game = False

    def sealed(self, seat: int, awaited: tuple[int, ...]) -> Page | PageName:
        """Return the cover for the next seat without a bid, if this seat has just made its own; the game once all
        have.
        """
        if awaited and self.holder != seat:
            return self
        return CoverPage(awaited[0]) if awaited else PageName.GAME


@dataclass(frozen=True)
class CoverPage(SecretPage):
    """The cover while the screen is handed to its holder for a secret bid."""

    def show(self, view: PublicView, choices: Choices) -> CoverScreen:
        """Return the cover."""
        return cover_screen(view, choices, self.holder, "uncover", partial(open_pad, self.holder))


@dataclass(frozen=True)
class EnterSecretBidPage(SecretPage, TimedPage, LiftPage):
    """The pad on which its holder types a secret bid."""

    typed: Secret | None = field(default=None, kw_only=True)
    """What is typed so far. It is never mixed with the digits at the seat's own keypad."""
    is_begun: bool = field(default=False, kw_only=True)
    """True once a key was touched."""
    due_at: int | None = field(default=None, kw_only=True)
    """While its player looks at it, when it is covered at the latest, in ns; None while it is covered."""

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad, which looks the same whatever is typed unless its player is looking at it."""
        say, state = view.translator.say, view.state
        name = state.game.names[self.holder - 1]
        looked_at = self.typed if self.due_at else None
        return KeypadScreen(
            title=say("{name}’s secret bid", name=name),
            lot=lot_of(view),
            unit=view.translator.unit(state.game.edition),
            seats=(Bidder(chair_of(state, self.holder), name, active=True, note=view.notes.get(self.holder, "")),),
            typed=view.translator.short(state.game.edition, looked_at.amount) if looked_at else None,
            keys=keypad(
                view,
                choices,
                lambda key: Run(partial(self._key, key), is_key=True),
                enter="" if self.is_begun else say("# No bid"),  # which tells no more than the envelope does
            ),
            is_begun=self.is_begun,
            hint=say("Take the screen. Your digits stay hidden."),
            other_pages=(choices.put(say("Hold to show"), Run(self._uncover, while_held=True), "see"),),
        )

    def lifted(self) -> Page:
        """Cover the digits."""
        return replace(self, due_at=None) if self.due_at else self

    def tick(self, _now: int) -> Page | PageName:
        """Cover the digits once they were shown for long enough."""
        return self.lifted()

    def _uncover(self, _table: Table, at: int) -> Page:
        """Show the digits to the player, who holds a finger on the choice."""
        return replace(self, due_at=at + LONGEST_LOOK_NS) if self.typed else self

    def _key(self, key: str, table: Table, at: int) -> Page | PageName:
        """Handle a key. A bid that is made leads on by itself (`sealed`)."""
        if key == ENTER and self._seal(table, at):
            return PageName.HERE
        if key in {CLEAR, ENTER}:
            return replace(self, typed=None, is_begun=key == CLEAR)
        before = str(self.typed.amount) if self.typed else ""
        return replace(self, typed=Secret(int(with_digit(before, key))), is_begun=True)

    def _seal(self, table: Table, at: int) -> bool:
        """Make the bid that is typed, or bid nothing; return whether that was not refused."""
        if self.typed is None:
            return table.seal_nothing(self.holder, at)
        return table.seal_amount(self.holder, self.typed, at)


def open_pad(seat: int, table: Table, _at: int) -> Page:
    """Return the pad for the player of `seat`, who has just said so, without any digits."""
    table.messages.clear_note(seat)
    return EnterSecretBidPage(seat)


def cover_screen(view: PublicView, choices: Choices, seat: int, name: str, lift: Verb) -> CoverScreen:
    """Return the cover for a seat; `name` is that of its player's choice, which does `lift`."""
    say, player = view.translator.say, view.state.game.names[seat - 1]
    return CoverScreen(
        number=chair_of(view.state, seat),
        name=player,
        mine=choices.put(say("I’m {name}", name=player), Run(lift), name, seat),
        hint=say("Pass the screen on. Everyone else, look away."),
    )
