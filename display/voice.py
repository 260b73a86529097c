"""Speak sentences with espeak-ng, where it is installed, through the mixer of the sounds.

A sound card may take one player only, as HDMI on a Raspberry Pi does: vc4-hdmi mixes nothing itself, and its ALSA
configuration opens it without dmix (alsa-lib, src/conf/cards/vc4-hdmi.conf). If espeak-ng played itself, it would fail
without a word while the mixer is open, and the mixer while espeak-ng speaks. So espeak-ng writes the spoken sentence to
memory, and the mixer plays it.
"""

import os
import subprocess
from typing import BinaryIO

ESPEAK = "espeak-ng"
VOICES = {"en": "en", "de": "de", "pt_BR": "pt-br", "zh_TW": "cmn", "ko": "ko"}
"""espeak-ng's voice for each language of the table."""


class Voice:
    """The voice of one table. A newer sentence replaces the one that is being prepared."""

    def __init__(self) -> None:
        self._speaking: subprocess.Popen[bytes] | None = None
        self._spoken: BinaryIO | None = None
        """A file in memory, to which espeak-ng writes."""
        self._ended: int | None = None
        """A descriptor that is readable once espeak-ng has ended."""

    def say(self, text: str, *, language: str) -> str:
        """Start to prepare a sentence and return at once.

        Return why nothing is spoken and what to do about it; empty where nothing is wrong.
        """
        self.close()
        command = (ESPEAK, "-v", VOICES[language], "--stdout", "--", text)
        silent = subprocess.DEVNULL
        self._spoken = os.fdopen(os.memfd_create("voice"), "w+b")
        try:
            self._speaking = subprocess.Popen(command, stdin=silent, stdout=self._spoken, stderr=silent)  # noqa: S603  # no shell; the text is one argument
        except OSError as error:
            self.close()
            return f"No voice: {error}. On Debian: sudo apt install espeak-ng"
        self._ended = os.pidfd_open(self._speaking.pid)
        return ""

    def descriptors(self) -> tuple[int, ...]:
        """Return the descriptors to `select` on for reading, until `take` has something to return."""
        return () if self._ended is None else (self._ended,)

    def take(self) -> bytes:
        """Return the sentence that has been spoken since the last call, as a WAV file; empty if there is none."""
        if self._speaking is None or self._spoken is None or self._speaking.poll() is None:
            return b""
        self._spoken.seek(0)
        spoken = self._spoken.read()
        self.close()
        return spoken

    def close(self) -> None:
        """Drop the sentence that is being prepared."""
        if self._speaking is not None:
            self._speaking.kill()
            self._speaking.wait()
            self._speaking = None
        if self._ended is not None:
            os.close(self._ended)
            self._ended = None
        if self._spoken is not None:
            self._spoken.close()
            self._spoken = None
