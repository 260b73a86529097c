"""Tools that make pictures, sounds, catalogues and releases, each with a target of the Makefile."""
