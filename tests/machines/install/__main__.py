"""Tries the installer and the README's two commands on clean Debian systems; prints what was tried and the times.

Ends with 1 if something failed, and with 77 where it cannot run, having said why.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from companion.terminal import print_line
from tests.end_to_end.systemd.test_units import MOST_EXPOSED
from tests.machines.install import newcomer
from tests.machines.install.cut_power import cut_power
from tests.machines.install.needed import missing
from tests.machines.install.roots import CHECKOUT, NEEDED, DebianRoot, debian_root
from tests.machines.install.trying import CANNOT, all_pass

SUITES = ("bookworm", "trixie")
INSTALL = f"{CHECKOUT}/systemd/install.sh"
COMMAND = "/opt/hammerprice/current/bin/hammerprice"
PACKAGES = "/root/packages"
GAME = """{"record":1,"edition":"classic","variant":"standard","seats":["Axel","Beatrix","Clemens","Doris"],"first":1}
"""
UNITS = ("hammerprice.service", "hammerprice-safe.service")
NOT_GOOD = 3
"""How the installer ends when a version was tried, and is not good enough here."""
PLANTED = "/var/lib/hammerprice/planted"
UNIT_FOLDER = "/etc/systemd/system"
CONFIG = "# as Raspberry Pi OS has it\ndtparam=i2c_arm=on\ndtoverlay=vc4-kms-v3d\n[cm4]\notg_mode=1\n"
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=1 rootwait\n"


def as_the_table(root: DebianRoot, *command: str, expect: int = 0) -> str:
    """Run a command as the table's own user."""
    own = ("setpriv", "--reuid=hammerprice", "--regid=hammerprice", "--init-groups", "env", "HOME=/var/lib/hammerprice")
    return root.run(*own, *command, expect=expect)


def version_in_use(root: DebianRoot) -> str:
    """Return the folder that `current` points to."""
    return root.path("/opt/hammerprice/current").readlink().name


def download(root: DebianRoot) -> str:
    """Download everything that is needed into a folder: Debian's packages, wheels, and the installer."""
    root.run(INSTALL, "--download", PACKAGES)
    debs, wheels = (list(root.path(f"{PACKAGES}/{kind}").iterdir()) for kind in ("debs", "wheels"))
    assert any(deb.name.startswith("python3-pygame_") for deb in debs), debs
    assert not [wheel for wheel in wheels if wheel.name.startswith("pygame")], wheels
    return f"{len(debs)} packages, {len(wheels)} wheels"


def damaged_download(root: DebianRoot) -> str:
    """Change the folder: if its fingerprints do not fit, nothing may be installed."""
    wheel = next(root.path(f"{PACKAGES}/wheels").glob("hammerprice-*.whl"))
    kept = wheel.read_bytes()
    wheel.write_bytes(kept + b"!")
    said = root.run(f"{PACKAGES}/install.sh", network=False, expect=1)
    wheel.write_bytes(kept)
    more = root.path(f"{PACKAGES}/wheels/unlisted.whl")
    more.touch()
    said += root.run(f"{PACKAGES}/install.sh", network=False, expect=1)
    more.unlink()
    sums = root.path(f"{PACKAGES}/SHA256SUMS")
    kept = sums.read_bytes()
    sums.unlink()
    assert "has no SHA256SUMS" in root.run(f"{PACKAGES}/install.sh", network=False, expect=1)
    sums.write_bytes(kept)
    assert said.count("is not as its SHA256SUMS says") == 2, said
    assert "unlisted.whl" in said, said
    assert not root.path("/opt/hammerprice").exists()
    return "a changed wheel, one too many, and no list"


def no_network(root: DebianRoot) -> str:
    """Install without a network and without packages at hand: the last line must say what is missing."""
    with root.apart() as other:
        last = other.run(INSTALL, network=False, expect=1).splitlines()[-1]
        assert "this computer has no network" in last, last
        assert not other.path("/opt/hammerprice").exists()
        return "is what the last line says"


def killed_while_packages_are_unpacked(root: DebianRoot) -> str:
    """Kill the installer and its dpkg: the next one must mend the packages, and clean up."""
    with root.apart() as other:
        status = other.path("/var/lib/dpkg/status")
        other.kill(f"{PACKAGES}/install.sh", when=lambda: status.read_text().count("ok unpacked") > 20)
        interrupted = len(other.run("dpkg", "--audit").splitlines())
        assert interrupted > 20, interrupted
        assert list(other.path("var/tmp").glob("hammerprice-install.*"))
        other.run(f"{PACKAGES}/install.sh", network=False)
        assert other.run("dpkg", "--audit") == ""
        assert not list(other.path("var/tmp").glob("hammerprice-install.*"))
        as_the_table(other, COMMAND, "doctor", "--data", "/var/lib/hammerprice")
        return "is mended by the next one"


def power_cuts(root: DebianRoot) -> str:
    """Cut the power when a version is taken and up to ten seconds later: a whole version starts."""
    with root.apart() as bare:
        bare.run("hammerprice-install", "--uninstall", "--with-games")
        return cut_power(bare, f"{PACKAGES}/install.sh")


def versions_on_another_disk(root: DebianRoot) -> str:
    """Let /opt be a link to another disk: nothing that is in use may be taken for older."""
    with root.apart() as other:
        other.run("hammerprice-install", "--uninstall")
        other.path("/srv/disk").mkdir()
        other.path("/opt").rmdir()
        other.path("/opt").symlink_to("/srv/disk")
        for _ in range(3):
            other.run(f"{PACKAGES}/install.sh", network=False)
            as_the_table(other, COMMAND, "doctor", "--data", "/var/lib/hammerprice")
        versions = sorted(path.name for path in other.path("/srv/disk/hammerprice/versions").iterdir())
        assert len(versions) == 2, versions
        return " and ".join(versions)


def person_of_the_same_name(root: DebianRoot) -> str:
    """Have an account hammerprice that is a person's: refused before anything is fetched, and left as it is."""
    with root.apart() as other:
        other.run("useradd", "--create-home", "hammerprice")
        account = other.run("getent", "passwd", "hammerprice")
        said = other.run(INSTALL, network=False, expect=1)
        said += other.run(INSTALL, "--uninstall", "--with-games", expect=1)
        assert said.count("belongs to a person here") == 2, said
        assert other.run("getent", "passwd", "hammerprice") == account
        assert not other.path("/opt/hammerprice").exists()
        return "is left alone"


def install_without_network(root: DebianRoot) -> str:
    """Install on a computer with boot files and without any network."""
    root.path("/boot/firmware").mkdir(parents=True)
    root.path("/boot/firmware/config.txt").write_text(CONFIG)
    root.path("/boot/firmware/cmdline.txt").write_text(CMDLINE)
    said = root.run(f"{PACKAGES}/install.sh", network=False)
    assert "fit for this table" in said, said
    config = root.path("/boot/firmware/config.txt").read_text()
    assert config.startswith(CONFIG) and "\n[all]\ndtparam=i2c_arm=off\n" in config, config
    assert root.path("/boot/firmware/cmdline.txt").read_text() == "console=tty1 root=PARTUUID=1 rootwait\n"
    assert root.run("systemctl", "is-enabled", "hammerprice.service").strip() == "enabled"
    return version_in_use(root)


def units_verify(root: DebianRoot) -> str:
    """Let this system's systemd check the units (Debian 12's does not know one line), and how little they open."""
    said = root.run("systemd-analyze", "verify", *UNITS)
    ours = [line for line in said.splitlines() if "hammerprice" in line and "RestartMode" not in line]
    assert not ours, ours
    for unit in UNITS:
        root.run("systemd-analyze", "security", "--offline=yes", f"--threshold={MOST_EXPOSED}", f"{UNIT_FOLDER}/{unit}")
    return root.run("systemctl", "--version").splitlines()[0]


def play(root: DebianRoot) -> str:
    """Let the program play a whole game with Debian's own pygame, as the table's user."""
    said = as_the_table(root, COMMAND, "demo", "--pace", "fast")
    assert "Won by" in said, said
    python = "/opt/hammerprice/current/bin/python"
    where = as_the_table(root, python, "-c", "import pygame; print(pygame.__file__, pygame.ver)")
    assert "/usr/lib/python3/dist-packages" in where, where
    return where.split()[-1]


def code_in_the_games_folder(root: DebianRoot) -> str:
    """Put a .pth where the table user's Python looks for packages: no command of the program may run it."""
    python = "/opt/hammerprice/current/bin/python"
    where = as_the_table(root, python, "-c", "import site; print(site.getusersitepackages())").strip()
    assert where.startswith("/var/lib/hammerprice/"), where
    as_the_table(root, "mkdir", "-p", where)
    planted = f"echo 'import pathlib; pathlib.Path(\"{PLANTED}\").touch()' >{where}/planted.pth"
    as_the_table(root, "sh", "-c", planted)
    as_the_table(root, python, "-c", "")
    assert root.path(PLANTED).exists()
    root.path(PLANTED).unlink()
    as_the_table(root, COMMAND, "doctor", "--data", "/var/lib/hammerprice")
    as_the_table(root, "env", "PYTHONNOUSERSITE=1", python, "-c", "")
    assert not root.path(PLANTED).exists()
    return "is not run"


def update_in_a_game(root: DebianRoot) -> str:
    """Run the installer again during a game, which must go on."""
    root.path("/var/lib/hammerprice/game.jsonl").write_text(GAME)
    as_the_table(root, COMMAND, "import", "/var/lib/hammerprice/game.jsonl", "--data", "/var/lib/hammerprice")
    root.path("/etc/hammerprice/settings.toml").write_text("[sound]\non = false\n")
    before = version_in_use(root)
    said = root.run(INSTALL)
    assert "1 of 1 unfinished game " in said, said
    assert not root.path(PLANTED).exists()
    assert version_in_use(root) != before
    assert root.path("/var/lib/hammerprice/before-update/journal.sqlite3").exists()
    assert "on = false" in root.path("/etc/hammerprice/settings.toml").read_text()
    return f"{before} to {version_in_use(root)}"


def failed_start(root: DebianRoot) -> str:
    """Install a version that spoils the games and does not start: they must be restored, past a link into root's files.

    systemd is played, since none runs here.
    """
    before, games = version_in_use(root), "/var/lib/hammerprice"
    rules = sorted(root.path("/etc/udev/rules.d").iterdir())
    as_the_table(root, "ln", "-s", "/etc/udev/rules.d", f"{games}/of-failed-update")
    played = [root.path(f"/usr/local/sbin/{tool}") for tool in ("systemctl", "udevadm")]
    spoil = f"""#!/bin/sh
[ "$*" = "start hammerprice.service" ] && [ ! -e /root/once ] || exit 0
touch /root/once && echo spoilt >{games}/journal.sqlite3 && exit 1
"""
    for tool in played:
        tool.write_text(spoil)
        tool.chmod(0o755)
    root.path("/run/systemd/system").mkdir(parents=True)
    said = root.run(INSTALL, expect=NOT_GOOD)
    root.path("/run/systemd/system").rmdir()
    for tool in played:
        tool.unlink()
    assert "does not start, and was not taken" in said, said
    assert version_in_use(root) == before
    assert "1 of 1 unfinished game " in as_the_table(root, COMMAND, "doctor", "--data", games)
    assert root.path(f"{games}/of-failed-update/journal.sqlite3").read_text() == "spoilt\n"
    assert sorted(root.path("/etc/udev/rules.d").iterdir()) == rules
    assert root.path("/etc/udev/rules.d").owner() == "root"
    return f"{before} stays, with the games"


def bad_update(root: DebianRoot) -> str:
    """Install a version that cannot resume the game: it must be refused, and nothing left of it."""
    before = version_in_use(root)
    edition = root.path(f"{CHECKOUT}/companion/editions/classic.toml")
    kept = edition.read_bytes()
    edition.unlink()
    said = root.run(INSTALL, expect=NOT_GOOD)
    edition.write_bytes(kept)
    assert "does not pass its own check" in said, said
    assert version_in_use(root) == before
    assert len(list(root.path("/opt/hammerprice/versions").iterdir())) == 2
    return f"{before} stays"


def back(root: DebianRoot) -> str:
    """Go back to the version before the update."""
    before = version_in_use(root)
    root.run("hammerprice-install", "--back")
    assert version_in_use(root) != before
    as_the_table(root, COMMAND, "doctor", "--data", "/var/lib/hammerprice")
    return f"{before} to {version_in_use(root)}"


def uninstall(root: DebianRoot) -> str:
    """Uninstall everything but games and settings; then these, too."""
    root.run("hammerprice-install", "--uninstall")
    assert root.path("/var/lib/hammerprice/journal.sqlite3").exists()
    assert not list(root.path("/etc/systemd/system").rglob("hammerprice*"))
    assert not root.path("/opt/hammerprice").exists()
    root.run(INSTALL, "--uninstall", "--with-games")
    assert not root.path("/var/lib/hammerprice").exists()
    assert "hammerprice" not in root.path("/etc/passwd").read_text()
    return "nothing is left"


STEPS: tuple[Callable[[DebianRoot], str], ...] = (
    *(person_of_the_same_name, no_network, download, damaged_download, killed_while_packages_are_unpacked),
    *(install_without_network, units_verify, play),
    *(power_cuts, versions_on_another_disk),
    *(code_in_the_games_folder, update_in_a_game, failed_start, bad_update, back, uninstall),
)
NAMES = [step.__name__ for step in STEPS]


def main() -> int:
    """Try it on each suite."""
    parser = argparse.ArgumentParser(prog="python -m tests.machines.install", description=__doc__)
    parser.add_argument("suites", nargs="*", default=SUITES, metavar="SUITE", help=f"default: {' '.join(SUITES)}")
    parser.add_argument("--architecture", metavar="A", help="the installer alone on arm64 or armhf, by emulation")
    parser.add_argument("--until", choices=NAMES, metavar="STEP", help=f"the installer's last step: {', '.join(NAMES)}")
    parser.add_argument("--commands", action="store_true", help="the two commands alone")
    options = parser.parse_args()
    if wanting := missing(NEEDED, root=True, architecture=options.architecture):
        print_line(f"The installation was not tried:{wanting}")
        return CANNOT
    steps = STEPS[: NAMES.index(options.until) + 1] if options.until else STEPS
    began = time.monotonic()
    for suite in options.suites:
        if not options.commands and not _passes(debian_root(suite, options.architecture), steps):
            return 1
        commands = debian_root(suite, packages=newcomer.packages(), checkout=newcomer.CHECKOUT)
        if not (options.architecture or options.until) and not _passes(commands, newcomer.STEPS):
            return 1
    print_line(f"All passed in {time.monotonic() - began:.0f} s")
    return 0


def _passes(made: AbstractContextManager[DebianRoot], steps: Sequence[Callable[[DebianRoot], str]]) -> bool:
    start = time.monotonic()
    with made as root:
        system = (root.path("/etc/debian_version").read_text() + root.run("dpkg", "--print-architecture")).split()
        print_line(f"Debian {' for '.join(system)}: a clean system in {time.monotonic() - start:.0f} s")
        return all_pass(steps, root)


if __name__ == "__main__":
    sys.exit(main())
