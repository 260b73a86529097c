"""Fixtures for tests at the table. `pytest tests/unit/display --renew-golden` writes the reference pictures anew
instead of comparing with them; with `--skip-nothing` a test fails that is skipped for want of something. A test that
hangs fails, too: `--time-limit` says after how many seconds."""

import gc
import os
import re
import signal
from collections.abc import Generator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, settings

from companion.cli.main import SELDOM
from tests.support.examples import SEARCH
from tests.support.files_in_memory import keep_files_in_memory
from tests.support.table import TableUnderTest, a_table, settings_of
from tests.support.tour import SHARED_BY
from tests.support.x_server import WITH_PADDLES, x_server

keep_files_in_memory()

_calm = settings(
    deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
"""How busy a computer is, and what failed on it before, decides nothing."""
settings.register_profile("same", _calm, derandomize=True, max_examples=50)
settings.register_profile(SEARCH, _calm, derandomize=False, print_blob=True)
settings.load_profile("same")
"""Properties are tried on the same examples every time, so that nobody's change fails by another's luck. The torture
searches at random and on twice as many, where a failure comes with the lines that repeat it."""

MIXED = """
[wiring]
rows = [8, 9, 10, 11]
gavel = 3
buttons = [2]
columns = [[12, 13, 14]]

[pods]
2 = "E6614103E7174F29"

[reader]
device = "1A86:7523"
"""


TIME_LIMIT_SECONDS = 300
"""Many times what the longest test takes on a busy computer. We stop it ourselves: pytest has no means of its own that
lets a test fail (`faulthandler_timeout` only tells where it is), and pytest-timeout stops it with an exception that
Hypothesis takes for a failure of the example, which it then repeats, without a limit."""
SKIPPED_RIGHTLY = re.compile(r": (Skipped: )?(root may|this computer has pins|this machine has a screen)")
"""Why a test is skipped where nothing is missing: what it would look at is not so on this computer."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-golden", action="store_true", help="write tests/unit/display/golden/ anew")
    parser.addoption("--skip-nothing", action="store_true", help="fail what is skipped for want of something")
    parser.addoption("--time-limit", type=float, metavar="SECONDS", help="fail a test that takes longer; 0 for never")


def pytest_configure(config: pytest.Config) -> None:
    """Let the workers of a run share the pictures of the tour, and collect garbage as seldom as the program does."""
    gc.set_threshold(SELDOM)
    if SHARED_BY not in os.environ:
        folder = TemporaryDirectory(prefix="hammerprice-tour-")
        config.add_cleanup(folder.cleanup)
        os.environ[SHARED_BY] = folder.name


def pytest_collection_finish() -> None:
    """Never again look for garbage in what stays to the end: the tests."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Collect garbage once more, and leave the rest alone, which pytest and Python would look through at the end."""
    gc.collect()
    gc.freeze()


class TookTooLong(BaseException):
    """A test has hung. Neither the program, which goes on after an `Exception`, nor Hypothesis, which would repeat the
    example that hangs, takes this for a failure of its own."""


def _stop_test(_signal: int, _frame: object) -> NoReturn:
    raise TookTooLong("the test took longer than its time limit, and was stopped here")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Stop a test at its time limit, and again after as long if then its end hangs, too. A search of the torture takes
    as long as it takes."""
    seconds = item.config.getoption("--time-limit")
    if seconds is None:
        seconds = 0 if settings.get_current_profile_name() == SEARCH else TIME_LIMIT_SECONDS
    before = signal.signal(signal.SIGALRM, _stop_test)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With `--skip-nothing`, let a skipped test fail, unless it is skipped rightly."""
    report = yield
    if report.skipped and item.config.getoption("--skip-nothing"):
        why = report.longreprtext
        if not SKIPPED_RIGHTLY.search(why):
            report.outcome, report.longrepr = "failed", f"skipped, with --skip-nothing: {why}"
    return report


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableUnderTest]:
    """Axel, Beatrix, Clemens and Doris at the DiceTree box; Axel starts."""
    with a_table(tmp_path) as seated:
        yield seated


@pytest.fixture
def two_lots(table: TableUnderTest) -> TableUnderTest:
    """Clemens paid 32 to Axel, then Doris 10 to Beatrix."""
    table.sell("klimt", 3, 32)
    table.sell("munch", 4, 10)
    return table


@pytest.fixture
def mixed(tmp_path: Path) -> Iterator[TableUnderTest]:
    """Axel on pins, Beatrix with a pod, Clemens at the screen, and a card reader."""
    with a_table(tmp_path, ("Axel", "Beatrix", "Clemens"), settings=settings_of(tmp_path, MIXED)) as seated:
        yield seated


@pytest.fixture
def display(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of an X display just as large as the window, so that the window lies at 0, 0."""
    with x_server(getattr(request, "param", WITH_PADDLES)) as (_, name):
        yield name
