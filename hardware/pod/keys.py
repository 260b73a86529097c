"""Decide which keys of a keypad have been pressed, and whether anything was read there that became no key.

A key counts once it is the only one of its keypad that reads as down (rule K), in a steady reading: then it cannot be a
ghost, nor one of two keys whose order nobody knows. So a key that goes down before the one before it is up counts as
soon as it is alone. It counts again after it has been up for the time of a release.

Whatever was read and became no key is doubt (rule D): a key that was never alone or never steady, or one that came back
so soon that it may have bounced, or may have been pressed twice. It is told before any later key, so that nobody takes
an amount for whole of which a digit is missing.

This runs on the pod (CircuitPython) and at the table, where it also judges the keypads on pins, so it uses no
dataclasses and no typing.
"""

LAYOUT = "123456789*0#"
"""The keys by their number, row by row."""
NEVER = -1
"""Stands in place of a time for what has not happened."""
DOUBT = "?"
"""Stands in place of a key for something that was read and became no key."""
STEADY_MS = 3
"""How long, in milliseconds, a reading of a pod must be steady: short enough for a tap of 5 ms."""
RELEASED_MS = 15
"""How long, in milliseconds, a key must be up before it counts again: longer than a key bounces."""


class Touch:
    """A key that reads as down, or did so less than the time of a release ago."""

    def __init__(self, is_told: bool) -> None:
        self.is_told = is_told
        """Whether the key has been told already, or that it became none."""
        self.was_clear = False
        """Whether it was down in a reading without ghosts. Else it may be a ghost, or a loose wire."""
        self.was_steady = False
        """Whether it was down in a steady reading."""
        self.was_up = False
        """Whether it has read as up since it was last down in a steady reading."""
        self.down_at = NEVER
        """Since when it reads as down, or did when it was last."""
        self.lasted = 0
        """For how long it was down before it went up."""
        self.up_at = NEVER
        """Since when it reads as up; NEVER while it is down."""
        self.is_again = False
        """Whether it is down again so soon that how long it stays says whether a key `00` sent it."""
        self.alone_at = NEVER
        """Since when it reads as the only one, but for its bounces; NEVER while it does not."""

    def go_down(self, at: int, is_steady: bool, is_clear: bool, is_alone: bool) -> bool:
        """Note a reading in which it is down; return whether it is back so soon that it may have bounced, or not."""
        is_back = is_steady and self.was_steady and self.was_up
        if is_steady:
            self.was_steady = True
            self.was_up = False
        self.was_clear = self.was_clear or is_clear
        if self.down_at == NEVER or self.up_at != NEVER:
            self.down_at = at
        self.up_at = NEVER
        if not is_alone:
            self.alone_at = NEVER
        elif self.alone_at == NEVER:
            self.alone_at = at
        return is_back

    def go_up(self, at: int, is_steady: bool, released: int) -> bool:
        """Note a reading in which it is up; return whether the touch is over."""
        self.was_up = True
        if self.up_at == NEVER:
            self.up_at = at
            self.lasted = at - self.down_at
        if is_steady:
            self.alone_at = NEVER
        may_bounce = self.was_clear or self.is_told
        return not may_bounce or at - self.up_at >= released


class KeypadTouches:
    """The touches of one keypad. A key must be up for `released` before it counts again; `read` has the same unit.

    The key with the number `quick` counts again at once, if each time it is down for less than `quick_for`: a key `00`
    sends it so, and no finger, nor a contact that bounces under one, which stays down before or after.
    """

    def __init__(self, released: int, quick: int = NEVER, quick_for: int = 0) -> None:
        self._released = released
        self._quick = quick
        self._quick_for = quick_for
        touches: dict[int, Touch] = {}  # CircuitPython knows no annotated attributes
        self._touches = touches
        """By the number of the key."""

    @property
    def are_over(self) -> bool:
        """Return whether no key is down, nor was so shortly before."""
        return not self._touches

    def ignore(self, down: int) -> None:
        """Let the keys that are down, as bits, count only after they have been up: nobody saw them go down."""
        for number in _numbers(down):
            self._touches[number] = Touch(is_told=True)

    def read(self, down: int, at: int, is_steady: bool, is_clear: bool = True) -> "list[tuple[str, int]]":
        """Take in what the keypad reads at `at`, a bit for each key that is down, and return what that completes.

        This is keys, or `DOUBT`, with their times: when the key was first read alone; when what became no key was let
        go. Not `is_clear` is a reading that may have ghosts.
        """
        if not down and not self._touches:
            return []
        for number in _numbers(down):
            if number not in self._touches:
                self._touches[number] = Touch(is_told=False)
        is_alone = is_clear and down & (down - 1) == 0
        lost = []
        pressed = []
        for number, touch in list(self._touches.items()):
            if (down >> number) & 1:
                if touch.go_down(at, is_steady, is_clear, is_alone):
                    touch.is_again = number == self._quick and touch.is_told and touch.lasted < self._quick_for
                    if not touch.is_again:
                        lost.append(at)
                continue
            was_again, was_alone = touch.is_again, touch.alone_at != NEVER
            touch.is_again = False
            is_over = touch.go_up(at, is_steady, self._released)
            if was_again and was_alone and touch.lasted < self._quick_for:
                pressed.append((LAYOUT[number], touch.down_at))
            elif was_again:
                lost.append(at)
            if is_over:
                del self._touches[number]
                if not touch.is_told:
                    lost.append(touch.up_at)
        if is_alone and is_steady:
            pressed += self._complete(down, lost)
        return [(DOUBT, min(lost)), *pressed] if lost else pressed

    def _complete(self, down: int, lost: "list[int]") -> "list[tuple[str, int]]":
        """Return the key that is down alone, unless it has been told already; what is up by then, and was not told,
        has become none.
        """
        pressed = []
        for number in _numbers(down):
            touch = self._touches[number]
            if not touch.is_told:
                touch.is_told = True
                pressed.append((LAYOUT[number], touch.alone_at))
                for other in self._touches.values():
                    if not other.is_told:
                        other.is_told = True
                        lost.append(other.up_at)
        return pressed


class OneKeypad:
    """The keypad of a pod, from the changes that its scanner tells. Times are milliseconds."""

    def __init__(self, at: int) -> None:
        self.down_count = 0
        """How many keys read as down."""
        self._down = 0
        """A bit for each key that reads as down."""
        self._since = at
        """Since when it has read so, in milliseconds."""
        self._touches = KeypadTouches(RELEASED_MS)

    def change(self, number: int, down: bool, at: int) -> "list[tuple[str, int]]":
        """Note that a key went down or up at `at` ms; return what was completed until then, as `look` does."""
        told = self.look(at)
        before = self._down
        self._down = before | 1 << number if down else before & ~(1 << number)
        if self._down != before:
            self._since = at
            self.down_count = len(_numbers(self._down))
            told += self._touches.read(self._down, at, is_steady=False)
        return told

    def look(self, at: int) -> "list[tuple[str, int]]":
        """Return the keys that have been pressed by `at` ms, or `DOUBT`, with their times."""
        return self._touches.read(self._down, at, is_steady=at - self._since >= STEADY_MS)


def _numbers(down: int) -> "list[int]":
    """Return the numbers of the keys that are down."""
    return [number for number in range(len(LAYOUT)) if (down >> number) & 1]
