"""Undo and redo, and what they make of the game before they do it, where hands must then change money or cards.

A single step is undone and redone at one touch: a lot that was just sold is not paid yet, or is looked at anyhow. But
what the bank paid at the end of a round, and dealt cards, have been taken: an undo says first that they go back.
"""

from dataclasses import dataclass

from companion.corrections.undone_game import undone_game
from companion.course import Edit
from companion.i18n.translator import Translator
from companion.live.public_game import EditKind, PublicEdit
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.live.undo import go_back, redo, undo
from companion.pages.correction_effect import CorrectionEffect, Difference, difference
from companion.pages.effect_page import EffectPage
from companion.pages.handed_over import settlements_of_undo
from companion.pages.page import Choices, Do, Page, Place, Run
from companion.pages.step_titles import edit_title, title, title_at
from companion.screen_data.past import CorrectionPreviewScreen
from companion.screen_data.screens import Choice


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
        say = view.translator.say
        name = edit_title(self.shown, view.translator)
        if self.is_redo:
            heading = say("Redo: {title}", title=name)
            confirm = choices.put(say("Redo"), Run(self.confirm), "confirm-redo")
        else:
            heading = say("Undo: {title}", title=name)
            confirm = choices.put(say("Undo"), Run(self.confirm), "confirm-undo")
        return self.effect_screen(
            view,
            choices,
            title=heading,
            difference=self._difference(view.translator),
            conflict="",
            commands=[confirm],
        )

    def _difference(self, translator: Translator) -> Difference:
        """Return the first difference: what was added or removed, and else what was corrected."""
        adds = EditKind.ADDITION if self.is_redo else EditKind.REMOVAL
        match self.shown.kind:
            case EditKind.ADDITION | EditKind.REMOVAL if self.shown.kind is adds:
                return Difference("", title(self.shown.step, translator))
            case EditKind.ADDITION | EditKind.REMOVAL:
                return Difference(title(self.shown.step, translator), translator.say("removed"))
            case EditKind.UNDOING:
                return Difference("", title_at(self.effect.now, len(self.effect.now), translator))
            case _:
                return difference(translator, self.effect)

    def make_edit(self, table: Table, at: int) -> bool:
        """Undo or redo the correction."""
        return redo(table, at, self.edit) if self.is_redo else undo(table, at, self.edit)

    def worked_out_again(self, table: Table) -> Page | Place:
        """Return the page of what undo, or redo, would change now; the game if that is nothing."""
        return _preview(table, self.over, is_redo=self.is_redo)


@dataclass(frozen=True)
class UndoToPage(EffectPage):
    """The effect of undoing all steps after an earlier moment of the game."""

    def show(self, view: PublicView, choices: Choices) -> CorrectionPreviewScreen:
        """Return how many steps are undone, to which moment, the consequences, and what is to be settled."""
        translator = view.translator
        keep = self.effect.corrected.keep
        back = len(self.effect.steps) - keep
        confirm = translator.count("Undo {number} step", "Undo {number} steps", back)
        return self.effect_screen(
            view,
            choices,
            title=undo_to_title(translator, back),
            difference=Difference("", title_at(self.effect.steps, keep, translator)),
            conflict="",
            commands=[choices.put(confirm, Run(self.confirm), "apply-undo")],
        )

    def make_edit(self, table: Table, at: int) -> bool:
        """Undo the steps."""
        return go_back(table, self.effect.edit, at)

    def worked_out_again(self, table: Table) -> Page | Place:
        """Return the page on which the steps that came since are undone too; the game if it has fewer steps."""
        keep = self.effect.corrected.keep
        return undo_to_page(table, self.over, keep) if keep < len(table.ledger.course.steps) else Place.GAME


def undo_to_title(translator: Translator, back: int) -> str:
    """Return that so many steps are undone."""
    return translator.count("Undo to here: {number} step", "Undo to here: {number} steps", back)


def undo_to_page(table: Table, over: Page | None, keep: int) -> Page:
    """Return the page that says what becomes of the game if all steps after the first `keep` are undone."""
    steps = table.ledger.course.steps
    effect = CorrectionEffect.of(steps, undone_game(steps, keep, ()))
    return UndoToPage(over, effect, settlements_of_undo(effect))


def undo_choice(view: PublicView, choices: Choices, label: str, *, over: Page | None = None) -> Choice:
    """Return the choice that undoes the last step or correction; where hands must change something, it says that first
    on a page over this one.
    """
    last = view.public_game.last
    if last is not None and last.changes_hands:
        return choices.put(label, Run(lambda table, _at: _preview(table, over, is_redo=False)), "undo")
    disabled_reason = "" if last else view.translator.say("nothing to undo")
    return choices.put(label, Do(undo), "undo", disabled_reason=disabled_reason)


def redo_choice(view: PublicView, choices: Choices, label: str, *, over: Page | None = None) -> Choice:
    """Return the choice that makes again what was undone last; see `undo_choice`."""
    undone = view.public_game.next
    if undone is not None and undone.changes_hands:
        return choices.put(label, Run(lambda table, _at: _preview(table, over, is_redo=True)), "redo")
    disabled_reason = "" if undone else view.translator.say("nothing to redo")
    return choices.put(label, Do(redo), "redo", disabled_reason=disabled_reason)


def _preview(table: Table, over: Page | None, *, is_redo: bool) -> Page | Place:
    """Return the page that says what an undo, or a redo, makes of the game; the game if there is nothing to do."""
    ledger, game = table.ledger, table.public_view().public_game
    if is_redo:
        edit, public_edit = ledger.next, game.next
    else:
        edit, public_edit = ledger.last, game.last
    if edit is None or public_edit is None:
        return Place.GAME
    steps = ledger.course.steps
    put = edit.put if is_redo else edit.taken
    effect = CorrectionEffect.of(steps, undone_game(steps, edit.keep, put))
    return UndoPage(over, effect, settlements_of_undo(effect), edit=edit, shown=public_edit, is_redo=is_redo)
