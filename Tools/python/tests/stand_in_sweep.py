#!/usr/bin/env python3
"""A stand-in for the program of a shipped game: its command ``sweep``, without a game.

It reads ``Assets/salt.txt`` beside it, so a node without the game's folder cannot run it. ``--set`` makes it fail:

    sleep=0.01        seconds of a world
    trap=17           the world of a seed that traps, with a reel
    hang=18           the world of a seed that takes 1,000 s, unless --timeout stops it
    crash=19:FILE     the program ends by a signal in this seed, once: it makes FILE first
    stall=20:FILE     the program hangs in this seed, once: it makes FILE first
    log=FOLDER        a file for each process, with the node's TMPDIR, the seeds and the process
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import sys
import time
from pathlib import Path


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", required=True)
    parser.add_argument("--ticks", type=int, required=True)
    parser.add_argument("--shard", default="0/1")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--timeout", type=float, default=1000)
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--reels", default="sweep-reels")
    parser.add_argument("--assets", default=str(Path(__file__).resolve().parent / "Assets"))
    parser.add_argument("--report")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("-o", "--output")
    given = parser.parse_args(sys.argv[2:])
    options = dict(text.split("=", 1) for text in given.set)
    if "refuse" in options:
        print("Error: --set refuse: expected another value.", file=sys.stderr)
        return 64
    salt = (Path(given.assets) / "salt.txt").read_text()
    start, _, end = given.seeds.partition("..")
    last = int(end[1:]) - (end[0] == "<") if end else int(start)
    shard, count = map(int, given.shard.split("/"))
    if "log" in options:
        name = f"{os.getpid()}-{time.time_ns()}"
        entry = f"{os.environ.get('TMPDIR', '')}\n{given.seeds}\n{os.getpid()}\n{Path(__file__).resolve().parent}\n"
        (Path(options["log"]) / name).write_text(entry)
    if given.report:
        Path(given.report).write_text(f"<h1>{len(Path(given.output).read_bytes().splitlines())}</h1>")
        return 0
    if given.output:
        described = {"game": "StandIn", "first seed": int(start), "shard": given.shard, "ticks": given.ticks}
        described["set"] = [text for text in given.set if not text.startswith(("sleep", "log", "crash", "stall"))]
        Path(given.output + ".sweep").write_text(json.dumps(described, separators=(",", ":")) + "\n")
    output = open(given.output, "w") if given.output else sys.stdout
    has_failed = False
    for seed in range(int(start) + shard, last + 1, count):
        line = world(seed, given, options, salt)
        has_failed |= "error" in line
        output.write(json.dumps(line, separators=(",", ":")) + "\n")
        output.flush()
    print("some progress", file=sys.stderr)
    return 1 if has_failed else 0


def world(seed: int, given: argparse.Namespace, options: dict[str, str], salt: str) -> dict[str, object]:
    time.sleep(float(options.get("sleep", 0)))
    for name in ("crash", "stall"):
        at, _, file = options.get(name, "").partition(":")
        if at and int(at) == seed and not os.path.exists(file):
            Path(file).touch()
            if name == "crash":
                os.kill(os.getpid(), signal.SIGKILL)
            time.sleep(1000)
    if "trap" in options and int(options["trap"]) == seed:
        Path(given.reels).mkdir(exist_ok=True, parents=True)
        reel = f"{given.reels}/seed-{seed}.reel"
        Path(reel).write_bytes(b"REEL" + str(seed).encode())
        return {"seed": seed, "ticks": 7, "end": "trap", "error": "Rules/Aliens.swift:46: no alien", "reel": reel}
    if "hang" in options and int(options["hang"]) == seed:
        time.sleep(min(1000, given.timeout))
        error = f"The world takes longer than {given.timeout:g} s (--timeout)."
        return {"seed": seed, "ticks": 0, "end": "timeout", "error": error}
    digest = hashlib.sha256(f"{salt} {seed} {given.ticks}".encode()).hexdigest()
    values = {"points": int(digest[:3], 16), "half": int(digest[3:6], 16) / 4}
    return {"seed": seed, "ticks": given.ticks, "hash": digest[:16], "end": "ticks", "values": values}


if __name__ == "__main__":
    sys.exit(main())
