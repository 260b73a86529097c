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


pytestmark = pytest.mark.skipif(find_spec("setuptools") is None, reason="needs setuptools, which builds the wheel")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone in which nothing has been built yet."""
    (tmp_path / "product").mkdir()
    (tmp_path / "product" / "here.py").touch()
    return tmp_path


def build(clone: Path) -> subprocess.CompletedProcess[str]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    module, _, name = settings["cmdclass"]["build_py"].rpartition(".")
    command = [sys.executable, "-c", BUILD, ROOT / f"{module.replace('.', '/')}.py", name]
    return subprocess.run(command, cwd=clone, check=False, capture_output=True, text=True, timeout=60)


def test_what_an_earlier_build_left_is_not_packed(clone: Path) -> None:
    assert build(clone).returncode == 0
    built = clone / "build" / "lib" / "product"
    (built / "gone.py").touch()
    assert build(clone).returncode == 0
    assert [path.name for path in built.iterdir()] == ["here.py"]


def test_nothing_is_built_where_what_an_earlier_build_left_cannot_be_removed(clone: Path) -> None:
    (clone / "build").mkdir()
    (clone / "elsewhere").mkdir()
    (clone / "build" / "lib").symlink_to(clone / "elsewhere")
    refused = build(clone)
    assert (refused.returncode, "Cannot call rmtree on a symbolic link" in refused.stderr) == (1, True)
    assert list((clone / "elsewhere").iterdir()) == []
