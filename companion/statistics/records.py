"""The record of the house: what all finished games come to together, for each player and for the hall of records.

A player is a name: games with the same name at a seat are the same player's, letter for letter, capitals and accents
told apart, because two people may well be called Jo and JO. Money is counted in the editions' own unit: all begin with
about a hundred and hang the same tokens, so games of different boxes can be added up. Victory points are not money and
are left out of it. How it is written is in `statistics/tables.py`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from companion.statistics.finished_games import FinishedGame, KindsSum, LotTold


@dataclass(frozen=True, slots=True)
class Player:
    """One player across evenings."""

    name: str
    games: int
    wins: int
    """Won alone."""
    shared: int
    """Won together with others."""
    favourites: tuple[tuple[str, int], ...]
    """Artist keys with cards bought, or displayed in the card game, most first."""
    auction_games: int
    """Of the games, those with auctions, which all that follows is about."""
    auctioneer: int
    """Made by selling lots to others."""
    collector: int
    """Made by buying: what pictures came to, less their prices."""
    spent: int
    lots: int
    best: int | None
    """Most money at the end of a game; None without auction games."""

    @property
    def paid_of_worth(self) -> int | None:
        """Prices paid in percent of what the pictures came to; None where they came to nothing."""
        worth = self.collector + self.spent
        return round(100 * self.spent / worth) if worth > 0 else None


@dataclass(frozen=True, slots=True)
class Group:
    """Games that belong together: of one box with so many players, or of one kind of auction."""

    name: str
    players: int
    games: int
    lots: int
    price: int
    worth: int

    @property
    def paid_of_worth(self) -> int | None:
        """Prices in percent of worths; None where nothing was worth anything."""
        return round(100 * self.price / self.worth) if self.worth else None


@dataclass(frozen=True, slots=True)
class GameTold:
    """A game in the hall of records."""

    number: int
    played: str
    edition: str
    names: tuple[str, ...]
    """The winners."""
    amount: int
    lot: LotTold | None = None


@dataclass(frozen=True, slots=True)
class Hall:
    """The hall of records; None where no game qualifies. Of equals the older stays."""

    dearest: GameTold | None
    bargain: GameTold | None
    worst: GameTold | None
    highest: GameTold | None
    """The most money that won a game."""
    clearest: GameTold | None
    """The win that was furthest ahead of the next seat."""
    closest: GameTold | None
    """The win that was least ahead, or shared: 0."""


@dataclass(frozen=True, slots=True)
class Which:
    """Which games a record is about: of one edition, of one number of players, of both, or all."""

    edition: str | None = None
    players: int | None = None

    def among(self, games: Iterable[FinishedGame]) -> list[FinishedGame]:
        """Those of the games."""
        return [
            game
            for game in games
            if (self.edition is None or game.edition == self.edition)
            and (self.players is None or len(game.seats) == self.players)
        ]


ALL = Which()


@dataclass(frozen=True, slots=True)
class HouseRecord:
    """All of it."""

    games: int
    players: tuple[Player, ...]
    """Most wins first, then most games, then by name."""
    boxes: tuple[Group, ...]
    kinds: tuple[Group, ...]
    hall: Hall


def house_record(games: Iterable[FinishedGame], which: Which = ALL) -> HouseRecord:
    """What these of the games come to.

    A game that is in the journal twice, because its record was imported, counts once.
    """
    once: dict[str, FinishedGame] = {}
    for game in games:
        once.setdefault(_what_was_played(game), game)
    chosen = which.among(once.values())
    return HouseRecord(
        games=len(chosen),
        players=_players(chosen),
        boxes=_boxes(chosen),
        kinds=_kinds(chosen),
        hall=_hall([game for game in chosen if not game.card_game]),
    )


def _what_was_played(game: FinishedGame) -> str:
    """The game without its place in the journal, as text since its figures cannot be hashed."""
    return repr((game.played, game.edition, game.variant, game.seats, game.kinds, game.dearest))


class _Tally:
    """One player's games being counted."""

    def __init__(self) -> None:
        self.games = self.wins = self.shared = self.auction_games = 0
        self.auctioneer = self.collector = self.spent = self.lots = 0
        self.best: int | None = None
        self.pictures: Counter[str] = Counter()


def _players(games: Sequence[FinishedGame]) -> tuple[Player, ...]:
    tallies: dict[str, _Tally] = {}
    for game in games:
        shared = sum(seat.won for seat in game.seats) > 1
        for seat in game.seats:
            tally = tallies.setdefault(seat.name, _Tally())
            tally.games += 1
            tally.wins += seat.won and not shared
            tally.shared += seat.won and shared
            tally.pictures.update(seat.pictures)
            if not game.card_game:
                tally.auction_games += 1
                tally.auctioneer += seat.auctioneer
                tally.collector += seat.collector
                tally.spent += seat.spent
                tally.lots += seat.bought
                tally.best = max(seat.total, tally.best or 0)
    found = [
        Player(
            name=name,
            games=tally.games,
            wins=tally.wins,
            shared=tally.shared,
            favourites=tuple(sorted(tally.pictures.items(), key=lambda artist: (-artist[1], artist[0]))),
            auction_games=tally.auction_games,
            auctioneer=tally.auctioneer,
            collector=tally.collector,
            spent=tally.spent,
            lots=tally.lots,
            best=tally.best,
        )
        for name, tally in tallies.items()
    ]
    return tuple(sorted(found, key=lambda player: (-player.wins, -player.shared, -player.games, player.name)))


def _boxes(games: Sequence[FinishedGame]) -> tuple[Group, ...]:
    keys = sorted({(game.edition, len(game.seats)) for game in games})
    return tuple(
        _group(edition, players, [game for game in games if (game.edition, len(game.seats)) == (edition, players)])
        for edition, players in keys
    )


def _group(edition: str, players: int, games: Sequence[FinishedGame]) -> Group:
    kinds = [kind for game in games for kind in game.kinds]
    return _summed(edition, players, len(games), kinds)


def _kinds(games: Sequence[FinishedGame]) -> tuple[Group, ...]:
    by_kind: dict[str, list[KindsSum]] = {}
    for game in games:
        for kind in game.kinds:
            by_kind.setdefault(kind.kind, []).append(kind)
    return tuple(_summed(kind, 0, len(sums), sums) for kind, sums in sorted(by_kind.items()))


def _summed(name: str, players: int, games: int, kinds: Sequence[KindsSum]) -> Group:
    lots, price, worth = (sum(getattr(kind, what) for kind in kinds) for what in ("lots", "price", "worth"))
    return Group(name, players, games, lots, price, worth)


def _hall(games: Sequence[FinishedGame]) -> Hall:
    return Hall(
        dearest=_lot_told(games, lambda game: game.dearest, lambda lot: lot.price),
        bargain=_lot_told(games, lambda game: game.bargain, lambda lot: lot.worth - lot.price),
        worst=_lot_told(games, lambda game: game.worst, lambda lot: lot.price - lot.worth),
        highest=_win_told(games, lambda game: max(seat.total for seat in game.seats)),
        clearest=_win_told(games, _lead),
        closest=_win_told(games, _lead, sign=-1),
    )


def _lead(game: FinishedGame) -> int:
    first, second, *_ = sorted((seat.total for seat in game.seats), reverse=True)
    return first - second


def _lot_told(
    games: Sequence[FinishedGame], lot_of: Callable[[FinishedGame], LotTold | None], amount_of: Callable[[LotTold], int]
) -> GameTold | None:
    found = [(amount_of(lot), game, lot) for game in games if (lot := lot_of(game)) is not None]
    if not found:
        return None
    amount, game, lot = max(found, key=lambda each: each[0])
    return GameTold(game.number, game.played, game.edition, _winners(game), amount, lot)


def _win_told(
    games: Sequence[FinishedGame], amount_of: Callable[[FinishedGame], int], *, sign: int = 1
) -> GameTold | None:
    if not games:
        return None
    game = max(games, key=lambda each: sign * amount_of(each))
    return GameTold(game.number, game.played, game.edition, _winners(game), amount_of(game))


def _winners(game: FinishedGame) -> tuple[str, ...]:
    return tuple(seat.name for seat in game.seats if seat.won)
