"""Play sounds: open the sound device for a sound, close it after silence, and say why there is none.

The sounds are files in `sounds/`, which `make sounds` makes; when each is played: `companion/screen_data/sounds.py`. An
open, silent mixer costs 0.3 % of a processor (measured), so it is open only around sounds. A table without a
loudspeaker reports once what is missing and plays on.
"""

import os
from collections.abc import Mapping
from pathlib import Path

import pygame

from companion.screen_data.sounds import Sound

try:
    import pygame.mixer
except ImportError as error:  # pygame's wheels leave one of the mixer's libraries, GLib, to the system
    NO_MIXER = (
        f"No sound: {error}. Install what is missing (GLib on Debian: sudo apt install libglib2.0-0t64, "
        "before Debian 13 libglib2.0-0), then open the table again."
    )
    """Why pygame cannot play sounds here; empty where it can."""
else:
    NO_MIXER = ""

SOUNDS = Path(__file__).parent / "sounds"
SOUND_CARDS = "proc/asound/card*/id"
"""A file for each sound card with ALSA's name of it (Linux, sound/core/init.c)."""
DEVICE_VARIABLE = "AUDIODEV"
"""The variable by which SDL's ALSA driver is told the device."""
RATE_HZ = 22_050
"""Samples a second, one channel, 16 bit signed. Struck wood has nothing above 11 kHz."""

LINGER_NS = 15_000_000_000
"""How long the device stays open after the last sound, in ns: longer than a countdown, so that going once, going
twice and sold come without the delay of opening it.
"""

LOUDNESS = (0.125, 0.25, 0.5, 1.0)
"""The levels of the volume as parts of the loudest: 6 dB from each to the next."""
WAV_HEADER_BYTES = 44
"""What stands before the samples in the WAV files of espeak-ng (its src/espeak-ng.c, OpenWavFile)."""
_BUFFER_SAMPLES = 512
"""23 ms at RATE_HZ between a strike and its sound."""


class Sounds:
    """The player of the table's sounds. It is mute unless `enabled`, which may be switched at any time.

    `device` is ALSA's name of the device to play on, such as `default:CARD=vc4hdmi0`; empty for the computer's own
    choice.
    """

    def __init__(self, *, enabled: bool, volume: int = len(LOUDNESS), device: str = "") -> None:
        self.enabled = enabled
        """Whether sounds are wanted. The next `rest` closes a device that is not."""
        self.volume = volume
        """From 1 to the number of levels in LOUDNESS; it applies from the next sound on."""
        self._broken = False
        self._loaded: dict[Sound, pygame.mixer.Sound] = {}
        self._sentence: pygame.mixer.Sound | None = None
        """The last spoken sentence."""
        self._silent_from_ns = 0
        if device:
            # ALSA's own choice is card 0, on a Pi 3 and 4 the headphone jack. SDL opens what this names as it is
            # (get_audio_device in SDL_alsa_audio.c, 2.26.5 and 2.32.4); what the user has set goes before it.
            os.environ.setdefault(DEVICE_VARIABLE, device)

    def play(self, sound: Sound, now_ns: int) -> str:
        """Start the sound and return at once; it mixes with sounds that still play.

        Where there is no device, return once why and what to do about it; after that do nothing.
        """
        why = self._open_if_wanted()
        if self._is_ready():
            if sound not in self._loaded:
                self._loaded[sound] = pygame.mixer.Sound(SOUNDS / f"{sound}.wav")
            self._start(self._loaded[sound], now_ns)
        return why

    def speak(self, spoken: bytes, now_ns: int) -> str:
        """Play a spoken sentence, a WAV file of `RATE_HZ`, one channel, 16 bit, in place of the one before; else as
        `play`.
        """
        why = self._open_if_wanted()
        if self._is_ready():
            if self._sentence is not None:
                self._sentence.stop()
            # espeak-ng cannot know the length when it writes the header, and SDL_mixer reads no more than that says.
            self._sentence = pygame.mixer.Sound(buffer=spoken[WAV_HEADER_BYTES:])
            self._start(self._sentence, now_ns)
        return why

    def _open_if_wanted(self) -> str:
        """Open the device if sounds are wanted; return once why it cannot be opened and what to do about it."""
        if not self.enabled or self._broken or self._is_open():
            return ""
        why = _open_device()
        self._broken = bool(why)
        return why

    def _is_ready(self) -> bool:
        """Return whether a sound can be started: the device is open, and sounds are wanted."""
        return self.enabled and self._is_open()

    def _start(self, loaded: "pygame.mixer.Sound", now_ns: int) -> None:
        loaded.set_volume(LOUDNESS[self.volume - 1])
        loaded.play()
        self._silent_from_ns = max(self._silent_from_ns, now_ns + int(loaded.get_length() * 1e9))

    def due(self) -> int | None:
        """Return when to call `rest` next, on the clock given to `play`; None while the device is closed."""
        return self._silent_from_ns + LINGER_NS if self._is_open() else None

    def rest(self, now_ns: int) -> None:
        """Close the device if it is mute, or has been silent for long enough; the next sound opens it again."""
        due_ns = self.due()
        if not self.enabled or (due_ns is not None and now_ns >= due_ns):
            self.close()

    def close(self) -> None:
        """Close the device and stop what still plays. A later `play` opens it, also one that did not open before."""
        self._broken = False
        self._loaded.clear()
        self._sentence = None
        self._silent_from_ns = 0
        if not NO_MIXER:
            pygame.mixer.quit()

    def _is_open(self) -> bool:
        return not NO_MIXER and bool(pygame.mixer.get_init())


def _open_device() -> str:
    """Open the sound device; return why it cannot be opened, empty if it is open."""
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or "/run")
    if why := NO_MIXER or nowhere_to_play(os.environ, runtime=runtime):
        return why
    try:
        pygame.mixer.init(RATE_HZ, -16, 1, _BUFFER_SAMPLES, allowedchanges=0)
    except pygame.error as error:
        devices = ", ".join(sound_devices()) or "none"
        return (
            f"No sound: {error}. Check the loudspeaker's connection, then switch sound off and on. "
            f"`device` under [sound] in the settings may be one of: {devices}."
        )
    return ""


def sound_devices(root: Path = Path("/")) -> list[str]:
    """Return ALSA's names of the sound devices that the settings may name, by card; `root` is where the file system
    begins.

    `default` of a card converts rate and format, which HDMI on a Raspberry Pi needs (alsa-lib, vc4-hdmi.conf of
    libasound2-data 1.2.8 and 1.2.14).
    """
    cards = sorted(root.glob(SOUND_CARDS), key=lambda file: int(file.parent.name.removeprefix("card")))
    return [f"default:CARD={file.read_text(encoding='utf-8').strip()}" for file in cards]


def nowhere_to_play(env: Mapping[str, str], *, runtime: Path, devices: Path = Path("/dev/snd")) -> str:
    """Return why there is no sound device to open, with its remedy; empty where one may be tried.

    `env` is the environment; sound servers have their sockets in the directory `runtime`, sound cards their playback
    devices in `devices`. It is checked here because ALSA fills the terminal with messages of its own for a missing
    device.
    """
    if env.get("SDL_AUDIODRIVER") or env.get("PULSE_SERVER"):
        return ""
    if any((runtime / name).exists() for name in ("pulse/native", "pipewire-0")) or any(devices.glob("pcm*p")):
        return ""
    return "No sound: this machine has no sound device. Connect a loudspeaker or HDMI, then switch sound off and on."
