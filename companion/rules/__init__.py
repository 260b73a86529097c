"""Rules of both games as pure functions: no clock, no randomness, no input or output, no imports of other packages."""
