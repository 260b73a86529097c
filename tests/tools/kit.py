"""The kit: a zip for the drive of Raspberry Pi OS, whose first start then installs the table (`make kit`).

    python -m tests.tools.kit OUT [PROCESSOR]

What is in it is what the installer takes (`systemd/gather.sh`), an example of the settings, and the script that
cloud-init runs, under the name by which cloud-init finds it.
"""

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.terminal import print_line
from tests.machines.install.needed import tool
from tests.support.command_line import ROOT

FOLDER = "hammerprice"
"""On the drive, which has much else."""
SCRIPT = "vendor-data"
"""The name under which cloud-init runs a script beside those that the owner wrote (`DataSourceNoCloud.py`)."""
_NO_TIME = (1980, 1, 1, 0, 0, 0)
"""The first of a zip."""


def make_kit(out: Path, processor: str = "aarch64") -> Path:
    """Make the zip in the folder `out`, for a kind of processor as pip calls it, and return its path.

    Raise subprocess.CalledProcessError if what it is made of cannot be gathered.
    """
    drive = ROOT / "systemd" / "drive"
    with TemporaryDirectory(prefix="hammerprice-kit-") as passing:
        packages = Path(passing)
        changed = subprocess.run(
            [tool("git"), "log", "-1", "--format=%ct"], cwd=ROOT, check=True, capture_output=True, text=True
        )
        env = {**os.environ, "SOURCE_DATE_EPOCH": changed.stdout.strip()}
        subprocess.run([ROOT / "systemd" / "gather.sh", packages, processor], env=env, check=True)
        (wheel,) = packages.glob("wheels/hammerprice-*.whl")
        version = wheel.name.split("-")[1]
        files = {f"{FOLDER}/{path.relative_to(packages)}": path for path in packages.rglob("*") if path.is_file()}
        files |= {SCRIPT: drive / "kit.sh", f"{FOLDER}/hammerprice.toml": drive / "hammerprice.toml"}
        out.mkdir(parents=True, exist_ok=True)
        kit = out / f"hammerprice-kit-{version}.zip"
        with zipfile.ZipFile(kit, "w", zipfile.ZIP_DEFLATED) as opened:
            for name in sorted(files):
                about = zipfile.ZipInfo(name, _NO_TIME)
                about.external_attr = 0o644 << 16
                opened.writestr(about, files[name].read_bytes(), zipfile.ZIP_DEFLATED)
    return kit


def main() -> int:
    """Make the kit and say where it is."""
    kit = make_kit(Path(sys.argv[1]), *sys.argv[2:])
    print_line(f"{kit}: {kit.stat().st_size // 1024} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
