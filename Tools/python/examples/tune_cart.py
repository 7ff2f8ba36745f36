"""Learns CartPole, or another game, by the cross-entropy method, and lets Ray Tune find the settings of the method.

    pip install 'Tools/python[tune]'
    swift run reel ship library CartPole -o out
    python Tools/python/examples/tune_cart.py out/libreel_cartpole.so -o tuned

Each trial is a process with a `ReelVectorEnv`, whose worlds try a policy each: a matrix that multiplies the
observation. The best policies of a generation are the centre of the next one. The scheduler ASHA ends the worse trials
early.
On a cluster (`--address auto`) the trials run on all nodes, so the library must be at the same path on all of them.

Writes into the folder: `trials.csv` (settings and results of each trial), `curve.csv` (a line for each generation of
the best trial), `policy.npy`, and `best.reel` (the best of the episodes that the policy plays at the end). Prints the
results of a random agent and of the policy for the same seeds.
"""

from __future__ import annotations

import argparse
import csv
import logging
import os
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import ray
from gymnasium import spaces
from ray import tune
from ray.tune.schedulers import ASHAScheduler

from reel_gym import ReelVectorEnv


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path, help="the game's library")
    parser.add_argument("-o", "--output", type=Path, default=Path("tuned"), help="the folder of the results")
    parser.add_argument("--address", default="local", help="the cluster: local, auto or HOST:PORT (default: local)")
    parser.add_argument("--trials", type=int, default=8, help="the settings that are tried (default: 8)")
    parser.add_argument("--generations", type=int, default=27, help="the generations of a trial (default: 27)")
    parser.add_argument("--worlds", type=int, default=64, help="the policies of a generation (default: 64)")
    parser.add_argument("--episodes", type=int, default=2, help="the episodes that judge a policy (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--ticks-per-step", type=int, help="the ticks for which an action is repeated")
    parser.add_argument("--step-limit", type=int, help="the steps after which an episode is cut off")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a value of the game")
    return parser.parse_args()


class Policies:
    """A policy for each world: a matrix of a row for each output, and a column for each input and a constant."""

    def __init__(self, env: ReelVectorEnv) -> None:
        space = env.single_action_space
        self.inputs = int(np.prod(env.single_observation_space.shape or ()))
        if isinstance(space, spaces.Discrete):
            self.parts = [int(space.n)]
        elif isinstance(space, spaces.MultiDiscrete):
            self.parts = [int(number) for number in space.nvec]
        else:
            self.parts = []
        self.space = space
        outputs = sum(self.parts) or int(np.prod(space.shape or ()))
        self.shape = (outputs, self.inputs + 1)

    def act(self, matrices: np.ndarray, observations: np.ndarray, mask: np.ndarray | None) -> np.ndarray:
        """Returns the actions of matrices, of which there is one for each world."""
        inputs = np.concatenate([observations, np.ones((len(observations), 1), observations.dtype)], axis=1)
        outputs = np.einsum("woi,wi->wo", matrices, inputs)
        if not self.parts:
            assert isinstance(self.space, spaces.Box)
            return np.clip(outputs, self.space.low, self.space.high).astype(self.space.dtype)
        if mask is not None:
            outputs = np.where(mask != 0, outputs, -np.inf)
        choices = [part.argmax(axis=1) for part in np.split(outputs, np.cumsum(self.parts)[:-1], axis=1)]
        return np.stack(choices, axis=1) if isinstance(self.space, spaces.MultiDiscrete) else choices[0]


def play(
    env: ReelVectorEnv,
    policies: Policies | None,
    matrices: np.ndarray,
    seed: int,
    episodes: int,
    *,
    records: bool = False,
) -> tuple[np.ndarray, bytes]:
    """Plays episodes in each world, at random without policies. Returns each world's mean return, and the reel of the
    best episode if the environment records."""
    observations, infos = env.reset(seed=seed)
    count = env.num_envs
    totals, returns, played = np.zeros(count), np.zeros(count), np.zeros(count, np.int64)
    best, reel = -np.inf, b""
    was_over = np.zeros(count, np.bool_)
    while (played < episodes).any():
        if policies is None:
            actions = env.action_space.sample()
        else:
            actions = policies.act(matrices, observations, infos.get("action_mask"))
        observations, rewards, terminated, truncated, infos = env.step(actions)
        # The step behind the end of an episode only begins the next one.
        returns = np.where(was_over, 0, returns + rewards)
        was_over = terminated | truncated
        for world in np.flatnonzero(was_over & (played < episodes)):
            played[world] += 1
            totals[world] += returns[world]
            if records and returns[world] > best:
                best, reel = returns[world], env.reel(int(world) // env.description.agents)
    return totals / episodes, reel


def trial(config: dict[str, Any]) -> None:
    """Learns with the settings of a trial, and reports each generation."""
    random = np.random.default_rng(config["seed"])
    env = ReelVectorEnv(config["library"], config["worlds"], reel_limit=0, **config["options"])
    policies = Policies(env)
    centre, spread = np.zeros(policies.shape), np.full(policies.shape, config["spread"])
    elite = max(2, int(env.num_envs * config["elite"]))
    for generation in range(config["generations"]):
        matrices = centre + spread * random.standard_normal((env.num_envs, *policies.shape))
        seed = config["seed"] + generation * config["worlds"]
        results, _ = play(env, policies, matrices, seed, config["episodes"])
        chosen = matrices[np.argsort(results)[-elite:]]
        centre = chosen.mean(axis=0)
        # The noise keeps the policies from becoming equal too early.
        spread = chosen.std(axis=0) + config["noise"] / (generation + 1)
        with tempfile.TemporaryDirectory() as folder:
            np.save(Path(folder) / "policy.npy", centre)
            values = {"mean": float(results.mean()), "best": float(results.max()), "generation": generation + 1}
            tune.report(values, checkpoint=tune.Checkpoint.from_directory(folder))
    env.close()


def main() -> None:
    given = arguments()
    start = time.monotonic()
    given.output.mkdir(parents=True, exist_ok=True)
    options: dict[str, Any] = {
        "flat": True,
        "threads": 1,
        "ticks_per_step": given.ticks_per_step,
        "step_limit": given.step_limit,
        "values": dict(text.split("=", 1) for text in given.set) or None,
    }
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    local: dict[str, Any] = {"include_dashboard": False, "_node_ip_address": "127.0.0.1"}
    more = local if given.address == "local" else {}
    ray.init(address=given.address, log_to_driver=False, logging_level=logging.ERROR, **more)
    settings = {
        "library": str(given.library.resolve()),
        "options": options,
        "worlds": given.worlds,
        "episodes": given.episodes,
        "generations": given.generations,
        "seed": given.seed,
        "spread": tune.loguniform(0.3, 10),
        "elite": tune.uniform(0.05, 0.4),
        "noise": tune.loguniform(0.01, 1),
    }
    schedule = ASHAScheduler(max_t=given.generations, grace_period=max(1, given.generations // 9), reduction_factor=3)
    tuner = tune.Tuner(
        tune.with_resources(trial, {"cpu": 1}),
        param_space=settings,
        tune_config=tune.TuneConfig(metric="mean", mode="max", num_samples=given.trials, scheduler=schedule),
        run_config=tune.RunConfig(
            storage_path=str(given.output.resolve()),
            name="trials",
            verbose=0,
            # Of each trial, the newest policy is enough.
            checkpoint_config=tune.CheckpointConfig(num_to_keep=1),
        ),
    )
    results = tuner.fit()
    if results.errors:
        raise SystemExit(f"{len(results.errors)} trials failed: {results.errors[0]}")
    names = ("spread", "elite", "noise")
    with (given.output / "trials.csv").open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow([*names, "generations", "mean", "best"])
        for result in sorted(results, key=lambda found: -found.metrics["mean"]):
            found = result.metrics
            row = [found["config"][name] for name in names] + [found["generation"], found["mean"], found["best"]]
            table.writerow([f"{number:.4g}" for number in row])
    best = results.get_best_result()
    best.metrics_dataframe[["generation", "mean", "best"]].to_csv(given.output / "curve.csv", index=False)
    with best.checkpoint.as_directory() as folder:
        policy = np.load(Path(folder) / "policy.npy")
    ray.shutdown()
    np.save(given.output / "policy.npy", policy)

    # Seeds that no trial has begun with.
    first = given.seed + 1_000_000
    env = ReelVectorEnv(given.library, 20, **options)
    env.action_space.seed(first)
    # All worlds have the same policy.
    matrices = np.broadcast_to(policy, (env.num_envs, *policy.shape))
    random, _ = play(env, None, matrices, first, 1)
    learned, reel = play(env, Policies(env), matrices, first, 1, records=True)
    (given.output / "best.reel").write_bytes(reel)
    found = ", ".join(f"{name} {best.config[name]:.3g}" for name in names)
    seconds = time.monotonic() - start
    print(f"{env.description.game}: {given.trials} trials in {seconds:.0f} s; the best one has {found}")
    for title, values in (("random", random), ("learned", learned)):
        print(f"{title:>8}: return {values.mean():.2f} (from {values.min():.2f} to {values.max():.2f})")
    print(f"Written: {', '.join(str(given.output / file) for file in ('trials.csv', 'curve.csv', 'best.reel'))}")
    env.close()


if __name__ == "__main__":
    main()
