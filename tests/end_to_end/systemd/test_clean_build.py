"""A wheel that is built from a clone has nothing of an earlier build: setuptools packs all that lies in `build/`."""

import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.support.command_line import ROOT

BUILD = """
import runpy, sys
from setuptools import Distribution
build_py = runpy.run_path(sys.argv[1])[sys.argv[2]]
command = build_py(Distribution({"packages": ["product"], "script_name": "setup.py"}))
command.ensure_finalized()
command.run()
"""


@pytest.mark.skipif(find_spec("setuptools") is None, reason="needs setuptools, which builds the wheel")
def test_what_an_earlier_build_left_is_not_packed(tmp_path: Path) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    module, _, name = settings["cmdclass"]["build_py"].rpartition(".")
    for file in ("product/here.py", "build/lib/product/gone.py"):
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).touch()
    command = [sys.executable, "-c", BUILD, ROOT / f"{module.replace('.', '/')}.py", name]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=60)
    assert [path.name for path in (tmp_path / "build").rglob("*.py")] == ["here.py"]
