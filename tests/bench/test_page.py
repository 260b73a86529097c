"""The page has the figures of the kept result that have a target."""

from pathlib import Path

from tests.bench import results


def test_the_page_has_every_figure_with_a_target_as_it_was_kept() -> None:
    page = (Path(__file__).parent / "README.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("| ")]
    told = [row[:4] for row in rows[1:]]
    aimed = [results.cells(figure) for figure in results.read(results.KEPT).figures if figure.target is not None]
    assert told == [[cell[0], cell[1], cell[5], cell[6]] for cell in aimed]
