"""The touchscreen: draws Scenes and gives back the choice that was touched. It knows no rules."""

import os
import sys

# pygame greets on standard output, where a replay's JSON belongs, and imports pkg_resources for its own resources,
# which doubles the time to the first picture; without it, it looks beside its own files, which is where they are.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]  # None is how Python marks a module as absent
