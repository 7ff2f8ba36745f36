"""Learns Alien Catch from nothing, by PPO of Stable-Baselines3, for a number of minutes.

    pip install 'Tools/python[sb3]'
    swift run reel ship library AlienCatch -o out
    python Tools/python/examples/train_alien_catch.py out/libreel_aliencatch.so --minutes 10 -o learned

Writes into the folder: `curve.csv` (a line for each rollout), `curve.png` (the same as a picture), `policy.zip` (the
learned policy), and `best.reel` (the best of the episodes that the policy plays at the end). Prints the results of a
random agent and of the policy for the same seeds.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import torch
from gymnasium import spaces
from stable_baselines3 import PPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecNormalize

from reel_gym import ReelSB3VecEnv, ReelVectorEnv

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402

BLUE, GREY, RED = "#2a6f97", "#8d99ae", "#c1121f"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", help="the game's library")
    parser.add_argument("-o", "--output", type=Path, default=Path("learned"), help="the folder of the results")
    parser.add_argument("--minutes", type=float, default=10, help="the time to learn (default: 10)")
    parser.add_argument("--worlds", type=int, default=64, help="the worlds that play at the same time (default: 64)")
    parser.add_argument("--rollout", type=int, default=128, help="the steps of each world in a rollout (default: 128)")
    parser.add_argument("--threads", type=int, default=2, help="the threads of the worlds (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--ticks-per-step", type=int, help="the ticks for which an action is repeated")
    parser.add_argument("--step-limit", type=int, help="the steps after which an episode is cut off")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a value of the game")
    parser.add_argument("--value", help="the logged value to show (default: the sum of the rewards)")
    parser.add_argument("--baseline", type=float, help="a result to compare with, such as that of the game's bot")
    parser.add_argument("--episodes", type=int, default=20, help="the episodes played at the end (default: 20)")
    return parser.parse_args()


class Curve(BaseCallback):
    """Records the results of the episodes of each rollout, and ends the learning when the time is over."""

    def __init__(self, path: Path, minutes: float, value: str | None) -> None:
        super().__init__()
        self.file = path.open("w", newline="")
        self.table = csv.writer(self.file)
        self.table.writerow(["seconds", "steps", "episodes", "mean", "least", "most"])
        self.rows: list[list[float]] = []
        self.seconds = minutes * 60
        self.value = value
        self.begin = time.monotonic()
        self.episodes = 0
        self.results: list[float] = []

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "episode" in info:
                self.episodes += 1
                self.results.append(info[self.value] if self.value else info["episode"]["r"])
        return time.monotonic() - self.begin < self.seconds

    def _on_rollout_end(self) -> None:
        if not self.results:
            return
        seconds = round(time.monotonic() - self.begin, 1)
        found = np.array(self.results)
        row = [seconds, self.num_timesteps, self.episodes, found.mean(), found.min(), found.max()]
        self.table.writerow([round(float(number), 3) for number in row])
        self.file.flush()
        self.rows.append(row)
        self.results = []

    def _on_training_end(self) -> None:
        self.file.close()


def play(
    library: str, episodes: int, options: dict[str, Any], value: str | None, policy: PPO | None, seed: int
) -> tuple[np.ndarray, bytes]:
    """Plays an episode for each seed from ``seed`` on. Returns their results, and the reel of the best one."""
    env = ReelVectorEnv(library, episodes, **options)
    env.action_space.seed(seed)
    observations, _ = env.reset(seed=seed)
    results, returns = np.full(episodes, np.nan), np.zeros(episodes)
    best, reel = -np.inf, b""
    while np.isnan(results).any():
        if policy is None:
            actions = env.action_space.sample()
        else:
            actions, _ = policy.predict(observations, deterministic=True)
        observations, rewards, terminated, truncated, infos = env.step(actions)
        returns += rewards
        # A world is at the end of its episode until its next step begins another one.
        for world in np.flatnonzero((terminated | truncated) & np.isnan(results)):
            results[world] = infos[value][world] if value else returns[world]
            if results[world] > best:
                best, reel = results[world], env.reel(int(world))
    env.close()
    return results, reel


def draw(
    path: Path, rows: list[list[float]], random: float, learned: float, label: str, baseline: float | None
) -> None:
    """Draws the results over the minutes."""
    figure, axes = pyplot.subplots(figsize=(8, 4.5), dpi=120)
    if rows:
        table = np.array(rows)
        minutes, mean = table[:, 0] / 60, table[:, 3]
        width = max(1, len(mean) // 50)
        smooth = np.convolve(np.pad(mean, (width - 1, 0), "edge"), np.ones(width) / width, "valid")
        axes.plot(minutes, mean, color=BLUE, alpha=0.25, linewidth=1)
        axes.plot(minutes, smooth, color=BLUE, linewidth=2, label="while learning")
        axes.plot(minutes[-1], learned, "o", color=BLUE, label=f"learned: {learned:.1f}")
    axes.axhline(random, color=GREY, linestyle=":", label=f"random: {random:.1f}")
    if baseline is not None:
        axes.axhline(baseline, color=RED, linestyle="--", label=f"baseline: {baseline:.1f}")
    axes.set_xlabel("minutes")
    axes.set_ylabel(label)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    figure.tight_layout()
    figure.savefig(path)
    pyplot.close(figure)


def main() -> None:
    given = arguments()
    given.output.mkdir(parents=True, exist_ok=True)
    # A policy of this size gains nothing from a second thread, and its threads would wait for each other busily.
    torch.set_num_threads(1)
    options: dict[str, Any] = {
        # One array instead of the parts of an observation: the policy needs no names.
        "flat": True,
        "threads": given.threads,
        "ticks_per_step": given.ticks_per_step,
        "step_limit": given.step_limit,
        "values": dict(text.split("=", 1) for text in given.set) or None,
    }
    worlds = ReelSB3VecEnv(given.library, given.worlds, reel_limit=0, **options)
    worlds.seed(given.seed)
    name, label = worlds.env.description.game, given.value or "return"
    policy = "MultiInputPolicy" if isinstance(worlds.observation_space, spaces.Dict) else "MlpPolicy"
    # Rewards of any size suit the learner; the curve shows the game's own.
    env = VecNormalize(worlds, norm_obs=False, gamma=0.99)
    learner = PPO(
        policy,
        env,
        n_steps=given.rollout,
        batch_size=min(1024, given.worlds * given.rollout),
        n_epochs=4,
        learning_rate=5e-4,
        ent_coef=0.005,
        seed=given.seed,
        device="cpu",
    )
    curve = Curve(given.output / "curve.csv", given.minutes, given.value)
    learner.learn(total_timesteps=2**40, callback=curve)
    learner.save(given.output / "policy.zip")
    env.close()

    # Seeds that the learner has not begun with.
    first = given.seed + 1_000_000
    random, _ = play(given.library, given.episodes, options, given.value, None, first)
    learned, reel = play(given.library, given.episodes, options, given.value, learner, first)
    (given.output / "best.reel").write_bytes(reel)
    draw(given.output / "curve.png", curve.rows, random.mean(), learned.mean(), label, given.baseline)
    print(f"{name}: {learner.num_timesteps} steps in {given.minutes:g} minutes, {curve.episodes} episodes")
    for title, results in (("random", random), ("learned", learned)):
        print(f"{title:>8}: {label} {results.mean():.2f} (from {results.min():.2f} to {results.max():.2f})")
    print(f"Written: {', '.join(str(given.output / file) for file in ('curve.csv', 'curve.png', 'best.reel'))}")


if __name__ == "__main__":
    main()
