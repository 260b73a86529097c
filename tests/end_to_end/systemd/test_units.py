"""The service as systemd reads it: every line understood, little left open, and in step with the program."""

import re
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from companion.config.paths import SERVICE_SETTINGS
from companion.config.settings import Pins, ScreenSize, load_settings
from companion.export.usb_sticks import PLACES
from companion.terminal import EXIT_POWER_OFF
from hardware.config.usb import Plugs
from tests.support.command_line import ROOT, written

SYSTEMD = ROOT / "systemd"
UNITS = ("hammerprice.service", "hammerprice-safe.service")
DRIVE = SYSTEMD / "drive"
IMPORT, COPY = DRIVE / "hammerprice-import.service", DRIVE / "hammerprice-copy.service"
CONFINES = re.compile(
    r"Private|Protect|Restrict|NoNew|Capab|Ambient|Lock|Keyring|RemoveIPC|System|User|Limit|UMask|Memory"
)
"""What the lines begin with that take rights away from a unit."""
MOST_EXPOSED = 15
"""Tenths of what `systemd-analyze security` tells of a unit; 0 is best."""
SCREEN = (80, 25)
"""Columns and lines of the smallest console."""
ANALYZE, SHELLCHECK = shutil.which("systemd-analyze"), shutil.which("shellcheck")
with_systemd = pytest.mark.skipif(not ANALYZE, reason="needs systemd-analyze: install the package systemd")


@with_systemd
def test_systemd_understands_every_line(tmp_path: Path) -> None:
    """With a program in place of the installed one, which it looks for. Those before 254 do not know one of them."""
    paths = [*(SYSTEMD / unit for unit in UNITS), IMPORT, COPY]
    for path in paths:
        text = path.read_text(encoding="utf-8").replace("/opt/hammerprice/current/bin/hammerprice", "/bin/true")
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    said = subprocess.run(
        [str(ANALYZE), "verify", "--man=no", *(path.name for path in paths)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    told = [line for line in said.stderr.splitlines() if "hammerprice" in line]
    assert [line for line in told if "'RestartMode'" not in line] == []


@with_systemd
@pytest.mark.parametrize("path", [*sorted(SYSTEMD.glob("*.service")), IMPORT, COPY], ids=lambda path: path.name)
def test_little_is_left_open(path: Path) -> None:
    """On this computer's systemd; `tests/machines/install` asks those of Debian 12 and 13."""
    command = [str(ANALYZE), "security", "--offline=yes", f"--threshold={MOST_EXPOSED}"]
    said = subprocess.run([*command, path], capture_output=True, text=True, check=False)
    if "unrecognized option" in said.stderr:
        pytest.skip("this systemd-analyze cannot look at a file; systemd 250 or later can")
    assert said.returncode == 0, said.stdout
    assert f"exposure level for {path.name}: " in said.stdout


def test_what_reads_foreign_records_on_the_card_may_do_nothing_that_the_table_may_not() -> None:
    """Of the units that only the card has, the others read no record, and need root for what they do."""
    table, reader = (
        {line for line in path.read_text(encoding="utf-8").splitlines() if CONFINES.match(line)}
        for path in (SYSTEMD / UNITS[0], IMPORT)
    )
    assert {line.partition("=")[0] for line in table - reader} == {"RestrictAddressFamilies"}
    assert "RestrictAddressFamilies=none" in reader
    text = IMPORT.read_text(encoding="utf-8")
    assert "\nPrivateDevices=yes\n" in text
    assert "ReadWritePaths" not in text
    assert "=+" not in text


def test_the_table_waits_at_most_a_minute_for_the_games_on_the_card() -> None:
    """Longer, and the people at the table would take it for broken."""
    assert "\nTimeoutStartSec=60\n" in IMPORT.read_text(encoding="utf-8")


@pytest.mark.skipif(not SHELLCHECK, reason="needs shellcheck")
def test_every_script_is_clean() -> None:
    scripts = sorted(SYSTEMD.rglob("*.sh"))
    assert scripts
    for script in scripts:
        has_its_own_shell = script.read_text(encoding="utf-8").startswith("#!")
        command: list[str | Path] = [str(SHELLCHECK), *([] if has_its_own_shell else ["--shell=sh"]), script]
        said = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (said.returncode, said.stdout) == (0, "")


def test_no_script_hides_what_goes_wrong() -> None:
    scripts = {path: path.read_text(encoding="utf-8") for path in SYSTEMD.rglob("*.sh")}
    assert [str(path) for path, text in scripts.items() if re.search(r"2> ?/dev/null|&>|/dev/null 2>&1", text)] == []
    goes_on = [
        line.strip() for text in scripts.values() for line in text.splitlines() if re.search(r"\|\| (true|:)", line)
    ]
    assert len(goes_on) == 2
    assert [line for line in goes_on if "hammerprice-update.path" not in line] == []


def test_the_installer_can_be_run_and_tells_what_it_does() -> None:
    assert (SYSTEMD / "install.sh").stat().st_mode & stat.S_IXUSR
    said = subprocess.run([SYSTEMD / "install.sh", "--help"], capture_output=True, text=True, check=True)
    assert [act for act in ("--packages", "--download", "--back", "--uninstall") if act not in said.stdout] == []


def test_a_table_that_eats_memory_is_ended() -> None:
    assert re.search(r"^MemoryMax=\d+M$", (SYSTEMD / UNITS[0]).read_text(encoding="utf-8"), re.MULTILINE)


def test_no_python_takes_code_from_a_home_or_from_where_it_is_started() -> None:
    """The home of the table's user is the folder of the games; `tests/machines/install` plants some there."""
    lines = (SYSTEMD / "install.sh").read_text(encoding="utf-8").splitlines()
    called = [line for line in lines if re.search(r"(^ +|/)python3?\"? -|bin/(pip|hammerprice)\" [a-z]", line)]
    assert len(called) == 5
    assert [line for line in called if not re.search(r'python3?"? -I ', line)] == []
    for unit in UNITS:
        text = (SYSTEMD / unit).read_text(encoding="utf-8")
        assert "/opt/hammerprice/" not in text or "\nEnvironment=PYTHONNOUSERSITE=1\n" in text


def test_unit_and_program_mean_the_same_exit_code() -> None:
    unit = (SYSTEMD / UNITS[0]).read_text(encoding="utf-8")
    assert f"SuccessExitStatus={EXIT_POWER_OFF}\n" in unit
    assert f'"$$EXIT_STATUS" = {EXIT_POWER_OFF} ' in unit


def test_the_program_finds_the_settings_where_the_installer_puts_them_and_they_can_be_read() -> None:
    installer = (SYSTEMD / "install.sh").read_text(encoding="utf-8")
    assert f"readonly SETTINGS={SERVICE_SETTINGS.parent}\n" in installer
    settings = load_settings(SYSTEMD / SERVICE_SETTINGS.name)
    assert settings.options.power_off
    assert settings.pins is Pins.REAL
    assert (settings.wiring, settings.plugs) == (load_settings(None).wiring, Plugs())


def test_the_screen_that_a_maker_is_shown_can_be_taken_as_it_stands(tmp_path: Path) -> None:
    given = (SYSTEMD / SERVICE_SETTINGS.name).read_text(encoding="utf-8")
    lines = [line.removeprefix("# ").partition("#")[0].strip() for line in given.splitlines()]
    example = lines[lines.index("[screen]") :][:3]
    assert load_settings(written(tmp_path / "settings.toml", *example)).screen == ScreenSize(0, 0, 217, 136)
    page = (ROOT / "hardware" / "BUILDING.md").read_text(encoding="utf-8")
    assert "\n\n" + "".join(f"    {line}\n" for line in example) in page


def test_the_safe_screen_fits_the_smallest_console_with_the_tables_last_words() -> None:
    lines = (SYSTEMD / "safe-screen.txt").read_text(encoding="ascii").splitlines()
    assert max(map(len, lines)) <= SCREEN[0]
    assert len(lines) <= SCREEN[1] + 5


FAT = "relatime,fmask=0022,dmask=0022,codepage=437,iocharset=ascii,shortname=mixed,utf8,errors=remount-ro"
"""What findmnt says of a FAT drive, after ro or rw."""


@pytest.mark.parametrize("mounted", [f"ro,{FAT}", f"rw,{FAT}"], ids=["card image", "Raspberry Pi OS"])
def test_what_a_failed_start_said_is_left_where_any_computer_can_read_it(tmp_path: Path, mounted: str) -> None:
    """With programs in place of the system's; what was read only is so again, which is the last thing done."""
    card, log, programs = tmp_path / "card", tmp_path / "log", tmp_path / "programs"
    card.mkdir()
    programs.mkdir()
    log.touch()
    played = {"mount": f'echo "$*" >>{log}', "findmnt": f"echo {mounted}", "sync": ":"}
    for name, does in {**played, "journalctl": "echo No screen is connected"}.items():
        (programs / name).write_text(f"#!/bin/sh\n{does}\n")
        (programs / name).chmod(0o755)
    script = DRIVE / "keep-log.sh"
    subprocess.run(["/bin/sh", script, card], env={"PATH": f"{programs}:/usr/bin:/bin"}, check=True, timeout=10)
    assert [file.name for file in card.iterdir()] == ["hammerprice-log.txt"]
    assert (card / "hammerprice-log.txt").read_text().endswith("No screen is connected\n")
    remounted = [f"-o remount,rw {card}", f"-o remount,ro {card}"]
    assert log.read_text().splitlines() == (remounted if mounted.startswith("ro") else [])


def test_the_lock_names_what_the_program_needs_by_its_files_and_nobodys_address() -> None:
    lock = (SYSTEMD / "requirements.lock").read_text(encoding="ascii")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    named = re.search(r"^dependencies = \[(.*?)^\]", project, re.DOTALL | re.MULTILINE)
    assert named
    builds = re.search(r'^requires = \["(\w+)', project, re.MULTILINE)
    assert builds
    needed = {builds[1], *re.findall(r'^    "([a-z0-9]+)', named[1], re.MULTILINE)}
    locked = {line.partition("==")[0] for line in lock.splitlines()}
    assert needed <= locked
    assert all("==" in line and " --hash=sha256:" in line for line in lock.splitlines())
    assert "//" not in lock


def test_the_service_may_write_where_the_owner_is_told_to_mount_a_stick_and_the_table_looks_there() -> None:
    told = re.search(r"sudo mount -o uid=hammerprice,\S* /dev/sda1 (/\S+)", (SYSTEMD / "README.md").read_text("utf-8"))
    assert told
    assert told[1].startswith(PLACES)
    writable = re.findall(r"^ReadWritePaths=-(\S+)", (SYSTEMD / UNITS[0]).read_text(encoding="utf-8"), re.MULTILINE)
    assert any(Path(told[1]).is_relative_to(place) for place in writable)


def test_the_computers_watchdog_waits_no_longer_than_a_raspberry_pis_can_count() -> None:
    text = (SYSTEMD / "hammerprice.watchdog").read_text(encoding="utf-8")
    ticks_a_second, most_ticks = 1 << 16, 0x000FFFFF  # Linux, drivers/watchdog/bcm2835_wdt.c
    seconds = re.search(r"^\[Manager\]\nRuntimeWatchdogSec=(\d+)$", text, re.MULTILINE)
    assert seconds
    assert int(seconds[1]) == most_ticks // ticks_a_second


@pytest.mark.parametrize("vendor", ["239a", "2e8a"], ids=["Pico", "Pico 2"])
def test_a_pod_is_tried_for_no_modem_and_never_put_to_sleep(vendor: str) -> None:
    rules = (SYSTEMD / "hammerprice.rules").read_text(encoding="utf-8").splitlines()
    of_pod = [rule for rule in rules if re.search(rf'idVendor\}}=="([\w|]*\|)?{vendor}\b', rule)]
    assert [('ENV{ID_MM_DEVICE_IGNORE}="1"' in rule, 'ATTR{power/control}="on"' in rule) for rule in of_pod] == [
        (True, False),
        (False, True),
    ]
