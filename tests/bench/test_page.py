"""The page of the docs says what the kept result says, and the chart is of the same result."""

from tests.bench import results
from tests.bench.chart import chart


def test_the_page_has_the_figures_of_the_result_that_was_kept() -> None:
    kept = results.read(results.KEPT)
    assert kept is not None
    table = results.PAGE.read_text(encoding="utf-8").split(results.BEGIN)[1].split(results.END)[0]
    assert table.strip().splitlines() == list(results.page_lines(kept))


def test_the_chart_is_of_the_result_that_was_kept() -> None:
    kept = results.read(results.KEPT)
    assert kept is not None
    assert results.CHART.read_text(encoding="utf-8") == chart(kept.growth)


def test_the_page_explains_every_figure_that_has_a_target() -> None:
    """Each begins with words that the page has in its explanations."""
    kept = results.read(results.KEPT)
    assert kept is not None
    explained = results.PAGE.read_text(encoding="utf-8").split(results.END)[1]
    aimed = {figure.name for figure in kept.figures if figure.target is not None}
    assert [name for name in aimed if name.split(":")[0].split(",")[0].split(" beyond")[0] not in explained] == []
