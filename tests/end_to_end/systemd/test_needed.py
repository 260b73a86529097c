"""What is missing for building and trying the SD card and the installation is said all at once, with what to type."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.machines.guest import disk
from tests.machines.image import sd_card
from tests.machines.install import needed, roots
from tests.support.command_line import ROOT

BUILD = (ROOT / "systemd" / "image" / "build.sh").read_text(encoding="utf-8")
EMULATED = "that programs for arm64 run here, also below another root:"
MOUNT = "    sudo mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc"


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """The only folder with programs, and there are none in it."""
    folder = tmp_path / "bin"
    folder.mkdir()
    return folder


def cannot_emulate(bare: Path) -> None:
    """The program is there that says whether a processor's programs run here, and says no."""
    (bare / "arch-test").write_text("#!/bin/sh\nexit 1\n")
    (bare / "arch-test").chmod(0o755)


def build(bare: Path) -> list[str]:
    """What the building of the image says before it refuses."""
    text = BUILD.replace(":/usr/sbin:/sbin", "")
    bash = str(shutil.which("bash"))
    said = subprocess.run(
        [bash, "-c", text, "build.sh", bare / "build"],
        env={"PATH": str(bare)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stdout) == (1, "")
    return said.stderr.splitlines()


def test_the_image_names_all_that_it_lacks_with_the_packages_that_have_it(bare: Path) -> None:
    first, tools, packages, *_ = build(bare)
    assert first == "The image was not built:"
    assert tools.startswith("  it needs mmdebstrap arch-test unshare git python3 mkfs.vfat mcopy")
    assert packages.startswith("    sudo apt install mmdebstrap arch-test ")
    assert {"dosfstools", "mtools", "squashfs-tools"} <= set(packages.split())


def test_the_image_names_what_is_missing_beside_a_program_that_is_there(bare: Path) -> None:
    (bare / "python3").write_text("#!/bin/sh\nexit 1\n")
    (bare / "python3").chmod(0o755)
    _, tools, packages, *_ = build(bare)
    assert tools.endswith(" ensurepip pip:")
    assert packages.endswith(" python3-venv python3-pip")


def test_binfmt_is_called_no_package(bare: Path) -> None:
    cannot_emulate(bare)
    said = build(bare)
    assert f"  it needs {EMULATED}" in said
    assert MOUNT in said
    assert "arch-test" not in said[1]


def test_the_checks_name_all_that_they_lack_with_the_packages_that_have_it(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(bare))
    monkeypatch.setattr(needed, "ROOTS_OWN", "")
    wanting = needed.missing(["mcopy", "fdtput", "qemu-system-aarch64"], architecture="arm64").splitlines()
    assert wanting == [
        "",
        "  it needs mcopy, fdtput, qemu-system-aarch64, arch-test:",
        "    sudo apt install arch-test device-tree-compiler mtools qemu-system-arm",
    ]
    cannot_emulate(bare)
    wanting = needed.missing(["mcopy"], root=True, architecture="arm64").splitlines()
    assert wanting[1:3] == ["  it needs mcopy:", "    sudo apt install mtools"]
    assert f"  it needs {EMULATED}" in wanting
    assert MOUNT in wanting


def test_the_package_of_each_program_that_a_check_needs_is_known() -> None:
    assert {*roots.NEEDED, *disk.NEEDED, *sd_card.NEEDED} <= needed.PACKAGES.keys()
    assert needed.missing([]) == ""
