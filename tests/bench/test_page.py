"""The page has figures of the kept result."""

from pathlib import Path

from tests.bench import results


def test_every_figure_on_the_page_is_as_it_was_kept() -> None:
    page = (Path(__file__).parent / "README.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("| ")]
    kept = {name: [ours, target, reached] for name, ours, *_, target, reached in _with_targets()}
    assert {row[0]: row[1:4] for row in rows[1:]}.items() <= kept.items()


def _with_targets() -> list[tuple[str, ...]]:
    return [results.cells(figure) for figure in results.read(results.KEPT).figures if figure.target is not None]
