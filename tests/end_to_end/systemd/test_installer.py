"""The installer's own steps, in folders of the test's instead of the computer's, with systemd and packages played.

What only a whole system shows is tried by `tests/machines/install` and `tests/machines/guest`.
"""

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.support.command_line import ROOT, written
from tests.support.documents import printed_in

BASH = str(shutil.which("bash"))
INSTALLER = ROOT / "systemd" / "install.sh"
PLACES = ("/opt/", "/var/lib/", "/etc/", "/run/hammer", "/usr/local/", "/boot/")
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
    mkdir -p "${@: -1}/bin" "${@: -1}/share/hammerprice"
    FILES "${@: -1}/share/hammerprice/systemd"
    printf '#!python\\n' >"${@: -1}/bin/hammerprice"
    touch "${@: -1}/pyvenv.cfg"
}
pip() { :; }
cp() { do_and_log cp "$@"; }
mv() { do_and_log mv "$@"; }
rm() { do_and_log rm "$@"; }
mkdir() { do_and_log mkdir "$@"; }
do_and_log() { log_root "$@"; command "$@"; }
log_root() { [[ ${as-} = table || $* != *"$DATA"* ]] || log "as root: $*"; }
as_table() { as=table "$@"; }
install() {
    log_root install "$@"
    local said=()
    while (($#)); do
        case $1 in -o | -g) shift ;; *) said+=("$1") ;; esac
        shift
    done
    command install "${said[@]}"
}
check() { [[ ! -e $DATA/journal.sqlite3 || $(<"$DATA/journal.sqlite3") != *newer* || $1 != *old* ]]; }
pgrep() { echo "501 agetty"; }
getent() { return 2; }
stop_table() { log stopped; }
start_table() { log "started $(basename "$(in_use current)")"; }
fit_boot_files() { :; }
"""
UNITS = ("hammerprice.service", "hammerprice-safe.service")
NOT_GOOD = 3
"""How the installer ends when a version was tried, and is not good enough here."""
DRIVE = ROOT / "systemd" / "drive"
DRIVE_PLACES = (
    *(f"/etc/systemd/system/hammerprice{kind}.service.d/drive.conf" for kind in ("", "-safe")),
    *(f"/etc/systemd/system/hammerprice-{unit}.service" for unit in ("import", "copy")),
    "/etc/udev/rules.d/80-hammerprice-sticks.rules",
)


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
        begin = f'tidy_at_the_end; work=$(mktemp -d -p {self.root}); packages=""; kept=no; drive=no; here=$work'
        script = "\n".join((text, played, begin, *commands))
        heeds_signals = ["env", "--default-signal=HUP,INT"]  # which a background job of a shell would ignore
        return subprocess.run(
            [*heeds_signals, BASH, "-c", script], capture_output=True, text=True, check=False, timeout=60
        )

    def install(self, *commands: str) -> subprocess.CompletedProcess[str]:
        """An update to the version 2, after commands that make it go wrong."""
        return self.run(*commands, f"packages={self.root}/packages", "install_version yes yes")

    @property
    def log(self) -> list[str]:
        return (self.root / "log").read_text().splitlines()

    @property
    def in_use(self) -> str:
        return self.path("/opt/hammerprice/current").readlink().name


def files(folder: Path) -> None:
    """What a version brings for systemd."""
    folder.mkdir(parents=True)
    for name in (*UNITS, "hammerprice.rules", "hammerprice.watchdog", "safe-screen.txt", "install.sh", "settings.toml"):
        (folder / name).write_text(name)
    for name in ("hammerprice.sysusers", "hammerprice.tmpfiles"):
        (folder / name).touch()


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    """One with an old version in use, a journal, and a newer version at hand."""
    made = Computer(tmp_path)
    for place in ("/opt/hammerprice/versions", "/var/lib/hammerprice", "/etc/hammerprice", "/run"):
        made.path(place).mkdir(parents=True)
    made.path("/etc/systemd/system").mkdir(parents=True)
    made.path("/var/lib/hammerprice/journal.sqlite3").write_text("the games")
    old = made.path("/opt/hammerprice/versions/old")
    files(old / "share/hammerprice/systemd")
    (old / "pyvenv.cfg").touch()
    made.path("/opt/hammerprice/current").symlink_to(old)
    files(tmp_path / "files")
    (tmp_path / "packages/wheels").mkdir(parents=True)
    (tmp_path / "packages/wheels/hammerprice-2-py3-none-any.whl").touch()
    nothing = hashlib.sha256(b"").hexdigest()
    (tmp_path / "packages/SHA256SUMS").write_text(f"{nothing}  ./wheels/hammerprice-2-py3-none-any.whl\n")
    return made


def test_the_service_that_took_updates_from_the_screen_is_gone_after_an_update(computer: Computer) -> None:
    """Whoever can touch the screen must not choose what runs as root."""
    units = computer.path("/etc/systemd/system")
    for former in ("hammerprice-update.path", "hammerprice-update.service"):
        (units / former).touch()
    said = computer.install()
    assert (said.returncode, computer.in_use) == (0, "2"), said.stderr
    assert sorted(unit.name for unit in units.iterdir()) == sorted(UNITS)
    assert "systemctl --quiet disable hammerprice-update.path" in computer.log
    assert "systemctl stop hammerprice-update.path" in computer.log


def test_a_table_that_cannot_be_stopped_is_not_updated_while_it_plays(computer: Computer) -> None:
    stop_table = re.search(r"^stop_table\(\) \{.*?^\}", INSTALLER.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert stop_table
    computer.path("/etc/systemd/system/hammerprice.service").touch()
    stuck = 'systemctl() { if [[ $* = "stop hammerprice.service" ]]; then echo "it is stuck" >&2; return 1; fi; }'
    said = computer.install(stop_table[0], stuck)
    assert (said.returncode, computer.in_use) == (1, "old")
    assert "it is stuck" in said.stderr


def test_at_the_computers_own_console_the_table_is_not_started_under_whoever_types(computer: Computer) -> None:
    said = computer.install('pgrep() { printf "%s\\n" "612 bash" "640 sudo"; }')
    assert (said.returncode, computer.in_use) == (0, "2"), said.stderr
    assert "sudo reboot" in said.stdout
    assert not [line for line in computer.log if line.startswith("started")]


def test_the_readme_shows_what_is_printed_at_the_computers_own_console(computer: Computer) -> None:
    (shown,) = [block for block in printed_in("systemd/README.md") if block.startswith("Installing ")]
    said = computer.install('pgrep() { printf "%s\\n" "612 bash" "640 sudo"; }')
    newest = version("hammerprice")
    told = said.stdout.replace(str(computer.root), "").replace("/2\n", f"/{newest}\n").replace(" 2 ", f" {newest} ")
    assert told == shown


def test_the_computers_own_watchdog_is_set_where_the_version_brings_it_and_gone_with_it(computer: Computer) -> None:
    assert computer.install().returncode == 0
    kept = computer.path("/etc/systemd/system.conf.d/hammerprice.conf")
    assert kept.read_text() == "hammerprice.watchdog"
    assert computer.run("uninstall no").returncode == 0
    assert not kept.exists()


def test_what_serves_the_drive_is_there_where_it_is_asked_for_and_goes_with_the_table(computer: Computer) -> None:
    """The check then takes the settings that the version came with, since those on the drive may have a mistake."""
    shutil.copytree(DRIVE, computer.root / "files" / "drive")
    before = {path for path in computer.root.rglob("*") if path.is_relative_to(computer.path("/etc"))}
    settings = computer.path("/usr/local/share/hammerprice/hammerprice.toml")
    checked = f'check() {{ [[ -e "{settings}" ]] && log "checked $drive"; }}'
    said = computer.install("drive=yes", checked)
    assert said.returncode == 0, said.stderr
    assert "checked yes" in computer.log
    for place in DRIVE_PLACES:
        assert computer.path(place).exists(), place
    assert settings.with_name("editions").readlink() == computer.path("/boot/firmware/editions")
    assert "systemctl --quiet enable hammerprice-copy.service" in computer.log
    assert computer.run("drive=yes", "uninstall no").returncode == 0
    assert not settings.parent.exists()
    left = {path for path in computer.path("/etc").rglob("*") if path.is_file()} - before
    assert [path.name for path in left if path.name != "settings.toml"] == []


def test_the_version_before_can_be_taken_again(computer: Computer) -> None:
    assert computer.install().returncode == 0
    said = computer.run("go_back")
    assert (said.returncode, computer.in_use) == (0, "old"), said.stderr
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
    assert said.returncode == (NOT_GOOD if "start_table" in wrong else 1), said.stderr
    assert "Taking old again" in said.stderr
    assert computer.in_use == "old"
    assert computer.log[-1] == "started old"
    assert computer.path("/var/lib/hammerprice/journal.sqlite3").read_text() == "the games"
    assert [version.name for version in computer.path("/opt/hammerprice/versions").iterdir()] == ["old"]


def test_a_version_that_neither_opens_nor_fails_is_given_up_and_the_old_one_runs_again(computer: Computer) -> None:
    start_table = re.search(
        r"^start_table\(\) \{.*?^\}", INSTALLER.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    assert start_table
    hangs = 'timeout() { log "waits $1 s: ${*:2}"; [[ $(in_use current) = *old ]]; }'
    said = computer.install(start_table[0], hangs)
    assert (said.returncode, computer.in_use) == (NOT_GOOD, "old"), said.stderr
    starts = "waits 600 s: systemctl start hammerprice.service"
    waits = [line for line in computer.log if line in {starts, "systemctl stop hammerprice.service"}]
    assert waits == [starts, "systemctl stop hammerprice.service", starts]


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
    assert computer.install(spoil).returncode == NOT_GOOD
    assert journal.read_text() == "the games"
    assert computer.path("/var/lib/hammerprice/of-failed-update/journal.sqlite3").read_text() == "newer\n"


def test_nothing_is_done_as_root_in_the_folder_that_the_tables_user_can_change(computer: Computer) -> None:
    """`of-failed-update` may be a link of that user's to any folder of root's."""
    rules = computer.path("/etc/udev/rules.d")
    rules.mkdir(parents=True)
    computer.path("/var/lib/hammerprice/of-failed-update").symlink_to(rules)
    spoil = 'start_table() { [[ $(in_use current) = *old ]] || { echo newer >"$DATA/journal.sqlite3"; return 1; }; }'
    assert computer.install(spoil).returncode == NOT_GOOD
    assert [line for line in computer.log if line.startswith("as root")] == []
    assert [rule.name for rule in rules.iterdir()] == ["70-hammerprice.rules"]
    assert computer.path("/var/lib/hammerprice/of-failed-update/journal.sqlite3").read_text() == "newer\n"


def test_only_what_is_older_goes_also_where_the_versions_are_on_another_disk(computer: Computer) -> None:
    """The folder of the versions is then known by two names."""
    computer.path("/opt").rename(computer.root / "disk")
    computer.path("/opt").symlink_to(computer.root / "disk")
    for installed, kept in (("2", {"2", "old"}), ("2-2", {"2-2", "2"})):
        said = computer.install()
        assert said.returncode == 0, said.stderr
        assert {version.name for version in computer.path("/opt/hammerprice/versions").iterdir()} == kept
        assert computer.path("/opt/hammerprice/current/bin/hammerprice").exists()
        assert computer.in_use == installed
    assert computer.run("go_back").returncode == 0
    assert computer.in_use == "2"


def test_what_was_written_is_on_the_disk_before_it_has_its_name_and_the_switch_is_last(computer: Computer) -> None:
    """The power cut itself is tried by `tests/machines/install`."""
    said = computer.install("sync() { log sync; }", 'mv() { log "mv ${@: -1}"; command mv "$@"; }')
    assert said.returncode == 0, said.stderr
    steps = [line for line in computer.log if line == "sync" or line.startswith("mv ")]
    switch = steps.index(f"mv {computer.path('/opt/hammerprice/current')}")
    assert steps[switch - 1 : switch + 2] == ["sync", f"mv {computer.path('/opt/hammerprice/current')}", "sync"]
    units = [steps.index(f"mv {computer.path('/etc/systemd/system')}/{unit}") for unit in UNITS]
    assert steps[min(units) - 1] == "sync"
    assert max(units) < switch
    assert not [step for step in steps[switch + 1 :] if "/etc/" in step or step.endswith("/current")]


PERSON = "hammerprice:x:1000:1000:,,,:/home/hammerprice:/bin/bash"
OWN = "hammerprice:x:995:995:Hammer Price:DATA:/usr/sbin/nologin"
WITH_ACCOUNT = 'getent() {{ printf "%s\n" "{account}"; }}'


@pytest.mark.parametrize("what", ["install_version yes yes", "go_back", "uninstall yes"])
def test_a_person_of_the_same_name_is_left_alone(computer: Computer, what: str) -> None:
    assert computer.install().returncode == 0
    before = computer.in_use
    person = WITH_ACCOUNT.format(account=PERSON)
    said = computer.run(person, "userdel() { log userdel; }", f"packages={computer.root}/packages", what)
    assert (said.returncode, computer.in_use) == (1, before)
    assert "the account hammerprice belongs to a person here (its home is /home/hammerprice)" in said.stderr
    assert "userdel" not in computer.log
    assert computer.path("/var/lib/hammerprice/journal.sqlite3").exists()


def test_a_failing_command_leaves_nothing_behind(computer: Computer) -> None:
    said = computer.install('pip() { log "$(basename "$work")"; return 1; }')
    assert (said.returncode, computer.in_use) == (1, "old")
    assert "unbound" not in said.stderr
    assert not (computer.root / computer.log[-1]).exists()
    assert [version.name for version in computer.path("/opt/hammerprice/versions").iterdir()] == ["old"]


def test_a_first_installation_that_fails_at_the_end_leaves_no_version(computer: Computer) -> None:
    computer.path("/opt/hammerprice/current").unlink()
    shutil.rmtree(computer.path("/opt/hammerprice/versions/old"))
    said = computer.install("systemctl() { [[ $* != *enable* ]]; }")
    assert said.returncode == 1
    assert not list(computer.path("/opt/hammerprice/versions").iterdir())
    assert not computer.path("/opt/hammerprice/current").is_symlink()


@pytest.mark.parametrize(("signal", "code"), [("HUP", 129), ("INT", 130), ("TERM", 143)])
def test_a_signal_waits_for_dpkg_which_needs_its_packages(computer: Computer, signal: str, code: int) -> None:
    dpkg = f"kill -{signal} $PPID; test -e $0/packages/wheels/*.whl && echo dpkg had its packages; exit 0"
    said = computer.install(f"install_debian_packages() {{ bash -c '{dpkg}' \"$work\"; }}")
    assert (said.returncode, said.stdout, computer.in_use) == (code, "dpkg had its packages\n", "old")
    assert not list(computer.root.glob("tmp.*"))


def test_another_system_than_a_64_bit_one_is_refused_before_anything_is_fetched(computer: Computer) -> None:
    said = computer.install("dpkg() { echo armhf; }", "install_debian_packages() { log fetched; }")
    assert (said.returncode, computer.in_use) == (1, "old")
    assert "this system is for armhf, and the table needs a 64-bit one" in said.stderr
    assert not (computer.root / "log").exists()


def test_what_a_dpkg_was_unpacking_when_the_plug_was_pulled_is_fetched_once_more(computer: Computer) -> None:
    """Nothing else mends it: `dpkg --configure` refuses it ever after."""
    text = INSTALLER.read_text(encoding="utf-8")
    real = re.search(r"^install_debian_packages\(\) \{.*?^\}", text, re.DOTALL | re.MULTILINE)
    assert real
    said = computer.run(
        *("must_have_network() { :; }", "must_have_room() { :; }", "dpkg() { :; }", 'apt-get() { log "$*"; }'),
        'dpkg-query() { printf "%s\n" "ok adduser" "reinstreq libsensors-config" "ok zlib1g"; }',
        *(real[0], "install_debian_packages"),
    )
    assert said.returncode == 0, said.stderr
    fetched = [line for line in computer.log if line.startswith("install ")]
    assert [line.partition("=600 ")[2] for line in fetched[:1]] == ["--reinstall libsensors-config"]
    assert "python3-pygame" in fetched[1]


WAYS = {
    "none": ([], [], 1),
    "only to the neighbours": (["eth0\t0000A8C0\t00000000\t0001"], ["fe80000000000000 40 00 eth0"], 1),
    "IPv4": (["eth0\t00000000\t0100A8C0\t0003"], [], 0),
    "IPv6": ([], [f"{'0' * 32} 00 {'0' * 32} 00 fe80 eth0"], 0),
    "IPv6 into nowhere": ([], [f"{'0' * 32} 00 {'0' * 32} 00 {'0' * 32} lo"], 1),
}
"""The kernel's tables of IPv4 and IPv6, and how it ends."""


@pytest.mark.parametrize("ways", WAYS)
def test_without_a_network_nothing_is_tried_and_the_last_line_says_so(computer: Computer, ways: str) -> None:
    four, six, code = WAYS[ways]
    written(computer.root / "route", "Iface\tDestination\tGateway\tFlags", *four)
    written(computer.root / "ipv6_route", *six)
    tables = f'grep() {{ command cat "{computer.root}/route" "{computer.root}/ipv6_route"; }}'
    said = computer.run(tables, "must_have_network")
    assert said.returncode == code
    assert ("this computer has no network" in said.stderr) is bool(code)


@pytest.mark.parametrize(("free_mb", "code"), [(799, 1), (800, 0)])
def test_a_card_without_room_is_refused_before_anything_is_fetched(computer: Computer, free_mb: int, code: int) -> None:
    said = computer.run(f'df() {{ printf "Avail\\n%6d\\n" {free_mb}; }}', "must_have_room")
    assert said.returncode == code
    assert ("only 799 MB of the card are free" in said.stderr) is bool(code)


def test_what_else_lies_in_the_folder_of_the_versions_stays(computer: Computer) -> None:
    """A checkout, say, with files of the owner's."""
    own = [computer.path(f"/opt/hammerprice/{name}") for name in ("README.md", "versions/notes.txt")]
    for file in own:
        file.write_text("the owner's")
    assert computer.install().returncode == 0
    said = computer.run("uninstall no")
    assert (said.returncode, [file.exists() for file in own]) == (0, [True, True])
    assert "/opt/hammerprice stays: somebody else's files are in it" in said.stdout
    left = [path for path in computer.path("/opt/hammerprice").rglob("*") if not path.is_dir()]
    assert sorted(left) == sorted(own)


def test_a_shell_that_was_prepared_changes_nothing() -> None:
    """The installer's own first lines ignore what bash and pip would read from whoever starts it."""
    prepared = {"BASH_ENV": "/dev/stdin", "PATH": os.environ["PATH"], "PIP_CONFIG_FILE": "/etc/other", "PIP_PROXY": "x"}
    text = INSTALLER.read_text(encoding="utf-8").replace('main "$@"', 'compgen -e PIP_ || echo "nothing of pip"')
    shell = text.partition("\n")[0].removeprefix("#!").split()
    said = subprocess.run(
        [*shell, "-c", text], env=prepared, input="echo planted", capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stdout) == (0, "nothing of pip\n"), said.stderr


@pytest.mark.parametrize(
    ("account", "is_ours"),
    [
        (OWN, True),
        (OWN.replace("DATA", "/home/hammerprice"), False),
        (OWN.replace("/usr/sbin/nologin", "/bin/sh"), False),
    ],
    ids=["the table's", "with another home", "that can log in"],
)
def test_an_account_is_the_tables_if_it_lives_with_the_games_and_logs_in_nowhere(
    computer: Computer, account: str, *, is_ours: bool
) -> None:
    there = WITH_ACCOUNT.format(account=account.replace("DATA", str(computer.path("/var/lib/hammerprice"))))
    assert computer.run(there, 'must_be_ours "nothing was installed"').returncode == (0 if is_ours else 1)


def test_the_tables_own_account_is_taken_for_what_it_is(computer: Computer) -> None:
    own = WITH_ACCOUNT.format(account=OWN.replace("DATA", str(computer.path("/var/lib/hammerprice"))))
    assert computer.install(own).returncode == 0
    assert computer.run(own, "userdel() { log userdel; }", "uninstall yes").returncode == 0
    assert "userdel" in computer.log


def test_games_are_removed_when_nobody_can_change_them_any_more(computer: Computer) -> None:
    own = WITH_ACCOUNT.format(account=OWN.replace("DATA", str(computer.path("/var/lib/hammerprice"))))
    assert computer.run(own, "userdel() { log userdel; }", "uninstall yes").returncode == 0
    removed = next(line for line in computer.log if line.startswith("as root: rm"))
    assert computer.log.index("userdel") < computer.log.index(removed)
    assert not computer.path("/var/lib/hammerprice").exists()


def _link(path: Path, to: str) -> None:
    path.unlink()
    path.symlink_to(to)


def _large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


HOSTILE: dict[str, Callable[[Path], object]] = {
    "no list": lambda stick: (stick / "SHA256SUMS").unlink(),
    "endless list": lambda stick: _link(stick / "SHA256SUMS", "/dev/zero"),
    "endless wheel": lambda stick: (stick / "wheels/more.whl").symlink_to("/dev/zero"),
    "linked folder": lambda stick: (stick / "debs").symlink_to("/usr"),
    "pipe": lambda stick: os.mkfifo(stick / "wheels/pipe.whl"),
    "larger than any": lambda stick: _large(stick / "wheels/large.whl"),
    "list of an endless file": lambda stick: (stick / "SHA256SUMS").write_text(f"{'0' * 64}  /dev/zero\n"),
    "list in another style": lambda stick: (stick / "SHA256SUMS").write_text(f"SHA256 (/dev/zero) = {'0' * 64}\n"),
}


@pytest.mark.parametrize("wrong", HOSTILE)
def test_a_hostile_stick_is_refused_before_it_is_read(computer: Computer, wrong: str) -> None:
    HOSTILE[wrong](computer.root / "packages")
    said = computer.install()
    assert (said.returncode, computer.in_use) == (1, "old")
    assert "nothing was installed" in said.stderr
    assert [version.name for version in computer.path("/opt/hammerprice/versions").iterdir()] == ["old"]


@pytest.mark.parametrize(
    ("size_mb", "free_mb", "said"),
    [
        (1000, 1001, ""),
        (1001, 10_000, "is more than 1000 MB: that is no installation"),
        (10, 11, ""),
        (10, 10, "there is no room for a copy of"),
    ],
)
def test_no_more_is_copied_than_an_installation_can_be_and_than_there_is_room_for(
    computer: Computer, size_mb: int, free_mb: int, said: str
) -> None:
    sizes = f"du() {{ printf '%d\ttotal\n' {size_mb}; }}; df() {{ printf 'Avail\n%6d\n' {free_mb}; }}"
    copied = computer.run(sizes, f'take_copy "$work/copy" {computer.root}/packages/SHA256SUMS; ls "$work/copy"')
    assert (copied.returncode, copied.stdout) == ((1, "") if said else (0, "SHA256SUMS\n"))
    assert said in copied.stderr


def test_versions_that_were_cut_off_by_power_cuts_make_room_for_the_next_try(computer: Computer) -> None:
    cut_off = computer.path("/opt/hammerprice/versions/2")
    cut_off.mkdir()
    (cut_off / "pyvenv.cfg").touch()
    said = computer.install("install_debian_packages() { ls $HOUSE/versions; }")
    assert (said.returncode, computer.in_use) == (0, "2"), said.stderr
    assert said.stdout.splitlines()[0] == "old"


def test_what_was_looked_at_is_what_is_installed(computer: Computer) -> None:
    """Whatever becomes of the stick once it was found to be as its list says."""
    swapped = f"install_debian_packages() {{ rm -r {computer.root}/packages; }}"
    said = computer.install(swapped)
    assert (said.returncode, computer.in_use) == (0, "2"), said.stderr


def test_boot_files_that_cannot_be_written_are_told_and_the_table_runs(computer: Computer) -> None:
    said = computer.install("fit_boot_files() { return 1; }")
    assert (said.returncode, computer.in_use) == (0, "2"), said.stderr
    assert "started 2" in computer.log
    assert "hammerprice-install --boot-files" in said.stderr


READ_ONLY = {
    "overlayroot": 'mountpoint() { [[ $* = *"/media/root-ro" ]]; }',
    "raspi-config's own": "started_with() { [[ $1 = boot=overlay ]]; }",
}


@pytest.mark.parametrize("overlay", READ_ONLY)
@pytest.mark.parametrize("what", ["install_version yes yes", "go_back", "uninstall yes"])
def test_on_a_read_only_system_nothing_is_taken_that_would_be_lost(computer: Computer, what: str, overlay: str) -> None:
    said = computer.run(READ_ONLY[overlay], f"packages={computer.root}/packages", what)
    assert (said.returncode, computer.in_use) == (1, "old")
    assert "raspi-config nonint disable_overlayfs" in said.stderr
    assert computer.path("/var/lib/hammerprice/journal.sqlite3").exists()
