"""Tests of the touchscreen: what is drawn, what a touch means, what it sounds like."""
