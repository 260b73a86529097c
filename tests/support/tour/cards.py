"""The card game: every effect, scoring with cards turned up and added, and what reads its cards."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from companion.config.card_stickers import PrintedCard
from companion.config.settings import Options
from companion.pages.game_story import GameStoryPart
from companion.rules.actions import Award, Extra, FaceDown, Influence, Pass, PlayCard, Together, TurnUp
from companion.rules.card_game.state import AddingExtra, CardPlaying, TurningUp
from companion.rules.protocol import AnyState
from companion.rules.words import Auction, Effect
from hardware.config.usb import Plug, Plugs
from hardware.drivers.card_reader import CARD_READER
from tests.support.past_of_a_game import play_a_round_of_tec
from tests.support.table import SETTINGS, TableUnderTest
from tests.support.tour.party import CARDS, Party, Stops, stops

READER = replace(SETTINGS, plugs=Plugs((Plug(0, "1A86:7523", CARD_READER),)))

TAUGHT = ((0, Auction.OPEN), (0, Auction.OPEN), (2, Auction.SEALED), (3, Auction.OPEN))
"""Cards whose stickers the reader knows, by their artists' places on the board."""


def begun(party: Party, folder: Path) -> Stops:
    """The deal, the influence card, and each effect in turn."""
    with party.table(folder, 5, box=CARDS) as table:
        yield from stops(
            table,
            ("cards-deal",),
            ("cards-influence", "continue"),
            ("cards-effect", Influence("tec"), ("artist", "wagner", 0)),
            ("cards-draw", PlayCard(1, "wagner", Effect.DRAW)),
            ("cards-draw-told", "explain"),
            ("cards-award", Pass(1), PlayCard(2, "denise", Effect.AWARD)),
            ("cards-together", Award(2, "nicolas"), PlayCard(3, "mariana", Effect.TOGETHER)),
        )
        for seat, artist in ((3, "denise"), (4, "nicolas"), (5, "mariana"), (1, "wagner"), (2, "nicolas")):
            table.touch(Together(seat, artist))
        table.touch(PlayCard(table.cards.turn, "nicolas", Effect.SECOND))
        yield "cards-second", table
    with party.table(folder / "explained", 3, box=CARDS, options=Options(explain=True)) as table:
        table.go("continue", "close-explanation", Influence("tec"))
        yield "cards-explained", table


def late(state: AnyState) -> bool:
    """Whether a card is to be played in the third round, and many were."""
    return state.round == 3 and isinstance(state.phase, CardPlaying) and sum(state.counts) > 12


def scored(party: Party, folder: Path) -> Stops:
    """The third round is played on to its end."""
    party.play(folder, 4, box=CARDS, until=late)
    with party.table(folder, 0) as table:
        table.touch("resume", 1)
        yield "cards", table
        turn = table.cards.turn
        yield from stops(table, ("cards-hand", ("hand-of", turn % 4 + 1)))
        table.touch("back")
        table.touch(PlayCard(turn, _artist(table, min), Effect.FACEDOWN))
        yield "cards-face-down", table
        table.touch(FaceDown(turn))
        while isinstance(table.cards.phase, CardPlaying):
            table.touch(PlayCard(table.cards.turn, _artist(table, max), Effect.NONE))
        yield "cards-turn-up", table
        while isinstance(phase := table.cards.phase, TurningUp):
            table.touch(TurnUp(phase.asked, ("tec",) * table.cards.facedown[phase.asked - 1]))
        yield "cards-extra", table
        while isinstance(phase := table.cards.phase, AddingExtra):
            table.touch(Extra(phase.asked, ()))
        yield "cards-appraisal", table


def _artist(table: TableUnderTest, extreme: Callable[[tuple[int, ...]], int]) -> str:
    """The artist with the fewest cards on the table, or the most."""
    counts = table.cards.counts
    return table.cards.game.edition.artists[counts.index(extreme(counts))].key


def put_right(party: Party, folder: Path) -> Stops:
    """In the second round, the first card of the first was another, so that it goes on."""
    with party.table(folder, 3, box=CARDS) as table:
        table.touch("continue")
        play_a_round_of_tec(table)
        table.go(
            Influence("denise"),
            PlayCard(2, "wagner", Effect.NONE),
            "menu",
            ("history", 0),
            ("history", 1),
            ("look-at", 2, 0),
        )
        yield from stops(
            table,
            (
                "cards-remedy-hitch",
                "correct",
                "other-card",
                ("artist", "mariana", 0),
                ("was", "play", 1, "mariana", "none"),
            ),
            ("cards-remedy-stopped", "stop-here"),
            ("cards-put-right", "apply-correction"),
        )


def ended(party: Party, folder: Path) -> Stops:
    """A card game is over, and told."""
    party.play(folder, 4, box=CARDS)
    with party.table(folder, 0) as table:
        table.touch("resume", 1)
        yield "cards-final", table
        yield from stops(table, *((f"cards-{page}", ("story", page)) for page in GameStoryPart))


def taught(party: Party, folder: Path) -> Stops:
    """The reader learns cards of both games."""
    with party.table(folder / "auctions", 4, settings=READER) as table:
        assert table.world.table.stickers is not None
        for tag, (place, kind) in enumerate(TAUGHT):
            card = PrintedCard(party.box, party.artist(place), kind)
            table.world.table.stickers.learn(f"{tag:010X}", card)
        learned = ("register", party.artist(2), "once-around")
        yield from stops(table, ("menu-reader", "menu"), ("teaching", "register-cards"), ("learning", learned))
    with party.table(folder / "cards", 4, box=CARDS, settings=READER) as table:
        yield from stops(
            table,
            ("cards-teaching", "menu", "register-cards"),
            ("cards-learning", ("register", "mariana", "award")),
        )
