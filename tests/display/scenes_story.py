"""Sample screens of what a game came to, and of a player's own money, beside those of `scenes.py`."""

from dataclasses import replace

from companion.rules.auction_game.words import Auction
from companion.screen_data.screens import Choice, Key, Screen
from companion.screen_data.story import (
    Chart,
    CourseScreen,
    Curve,
    Hung,
    LotLine,
    LotsScreen,
    Moment,
    MomentsScreen,
    OwnMoneyScreen,
    Pair,
    SumLine,
    SumsScreen,
    Tick,
)
from tests.display.artists import ARTISTS, CEZANNE, KLIMT, MUNCH, VAN_GOGH

KINDS = {
    Auction.OPEN: "Open",
    Auction.ONCE_AROUND: "Once Around",
    Auction.SEALED: "Sealed",
    Auction.FIXED_PRICE: "Fixed Price",
    Auction.DOUBLE: "One more card",
}
NAMES = ("Cleo", "Ada", "Ben", "Dora", "Eli")
LONGEST = "W" * 20
BACK = Choice(Key("back"), "The result")
EARLIER, LATER = Choice(Key("earlier"), "Earlier"), Choice(Key("later"), "Later")

PRICES = (12, 31, 8, 0, 22, 40, 19, 7, 26, 33, 15, 24, 66, 41, 18, 9, 27, 30, 52, 21, 11, 38, 17, 45)
PER_ROUND = 6
LAST = len(PRICES) + len(PRICES) // PER_ROUND


def _stop(lot: int) -> int:
    """The stop of a lot, from 0: each round's end is a stop too."""
    return 1 + lot + lot // PER_ROUND


def _way(seat: int, start: int = 100) -> tuple[int, ...]:
    """Money that goes up and down with the lots and jumps at the rounds' ends."""
    way = [start]
    for lot, price in enumerate(PRICES):
        change = price if lot % 5 == seat else -price if (lot * 2 + 1) % 5 == seat else 0
        way.append(max(0, way[-1] + change))
        if lot % PER_ROUND == PER_ROUND - 1:
            way.append(way[-1] + 30 + 23 * ((lot + seat * 3) % 5) - 9 * seat)
    return tuple(way)


WAYS = sorted((_way(seat) for seat in range(len(NAMES))), key=lambda way: -way[-1])
CURVES = tuple(
    Curve((3, 1, 2, 4, 5)[place], name, str(way[-1]), place == 0, way)
    for place, (name, way) in enumerate(zip(NAMES, WAYS, strict=True))
)
COURSE = CourseScreen(
    title="How the money went",
    hint="Each lot hangs as low as its price",
    course=Chart(
        curves=CURVES,
        axis=tuple(Tick(value, str(value)) for value in range(0, 601, 200)),
        rounds=tuple(Tick((PER_ROUND + 1) * round_, str(round_)) for round_ in range(1, 5)),
        lots=tuple(
            Hung(_stop(lot), ARTISTS[lot * 7 % 5], 1 + (lot % 6 == 0), price) for lot, price in enumerate(PRICES)
        ),
        dearest="66",
    ),
    next=Choice(Key("next"), "Turning points"),
    back=BACK,
)
THOUSANDS = replace(
    COURSE,
    course=COURSE.course._replace(
        curves=tuple(
            replace(curve, name=(LONGEST, "Bartholomäus von S.", "Łucja")[place], amount=f"1,152,{9 - place}00")
            for place, curve in enumerate(CURVES[:3])
        ),
        axis=tuple(Tick(value, f"{value},000" if value else "0") for value in range(0, 601, 200)),
        dearest="1,066,000",
    ),
)
POINTS = replace(
    COURSE,
    title="How the points went",
    hint="",
    course=Chart(
        curves=tuple(
            Curve(place + 1, name, str(58 - place * 3), place < 2, (0, 12 + place, 25 + place, 44, 58 - place * 3))
            for place, name in enumerate(NAMES[:4])
        ),
        axis=tuple(Tick(value, str(value)) for value in (0, 20, 40, 60)),
        rounds=tuple(Tick(stop, str(stop)) for stop in range(1, 5)),
        lots=(),
        dearest="",
    ),
)
LINES = (
    LotLine(41, MUNCH, 2, Auction.OPEN, "Open", 4, 5, "Eli", "66", "120", True),
    LotLine(40, KLIMT, 1, Auction.SEALED, "Sealed", 3, 3, "Cleo", "8", "0", False),
    LotLine(39, CEZANNE, 1, Auction.ONCE_AROUND, "Once Around", 1, 2, "Ben", "23", "", False),
    LotLine(38, VAN_GOGH, 1, Auction.FIXED_PRICE, "Fixed Price", 5, 4, "Dora", "0", "30", True),
)
MOMENTS = (
    Moment("Ahead for good", "+23", 5, "Eli", "Since lot 23, Round 3", None),
    Moment("Best purchase", "+54", 5, "Eli", "Paid 66, worth 120", MUNCH, 2),
    Moment("Worst purchase", "-17", 2, "Ben", "Paid 17, worth 0", CEZANNE),
    Moment("Best sale", "66", 4, "Dora", "Sold to Eli, Round 4", MUNCH, 2),
    Moment("Dearest lot", "66", 5, "Eli", "Paid 66, worth 120", KLIMT),
    Moment("Best round", "+240", 1, "Ada", "Round 4", None),
)
PAIRS = tuple(
    Pair(artist, f"{cards} cards", paid, str(paid), brought, str(brought))
    for artist, cards, paid, brought in zip(
        ARTISTS, (8, 8, 7, 11, 0), (125, 142, 80, 259, 0), (200, 300, 100, 350, 0), strict=True
    )
)
SUMS = SumsScreen(
    title="Artists and auctions",
    paid_label="paid at auction",
    brought_label="paid by the bank",
    pairs=PAIRS,
    lines_title="What the buyers made",
    lines=tuple(
        SumLine(kind, name, f"{place + 8} lots", figure)
        for place, ((kind, name), figure) in enumerate(
            zip(KINDS.items(), ("+144", "-47", "+77", "+150", "0"), strict=True)
        )
    ),
    next=Choice(Key("next"), "The lots"),
    back=BACK,
)

STORY_SCREENS: dict[str, Screen] = {
    "course": COURSE,
    "course-long": THOUSANDS,
    "course-points": POINTS,
    "moments": MomentsScreen("Turning points", MOMENTS, Choice(Key("next"), "What it brought"), BACK),
    "moments-long": MomentsScreen(
        "Turning points",
        tuple(
            moment._replace(name=LONGEST, figure="+1,152,000", words="Paid 1,152,000, worth 1,320,000")
            for moment in MOMENTS
        ),
        Choice(Key("next"), "What it brought"),
        BACK,
    ),
    "moments-three": MomentsScreen("Turning points", MOMENTS[:3], Choice(Key("next"), "What it brought"), BACK),
    "sums": SUMS,
    "sums-thousands": replace(
        SUMS,
        pairs=tuple(
            pair._replace(paid_label=f"{pair.paid},000", brought_label=f"1,{pair.brought:03},000") for pair in PAIRS
        ),
        lines=tuple(line._replace(figure="+1,152,000", label="Speech bubbles") for line in SUMS.lines),
    ),
    "sums-points": replace(
        SUMS,
        title="Artists and rounds",
        paid_label="",
        brought_label="points",
        pairs=tuple(pair._replace(paid=0, paid_label="") for pair in PAIRS),
        lines_title="The best of each round",
        lines=tuple(SumLine(None, f"Season {round_}", f"{LONGEST} and Ben", "+24") for round_ in range(1, 5)),
    ),
    "lots": LotsScreen(
        "The lots",
        LINES * 2,
        "price",
        "worth",
        "",
        Choice(Key("earlier"), "Earlier"),
        Choice(Key("later"), "Later"),
        BACK,
    ),
    "lots-long": LotsScreen(
        "The lots",
        tuple(line._replace(price="1,152,000", worth="1,320,000", buyer_name=LONGEST) for line in LINES),
        "price",
        "worth",
        "",
        None,
        Choice(Key("later"), "Later"),
        BACK,
    ),
    "lots-none": LotsScreen("The lots", (), "price", "worth", "No lot has been sold yet", None, None, BACK),
    "own-money": OwnMoneyScreen(
        3, "Cleo", "You have", "136", "It is covered again in a few seconds", Choice(Key("hide"), "Cover it")
    ),
    "own-money-long": OwnMoneyScreen(
        4, LONGEST, "You have", "1,152,000", "It is covered again in a few seconds", Choice(Key("hide"), "Cover it")
    ),
}
