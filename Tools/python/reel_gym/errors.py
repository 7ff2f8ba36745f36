"""The error of the C interface."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Code", "ReelError"]


class Code(IntEnum):
    """The codes that the functions of a game's library return."""

    OK = 0
    BAD_ARGUMENT = 1
    NO_BATCH = 2
    NOT_BOUND = 3
    CONTENT = 4
    STATE = 5
    TOO_SMALL = 6
    LIMIT = 7


class ReelError(RuntimeError):
    """A call of a game's library failed.

    ``code`` is the library's code, a ``Code`` if the package has a name for it. ``sentence`` is the library's own
    description of the failure.
    """

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence or f"The library returned code {code} without a sentence.")
        self.code = Code(code) if code in Code.__members__.values() else code
        self.sentence = sentence
