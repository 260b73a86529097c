"""Signs the list of a release's checksums with the owner's key: `make sign KEY=FILE`. It needs ssh-keygen, and nothing
that must be fetched.

The signature is kept only if the public key in `systemd/release-signers` accepts it, as everybody will check it. The
private key is in no repository; CONTRIBUTING.md says how it is made and where it is kept.
"""

import subprocess
import sys
from pathlib import Path

from companion.terminal import print_line

SIGNERS = Path(__file__).parents[2] / "systemd" / "release-signers"
"""Whose signatures count: the format is that of ALLOWED SIGNERS in ssh-keygen(1)."""
WHO = "owner"
PURPOSE = "hammerprice-release"
"""Without it a signature that was made for something else could be passed off as one of a release."""
ENDING = ".sig"


class NotSigned(Exception):
    """Nothing was signed; the text says why."""


def sign(sums: Path, key: Path, signers: Path = SIGNERS) -> Path:
    """Sign a list of checksums and return the signature's file. Raises NotSigned, OSError."""
    signature = sums.with_name(sums.name + ENDING)
    signature.unlink(missing_ok=True)
    made = _ssh_keygen("sign", "-n", PURPOSE, "-f", key, sums)
    if made.returncode != 0:
        raise NotSigned(f"{key}: {made.stderr.strip()}")
    why = fault(sums, signature, signers)
    if why:
        signature.unlink()
        raise NotSigned(f"{signers} does not have the public half of {key}: {why}")
    return signature


def fault(sums: Path, signature: Path, signers: Path = SIGNERS) -> str:
    """Return why a list is not as one of the signers has signed it; empty if it is. Raises OSError."""
    with sums.open("rb") as read:
        said = _ssh_keygen("verify", "-n", PURPOSE, "-I", WHO, "-f", signers, "-s", signature, given=read.read())
    return "" if said.returncode == 0 else (said.stderr or said.stdout).strip()


def _ssh_keygen(do: str, *options: str | Path, given: bytes = b"") -> subprocess.CompletedProcess[str]:
    command = ["ssh-keygen", "-Y", do, *map(str, options)]
    done = subprocess.run(command, input=given, capture_output=True, check=False)
    return subprocess.CompletedProcess(command, done.returncode, done.stdout.decode(), done.stderr.decode())


if __name__ == "__main__":
    try:
        print_line(f"{sign(Path(sys.argv[1]), Path(sys.argv[2]))}: signed, and checked with {SIGNERS.name}")
    except NotSigned as why:
        sys.exit(f"Not signed: {why}")
