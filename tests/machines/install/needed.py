"""What a trial needs of the computer that it runs on, and what to type for all of it that is missing."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from tempfile import TemporaryDirectory

PACKAGES = {
    "arch-test": "arch-test",
    "chroot": "coreutils",
    "fdtput": "device-tree-compiler",
    "git": "git",
    "mcopy": "mtools",
    "mke2fs": "e2fsprogs",
    "mkfs.vfat": "dosfstools",
    "mmdebstrap": "mmdebstrap",
    "qemu-system-aarch64": "qemu-system-arm",
    "qemu-system-x86_64": "qemu-system-x86",
    "sfdisk": "fdisk",
    "unshare": "util-linux",
}
"""The Debian package of each program."""
ROOTS_OWN = ":/usr/sbin:/sbin"
"""Where programs are that only root has in the PATH."""
ROOT = "root, for chroot and mounts of its own: put sudo before it"
EMULATION = """that programs for {architecture} run here, also below another root:
    sudo apt install qemu-user-static binfmt-support
  and where that is done, as in a container without systemd,
    sudo mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
    sudo update-binfmts --enable {emulator}"""
"""binfmt_misc is no package but a part of the kernel."""
_EMULATORS = {"arm64": "qemu-aarch64", "armhf": "qemu-arm"}
"""How binfmt_misc calls the emulator of an architecture."""


def missing(programs: Sequence[str], *, root: bool = False, architecture: str | None = None) -> str:
    """Return everything that is missing here, one after the other, and what to type; empty if nothing is.

    `architecture` is one whose programs must run here.
    """
    needed = [*programs, "arch-test"] if architecture else programs
    absent = [program for program in needed if _path(program) is None]
    wishes = []
    if absent:
        packages = sorted({PACKAGES[program] for program in absent})
        wishes.append(f"{', '.join(absent)}:\n    sudo apt install {' '.join(packages)}")
    if root and os.geteuid() != 0:
        wishes.append(ROOT)
    if architecture and "arch-test" not in absent and not _runs(architecture):
        emulator = _EMULATORS.get(architecture, f"qemu-{architecture}")
        wishes.append(EMULATION.format(architecture=architecture, emulator=emulator))
    return "".join(f"\n  it needs {wish}" for wish in wishes)


def tool(name: str) -> str:
    """Return the path of a program that is there."""
    found = _path(name)
    assert found, f"{name} is missing"
    return found


def _path(program: str) -> str | None:
    """Return the path of a program, also of one that only root has in its PATH."""
    return shutil.which(program, path=os.environ.get("PATH", os.defpath) + ROOTS_OWN)


def _runs(architecture: str) -> bool:
    """Return whether programs for it run here, also below another root."""
    with TemporaryDirectory() as empty:
        tried = [tool("arch-test"), "-c", empty, architecture]
        return subprocess.run(tried, capture_output=True, check=False).returncode == 0
