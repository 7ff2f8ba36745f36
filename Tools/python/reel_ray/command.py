"""The command ``reel-ray``."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

from .failure import Code, Failure
from .output import Output
from .progress import Progress
from .seeds import Seeds

__all__ = ["main"]

HELP = """\
Usage: reel-ray sweep PROGRAM --seeds A..<B --ticks N [options]

Runs the command `sweep` of a game on all nodes of a cluster of Ray. The lines are those of `PROGRAM sweep` with the
same options, in the order of seeds. PROGRAM is the program of a shipped game, or its folder. Each node receives the
game once.

  --seeds A..<B          the seeds, such as 0..<1000, 1...100 or 17
  --shard I/N            only each N-th seed from the I-th on, I from 0
  -o, --output FILE      the file for the lines (default: standard output)
  --resume               continues the file of -o: seeds that have a line in it are not run again
  --force                replaces an existing file
  --reels FOLDER         the folder on this machine for the reels of worlds that trap (default: sweep-reels)
  --report OUT.html      writes a page at the end, from the file of -o, by the program on this machine
  --assets FOLDER        the folder of the game's assets, which is sent with the game
  --address ADDRESS      auto: the cluster of this machine, or of RAY_ADDRESS (default); local: this machine without a
                         cluster; HOST:PORT: the head of a cluster
  --jobs N               the cores of each portion of seeds (default: 1)
  --chunk N              the seeds of a portion (default: as many as take some ten seconds)
  --portion-timeout S    runs a portion again that takes longer; its program is stopped (default: never)
  --folder FOLDER        the folder to send, which has PROGRAM in it (default: that of a shipped game; of a build, the
                         program and its resources)

All other options go to the program: --ticks, --bot, --set, --until, --value, --timeout.
After traps or timeouts the exit code is 1. docs/scale.md has details.
"""

_TEXTS = {
    "--seeds": "seeds",
    "--shard": "shard",
    "--output": "output",
    "-o": "output",
    "--reels": "reels",
    "--report": "report",
    "--assets": "assets",
    "--address": "address",
    "--jobs": "jobs",
    "--chunk": "chunk",
    "--portion-timeout": "portion_timeout",
    "--folder": "folder",
}
_FLAGS = {"--resume": "resume", "--force": "force"}


class Arguments:
    """The arguments of a command line. Those that are not the command's own are for the game's program."""

    seeds: str | None = None
    shard: str | None = None
    output: str | None = None
    reels = "sweep-reels"
    report: str | None = None
    assets: str | None = None
    address = "auto"
    jobs = 1
    chunk: int | None = None
    portion_timeout = 0.0
    folder: str | None = None
    resume = False
    force = False
    program = ""

    def __init__(self, given: Sequence[str]) -> None:
        self.passed: list[str] = []
        texts: dict[str, str] = {}
        rest = list(given)
        if not rest or rest[0].startswith("-"):
            raise Failure(
                Code.USAGE, "reel-ray sweep: expected the program of a game first. `reel-ray --help` has details."
            )
        self.program = rest.pop(0)
        while rest:
            argument = rest.pop(0)
            name, has_value, value = argument.partition("=")
            if not argument.startswith("--"):
                name, has_value, value = argument[:2], argument[2:], argument[2:]
            if argument in _FLAGS:
                setattr(self, _FLAGS[argument], True)
            elif name in _TEXTS:
                if not has_value:
                    if not rest:
                        raise Failure(Code.USAGE, f"{argument}: expected a value behind it, found none.")
                    value = rest.pop(0)
                if not value:
                    raise Failure(Code.USAGE, f"{name}: expected a value, found none.")
                texts[_TEXTS[name]] = value
            else:
                self.passed.append(argument)
                # A value such as -3 is no option.
                is_value = rest and not rest[0].startswith("--") and rest[0] not in _TEXTS
                if argument.startswith("--") and not has_value and is_value:
                    self.passed.append(rest.pop(0))
        self._read(texts)

    def _read(self, texts: dict[str, str]) -> None:
        for name in ("seeds", "shard", "output", "reels", "report", "assets", "address", "folder"):
            if name in texts:
                setattr(self, name, texts[name])
        self.jobs = _number(texts, "jobs", int, 1, 4096, 1)
        if "chunk" in texts:
            self.chunk = _number(texts, "chunk", int, 1, 1_000_000, 1)
        if "portion_timeout" in texts:
            self.portion_timeout = _number(texts, "portion_timeout", float, 0.1, 1e7, 0.0)
        if self.seeds is None:
            raise Failure(Code.USAGE, "--seeds: expected a range of seeds, such as 0...999, found none.")
        if self.resume and self.output is None:
            raise Failure(Code.USAGE, "--resume: expected -o FILE beside it.")
        if self.report is not None and self.output is None:
            raise Failure(Code.USAGE, "--report: expected -o FILE beside it: the page is made from the file.")


def _number(texts: dict[str, str], name: str, kind: Callable[[str], Any], least: float, most: float, usual: Any) -> Any:
    if name not in texts:
        return usual
    try:
        found = kind(texts[name])
        if least <= found <= most:
            return found
    except ValueError:
        pass
    option = "--" + name.replace("_", "-")
    raise Failure(Code.USAGE, f"{option}: expected a number from {least:g} to {most:g}, found '{texts[name]}'.")


class Signals:
    """Records the first signal that requests the end."""

    def __init__(self) -> None:
        self.number: int | None = None
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._receive)

    def _receive(self, number: int, frame: Any) -> None:
        if self.number is not None:
            # The second signal does not wait for Ray.
            os._exit(128 + number)
        self.number = number

    def obey(self) -> None:
        """Ends the process by the signal that requested it, so that the parent process sees the signal."""
        if self.number is not None:
            signal.signal(self.number, signal.SIG_DFL)
            os.kill(os.getpid(), self.number)


class Failures:
    """Counts the worlds without a final state."""

    def __init__(self) -> None:
        self.count = 0

    def receive(self, line: bytes) -> None:
        if b'"end":"trap"' in line or b'"end":"timeout"' in line:
            self.count += 1


def sweep(given: Sequence[str]) -> int:
    """Runs the command ``sweep``. Returns its exit code."""
    arguments = Arguments(given)
    assert arguments.seeds is not None
    seeds = Seeds.read(arguments.seeds, arguments.shard)
    from .shipment import Shipment

    shipment = Shipment(arguments.program, arguments.folder, arguments.assets)
    if arguments.address == "local":
        _prepare_local()
    # Ray is imported here, because it takes a second, may be missing, and reads its token when it is imported.
    from .cluster import Cluster
    from .sweep import Choices, Sweep

    failures = Failures()
    # Ray prints messages about nodes on standard output, which belongs to the lines.
    stream = os.dup(1)
    os.dup2(2, 1)
    output = Output(
        seeds,
        arguments.output,
        resumes=arguments.resume,
        is_forced=arguments.force,
        each=failures.receive,
        stream=stream,
    )
    try:
        if output.count < seeds.count:
            cluster = Cluster(arguments.address, shipment, arguments.jobs)
            signals = Signals()
            progress = Progress()
            choices = Choices(
                arguments.passed, arguments.jobs, arguments.chunk, arguments.portion_timeout, arguments.reels
            )
            run = Sweep(seeds, cluster, output, choices, progress, lambda: signals.number is not None)
            is_complete = False
            try:
                run.run()
                is_complete = signals.number is None
            finally:
                cluster.close(0 if is_complete else 5)
            progress.report(run.end_text())
            if signals.number is not None:
                output.close()
                if arguments.output is not None:
                    progress.report("--resume continues the file.")
                signals.obey()
    finally:
        output.close()
    if arguments.report is not None:
        _report(shipment.local_program, arguments)
    if failures.count:
        raise Failure(
            Code.DIFFERS,
            f"{failures.count} of {output.count} worlds trapped or took too long; their lines name the reels.",
        )
    return 0


def _prepare_local() -> None:
    """Sets the environment of a cluster that begins and ends with this process."""
    # It sends no statistics to the makers of Ray.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if not any(f"RAY_AUTH_{name}" in os.environ for name in ("MODE", "TOKEN", "TOKEN_PATH")):
        # Without a token from here, Ray writes one into the user's home.
        os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=secrets.token_hex(32))


def _report(program: str, arguments: Arguments) -> None:
    """Lets the program on this machine make the page: its sweep is complete, so it runs no world."""
    assert arguments.seeds and arguments.output and arguments.report
    command = [program, "sweep", "--seeds", arguments.seeds, *arguments.passed, "-o", arguments.output, "--resume"]
    command += ["--report", arguments.report, f"--reels={arguments.reels}"]
    if arguments.shard is not None:
        command += ["--shard", arguments.shard]
    if arguments.assets is not None:
        command += [f"--assets={arguments.assets}"]
    code = subprocess.run(command, stdin=subprocess.DEVNULL).returncode
    if code not in (0, Code.DIFFERS):
        raise Failure(Code.UNAVAILABLE, f"--report: the program ended with code {code}. The lines are complete.")


def main(given: Sequence[str] | None = None) -> int:
    """Runs the command with the arguments of the process, or with given ones. Returns its exit code."""
    arguments = list(sys.argv[1:] if given is None else given)
    if not arguments or "--help" in arguments or "-h" in arguments:
        print(HELP, end="")
        return 0 if arguments else Code.USAGE
    try:
        if arguments[0] != "sweep":
            raise Failure(Code.USAGE, f"reel-ray: expected the command sweep, found '{arguments[0]}'.")
        return sweep(arguments[1:])
    except Failure as failure:
        print(failure.sentence, file=sys.stderr)
        return failure.code
    except KeyboardInterrupt:
        return 130
