"""The base of the previews of a correction, an undo and a redo: the order of their lines, and what applying does."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.i18n.message import message
from companion.i18n.translator import Translator
from companion.journal.ledger import GameWentOn
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.corrections.effect import EditEffect
from companion.pages.corrections.effect_in_words import (
    Difference,
    also_entered,
    consequences,
    other_figures,
    present_moment,
    removed_steps,
)
from companion.pages.corrections.settle_up import PaymentsAfterCorrectionPage, hand_overs, settlements_in_words
from companion.pages.corrections.settlements import Settlement, changes_hands
from companion.pages.page import Choices, GoTo, Page, PageName, SubPage
from companion.screen_data.past import CorrectionPreviewScreen
from companion.screen_data.screens import Choice

GAME_WENT_ON = message("The game has gone on: look at this again")


@dataclass(frozen=True)
class EffectPage(SubPage):
    """The effect of a correction, of an undo or of a redo on the game, before it is confirmed."""

    leads_to_game = True

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
        conflict: str = "",
        commands: Sequence[Choice],
    ) -> CorrectionPreviewScreen:
        """Return the screen with the first difference, the consequences, and the commands, from a view that writes
        amounts in short. Where there is a conflict,
        nothing is said of what goes from hand to hand, which depends on its answer.
        """
        say, translator = view.translator.say, view.translator
        told = dict.fromkeys(self._told(translator))
        told.pop(difference.said_by, None)
        told.pop(difference.becomes, None)
        settlements = () if conflict else self.settlements

        def to(page_number: int, label: str) -> Choice:
            return choices.put(label, GoTo(replace(self, page_number=page_number)), "consequences", page_number)

        return CorrectionPreviewScreen(
            title=title,
            was=difference.was,
            becomes=difference.becomes,
            unit=translator.unit(view.any_state.game.edition),
            lines=tuple(told),
            settlements=tuple(settlements_in_words(translator, view.any_state.game, settlements)),
            hand_overs=hand_overs(view, settlements),
            page=self.page_number,
            earlier=to(self.page_number - 1, say("Earlier")) if self.page_number else None,
            later=to(self.page_number + 1, say("Later")),
            conflict=conflict,
            choices=tuple(commands),
        )

    def confirm(self, table: Table, at: int) -> Page | PageName:
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
        return PageName.HERE

    @abstractmethod
    def make_edit(self, table: Table, at: int) -> bool:
        """Make the edit of the game that the page shows; return whether anything changed. Raise GameWentOn."""

    @abstractmethod
    def worked_out_again(self, table: Table) -> Page | PageName:
        """Return the page of the same edit of the game as it is now; the game where it cannot be made any more."""

    def _told(self, translator: Translator) -> Iterator[str]:
        """Yield what else was entered, and then what follows in the game, in the order of play: the lots up to now, the
        present moment, and the later steps that are removed.
        """
        effect = self.effect
        yield from also_entered(translator, effect)
        if effect.keeps_all_later:
            yield translator.say("All later entries stay")
        yield from consequences(translator, effect)
        if not effect.stops:
            yield from present_moment(translator, effect)
        yield from removed_steps(translator, effect)
        if not effect.stops:
            yield from other_figures(translator, effect)
