"""Print an episode of Gymnasium's CartPole, with which CartPoleTests compares the rules of Games/CartPole.

    python trajectory.py POLICY STEPS >Tests/CartPoleTests/Trajectory/POLICY.txt

The first line has the four numbers of the start, with all digits of a double; each further line an action and the four
numbers after it, rounded: position, velocity, angle and angular velocity. `steady` pushes towards the side to which the pole is
about to fall, `careless` at random, until the episode ends.
"""

import random
import sys

import gymnasium

policy, steps = sys.argv[1], int(sys.argv[2])
env = gymnasium.make("CartPole-v1").unwrapped
env.reset(seed=7)
chance = random.Random(11)


def numbers(form):
    return " ".join(format(float(value), form) for value in env.state)


def choose():
    if policy == "careless":
        return chance.randrange(2)
    position, velocity, angle, turn = (float(value) for value in env.state)
    # Now and then a wrong push, so that the pole swings.
    is_wrong = chance.random() < 0.08
    return int((angle + 0.5 * turn + 0.1 * position + 0.2 * velocity > 0) != is_wrong)


print(numbers(""))
for _ in range(steps):
    action = choose()
    _, _, terminated, _, _ = env.step(action)
    print(action, numbers(".7f"))
    if terminated:
        break
