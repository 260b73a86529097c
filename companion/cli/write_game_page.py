"""The page of `hammerprice story` as a file: hands what a game came to, to what draws and writes.

What there is to tell comes from `statistics/game_summary.py` and `pages/story.py`, the drawings from
`display/`.
"""

from collections.abc import Sequence
from pathlib import Path

from companion.atomic_files import write_whole
from companion.cli.game_page import page, told
from companion.i18n.translator import Translator
from companion.journal.ledger import AnyStep
from companion.notation.record import Header
from display.sheets import svg
from display.story_sheets import course_sheet, mark_sheet


def write_page(header: Header, steps: Sequence[AnyStep], translator: Translator, path: Path) -> None:
    """Write the report of a game as one HTML file. Raises OSError."""
    course, _, sums = told(steps, translator)
    marks = {pair.artist.name: svg(mark_sheet(pair.artist)) for pair in sums.pairs}
    text = page(header, steps, translator, course=svg(course_sheet(course.course, course.title)), marks=marks)
    write_whole(path, text.encode())
