"""Every kind of screen is what it was when somebody last looked at it."""

from collections import Counter
from pathlib import Path

import pygame
import pytest

from tests.support.fingerprints import FINGERPRINTED, GALLERY, KEPT, fingerprint, painted, painted_with, read, write
from tests.support.side_by_side import side_by_side

SHOWN = 2
"""Changed pictures that are shown of each panel, all of which are named: more of them say the same."""


@pytest.mark.parametrize("language", FINGERPRINTED)
def test_every_picture_has_its_fingerprint(language: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """After a wanted change: `make goldens`, and look at them in out/gallery."""
    kept = read(KEPT, language)
    renew = request.config.getoption("--renew-golden", default=False)
    if kept.painted_with not in ("", painted_with()) and not renew:
        pytest.skip(f"the fingerprints are those of {kept.painted_with}; here is {painted_with()}")
    found: dict[str, str] = {}
    changed: list[str] = []
    shown: Counter[str] = Counter()
    for place, picture in painted(language, FINGERPRINTED[language]):
        found[place] = fingerprint(picture)
        if renew or found[place] == kept.pictures.get(place):
            continue
        panel = place.partition("/")[0]
        shown[panel] += 1
        changed.append(f"{place} {_show(language, place, picture, tmp_path) if shown[panel] <= SHOWN else ''}")
    if renew:
        write(KEPT, language, found)
        return
    assert changed == []
    assert kept.pictures.keys() - found.keys() == set()


def _show(language: str, place: str, drawn: pygame.Surface, folder: Path) -> str:
    """Keep a changed picture beside what it was, where the gallery has just that; what was kept."""
    file, before = folder / f"{place.replace('/', '-')}.png", GALLERY / language / f"{place}.png"
    was = read(KEPT, language).pictures.get(place)
    if before.exists() and was == read(GALLERY, language).pictures.get(place):
        return f"wanted, drawn and difference: {side_by_side(pygame.image.load(before), drawn, file)}"
    pygame.image.save(drawn, file)
    return f"drawn: {file} (no gallery was made before the change, so there is nothing to put beside it)"


def test_a_changed_picture_is_shown_beside_what_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    was, drawn = pygame.Surface((4, 2), 0, 32), pygame.Surface((4, 2), 0, 32)
    was.set_at((0, 0), (250, 240, 230))
    drawn.set_at((3, 1), (10, 20, 30))
    for place in ("KEPT", "GALLERY"):
        folder = tmp_path / place
        monkeypatch.setitem(_show.__globals__, place, folder)
        write(folder, "de", {"7-inch/menu": fingerprint(was)})
    assert _show("de", "7-inch/menu", drawn, tmp_path).startswith("drawn:"), "the gallery has no such picture"
    hung = tmp_path / "GALLERY" / "de" / "7-inch" / "menu.png"
    hung.parent.mkdir(parents=True)
    pygame.image.save(was, hung)
    assert _show("de", "7-inch/menu", drawn, tmp_path).startswith("wanted, drawn and difference:")
    sheet = pygame.image.load(tmp_path / "7-inch-menu.png")
    seen = [tuple(sheet.get_at(place))[:3] for place in ((0, 0), (7, 1), (8, 0), (11, 1))]
    assert seen == [(250, 240, 230), (10, 20, 30)] * 2
    write(tmp_path / "GALLERY", "de", {"7-inch/menu": fingerprint(drawn)})
    assert _show("de", "7-inch/menu", drawn, tmp_path).startswith("drawn:"), "the gallery is of another time"
