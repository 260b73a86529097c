"""Runs all measurements, prints them as a table, and writes them as JSON where `--json` says."""

import argparse
import json
import platform
import sys
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench import commits, devices, pictures, rules, start


def main() -> None:
    """The benchmark's command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the measurements here")
    parser.add_argument("--disk", type=Path, default=Path(), metavar="DIR", help="a folder on the disk to measure")
    options = parser.parse_args()
    measured = []
    with TemporaryDirectory(dir=options.disk, prefix=".bench-") as folder:
        place = Path(folder).resolve()
        rounds = (rules.measures(), devices.measures(), commits.measures(place))
        for part in (*rounds, pictures.measures(place), start.measures(place)):
            for measure in part:
                measured.append(measure)
                sys.stdout.write(f"{measure.name:42}{measure.value:12,.2f} {measure.unit}\n")
                sys.stdout.flush()
    if options.json:
        values = {"python": platform.python_version(), "machine": platform.machine()}
        text = json.dumps({**values, "measures": [asdict(measure) for measure in measured]}, indent=2)
        options.json.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
