"""Measures Python's share of a step: the time of `ReelVectorEnv.step` over a library whose step does nothing.

    python tests/measure_step.py LIBRARY

LIBRARY is the compiled `stand_in.c`. Prints microseconds a step, the least of several runs.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from reel_gym import ReelVectorEnv


def microseconds(step, argument, count):
    """Returns the time of a call, the least of seven runs of ``count`` calls."""
    least = float("inf")
    for _ in range(7):
        begin = time.perf_counter()
        for _ in range(count):
            step(argument)
        least = min(least, (time.perf_counter() - begin) / count)
    return least * 1e6


def main(library):
    print(f"{'worlds':>7} {'step':>9} {'copy=False':>11} {'and in place':>13} {'the call':>9}")
    for worlds in (1, 64, 4096):
        count = 20_000 if worlds < 1000 else 4000
        row = []
        for options, is_in_place in (({}, False), ({"copy": False}, False), ({"copy": False}, True)):
            env = ReelVectorEnv(library, worlds, values={"variant": "empty"}, **options)
            env.reset(seed=1)
            actions = env.actions if is_in_place else np.zeros(worlds, np.int64)
            row.append(microseconds(env.step, actions, count))
        row.append(microseconds(lambda _: env._worlds.batch.step(), None, count))
        print(f"{worlds:>7} {row[0]:>9.2f} {row[1]:>11.2f} {row[2]:>13.2f} {row[3]:>9.2f}")


main(sys.argv[1])
