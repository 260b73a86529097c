"""What the product says in every language is not cut where it has the least room."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from companion.device_input.handle_signal import fault_message
from companion.i18n.translator import CATALOGUES, LANGUAGES, translator
from companion.live.messages import SPARE_PAD
from companion.live.public_view import Topic
from companion.notation.record import Header
from companion.pages.explanation import APPRAISAL, ENDING_DOUBLE, SCORING, explanation
from companion.rules.auction_game import state as auction
from companion.rules.card_game import state as cards
from companion.rules.card_game.game import TRANSITIONS
from companion.rules.protocol import begin
from companion.rules.words import Auction, Effect, Variant
from companion.screen_data.scene import Scene
from companion.screen_data.screens import Choice, Explanation, Key, Screen
from companion.screen_data.system import SelfTestScreen
from display.layouts import layout
from display.panel import Panel
from display.text import can_draw
from hardware.config.wiring import MAX_SEATS
from hardware.signals import Fault, FaultKind, Part
from tests.support import audits
from tests.support.panels import NARROW, SHAPES
from tests.support.table import EDITIONS
from tests.support.tour import pictures

PANEL = Panel.parse("800x480")


def test_there_is_a_letter_for_all_that_is_said() -> None:
    """The files of translations have each text in English, too."""
    files = CATALOGUES.glob("*/LC_MESSAGES/*.po")
    said = {letter for file in files for letter in file.read_text(encoding="utf-8")} - {"\n"}
    assert [letter for letter in said if not can_draw(letter)] == []


WORDS_OF_THE_TEST = (
    *("Not found: see the report", "Held down", "Press again", "OK", "Nothing is wired", "Loose wire"),
    *("Contact bounce", "Loose wire: pin {pins}", "Contact bounce: pin {pins}", "{number} left"),
    "{left} left; no response: check pins {pins}",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", [PANEL, Panel.parse("480x800")], ids=["lying", "standing"])
def test_no_word_of_the_self_test_is_cut_at_a_full_table(language: str, panel: Panel) -> None:
    say = translator(language).say
    sample = pictures("en")["self-test-some"].screen
    assert isinstance(sample, SelfTestScreen)
    for text in WORDS_OF_THE_TEST:
        word = say(text, pins="36, 38", number=13, left=13)
        seats = tuple(seat._replace(number=number, word=word) for number, seat in enumerate(sample.parts[:1] * 5, 1))
        screen = replace(
            sample,
            title=say("Test buttons and keypads"),
            parts=(*seats, sample.parts[-1]._replace(word=word)),
            bid=say("bid"),
            gavel=say("gavel"),
            hint=say("Press and release every button and key once"),
        )
        assert [piece.text for piece in audits.cut(layout(Scene(screen), panel))] == []


WHERE_TOLD: dict[Topic, tuple[str, ...]] = {
    auction.Playing: ("table-first",),
    Auction.OPEN: ("open-told",),
    Auction.ONCE_AROUND: ("once-around-told",),
    Auction.SEALED: ("sealed-told",),
    Auction.FIXED_PRICE: ("fixed-price-told", "pad-price-told"),
    Auction.DOUBLE: ("double-told",),
    ENDING_DOUBLE: ("double-told",),
    auction.Revealing: ("mystery-told",),
    APPRAISAL: ("appraisal-told",),
    SCORING: ("appraisal-told",),
    cards.Influencing: ("cards-influence",),
    cards.CardPlaying: ("cards-effect",),
    Effect.DRAW: ("cards-second",),
    Effect.SECOND: ("cards-second",),
    Effect.FACEDOWN: ("cards-second",),
    Effect.TOGETHER: ("cards-influence",),
    Effect.AWARD: ("cards-award",),
    cards.TurningUp: ("cards-award",),
    cards.AddingExtra: ("cards-award",),
}
"""Each topic on the samples that have it in the place where it is told."""
CARDS_ALONE = {*Effect, SCORING, *TRANSITIONS}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", [SHAPES[name] for name in NARROW], ids=NARROW)
def test_every_explanation_is_told_whole(language: str, panel: Panel) -> None:
    said = translator(language)
    cut = []
    for topic, names in WHERE_TOLD.items():
        boxes = ("card-game",) if topic in CARDS_ALONE else ("dicetree", "cmon", "classic", "taiwan")
        tables = [(Variant.STANDARD, ("A", "B", "C")), (Variant.TWO_PLAYER, ("A", "B"))]
        for box, name, (variant, players) in product(boxes, names, tables[:1] if topic in CARDS_ALONE else tables):
            state = begin(Header(box, variant, players, 1).game(EDITIONS))
            told = explanation(said, state, topic, Choice(Key("back"), said.say("Close")))
            pieces = layout(Scene(_telling(pictures("en")[name].screen, told)), panel)
            words = {told.text, *(use.does for use in told.uses)}
            cut += [(topic, box, piece.text) for piece in audits.cut(pieces, words)]
    assert cut == []


def _telling(screen: Any, told: Explanation) -> Screen:
    """The sample with another explanation in its place."""
    telling: Screen = replace(screen, help=told)
    return telling


CAUSES = (
    *("Fifth {artist}: not auctioned", "Fifth {artist}: neither card auctioned", "Everyone skipped"),
    *("Fifth {artist}, hands empty: the game ends", "All hands are empty", "All hands are empty: the game ends"),
    *("Last card: not auctioned", "Last card not auctioned: the game ends"),
    *("Last two cards: not auctioned", "Last two cards not auctioned: the game ends"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", [SHAPES[name] for name in NARROW], ids=NARROW)
def test_why_a_round_ended_is_told_whole(language: str, panel: Panel) -> None:
    """With the five longest names of artists."""
    say = translator(language).say
    artists = sorted({artist.short for box in EDITIONS.values() for artist in box.artists}, key=len)[-5:]
    causes = {say(cause, artist=artist) for cause, artist in product(CAUSES, artists)}
    sample: Any = pictures("en")["appraisal"].screen
    screens: list[Screen] = [replace(sample, cause=cause) for cause in sorted(causes)]
    assert [piece.text for screen in screens for piece in audits.cut(layout(Scene(screen), panel))] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", [SHAPES[name] for name in NARROW], ids=NARROW)
def test_the_circumstances_of_a_highlight_keep_clear_of_paddle_and_name(language: str, panel: Panel) -> None:
    """The longest of them, at each point in turn."""
    said = translator(language)
    sample: Any = pictures(language)["moments"].screen
    rounds = {said.round_of(box, 4) for box in EDITIONS.values()}
    words = said.say("Ahead since the end of {round}", round=max(rounds, key=len))
    wrong = []
    for point in range(len(sample.points)):
        points = [*sample.points]
        points[point] = points[point]._replace(words=words)
        pieces = layout(Scene(replace(sample, points=tuple(points))), panel)
        wrong += [*audits.running_together(pieces), *audits.cut(pieces)]
    assert wrong == []


PARTS_HELD = {Part.BUTTON: (13,), Part.KEYPAD: (8, 16, 25), Part.GAVEL: (3,)}
FAULTS = (
    *(Fault(MAX_SEATS, part, FaultKind.MISSING, (), "") for part in list(Part)[:7]),
    *(Fault(MAX_SEATS, part, FaultKind.HELD, pins, "") for part, pins in PARTS_HELD.items()),
    Fault(MAX_SEATS, Part.KEYPAD, FaultKind.SEVERAL_HELD, (), ""),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", [SHAPES[name] for name in NARROW], ids=NARROW)
def test_what_is_said_of_a_part_is_not_cut_where_notes_have_the_least_room(language: str, panel: Panel) -> None:
    alone = [fault_message([fault]).in_words(translator(language)) for fault in FAULTS]
    among = [
        fault_message([fault] * 13).in_words(translator(language))
        for fault in FAULTS
        if fault.part is not Part.EVERYTHING
    ]
    shown = [(name, note) for name in ("deal", "open", "appraisal", "final", "self-test") for note in (*alone, *among)]
    shown.append(("setup", SPARE_PAD.in_words(translator(language))))
    cut = [
        (name, piece.text)
        for name, note in shown
        for piece in audits.cut(layout(replace(pictures("en")[name], banner=note), panel), {note})
    ]
    assert cut == []
