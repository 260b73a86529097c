"""Sample scenes of the past: what surrounds a moment's picture, and corrections before they are confirmed."""

from companion.screen_data.screens import Choice, Key, Past, RemedyScreen, Screen


def choice(label: str, waits: str = "") -> Choice:
    return Choice(Key(label), label, waits)


LONGEST = "W" * 20
PAST = Past(
    "Dora bid 24", "Step 14 of 37", choice("Earlier"), choice("Later"), choice("Lot before"), choice("Next lot"),
    choice("Back to the history"), choice("Put right"),
)  # fmt: skip
FIRST = Past(
    "The beginning", "Step 0 of 37", choice("Earlier", "the beginning"), choice("Later"),
    choice("Lot before", "the beginning"), choice("Next lot"), choice("Back to the history"),
    play=choice("Pause"), pace=choice("0.5×"),
)  # fmt: skip
LONG_PAST = Past(
    f"{LONGEST} played Nicolás, All together", "Step 214 of 1037", choice("Earlier"), choice("Later", "now"),
    choice("Round before"), choice("Next round", "now"), choice("Back to the history"), choice("Put right"),
)  # fmt: skip
PASTS = {
    **dict.fromkeys(("table-round-3", "open", "sealed-some", "double", "sold-fists", "appraisal", "pad-price"), PAST),
    "deal-first": FIRST,
    **dict.fromkeys(("cards", "cards-long", "table-long", "open-thousands"), LONG_PAST),
}
"""By the sample whose picture it is."""

GIVE_UP = choice("Leave all as it was")
REMEDIES: dict[str, Screen] = {
    "remedy": RemedyScreen(
        "Put right", "Lot 14: Ben pays 32", "Lot 14: Ben pays 23", ("Everything after it stands",), "",
        (choice("Put it right"),), GIVE_UP,
    ),
    "remedy-hitch": RemedyScreen(
        "Put right", "Ada played Manet, Once Around", "Ada played Klimt, Double",
        ("Lot 14: Ada takes it for nothing", "Round 2 is paid anew", "Left out: Dora bid 24"),
        "Then this cannot be: Cleo played van Gogh, Sealed. It would be another's turn",
        (choice("Leave it out and go on"), choice("End there: 12 steps less")), GIVE_UP,
    ),
    "remedy-long": RemedyScreen(
        "Put right", f"Lot 114: {LONGEST} pays 1,152,000", f"{LONGEST} played Bartholomäus, Once Around",
        ("Season 1 is paid anew", "Season 2 is paid anew", "Season 3 is paid anew", "Season 4 is paid anew"),
        f"Then this cannot be: {LONGEST} played Bartholomäus, Once Around. Not enough money",
        (choice("Leave it out and go on"), choice("End there: 112 steps less")), GIVE_UP,
    ),
}  # fmt: skip
