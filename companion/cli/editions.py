"""`hammerprice editions`: list the editions."""

import argparse
from collections.abc import Iterator

from companion.cli.arguments import add_json, all_editions
from companion.notation.record import write_line
from companion.rules.edition import AnyEdition, Edition
from companion.terminal import print_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_json(parser, "a list of objects")


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    editions = all_editions(options)
    if options.json:
        print_line(write_line([_values(edition) for edition in editions.values()]))
        return
    print_line("\n\n".join("\n".join(_lines(edition)) for edition in editions.values()))


def _values(edition: AnyEdition) -> dict[str, object]:
    """Return what describes an edition, with the keys that records have."""
    values: dict[str, object] = {
        "edition": edition.key,
        "title": edition.title,
        "source": edition.source,
        "variants": {str(variant): list(seats) for variant, seats in edition.seats.items()},
        "artists": {artist.key: artist.name for artist in edition.artists},
        "kinds": {str(kind): name for kind, name in edition.kinds.items()},
        "assumed": list(edition.doubts),
    }
    if isinstance(edition, Edition):
        coins = [{"value": coin.value, "count": coin.count} for coin in edition.coins]
        values |= {"start": edition.start, "bid_increment": edition.bid_increment, "coins": coins}
    return values


def _lines(edition: AnyEdition) -> Iterator[str]:
    """Yield lines that describe an edition: its title, source, board, money, and what was assumed."""
    board, kinds = ("board", "auctions") if isinstance(edition, Edition) else ("artists", "effects")
    yield f"{edition.key}: {edition.title}"
    yield f"  source: {edition.source}"
    yield f"  {board}: {', '.join(f'{artist.name} ({artist.cards})' for artist in edition.artists)}"
    yield f"  {kinds}: {', '.join(edition.kinds.values())}"
    if isinstance(edition, Edition):
        coins = [edition.write(coin.value) + (f" × {coin.count}" if coin.count else "") for coin in edition.coins]
        listed = ", ".join(coins) or "not listed in the rulebook"
        start, increment = edition.write(edition.start), edition.write(edition.bid_increment)
        yield f"  money: start {start}, bid increment {increment}, coins {listed}"
    yield f"  played in {edition.round_name.lower()}s"
    if isinstance(edition, Edition):
        last = "is auctioned" if edition.last_card_is_auctioned else "is not auctioned"
        yield f"  last card of all hands {last}; the {edition.revealer} may turn over a mystery card"
    yield from (f"  assumed: {doubt}" for doubt in edition.doubts)
