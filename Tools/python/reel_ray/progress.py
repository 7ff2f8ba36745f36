"""Messages on standard error."""

from __future__ import annotations

import sys
import time

__all__ = ["Progress", "duration", "rate"]


class Progress:
    """A message that is written again: a terminal shows it on one line, once a second; a file gets a line every ten
    seconds."""

    def __init__(self) -> None:
        self._is_terminal = sys.stderr.isatty()
        self._start = self._last = time.monotonic()
        self._is_shown = False

    @property
    def seconds(self) -> float:
        """The seconds since the beginning."""
        return time.monotonic() - self._start

    @property
    def is_due(self) -> bool:
        """True if it is time for the next message."""
        return time.monotonic() - self._last >= (1 if self._is_terminal else 10)

    def show(self, text: str) -> None:
        """Shows the message."""
        self._last = time.monotonic()
        if self._is_terminal:
            self._is_shown = True
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()
        else:
            print(text, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Removes the message from a terminal."""
        if self._is_shown:
            self._is_shown = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def report(self, text: str) -> None:
        """Writes a line that stays."""
        self.clear()
        print(text, file=sys.stderr, flush=True)


def rate(number: float) -> str:
    """Returns a number of things a second as a text."""
    return f"{number:.1f}" if number < 100 else f"{int(number)}"


def duration(seconds: float) -> str:
    """Returns a time as minutes and seconds, hours and minutes, or days."""
    found = int(seconds)
    if found < 3600:
        return f"{found // 60}:{found % 60:02}"
    if found < 200_000:
        return f"{found // 3600}:{found // 60 % 60:02}:{found % 60:02}"
    return f"{found // 86_400} days"
