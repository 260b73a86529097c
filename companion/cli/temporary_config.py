"""The table of `demo` and `simulate`: in a temporary folder unless one is named, with a panel of any size."""

import argparse
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.config.app_config import AppConfig, load_config
from companion.config.settings import MILLIMETRES, PIXELS, ScreenSize
from companion.terminal import Refused
from display.panel import Panel

PANEL_HELP = "the picture's pixels, and millimetres where they are known: 800x480, 1280x720@217x136"


def add_panel(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the panel."""
    parser.add_argument("--panel", metavar="WxH", help=PANEL_HELP)


def temporary_config(options: argparse.Namespace, kept: ExitStack) -> AppConfig:
    """Return a configuration with the chosen panel. Raise Refused.

    If no folder is named, it uses a temporary one, deleted when `kept` is closed.
    """
    data = options.data or Path(kept.enter_context(TemporaryDirectory(prefix="hammerprice-")))
    config = load_config(data, options.settings)
    if options.panel is None:
        return config
    return config.with_settings(screen=_panel(options.panel))


def _panel(text: str) -> ScreenSize:
    try:
        panel = Panel.parse(text)
    except (ValueError, OverflowError) as error:
        raise Refused(f"--panel: {error}") from None
    limits = (PIXELS, PIXELS, MILLIMETRES, MILLIMETRES)
    if not all(least <= side <= most for side, (least, most) in zip(panel, limits, strict=True)):
        expected = "{} to {} pixels and {} to {} millimetres each way".format(*PIXELS, *MILLIMETRES)
        raise Refused(f"--panel: {text!r}; expected {expected}")
    return ScreenSize(*panel)
