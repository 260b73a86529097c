"""An X server of our own, for programs that show themselves."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

XVFB = shutil.which("Xvfb")
WITH_PADDLES = "800x690"
"""The picture and the simulated paddles under it: the window then lies at 0, 0."""


@contextmanager
def x_server(size: str, *options: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The server, with one screen of `size` px, and the name of its display. It ends with this."""
    command = [str(XVFB), "-displayfd", "1", "-screen", "0", f"{size}x24", "-nolisten", "tcp", *options]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout
        yield server, ":" + server.stdout.readline().strip()
    finally:
        server.kill()
        server.communicate()
