"""The path of a finger to an action: which control on the screen to touch next.

Simulated tables and demonstrations use it to reach an action through the screen as people do: dismiss a notice, open
the entry, choose a seat, key the digits.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.live.live_auction import SOLD
from companion.pages.boards.card_game import touched_artists
from companion.pages.cards_in_hand import HandPage
from companion.pages.corrections.undo import UndoPage
from companion.pages.enter_bid import EnterBidPage
from companion.pages.enter_result import EnterResultPage
from companion.pages.explanation import CLOSE_EXPLANATION
from companion.pages.hooks import holder_of
from companion.pages.keypad import AmountPage
from companion.pages.navigator import Navigator
from companion.pages.page import BACK, Page, action_key
from companion.pages.players_money import AdjustMoneyPage
from companion.pages.register_cards import RegisterCardsPage
from companion.pages.unusual_card import UnusualCardPage, beyond
from companion.rules.actions import (
    Add,
    Adjust,
    Bid,
    Extra,
    Hammer,
    Hand,
    HandAction,
    Pass,
    Play,
    PlayCard,
    Price,
    Return,
    Reveal,
    Swap,
    TurnUp,
)
from companion.rules.auction_game.state import Playing
from companion.rules.card_game.state import CardState
from companion.rules.moves import Number
from companion.rules.protocol import AnyAction, chair_of, has_gavel, is_secret, paddle_use
from companion.rules.words import Effect
from companion.screen_data.screens import Choice, Key
from hardware.time_units import MILLISECOND

CONTINUE, MENU = Key("continue"), Key("menu")
BETWEEN_TAPS_NS = 200 * MILLISECOND
"""How long a finger pauses between two taps, in ns."""
TRIES = 5
"""Taps on one control without effect, after which a finger gives up."""


class Result(NamedTuple):
    """The wish to enter the result of the lot on the table: its buyer and its price."""

    seat: int
    amount: int


Wish = AnyAction | Key | Result


class Finger:
    """A finger with one wish."""

    def __init__(self, navigator: Navigator, wish: Wish) -> None:
        self._navigator = navigator
        self._table = table = navigator.table
        self._wish = wish
        key = Key("sell", wish) if isinstance(wish, Result) else wish
        self._key = key if isinstance(key, Key) else action_key(key)
        self._keys: list[str] | None = None
        self._taken: list[tuple[Key, Page]] = []
        self._taps_left = SOLD - table.auction.gavel.strikes if isinstance(wish, Hammer) else 1
        self.done = False

    def next_choice(self, choices: Sequence[Choice]) -> Choice | None:
        """Return the choice to touch next among those on the screen; None if nothing leads to the wish."""
        able = {choice.means: choice for choice in reversed(choices) if not choice.disabled_reason}
        direct = None if self._only_reminds() else able.get(self._wanted())
        if direct is not None and self._leads_on():
            return direct
        if direct is not None and not self._keys:
            self._taps_left -= 1
            self.done = self._taps_left == 0
            return direct
        return self._next_key(able) or self._next_step(able)

    @property
    def _is_undo(self) -> bool:
        """Return whether the wish is to undo, or to redo."""
        return self._key.name in {"undo", "redo"}

    def _wanted(self) -> Key:
        """Return the key of the wish. A card that ends the round of a card game is entered without its effect, and an
        undo or a redo that says first who hands what to whom is confirmed.
        """
        if self._is_undo and isinstance(self._navigator.page, UndoPage):
            return Key(f"confirm-{self._key.name}")
        state = self._table.state_if_any
        wish = self._wish
        if not isinstance(wish, PlayCard) or not isinstance(state, CardState):
            return self._key
        ends_round = state.ends_round(state.game.edition.keys.index(wish.artist))
        return action_key(wish._replace(effect=Effect.NONE)) if ends_round else self._key

    def _leads_on(self) -> bool:
        """Return whether the choice of an action only opens the page that asks about an unusual card, or that of an
        undo or a redo the page that says what changes hands.
        """
        if self._is_undo:
            game = self._table.public_view().public_game
            edit = game.last if self._key.name == "undo" else game.next
            return edit is not None and edit.changes_hands and not isinstance(self._navigator.page, UndoPage)
        if isinstance(self._wish, Key | Result) or isinstance(self._navigator.page, UnusualCardPage):
            return False
        return bool(beyond(self._table, self._wish))

    def _only_reminds(self) -> bool:
        """Return whether the seat's own plate would do nothing: the leader of an open auction raises by the pad."""
        state = self._table.state_if_any
        wish = self._wish
        return bool(state and isinstance(wish, Bid) and has_gavel(state) and paddle_use(state, wish.seat).leads)

    def _next_step(self, able: Mapping[Key, Choice]) -> Choice | None:
        """Return the next choice on the way; None if that would go in circles.

        A tap that came too early is repeated. Notices and ways back may follow each other. An artist may be touched
        again if another was chosen before.
        """
        key = next((way for way in (*self._keys_toward_wish(), CLOSE_EXPLANATION) if way in able), None)
        if key is None:
            return None
        if key == CONTINUE:
            return able[key]
        tap = (key, self._navigator.page)
        may_come_again = key.name in {"artist", "back", "cards"}
        was_taken = tap in self._taken if may_come_again else key in [taken for taken, _ in self._taken]
        if (was_taken and tap != self._taken[-1]) or self._taken.count(tap) > TRIES:
            return None
        self._taken.append(tap)
        return able[key]

    def _next_key(self, able: Mapping[Key, Choice]) -> Choice | None:
        """Return the next key of a pad, once the right pad is on the screen; it first clears visible earlier input."""
        if Key("key", ("#",)) not in able or not self._at_pad():
            return None
        if self._keys is None:
            page, wish = self._navigator.page, self._wish
            clearing = "*" if self._is_typed() and holder_of(page) is None else ""
            digits = abs(wish.amount) if isinstance(wish, Bid | Price | Adjust | Result) else ""
            self._keys = [*f"{clearing}{digits}#"]
        key = self._keys.pop(0)
        self.done = not self._keys
        return able[Key("key", (key,))]

    def _is_typed(self) -> bool:
        """Return whether digits are there already: on the page, or of the seat's keypad."""
        page, wish = self._navigator.page, self._wish
        if isinstance(page, AmountPage):
            return bool(page.digits)
        return isinstance(wish, Bid | Pass | Price) and bool(self._table.auction.digits.by_seat.get(wish.seat))

    def _at_pad(self) -> bool:
        """Return whether the pad on the screen takes the wish: no negative amount, no correction by 0, no reason."""
        page, wish = self._navigator.page, self._wish
        if isinstance(wish, Bid | Price | Result) and wish.amount < 0:
            return False
        match page, wish:
            case EnterResultPage(), Result(seat=seat):
                return bool(page.seat == seat)
            case EnterResultPage(), _:
                return False
            case AdjustMoneyPage(), Adjust(seat=seat, amount=amount, why=""):
                return amount != 0 and (page.seat, page.sign) == (seat, _sign(wish))
            case _, Adjust():
                return False
            case _, Price(seat=seat):
                return (
                    not isinstance(page, AmountPage) and paddle_use(self._table.any_state, seat).number is Number.PRICE
                )
            case _, Bid(seat=seat) | Pass(seat=seat) if holder_of(page) is not None:
                return holder_of(page) == seat
            case EnterBidPage(), Bid(seat=seat):
                return bool(page.seat == seat)
        return False

    def _keys_toward_wish(self) -> tuple[Key, ...]:
        """Return the controls on the way to the wish, the best first."""
        wish = self._wish
        if isinstance(self._navigator.page, RegisterCardsPage):
            return (BACK,)
        if isinstance(wish, Play | Add | Reveal):
            return (CONTINUE, Key("enter-card"), BACK)
        if isinstance(wish, PlayCard):
            return (CONTINUE, Key("artist", (wish.artist, 0)), BACK)
        if isinstance(wish, TurnUp | Extra):
            return (CONTINUE, *self._next_artist(wish), BACK)
        if isinstance(wish, Result):
            here = isinstance(self._navigator.page, EnterResultPage)
            return (Key("seat", (wish.seat,)) if here else Key("result"), CONTINUE, BACK)
        if isinstance(wish, Adjust):
            page = self._navigator.page
            here = isinstance(page, AdjustMoneyPage) and page.sign == _sign(wish)
            way = (Key("seat", (wish.seat,)),) if here else ()
            return (*way, Key("adjust-money", (_sign(wish),)), Key("money"), MENU, CONTINUE, BACK)
        if isinstance(wish, Swap):
            return (*self._at_players(wish), Key("player-of", (wish.seat,)), Key("players"), MENU, CONTINUE, BACK)
        if isinstance(wish, HandAction):
            return (*self._at_hand(wish), Key("hand-of", (wish.seat,)), Key("hands"), MENU, CONTINUE, BACK)
        state = self._table.state_if_any
        if isinstance(wish, Pass) and state and isinstance(state.phase, Playing):
            return (CONTINUE, Key("enter-card"), BACK)
        if isinstance(wish, Bid | Pass) and state and is_secret(state):
            return (Key("uncover", (wish.seat,)), Key("hand-over", (wish.seat,)), CONTINUE, BACK)
        if isinstance(wish, Bid):
            way = (Key("seat", (wish.seat,)),) if isinstance(self._navigator.page, EnterBidPage) else ()
            return (*way, Key("pad", (wish.seat,)), Key("pad", (0,)), CONTINUE, BACK)
        return (BACK, MENU, CONTINUE) if self._is_undo else (CONTINUE, BACK)

    def _at_hand(self, wish: HandAction) -> tuple[Key, ...]:
        """Return the key that brings the number of cards on the page of the wanted seat nearer to the wanted one."""
        page = self._navigator.page
        if not isinstance(wish, Hand | Return) or not isinstance(page, HandPage) or page.seat != wish.seat:
            return ()
        return (Key("cards", (1 if wish.cards > page.cards else -1,)),)

    def _at_players(self, wish: Swap) -> tuple[Key, ...]:
        """Return the key of the other player among those with whom the player may change chairs."""
        state = self._table.state_if_any
        if state is None or not {wish.seat, wish.other} <= {*state.chairs}:
            return ()
        return (Key("swap-seats", (chair_of(state, wish.seat), chair_of(state, wish.other))),)

    def _next_artist(self, wish: TurnUp | Extra) -> tuple[Key, ...]:
        """Return the artist to touch next: the next wanted one, or a wrong one to remove."""
        entered = touched_artists(self._navigator.page)
        place = len(entered)
        if entered == wish.artists[:place]:
            return tuple(Key("artist", (artist, place)) for artist in wish.artists[place : place + 1])
        return (Key("artist", (entered[-1], place)),) if isinstance(wish, Extra) else ()


def _sign(wish: Adjust) -> int:
    return 1 if wish.amount > 0 else -1
