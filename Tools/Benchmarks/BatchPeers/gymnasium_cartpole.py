"""Print the steps a second of Gymnasium's vectorised CartPole and the cores that it kept busy, in one line.

    python gymnasium_cartpole.py ENVIRONMENTS SECONDS
"""

import sys

import gymnasium
import numpy

from timing import best_rate

count, seconds = int(sys.argv[1]), float(sys.argv[2])
env = gymnasium.make_vec("CartPole-v1", num_envs=count, vectorization_mode="vector_entry_point")
env.reset(seed=1)
actions = numpy.random.default_rng(1).integers(0, 2, size=(16, count))
turn = 0


def step():
    global turn
    env.step(actions[turn % 16])
    turn += 1


print(*best_rate(step, count, seconds), f"gymnasium {gymnasium.__version__}, numpy {numpy.__version__}")
