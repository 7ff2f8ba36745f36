"""The reason why a command ends early."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Code", "Failure"]


class Code(IntEnum):
    """The exit codes of the programs of Reel."""

    DIFFERS = 1
    USAGE = 64
    DAMAGED = 65
    MISSING = 66
    UNAVAILABLE = 69
    NOT_WRITTEN = 73


class Failure(Exception):
    """A command failed. ``code`` is its exit code, ``sentence`` the description for a person."""

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
