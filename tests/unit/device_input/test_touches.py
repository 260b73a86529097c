"""What a touched choice does, and what it leaves of what was said."""

from typing import Any
from unittest.mock import Mock, call

import pytest

from companion.device_input import paddles
from companion.device_input.touches import choose
from companion.pages.page import Act, Do, Enter, GoTo, PageName, Press, Run
from companion.rules.actions import Bid, Hammer, Pass, Play
from companion.rules.moves import Bidding
from companion.rules.words import Auction


@pytest.fixture
def navigator() -> Any:
    """Of a table in a sealed auction."""
    one = Mock()
    one.table.any_state.bidding = Bidding.SECRET
    return one


@pytest.mark.parametrize("clears", [True, False])
@pytest.mark.parametrize("over", [None, Mock()])
def test_a_page_opens_over_what_the_choice_says_and_takes_notes_away_only_if_it_says_so(
    navigator: Any, over: Any, *, clears: bool
) -> None:
    choose(navigator, GoTo(PageName.GAME, over=over, clears_notes=clears), 7)
    assert navigator.open.mock_calls == [call(PageName.GAME, 7, over=over)]
    assert navigator.table.messages.clear_notes.called is clears


def test_a_reply_stays_where_a_choice_keeps_it_and_nowhere_else(navigator: Any) -> None:
    reply = navigator.table.messages.clear_reply
    nothing = Mock(return_value=PageName.GAME)
    keeping: list[Act] = [GoTo(PageName.GAME, keeps_reply=True), Run(nothing, keeps_reply=True), Do(nothing)]
    for keeps in (*keeping, Enter(Pass(1))):
        choose(navigator, keeps, 7)
        assert not reply.called
    clearing: list[Act] = [GoTo(PageName.GAME), Run(nothing)]
    for number, clears in enumerate(clearing, start=1):
        choose(navigator, clears, 7)
        assert reply.call_count == number


@pytest.mark.parametrize("is_sure", [True, False])
@pytest.mark.parametrize("stickers", [frozenset({"0F0184F07A"}), frozenset[str]()])
def test_a_card_is_entered_with_its_sticker_and_as_surely_as_the_choice_says(
    navigator: Any, stickers: frozenset[str], *, is_sure: bool
) -> None:
    card = Play(1, "klimt", Auction.OPEN)
    choose(navigator, Enter(card, is_sure=is_sure, stickers=stickers), 7)
    assert navigator.enter.mock_calls == [call(card, 7, is_sure=is_sure, stickers=stickers)]


def test_the_gavel_is_struck_and_a_plate_presses_its_button_only_in_an_open_auction(
    navigator: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    press = Mock()
    monkeypatch.setattr(paddles, "press", press)
    choose(navigator, Enter(Hammer()), 7)
    assert navigator.table.strike.mock_calls == [call(7)]
    choose(navigator, Enter(Bid(2, 9)), 7)
    assert navigator.enter.mock_calls == [call(Bid(2, 9), 7, is_sure=False, stickers=frozenset())]
    navigator.table.any_state.bidding = Bidding.OPEN
    choose(navigator, Enter(Bid(2, 9)), 7)
    assert press.mock_calls == [call(navigator, 2, 7)]
    assert navigator.enter.call_count == 1


def test_a_key_on_the_screen_is_the_seats_key(navigator: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    key = Mock()
    monkeypatch.setattr(paddles, "key", key)
    choose(navigator, Press(3, "#"), 7)
    assert key.mock_calls == [call(navigator, 3, "#", 7)]
