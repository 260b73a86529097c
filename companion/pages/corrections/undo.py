"""What an undo, or a redo, makes of the game before it is done, where hands must then change money or cards."""

from dataclasses import dataclass

from companion.course import Asked, Edit
from companion.i18n.translator import Translator
from companion.live.public_game import PublicEdit
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.live.undo import go_back, redo, undo
from companion.pages.corrections.effect import EditEffect
from companion.pages.corrections.effect_in_words import Difference, difference
from companion.pages.corrections.effect_page import EffectPage
from companion.pages.corrections.settlements import settlements, settlements_of_redo
from companion.pages.page import Choices, Page, PageName, Run
from companion.pages.step_titles import redo_heading, title_at, undo_heading
from companion.screen_data.past import CorrectionPreviewScreen


@dataclass(frozen=True, kw_only=True)
class UndoPage(EffectPage):
    """The effect of undoing or redoing a correction, or of undoing the end of a round, or a deal."""

    edit: Edit
    """The correction, or the step."""
    shown: PublicEdit
    """What is told of it."""
    is_redo: bool

    def show(self, view: PublicView, choices: Choices) -> CorrectionPreviewScreen:
        """Return the effect: before, after, the consequences, and what is to be settled."""
        view = view.in_short()
        say = view.translator.say
        if self.is_redo:
            heading = redo_heading(self.shown, view.translator)
            confirm = choices.put(say("Redo"), Run(self.confirm), "confirm-redo")
        else:
            heading = undo_heading(self.shown, view.translator)
            confirm = choices.put(say("Undo"), Run(self.confirm), "confirm-undo")
        return self.effect_screen(
            view,
            choices,
            title=heading,
            difference=self._difference(view.translator),
            commands=[confirm],
        )

    def _difference(self, translator: Translator) -> Difference:
        """Return the first difference; where the game went back, the moment to which it went, or from which it came."""
        if self.shown.asked is Asked.BACK:
            return Difference("", title_at(self.effect.now, len(self.effect.now), translator))
        return difference(translator, self.effect)

    def make_edit(self, table: Table, at: int) -> bool:
        """Undo or redo the correction."""
        return redo(table, at, self.edit) if self.is_redo else undo(table, at, self.edit)

    def worked_out_again(self, table: Table) -> Page | PageName:
        """Return the page of what undo, or redo, would change now; the game if that is nothing."""
        return undo_page(table, self.over, is_redo=self.is_redo)


@dataclass(frozen=True)
class UndoToPage(EffectPage):
    """The effect of undoing all steps after an earlier moment of the game."""

    def show(self, view: PublicView, choices: Choices) -> CorrectionPreviewScreen:
        """Return how many steps are undone, to which moment, the consequences, and what is to be settled."""
        view = view.in_short()
        translator = view.translator
        keep = self.effect.edit.keep
        back = len(self.effect.steps) - keep
        confirm = translator.count("Undo {number} step", "Undo {number} steps", back)
        return self.effect_screen(
            view,
            choices,
            title=undo_to_title(translator, back),
            difference=Difference("", title_at(self.effect.steps, keep, translator)),
            commands=[choices.put(confirm, Run(self.confirm), "apply-undo")],
        )

    def make_edit(self, table: Table, at: int) -> bool:
        """Undo the steps."""
        return go_back(table, self.effect.edit, at)

    def worked_out_again(self, table: Table) -> Page | PageName:
        """Return the page on which the steps that came since are undone too; the game if it has fewer steps."""
        keep = self.effect.edit.keep
        return undo_to_page(table, self.over, keep) if keep < len(table.ledger.course.steps) else PageName.GAME


def undo_to_title(translator: Translator, back: int) -> str:
    """Return that so many steps are undone."""
    return translator.count("Undo to here: {number} step", "Undo to here: {number} steps", back)


def undo_to_page(table: Table, over: Page | None, keep: int) -> Page:
    """Return the page that says what becomes of the game if all steps after the first `keep` are undone."""
    course = table.ledger.course
    effect = EditEffect.of(course.steps, course.going_back(keep))
    return UndoToPage(over, effect, settlements(effect))


def undo_page(table: Table, over: Page | None, *, is_redo: bool) -> Page | PageName:
    """Return the page that says what an undo, or a redo, makes of the game; the game if there is nothing to do."""
    ledger, game = table.ledger, table.public_view().public_game
    if is_redo:
        edit, public_edit = ledger.next, game.next
    else:
        edit, public_edit = ledger.last, game.last
    if edit is None or public_edit is None:
        return PageName.GAME
    effect = EditEffect.of(ledger.course.steps, edit if is_redo else edit.swapped)
    told = settlements_of_redo(effect) if is_redo else settlements(effect)
    return UndoPage(over, effect, told, edit=edit, shown=public_edit, is_redo=is_redo)
