"""Games of any moves put right at the table in any way that it offers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import fields, is_dataclass, replace
from functools import reduce
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.corrections.correction import Correction
from companion.corrections.step_actions import Actions
from companion.device_input.touches import choose
from companion.i18n.translator import ENGLISH
from companion.journal.journal import Entry, EntryKind
from companion.journal.ledger import Ledger
from companion.live.public_game import public_course
from companion.live.table import Table
from companion.live.undo import redo, undo
from companion.notation.record import Header, action_values
from companion.pages.corrections.other_card import AddCardPage, OtherCardPage
from companion.pages.corrections.past_hand import PastHandPage, PastTurnPage
from companion.pages.corrections.past_lot import SecondCardPage, WaitingSalePage
from companion.pages.corrections.past_payment import PastPayerPage, PastPaymentPage
from companion.pages.corrections.preview import MissingCardPage, PreviewPage
from companion.pages.corrections.settlements import Occasion, Party
from companion.pages.corrections.table_tasks import TableTask
from companion.pages.corrections.what_was_wrong import CorrectStepPage, SalePage
from companion.pages.give_money import GiveMoneyPage
from companion.pages.navigator import Navigator
from companion.pages.page import Choices, Page
from companion.pages.presentation import present
from companion.pages.step_list import PAGE_LENGTH, StepListPage
from companion.pages.step_titles import title_among
from companion.pages.step_viewer import StepViewerPage
from companion.rules.actions import Adjust, HandAction
from companion.rules.auction_game.state import State
from companion.rules.moves import Settled
from companion.rules.protocol import AnyGame, AnyState, apply, begin, dealt_so_far, is_over
from companion.rules.refusal import Refusal
from companion.rules.words import Variant
from companion.screen_data.screens import Choice, Key
from companion.steps import Step
from tests.support.corrections import actions_of
from tests.support.evenings import add
from tests.support.examples import examples
from tests.support.exports import export
from tests.support.state_in_words import telling
from tests.support.table import EDITIONS, NAMES, TableUnderTest, a_table_again
from tests.table.any_evening import TABLES, Follower, any_entry, any_whole_game

PAST = (
    StepViewerPage,
    CorrectStepPage,
    OtherCardPage,
    AddCardPage,
    SalePage,
    SecondCardPage,
    WaitingSalePage,
    MissingCardPage,
    GiveMoneyPage,
    PastPaymentPage,
    PastPayerPage,
    PastHandPage,
    PastTurnPage,
    PreviewPage,
)
"""What looks at the past of a game, or corrects it."""


def begun(folder: Path, header: Header, random: Random, most: int) -> AbstractContextManager[TableUnderTest]:
    """A table with a game of any actions, at most so many."""
    add(folder, header, tuple(islice(any_whole_game(header, random), random.randint(1, most))))
    return a_table_again(folder)


CORRECTED = ", corrected"
MOMENTS = 3
"""Of each game, at which everything is tried."""


IN_A_ROW = 4
"""Corrections of one game."""


class Wrong:
    """What was wrong with a whole game, told in any way that the screen offers. Everything is by touch."""

    def __init__(self, navigator: Navigator, random: Random) -> None:
        self.navigator, self.random = navigator, random
        self.table = navigator.table
        self.game = self.table.ledger
        self.before: tuple[Step, ...] = tuple(self.game.course.steps)

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self.navigator.page

    def open(self, page: Page) -> None:
        """This page is open now."""
        self.navigator.open(page, 0)

    def offered(self) -> list[Choice]:
        """What can be touched now and leads on."""
        scene, choices = present(self.table.public_view(0), self.page)
        able = [choice for choice in choices_in(scene.screen) if choice.means in choices.acts]
        return [choice for choice in able if choice.means.name not in {"back", "game", "undo-to"}]

    def find(self, name: str, *args: int) -> None:
        """One touch on the choice with this key."""
        _, choices = present(self.table.public_view(0), self.page)
        choose(self.navigator, choices.acts[Key(name, args)], 0)

    def touch(self, choice: Choice) -> None:
        """One touch; nothing is confirmed by it."""
        _, choices = present(self.table.public_view(0), self.page)
        choose(self.navigator, choices.acts[choice.means], 0)
        assert tuple(self.game.course.steps) == self.before

    def ways(self) -> Iterator[PreviewPage]:
        """The remedy of all that can have been wrong at some step, what is then asked answered at random."""
        step = self.random.randint(1, len(self.before))
        for way in self.at(CorrectStepPage(StepViewerPage(None, public_course(self.game.course), step), step)):
            self.touch(way)
            opened = self.page
            if isinstance(opened, PreviewPage):
                yield opened
                continue
            for told in self.at(opened):
                self.open(opened)
                self.table.session = replace(self.table.session, amounts_tried={})
                self.touch(told)
                for _ in range(30):
                    if isinstance(self.page, PreviewPage) or self.table.public_view().banner or self.is_home:
                        break
                    self.touch(self.answer())
                if isinstance(self.page, PreviewPage):
                    yield self.page

    def answer_all_conflicts(self) -> None:
        """Each is answered in any way that is offered, or its step left out."""
        for _ in range(30):
            if not isinstance(self.page, PreviewPage) or not self.page.correction.followed.stop:
                break
            self.table.session = replace(self.table.session, amounts_tried={})
            names = ("plays-instead", "card-of-asked", "cards-in-turn", "remove-step")
            ways = [choice for choice in self.offered() if choice.means.name in names]
            if not ways:
                break
            self.touch(self.random.choice(ways))

    def stopped(self, page: PreviewPage) -> PreviewPage:
        """The page on which the correction is applied: where it stops, that of stopping there."""
        if page.correction.followed.stop is None:
            return page
        self.open(page)
        self.find("stop-here")
        assert isinstance(self.page, PreviewPage)
        return self.page

    @property
    def is_home(self) -> bool:
        """Whether a touch led out of the past."""
        return not isinstance(self.page, PAST)

    def answer(self) -> Choice:
        """Any answer to what is asked; amounts have a digit or two."""
        offered = self.offered()
        ends = [choice for choice in offered if choice.means == Key("key", ("#",))]
        return ends[0] if ends and self.random.random() < 0.8 else self.random.choice(offered)

    def at(self, page: Page) -> Iterator[Choice]:
        """All that is offered at a page, each touched from there."""
        self.open(page)
        for choice in self.offered():
            self.open(page)
            yield choice


def choices_in(part: object) -> Iterator[Choice]:
    """All choices of a picture, wherever they are in it."""
    if isinstance(part, Choice):
        yield part
    elif isinstance(part, tuple):
        yield from (choice for each in part for choice in choices_in(each))
    elif is_dataclass(part):
        yield from (choice for field in fields(part) for choice in choices_in(getattr(part, field.name)))


@pytest.mark.parametrize(("edition", "variant", "seats"), TABLES)
@examples(1, searching=3)
@given(seed=st.integers(0, 2**32))
def test_any_step_of_a_whole_game_is_put_right_in_every_way_that_is_offered(
    tmp_path_factory: pytest.TempPathFactory, edition: str, variant: Variant, seats: int, seed: int
) -> None:
    random, folder = Random(seed), tmp_path_factory.mktemp("wrong")
    with begun(folder, Header(edition, variant, NAMES[:seats], random.randint(1, seats)), random, 400) as table:
        session = table.world.table
        for _ in range(random.choice((0, 0, min(3, len(session.ledger.course.steps) - 1)))):
            undo(session, 0)
        wrong = Wrong(table.world.navigator, random)
        remedies = [page for _ in range(MOMENTS) for page in wrong.ways()]
        for page in remedies:
            leads_where_the_rules_do(wrong, page.correction)
            keeps_all_corrections_of_money(page.correction)
            nothing_is_left_open(page.correction)
            what_is_handed_over_makes_the_difference(wrong.before, wrong.stopped(page))
        if remedies:
            wrong.open(random.choice(remedies))
            confirmed(wrong)


@pytest.mark.parametrize(("edition", "variant", "seats"), TABLES)
@examples(2, searching=9)
@given(seed=st.integers(0, 2**32))
def test_any_corrections_one_after_the_other_are_what_the_record_says_and_are_all_taken_back(
    tmp_path_factory: pytest.TempPathFactory, edition: str, variant: Variant, seats: int, seed: int
) -> None:
    random, folder = Random(seed), tmp_path_factory.mktemp("wrong")
    with begun(folder, Header(edition, variant, NAMES[:seats], random.randint(1, seats)), random, 60) as table:
        session, first = table.world.table, export(folder, EDITIONS, None)
        names, applied = session.ledger.course.header.seats, 0
        for _ in range(IN_A_ROW):
            if random.random() < 0.5:
                session.ledger.rename(random.sample(NAMES, seats))
            if not is_over(session.any_state):
                with suppress(Refusal):
                    session.confirm(*any_entry(session.any_state, random), at=0)
                    applied += 1
            wrong = Wrong(table.world.navigator, random)
            preview = next(wrong.ways(), None) if wrong.before else None
            if preview is None:
                continue
            wrong.open(preview)
            wrong.answer_all_conflicts()
            if isinstance(wrong.page, PreviewPage):
                wrong.open(wrong.stopped(wrong.page))
                wrong.find("apply-correction")
                applied += 1
            assert session.any_state == end_of_record(session.ledger)
            assert tuple(Ledger.resume(session.journal, session.ledger.number, EDITIONS).course.steps) == tuple(
                session.ledger.course.steps
            )
        for _ in range(applied):
            undo(session, 0)
        session.ledger.rename(names)
        assert export(folder, EDITIONS, None) == first


def leads_where_the_rules_do(wrong: Wrong, correction: Correction) -> None:
    """A model of the rules that is told it from the beginning comes to the same, and refuses what is said to be
    refused.
    """
    model = Follower(wrong.game.course.header).follow(values_of(correction.now))
    assert telling(correction.end) == model.telling()
    if correction.refusal is not None and correction.stops_at is not None:
        refused = wrong.before[correction.stops_at]
        assert not all(model.do(values) for values in values_of([refused]))


def values_of(steps: Sequence[Step]) -> list[dict[str, Any]]:
    """The actions of these steps as values of a record."""
    return [action_values(action) for step in steps for action in step.actions]


def keeps_all_corrections_of_money(correction: Correction) -> None:
    """And of hands and turns: but the one that is removed or replaced, those that were left out or are so already, and
    all after the step at which it stops.
    """
    before, about = correction.steps, correction.about
    end = len(before) if correction.stops_at is None else correction.stops_at
    done = {*correction.followed.was}
    left = {*correction.other_later}
    for place, step in enumerate(before[:end]):
        is_itself = place in about and len(about) == 1
        may_be_gone = is_itself or place in left or isinstance(step.actions[0], HandAction)
        assert not step.is_by_table or may_be_gone or place in done
    places = [place for place in correction.followed.was if place is not None and before[place].is_by_table]
    assert places == sorted(set(places)), "in their order"
    for step, was in zip(correction.now, correction.followed.was, strict=True):
        if was is not None and before[was].is_by_table and was != about.start:
            assert step.actions == before[was].actions


def what_is_handed_over_makes_the_difference(before: Sequence[Step], page: PreviewPage) -> None:
    """Once everything is settled, and paid at an appraisal that follows, each seat has the money of the corrected game
    but for what the table corrected; and the deck has the cards that are dealt no longer.
    """
    was, is_now = before[-1].after, page.correction.end
    to_do = [to_do for settlement in page.settlements for to_do in settlement.to_do]
    into_deck = sum(each.cards_of_hand for each in to_do if each.task is TableTask.RETURN_TO_DECK)
    assert into_deck == max(0, dealt_so_far(was) - dealt_so_far(is_now))
    if not isinstance(was, State) or not isinstance(is_now, State):
        assert {settlement.occasion for settlement in page.settlements} <= {Occasion.OTHER_ROUND}
        return
    money = Counter[Party](dict(enumerate(was.cash, start=1)))
    for settlement in page.settlements:
        for handed in settlement.handed:
            money[handed.giver] -= handed.amount
            money[handed.taker] += handed.amount
    for steps, sign in ((before, -1), (page.correction.now, 1)):
        for action in (action for step in steps if not step.payment for action in step.actions):
            if isinstance(action, Adjust):
                money[action.seat] += sign * action.amount
    if isinstance(is_now.phase, Settled) and len(is_now.payouts) > len(was.payouts):
        for seat, amount in enumerate(is_now.payouts[-1], start=1):
            money[seat] += amount
    assert tuple(money[seat] for seat in range(1, len(was.cash) + 1)) == is_now.cash


def nothing_is_left_open(correction: Correction) -> None:
    """A lot that is not on the table any more is sold, or is what the corrected game stops at."""
    assert correction.followed.stop or not correction.end.lot or not correction.steps[-1].sale
    assert not correction.waits_for_lot or correction.end.lot


def confirmed(wrong: Wrong) -> None:
    """It is put right in one commit, named in the history, there again after a restart, and taken back in one more."""
    session, journal = wrong.table, wrong.table.journal
    while isinstance(wrong.page, PreviewPage) and wrong.page.correction.followed.stop and wrong.random.random() < 0.9:
        place = wrong.page.correction.stops_at
        assert place is not None
        wrong.find("remove-step", place + 1)
    assert isinstance(wrong.page, PreviewPage)
    wrong.open(wrong.stopped(wrong.page))
    correction, before = wrong.page.correction, wrong.before
    leads_where_the_rules_do(wrong, correction)
    keeps_all_corrections_of_money(correction)
    corrected = correction.edit
    entries = len(journal.entries(wrong.game.number))
    with commits(session) as made:
        wrong.find("apply-correction")
    added = journal.entries(wrong.game.number)[entries:]
    assert made == [len(added)], "one commit"
    assert [entry.kind for entry in added] == [EntryKind.CORRECT], "and one entry"
    undone = session.public_view().public_game.last
    assert undone is not None
    assert undone.asked is correction.asked, "undo is named as it was asked"
    now = wrong.game.course.steps
    assert tuple(now[: corrected.keep]) == before[: corrected.keep], "what was before it is untouched"
    assert actions_of(now[corrected.keep :]) == actions_of(corrected.put)
    assert session.any_state == end_of_record(wrong.game)
    titles = [f"{place + 1}. {title_among(now, place, ENGLISH)}" for place in range(len(now))]
    listed = history(session)
    assert [line.removesuffix(CORRECTED) for line in listed] == titles
    marks_what_was_not_so(correction, [line.endswith(CORRECTED) for line in listed])
    again = Ledger.resume(journal, wrong.game.number, EDITIONS)
    assert tuple(again.course.steps) == tuple(now)
    if corrected.put:
        wrong.open(CorrectStepPage(None, corrected.keep))
        with commits(session) as made:
            wrong.find("undo-to", corrected.keep)
            assert made == [], "the table reads first what is handed back"
            wrong.find("apply-undo")
        assert len(made) == 1, "one commit"
    assert tuple(wrong.game.course.steps) == before[: corrected.keep]
    if corrected.put:
        (redo if corrected.keep == len(before) else undo)(session, 0)
        assert tuple(wrong.game.course.steps) == tuple(again.course.steps)
        is_taken_back_and_made_again(wrong)


def marks_what_was_not_so(correction: Correction, marked: Sequence[bool]) -> None:
    """The steps without a mark are steps of the game as it was, and all those are without that are the last of both."""
    before = correction.steps
    told = list(zip(correction.now, correction.followed.was, marked, strict=True))
    for step, place, is_marked in told:
        assert is_marked or (place is not None and step.actions == before[place].actions)
    for (step, place, is_marked), last in zip(reversed(told), reversed(range(len(before))), strict=False):
        if place != last or step.actions != before[last].actions:
            break
        assert not is_marked


def is_taken_back_and_made_again(wrong: Wrong) -> None:
    """The game is the one before, and the corrected one again, each in one commit, and the same after a restart."""
    session, game = wrong.table, wrong.game
    now = tuple(game.course.steps)
    with commits(session) as made:
        undo(session, 0)
    assert len(made) == 1
    assert tuple(game.course.steps) == wrong.before
    again = Ledger.resume(session.journal, game.number, EDITIONS)
    assert (again.course.steps, again.next, again.went_back) == (game.course.steps, game.next, game.went_back)
    assert end_of_record(game) == session.any_state

    redo(session, 0)
    assert tuple(game.course.steps) == now


@contextmanager
def commits(session: Table) -> Iterator[list[int]]:
    """How many entries each commit adds."""
    made: list[int] = []
    journal = session.journal
    append = journal.append

    def several(game: int, number: int, added: Sequence[Entry], *, finished: bool, header: str | None = None) -> None:
        made.append(len(added))
        append(game, number, added, finished=finished, header=header)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal, "append", several)
        yield made


def history(session: Table) -> list[str]:
    """Every step by its title, from the first, as the screen tells them."""
    found: list[str] = []
    for page in range(len(session.ledger.course.steps) // PAGE_LENGTH + 1):
        lines = StepListPage(None, page).show(session.public_view(0), Choices()).lines
        found += [line.open.label for line in lines if line.number is not None]
    return found[::-1]


def replay(game: AnyGame, steps: Sequence[Actions]) -> AnyState:
    """Where the rules alone come to."""
    return reduce(apply, chain.from_iterable(steps), begin(game))


def end_of_record(ledger: Ledger) -> AnyState:
    """Where the rules alone come to with a record."""
    return replay(ledger.course.header.game(EDITIONS), [ledger.course.actions])
