"""Samples of the pictures of the table as a machine."""

from companion.screen_data.screens import Choice, Key, Screen
from companion.screen_data.system import DarkScreen, Fact, HealthScreen

_WELL = (
    Fact("Version", "0.1.0"),
    Fact("Boxes", "6, 1 of your own"),
    Fact("Journal", "128 games, 1.4 MB"),
    Fact("Buttons and keypads", "All there"),
    Fact("Free space", "22 GB"),
    Fact("Computer", "Pi 4 Model B"),
    Fact("Temperature", "52 °C"),
    Fact("Power supply", "Strong enough"),
    Fact("Clock", "2026-11-20 17:10"),
    Fact("Computer on for", "3 h 12 min"),
)
_ILL = (
    Fact("Version", "0.1.0"),
    Fact("Boxes", "6"),
    Fact("Journal", "1 game, 12 kB", "It cannot be read; the log tells why"),
    Fact("Buttons and keypads", "Missing", "Test buttons and keys"),
    Fact("Files of your own", "One cannot be read", "Mend settings.toml, line 128"),
    Fact("Free space", "12 MB", "Make room on the card"),
    Fact("Computer", "Pi Compute Module 4"),
    Fact("Temperature", "84 °C", "Too hot: give it air"),
    Fact("Power supply", "Too weak", "Use the one made for this computer"),
    Fact("Clock", "1970-01-01 00:10", "Wrong; only dates of games suffer"),
    Fact("Computer on for", "0 h 4 min"),
)
_BACK = Choice(Key("back"), "Back")
_TEST = Choice(Key("self-test"), "Test buttons and keys")
MACHINE_SCREENS: dict[str, Screen] = {
    "health": HealthScreen("About this table", _WELL, _BACK, _TEST),
    "health-ill": HealthScreen("About this table", _ILL, _BACK, _TEST),
    "dark": DarkScreen("Touch the screen"),
}
