"""Makes a clean Debian system in a folder with mmdebstrap, and runs commands in it."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.machines.install.needed import tool
from tests.support.command_line import ROOT

NEEDED = ("mmdebstrap", "unshare", "chroot", "git", "mke2fs")
LITE = ("systemd-sysv", "udev", "dbus", "ca-certificates", "python3")
"""Packages of every Raspberry Pi OS Lite that an installation may rely on."""
CHECKOUT = "/root/hammerprice"
CERTIFICATES = "PIP_CERT"
PATIENCE = 4 * 3600
"""Longest time of a command in seconds: emulation takes ten times as long, more on shared cores."""
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_IN_IT = """
mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/tmp" && mount -t tmpfs tmpfs "$0/dev/shm" &&
mkdir -p "$0/dev/pts" && mount -t devpts -o newinstance,ptmxmode=0666 devpts "$0/dev/pts" && exec chroot "$0" "$@"
"""


class DebianRoot:
    """One system. Its commands have processes and mounts of their own, and the computer's network."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        self._environment = {"PATH": PATH, "LC_ALL": "C.UTF-8"}
        if certificates := os.environ.get(CERTIFICATES):
            shutil.copy(certificates, folder / "etc/certificates.pem")
            # The installer ignores what its environment says of pip.
            (folder / "etc/pip.conf").write_text("[global]\ncert = /etc/certificates.pem\n")

    def run(self, *command: str, expect: int = 0, network: bool = True) -> str:
        """Run a command and return both its outputs. Raises AssertionError if its exit code is not the expected one."""
        with self._started(*command, network=network) as running:
            said, _ = running.communicate(timeout=PATIENCE)
        assert running.returncode == expect, f"{' '.join(command)}: ended with {running.returncode}\n{said[-4000:]}"
        return said

    def kill(self, *command: str, when: Callable[[], bool]) -> None:
        """Run a command without a network, and kill it with all that it has started when it has come so far."""
        with self._started(*command, network=False) as running:
            while not when():
                assert running.poll() is None, f"{' '.join(command)}: ended before it could be killed"
                time.sleep(0.01)
            running.kill()

    def _started(self, *command: str, network: bool) -> subprocess.Popen[str]:
        apart = [tool("unshare"), "--mount", "--pid", "--fork", "--kill-child", *([] if network else ["--net"])]
        return subprocess.Popen(
            [*apart, "sh", "-c", _IN_IT, str(self.folder), *command],
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )

    @contextmanager
    def apart(self, disk: Path | None = None) -> Iterator["DebianRoot"]:
        """Yield this system as it is now. What becomes of it is written below `disk`, or else is gone in the end."""
        with TemporaryDirectory(prefix="apart-", dir=self.folder.parent) as passing:
            written = disk or Path(passing) / "written"
            layers = {"lowerdir": self.folder, "upperdir": written / "upper", "workdir": written / "work"}
            merged = Path(passing) / "root"
            for folder in (layers["upperdir"], layers["workdir"], merged):
                folder.mkdir(parents=True, exist_ok=True)
            options = ",".join(f"{name}={folder}" for name, folder in layers.items())
            subprocess.run([tool("mount"), "-t", "overlay", "-o", options, "overlay", str(merged)], check=True)
            try:
                yield DebianRoot(merged)
            finally:
                subprocess.run([tool("umount"), str(merged)], check=True)

    def path(self, place: str) -> Path:
        """Return the path of a file of this system, seen from outside."""
        return self.folder / place.lstrip("/")


@contextmanager
def debian_root(
    suite: str, architecture: str | None = None, *, packages: Sequence[str] = LITE, checkout: str = CHECKOUT
) -> Iterator[DebianRoot]:
    """Make a clean system of this suite with these packages and the checkout, and remove it in the end.

    Of another architecture than the computer's own, all that runs in it is emulated.
    """
    with TemporaryDirectory(prefix=f"hammerprice-{suite}-", dir="/var/tmp") as passing:
        folder = Path(passing) / "root"
        kind = [] if architecture is None else [f"--architectures={architecture}"]
        made = ["--variant=minbase", f"--include={','.join(packages)}", "--skip=cleanup/apt/lists", suite, str(folder)]
        said = subprocess.run([tool("mmdebstrap"), *kind, *made], stderr=subprocess.PIPE, text=True, check=False)
        assert said.returncode == 0, said.stderr[-4000:]
        root = DebianRoot(folder)
        _check_out(root.path(checkout))
        yield root


def _check_out(place: Path) -> None:
    """Return the files that git knows, as they are now."""
    known = subprocess.run([tool("git"), "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True)
    names = known.stdout.splitlines()
    for name in names:
        if (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, place / name)
