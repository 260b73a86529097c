"""The bill of materials of a release: what an installed table runs on, from the lock, as CycloneDX 1.5 has it.

Debian's own packages are not in the lock; a card's are in the `packages.txt` that is built beside it.
"""

import json
import re
from datetime import UTC, datetime
from uuid import NAMESPACE_URL, uuid5

FORMAT = "1.5"
BUILDS = frozenset({"setuptools"})
"""What the wheel is only built with; no installed table has it."""
FROM_DEBIAN = frozenset({"pygame"})
"""What an installed table has from Debian, in another version; these versions are for all others."""
_LINE = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>\S+)( ; [^-]+)?( --hash=sha256:[0-9a-f]{64})+")
"""A package, for which computers, and its fingerprints."""


def bill_of_materials(lock: str, *, version: str, changed: int) -> bytes:
    """Return the bill of this version, which was last changed at that time, in seconds since 1970.

    Raises ValueError on a line of the lock that is no package with its fingerprints.
    """
    product = f"pkg:pypi/hammerprice@{version}"
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": FORMAT,
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, f'{product}#{changed}')}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(changed, UTC).isoformat(),
            "component": {
                "type": "application",
                "bom-ref": product,
                "name": "hammerprice",
                "version": version,
                "purl": product,
            },
        },
        "components": [_component(line) for line in lock.splitlines()],
    }
    return f"{json.dumps(bill, indent=1)}\n".encode()


def _component(line: str) -> dict[str, object]:
    package = _LINE.fullmatch(line)
    if package is None:
        raise ValueError(f"not a package with its fingerprints: {line!r}")
    name, version = package["name"], package["version"]
    purl = f"pkg:pypi/{name}@{version}"
    component: dict[str, object] = {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        "scope": "excluded" if name in BUILDS else "optional" if name in FROM_DEBIAN else "required",
        # One for each of its files: a wheel for each processor and each Python, and the source.
        "hashes": [{"alg": "SHA-256", "content": sum_} for sum_ in re.findall(r"sha256:([0-9a-f]+)", line)],
    }
    return component
