"""A release can be checked by whoever downloads it: its signature, its bill of materials, and what makes it."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.command_line import ROOT, written
from tests.tools.bill_of_materials import bill_of_materials
from tests.tools.release import list_sums
from tests.tools.signature import SIGNERS, NotSigned, fault, sign

LOCK = (ROOT / "systemd" / "requirements.lock").read_text(encoding="utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SHELL, SSH_KEYGEN = (str(shutil.which(name)) for name in ("sh", "ssh-keygen"))
needs_ssh_keygen = pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="needs ssh-keygen, which signs")


class Owner:
    """Somebody with a key, and the file that says whose signatures count."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.key = folder / "key"
        subprocess.run([SSH_KEYGEN, "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", self.key], check=True)
        public = self.key.with_suffix(".pub").read_text(encoding="ascii")
        self.signers = written(folder / "signers", f'owner namespaces="hammerprice-release" {public}')


@pytest.fixture
def owner(tmp_path: Path) -> Owner:
    return Owner(tmp_path / "owner")


@pytest.fixture
def sums(tmp_path: Path) -> Path:
    return written(tmp_path / "SHA256SUMS", f"{'0' * 64}  hammerprice.img.xz")


@needs_ssh_keygen
def test_a_signature_says_whose_it_is_and_of_what(owner: Owner, sums: Path) -> None:
    signature = sign(sums, owner.key, owner.signers)
    assert fault(sums, signature, owner.signers) == ""
    written(sums, f"{'1' * 64}  hammerprice.img.xz")
    assert "incorrect signature" in fault(sums, signature, owner.signers)


@needs_ssh_keygen
def test_nobody_elses_signature_counts_and_none_is_kept_that_nobody_could_check(
    tmp_path: Path, owner: Owner, sums: Path
) -> None:
    other = Owner(tmp_path / "other")
    with pytest.raises(NotSigned, match="does not have the public half"):
        sign(sums, other.key, owner.signers)
    assert [path.name for path in tmp_path.glob("*.sig")] == []
    assert fault(sums, sign(sums, other.key, other.signers), owner.signers)


@needs_ssh_keygen
def test_a_signature_for_something_else_does_not_count(owner: Owner, sums: Path) -> None:
    subprocess.run([SSH_KEYGEN, "-q", "-Y", "sign", "-n", "file", "-f", owner.key, sums], check=True)
    assert fault(sums, sums.with_name("SHA256SUMS.sig"), owner.signers)


def test_the_signers_are_those_of_releases_and_none_is_made_up() -> None:
    """A key for anything else would sign anything else, too. As long as there is none, the page says so."""
    keys = [line for line in SIGNERS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert [key for key in keys if not key.startswith('owner namespaces="hammerprice-release" ssh-')] == []
    said = "no release has been signed" in " ".join((ROOT / "SECURITY.md").read_text(encoding="utf-8").split())
    assert said is not bool(keys)


def test_the_bill_of_materials_has_every_package_of_the_lock_with_its_fingerprints() -> None:
    bill = json.loads(bill_of_materials(LOCK, version="1.2.3", changed=86_400))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    assert bill["metadata"]["timestamp"] == "1970-01-02T00:00:00+00:00"
    named = {f"{part['name']}=={part['version']}": part for part in bill["components"]}
    assert list(named) == [line.split()[0] for line in LOCK.splitlines()]
    assert {part["purl"] for part in named.values()} == {f"pkg:pypi/{name.replace('==', '@')}" for name in named}
    hashes = [each["content"] for part in named.values() for each in part["hashes"]]
    assert hashes == re.findall(r"sha256:([0-9a-f]{64})", LOCK)
    scopes = {part["name"]: part["scope"] for part in named.values()}
    assert (scopes["setuptools"], scopes["pygame"], scopes["segno"]) == ("excluded", "optional", "required")


def test_a_lock_without_fingerprints_makes_no_bill() -> None:
    with pytest.raises(ValueError, match="segno"):
        bill_of_materials("segno==1.6.6\n", version="1", changed=0)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_what_a_workflow_uses_is_named_by_its_commit_and_its_system_by_version(workflow: Path) -> None:
    """A tag can be moved by whoever takes over the action's repository; the comment says which tag it was. The newest
    system of a runner may have a Python that pygame has no wheels for.
    """
    text = workflow.read_text(encoding="utf-8")
    assert set(re.findall(r"runs-on: (.*)", text)) == {"ubuntu-24.04"}
    used = re.findall(r"uses: (.*)", text)
    assert used
    assert [each for each in used if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}  # v[\d.]+", each)] == []


def test_the_key_is_seen_by_no_step_that_builds() -> None:
    release = next(path for path in WORKFLOWS if path.stem == "release").read_text(encoding="utf-8")
    jobs = dict(
        re.findall(r"^  (\w+):\n(.*?)(?=^  \w+:\n|\Z)", release.partition("jobs:\n")[2], re.DOTALL | re.MULTILINE)
    )
    assert [name for name, job in jobs.items() if "secrets." in job] == ["publish"]
    assert not re.search(r"pip |apt-get|make (image|release|test)", jobs["publish"])


@needs_ssh_keygen
def test_a_download_is_checked_as_the_page_says(tmp_path: Path, owner: Owner) -> None:
    page = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    ((?:ssh-keygen|sha256sum) .*)$", page, re.MULTILINE)
    written(tmp_path / "hammerprice.img.xz", "the image")
    list_sums(tmp_path)
    sign(tmp_path / "SHA256SUMS", owner.key, owner.signers)
    shutil.copy(owner.signers, tmp_path / "release-signers")

    def typed() -> list[tuple[int, bool]]:
        done = [
            subprocess.run([SHELL, "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False)
            for command in commands
        ]
        return [
            (each.returncode, word in each.stdout)
            for each, word in zip(done, ('Good "hammerprice-release" signature', "OK"), strict=True)
        ]

    assert typed() == [(0, True), (0, True)]
    written(tmp_path / "hammerprice.img.xz", "another image")
    assert typed() == [(0, True), (1, False)]
    list_sums(tmp_path)
    assert typed() == [(255, False), (0, True)]
