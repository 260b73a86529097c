"""The program on whole machines, real or emulated, each with a target of the Makefile."""
