"""Count the money after an auction game: what each seat has counted, beside what it should have, and who wins by it.

What was counted is kept until the program ends, so that whoever comes back sees the comparison.
"""

from dataclasses import dataclass, field

from companion.i18n.translator import Translator
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.live.undo import undo
from companion.pages.hooks import game_of
from companion.pages.keypad import AmountPage
from companion.pages.page import Choices, GoTo, Page, PageName, Run, SubPage
from companion.pages.step_titles import edit_title
from companion.rules.actions import COUNTED, Adjust
from companion.rules.auction_game.state import State
from companion.rules.protocol import AnyAction, winners
from companion.screen_data.entry import KeypadScreen
from companion.screen_data.lists import DataTableScreen
from companion.screen_data.screens import Choice


@dataclass(frozen=True)
class CountMoneyPage(AmountPage):
    """A pad for the amount that a seat has counted."""

    keeps_amount = False

    seat: int = field(kw_only=True)
    awaited: tuple[int, ...] = field(kw_only=True)
    """The seats that have yet to count, or to count again."""

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad."""
        name = view.state.game.names[self.seat - 1]
        return self.pad(view, choices, view.translator.say("How much did {name} count?", name=name))

    def is_limited(self, _view: PublicView) -> bool:
        """Return False: nobody's money is secret any more."""
        return False

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | PageName:
        """Keep the amount, and go on with the next seat that has yet to count."""
        game = game_of(self, table)
        table.session = table.session.with_counted(game.number, seat, amount)
        awaited = tuple(other for other in self.awaited if other != seat)
        return CountMoneyPage(self.over, seat=awaited[0], awaited=awaited) if awaited else ComparedPage(self.over)


@dataclass(frozen=True)
class ComparedPage(SubPage):
    """The counted amounts beside those that should be there, and who wins by the count."""

    def show(self, view: PublicView, choices: Choices) -> DataTableScreen:
        """Return a table of the amounts and their differences."""
        translator, state = view.translator.in_short(), view.state
        say = translator.say
        edition = state.game.edition
        counted = _counted(view)
        right = counted == state.cash
        return DataTableScreen(
            title=translator.in_thousands(say("Count the money"), edition),
            heads=("", say("counted"), say("expected"), say("difference")),
            rows=tuple(
                (
                    state.game.names[seat - 1],
                    translator.money(edition, counted[seat - 1]),
                    translator.money(edition, state.cash[seat - 1]),
                    translator.signed(edition, counted[seat - 1] - state.cash[seat - 1]),
                )
                for seat in state.chairs
            ),
            seats=state.game.chairs,
            widths=(4, 3, 3, 3),
            money=(1, 2, 3),
            lines=(say("All amounts are correct.") if right else _verdict(state._replace(cash=counted), translator),),
            choices=(
                choices.put(say("Count again"), GoTo(self._again(view)), "count-again"),
                *(self._undo(view, choices) if right else ()),
            ),
            main=None if right else self._take(view, choices),
        )

    def _again(self, view: PublicView) -> CountMoneyPage:
        """Return the pad of the first seat, after which all others count again. What was counted stays until then."""
        awaited = _present(view)
        return CountMoneyPage(self.over, seat=awaited[0], awaited=awaited)

    def _take(self, view: PublicView, choices: Choices) -> Choice:
        """Return the choice that corrects everybody's money to what was counted, as one step."""
        differences = enumerate(zip(_counted(view), view.state.cash, strict=True), start=1)
        corrections = [Adjust(seat, has - had, why=COUNTED) for seat, (has, had) in differences if has != had]

        def take(table: Table, at: int) -> Page | PageName:
            game = game_of(self, table)
            if game is table.ledger_if_any:
                return self.way_back if table.do(*corrections, at=at) else self
            with table.telling_faults():
                game.do(*corrections)
                return self.way_back
            return self

        return choices.put(view.translator.say("Use these amounts"), Run(take), "take-counted")

    def _undo(self, view: PublicView, choices: Choices) -> list[Choice]:
        """Return the choice that undoes the correction to what was counted, if that was what the game saw last."""
        last = view.public_game.last
        if not last or last.asked is not None or not all(map(_is_counted, last.step.actions)):
            return []

        def put_back(table: Table, at: int) -> Page | PageName:
            game = game_of(self, table)
            if game is table.ledger_if_any:
                undo(table, at)
            else:
                with table.telling_faults():
                    game.undo()
            return self

        label = view.translator.say("Undo: {title}", title=edit_title(last, view.translator))
        return [choices.put(label, Run(put_back), "undo-counted")]


def count_money_choice(view: PublicView, choices: Choices, over: Page | None) -> Choice:
    """Return the choice that counts the money of an auction game that is over, or shows what was counted."""
    counted = view.session.counted.get(view.public_game.number, {})
    awaited = tuple(seat for seat in _present(view) if seat not in counted)
    page = CountMoneyPage(over, seat=awaited[0], awaited=awaited) if awaited else ComparedPage(over)
    return choices.put(view.translator.say("Count the money"), GoTo(page), "count-money")


def _is_counted(action: AnyAction) -> bool:
    """Return whether an action corrects a seat's money to what was counted."""
    return isinstance(action, Adjust) and action.why == COUNTED


def _counted(view: PublicView) -> tuple[int, ...]:
    """Return what the seats have counted, in order; of players who have left what they should have."""
    counted = view.session.counted.get(view.public_game.number, {})
    return tuple(counted.get(seat, amount) for seat, amount in enumerate(view.state.cash, start=1))


def _present(view: PublicView) -> tuple[int, ...]:
    """Return the seats whose players are at the table, as they sit; all where everybody has left."""
    chairs = view.state.chairs
    return tuple(seat for seat in chairs if seat not in view.state.away) or chairs


def _verdict(counted: State, translator: Translator) -> str:
    """Return who wins by the count, and with how much."""
    names = tuple(counted.game.names[seat - 1] for seat in winners(counted))
    amount = translator.money(counted.game.edition, max(counted.totals))
    if len(names) == 1:
        return translator.say("By this count, {name} wins with {amount}", name=names[0], amount=amount)
    return translator.say(
        "By this count, {names} share the win: {amount}", names=translator.names(names), amount=amount
    )
