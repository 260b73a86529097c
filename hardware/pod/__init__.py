"""The program of a paddle pod, which is copied to it as it is, and what it says (`PROTOCOL.md`)."""
