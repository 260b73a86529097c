"""The touchscreen: draw Scenes and return the choice that was touched. It knows no rules."""

import os
import sys

# pygame prints a greeting on standard output, where a replay's JSON belongs, and imports pkg_resources, which
# doubles the time to the first picture; without it, pygame looks beside its own files, where its resources are.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]  # None is how Python marks a module as absent
