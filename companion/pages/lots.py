"""The lots sold so far: what each cost, and what it was worth once its round was settled.

Hammer prices are nobody's secret, so it can be looked at during a game; what anybody has is not in it.
"""

from dataclasses import dataclass, replace

from companion.live.look import Look
from companion.pages.lot_lines import all_lots
from companion.pages.page import Choices, GoTo, Page
from companion.screen_data.story import LotsScreen

ON_A_PAGE = 8
"""Lots on one screen."""


@dataclass(frozen=True, slots=True)
class LotsPage(Page):
    """A page of the lots, the latest first; the latest of all on page 0."""

    page: int
    over: Page | None

    def show(self, look: Look, choices: Choices) -> LotsScreen:
        """Return the lots of this page, and the ways to others."""
        say, put = look.translator.say, choices.put
        lots = all_lots(look.ledger.steps, look.translator)[::-1]
        first, after = self.page * ON_A_PAGE, (self.page + 1) * ON_A_PAGE
        earlier, later = self.page + 1, self.page - 1
        return LotsScreen(
            title=say("The lots"),
            lines=lots[first:after],
            price_label=say("price"),
            worth_label=say("worth"),
            empty="" if lots else say("No lot has been sold yet"),
            earlier=put(say("Earlier"), GoTo(replace(self, page=earlier)), "lots", earlier)
            if len(lots) > after
            else None,
            later=put(say("Later"), GoTo(replace(self, page=later)), "lots", later) if self.page else None,
            back=put(say("Back"), GoTo(self.over), "back"),
        )
