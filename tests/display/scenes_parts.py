"""What the sample scenes are put together from: names, boards, seats, lots, keys, and what several have alike."""

from collections.abc import Sequence
from dataclasses import replace

from companion.pages.name_entry import LETTERS
from companion.rules.auction_game.words import Auction
from companion.screen_data.screens import (
    Artist,
    Bidder,
    Choice,
    Column,
    Fist,
    Key,
    Lot,
    OpenScreen,
    Payee,
    Seat,
    SeatSetting,
    Standing,
    TableScreen,
    Token,
    WaitingGame,
)
from companion.screen_data.set_up import WelcomeScreen
from tests.display.artists import ARTISTS, CEZANNE, KLIMT, MANET, MUNCH, VAN_GOGH
from tests.display.scenes_guide import HELP

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eli")
LONG = ("W" * 20, "Bartholomäus von S.", "Łucja", "W" * 20, "Ναυσικά")
FAULT = "Paddle 3: key 5 is stuck. Press it a few times, or unplug the paddle."

KIND_NAMES = {
    Auction.OPEN: "Open",
    Auction.ONCE_AROUND: "Once Around",
    Auction.SEALED: "Sealed",
    Auction.FIXED_PRICE: "Fixed Price",
    Auction.DOUBLE: "Double",
}
KINDS = tuple(KIND_NAMES)
KEYPAD = tuple("123456789*0#")


def choice(label: str, waits: str = "", means: Key | None = None) -> Choice:
    return Choice(means or Key(label), label, waits)


UNDO = choice("Ada played Manet, Once Around")
MENU = choice("Menu")
TURN = choice("Turn the picture")
BACK = choice("Back")


def column(artist: Artist, count: int, rank: int, worth: str, *tokens: tuple[int, int], ghost: int = 0) -> Column:
    hanging = tuple(Token(value, round_number) for value, round_number in tokens)
    return Column(artist, count, hanging, ghost, rank, worth)


EMPTY_BOARD = tuple(Column(artist, 0, (), 0, 0, "0") for artist in ARTISTS)
ROUND_1 = (
    column(MANET, 2, 1, "30", ghost=30),
    column(CEZANNE, 1, 2, "20", ghost=20),
    column(VAN_GOGH, 1, 3, "10", ghost=10),
    column(MUNCH, 0, 0, "0"),
    column(KLIMT, 1, 0, "0"),
)
ROUND_3 = (
    column(MANET, 1, 0, "0", (10, 1)),
    column(CEZANNE, 3, 2, "70", (30, 1), (20, 2), ghost=20),
    column(VAN_GOGH, 4, 1, "40", (10, 2), ghost=30),
    column(MUNCH, 0, 0, "0", (20, 1)),
    column(KLIMT, 2, 3, "40", (30, 2), ghost=10),
)
ROUND_4 = (
    column(MANET, 5, 1, "120", (30, 1), (30, 2), (30, 3), ghost=30),
    column(CEZANNE, 0, 0, "0", (20, 1), (20, 3)),
    column(VAN_GOGH, 2, 2, "50", (10, 1), (20, 2), ghost=20),
    column(MUNCH, 1, 0, "0", (10, 3)),
    column(KLIMT, 2, 3, "20", (10, 2), ghost=10),
)
IN_THOUSANDS = tuple(each._replace(worth=f"{each.worth},000" if each.worth != "0" else "0") for each in ROUND_4)


def dealt(names: Sequence[str], active: int) -> tuple[Seat, ...]:
    return tuple(Seat(place + 1, name, 10, (), place + 1 == active) for place, name in enumerate(names))


def seats(names: Sequence[str], active: int, notes: dict[int, str] | None = None) -> tuple[Seat, ...]:
    won: tuple[tuple[Artist, ...], ...] = (
        (CEZANNE, CEZANNE, VAN_GOGH),
        (VAN_GOGH, KLIMT, KLIMT),
        (MANET, VAN_GOGH, VAN_GOGH),
        (),
        (CEZANNE,),
    )
    notes = notes or {}
    return tuple(
        Seat(place + 1, name, (6, 5, 6, 7, 6)[place], won[place], place + 1 == active, notes.get(place + 1, ""))
        for place, name in enumerate(names)
    )


def lot(artist: Artist, kind: Auction, *, cards: int = 1, count: int = 4, worth: str = "80") -> Lot:
    return Lot(artist, kind, KIND_NAMES[kind], cards, count, worth, 3, "Cleo", MENU, help=HELP)


def bidders(
    names: Sequence[str],
    said: Sequence[str],
    active: int,
    *,
    auctioneer: int = 3,
    notes: dict[int, str] | None = None,
    touch: bool = False,
) -> tuple[Bidder, ...]:
    notes = notes or {}
    return tuple(
        Bidder(
            place + 1,
            name,
            said[place],
            place + 1 == active,
            place + 1 == auctioneer,
            notes.get(place + 1, ""),
            choice(f"Bid {place}") if touch else None,
        )
        for place, name in enumerate(names)
    )


def fists(ready: Sequence[bool], names: Sequence[str] = NAMES, notes: dict[int, str] | None = None) -> tuple[Fist, ...]:
    notes = notes or {}
    return tuple(
        Fist(place + 1, name, is_ready, choice(name), notes.get(place + 1, ""), auctioneer=place == 2)
        for place, (name, is_ready) in enumerate(zip(names, ready, strict=False))
    )


def pad_keys(*, last: str = "#") -> tuple[Choice, ...]:
    return tuple(choice(label) for label in (*"123456789", "*", "0", last))


KEY_ROWS = tuple(
    tuple(choice(letter) for letter in row) for row in ("1234567890", "QWERTYUIOP", "ASDFGHJKLÄ", "ZXCVBNMÖÜ")
)
KEYBOARD = (*KEY_ROWS[:3], (*KEY_ROWS[3], choice("erase")))
PLAIN_KEYBOARD = (*KEY_ROWS[1:], (choice("space"), choice("erase")))
TALL_KEYBOARD = (*KEY_ROWS, (choice("Aa"), choice("space"), choice("-"), choice("erase")))


def entry_keys(waits: str = "") -> tuple[tuple[Choice, ...], ...]:
    return tuple(
        tuple(
            choice(
                KIND_NAMES[kind],
                waits if artist is MUNCH and kind is Auction.DOUBLE else "",
                Key("play", (artist.name, kind)),
            )
            for kind in KINDS
        )
        for artist in ARTISTS
    )


def kind_keys(waits: str = "") -> tuple[Choice, ...]:
    return tuple(choice(KIND_NAMES[kind], waits if kind is Auction.SEALED else "") for kind in KINDS[:4])


def accents() -> tuple[tuple[Choice, ...], ...]:
    rows = tuple(tuple(choice(letter.lower()) for letter in row) for row in LETTERS["éñü"])
    return (*rows, (choice("čęő"), choice("space"), choice("erase")))


def eastern() -> tuple[tuple[Choice, ...], ...]:
    rows = tuple(tuple(choice(letter) for letter in row) for row in LETTERS["čęő"])
    return (*rows, (choice("abc"), choice("space"), choice("erase")))


def setting(names: Sequence[str], *, removable: bool) -> tuple[SeatSetting, ...]:
    return tuple(
        SeatSetting(
            place + 1,
            name,
            place == 1,
            choice(f"Rename {name}", means=Key("rename", (place,))),
            choice("Starts", means=Key("start", (place,))),
            choice("Remove", means=Key("remove", (place,))) if removable else None,
            choice("Change places", means=Key("move", (place,))),
        )
        for place, name in enumerate(names)
    )


def table(
    columns: tuple[Column, ...], round_number: int, table_seats: tuple[Seat, ...], *, waits: str = "", undo: bool = True
) -> TableScreen:
    play = choice("Play a card", waits)
    return TableScreen(round_number, f"Round {round_number}", columns, table_seats, play, UNDO if undo else None, MENU)


GAVEL = choice("Gavel")
OTHER = choice("Key a bid")
OPEN_LOT = lot(CEZANNE, Auction.OPEN)
SOLD_LOT = replace(OPEN_LOT, help=None)


def open_screen(rail: int, names: Sequence[str] = NAMES, notes: dict[int, str] | None = None) -> OpenScreen:
    said = ("22", "18", "", "24", "15")
    return OpenScreen(
        OPEN_LOT, "24", 4, names[3 % len(names)], bidders(names, said, 4, notes=notes, touch=True),
        rail, GAVEL, OTHER,
        choice("Dora bid 24"), ("", "Going once", "Going twice", "")[rail // 10],
    )  # fmt: skip


ONCE_SAID = ("pass", "18", "", "21", "")
NO_WORDS = ("",) * 5

COVERED = "Hand over the screen; the others look away"
WELCOME = WelcomeScreen(
    "A game is waiting",
    (
        "Ada, Ben, Cleo, Dora, Eli", "Modern Art (DiceTree) · Round 3 · 2026-11-20 20:15",
        "Last confirmed: Dora bid 24",
    ),
    (choice("Go on with it"), choice("New game"), choice("Test buttons and keys"), choice("Switch off")),
    choice("Português"),
    TURN,
    ARTISTS,
    (
        WaitingGame(choice("Ada, Ben, Cleo"), "Modern Art: The Card Game · Round 2 · 2026-11-13 21:40", ARTISTS),
        WaitingGame(choice(", ".join(LONG)), "Modern Art (CMON) · Season 4 · 2025-12-31 23:59", ARTISTS),
    ),
)  # fmt: skip
SEALED_LOT = lot(MUNCH, Auction.SEALED, count=1, worth="0")
PAYEES = (
    Payee(1, "Ada", (CEZANNE, CEZANNE, VAN_GOGH), "+180", (1, 1, 1, 1)),
    Payee(2, "Ben", (VAN_GOGH, KLIMT, KLIMT), "+120", (1, 0, 1, 0)),
    Payee(3, "Cleo", (MANET, VAN_GOGH, VAN_GOGH), "+80", (0, 1, 1, 1)),
    Payee(4, "Dora", (), "0", (0, 0, 0, 0)),
    Payee(5, "Eli", (CEZANNE, CEZANNE, CEZANNE, CEZANNE, CEZANNE, VAN_GOGH, KLIMT), "+430", (4, 0, 1, 1)),
)
APPRAISED = (
    column(MANET, 1, 0, "0", (10, 1)),
    Column(CEZANNE, 4, (Token(30, 1), Token(20, 2), Token(20, 3, fresh=True)), 0, 2, "70"),
    Column(VAN_GOGH, 5, (Token(10, 2), Token(30, 3, fresh=True)), 0, 1, "40"),
    column(MUNCH, 0, 0, "0", (20, 1)),
    Column(KLIMT, 2, (Token(30, 2), Token(10, 3, fresh=True)), 0, 3, "40"),
)
STANDINGS = (
    Standing(3, "Cleo", "371", True, (100, 120, 195, 245, 371)),
    Standing(1, "Ada", "334", False, (100, 141, 165, 240, 334)),
    Standing(2, "Ben", "262", False, (100, 95, 148, 201, 262)),
    Standing(4, "Dora", "214", False, (100, 133, 139, 166, 214)),
    Standing(5, "Eli", "188", False, (100, 88, 110, 158, 188)),
)
SHARED = (
    Standing(2, "W" * 20, "1,152,000", True, (100, 300, 500, 900, 1152)),
    Standing(3, "Cleo", "1,152,000", True, (100, 200, 450, 800, 1152)),
    Standing(1, "Ada", "98,000", False, (100, 60, 80, 90, 98)),
)
EARLY_LEAD = (
    Standing(1, "Ada", "160", True, (100, 150, 155, 158, 160)),
    Standing(2, "Ben", "40", False, (100, 80, 60, 50, 40)),
    Standing(3, "Cleo", "12", False, (100, 40, 20, 15, 12)),
)
MENU_ENTRIES = (
    choice("Undo: Bartholomäus von S. played Cézanne, Fixed Price"),
    choice("Redo", "nothing to redo"),
    choice("Sound: on"),
    choice("Countdown: off"),
    choice("Another game"),
)
LONG_MENU = (*MENU_ENTRIES, *(choice(f"Correct the money of {name}") for name in LONG), choice("Switch the table off"))
LANGUAGES = tuple(choice(name) for name in ("English", "Deutsch", "Português", "繁體中文", "한국어"))
