"""The result of either game."""

from companion.export.bg_stats import code, link
from companion.live.public_view import PublicView
from companion.pages.bg_stats import BgStatsPage
from companion.pages.game_setup import begin_game, same_again
from companion.pages.game_story import GameStoryPage, GameStoryPart, course_screen, who_won
from companion.pages.page import Choices, Do, GoTo, Place, Run
from companion.rules.protocol import has_lots
from companion.screen_data.finished_game import GameResultScreen


def result_board(view: PublicView, choices: Choices) -> GameResultScreen:
    """Return who has won, and what everybody has, with its course."""
    state, translator, say = view.any_state, view.translator, view.translator.say
    course = course_screen(view.steps, translator)
    stops = (0, *(round_end.value for round_end in course.rounds))
    if has_lots(state):
        much = translator.count("{number} lot", "{number} lots", len(course.lots))
    else:
        much = translator.count("{number} round", "{number} rounds", len(state.payouts))
    same_players = Do(lambda table, at: begin_game(table, same_again(table, table.ledger.header), at))
    to_phone = Run(lambda table, _at: BgStatsPage(code(link(table.ledger))))
    return GameResultScreen(
        title=say("Result"),
        headline=who_won(state, translator),
        best=translator.money(state.game.edition, max(state.totals)),
        standings=tuple(curve._replace(values=tuple(curve.values[stop] for stop in stops)) for curve in course.curves),
        again=choices.put(say("Same players again"), same_players, "same-again"),
        new=choices.put(say("New game"), GoTo(Place.SET_UP), "new-game"),
        more=choices.put(say("Game story"), GoTo(GameStoryPage(GameStoryPart.COURSE)), "story", GameStoryPart.COURSE),
        code=choices.put(say("Send to BG Stats"), to_phone, "bg-stats"),
        caption=(state.game.edition.title, translator.in_thousands(much, state.game.edition)),
    )
