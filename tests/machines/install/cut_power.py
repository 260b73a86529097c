"""Cuts the power at an installation's end: copies of the disk from the switch to the new version on, each of which must
start the version that it has.

The disk is an ext4 with all that was written since it was new; below it lies the clean system. Only what the kernel has
given to the disk is in a copy, as after a power cut.
"""

import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.machines.install.needed import tool
from tests.machines.install.roots import DebianRoot

MOMENTS = 20
LAST_S = 10.0
"""When the last copy is taken, in seconds after the switch."""
SIZE_MB = 512
SWITCH_WITHIN_S = 1800.0
"""More than an installation takes, in seconds, on shared cores."""
CURRENT = "/opt/hammerprice/current"
PLACES = {
    "hammerprice.sysusers": "/etc/sysusers.d/hammerprice.conf",
    "hammerprice.tmpfiles": "/etc/tmpfiles.d/hammerprice.conf",
    "hammerprice.service": "/etc/systemd/system/hammerprice.service",
    "hammerprice-safe.service": "/etc/systemd/system/hammerprice-safe.service",
    "hammerprice.rules": "/etc/udev/rules.d/70-hammerprice.rules",
    "hammerprice.watchdog": "/etc/systemd/system.conf.d/hammerprice.conf",
    "safe-screen.txt": "/usr/local/share/hammerprice/safe-screen.txt",
    "install.sh": "/usr/local/sbin/hammerprice-install",
}
"""Where the computer has what a version brings."""


def cut_power(system: DebianRoot, *installation: str) -> str:
    """Install on a clean system, then update; cut the power after each, and return the versions that started."""
    with TemporaryDirectory(prefix="hammerprice-cut-", dir=system.folder.parent) as passing:
        folder = Path(passing)
        disk = folder / "disk"
        with disk.open("wb") as file:
            file.truncate(SIZE_MB << 20)
        subprocess.run([tool("mke2fs"), "-q", "-t", "ext4", str(disk)], check=True)
        had: list[str] = []
        for _ in ("first installation", "update"):
            copies = [folder / f"copy-{number}" for number in range(MOMENTS)]
            with _started(system, disk, folder) as table, ThreadPoolExecutor(1) as watcher:
                taken = watcher.submit(_copy_from_the_switch_on, table, disk, copies)
                table.run(*installation, network=False)
                taken.result()
            started: dict[str, str] = {}
            versions = [_version_that_starts(system, copy, folder, started) for copy in copies]
            had.append(" and ".join(f"{version} × {versions.count(version)}" for version in sorted(set(versions))))
        return ", then ".join(had)


@contextmanager
def _started(system: DebianRoot, disk: Path, folder: Path) -> Iterator[DebianRoot]:
    """The system with this disk over it."""
    place = folder / "mounted"
    place.mkdir(exist_ok=True)
    subprocess.run([tool("mount"), "-o", "loop", str(disk), str(place)], check=True)
    try:
        with system.apart(place) as table:
            yield table
    finally:
        subprocess.run([tool("umount"), str(place)], check=True)


def _copy_from_the_switch_on(table: DebianRoot, disk: Path, copies: list[Path]) -> None:
    """Copy the disk at moments from the switch on."""
    current = table.path(CURRENT)
    before = current.readlink() if current.is_symlink() else None
    began = time.monotonic()
    while (current.readlink() if current.is_symlink() else None) == before:
        assert time.monotonic() - began < SWITCH_WITHIN_S, "the installer has not switched"
        time.sleep(0.01)
    switched = time.monotonic()
    for number, copy in enumerate(copies):
        at = switched + number * LAST_S / (len(copies) - 1)
        time.sleep(max(0.0, at - time.monotonic()))
        subprocess.run([tool("cp"), "--sparse=always", str(disk), str(copy)], check=True)


def _version_that_starts(system: DebianRoot, copy: Path, folder: Path, started: dict[str, str]) -> str:
    """Return which version a copy has, once all of it was found to be there and to be fit for the table.

    `started` has the versions that were started already, by the sum of all that was installed: the same starts again.
    """
    with _started(system, copy, folder) as table:
        version = table.path(CURRENT).readlink().name
        brought = table.path(f"/opt/hammerprice/versions/{version}/share/hammerprice/systemd")
        for name, place in PLACES.items():
            assert table.path(place).read_bytes() == (brought / name).read_bytes() != b"", f"{copy.name}: {place}"
        settings = table.path("/etc/hammerprice/settings.toml").read_bytes()
        assert settings == (brought / "settings.toml").read_bytes(), f"{copy.name}: settings.toml"
        assert table.run("systemctl", "is-enabled", "hammerprice.service").strip() == "enabled"
        files = sorted(path for path in table.path("/opt/hammerprice").rglob("*") if path.is_file())
        sums = (f"{path.relative_to(table.folder)} {sha256(path.read_bytes()).hexdigest()}" for path in files)
        everything = sha256("\n".join(sums).encode()).hexdigest()
        if everything in started:
            return started[everything]
        said = table.run(
            *("setpriv", "--reuid=hammerprice", "--regid=hammerprice", "--init-groups"),
            *(f"{CURRENT}/bin/hammerprice", "doctor", "--data", "/var/lib/hammerprice"),
        )
        assert "fit for this table" in said, said
    started[everything] = version
    return version
