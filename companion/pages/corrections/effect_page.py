"""A page that shows what becomes of the game, and who hands what to whom, before something is confirmed."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.i18n.message import message
from companion.i18n.translator import Translator, gettext_noop
from companion.journal.ledger import GameWentOn
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.corrections.effect import (
    Difference,
    EditEffect,
    consequences,
    if_stopped,
    other_figures,
    present_moment,
    removed_steps,
)
from companion.pages.corrections.settle_up import PaymentsAfterCorrectionPage, in_pages, settlements_in_words
from companion.pages.corrections.settlements import Settlement, changes_hands
from companion.pages.page import Choices, GoTo, Page, Place, SubPage
from companion.screen_data.past import CorrectionPreviewScreen
from companion.screen_data.screens import Choice

LINES_ON_A_PAGE = 6
"""How many lines of consequences have room on the lowest panel."""
LINES_OF_A_TEXT = 2
"""How many of them give their place to a conflict, to a message to the table, or to many commands; so many remain."""
GAME_WENT_ON = message("The game has gone on: look at this again")
MOST_COMMANDS = 4
"""Up to so many commands leave room for what is replaced or removed, which the title names as well."""


@dataclass(frozen=True)
class EffectPage(SubPage):
    """The effect of a correction, of an undo or of a redo on the game, before it is confirmed."""

    leads_to_game = True
    back = gettext_noop("Cancel")

    effect: EditEffect
    settlements: tuple[Settlement, ...]
    """What changes hands so that the table is as the game then has it."""
    page_number: int = 0
    """The page of the consequences."""

    def effect_screen(
        self,
        view: PublicView,
        choices: Choices,
        *,
        title: str,
        difference: Difference,
        conflict: str,
        commands: Sequence[Choice],
    ) -> CorrectionPreviewScreen:
        """Return the screen with the first difference, the consequences, and the commands."""
        say = view.translator.say
        room = LINES_ON_A_PAGE
        if view.banner:
            room -= LINES_OF_A_TEXT
        if conflict:
            room -= LINES_OF_A_TEXT
        has_many_commands = len(commands) > MOST_COMMANDS
        if has_many_commands:
            room -= LINES_OF_A_TEXT
        pages = in_pages(self._told(view, difference.becomes), max(LINES_OF_A_TEXT, room))
        last = len(pages) - 1
        number = min(self.page_number, last)

        def to(page_number: int, label: str) -> Choice:
            return choices.put(label, GoTo(replace(self, page_number=page_number)), "consequences", page_number)

        return CorrectionPreviewScreen(
            title=title,
            was="" if has_many_commands else difference.was,
            becomes=difference.becomes,
            lines=pages[number],
            page=f"{number + 1}/{last + 1}" if last else "",
            earlier=to(number - 1, say("Earlier")) if number else None,
            later=to(number + 1, say("Later")) if number < last else None,
            conflict=conflict,
            choices=tuple(commands),
        )

    def confirm(self, table: Table, at: int) -> Page | Place:
        """Do what the page says; return the page that says who hands what to whom, or this place if nothing was done or
        nothing changes hands. If the game has gone on, nothing is done, and the page works itself out again.
        """
        try:
            is_done = self.make_edit(table, at)
        except GameWentOn:
            table.messages.reply(GAME_WENT_ON)
            return self.worked_out_again(table)
        if is_done and changes_hands(self.settlements):
            return PaymentsAfterCorrectionPage(self.settlements)
        return Place.HERE

    @abstractmethod
    def make_edit(self, table: Table, at: int) -> bool:
        """Make the edit of the game that the page shows; return whether anything changed. Raise GameWentOn."""

    @abstractmethod
    def worked_out_again(self, table: Table) -> Page | Place:
        """Return the page of the same edit of the game as it is now; the game where it cannot be made any more."""

    def _told(self, view: PublicView, becomes: str) -> Iterator[tuple[str, ...]]:
        """Yield all that changes besides what it `becomes`, a line each, or a settlement of several: first what follows
        in the game, and then what goes from hand to hand.
        """
        translator, effect = view.translator, self.effect
        for line in self._following(translator):
            if line != becomes:
                yield (line,)
        yield from settlements_in_words(translator, view.any_state.game, self.settlements, at_conflict=effect.stops)
        if effect.keeps_all_later:
            yield (translator.say("All later entries stay"),)

    def _following(self, translator: Translator) -> Iterator[str]:
        """Yield what follows in the game, the most important first."""
        effect = self.effect
        if effect.stops:
            yield from consequences(translator, effect)
            yield from if_stopped(translator, effect)
            yield from removed_steps(translator, effect)
            return
        yield from present_moment(translator, effect)
        yield from consequences(translator, effect)
        yield from removed_steps(translator, effect)
        yield from other_figures(translator, effect)
