"""The result of either game."""

from companion.live.game_setup import same_again
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.bg_stats import open_bg_stats
from companion.pages.game_setup import begin_game
from companion.pages.game_story import GameStoryPage, GameStoryPart, richest_first, who_won
from companion.pages.page import Choices, Do, GoTo, Run
from companion.pages.welcome import set_up
from companion.rules.protocol import has_lots, winners
from companion.screen_data.game_result import GameResultScreen, Standing
from companion.statistics.lots_sold import lots_sold


def result_board(view: PublicView, choices: Choices) -> GameResultScreen:
    """Return who has won, and what everybody has, with its course."""
    state = view.any_state
    names, had = state.game.names, state.totals
    won = winners(state)
    translator = view.translator
    history = _history(view)
    return GameResultScreen(
        title=translator.say("Result"),
        headline=who_won(state, translator),
        best=translator.money(state.game.edition, max(had)),
        standings=tuple(
            Standing(
                number=seat,
                name=names[seat - 1],
                amount=translator.money(state.game.edition, had[seat - 1]),
                won=seat in won,
                history=tuple(then[seat - 1] for then in history),
            )
            for seat in richest_first(state)
        ),
        again=choices.put(translator.say("Same players again"), Do(_same_again), "same-again"),
        new=choices.put(translator.say("New game"), Do(set_up), "new-game"),
        more=choices.put(
            translator.say("Game story"), GoTo(GameStoryPage(GameStoryPart.COURSE)), "story", GameStoryPart.COURSE
        ),
        code=choices.put(translator.say("Send to BG Stats"), Run(open_bg_stats), "bg-stats"),
        caption=_caption(view),
    )


def _same_again(table: Table, at: int) -> None:
    """Begin another game with the same players, edition and house rules."""
    header = table.ledger.header
    begin_game(table, same_again(header, table.boxes[header.edition], table.translator.nobody), at)


def _caption(view: PublicView) -> tuple[str, ...]:
    """Return what was played: the edition, and how much of it."""
    state, translator = view.any_state, view.translator
    if has_lots(state):
        much = translator.count("{number} lot", "{number} lots", len(lots_sold(view.ledger.steps)))
    else:
        much = translator.count("{number} round", "{number} rounds", len(state.payouts))
    return state.game.edition.title, much


def _history(view: PublicView) -> list[tuple[int, ...]]:
    """Return what everybody had at the start and after each settled round; the last entry is the final state."""
    state = view.any_state
    steps = view.ledger.steps
    settled = [step.after.totals for step in steps if len(step.after.payouts) > len(step.before.payouts)]
    return [(state.game.start,) * state.game.seats, *settled[:-1], state.totals]
