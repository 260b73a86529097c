"""How long the rounds of a finished game lasted, and how long its players took per card, as a table."""

from collections.abc import Sequence
from statistics import fmean

from companion.i18n.translator import Translator
from companion.screen_data.lists import DataTableScreen
from companion.statistics.game_times import game_times
from companion.steps import Step


def times_screen(steps: Sequence[Step], translator: Translator) -> DataTableScreen:
    """Return a table of how long each player took for a card, on average: in each round, and in the whole game. Below
    it are the lengths of the rounds. Of a game of which nothing is known it has no rows.
    """
    say, state, times = translator.say, steps[-1].after, game_times(steps)
    edition = state.game.edition
    played = sorted({round_ for _, round_ in times.cards})
    seats = [seat for seat in range(1, state.game.seats + 1) if times.of_seat(seat)]
    lasted = [
        say("{name}: {note}", name=translator.round_of(edition, round_), note=_minutes(seconds, translator))
        for round_, seconds in times.rounds.items()
    ]
    return DataTableScreen(
        title=say("Average time per card"),
        heads=(say(edition.round_name), *map(str, played), say("all")),
        rows=tuple(
            (
                state.game.names[seat - 1],
                *(_average(times.cards.get((seat, round_), ())) for round_ in played),
                _average(times.of_seat(seat)),
            )
            for seat in seats
        ),
        seats=tuple(seats),
        widths=(4, *(3 for _ in played), 3),
        lines=(say("Length: {rounds}", rounds=translator.listed(lasted)),) if lasted else (),
    )


def _minutes(seconds: int, translator: Translator) -> str:
    return translator.say("{number} min", number=round(seconds / 60))


def _average(times: Sequence[int]) -> str:
    """Return the average of times in seconds, in minutes and seconds, with the hours if there are any: `0:42`,
    `1:05:20`; empty for no times.
    """
    if not times:
        return ""
    minutes, seconds = divmod(round(fmean(times)), 60)
    hours, minutes_of_hour = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes_of_hour:02}:{seconds:02}"
    return f"{minutes}:{seconds:02}"
