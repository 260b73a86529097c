"""The story of a finished game: everybody’s money over time, turning points, what artists and auctions earned.

The pictures are made from a game's steps alone, so any game of the journal can be shown. They show everybody's money,
so they are only for finished games and records.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.i18n.translator import Translator, gettext_noop
from companion.live.public_view import PublicView
from companion.lots import SoldLot, lots_sold
from companion.pages.board_parts import artist_of
from companion.pages.game_times import times_screen
from companion.pages.page import Choices, GoTo, PageName, SubPage, back_choice
from companion.pages.place_and_note import PlaceAndNotePage
from companion.rules.auction_game.state import State
from companion.rules.edition import GENRE, AnyEdition
from companion.rules.protocol import AnyState, chair_of, has_lots, is_over, winners
from companion.screen_data import finished_game as pictures
from companion.screen_data.lists import DataTableScreen
from companion.screen_data.screens import Choice, Screen
from companion.statistics import game_summary
from companion.statistics.chapters import sold_as
from companion.statistics.game_summary import TurningPoint, TurningPointKind
from companion.statistics.game_times import game_times
from companion.steps import Step


class GameStoryPart(StrEnum):
    """The parts of a story, one a page."""

    OVER_TIME = "over-time"
    PLAYERS = "players"
    TIMES = "times"
    MOMENTS = "moments"
    SUMS = "sums"


@dataclass(frozen=True)
class GameStoryPage(SubPage):
    """A page of the story of a game, which must be over."""

    back = gettext_noop("Result")

    part: GameStoryPart

    def show(self, view: PublicView, choices: Choices) -> Screen:
        """Return this part of the story, with the choice of the next, which for a game without times is not that of
        times; after the last part of an auction game come its lots.
        """
        say = view.translator.say
        put = choices.put
        translator, edition = view.translator, view.any_state.game.edition
        steps = view.course.steps

        def to(part: GameStoryPart, label: str) -> Choice:
            return put(label, GoTo(replace(self, part=part)), "story", part)

        match self.part:
            case GameStoryPart.OVER_TIME:
                return replace(over_time_screen(steps, translator), next=to(GameStoryPart.PLAYERS, say("Players")))
            case GameStoryPart.PLAYERS:
                facts = put(say("Place and note"), GoTo(PlaceAndNotePage(self)), "place-and-note")
                if game_times(steps).cards:
                    following = to(GameStoryPart.TIMES, say("Times"))
                else:
                    following = to(GameStoryPart.MOMENTS, say("Highlights"))
                return replace(players_screen(steps, translator), choices=(facts,), main=following)
            case GameStoryPart.TIMES:
                highlights = to(GameStoryPart.MOMENTS, say("Highlights"))
                return replace(times_screen(steps, translator), main=highlights)
            case GameStoryPart.MOMENTS:
                sums = to(GameStoryPart.SUMS, _sums_title(view.any_state, translator))
                told = turning_points_screen(steps, translator.in_short())
                return replace(told, title=translator.in_thousands(told.title, edition), next=sums)
            case GameStoryPart.SUMS:
                back = back_choice(view, choices, self)
                lots = put(say("Lots"), GoTo(PageName.LOTS), "lots", 0) if has_lots(view.any_state) else back
                shown = sums_screen(steps, translator.in_short())
                return replace(shown, title=translator.in_thousands(shown.title, edition), next=lots, back=back)


MOMENTS = 6
"""The most turning points on one picture."""
INTERVALS = 5
"""The most intervals of an axis."""


def over_time_screen(steps: Sequence[Step], translator: Translator) -> pictures.OverTimeScreen:
    """Return the chart of everybody's money or points."""
    state, stops = steps[-1].after, game_summary.stops_of(steps, lots_sold(steps))
    edition = state.game.edition
    names = state.game.names
    had = state.totals
    money = has_lots(state)
    won = winners(state) if is_over(state) else ()
    dearest = max((stop.lot.price for stop in stops if stop.lot), default=0)
    title = translator.say("Money over time") if money else translator.say("Points over time")
    return pictures.OverTimeScreen(
        title=translator.in_thousands(title, edition),
        hint=translator.say("Each mark above is a lot: longer wire, higher price") if money else "",
        curves=tuple(
            pictures.Curve(
                number=chair_of(state, seat),
                name=names[seat - 1],
                amount=translator.short(edition, had[seat - 1]),
                won=seat in won,
                values=tuple(stop.totals[seat - 1] for stop in stops),
            )
            for seat in richest_first(state)
        ),
        axis=axis(state, max(max(stop.totals) for stop in stops), translator),
        rounds=tuple(
            pictures.Tick(place, translator.round_of(edition, 1) if stop.round == 1 else str(stop.round))
            for place, stop in enumerate(stops)
            if stop.settles
        ),
        lots=tuple(
            pictures.Hung(
                stop=place,
                artist=artist_of(translator, state, stop.lot.artist),
                cards=stop.lot.cards,
                price=stop.lot.price,
            )
            for place, stop in enumerate(stops)
            if stop.lot
        ),
        dearest=translator.say("max {price}", price=translator.short(edition, dearest)) if dearest else "",
    )


def turning_points_screen(steps: Sequence[Step], translator: Translator) -> pictures.TurningPointsScreen:
    """Return the turning points."""
    points = game_summary.turning_points(steps)[:MOMENTS]
    lines = tuple(_moment(steps[-1].after, point, translator) for point in points)
    return pictures.TurningPointsScreen(translator.say("Highlights"), lines)


def _sums_title(state: AnyState, translator: Translator) -> str:
    if not has_lots(state):
        return translator.say("Artists and rounds")
    if state.game.edition.artist_name == GENRE:
        return translator.say("Genres and auctions")
    return translator.say("Artists and auctions")


def sums_screen(steps: Sequence[Step], translator: Translator) -> pictures.SumsScreen:
    """Return what artists, and kinds of auction or rounds, earned."""
    say = translator.say
    state = steps[-1].after
    lots = lots_sold(steps)
    money = has_lots(state)
    return pictures.SumsScreen(
        title=_sums_title(state, translator),
        paid_label=say("paid at auction") if money else "",
        earned_label=say("paid by the bank") if money else say("points"),
        pairs=tuple(
            pictures.Pair(
                artist=artist_of(translator, state, place),
                cards=one.number,
                paid=one.paid,
                paid_label=translator.money(state.game.edition, one.paid) if money else "",
                earned=one.earned,
                earned_label=translator.money(state.game.edition, one.earned),
            )
            for place, one in enumerate(game_summary.artist_sums(steps, lots))
        ),
        lines_title=say("Buyers’ profit") if money else say("Best of each round"),
        lines=_kinds(state, lots, translator) if isinstance(state, State) else _rounds(state, translator),
    )


def players_screen(steps: Sequence[Step], translator: Translator) -> DataTableScreen:
    """Return how each player came to the final amount, the richest first, in amounts that add up."""
    say = translator.say
    state = steps[-1].after
    seats = game_summary.seat_sums(steps, lots_sold(steps))
    edition, start = state.game.edition, state.game.start
    if has_lots(state):
        columns = {
            say("for lots"): [-seat.spent for seat in seats],
            say("from sales"): [seat.sold for seat in seats],
            say("from the bank"): [seat.earned for seat in seats],
        }
        explained = [start + sum(amounts) for amounts in zip(*columns.values(), strict=True)]
        other = [total - amount for total, amount in zip(state.totals, explained, strict=True)]
        if any(other):  # paid between players, or corrected
            columns[say("other")] = other
        first = {say("at the start"): translator.short(edition, start)}
    else:
        columns = {translator.round_of(edition, round_): [*paid] for round_, paid in enumerate(state.payouts, start=1)}
        first = {}
    heads = (*first, *columns, say("total"))
    return DataTableScreen(
        title=translator.in_thousands(say("Players"), edition),
        heads=("", *heads),
        rows=tuple(
            (
                state.game.names[seat - 1],
                *first.values(),
                *(translator.signed(edition, amounts[seat - 1], short=True) for amounts in columns.values()),
                translator.short(edition, state.totals[seat - 1]),
            )
            for seat in richest_first(state)
        ),
        seats=tuple(chair_of(state, seat) for seat in richest_first(state)),
        widths=(4, *(3 for _ in heads)),
        money=tuple(range(1, len(heads) + 1)),
    )


def richest_first(state: AnyState) -> list[int]:
    """Return the seats by what they have; equal ones as their players sit."""
    return sorted(state.chairs, key=lambda seat: -state.totals[seat - 1])


def who_won(state: AnyState, translator: Translator) -> str:
    """Return who has won: `Cleo wins`, or `Cleo and Ada share the win`."""
    names = tuple(state.game.names[seat - 1] for seat in winners(state))
    if len(names) == 1:
        return translator.say("{name} wins", name=names[0])
    return translator.say("{names} share the win", names=translator.names(names))


def axis(state: AnyState, most: int, translator: Translator) -> tuple[pictures.Tick, ...]:
    """Return an axis from 0 to `most` or a little beyond, in steps of 1, 2 or 5 times a power of ten."""
    steps = (one * 10**noughts for noughts in range(1 + len(str(most))) for one in (1, 2, 5))
    step = next(step for step in steps if step * INTERVALS >= most)
    return tuple(
        pictures.Tick(value, translator.short(state.game.edition, value))
        for value in range(0, max(step, -(-most // step) * step) + 1, step)
    )


def _moment(state: AnyState, point: TurningPoint, translator: Translator) -> pictures.TurningPointLine:
    edition = state.game.edition
    shown = None if point.kind is TurningPointKind.LEAD else point.lot or point.collection
    if point.kind in {TurningPointKind.BEST_SALE, TurningPointKind.DEAREST_LOT}:
        figure = translator.money(edition, point.amount)
    else:
        figure = translator.signed(edition, point.amount)
    return pictures.TurningPointLine(
        label=_label(point.kind, edition, translator),
        figure=figure,
        number=chair_of(state, point.seat),
        name=state.game.names[point.seat - 1],
        words=_words(state, point, translator),
        artist=artist_of(translator, state, shown.artist) if shown else None,
        cards=point.lot.cards if point.lot else 1,
    )


def _label(kind: TurningPointKind, edition: AnyEdition, translator: Translator) -> str:
    is_of_season = kind is TurningPointKind.BEST_ROUND and edition.has_seasons
    return translator.say("Best season") if is_of_season else translator.say(kind)


def _words(state: AnyState, point: TurningPoint, translator: Translator) -> str:
    """Return how the moment came about."""
    say, lot = translator.say, point.lot
    round_ = translator.round_of(state.game.edition, point.round)
    if point.kind is TurningPointKind.LEAD:
        if lot:
            return say("Ahead since lot\N{NO-BREAK SPACE}{number}, {round}", number=lot.number, round=round_)
        return say("Ahead since the end of {round}", round=round_)
    if lot and point.kind is TurningPointKind.BEST_SALE:
        return say("Sold to {name}, {round}", name=state.game.names[lot.buyer - 1], round=round_)
    if lot and lot.worth is not None:
        price, worth = translator.money(state.game.edition, lot.price), translator.money(state.game.edition, lot.worth)
        return say("Price {price}, value {worth}", price=price, worth=worth)
    if point.collection:
        cards = translator.count("{number} card", "{number} cards", point.collection.cards)
        return translator.listed((cards, round_))
    return round_


def _kinds(state: State, lots: Sequence[SoldLot], translator: Translator) -> tuple[pictures.SumLine, ...]:
    edition = state.game.edition
    return tuple(
        pictures.SumLine(
            symbol=edition.symbols[kind],
            label=sold_as(translator, edition, kind),
            words=translator.count("{number} lot", "{number} lots", one.number),
            figure=translator.signed(edition, one.earned - one.paid),
        )
        for kind, one in game_summary.kind_sums(lots).items()
    )


def _rounds(state: AnyState, translator: Translator) -> tuple[pictures.SumLine, ...]:
    """Return who scored most in each round."""
    names = state.game.names
    return tuple(
        pictures.SumLine(
            symbol=None,
            label=translator.round_of(state.game.edition, round_),
            words=translator.names(
                tuple(name for name, points in zip(names, paid, strict=True) if points == max(paid))
            ),
            figure=translator.signed(state.game.edition, max(paid)),
        )
        for round_, paid in enumerate(state.payouts, start=1)
    )
