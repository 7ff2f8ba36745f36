"""The sweep: portions of the seeds to the nodes, lines in the order of seeds.

    seeds    0 … 7 │ 8 … 39 │ 40 … 290 │ …     portions of about ten seconds, a few more than run at a time
    lines    by seed, each one once, whatever the order in which portions end

A portion whose node or process ends runs again, on any node. A portion is accepted as a unit: none of its lines is
written before all of them have come.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from .failure import Code, Failure
from .output import Output, head
from .progress import Progress, duration, rate
from .seeds import Seeds

__all__ = ["Choices", "Portion", "Sweep"]

# The most seeds, and bytes of lines, between the first missing line and the last one.
MOST_WAITING_SEEDS = 50_000
MOST_WAITING_BYTES = 64 << 20
# The seconds of a portion: long beside the start of a process, short enough to lose with a node.
PORTION_SECONDS = 10.0
FIRST_PORTION = 8
MOST_PORTION = 10_000
# The most times that the program may fail for a portion, and that a portion may lose its node.
MOST_FAILURES = 3
MOST_LOSSES = 50


class Nodes(Protocol):
    """The functions of ``Cluster`` that a sweep calls."""

    def census(self) -> tuple[int, int]: ...
    def has_room(self) -> bool: ...
    def start(self, arguments: list[str], reels: str, most: float) -> Any: ...
    def wait(self, references: list[Any], seconds: float) -> list[Any]: ...
    def result(self, reference: Any) -> dict[str, Any] | Exception: ...
    def is_loss(self, error: Exception) -> bool: ...
    def cancel(self, references: list[Any]) -> None: ...


@dataclass
class Choices:
    """The choices of a person. No line depends on them, apart from ``passed``."""

    passed: list[str] = field(default_factory=list)  # the arguments for the game's own sweep
    jobs: int = 1  # the cores of a portion
    portion: int | None = None  # the seeds of a portion; None for about ten seconds
    portion_timeout: float = 0  # the most seconds of a portion; 0 for no limit
    reels: str = "sweep-reels"


@dataclass
class Portion:
    """Some seeds, from an index on."""

    index: int
    count: int
    failures: int = 0
    losses: int = 0


class Sweep:
    """A sweep over the nodes of a cluster."""

    def __init__(
        self,
        seeds: Seeds,
        nodes: Nodes,
        output: Output,
        choices: Choices,
        progress: Progress,
        is_ending: Callable[[], bool] = lambda: False,
    ) -> None:
        """Prepares a sweep.

        Args:
            is_ending: returns true once a signal has requested the end.
        """
        self._seeds = seeds
        self._nodes = nodes
        self._output = output
        self._choices = choices
        self._progress = progress
        self._is_ending = is_ending
        self._next = self._count_before = output.count
        self._running: dict[Any, Portion] = {}
        self._lost: list[Portion] = []
        self._seconds_of_seed: float | None = None
        self._node_count = self._slots = 0
        self._last_census = -1e9
        self._has_reported_wait = False
        self.worlds = self.ticks = self.unpacked = self.repeated = 0
        # A folder inside of the portion's own keeps its name in the lines.
        path = choices.reels
        is_inside = not os.path.isabs(path) and ".." not in path.split("/")
        self._node_reels = path if is_inside else "sweep-reels"

    def run(self) -> None:
        """Runs all seeds that have no line yet. Raises ``Failure`` if a portion fails again and again."""
        try:
            while self._output.count < self._seeds.count and not self._is_ending() and not self._output.is_closed:
                self._take_census()
                self._start_portions()
                for reference in self._nodes.wait(list(self._running), 0.25) or self._rest():
                    self._collect(self._running.pop(reference), self._nodes.result(reference))
                if self._progress.is_due:
                    self._progress.show(self._progress_text())
        finally:
            self._progress.clear()
            if self._running:
                self._nodes.cancel(list(self._running))

    def _rest(self) -> list[Any]:
        if not self._running:
            time.sleep(0.25)
        return []

    def _take_census(self) -> None:
        """Counts the nodes, once a second, because nodes come and go."""
        if time.monotonic() - self._last_census < 1:
            return
        self._last_census = time.monotonic()
        self._node_count, self._slots = self._nodes.census()
        if self._slots == 0 and not self._has_reported_wait:
            self._has_reported_wait = True
            cores = _count(self._choices.jobs, "core")
            self._progress.report(f"No node has {cores} for a portion. The sweep waits for one.")

    def _start_portions(self) -> None:
        while self._nodes.has_room():
            if self._lost:
                portion = self._lost.pop(0)
            else:
                left = self._seeds.count - self._next
                count = min(self._portion_size(left), left)
                waits = self._next + count - self._output.count > MOST_WAITING_SEEDS
                if count == 0 or (self._running and (waits or self._output.waiting_bytes > MOST_WAITING_BYTES)):
                    return
                portion = Portion(self._next, count)
                self._next += count
            arguments = ["sweep", *self._seeds.arguments(portion.index, portion.count), *self._choices.passed]
            arguments += ["--jobs", str(self._choices.jobs)]
            reference = self._nodes.start(arguments, self._node_reels, self._choices.portion_timeout)
            self._running[reference] = portion

    def _portion_size(self, left: int) -> int:
        if self._choices.portion is not None:
            return self._choices.portion
        if self._seconds_of_seed is None:
            return max(1, min(FIRST_PORTION, left // (2 * self._slots) + 1))
        second = 1 / max(self._seconds_of_seed, 1e-6)
        # The last seeds are distributed evenly, in portions of one second at least.
        share = max(left // (2 * self._slots) + 1, second)
        return max(1, int(min(PORTION_SECONDS * second, share, MOST_PORTION)))

    def _collect(self, portion: Portion, found: dict[str, Any] | Exception) -> None:
        seeds = self._seeds.text(portion.index, portion.count)
        if isinstance(found, Exception):
            reason = _sentence(found)
            if self._nodes.is_loss(found):
                portion.losses += 1
                reason = f"their process or its node has ended ({reason})"
                self._repeat(portion, seeds, reason, portion.losses < MOST_LOSSES)
            else:
                portion.failures += 1
                self._repeat(portion, seeds, reason, portion.failures < MOST_FAILURES)
            return
        self.unpacked += found["unpacked"]
        lines = found["lines"].splitlines()
        heads = [head(line) for line in lines]
        expected = [self._seeds[portion.index + at] for at in range(portion.count)]
        if found["code"] not in (0, 1) or [line and line[0] for line in heads] != expected:
            self._fail(portion, seeds, found)
            return
        self._output.describe(found["description"])
        if found["reels"]:
            lines = [self._with_own_reel(line) for line in lines]
            _write_reels(self._choices.reels, found["reels"])
        for line in lines:
            if b',"error":' in line:
                told = json.loads(line)
                self._progress.report(f"seed {told['seed']}: {told['error']}")
        for message in found["errors"].splitlines():
            if message.startswith("seed ") and "second run" in message:
                self._progress.report(message)
        seconds = found["seconds"] * self._choices.jobs / portion.count
        before = self._seconds_of_seed
        self._seconds_of_seed = seconds if before is None else (before + seconds) / 2
        self.worlds += portion.count
        self.ticks += sum(line[1] for line in heads if line)
        self._output.add(portion.index, lines)

    def _with_own_reel(self, line: bytes) -> bytes:
        """Returns a line with the path of its reel on this machine."""
        at = line.rfind(b',"reel":"')
        if at < 0 or self._node_reels == self._choices.reels:
            return line
        name = os.path.basename(json.loads(line)["reel"])
        path = json.dumps(os.path.join(self._choices.reels, name), ensure_ascii=False)
        return line[:at] + b',"reel":' + path.encode() + b"}"

    def _fail(self, portion: Portion, seeds: str, found: dict[str, Any]) -> None:
        """Handles a portion whose program has not written all lines."""
        portion.failures += 1
        code, text = found["code"], found["errors"].strip()
        if code in (Code.USAGE, Code.DAMAGED, Code.MISSING):
            # Another node would answer the same.
            raise Failure(Code(code), text or f"The program ended with code {code}.")
        if code is None:
            reason = f"the program took longer than {self._choices.portion_timeout:g} s (--portion-timeout)"
        elif code < 0:
            reason = f"the program ended by signal {-code}"
        elif code in (0, 1):
            reason = "the program did not write the lines of its seeds"
        else:
            reason = f"the program ended with code {code}"
        last = text.splitlines()[-1][:300] if text else ""
        reason += f" on {found['node']}" + (f": {last}" if last else "")
        self._repeat(portion, seeds, reason, portion.failures < MOST_FAILURES)

    def _repeat(self, portion: Portion, seeds: str, reason: str, may: bool) -> None:
        if not may:
            raise Failure(Code.UNAVAILABLE, f"{seeds}: {reason}; this was the last of several tries.")
        self.repeated += 1
        self._progress.report(f"{seeds}: {reason}; run again.")
        self._lost.append(portion)
        self._lost.sort(key=lambda found: found.index)

    def _progress_text(self) -> str:
        seconds = self._progress.seconds
        found = self.worlds / seconds
        left = self._seeds.count - self._count_before - self.worlds
        time_left = f"{duration(left / found)} left" if found > 0 else "no time known yet"
        return (
            f"{self._count_before + self.worlds} of {self._seeds.count} worlds, {rate(found)} worlds/s, "
            f"{rate(self.ticks / seconds)} ticks/s, {time_left}, {_count(self._node_count, 'node')}"
        )

    def end_text(self) -> str:
        """Returns a summary of the run."""
        seconds = max(self._progress.seconds, 0.001)
        text = (
            f"{self.worlds} worlds and {self.ticks} ticks in {seconds:.2f} s: {rate(self.worlds / seconds)} worlds/s, "
            f"{rate(self.ticks / seconds)} ticks/s; {_count(self._node_count, 'node')}, "
            f"game unpacked {_count(self.unpacked, 'time')}"
        )
        if self.repeated:
            text += f", {_count(self.repeated, 'portion')} run again"
        if self._output.count < self._seeds.count:
            text += f"; {self._output.count} of {self._seeds.count} have a line"
        return text


def _write_reels(path: str, reels: dict[str, bytes]) -> None:
    try:
        folder = Path(path)
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in reels.items():
            temporary = folder / f".{name}.part"
            temporary.write_bytes(content)
            temporary.replace(folder / name)
    except OSError as error:
        raise Failure(Code.NOT_WRITTEN, f"{path}: expected a folder for reels: {error.strerror}.") from None


def _sentence(error: Exception) -> str:
    """Returns the last line of an exception, behind the calls that Ray lists."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1].rstrip(".")[:200] if lines else type(error).__name__


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
