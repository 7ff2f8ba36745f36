"""The lines of a sweep, on standard output or in a file, in the order of seeds."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .failure import Code, Failure
from .seeds import Seeds

__all__ = ["Output", "head"]

_HEAD = re.compile(rb'\{"seed":([0-9]{1,20}),"ticks":([0-9]{1,20}),.*\}')


def head(line: bytes) -> tuple[int, int] | None:
    """Returns the seed and the ticks of a line without its end; None for bytes that are no line of a sweep."""
    found = _HEAD.fullmatch(line)
    return (int(found[1]), int(found[2])) if found else None


class Output:
    """Lines wait here until those of all earlier seeds have come, so a file is complete up to its last line.

    ``FILE.sweep`` beside the file describes the sweep, as that of the game's own command does: either command continues
    the file of the other.
    """

    def __init__(
        self,
        seeds: Seeds,
        path: str | None,
        *,
        resumes: bool = False,
        is_forced: bool = False,
        each: Callable[[bytes], None] = lambda line: None,
        stream: int = 1,
    ) -> None:
        """Opens the file.

        Args:
            path: None for ``stream``, an open file.
            resumes: true if the file may exist, and is continued.
            is_forced: true if an existing file is emptied, or continued without a description.
            each: receives each line without its end, those of an earlier run first.
        """
        self.seeds = seeds
        self.path = path
        self.count = 0
        self.waiting_bytes = 0
        self.is_closed = False
        self._is_forced = is_forced
        self._waiting: dict[int, list[bytes]] = {}
        self._each = each
        self._is_described = path is None
        self._found: dict[str, Any] | None = None
        self._is_new = False
        self._file = stream
        if path is None:
            return
        continues = resumes and os.path.lexists(path)
        if not continues and not is_forced and os.path.lexists(path):
            raise Failure(Code.NOT_WRITTEN, f"{path}: expected no file, found one. --force replaces it.")
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC | (0 if continues else os.O_TRUNC)
        try:
            self._file = os.open(path, flags, 0o644)
        except OSError as error:
            raise Failure(Code.NOT_WRITTEN, f"{path}: expected a path that can be written: {error.strerror}.") from None
        self._is_new = not continues
        if continues:
            self._continue()

    @property
    def _described(self) -> Path:
        return Path(f"{self.path}.sweep")

    def _continue(self) -> None:
        """Reads the lines of an earlier run, and removes an incomplete last one."""
        complete = 0
        with open(self._file, "rb", closefd=False) as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break
                found = head(line[:-1])
                expected = self.seeds[self.count] if self.count < self.seeds.count else None
                if found is None or found[0] != expected:
                    what = "no line of another seed" if expected is None else f"the line of seed {expected}"
                    raise Failure(
                        Code.DAMAGED,
                        f"{self.path}:{number}: expected {what}, found {_quoted(line[:60])}. Remove the lines from "
                        "there on, or begin anew with --force and without --resume.",
                    )
                self.count += 1
                complete += len(line)
                self._each(line[:-1])
        os.ftruncate(self._file, complete)
        try:
            self._found = json.loads(self._described.read_bytes())
            if not isinstance(self._found, dict):
                raise ValueError
        except FileNotFoundError:
            # A sweep that ended before its first line has written nothing.
            if self.count and not self._is_forced:
                raise Failure(
                    Code.MISSING,
                    f"{self._described}: expected the description of the sweep that wrote {self.path}, found none. "
                    "--force continues without it.",
                ) from None
        except ValueError:
            raise Failure(
                Code.DAMAGED, f"{self._described}: expected the description of a sweep, found other text."
            ) from None

    def describe(self, text: bytes) -> None:
        """Receives the description of a portion, before its lines. The first one of a run is compared with the
        description of the file, and written."""
        try:
            own = json.loads(text)
        except ValueError:
            own = None
        if not isinstance(own, dict):
            raise Failure(Code.DAMAGED, "The program has written no description of its sweep (FILE.sweep).")
        if "first seed" in own:
            own["first seed"] = self.seeds.start
        if "shard" in own:
            own["shard"] = self.seeds.shard_text
        if self._found is None:
            self._found = own
        for name, value in own.items():
            if self._found.get(name) != value:
                raise Failure(
                    Code.DAMAGED,
                    f"{self.path or 'The nodes'}: expected lines of the same sweep, found {name} "
                    f"{_json(self._found.get(name))}; this sweep has {_json(value)}.",
                )
        if not self._is_described:
            self._is_described = True
            temporary = Path(f"{self._described}.part")
            temporary.write_bytes(_json(own).encode() + b"\n")
            temporary.replace(self._described)

    def add(self, index: int, lines: list[bytes]) -> None:
        """Adds the lines of the seeds from an index on, and writes all lines whose earlier ones are written."""
        self._waiting[index] = lines
        self.waiting_bytes += sum(map(len, lines))
        ready: list[bytes] = []
        while (found := self._waiting.pop(self.count, None)) is not None:
            self.count += len(found)
            ready += found
        self.waiting_bytes -= sum(map(len, ready))
        if not ready:
            return
        self._write(b"".join(line + b"\n" for line in ready))
        for line in ready:
            self._each(line)

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        try:
            while view:
                view = view[os.write(self._file, view) :]
        except BrokenPipeError:
            self.is_closed = True
        except OSError as error:
            name = self.path or "standard output"
            raise Failure(Code.NOT_WRITTEN, f"{name}: expected space for the lines: {error.strerror}.") from None

    def close(self) -> None:
        """Waits until the lines are on the disk. Removes a file that has received none."""
        if self.path is None or self._file < 0:
            return
        os.fsync(self._file)
        os.close(self._file)
        self._file = -1
        if self._is_new and self.count == 0 and self.seeds.count > 0:
            os.unlink(self.path)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _quoted(data: bytes) -> str:
    return ascii(data.decode(errors="replace").rstrip("\n"))
