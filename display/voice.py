"""Speak sentences with espeak-ng, where it is installed. A newer sentence replaces the one that is being spoken."""

import subprocess

from display.sound import LOUDNESS

PROGRAM = "espeak-ng"
VOICES = {"en": "en", "de": "de", "pt_BR": "pt-br", "zh_TW": "cmn", "ko": "ko"}
"""espeak-ng's voice for each language of the table."""
LOUDEST = 200
"""espeak-ng's largest amplitude."""


class Voice:
    """The voice of one table."""

    def __init__(self) -> None:
        self._speaking: subprocess.Popen[bytes] | None = None

    def say(self, text: str, *, language: str, volume: int) -> str:
        """Start to speak and return at once; `volume` is a step of the sounds, from 1.

        Return why nothing is spoken and what to do about it; empty where nothing is wrong.
        """
        self.close()
        loud = round(LOUDEST * LOUDNESS[volume - 1])
        command = (PROGRAM, "-v", VOICES[language], "-a", str(loud), "--", text)
        silent = subprocess.DEVNULL
        try:
            self._speaking = subprocess.Popen(command, stdin=silent, stdout=silent, stderr=silent)  # noqa: S603  # no shell; the text is one argument
        except OSError as error:
            return f"No voice: {error}. On Debian: sudo apt install espeak-ng"
        return ""

    def close(self) -> None:
        """Stop speaking."""
        if self._speaking is not None:
            self._speaking.kill()
            self._speaking.wait()
            self._speaking = None
