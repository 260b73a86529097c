"""Audits of every picture of the tour: fingers, eyes, words, and what a touch gives back."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, pairwise
from typing import Any, TypeVar, get_type_hints

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.i18n.translator import LANGUAGES, Translator
from companion.loop.seen_choices import choice_at
from companion.pages.enter_player_name import LONGEST_TYPED
from companion.screen_data.auctions import AskingScreen, DoubleScreen, OpenScreen, SealedScreen
from companion.screen_data.between_games import GameSetupScreen
from companion.screen_data.boards import AppraisalScreen, CardScreen, EnterCardScreen, MarketScreen, Token
from companion.screen_data.entry import HandScreen, KeypadScreen
from companion.screen_data.finished_game import GameResultScreen, OverTimeScreen
from companion.screen_data.lists import DataTableScreen, GroupedMenuScreen
from companion.screen_data.past import CorrectionPreviewScreen, LotsScreen, StepListScreen
from companion.screen_data.scene import Scene
from companion.screen_data.screens import Choice, Key, Screen
from companion.screen_data.system import HealthScreen
from display import theme
from display.icons import Sign
from display.layouts import LAYOUTS, MOVING_LAYOUTS, NAMES_OF_PLAYERS, Layout, MovingLayout, layout
from display.layouts.buttons import command
from display.layouts.common import figures
from display.layouts.grid import BOARD_RAIL_Y, grid_of
from display.painter import Painter
from display.panel import Panel, TooSmall
from display.widgets import Align, Artwork, Box, Face, Icon, Label, Line, Outline, Paddle, Piece, Plate, Rect, Text
from tests.support.artists import ARTISTS
from tests.support.audits import amounts_out_of_place, cut, faults, fit, ink, near_edges, taken, touches, whole
from tests.support.panels import NARROW, PANELS, SHAPES, is_smaller, px, type_size
from tests.support.tour import pictures
from tests.support.tour.party import PARTIES

Kind = TypeVar("Kind", bound=Screen)
PANEL = PANELS["7-inch"]
SHARED = {
    "7-inch": {"artists": 9, "seats": 8, "kinds": 99, "payment": 99, "bids": 4, "payments": 4, "worths": 4},
    "touch-display-2": {"seats": 8, "payment": 8, "bids": 4, "payments": 4, "worths": 4},
}
"""Texts that all read, and up to which length on a panel: a standing one is too narrow for five artists' names."""
KEPT_CLEAR = ("7-inch", "7-inch-turned")
"""Panels on which words keep clear of edges: where a unit is a pixel."""
PLATED_MM = 2.3
"""The least height of artists' names above plates that say the same."""
IN_COLUMNS = (
    AppraisalScreen
    | OverTimeScreen
    | DataTableScreen
    | GameResultScreen
    | HealthScreen
    | LotsScreen
    | MarketScreen
    | StepListScreen
)
"""Screens with columns of names and amounts."""
LEAST_NAME, LEAST_NAME_AFTER_THE_GAME = 28, 20
"""The least size in units of a player's name that has room for it, however long the others are; and in the story."""
NAMES_APART = 5
"""The least distance of artists' names side by side, in units."""
WORTHS_APART = 8
"""The least distance in units between what a card would be worth and what is over and under it."""
WIDEST_SIGN = 40
"""The greatest width of a sign in artists' colours on a button, in px."""
SQUARE = 5
"""Boxes of so many px each way, or more, are squares and no lines."""
LAST_ACTS = ("hammer", "bid", "buy", "pass")
"""Touches that a sale may follow."""
LONG_WORDS = 10
"""Letters up to which words may not be cut, whatever the names in them."""
ARTIST_NAMES = {"Denise", "Wagner", "TEC", "Nicolás", "Mariana"}
"""Those of the card game."""
SCALE = (
    *(620, 560, 500, 440, 400, 360, 320, 288, 260, 228, 190, 160, 136, 128, 120, 104, 90, 84, 76, 72, 68, 64, 62, 60),
    *(56, 52, 48, 45, 42, 40, 36, 34, 32, 31, 30, 28, 26, 24, 22, 20, 19, 18, 17, 16, 15),
)
"""Every size that may be tried for words, in units. A figure that fills its own plate is measured from the plate."""
FAULT = "Paddle 3: key 5 is stuck. Press it a few times, or unplug the paddle."

every_shape = pytest.mark.parametrize("panel", SHAPES.values(), ids=SHAPES)


@cache
def pieces_of(name: str, panel: Panel, party: str = "en") -> tuple[Piece, ...]:
    return layout(pictures(party)[name], panel)


def screens_of(kind: type[Kind]) -> dict[str, Kind]:
    """The pictures of the tour with a screen of this kind."""
    return {name: scene.screen for name, scene in pictures("en").items() if isinstance(scene.screen, kind)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_can_be_read_and_touched_in_every_language(language: str) -> None:
    """Nothing is cut, covered, too faint for WCAG AAA or too small for a finger, where there is the least room. Words
    keep clear of edges, frames and rails, artists' names side by side stay apart, and shared facts are 4 mm high.

    All of it is one test, since laying the pictures out takes longer than looking at them.
    """
    names = PARTIES[language].names
    wrong: list[tuple[str, str, object]] = []
    for panel, shape in ((panel, SHAPES[panel]) for panel in NARROW):
        for name, scene in pictures(language).items():
            pieces = pieces_of(name, shape, language)
            wrong += [(name, panel, fault) for fault in faults(pieces, shape)]
            wrong += [(name, panel, piece.text) for piece in cut(pieces) if piece.text not in names]
            if scene.past is None:
                wrong += [(name, panel, f"beside an artist: {text}") for text in artists_too_near(pieces, shape)]
                if panel in KEPT_CLEAR:
                    wrong += [(name, panel, f"near an edge: {text}") for text in near_edges(pieces, shape)]
                if panel in SHARED:
                    wrong += [(name, panel, f"too small: {text}") for text in too_small(scene.screen, pieces, panel)]
    assert wrong == []


def artists_too_near(pieces: tuple[Piece, ...], panel: Panel) -> Iterator[str]:
    """Artists' names that come too near to the next one on their right, which is in the same row."""
    least = round(NAMES_APART * grid_of(panel).scale) - 1
    names = [piece for piece in pieces if isinstance(piece, Text) and piece.group == "artists"]
    for one, other in pairwise(names):
        if one.rect.y == other.rect.y and other.rect.x - taken(one).right < least:
            yield one.text


def too_small(screen: Screen, pieces: tuple[Piece, ...], panel: str) -> Iterator[str]:
    """Artists, seats, kinds, the round, whose turn, bids, who pays whom and how much that are less than 4 mm high, also
    in the frames of what moves; but for names and amounts that are too long for it, artists' names above their plates,
    and what those opposite read once more.
    """
    least = round(PANELS[panel].height / PANELS[panel].mm_height * 4)
    lot = getattr(screen, "lot", None)
    texts = [piece for piece in pieces if isinstance(piece, Text) and piece.text and not piece.opposite]
    longest = Counter[str]()
    for piece in texts:
        longest[piece.group] = max(longest[piece.group], len(piece.text))
    facts = {getattr(screen, fact, "") for fact in ("question", "whose_turn", "opening", "headline")}
    facts |= {seat.name for seat in [getattr(screen, "active_seat", None)] if seat}
    facts |= {screen.title} if isinstance(screen, MarketScreen) and panel == "7-inch" else set()
    facts |= {lot.artist.name} if lot else set()
    on_narrow_keys = panel != "7-inch" and isinstance(screen, KeypadScreen)
    for piece in () if on_narrow_keys else texts:
        shared = longest[piece.group] <= SHARED[panel].get(piece.group, 0) if piece.group else piece.text in facts
        has_plate = piece.group == "artists"
        if shared and fit(piece).cap_height < (round(least * PLATED_MM / 4) if has_plate else least):
            yield piece.text


@pytest.mark.parametrize("panel", [*NARROW, "10-inch", "16-inch", "unmeasured"])
def test_every_picture_can_be_read_and_touched_with_the_longest_names(panel: str) -> None:
    plain = ((name, pieces_of(name, SHAPES[panel], "extreme")) for name in pictures("extreme"))
    assert list(wrong_with_long_names(SHAPES[panel], plain)) == []


@pytest.mark.parametrize("panel", NARROW)
def test_a_note_to_the_table_covers_no_words_and_cuts_none(panel: str) -> None:
    scenes = pictures("extreme").items()
    noted = ((name, layout(replace(scene, banner=FAULT), SHAPES[panel])) for name, scene in scenes)
    assert list(wrong_with_long_names(SHAPES[panel], noted)) == []


LONGEST_TYPED_NAMES = (("Maximiliane Wolf", "Bartholomäus von"), ("鬱" * LONGEST_TYPED, "Wilhelmina Mommm"))


@pytest.mark.parametrize("disabled", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_hand_has_room_for_the_longest_names_that_can_be_typed(
    language: str, *, disabled: bool
) -> None:
    translator = Translator(language)
    screen = pictures(language)["hand"].screen
    assert isinstance(screen, HandScreen)
    wrong: list[tuple[str, object]] = []
    for name, other in LONGEST_TYPED_NAMES:
        said = (
            translator.say("{name}’s hand: {cards}", name=name, cards=70),
            translator.say("{name} plays instead of {other}", name=name, other=other),
            translator.say("{name} leaves the game", name=name),
        )
        why = translator.say("Has no cards") if disabled else ""
        told = zip(screen.choices, said, strict=True)
        choices = tuple(choice._replace(label=label, disabled_reason=why) for choice, label in told)
        for panel in NARROW:
            lines = (*screen.lines, translator.say("A bid already made stands."))
            pieces = layout(Scene(replace(screen, choices=choices, lines=lines)), SHAPES[panel])
            wrong += [(panel, fault) for fault in faults(pieces, SHAPES[panel])]
            wrong += [(panel, piece.text) for piece in cut(pieces)]
    assert wrong == []


def wrong_with_long_names(
    panel: Panel, pictures: Iterable[tuple[str, tuple[Piece, ...]]]
) -> Iterator[tuple[str, object]]:
    """What is wrong with pictures, each with its name, in which names and sentences with names may be cut."""
    for name, pieces in pictures:
        yield from ((name, fault) for fault in faults(pieces, panel))
        for piece in cut(pieces):
            if len(piece.text) <= LONG_WORDS or piece.face is Face.MONEY:
                yield name, piece.text


def test_large_amounts_stay_in_their_place() -> None:
    """In Portuguese, whose box writes them with a k, which is higher than figures. Which pictures have amounts is the
    same on every panel.
    """
    with_amounts = [
        name
        for name in pictures("pt_BR")
        if any(isinstance(piece, Text) and piece.face is Face.MONEY for piece in pieces_of(name, PANEL, "pt_BR"))
    ]
    hung = ((name, pieces_of(name, shape, "pt_BR")) for shape in SHAPES.values() for name in with_amounts)
    assert [(name, piece) for name, pieces in hung for piece in amounts_out_of_place(pieces)] == []


def test_every_colour_and_type_size_is_of_the_theme() -> None:
    """Where a unit is a pixel; pictures of the past are others made smaller."""
    assert grid_of(PANEL).scale == 1
    tokens = {value for name, value in vars(theme).items() if name.isupper() and isinstance(value, tuple)}
    artists = {theme.parse_colour(artist.colour) for artist in ARTISTS}
    derived = {theme.dim(colour) for colour in artists}
    wrong: list[tuple[str, object]] = []
    for name, scene in pictures("en").items():
        for piece in pieces_of(name, PANEL) if scene.past is None else ():
            if getattr(piece, "colour", theme.BONE) not in tokens | artists | derived:
                wrong.append((name, piece))
            if isinstance(piece, Text | Label):
                ladder = list(piece.sizes)
                of_scale = len(ladder) == 1 or set(SCALE).issuperset(ladder)
                if not of_scale or ladder != sorted(ladder, reverse=True):
                    wrong.append((name, piece))
    assert wrong == []


def test_the_tour_shows_every_kind_of_screen() -> None:
    assert {type(scene.screen) for scene in pictures("en").values()} == LAYOUTS.keys() | MOVING_LAYOUTS.keys()


def test_every_kind_of_screen_has_one_layout_which_takes_it() -> None:
    """A kind that others extend, such as that of all screens with a board, is never shown itself."""
    rows: list[tuple[type[Screen], Layout | MovingLayout]] = [*LAYOUTS.items(), *MOVING_LAYOUTS.items()]
    assert [(kind, takes) for kind, layout in rows if (takes := get_type_hints(layout)["screen"]) is not kind] == []
    shown = [kind for kind in kinds_of(Screen) if not kind.__subclasses__()]
    assert Counter(kind for kind, _ in rows) == Counter(shown)


def kinds_of(kind: type[Screen]) -> set[type[Screen]]:
    """All kinds of screen that extend this one, directly or through others."""
    return {each for direct in kind.__subclasses__() for each in (direct, *kinds_of(direct))}


@every_shape
def test_keys_of_a_pad_are_a_thumb_wide(panel: Panel) -> None:
    pads = [name for name, screen in screens_of(KeypadScreen).items() if not screen.explanation]
    keys = [touch.rect for name in pads for touch in touches(pieces_of(name, panel))[-12:]]
    assert len(keys) == 12 * len(pads)
    assert [key for key in keys if is_smaller(key, panel, 20)] == []


@every_shape
def test_what_mostly_comes_next_is_larger_than_the_least(panel: Panel) -> None:
    grid = grid_of(panel)
    places = [grid.main, *grid.keys(2), *grid.keys(3), grid.undo, grid.menu]
    small = [
        place
        for place in (place.scaled(grid.scale) for place in places)
        if is_smaller(place, panel, 10) or not place.within(whole(panel))
    ]
    assert small == []


@every_shape
def test_what_all_must_read_can_be_read_across_the_table(panel: Panel) -> None:
    """At a metre: the price and what an artist's card is worth in twenty minutes of arc; how many cards are on the
    table, and what a card would be worth as first, second and third, in sixteen.
    """
    worth, fact = type_size(panel, 20, 1000), type_size(panel, 16, 1000)
    wanted = {name: {screen.price: worth} for name, screen in screens_of(OpenScreen).items() if screen.price}
    for name, board in screens_of(MarketScreen).items():
        by_rank = {amount: fact for column in board.columns for amount in column.worth_by_rank}
        cards = {str(column.cards): fact for column in board.columns}
        wanted[name] = by_rank | cards | {column.worth: worth for column in board.columns}
    for name, least in wanted.items():
        largest: dict[str, int] = {}
        for piece in pieces_of(name, panel):
            if isinstance(piece, Text) and piece.group in {"", "worths", "by rank", "cards"}:
                largest[piece.text] = max(fit(piece).size, largest.get(piece.text, 0))
        assert {text: largest.get(text, 0) for text, size in least.items() if largest.get(text, 0) < size} == {}, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["open-bids", "sold", "fixed-price"])
def test_a_price_takes_most_of_its_room_however_the_box_writes_it(language: str, name: str) -> None:
    least = grid_of(PANEL).auction.price.h // 2
    pieces = pieces_of(name, PANEL, language)
    heights = [fit(piece).cap_height for piece in pieces if isinstance(piece, Text) and piece.face is Face.MONEY]
    assert max(heights) >= least


@pytest.mark.parametrize(
    ("height", "width", "fitting", "with_a_k"),
    [
        (45, 105, (60, 40, 20), (40, 20)),
        (30, 1000, (40, 20), (20,)),
        (1000, 104, (40, 20), (40, 20)),
        (1000, 80, (40, 20), (20,)),
        (1000, 10, (20,), (20,)),
        (5, 1000, (20,), (20,)),
    ],
)
def test_an_amount_has_the_sizes_that_its_room_allows_and_else_the_smallest(
    height: int, width: int, fitting: tuple[int, ...], with_a_k: tuple[int, ...]
) -> None:
    sizes = (60, 40, 20)
    assert figures("100", sizes, height=height, width=width) == fitting
    assert figures("100k", sizes, height=height, width=width) == with_a_k


def test_a_command_that_is_disabled_is_plain_also_where_it_is_the_main_one() -> None:
    disabled = Choice(Key("deal"), "Deal", disabled_reason="not yet")
    room = Rect(0, 0, 300, 80)
    assert [*command(room, disabled, is_main=True)] == [*command(room, disabled)]


@every_shape
def test_no_plate_moves_under_a_finger_while_secret_bids_come_in(panel: Panel) -> None:
    paddles = [
        [piece.rect for piece in pieces_of(name, panel, "en") if isinstance(piece, Paddle)]
        for name in ("sealed", "sealed-some", "sealed-all")
    ]
    assert paddles[0]
    assert paddles == [paddles[0]] * 3


@every_shape
@pytest.mark.parametrize("name", ["table", "appraisal", "open-bids", "sealed"])
def test_one_very_long_name_leaves_the_others_as_large_as_they_are(panel: Panel, name: str) -> None:
    short = PARTIES["extreme"].names[2]
    sizes = [
        fit(piece).size
        for piece in pieces_of(name, panel, "extreme")
        if isinstance(piece, Text) and piece.group in NAMES_OF_PLAYERS and piece.text == short
    ]
    assert sizes
    assert min(sizes) >= round(LEAST_NAME * grid_of(panel).scale)


@pytest.mark.parametrize("panel", NARROW)
@pytest.mark.parametrize("long_name", ["Maximilian", "Maximiliane", "Anna-Katharina"])
@pytest.mark.parametrize("name", ["table", "open-bids", "sealed-some", "over-time"])
def test_a_long_name_is_small_alone(name: str, long_name: str, panel: str) -> None:
    """Those of the others stay large, and all of one size."""
    scene, others = pictures("en")[name], PARTIES["en"].names[1:]
    screen = scene.screen
    if isinstance(screen, MarketScreen):
        screen = replace(screen, seats=(screen.seats[0]._replace(name=long_name), *screen.seats[1:]))
    elif isinstance(screen, OpenScreen | SealedScreen):
        screen = replace(screen, bidders=(screen.bidders[0]._replace(name=long_name), *screen.bidders[1:]))
    elif isinstance(screen, OverTimeScreen):
        curves = [curve._replace(name=long_name) if curve.number == 1 else curve for curve in screen.curves]
        screen = replace(screen, curves=tuple(curves))
    least = LEAST_NAME_AFTER_THE_GAME if isinstance(screen, OverTimeScreen) else LEAST_NAME
    sizes = {
        fit(piece).size
        for piece in layout(replace(scene, screen=screen), SHAPES[panel])
        if isinstance(piece, Text) and piece.group in NAMES_OF_PLAYERS and piece.text in others
    }
    assert len(sizes) == 1
    assert min(sizes) >= round(least * grid_of(SHAPES[panel]).scale)


@every_shape
def test_undo_and_the_menu_have_one_place(panel: Panel) -> None:
    """Once there is a game: before it there is no undo, and the menu is among the signs in the set-up's head."""
    places: dict[str, set[Rect]] = {"undo": set(), "menu": set()}
    for name, scene in pictures("en").items():
        for touch in (
            touches(pieces_of(name, panel)) if not isinstance(scene.screen, GroupedMenuScreen | GameSetupScreen) else ()
        ):
            if touch.choice.means.name in places:
                places[touch.choice.means.name].add(touch.rect)
    assert {name: len(rects) for name, rects in places.items()} == {"undo": 1, "menu": 1}


@every_shape
def test_no_finger_that_played_is_over_a_control_of_what_follows_by_itself(panel: Panel) -> None:
    """Of a sale, which follows the last bid, pass, strike or key of an auction."""
    played = {
        touch.rect: touch.choice.means
        for name in ("open-bids", "once-around-bid", "fixed-price", "double", "enter-sale", "pad-secret")
        for touch in touches(pieces_of(name, panel))
        if touch.choice.means.name in LAST_ACTS or touch.choice.means == Key("key", ("#",))
    }
    for name in ("sold", "sold-bank", "sold-nothing", "sold-sealed"):
        for touch in touches(pieces_of(name, panel)):
            assert [key for rect, key in played.items() if rect.overlaps(touch.rect)] == [], (name, touch.choice)


@every_shape
def test_a_column_has_one_size(panel: Panel) -> None:
    """Texts of one kind below each other: names, worths, payments, each as large as the longest of them allows; but the
    winner's, which alone are to be seen at once.
    """
    mixed = []
    for name, scene in pictures("de").items():
        sizes: dict[tuple[Align, int, int], set[int]] = {}
        for piece in pieces_of(name, panel, "de") if isinstance(scene.screen, IN_COLUMNS) else ():
            if isinstance(piece, Text) and piece.text and piece.group not in {"winner", "best amount"}:
                middle, _ = piece.rect.middle
                edge = {Align.LEFT: piece.rect.x, Align.RIGHT: piece.rect.right}.get(piece.align, middle)
                sizes.setdefault((piece.align, edge, piece.rect.h), set()).add(fit(piece).size)
        mixed += [(name, place, found) for place, found in sizes.items() if len(found) > 1]
    assert mixed == []


@pytest.mark.parametrize("panel", [panel for panel in SHAPES.values() if grid_of(panel).portrait])
def test_parts_of_a_standing_auction_end_at_one_edge(panel: Panel) -> None:
    """The price, the plates of the seats, and the commands: as far as columns that share a room fill it to the unit."""
    grid = grid_of(panel)
    edge = grid.auction.price.right * grid.scale
    for name, scene in pictures("en").items():
        screen = scene.screen
        has_plates = isinstance(screen, OpenScreen | AskingScreen | DoubleScreen) and not screen.explanation
        if has_plates and scene.past is None:
            rights = {touch.rect.right for touch in touches(pieces_of(name, panel))}
            assert abs(max(rights) - edge) <= grid.scale, name


@every_shape
def test_what_a_card_would_be_worth_stands_apart_from_what_is_over_and_under_it(panel: Panel) -> None:
    """As first, second and third, and now: under the tokens, and over artists' plates or the round."""
    grid = grid_of(panel)
    least = round(WORTHS_APART * grid.scale) - 1
    for name in screens_of(MarketScreen):
        pieces = pieces_of(name, panel)
        words = [piece for piece in pieces if isinstance(piece, Text) and piece.text]
        table = [line for piece in words if piece.group in {"worths", "by rank"} for line in ink(piece)]
        top, bottom = min(line.top for line in table), max(line.bottom for line in table)
        right = grid.board.right * grid.scale  # the main command, beside the board, has boxes as its sign
        board = [line for piece in words if piece.rect.x < right for line in ink(piece)]
        plates = [piece.rect for piece in pieces if isinstance(piece, Box | Plate) and piece.rect.x < right]
        over = [line.bottom for line in board if line.bottom <= top]
        under = [line.top for line in board if line.top >= bottom] + [plate.y for plate in plates if plate.y >= bottom]
        assert (top - max(over) >= least, min(under) - bottom >= least) == (True, True), name


@every_shape
@pytest.mark.parametrize("name", ["table", "table-four"])
def test_every_token_says_its_value_and_a_worth_is_told_once(panel: Panel, name: str) -> None:
    """In the last round, also where one artist was first in all of them, and one third."""
    scene = pictures("en")[name]
    assert isinstance(scene.screen, MarketScreen)
    lying = {0: (10, 10, 10), 1: (30, 30, 30), 2: (20, 10), 3: (), 4: (20, 20)}
    ghosts, ranks = (10, 30, 0, 20, 0), (3, 1, 0, 2, 0)
    columns = tuple(
        column._replace(
            tokens=tuple(Token(value, round_) for round_, value in enumerate(lying[place], start=1)),
            ghost=ghosts[place],
            rank=ranks[place],
            worth=str(sum(lying[place]) + ghosts[place] if ranks[place] else 0),
            worth_by_rank=tuple(str(sum(lying[place]) + value) for value in (30, 20, 10)),
        )
        for place, column in enumerate(scene.screen.columns)
    )
    pieces = layout(replace(scene, screen=replace(scene.screen, columns=columns)), panel)
    values = [str(value) for place, ghost in enumerate(ghosts) for value in (*lying[place], ghost) if value]
    texts = [piece for piece in pieces if isinstance(piece, Text)]
    on_tokens = [
        piece.text for piece in texts if piece.face is Face.STRONG and piece.text in values and not piece.group
    ]
    assert Counter(on_tokens) == Counter(values)
    assert [piece.text for piece in texts if piece.group == "worths"] == [column.worth for column in columns]
    by_rank = [piece.text for piece in texts if piece.group == "by rank" and piece.colour == theme.BONE]
    assert by_rank == [column.worth for column in columns if column.rank], "the one that counts"


@every_shape
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_chosen_artist_is_as_large_as_the_others(panel: Panel, language: str) -> None:
    pieces = pieces_of("cards-effect", panel, language)
    rail = grid_of(panel).scale * BOARD_RAIL_Y
    texts = [piece for piece in pieces if isinstance(piece, Text) and piece.rect.bottom <= rail]
    (chosen,) = [piece for piece in texts if piece.colour == theme.INK and piece.text in ARTIST_NAMES]
    others = {fit(piece).size for piece in texts if piece.group == "artists"}
    assert others == {fit(chosen).size}


@every_shape
def test_each_card_of_an_artist_who_is_chosen_twice_has_a_mark_in_the_column(panel: Panel) -> None:
    scene = pictures("en")["cards-turn-up"]
    screen = scene.screen
    assert isinstance(screen, CardScreen)
    signs = []
    for picked in ((0, 0, 0, 0, 0), (0, 2, 0, 1, 3)):
        pieces = layout(replace(scene, screen=replace(screen, picked=picked)), panel)
        assert list(faults(pieces, panel)) == []
        signs.append(Counter(piece.sign for piece in pieces if isinstance(piece, Icon)))
    marks = [column.artist.mark for column in screen.columns]
    assert signs[1] - signs[0] == Counter({marks[1]: 2, marks[4]: 3})


@every_shape
@pytest.mark.parametrize("name", ["cards-draw", "cards-second", "cards-face-down"])
def test_the_words_of_a_seat_that_is_asked_can_be_read_by_it(panel: Panel, name: str) -> None:
    """The question is as large as a name, and the way to skip as large as any main command, whatever the only key
    says.
    """
    screen = pictures("en")[name].screen
    assert isinstance(screen, CardScreen)
    assert screen.main
    words = {piece.text: piece for piece in pieces_of(name, panel) if isinstance(piece, Text)}
    scale = grid_of(panel).scale
    assert fit(words[screen.prompt]).size >= round(theme.NAME[0] * scale)
    assert fit(words[screen.main.label]).size >= round(theme.COMMAND[0] * scale)


@pytest.mark.parametrize("panel", [SHAPES["7-inch"], SHAPES["10-inch"]], ids=["7-inch", "10-inch"])
@pytest.mark.parametrize("name", ["final", "cards-final"])
def test_a_rank_stands_right_after_its_amount(panel: Panel, name: str) -> None:
    """Also where the winner has a figure more than the others."""
    texts = [piece for piece in pieces_of(name, panel) if isinstance(piece, Text)]
    for rank in (piece for piece in texts if piece.group == "ranks"):
        before = max(taken(piece).right for piece in texts if piece.group == "amounts" and piece.rect.x < rank.rect.x)
        assert rank.rect.x - before <= round(16 * grid_of(panel).scale)


@every_shape
def test_every_token_of_the_card_game_says_its_round(panel: Panel) -> None:
    """As ticks, also on a standing panel, whose columns are narrower."""
    screen = pictures("en")["cards"].screen
    assert isinstance(screen, CardScreen)
    high = round(14 * grid_of(panel).scale)
    boxes = [piece.rect for piece in pieces_of("cards", panel) if isinstance(piece, Box)]
    ticks = [box for box in boxes if box.w < SQUARE <= box.h and abs(box.h - high) <= 1]
    rounds = [token.round for column in screen.columns for token in column.tokens]
    rounds += [screen.round for column in screen.columns if column.ghost]
    assert len(ticks) == sum(rounds)


@every_shape
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("market_name", "appraisal_name"),
    [("table", "appraisal"), ("table-four", "appraisal-told"), ("cards", "cards-appraisal")],
)
def test_the_plates_of_the_board_stay_when_a_round_ends(
    panel: Panel, language: str, market_name: str, appraisal_name: str
) -> None:
    """The artists' names and plates, and the label beside them, have the same places, and the names the same size."""

    def heads(name: str) -> list[object]:
        scene = pictures(language)[name]
        assert isinstance(scene.screen, MarketScreen | CardScreen | AppraisalScreen)
        colours = {theme.parse_colour(column.artist.colour) for column in scene.screen.columns}
        rail = grid_of(panel).scale * BOARD_RAIL_Y
        pieces = [piece for piece in layout(scene, panel) if piece.rect.bottom <= rail]
        plates = [piece.rect for piece in pieces if isinstance(piece, Box) and piece.colour in colours]
        texts = [piece for piece in pieces if isinstance(piece, Text)]
        names = [(piece.text, piece.rect, piece.sizes) for piece in texts if piece.group == "artists"]
        return [*plates, *names, *[(piece.text, piece.rect) for piece in texts if piece.group == "labels"]]

    assert heads(market_name) == heads(appraisal_name)


@every_shape
@pytest.mark.parametrize("elapsed_ms", [0, None])
def test_the_tokens_of_the_card_game_stay_when_points_are_scored(panel: Panel, elapsed_ms: int | None) -> None:
    before, scene = pictures("en")["cards-extra"], pictures("en")["cards-appraisal"]
    assert isinstance(before.screen, CardScreen)
    assert isinstance(scene.screen, AppraisalScreen)
    columns = before.screen.columns
    same_cards = replace(scene, screen=replace(scene.screen, columns=columns), elapsed_ms=elapsed_ms)
    after = set(layout(same_cards, panel))
    right = grid_of(panel).board.right * grid_of(panel).scale
    board = [piece for piece in layout(before, panel) if piece.rect.x < right and not isinstance(piece, Plate)]
    tokens = [piece for piece in board if isinstance(piece, Box | Outline)]
    worths = [piece for piece in board if isinstance(piece, Text) and piece.group == "worths"]
    assert tokens
    assert worths
    assert {*tokens, *worths} <= after


@every_shape
def test_whoever_scores_is_told_how_many_points_that_makes(panel: Panel) -> None:
    screen = pictures("en")["cards-appraisal"].screen
    assert isinstance(screen, AppraisalScreen)
    told = [piece.text for piece in pieces_of("cards-appraisal", panel) if isinstance(piece, Text)]
    assert {payee.total for payee in screen.payees} == {"31 pts", "50 pts", "73 pts", "63 pts"}
    assert {payee.total for payee in screen.payees} <= set(told)


@pytest.mark.parametrize("panel", PANELS.values(), ids=PANELS)
def test_every_plate_of_the_board_says_how_many_cards_end_the_round(panel: Panel) -> None:
    """But on some turned panels, whose columns are narrower beside the names of the keys."""
    for name, screen in [*screens_of(MarketScreen).items(), *screens_of(AppraisalScreen).items()]:
        limits = [piece.text for piece in pieces_of(name, panel) if isinstance(piece, Text) and piece.group == "limits"]
        assert limits == [f"/{column.limit}" for column in screen.columns], name


@every_shape
@pytest.mark.parametrize(("down", "told"), [(0, []), (1, []), (2, ["2"]), (3, ["3"])])
def test_a_seat_of_the_card_game_says_how_many_of_its_cards_are_face_down(
    panel: Panel, down: int, told: list[str]
) -> None:
    scene = pictures("en")["cards"]
    screen = scene.screen
    assert isinstance(screen, CardScreen)
    texts, signs = [], []
    for cards in (0, down):
        seats = tuple(seat._replace(down=cards if seat.number == 3 else 0) for seat in screen.seats)
        pieces = layout(replace(scene, screen=replace(screen, seats=seats)), panel)
        texts.append(Counter(piece.text for piece in pieces if isinstance(piece, Text)))
        signs.append([piece for piece in pieces if isinstance(piece, Icon) and piece.sign is Sign.FACEDOWN])
    assert [*(texts[1] - texts[0]).elements()] == told
    assert [len(of_seats) for of_seats in signs] == [0, min(down, 1)]


@every_shape
def test_hairs_to_the_numbers_of_lines_rise_as_much_as_they_fall(panel: Panel) -> None:
    """So none looks like money that was lost at the end; each leaves from a square, which ends the line."""
    for name in screens_of(OverTimeScreen):
        pieces = pieces_of(name, panel)
        ends = [piece.points for piece in pieces if isinstance(piece, Line) and len(piece.points) == 2]
        boxes = [piece.rect for piece in pieces if isinstance(piece, Box)]
        squares = [box for box in boxes if box.h >= SQUARE and abs(box.w - box.h) <= 1]
        assert len(ends) > 2
        assert abs(sum(there - here for (_, here), (_, there) in ends)) <= 2 * len(ends), name
        for (x, y), _ in ends:
            assert any(box.x <= x <= box.right and box.y <= y <= box.bottom for box in squares), name


@every_shape
def test_the_consequences_of_a_correction_have_one_size_and_who_hands_what_to_whom_a_larger_one(panel: Panel) -> None:
    for name, scene in pictures("de").items():
        if not isinstance(scene.screen, CorrectionPreviewScreen):
            continue
        handed = {*chain(*(settlement[1:] for settlement in scene.screen.settlements))}
        told = [piece for piece in pieces_of(name, panel, "de") if isinstance(piece, Text)]
        small = {fit(piece)[1:3] for piece in told if piece.text in scene.screen.lines}
        large = {fit(piece)[1:3] for piece in told if piece.text in handed or piece.group == "handed names"}
        assert len(small) <= 1, name
        assert not small or not large or min(large) > max(small), name


@every_shape
def test_what_one_person_reads_while_touching_can_be_read_at_arms_length(panel: Panel) -> None:
    """Sixteen minutes of arc at 60 cm, in the size that is tried first."""
    least = type_size(panel, 16, 600) / grid_of(panel).scale
    for sizes in (theme.NAME, theme.COMMAND, theme.SMALL, theme.NOTE, theme.BROKEN):
        assert round(sizes[0]) >= round(least)


@every_shape
def test_touching_the_middle_of_a_target_gives_its_choice(panel: Panel) -> None:
    """A turned picture gives a touch other coordinates, and a panel mounted turned gives others again."""
    painter = Painter(panel, draws_at_once=False)
    for name in ("table", "open-bids", "pad", "entry", "menu", "cards"):
        for turn in range(4):
            painter.paint(replace(pictures("en")[name], rotation=turn))
            assert painter.targets
            for touch in painter.targets:
                assert touch.rect.within(whole(panel))
                assert choice_at(painter.targets, *touch.rect.middle) is touch.choice


@pytest.mark.parametrize("panel", [SHAPES[panel] for panel in NARROW], ids=NARROW)
def test_a_note_to_the_table_covers_no_target(panel: Panel) -> None:
    for name, scene in pictures("en").items():
        if scene.past or scene.is_moment:
            continue
        plain = layout(replace(scene, banner=""), panel) if scene.banner else pieces_of(name, panel)
        noted = layout(replace(scene, banner="The screen was touched by two hands."), panel)
        bands = [band for band in set(noted) - set(plain) if isinstance(band, Box | Text)]
        assert bands, name
        covered = [(band, touch) for band in bands for touch in touches(noted) if band.rect.overlaps(touch.rect)]
        assert covered == [], name
        assert touches(noted) == touches(plain), name


@every_shape
def test_a_picture_uses_its_panel(panel: Panel) -> None:
    """No margin of a picture is wider than a finger: layouts are made for their panel, not centred on it."""
    across, _ = px(panel, 5)
    for name in ("table", "open-bids", "pad", "final", "entry", "appraisal"):
        rects = [piece.rect for piece in pieces_of(name, panel)]
        assert min(rect.x for rect in rects) <= across
        assert max(rect.right for rect in rects) >= panel.width - across
        assert max(rect.bottom for rect in rects) >= panel.height - px(panel, 6)[1]


def test_a_secret_amount_leaves_no_trace() -> None:
    """Whatever the keys mean by now, the picture of a secret pad is the same to the byte."""
    screen = pictures("en")["pad-secret"].screen
    assert isinstance(screen, KeypadScreen)
    painter = Painter(PANEL)
    painter.paint(Scene(screen))
    before = painter.surface.get_buffer().raw
    for typed in ("4", "42", ""):
        keys = tuple(Choice(Key(typed, (key.label,)), key.label) for key in screen.keys)
        assert not painter.paint(Scene(replace(screen, keys=keys)))
        first = next(touch.rect for touch in painter.targets if touch.choice == keys[0])
        assert choice_at(painter.targets, *first.middle) is keys[0]
    assert painter.surface.get_buffer().raw == before


@example(width=801, height=802, mm_width=100.0, mm_height=100.0)
@given(
    width=st.integers(320, 3840),
    height=st.integers(320, 2160),
    mm_width=st.floats(60, 800),
    mm_height=st.floats(60, 800),
)
@example(width=801, height=802, mm_width=100, mm_height=100.1)
def test_every_panel_of_ordinary_shape_has_a_grid(width: int, height: int, mm_width: float, mm_height: float) -> None:
    grid = grid_of(Panel(width, height, mm_width, mm_height))
    assert grid.portrait == (height > width)
    assert max(grid.width, grid.height) >= 800
    assert min(grid.width, grid.height) >= 480
    assert -0.01 < width - grid.width * grid.scale < grid.scale + 0.01
    assert -0.01 < height - grid.height * grid.scale < grid.scale + 0.01


@pytest.mark.parametrize("text", ["", "800", "800x", "0x480", "800x480@", "800x480@154", "wide", "-1x5"])
def test_what_is_no_panel_is_refused_with_the_remedy(text: str) -> None:
    with pytest.raises(ValueError, match="800x480"):
        Panel.parse(text)


@pytest.mark.parametrize(
    ("said", "panel"),
    [
        ((0, 0), PANEL),
        ((720, 1280), Panel(720, 1280, 88, 155)),
        ((720, 1280, 90, 0), Panel(720, 1280, 90, 155)),
        ((0, 960), Panel(800, 960, 800 / 5.2, 960 / 5.2)),
        ((1280, 720, 217, 136), Panel(1280, 720, 217, 136)),
    ],
)
def test_what_is_not_said_of_a_panel_is_what_is_usual(said: tuple[int, ...], panel: Panel) -> None:
    assert Panel.of(*said) == panel


@every_shape
@pytest.mark.parametrize("quarters", range(4))
def test_a_picture_for_another_side_has_the_same_millimetres(panel: Panel, quarters: int) -> None:
    turned = panel.rotated(quarters)
    lengths = {(panel.width, panel.mm_width), (panel.height, panel.mm_height)}
    assert {(turned.width, turned.mm_width), (turned.height, turned.mm_height)} == lengths
    assert (turned.width == panel.width) == (quarters in {0, 2})


@pytest.mark.parametrize("text", ["480x320", "320x480", "480x320@73x49", "800x480@95x60"])
def test_a_panel_too_small_for_fingers_is_refused(text: str) -> None:
    with pytest.raises(TooSmall, match="too small for fingers"):
        Panel.parse(text)


@every_shape
def test_the_way_back_has_its_sign_on_every_picture_that_has_it(panel: Panel) -> None:
    """The mystery card's among them, which is entered like any other."""
    entry = pictures("en")["entry"].screen
    assert isinstance(entry, EnterCardScreen)
    pieces = layout(Scene(replace(entry, undo=Choice(Key("undo"), "Undo"))), panel)
    assert Sign.UNDO in [piece.sign for piece in pieces if isinstance(piece, Label | Icon)]


def is_art(piece: Piece) -> bool:
    """Whether a piece is a lot's picture, or a token or an artist's plate on a board, which no sign is as wide as."""
    if isinstance(piece, Box):
        artists = {theme.parse_colour(artist.colour) for artist in ARTISTS}
        return piece.rect.w > WIDEST_SIGN and piece.colour in artists | {theme.dim(colour) for colour in artists}
    return isinstance(piece, Artwork)


@every_shape
def test_an_explanation_covers_neither_who_is_asked_nor_the_lot_nor_the_board(panel: Panel) -> None:
    kinds = set()
    for name, scene in pictures("en").items():
        screen: Any = scene.screen
        if not getattr(screen, "explanation", None):
            continue
        kinds.add(type(screen))
        pieces, plain = pieces_of(name, panel), layout(replace(scene, screen=replace(screen, help=None)), panel)
        words = {piece.text for piece in pieces if isinstance(piece, Text)}
        targets = [touch.choice for touch in touches(pieces)]
        assert {piece for piece in plain if is_art(piece)} <= set(pieces), name
        if lot := getattr(screen, "lot", None):
            assert {lot.artist.name, lot.worth} <= words, name
            assert lot.result in {None, *targets}, name
        if worths := {piece.text for piece in plain if isinstance(piece, Text) and piece.group.startswith("worths")}:
            assert {column.artist.name for column in screen.columns} | worths <= words, name
        asked = {getattr(screen, fact, "") for fact in ("question", "prompt", "whose_turn")} - {""}
        if not isinstance(screen, SealedScreen):  # where everybody is asked, and the active seats have bid
            seats = getattr(screen, "active_seat", None), getattr(screen, "asked", None)
            asked |= {seat.name for seat in seats if seat}
        assert not asked or asked & words, name
        (told,) = [piece for piece in pieces if isinstance(piece, Text) and piece.text == screen.help.text]
        assert fit(told).size >= round(22 * grid_of(panel).scale), name
        art = [piece.rect for piece in pieces if is_art(piece)]
        assert not any(taken(told).overlaps(rect) for rect in art), name
        assert screen.help.put_away in targets, name
        assert screen.help.put_away.label in {piece.text for piece in pieces if isinstance(piece, Text | Label)}, name
    assert kinds >= {OpenScreen, AskingScreen, SealedScreen, DoubleScreen, KeypadScreen, EnterCardScreen, CardScreen}
    assert kinds >= {AppraisalScreen, MarketScreen}


@every_shape
def test_who_closes_an_explanation_twice_decides_nothing(panel: Panel) -> None:
    """The second touch finds the same picture without the explanation: nothing there, or the help."""
    help_sign = Choice(Key("explain"), "What does this mean?")
    for name, scene in pictures("en").items():
        screen: Any = scene.screen
        if not getattr(screen, "explanation", None) or isinstance(screen, KeypadScreen):
            continue
        closing = [touch.rect for touch in touches(pieces_of(name, panel)) if touch.choice == screen.help.put_away]
        plain = touches(layout(replace(scene, screen=replace(screen, help=help_sign)), panel))
        under = {touch.choice.label for touch in plain if any(touch.rect.overlaps(rect) for rect in closing)}
        assert under <= {help_sign.label}, name


@every_shape
def test_who_is_asked_for_one_card_more_is_told_beside_its_explanation(panel: Panel) -> None:
    asked, told = pictures("en")["cards-extra"].screen, pictures("en")["cards-draw-told"].screen
    assert isinstance(asked, CardScreen)
    assert isinstance(told, CardScreen)
    assert asked.asked
    pieces = layout(Scene(replace(asked, help=told.help)), panel)
    assert asked.asked.name in [piece.text for piece in pieces if isinstance(piece, Text)]
