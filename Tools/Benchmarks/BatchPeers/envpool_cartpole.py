"""Print the steps a second of envpool's CartPole and the cores that it kept busy, in one line.

    python envpool_cartpole.py ENVIRONMENTS SECONDS
"""

import sys

import envpool
import numpy

from timing import best_rate

count, seconds = int(sys.argv[1]), float(sys.argv[2])
env = envpool.make_gymnasium("CartPole-v1", num_envs=count, num_threads=1)
env.reset()
actions = numpy.random.default_rng(1).integers(0, 2, size=(16, count)).astype(numpy.int32)
turn = 0


def step():
    global turn
    env.step(actions[turn % 16])
    turn += 1


print(*best_rate(step, count, seconds), f"envpool {envpool.__version__}, numpy {numpy.__version__}")
