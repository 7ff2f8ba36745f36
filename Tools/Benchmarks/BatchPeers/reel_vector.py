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


def compare(least_seconds):
    """Return the times of a step, of a step with ``copy=False``, and of a bare call of the C interface.

    Turns of 16 steps alternate, so that all have the same disturbances. Each has worlds of its own. The time is that of
    the least turn.
    """
    views = reel_gym.ReelVectorEnv(library, worlds, threads=1, reel_limit=0, copy=False)
    views.reset(seed=1)
    batch = reel_gym.Batch(library, worlds, {"threads": 1, "reel_limit": 0})
    kinds = reel_gym.Array
    batch.bind(kinds.OBSERVATIONS, (rows, batch.description["observation_size"]), numpy.float32)
    batch.bind(kinds.REWARDS, (rows,), numpy.float64)
    batch.bind(kinds.TERMINATED, (rows,), numpy.uint8)
    batch.bind(kinds.TRUNCATED, (rows,), numpy.uint8)
    choices = batch.bind(kinds.CHOICES, (rows, 1), numpy.int64)
    batch.reset(numpy.arange(1, worlds + 1, dtype=numpy.uint64))

    def step_turn(step):
        taken = 0
        for chosen in actions:
            began = clock()
            step(chosen)
            taken += clock() - began
        return taken / 16000

    def bare_turn():
        taken = 0
        for chosen in actions:
            choices[:, 0] = chosen
            began = clock()
            batch.step()
            taken += clock() - began
        return taken / 16000

    clock, end = time.perf_counter_ns, time.perf_counter() + least_seconds
    turns = []
    while time.perf_counter() < end:
        turns.append((step_turn(env.step), step_turn(views.step), bare_turn()))
    batch.close()
    views.close()
    return [min(times) for times in zip(*turns)]


rate, busy = best_rate(step, rows, seconds)
taken, taken_by_views, bare = compare(2 * seconds)
print(
    rate, busy, f"{taken:.2f} µs a call, {bare:.2f} of it the bare call: Python's share",
    f"{max(0.0, 1 - bare / taken) * 100:.1f} %, with copy=False {max(0.0, 1 - bare / taken_by_views) * 100:.1f} %",
)
