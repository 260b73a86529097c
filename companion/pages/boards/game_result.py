"""The result of either game."""

from collections.abc import Sequence

from companion.live.game_setup import begin_game, same_again
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.bg_stats import BgStatsPage
from companion.pages.count_money import count_money_choice
from companion.pages.game_story import GameStoryPage, GameStoryPart, over_time_screen, who_won
from companion.pages.hooks import game_of
from companion.pages.page import Choices, Do, GoTo, Page, PageName, Run
from companion.rules.protocol import has_lots
from companion.screen_data.finished_game import Curve, GameResultScreen, Standing
from companion.screen_data.screens import Choice


def result_board(view: PublicView, choices: Choices) -> GameResultScreen:
    """Return the result of the game on the table, with the ways to the next game."""
    say = view.translator.say
    same_players = Do(_begin_again)
    commands = (
        choices.put(say("Same players again"), same_players, "same-again"),
        choices.put(say("New game"), GoTo(PageName.SET_UP), "new-game"),
        *count_choices(view, choices, None),
    )
    return result_of(view, choices, commands)


def _begin_again(table: Table, at: int) -> None:
    """Begin another game with the same players, as they sit now."""
    begin_game(table, same_again(table, table.ledger.course.header, table.any_state.chairs), at)


def count_choices(view: PublicView, choices: Choices, over: Page | None) -> tuple[Choice, ...]:
    """Return the choice that counts the money; none in the card game, which has no money."""
    return (count_money_choice(view, choices, over),) if has_lots(view.any_state) else ()


def result_of(
    view: PublicView, choices: Choices, commands: tuple[Choice, ...], over: Page | None = None
) -> GameResultScreen:
    """Return who has won a game, and what everybody has and had over time, with these commands. `over` is the page that
    shows it, None for the game's own.
    """
    state = view.any_state
    translator = view.translator
    say = view.translator.say
    over_time = over_time_screen(view.course.steps, translator)
    stops = (0, *(round_end.value for round_end in over_time.rounds))
    if has_lots(state):
        much = translator.count("{number} lot", "{number} lots", len(over_time.lots))
    else:
        much = translator.rounds(state.game.edition, len(state.payouts))
    story = GameStoryPage(over, GameStoryPart.OVER_TIME)
    to_phone = Run(lambda table, _at: BgStatsPage.of(over, game_of(over, table), view.translator))
    curves = sorted(over_time.curves, key=lambda curve: curve.number)
    return GameResultScreen(
        title=say("Result"),
        headline=who_won(state, translator),
        best=translator.money(state.game.edition, max(state.totals)),
        standings=tuple(_standing(curve, curves, stops, view) for curve in curves),
        ranks=(say("1st"), say("2nd"), say("3rd"), say("4th"), say("5th")),
        rounds=tuple(translator.round_of(state.game.edition, number) for number in range(1, len(stops))),
        commands=commands,
        more=choices.put(say("Game story"), GoTo(story), "story", GameStoryPart.OVER_TIME),
        code=choices.put(say("Send to BG Stats"), to_phone, "bg-stats"),
        caption=(state.game.edition.title, translator.in_thousands(much, state.game.edition)),
    )


def _standing(curve: Curve, curves: Sequence[Curve], stops: Sequence[int], view: PublicView) -> Standing:
    """Return what a seat had at these stops of its curve, and its place among all."""
    better = [other for other in curves if (other.won, other.values[-1]) > (curve.won, curve.values[-1])]
    values = tuple(curve.values[stop] for stop in stops)
    return Standing(
        number=curve.number,
        name=curve.name,
        won=curve.won,
        place=1 + len(better),
        values=values,
        amounts=tuple(view.translator.short(view.any_state.game.edition, value) for value in values),
    )
