"""Decide which key of the pod's keypad has been pressed: the rules of `drivers/keypad.py` for a single keypad.

A key counts only when it is the only one that reads as down (rule K). In a keypad with rows of its own a column that is
low in two rows is two keys down, so this keeps rule G as well. A reading must be steady for `STEADY_MS`, and all keys
must have been up for `RELEASED_MS` before the next one. This runs on the pod and at the table.
"""

LAYOUT = "123456789*0#"
"""The keys by their number, row by row."""
STEADY_MS = 3
"""How long, in milliseconds, a reading must be steady: short enough for a tap of 5 ms."""
RELEASED_MS = 15
"""How long, in milliseconds, the keypad must be up before its next key: longer than a key bounces."""


class OneKeypad:
    """The keys of one keypad. A key that is down at the start counts only after all have been up."""

    def __init__(self, at: int) -> None:
        self.down_count = 0
        """How many keys read as down."""
        self._bits = 0
        """A bit for each key that reads as down."""
        self._since = at
        """Since when it has read so, in milliseconds."""
        self._touched_at = at
        """When it last read anything after it was empty."""
        self._ready = False
        """Whether all keys have been up, so that the next one counts."""
        self._judged = False
        """Whether the present reading was steady and empty."""

    def change(self, number: int, down: bool, at: int) -> "tuple[str, int] | None":
        """Note that a key went down or up at `at` ms; return the key that was pressed until then, and when, or None."""
        pressed = self.look(at)
        bit = 1 << number
        bits = self._bits | bit if down else self._bits & ~bit
        if bits == self._bits:
            return pressed
        if self._judged and not self._bits:
            self._touched_at = at
        self._bits = bits
        self._since = at
        self._judged = False
        self.down_count = sum((bits >> key) & 1 for key in range(len(LAYOUT)))
        return pressed

    def look(self, at: int) -> "tuple[str, int] | None":
        """Return the key that has been pressed by `at` ms, and when it was first touched; None if there is none."""
        steady_for = at - self._since
        if steady_for < STEADY_MS:
            return None
        if not self._bits:
            self._judged = True
            self._ready = self._ready or steady_for >= RELEASED_MS
            return None
        if not self._ready:
            return None
        self._ready = False
        if self.down_count > 1:
            return None
        key = next(key for number, key in enumerate(LAYOUT) if (self._bits >> number) & 1)
        return key, self._touched_at
