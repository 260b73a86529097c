"""The card game at the table: what is touched, what paddles mean, what the table shows, and how it goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rules.actions import Award, Deal, Draw, Extra, FaceDown, Influence, Pass, PlayCard, Second, TurnUp
from companion.rules.card_game.state import CardPlaying, Effecting, TurningUp
from companion.rules.words import Effect
from tests.support.exports import export
from tests.support.table import EDITIONS, TableUnderTest, a_table

NAMES = ("Max", "Julia", "Jason")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableUnderTest]:
    """Three players; the influence card is TEC."""
    with a_table(tmp_path, NAMES, edition="card-game") as table:
        table.touch(Influence("tec"))
        yield table


def can_be_touched(table: TableUnderTest) -> list[str]:
    """The artists whose columns can be touched."""
    screen = table.screen
    return [column.artist.name for column, pick in zip(screen.columns, screen.picks, strict=True) if pick]


def plain(table: TableUnderTest, *artists: str) -> None:
    """Whose turn it is plays a card without an effect, seat after seat."""
    for artist in artists:
        table.touch(PlayCard(table.cards.turn, artist, Effect.NONE))


def played_to_the_end(table: TableUnderTest, artist: str) -> None:
    """Cards by one artist until the round ends; nobody adds anything."""
    while isinstance(table.cards.phase, CardPlaying):
        plain(table, artist)
    for seat in [(table.cards.last + step - 1) % 3 + 1 for step in range(3)]:
        table.touch(Extra(seat, ()))


def test_a_card_is_its_artist_and_then_its_effect(table: TableUnderTest) -> None:
    table.touch("artist", "wagner", 0)
    assert table.screen.picked == (0, 1, 0, 0, 0)
    assert {"Draw a card", "Second card", "Face down", "All together", "Award", "No effect"} <= table.labels
    table.touch("artist", "mariana", 0)
    assert table.screen.picked == (0, 0, 0, 0, 1), "another artist was meant"
    table.tap("No effect")
    assert table.confirmed[-1] == PlayCard(1, "mariana", Effect.NONE)
    assert table.cards.turn == 2
    assert table.screen.seats[0].cards == 12


def test_a_paddle_means_nothing_while_a_page_covers_the_question(table: TableUnderTest) -> None:
    card = PlayCard(1, "denise", Effect.DRAW)
    table.go(card, "menu")
    table.press(1)
    table.key(1, "*")
    assert (table.shows, table.confirmed) == ("grouped menu", [Influence("tec"), card])
    table.touch("back")
    table.press(1)
    assert table.confirmed[-1] == Draw(1)


@pytest.mark.parametrize(
    ("effect", "used"), [(Effect.DRAW, Draw(1)), (Effect.SECOND, Second(1)), (Effect.FACEDOWN, FaceDown(1))]
)
def test_an_effect_is_used_by_touch_or_by_the_button_and_left_by_touch_or_by_the_star(
    table: TableUnderTest, effect: Effect, used: Draw | Second | FaceDown
) -> None:
    card = PlayCard(1, "denise", effect)
    table.touch(card)
    assert isinstance(table.cards.phase, Effecting)
    table.touch(used)
    table.touch("undo")
    table.press(1)
    table.touch("undo")
    table.touch(Pass(1))
    table.touch("undo")
    table.key(1, "*")
    assert table.confirmed == [Influence("tec"), card, used, used, Pass(1), Pass(1)]
    assert table.undone == [used, used, Pass(1)]


def test_the_round_ends_at_the_sixth_card_and_is_told_card_by_card(table: TableUnderTest) -> None:
    for seat in (1, 2):
        table.go(PlayCard(seat, "denise", Effect.FACEDOWN), FaceDown(seat))
    assert [seat.down for seat in table.screen.seats] == [1, 1, 0]
    plain(table, "tec")
    table.go(PlayCard(1, "wagner", Effect.FACEDOWN), FaceDown(1))
    plain(table, "tec", "tec", "tec", "tec")
    assert table.cards.phase == TurningUp(2), "from the player of the last card"
    table.touch(TurnUp(2, ("tec",)))
    assert table.cards.phase == TurningUp(1)
    assert table.screen.prompt == "Turn over card 1 of 2: touch its artist"
    table.go(("artist", "mariana", 0), "back")
    table.touch(TurnUp(1, ("wagner", "denise")))
    assert table.cards.phase.name == "extra"
    assert can_be_touched(table) == ["Denise", "TEC"], "leading artists on Julia's display"
    table.touch(Extra(2, ("tec", "denise")))
    assert can_be_touched(table) == ["TEC"], "all that Jason shows"
    table.key(3, "*")
    table.touch(Extra(1, ()))
    assert table.screen.cause == "6 cards by TEC"
    assert [payee.amount for payee in table.screen.payees] == ["+9", "+16", "+6"], "denise 2 x 2, wagner 2 x 1, tec 3"
    assert "settled" in table.sounds
    table.touch(Deal())
    assert [seat.points for seat in table.screen.seats] == ["9 pts", "16 pts", "6 pts"]
    put_away, dealt, first = (step.words for step in table.screen.steps)
    assert (put_away, first) == ("Put all face-up cards back in the box", "Julia goes first")
    assert dealt.startswith("Each player gets")
    assert table.screen.next.label == "Influence card"


def test_a_card_that_ends_the_round_is_entered_by_its_artist_alone(table: TableUnderTest) -> None:
    """Rulebook 002, end of the round: the effect of that card is ignored."""
    plain(table, "tec", "tec", "tec", "tec")
    table.tap("Denise", "TEC")
    assert table.confirmed[-1] == PlayCard(2, "tec", Effect.NONE)
    assert table.cards.phase.name == "extra"
    table.touch("undo")
    table.touch(PlayCard(2, "tec", Effect.DRAW))
    assert table.confirmed[-1] == PlayCard(2, "tec", Effect.NONE), "a finger with a card in mind does the same"


def test_the_board_tells_awards_and_what_each_artist_is_worth(table: TableUnderTest) -> None:
    table.go(PlayCard(1, "denise", Effect.AWARD), Award(1, "tec"))
    board = {
        column.artist.name: (column.cards, column.rank, column.ghost, column.worth) for column in table.screen.columns
    }
    assert board["Denise"] == (1, 1, 3, "3"), "the further left of two equal ones"
    assert board["TEC"] == (1, 2, 2, "4"), "two as the second, and two for the award"
    tec = table.screen.columns[2]
    assert ([(token.value, token.award) for token in tec.tokens], tec.limit) == ([(2, True)], 6)


@pytest.mark.parametrize(
    ("effect", "keys"),
    [(Effect.DRAW, ["Card drawn"]), (Effect.FACEDOWN, ["Card played face down"]), (Effect.AWARD, [])],
)
def test_what_an_effect_asks_for_is_on_its_keys_and_not_to_use_it_is_the_quiet_one(
    table: TableUnderTest, effect: Effect, keys: list[str]
) -> None:
    table.touch("artist", "wagner", 0)
    assert [*zip(table.screen.effects, [key.label for key in table.screen.keys], strict=True)] == [
        (Effect.DRAW, "Draw a card"),
        (Effect.SECOND, "Second card"),
        (Effect.FACEDOWN, "Face down"),
        (Effect.TOGETHER, "All together"),
        (Effect.AWARD, "Award"),
    ]
    assert (table.screen.main.label, table.screen.main_is_usual) == ("No effect", True)
    table.touch(PlayCard(1, "wagner", effect))
    assert [key.label for key in table.screen.keys] == keys
    assert (table.screen.main.label, table.screen.main_is_usual) == ("Skip", False)


def test_undo_and_redo_work_card_by_card_and_the_menu_has_no_money(table: TableUnderTest) -> None:
    plain(table, "wagner")
    assert table.screen.undo is not None
    table.tap("Undo: Max: Wagner")
    assert table.cards.hands == (13, 13, 13)
    table.touch("menu")
    labels = [entry.label for group in table.screen.groups for entry in group.entries]
    assert labels[:2] == ["Undo: Influence card: TEC", "Redo: Max played Wagner"]
    assert not [label for label in labels if "money" in label or "Gavel countdown" in label]
    table.touch("redo")
    assert table.cards.hands == (12, 13, 13)


def test_it_is_set_up_like_any_box_with_its_own_house_rules(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        table.go("edition", ("edition", "card-game"))
        table.tap("House rules: none")
        assert [entry.label for entry in table.screen.entries] == ["Rounds: 4", "Standard rules"]
        table.go(("rounds", -1), "back")
        table.tap("Start game")
        assert table.cards.game.rounds == 3
    assert b'"rules":{"rounds":3}' in export(tmp_path, EDITIONS, None)


def test_buttons_keys_and_the_gavel_change_nothing_where_a_card_is_awaited(table: TableUnderTest) -> None:
    before = table.cards
    table.press(1)
    table.key(1, "5#")
    table.strike(3)
    assert table.cards == before
    assert table.note(1).startswith("Touch the artist")
    assert table.sounds == []


def test_a_finger_takes_back_what_another_had_touched_and_touches_its_own(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES, edition="card-game") as table:
        table.touch(Influence("tec"))
        plain(table, "denise", "wagner", "tec", "tec", "tec", "tec", "tec")
        assert can_be_touched(table) == ["Denise", "TEC"]
        table.touch("artist", "tec", 0)
        table.touch(Extra(1, ("denise", "tec")))
        assert table.confirmed[-1] == Extra(1, ("denise", "tec"))


def test_no_more_cards_are_added_than_the_hand_has_and_the_last_touch_counts(tmp_path: Path) -> None:
    """Max laid a card face down with each of six, so that one of thirteen is left, and three artists lead."""
    with a_table(tmp_path, NAMES[:2], edition="card-game") as table:
        table.touch(Influence("tec"))
        his, hers = "denise denise wagner wagner tec tec", "denise denise wagner wagner nicolas denise"
        for max_plays, julia_plays in zip(his.split(), hers.split(), strict=True):
            table.go(PlayCard(1, max_plays, Effect.FACEDOWN), FaceDown(1))
            plain(table, julia_plays)
        table.touch(TurnUp(1, ("mariana",) * 6))
        table.touch(Extra(2, ()))
        assert (table.screen.asked.cards, can_be_touched(table)) == (1, ["Denise", "Wagner", "Mariana"])
        table.tap("Denise", "Wagner")
        assert table.screen.picked == (0, 1, 0, 0, 0)
        table.tap("Add 1 card")
        assert table.confirmed[-1] == Extra(1, ("wagner",))


def test_a_refusal_is_shown_where_one_seat_is_asked(table: TableUnderTest) -> None:
    table.touch(PlayCard(1, "denise", Effect.AWARD))
    before = table.pixels
    table.press(1)
    asked = table.screen.asked
    assert asked is not None
    assert asked.note == "Touch the artist, or * to pass"
    assert table.scene.banner == "", "once is enough"
    assert table.pixels != before
    table.advance(5)
    assert table.pixels == before
    table.key(3, "*")
    assert table.scene.banner == "Jason: Not your turn"
    assert table.pixels != before


def test_a_star_takes_back_what_was_touched_before_it_adds_none(table: TableUnderTest) -> None:
    plain(table, "denise", "wagner", "tec", "tec", "tec", "tec", "tec")
    table.touch("artist", "tec", 0)
    table.key(1, "*")
    assert table.screen.picked == (0,) * 5
    assert not any(isinstance(action, Extra) for action in table.confirmed)
    table.key(1, "*")
    assert table.confirmed[-1] == Extra(1, ())


def test_a_paddle_does_nothing_under_an_open_menu(table: TableUnderTest) -> None:
    table.touch(PlayCard(1, "denise", Effect.DRAW))
    table.touch("menu")
    table.press(1)
    table.key(1, "*")
    assert isinstance(table.cards.phase, Effecting)


def test_the_button_asks_about_a_second_card_beyond_the_count_too(tmp_path: Path) -> None:
    """Denise has 17 cards in the box."""
    with a_table(tmp_path, NAMES, edition="card-game") as table:
        for _ in range(2):
            table.touch(Influence("denise"))
            played_to_the_end(table, "denise")
            table.touch(Deal())
        table.touch(Influence("denise"))
        plain(table, "denise", "denise", "denise")
        table.touch(PlayCard(3, "denise", Effect.SECOND))
        table.press(3)
        assert table.shows == "question"
        table.tap("Enter card anyway")
        assert table.confirmed[-1] == Second(3)


def test_an_effect_that_cannot_be_used_is_told(table: TableUnderTest) -> None:
    for seat in (1, 2, 3, 1, 2):
        table.go(PlayCard(seat, ("denise", "wagner", "nicolas")[seat - 1], Effect.AWARD), Award(seat, "nicolas"))
    table.touch(PlayCard(3, "mariana", Effect.AWARD))
    assert table.cards.turn == 1
    assert table.scene.banner == "No award token is left"


def test_a_late_touch_that_meant_a_bid_in_another_game_does_nothing(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES, edition="card-game") as table:
        table.touch(Influence("tec"))
    with a_table(tmp_path, ()) as table:
        table.go("new-game", "edition", ("edition", "dicetree"), "begin")
        table.play("manet", "open")
        plate = next(area.rect for area in table.world.picture.targets if area.choice.means.name == "bid")
        seen = table.at(0)
        table.touch("menu")
        table.tap("Switch game")
        table.touch("resume", 1)
        table.world.hands.put_finger(plate[0] + 5, plate[1] + 5, seen)
        assert table.cards.phase.name == "play"
