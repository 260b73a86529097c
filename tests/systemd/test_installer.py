"""The installer's own steps, in folders of the test's instead of the computer's, with systemd and packages played.

What only a whole system shows is tried by `tests/install` and `tests/guest`.
"""

import hashlib
import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.machine.updating import ENDED, STICK, Ended
from tests.companion.command_line import ROOT

BASH = str(shutil.which("bash"))
INSTALLER = ROOT / "systemd" / "install.sh"
PLACES = ("/opt/", "/var/lib/", "/etc/", "/run/hammer", "/usr/local/", "/dev/disk/")
PLAYED = """
log() { printf '%s\\n' "$*" >>LOG; }
systemctl() { log "systemctl $*"; }
udevadm() { :; }
sync() { :; }
systemd-sysusers() { :; }
systemd-tmpfiles() { :; }
systemd_runs() { true; }
install_debian_packages() { :; }
python3() {
    mkdir -p "$4/bin" "$4/share/hammerprice"
    FILES "$4/share/hammerprice/systemd"
    printf 'exit 0\\n' >"$4/bin/pip"
    chmod +x "$4/bin/pip"
}
install() {
    local said=()
    while (($#)); do
        case $1 in -o | -g) shift ;; *) said+=("$1") ;; esac
        shift
    done
    command install "${said[@]}"
}
check() { [[ ! -e $DATA/journal.sqlite3 || $(<"$DATA/journal.sqlite3") != *newer* || $1 != *old* ]]; }
stop_table() { log stopped; }
start_table() { log "started $(basename "$(in_use current)")"; }
fit_boot_files() { :; }
mount() { rmdir "${@: -1}"; cp -r "${@: -2:1}" "${@: -1}"; }
umount() { :; }
"""
EARLIER_UNITS = ("hammerprice.service", "hammerprice-safe.service")


@dataclass(frozen=True, slots=True)
class Computer:
    """Folders in place of a computer's."""

    root: Path

    def path(self, place: str | Path) -> Path:
        """Where the test has what the installer has at `place`."""
        return self.root / str(place).lstrip("/")

    def run(self, *commands: str) -> subprocess.CompletedProcess[str]:
        """Commands after all functions of the installer were read."""
        text = re.sub(r'\nmain "\$@"\n$', "\n", INSTALLER.read_text(encoding="utf-8"))
        for place in PLACES:
            text = text.replace(place, f"{self.root}{place}")
        played = PLAYED.replace("LOG", str(self.root / "log")).replace("FILES", f"cp -r {self.root}/files")
        begin = f'work=$(mktemp -d -p {self.root}); packages=""; kept=no; here=$work'
        script = "\n".join((text, played, begin, *commands))
        return subprocess.run([BASH, "-c", script], capture_output=True, text=True, check=False)

    def install(self, *commands: str) -> subprocess.CompletedProcess[str]:
        """An update to the version 2, after commands that make it go wrong."""
        return self.run(*commands, f"packages={self.root}/packages", "install_version yes yes")

    @property
    def log(self) -> list[str]:
        return (self.root / "log").read_text().splitlines()

    @property
    def in_use(self) -> str:
        return self.path("/opt/hammerprice/current").readlink().name


def files(folder: Path, units: Iterable[str]) -> None:
    """What a version brings for systemd."""
    folder.mkdir(parents=True)
    for name in (*units, "hammerprice.rules", "safe-screen.txt", "install.sh", "settings.toml"):
        (folder / name).write_text(name)
    for name in ("hammerprice.sysusers", "hammerprice.tmpfiles"):
        (folder / name).touch()


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    """One with an old version in use, which knows no updates from a stick, a journal, and a newer version at hand."""
    made = Computer(tmp_path)
    for place in ("/opt/hammerprice/versions", "/var/lib/hammerprice", "/etc/hammerprice", "/run"):
        made.path(place).mkdir(parents=True)
    made.path("/etc/systemd/system").mkdir(parents=True)
    made.path("/etc/hammerprice/update-from-stick").touch()
    made.path("/var/lib/hammerprice/journal.sqlite3").write_text("the games")
    old = made.path("/opt/hammerprice/versions/old")
    files(old / "share/hammerprice/systemd", EARLIER_UNITS)
    made.path("/opt/hammerprice/current").symlink_to(old)
    files(tmp_path / "files", (*EARLIER_UNITS, "hammerprice-update.service", "hammerprice-update.path"))
    (tmp_path / "packages/wheels").mkdir(parents=True)
    (tmp_path / "packages/wheels/hammerprice-2-py3-none-any.whl").touch()
    return made


def test_a_version_from_before_the_update_from_a_stick_can_be_taken_again(computer: Computer) -> None:
    said = computer.install()
    assert (said.returncode, computer.in_use) == (0, "2"), said.stderr
    units = computer.path("/etc/systemd/system")
    assert "systemctl --quiet enable hammerprice-update.path" in computer.log
    assert (units / "hammerprice-update.path").exists()
    said = computer.run("go_back")
    assert (said.returncode, computer.in_use) == (0, "old"), said.stderr
    assert sorted(unit.name for unit in units.iterdir()) == sorted(EARLIER_UNITS)
    assert "systemctl --quiet disable hammerprice-update.path" in computer.log
    assert computer.log[-1] == "started old"


@pytest.mark.parametrize(
    "wrong",
    [
        'cp() { [[ $* != *before-update* ]] || { return 1; }; command cp "$@"; }',
        'mv() { [[ $* != *current* || -e ROOT/once ]] || { touch ROOT/once; return 1; }; command mv "$@"; }',
        'start_table() { log "started $(basename "$(in_use current)")"; [[ $(in_use current) = *old ]]; }',
    ],
    ids=["no room to keep the games", "cannot be put in use", "does not start"],
)
def test_whatever_fails_once_the_table_is_stopped_the_old_version_runs_again(computer: Computer, wrong: str) -> None:
    said = computer.install(wrong.replace("ROOT", str(computer.root)))
    assert said.returncode == 1, said.stderr
    assert "Taking old again" in said.stderr
    assert computer.in_use == "old"
    assert computer.log[-1] == "started old"
    assert computer.path("/var/lib/hammerprice/journal.sqlite3").read_text() == "the games"
    assert [version.name for version in computer.path("/opt/hammerprice/versions").iterdir()] == ["old"]


def test_the_games_are_put_back_only_as_they_were_before_this_update(computer: Computer) -> None:
    """What the newer version has made of them is kept; what was kept for an earlier update is not taken for it."""
    kept = computer.path("/var/lib/hammerprice/before-update")
    kept.mkdir()
    (kept / "journal.sqlite3").write_text("games of last year")
    journal = computer.path("/var/lib/hammerprice/journal.sqlite3")
    spoil = 'start_table() { [[ $(in_use current) = *old ]] || { echo newer >"$DATA/journal.sqlite3"; return 1; }; }'
    full = 'cp() { [[ $* != *before-update* ]] || return 1; command cp "$@"; }'
    assert computer.install(spoil, full, "check() { [[ $1 != *old ]]; }").returncode == 1
    assert journal.read_text() == "the games"
    assert computer.install(spoil).returncode == 1
    assert journal.read_text() == "the games"
    assert computer.path("/var/lib/hammerprice/of-failed-update/journal.sqlite3").read_text() == "newer\n"


def test_boot_files_that_cannot_be_written_are_told_and_the_table_runs(computer: Computer) -> None:
    said = computer.install("fit_boot_files() { return 1; }")
    assert (said.returncode, computer.in_use, computer.log[-1]) == (0, "2", "started 2"), said.stderr
    assert "hammerprice-install --boot-files" in said.stderr


def stick(computer: Computer, *others: str) -> Path:
    """A stick with a version that says it was installed, and other files that no list names."""
    folder = computer.path(STICK) / "hammerprice"
    (folder / "wheels").mkdir(parents=True)
    (folder / "install.sh").write_text(f"echo installed >{computer.root}/installed\n")
    (folder / "wheels/one of them.whl").write_text("wheel")
    listed = ("install.sh", "wheels/one of them.whl")
    lines = (f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  ./{name}\n" for name in listed)
    (folder / "SHA256SUMS").write_text("".join(lines))
    for name in others:
        (folder / name).write_text("not ours")
    return folder


def from_stick(computer: Computer, *commands: str) -> Ended | None:
    """How an update from the stick ended, in the word that the table reads."""
    computer.run(*commands, "take_from_stick")
    ended = computer.path(ENDED)
    return Ended(ended.read_text().strip()) if ended.exists() else None


def test_what_else_lies_on_the_stick_is_not_looked_at(computer: Computer) -> None:
    stick(computer, "game-0001.jsonl", ".DS_Store", "._install.sh", "wheels/._one of them.whl")
    assert from_stick(computer) is Ended.TAKEN
    assert (computer.root / "installed").exists()


@pytest.mark.parametrize("name", ["../../outside", "/outside", "wheels/../../outside"])
def test_nothing_is_copied_out_of_the_folder(computer: Computer, name: str) -> None:
    folder = stick(computer)
    with (folder / "SHA256SUMS").open("a") as names:
        names.write(f"{'0' * 64}  {name}\n")
    assert from_stick(computer) is Ended.DAMAGED
    assert not (computer.root / "installed").exists()


def test_a_changed_or_missing_file_is_damage_and_no_room_is_none(computer: Computer) -> None:
    folder = stick(computer)
    no_room = 'xargs() { echo "cp: error writing: No space left on device" >&2; return 123; }'
    assert from_stick(computer, no_room) is Ended.REFUSED
    (folder / "wheels/one of them.whl").write_text("whee")
    assert from_stick(computer) is Ended.DAMAGED
    (folder / "wheels/one of them.whl").unlink()
    assert from_stick(computer) is Ended.DAMAGED
    (folder / "SHA256SUMS").unlink()
    assert from_stick(computer) is Ended.EMPTY


@pytest.mark.parametrize("what", ["install_version yes yes", "go_back", "take_from_stick", "uninstall yes"])
def test_on_a_read_only_system_nothing_is_taken_that_would_not_last(computer: Computer, what: str) -> None:
    said = computer.run('mountpoint() { [[ $* = *"/media/root-ro" ]]; }', f"packages={computer.root}/packages", what)
    assert (said.returncode, computer.in_use) == (1, "old")
    assert "overlayroot=disabled" in said.stderr
    assert computer.path("/var/lib/hammerprice/journal.sqlite3").exists()


def test_an_update_that_is_ended_half_way_does_not_show_how_the_last_one_ended(computer: Computer) -> None:
    stick(computer)
    assert from_stick(computer) is Ended.TAKEN
    assert from_stick(computer, "as_listed() { kill -KILL $$; }") is None
    assert from_stick(computer, "as_listed() { kill -TERM $$; }") is Ended.REFUSED
    assert from_stick(computer, "umount() { return 32; }") is Ended.TAKEN
