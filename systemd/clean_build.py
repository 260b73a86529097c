"""The build of a wheel from a clone: without what an earlier build has left in `build/`.

Setuptools packs all that lies there, also modules that are no longer in the product.
"""

import shutil
from contextlib import suppress

from setuptools.command.build_py import build_py


class CleanBuild(build_py):
    """Collect the product's files in an empty folder."""

    def run(self) -> None:
        """Run the command."""
        if not self.editable_mode:
            with suppress(FileNotFoundError):  # the first build
                shutil.rmtree(self.build_lib)
        super().run()
