"""Sample scenes of what the house keeps: sheets and a code, the longest names among them."""

from companion.export.bg_stats import code
from companion.screen_data.screens import Choice, Key
from companion.screen_data.sheet import CodeScreen, SheetScreen

BACK = Choice(Key("Back"), "Back")
TURNS = (
    Choice(Key("which"), "Which games?"),
    Choice(Key("before"), "Page before", "the first page"),
    Choice(Key("next"), "Next page"),
)
PLAYERS = (
    ("Ada", "212", "61", "3", "542"),
    ("Bartholomäus von S.", "198", "40", "0", "1152"),
    ("W" * 20, "97", "22", "1", "445"),
    ("Łucja", "64", "17", "0", "444"),
    ("鬱" * 12, "12", "3", "0", "383"),
    ("Eli", "1", "0", "0", ""),
)
LINK = "https://app.bgstatsapp.com/createPlay.html?data=" + "%7B%22name%22:%22Bartholomäus%22%7D" * 12

HOUSE_SCREENS: dict[str, SheetScreen | CodeScreen] = {
    "sheet-players": SheetScreen(
        title="Games and wins",
        heads=("", "games", "wins", "shared", "best"),
        rows=PLAYERS,
        widths=(6, 3, 3, 3, 3),
        lines=(),
        choices=TURNS,
        back=BACK,
    ),
    "sheet-hall": SheetScreen(
        title="Hall of records",
        heads=("", "", ""),
        rows=(
            ("Dearest lot", "Ada, van Gogh", "115"),
            ("Best bargain", "Bartholomäus von S., Klimt", "152"),
            ("Worst purchase", f"{'W' * 20}, Cézanne", "115"),
            ("Closest win", "Ada, Bartholomäus von S. and Cleo", "0"),
        ),
        widths=(6, 9, 3),
        lines=("1 game cannot be read",),
        choices=(),
        back=BACK,
        words=(0, 1),
    ),
    "sheet-counted": SheetScreen(
        title="Counted",
        heads=("", "counted", "should be", "difference"),
        rows=(("Ada", "440", "383", "+57"), ("W" * 20, "1,152,000", "1,152,000", "0"), ("Eli", "387", "444", "-57")),
        widths=(4, 3, 3, 3),
        lines=(),
        choices=(Choice(Key("again"), "Count again"),),
        back=BACK,
    ),
    "sheet-money": SheetScreen(
        title="Selling and buying",
        heads=("", "selling", "buying", "paid"),
        rows=(
            ("Ada", "1412000", "388000", "84 %"),
            ("Bartholomäus von S.", "1152", "-97", "103 %"),
            ("W" * 20, "97", "22", "91 %"),
            ("鬱" * 12, "64", "17", "88 %"),
        ),
        widths=(6, 4, 4, 4),
        lines=(
            "Only: Modern Art: The Card Game (CMON, 2024), 4 players",
            "“paid”: prices in percent of what the pictures came to.",
            "12 games cannot be read",
        ),
        choices=TURNS,
        back=BACK,
    ),
    "sheet-favourites": SheetScreen(
        title="Favourite artists",
        heads=("", "favourite", "after that"),
        rows=(
            ("Ada", "Christin P (1152)", "van Gogh (1044)"),
            ("Bartholomäus von S.", "Lite Metal (388)", "Karl Gitter (212)"),
            ("W" * 20, "Mariana (97)", "Nicolás (22)"),
            ("鬱" * 12, "Objects (64)", "TEC (17)"),
            ("Eli", "Klimt (1)", ""),
        ),
        widths=(1, 1, 1),
        lines=("Only: Modern Art: The Card Game (CMON, 2024), 4 players",),
        choices=TURNS,
        back=BACK,
        words=(0, 1, 2),
    ),
    "sheet-counted-five": SheetScreen(
        title="Counted",
        heads=("", "counted", "should be", "difference"),
        rows=(
            ("Ada", "440", "383", "+57"),
            ("Bartholomäus von S.", "387", "444", "-57"),
            ("W" * 20, "1,152,000", "1,152,000", "0"),
            ("Łucja", "212", "212", "0"),
            ("Eli", "387", "387", "0"),
        ),
        widths=(4, 3, 3, 3),
        lines=(),
        choices=(Choice(Key("again"), "Count again"),),
        back=BACK,
    ),
    "sheet-copied": SheetScreen(
        title="Copy to a stick",
        heads=(),
        rows=(),
        widths=(),
        lines=(
            "3 records copied to",
            "/media/pi/BLUE STICK/hammerprice",
            "997 were there already",
            "Not all could be copied:",
            "/media/pi/BLUE STICK/hammerprice: No space left on device; make room there, and copy again",
        ),
        choices=(),
        back=BACK,
    ),
    "sheet-waiting": SheetScreen(title="Copy to a stick", lines=("One moment …",), back=BACK),
    "code": CodeScreen(
        "For BG Stats",
        code(LINK),
        (
            "The names and the result are in this code. Where BG Stats is not installed, they go to its makers.",
            "Point a phone’s camera at it: the app BG Stats takes over the result.",
        ),
        BACK,
    ),
}
