"""The seeds of a sweep, in the forms that the command ``sweep`` of a game reads."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .failure import Code, Failure

__all__ = ["Seeds"]

_MOST = 1_000_000_000_000
_LAST = 2**64 - 1


@dataclass(frozen=True)
class Seeds:
    """The seeds of a range, or every ``stride``-th of them.

    ``start`` and ``last`` are the ends of the range; the seeds of shard ``shard`` of ``stride`` shards begin at
    ``start + shard``.
    """

    start: int
    last: int
    shard: int = 0
    stride: int = 1

    @classmethod
    def read(cls, text: str, shard: str | None = None) -> Seeds:
        """Reads a range, such as ``0..<1000``, ``1...100`` or ``17``, and a shard, such as ``0/4``."""
        found = re.fullmatch(r"([0-9]{1,20})(?:\.\.([.<])([0-9]{1,20}))?", text)
        if not found:
            raise Failure(
                Code.USAGE,
                "--seeds: expected a range of seeds, such as 17, 0...999 or '0..<1000' (in quotes, because of the "
                f"shell), found '{text}'.",
            )
        start = int(found[1])
        last = start if found[3] is None else int(found[3]) - (1 if found[2] == "<" else 0)
        if last < start:
            raise Failure(Code.USAGE, f"--seeds: expected at least one seed, found '{text}'.")
        if last > _LAST or last - start >= _MOST:
            raise Failure(Code.USAGE, f"--seeds: expected at most {_MOST} seeds below 2^64, found '{text}'.")
        if shard is None:
            return cls(start, last)
        parts = re.fullmatch(r"([0-9]{1,10})/([0-9]{1,10})", shard)
        if not parts or not int(parts[1]) < int(parts[2]) <= 1_000_000_000:
            raise Failure(
                Code.USAGE,
                f"--shard: expected a shard and the number of shards, from 0/4 to 3/4; found '{shard}'.",
            )
        return cls(start, last, int(parts[1]), int(parts[2]))

    @property
    def count(self) -> int:
        """The number of seeds."""
        return max(0, (self.last - self.start - self.shard) // self.stride + 1)

    def __getitem__(self, index: int) -> int:
        """Returns the seed of an index from 0 to ``count - 1``."""
        return self.start + self.shard + index * self.stride

    @property
    def shard_text(self) -> str:
        """The shard as the program writes it."""
        return f"{self.shard}/{self.stride}"

    def arguments(self, index: int, count: int) -> list[str]:
        """Returns the arguments of ``sweep`` for ``count`` seeds from an index on."""
        first, last = self[index], self[index + count - 1]
        stride = ["--shard", f"0/{self.stride}"] if self.stride > 1 else []
        return ["--seeds", f"{first}...{last}", *stride]

    def text(self, index: int, count: int) -> str:
        """Returns a description of ``count`` seeds from an index on, for a message."""
        first, last = self[index], self[index + count - 1]
        if count == 1:
            return f"seed {first}"
        return f"seeds {first}...{last}" + (f" by {self.stride}" if self.stride > 1 else "")
