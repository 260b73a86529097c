"""Every kind of screen is what it was when somebody last looked at it."""

from collections import Counter
from pathlib import Path

import pygame
import pytest

from tests.support.fingerprints import FINGERPRINTED, KEPT, fingerprint, painted, painted_with, read, write

SHOWN = 2
"""Changed pictures that are shown of each panel, all of which are named: more of them say the same."""


@pytest.mark.parametrize("language", FINGERPRINTED)
def test_every_picture_has_its_fingerprint(language: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """After a wanted change: `make goldens`, and look at them in out/gallery, where `make gallery` before it has hung
    what they were."""
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
        changed.append(place)
        if shown[panel] <= SHOWN:
            file = tmp_path / f"{place.replace('/', '-')}.png"
            pygame.image.save(picture, file)
            changed[-1] += f" drawn: {file}"
    if renew:
        write(KEPT, language, found)
        return
    assert changed == []
    assert kept.pictures.keys() - found.keys() == set()
