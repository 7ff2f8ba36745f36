"""Learns a game by PPO of Ray RLlib: each environment runner is a process with a `ReelVectorEnv`.

    pip install 'Tools/python[rllib]'
    python Tools/python/examples/rllib_cart.py out/libreel_cartpole.so -o learned

Writes into the folder: `curve.csv` (a line for each iteration), and `best.reel` (the best of the episodes that the
policy plays at the end). Prints the results of a random agent and of the policy for the same seeds.
"""

from __future__ import annotations

import argparse
import csv
import logging
import os
import time
from pathlib import Path
from typing import Any

import numpy as np
import ray
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.tune.registry import register_env

from reel_gym import ReelVectorEnv


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path, help="the game's library; one agent whose action is one choice")
    parser.add_argument("-o", "--output", type=Path, default=Path("learned"), help="the folder of the results")
    parser.add_argument("--iterations", type=int, default=8, help="the iterations (default: 8)")
    parser.add_argument("--runners", type=int, default=1, help="the processes that run worlds (default: 1)")
    parser.add_argument("--worlds", type=int, default=64, help="the worlds of a runner (default: 64)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a value of the game")
    return parser.parse_args()


def make(config: dict[str, Any]) -> ReelVectorEnv:
    """Returns the environments of a runner. RLlib asks for `num_envs` at once, in the mode NEXT_STEP."""
    return ReelVectorEnv(config["library"], config.get("num_envs", 1), reel_limit=0, **config["options"])


def play(library: Path, options: dict[str, Any], seed: int, module: Any) -> tuple[np.ndarray, bytes]:
    """Plays an episode in each of 20 worlds, at random without a module. Returns the returns and the best one's reel."""
    env = ReelVectorEnv(library, 20, **options)
    env.action_space.seed(seed)
    observations, _ = env.reset(seed=seed)
    returns, is_over = np.zeros(env.num_envs), np.zeros(env.num_envs, np.bool_)
    best, reel = -np.inf, b""
    while not is_over.all():
        if module is None:
            actions = env.action_space.sample()
        else:
            with torch.no_grad():
                found = module.forward_inference({"obs": torch.from_numpy(observations)})
            actions = found["action_dist_inputs"].argmax(dim=-1).numpy()
        observations, rewards, terminated, truncated, _ = env.step(actions)
        returns += np.where(is_over, 0, rewards)
        for world in np.flatnonzero((terminated | truncated) & ~is_over):
            is_over[world] = True
            if returns[world] > best:
                best, reel = returns[world], env.reel(int(world))
    env.close()
    return returns, reel


def main() -> None:
    given = arguments()
    start = time.monotonic()
    given.output.mkdir(parents=True, exist_ok=True)
    library = given.library.resolve()
    values = dict(text.split("=", 1) for text in given.set) or None
    options: dict[str, Any] = {"flat": True, "threads": 1, "values": values}
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray.init(
        address="local",
        include_dashboard=False,
        _node_ip_address="127.0.0.1",
        log_to_driver=False,
        logging_level=logging.ERROR,
    )
    register_env("reel", make)
    config = (
        PPOConfig()
        .environment("reel", env_config={"library": str(library), "options": options})
        .env_runners(
            num_env_runners=given.runners,
            num_envs_per_env_runner=given.worlds,
            # One call of the library steps all worlds; otherwise RLlib would step one after the other.
            gym_env_vectorize_mode="vector_entry_point",
        )
        .training(
            train_batch_size_per_learner=64 * given.worlds * max(1, given.runners),
            minibatch_size=512,
            num_epochs=8,
            lr=1e-3,
            gamma=0.98,
            entropy_coeff=0.005,
        )
        .debugging(seed=given.seed, log_level="ERROR")
    )
    learner = config.build_algo()
    with (given.output / "curve.csv").open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["iteration", "seconds", "steps", "return"])
        for iteration in range(1, given.iterations + 1):
            found = learner.train()["env_runners"]
            mean, steps = found.get("episode_return_mean", float("nan")), found["num_env_steps_sampled_lifetime"]
            table.writerow([iteration, f"{time.monotonic() - start:.1f}", int(steps), f"{mean:.2f}"])
            file.flush()
    # Seeds that the learner has not begun with.
    first = given.seed + 1_000_000
    random, _ = play(library, options, first, None)
    learned, reel = play(library, options, first, learner.get_module())
    learner.stop()
    ray.shutdown()
    (given.output / "best.reel").write_bytes(reel)
    print(f"{given.iterations} iterations in {time.monotonic() - start:.0f} s")
    for title, results in (("random", random), ("learned", learned)):
        print(f"{title:>8}: return {results.mean():.2f} (from {results.min():.2f} to {results.max():.2f})")
    print(f"Written: {', '.join(str(given.output / file) for file in ('curve.csv', 'best.reel'))}")


if __name__ == "__main__":
    main()
