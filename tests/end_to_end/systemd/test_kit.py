"""What the kit's script says and does at a start, in folders of the test's, with systemd and the installer played.

The whole of it is tried by `tests/machines/kit`.
"""

import hashlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.command_line import ROOT, written

SCRIPT = ROOT / "systemd" / "drive" / "kit.sh"
PLACES = ("/opt/", "/etc/", "/usr/local/", "/boot/", "/dev/tty1")
PLAYED = """
log() { printf '%s\\n' "$*" >>LOG; }
systemctl() {
    log "systemctl $*"
    case $* in
        get-default) echo "${target-graphical.target}" ;;
        *is-active*) return 3 ;;
        *stop*) [[ -e $CURRENT ]] || return 5 ;;
    esac
}
systemd-notify() { log "$@"; }
timedatectl() { echo yes; }
python3() { echo "${python-3.13}"; }
cloud-init() { log "cloud-init $*"; }
timeout() { "${@:2}"; }
chvt() { :; }
sleep() { log "sleep $*"; }
sync() { :; }
hammerprice-install() {
    if [[ $1 = --back ]]; then log back; return; fi
    log "fits $(tail -n 1 "$DRIVE/hammerprice.toml" | tee "$DRIVE/config.txt")"
}
"""
INSTALLER = """
echo "install.sh ${*:3}" >>LOG
echo 'SAID' >&2
[ CODE != 0 ] || { mkdir -p /opt/hammerprice/versions/NUMBER/share/hammerprice/systemd/drive
  cp ROOT/kit.sh /opt/hammerprice/versions/NUMBER/share/hammerprice/systemd/drive
  ln -sfnT /opt/hammerprice/versions/NUMBER /opt/hammerprice/current; }
exit CODE
"""
NOT_GOOD = 3
INSTALLS = "install.sh --drive --no-start --no-boot-files"
STOPS = "systemctl --no-block stop hammerprice.service hammerprice-import.service"
FAILS = "install.sh: this computer has no network; nothing was installed"


class Start:
    """A computer whose drive has a kit, at a start."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.drive = root / "boot" / "firmware"
        self.screen = root / "dev" / "tty1"
        for place in ("dev", "etc/cloud", "etc/systemd/system", "usr/local/sbin", "boot/firmware/hammerprice", "opt"):
            (root / place).mkdir(parents=True)
        for name in ("config.txt", "cmdline.txt"):
            (self.drive / name).touch()
        (root / "kit.sh").write_text(self._here(SCRIPT.read_text(encoding="utf-8")))
        self.kit(0, "Hammer Price 1 is installed.")

    def kit(self, code: int, said: str, number: str = "1") -> None:
        """Put a kit there, whose installer says this and ends so, having installed this version if it ends with 0."""
        script = INSTALLER
        for name, value in {"CODE": str(code), "SAID": said, "NUMBER": number, "ROOT": str(self.root)}.items():
            script = script.replace(name, value)
        (self.drive / "hammerprice" / "install.sh").write_text(self._here(script))
        self.sums()
        (self.drive / "hammerprice" / "hammerprice.toml").write_text("# the settings\n")

    def sums(self) -> None:
        """List the kit as it is."""
        content = (self.drive / "hammerprice" / "install.sh").read_bytes()
        (self.drive / "hammerprice" / "SHA256SUMS").write_text(f"{hashlib.sha256(content).hexdigest()}  ./install.sh\n")

    def run(self, *before: str) -> str:
        """Start, and return what the screen shows in the end, on one line."""
        (self.root / "log").write_text("")
        text = re.sub(r'\nmain "\$@"\n$', "\n", SCRIPT.read_text(encoding="utf-8"))
        script = "\n".join((self._here(text), PLAYED.replace("LOG", f"{self.root}/log"), *before, "at_start"))
        done = subprocess.run([str(shutil.which("bash")), "-c", script], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return " ".join(self.screen.read_text().rpartition("\033[H")[2].split()) if self.screen.is_file() else ""

    @property
    def log(self) -> list[str]:
        return (self.root / "log").read_text().splitlines()

    def _here(self, text: str) -> str:
        for place in PLACES:
            text = re.sub(rf"(?<![\w.]){place}", f"{self.root}{place}", text)
        return text.replace("LOG\n", f"{self.root}/log\n")


@pytest.fixture
def start(tmp_path: Path) -> Start:
    return Start(tmp_path)


def test_the_first_start_installs_and_starts_once_more_without_cloud_init(start: Start) -> None:
    assert "Hammer Price is installed." in start.run()
    assert [line for line in start.log if not line.startswith("systemctl get")] == [
        STOPS,
        "--ready",
        "systemctl start network-online.target",
        INSTALLS,
        "fits # the settings",
        "cloud-init status --wait",
        "systemctl --no-block reboot",
    ]
    assert (start.root / "etc/cloud/cloud-init.disabled").exists()
    assert (start.drive / "hammerprice.toml").read_text() == "# the settings\n"
    assert "Hammer Price 1 is installed." in (start.drive / "hammerprice-log.txt").read_text()
    start.screen.unlink()
    assert start.run() == ""
    assert start.log == ["--ready"]


REFUSED = {
    "network": ("", 1, "This computer has no network; nothing was installed. ", "The next start tries again."),
    "desktop": ("target=graphical.target; touch $DESKTOP", 0, "opens a desktop", "Raspberry Pi OS Lite (64-bit)"),
    "old system": ("python=3.11", 0, "not of Debian 13", "newest Raspberry Pi OS Lite (64-bit)"),
    "damaged": ("echo '!' >>$KIT/install.sh", 0, "are not whole", "copy it anew from the zip file"),
    "no list": ("rm $KIT/SHA256SUMS", 0, "are not whole", "copy it anew from the zip file"),
    "not good": ("", NOT_GOOD, "This computer has no network", "It is not tried again."),
}
"""What is wrong, how the installer ends, what the screen says of it, and the remedy."""


@pytest.mark.parametrize("wrong", REFUSED)
def test_what_is_missing_is_said_with_its_remedy_and_tried_again(start: Start, wrong: str) -> None:
    before, code, said, remedy = REFUSED[wrong]
    start.kit(code, FAILS)
    shows = start.run(before)
    assert said in shows
    assert remedy in shows
    assert said in " ".join((start.drive / "hammerprice-log.txt").read_text().split())
    assert not (start.root / "opt/hammerprice/current").exists()
    (start.root / "etc/systemd/system/display-manager.service").unlink(missing_ok=True)
    if wrong in {"damaged", "no list"}:
        start.kit(code, FAILS)
    start.run()
    assert (INSTALLS in start.log) is (code != NOT_GOOD)


@pytest.mark.parametrize("code", [0, 1, NOT_GOOD])
def test_an_update_waits_for_no_network_and_the_table_opens_however_it_ends(start: Start, code: int) -> None:
    start.run()
    start.kit(code, FAILS)
    start.run("timedatectl() { log waited; }")
    assert start.log[:2] == [STOPS, "--ready"]
    assert "install.sh --drive" in start.log
    assert start.log[-1] == "systemctl --no-block start hammerprice.service"
    assert "waited" not in start.log
    assert [line for line in start.log if "reboot" in line] == []


@pytest.mark.parametrize("code", [0, NOT_GOOD])
def test_a_screen_that_is_taken_meanwhile_changes_nothing(start: Start, code: int) -> None:
    start.run()
    start.kit(code, FAILS)
    start.screen.unlink()
    start.screen.symlink_to("/dev/full")
    start.run()
    assert start.log[-1] == "systemctl --no-block start hammerprice.service"
    said = (start.drive / "hammerprice-log.txt").read_text()
    assert FAILS.removeprefix("install.sh: t") in said
    assert ("was not installed" in said) is (code == NOT_GOOD)
    assert "did not finish" not in said
    start.run()
    assert start.log == ["--ready"]


def test_a_drive_that_takes_no_log_keeps_nothing_from_being_installed(start: Start) -> None:
    full = 'cp() { case $2 in *log.txt.new) return 1 ;; *) command cp "$@" ;; esac; }'
    assert "Hammer Price is installed." in start.run(full)
    assert not (start.drive / "hammerprice-log.txt").exists()


CUT_OFF = {
    "the version is taken": ("sync() { if [[ $* = *hammerprice-kit.new ]]; then pulled; fi; }", True),
    "it is installed": ("fit_boot_files() { pulled; }", False),
    "cloud-init has ended": ("cloud-init() { pulled; }", False),
    "cloud-init is off": ("sync() { if [[ $* = *cloud ]]; then pulled; fi; }", False),
}
"""When the plug is pulled in the first start, the function at which that is, and whether it is installed again."""


@pytest.mark.parametrize("moment", CUT_OFF)
def test_a_first_start_that_was_cut_off_is_brought_to_its_end_by_the_next(start: Start, moment: str) -> None:
    function, again = CUT_OFF[moment]
    start.run("pulled() { trap - EXIT; exit; }", function)
    assert "systemctl --no-block reboot" not in start.log
    assert "Hammer Price is installed." in start.run("timedatectl() { log waited; }")
    assert (INSTALLS in start.log) is again
    assert start.log[:2] == [STOPS, "--ready"]
    assert start.log[-3:] == ["fits # the settings", "cloud-init status --wait", "systemctl --no-block reboot"]
    assert "waited" not in start.log
    assert (start.root / "etc/cloud/cloud-init.disabled").exists()
    start.run()
    assert start.log == ["--ready"]


def test_an_update_that_was_cut_off_after_it_was_taken_is_taken_back_before_it_is_tried_again(start: Start) -> None:
    start.run()
    start.kit(0, "Hammer Price 2 is installed.", number="2")
    start.run("pulled() { trap - EXIT; exit; }", "rm() { if [[ $* = *before ]]; then pulled; fi; }")
    assert "back" not in start.log
    start.run()
    assert start.log[:4] == [STOPS, "--ready", "back", "install.sh --drive"]
    start.run()
    assert start.log == ["--ready"]


def test_files_that_a_computer_leaves_on_every_drive_are_no_damage(start: Start) -> None:
    (start.drive / "hammerprice" / "._install.sh").touch()
    assert "Hammer Price is installed." in start.run()


def test_another_wiring_in_the_settings_makes_the_boot_files_fit_once(start: Start) -> None:
    start.run()
    written(start.drive / "hammerprice.toml", "[wiring]", "paddles = 4")
    start.run()
    assert start.log == ["fits paddles = 4", "systemctl --no-block reboot", "--ready"]
    start.run()
    assert start.log == ["--ready"]


def test_cloud_init_leaves_a_unit_behind_that_the_table_waits_for(start: Start) -> None:
    unit = start.root / "etc/systemd/system/hammerprice-kit.service"
    start.run("write_unit", "systemd_verify() { :; }")
    text = unit.read_text()
    assert "\nBefore=hammerprice.service hammerprice-import.service\n" in text
    assert "\nType=notify\n" in text
    assert f"\nExecStart={start.root}/usr/local/sbin/hammerprice-kit --at-start\n" in text


def test_a_version_that_a_check_refuses_is_told_apart_from_what_may_be_there_next_time() -> None:
    """The installer's exit code, by both."""
    codes = [
        re.search(r"^readonly NOT_GOOD=(\d+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        for path in (SCRIPT, ROOT / "systemd" / "install.sh")
    ]
    assert [code and int(code[1]) for code in codes] == [NOT_GOOD, NOT_GOOD]
