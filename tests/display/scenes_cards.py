"""Sample screens of the card game, beside those of `scenes.py`."""

from collections.abc import Sequence
from dataclasses import replace

from companion.rules.card_game.words import Effect
from companion.screen_data.card_game import CardScreen
from companion.screen_data.screens import Artist, Choice, Column, Key, Mark, Screen, Seat, Token

DENISE = Artist("Denise", "#56b4e9", Mark.DISC)
WAGNER = Artist("Wagner", "#009e73", Mark.FRAME)
TEC = Artist("TEC", "#f0e442", Mark.TRIANGLE)
NICOLAS = Artist("Nicolás", "#d55e00", Mark.CROSS)
MARIANA = Artist("Mariana", "#cc79a7", Mark.BARS)
ARTISTS = (DENISE, WAGNER, TEC, NICOLAS, MARIANA)
EFFECTS = tuple(effect for effect in Effect if effect is not Effect.NONE)
LONGEST = "W" * 20


def choice(label: str, waits: str = "", means: Key | None = None) -> Choice:
    return Choice(means or Key(label), label, waits)


def column(
    artist: Artist,
    count: int,
    rank: int,
    worth: int,
    *tokens: tuple[int, int],
    awards: int = 0,
    ghost: int = 0,
    limit: int = 6,
) -> Column:
    hanging = (*(Token(value, round_) for value, round_ in tokens), *(Token(2, 0, award=True),) * awards)
    return Column(artist, count, hanging, ghost, rank, str(worth), limit=limit, unit=1)


BOARD = (
    column(DENISE, 2, 0, 0, (3, 1)),
    column(WAGNER, 3, 2, 7, (2, 1), (1, 2), awards=1, ghost=2),
    column(TEC, 5, 1, 5, (2, 2), ghost=3),
    column(NICOLAS, 0, 0, 0, awards=1),
    column(MARIANA, 3, 3, 5, (1, 1), (3, 2), ghost=1),
)
FULLEST = (
    column(DENISE, 5, 1, 22, (3, 1), (3, 2), (3, 3), awards=5, ghost=3, limit=5),
    column(WAGNER, 3, 2, 7, (2, 1), (1, 2), (2, 3), ghost=2, limit=5),
    column(TEC, 2, 3, 2, (1, 3), ghost=1, limit=5),
    column(NICOLAS, 0, 0, 0, limit=5),
    column(MARIANA, 1, 0, 0, (1, 1), (2, 2), limit=5),
)
SHOWN = (
    (DENISE, WAGNER, WAGNER, TEC, MARIANA),
    (TEC, TEC),
    (DENISE,) * 3 + (WAGNER,) * 4 + (TEC,) * 3 + (NICOLAS,) * 2 + (MARIANA,) * 5,
    (),
    (MARIANA,),
)


def seats(names: Sequence[str], active: int, *, notes: Sequence[str] = ("",) * 5) -> tuple[Seat, ...]:
    down, points, cards = (0, 1, 2, 0, 0), ("24 pts", "1 pt", "107 pts", "0 pts", "9 pts"), (6, 11, 13, 0, 4)
    return tuple(
        Seat(place + 1, name, cards[place], SHOWN[place], place + 1 == active, notes[place], down[place], points[place])
        for place, name in enumerate(names)
    )


def picks(*artists: Artist) -> tuple[Choice | None, ...]:
    return tuple(choice(artist.name) if artist in artists else None for artist in ARTISTS)


NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eli")
UNDO, MENU = choice("Cleo played Nicolás, All together"), choice("Menu")
BOARD_OF_ALL = CardScreen(
    title="Round 3", round=3, columns=BOARD, picks=picks(*ARTISTS), picked=(0,) * 5,
    prompt="Touch the artist of Cleo's card", seats=seats(NAMES, 3), undo=UNDO, menu=MENU,
)  # fmt: skip
ASKED = replace(BOARD_OF_ALL, seats=(), asked=seats(NAMES, 0)[2])

CARD_SCREENS: dict[str, Screen] = {
    "cards": BOARD_OF_ALL,
    "cards-long": replace(
        BOARD_OF_ALL,
        title="Season 4",
        columns=FULLEST,
        seats=seats((LONGEST, "Bartholomäus von S."), 1, notes=("", "Touch the artist")),
        prompt=f"All play one card: touch the artist of {LONGEST}'s",
        undo=choice(f"{LONGEST} played Nicolás, All together"),
    ),
    "cards-influence": replace(
        BOARD_OF_ALL,
        title="Round 1",
        round=1,
        columns=tuple(column(artist, 0, 0, 0) for artist in ARTISTS),
        seats=tuple(seat._replace(bought=(), down=0, points="0 pts", active=False) for seat in seats(NAMES[:3], 0)),
        prompt="Turn over the influence card and touch its artist",
        undo=None,
    ),
    "cards-effect": replace(
        ASKED,
        picked=(0, 1, 0, 0, 0),
        prompt="Wagner: its effect?",
        keys=tuple(choice(label) for label in ("Draw a card", "Second card", "Face down", "All together", "Award")),
        effects=EFFECTS,
        main=choice("No effect"),
        back=choice("Back"),
        undo=None,
    ),
    "cards-second": replace(
        ASKED,
        picks=(None,) * 5,
        prompt="May play a second Mariana Martins",
        keys=(choice("A second Mariana Martins"),),
        effects=(Effect.SECOND,),
        main=choice("No, go on"),
    ),
    "cards-award": replace(ASKED, prompt="May give an award: touch its artist", main=choice("No, go on")),
    "cards-turn-up": replace(
        ASKED,
        title="Round 3 is over",
        asked=seats(NAMES, 0)[2]._replace(name=LONGEST),
        picked=(0, 0, 2, 0, 1),
        prompt="Turns up card 4 of 4: touch its artist",
        back=choice("Tell them anew"),
        undo=None,
    ),
    "cards-extra": replace(
        ASKED,
        title="Season 3 is over",
        picks=picks(WAGNER, TEC),
        picked=(0, 0, 1, 0, 0),
        prompt="May add one card of each leading artist it shows",
        main=choice("Add 1 card"),
    ),
}
