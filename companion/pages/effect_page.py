"""A page that shows what becomes of the game, and who hands what to whom, before something is confirmed."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.i18n.message import message
from companion.i18n.translator import gettext_noop
from companion.journal.ledger import GameWentOn
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.correction_effect import (
    CorrectionEffect,
    Difference,
    consequences,
    if_stopped,
    other_figures,
    present_moment,
    removed_steps,
)
from companion.pages.handed_over import Settlement, changes_hands
from companion.pages.page import Choices, GoTo, Page, Place, SubPage
from companion.pages.settle_correction import PaymentsAfterCorrectionPage, in_pages, settlements_in_words
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

    effect: CorrectionEffect
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
        """Yield all that changes besides what it `becomes`, the most important first: a line each, or a settlement of
        several.
        """
        translator, effect = view.translator, self.effect
        corrected = effect.corrected
        is_cut = corrected.conflict is not None
        if not is_cut:
            for line in present_moment(translator, effect):
                yield (line,)
        for line in consequences(translator, effect):
            if line != becomes:
                yield (line,)
        if is_cut:
            for line in if_stopped(translator, effect):
                yield (line,)
        yield from settlements_in_words(translator, view.any_state.game, self.settlements, at_conflict=is_cut)
        if not is_cut:
            for line in other_figures(translator, effect):
                yield (line,)
        for line in removed_steps(translator, effect):
            yield (line,)
        if not is_cut and corrected.keeps_all_later(effect.steps) and corrected.change.end < len(effect.steps):
            yield (translator.say("All later entries stay"),)
