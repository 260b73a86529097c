"""How long the rounds of a finished game lasted, and how long its players took per card, as a table."""

from collections.abc import Sequence

from companion.i18n.translator import Translator
from companion.rules.protocol import chair_of
from companion.screen_data.lists import DataTableScreen
from companion.statistics.game_times import average_in_words, game_times, minutes_of
from companion.steps import Step


def times_screen(steps: Sequence[Step], translator: Translator) -> DataTableScreen:
    """Return a table of how long each player took for a card, on average: in each round, and in the whole game. Its
    last row has the lengths of the rounds. Of a game of which nothing is known it has no rows.
    """
    say, state, times = translator.say, steps[-1].after, game_times(steps)
    played = sorted({round_ for _, round_ in times.cards} | {*times.rounds})
    minutes = [str(minutes_of(times.rounds[round_])) if round_ in times.rounds else "" for round_ in played]
    seats = [seat for seat in state.chairs if times.of_seat(seat)]
    return DataTableScreen(
        title=say("Average time per card"),
        heads=(say(state.game.edition.round_name), *map(str, played), say("all")),
        rows=tuple(
            (
                state.game.names[seat - 1],
                *(average_in_words(times.cards.get((seat, round_), ())) for round_ in played),
                average_in_words(times.of_seat(seat)),
            )
            for seat in seats
        ),
        seats=tuple(chair_of(state, seat) for seat in seats),
        foot=(say("Length (min)"), *minutes, "") if any(minutes) else (),
        widths=(4, *(3 for _ in played), 3),
    )
