"""The error of a file that is no intact reel."""

from __future__ import annotations


class ReelError(Exception):
    """A part of a file that is not as docs/reel-format.md requires.

    ``offset`` is a byte of the file, or of the snapshot if the sentence names one, and ``expected``
    the part that should be there. ``path`` is the file, if there is one.
    """

    def __init__(
        self, offset: int, expected: str, sentence: str | None = None, path: str | None = None
    ) -> None:
        super().__init__(offset, expected)
        self.offset = offset
        self.expected = expected
        self.path = path
        self.sentence = sentence or f"the reel is damaged at byte {offset}: expected {expected}"

    def __str__(self) -> str:
        return f"{self.path}: {self.sentence}" if self.path else self.sentence
