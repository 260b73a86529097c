"""The program of a paddle pod, which is copied to it as it is, and its protocol (`PROTOCOL.md`)."""
