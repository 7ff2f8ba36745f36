"""Print the steps a second of ``ReelVectorEnv``, the cores that it kept busy, and Python's share, in one line.

    python reel_vector.py GAME WORLDS SECONDS LIBRARIES

LIBRARIES is a folder with ``libreel_GAME.so``, the library of a game with two choices. Python's share is the part of a
step's time that the bare call of the C interface, with the same actions, does not take. If this Python lacks the package
`reel_gym`, the script uses that of Tools/python.
"""

import sys
import time
from pathlib import Path

import numpy

from timing import best_rate

game, worlds, seconds, folder = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), Path(sys.argv[4])
path = folder / f"libreel_{game}.so"
if not path.exists():
    sys.exit(f"there is no {path}; `reel ship library` makes it")
try:
    import reel_gym
except ModuleNotFoundError:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
    try:
        import reel_gym
    except ModuleNotFoundError as error:
        sys.exit(f"{error}, neither in this Python nor in Tools/python")

library = reel_gym.Library(path)
env = reel_gym.ReelVectorEnv(library, worlds, threads=1, reel_limit=0)
env.reset(seed=1)
rows = env.num_envs
actions = numpy.random.default_rng(1).integers(0, 2, size=(16, rows))
turn = 0


def step():
    global turn
    env.step(actions[turn % 16])
    turn += 1


def bare_nanoseconds(least_seconds):
    """Return the time of a call that steps all worlds of a batch of its own, the least of many."""
    batch = reel_gym.Batch(library, worlds, {"threads": 1, "reel_limit": 0})
    kinds = reel_gym.Array
    batch.bind(kinds.OBSERVATIONS, (rows, batch.description["observation_size"]), numpy.float32)
    batch.bind(kinds.REWARDS, (rows,), numpy.float64)
    batch.bind(kinds.TERMINATED, (rows,), numpy.uint8)
    batch.bind(kinds.TRUNCATED, (rows,), numpy.uint8)
    choices = batch.bind(kinds.CHOICES, (rows, 1), numpy.int64)
    batch.reset(numpy.arange(1, worlds + 1, dtype=numpy.uint64))
    clock, least, end, at = time.perf_counter_ns, float("inf"), time.perf_counter() + least_seconds, 0
    while time.perf_counter() < end:
        taken = 0
        for _ in range(16):
            choices[:, 0] = actions[at % 16]
            at += 1
            began = clock()
            batch.step()
            taken += clock() - began
        least = min(least, taken / 16)
    batch.close()
    return least


rate, busy = best_rate(step, rows, seconds)
bare = bare_nanoseconds(seconds)
taken = rows / rate * 1e9
print(
    rate, busy, f"{taken / 1000:.2f} µs a call, {bare / 1000:.2f} µs of it the bare call:",
    f"Python's share {max(0.0, 1 - bare / taken) * 100:.1f} %",
)
