"""ReelSB3VecEnv; skipped where Stable-Baselines3 is not installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("stable_baselines3")
from stable_baselines3 import PPO  # noqa: E402
from stable_baselines3.common.monitor import Monitor  # noqa: E402
from stable_baselines3.common.vec_env import DummyVecEnv  # noqa: E402

from equality import assert_same  # noqa: E402
from reel_gym import ReelEnv, ReelSB3VecEnv  # noqa: E402


def plain(observations):
    """An ordered dictionary as a plain one."""
    return dict(observations) if isinstance(observations, dict) else observations


@pytest.mark.parametrize(
    "name, more", [("count", {"step_limit": 9}), ("pads", {}), ("many", {}), ("duel", {"bots": [1]})]
)
def test_equals_dummy_vec_env(stand_in, variant, name, more):
    options = variant(name, **more)
    env = ReelSB3VecEnv(stand_in, 4, **options)
    dummy = DummyVecEnv([lambda: Monitor(ReelEnv(stand_in, **options))] * 4)
    env.seed(5)
    dummy.seed(5)
    assert_same(plain(env.reset()), plain(dummy.reset()))
    env.action_space.seed(1)
    ended = 0
    for _ in range(300):
        actions = np.array([env.action_space.sample() for _ in range(4)])
        one, other = env.step(actions), dummy.step(actions)
        for a, b in zip(one[:3], other[:3]):
            assert_same(plain(a), plain(b))
        for row in np.flatnonzero(one[2]):
            ended += 1
            a, b = one[3][row], other[3][row]
            assert_same(a["terminal_observation"], b["terminal_observation"])
            for key in ("TimeLimit.truncated", "points", "steps"):
                assert a[key] == b[key]
            assert a["episode"]["l"] == b["episode"]["l"] and a["episode"]["r"] == b["episode"]["r"]
    assert ended > 20


def test_masks_and_attributes(stand_in, variant):
    env = ReelSB3VecEnv(stand_in, 3, render_mode="rgb_array", **variant("count"))
    env.reset()
    assert env.has_attr("action_masks") and np.array(env.env_method("action_masks")).shape == (3, 3)
    assert len(env.env_method("seed_of")) == 3 and env.get_attr("num_worlds") == [3, 3, 3]
    assert env.env_is_wrapped(Monitor) == [True] * 3 and env.render().ndim == 3
    assert not ReelSB3VecEnv(stand_in, 3, **variant("flat")).has_attr("action_masks")
    env.close()


def test_ppo(stand_in, variant):
    env = ReelSB3VecEnv(stand_in, 8, **variant("count"))
    learner = PPO("MultiInputPolicy", env, n_steps=64, batch_size=128, n_epochs=1, device="cpu")
    learner.learn(1024)
    assert len(learner.ep_info_buffer) > 10


def test_the_example_learns(stand_in, tmp_path):
    folder = next(root for root in Path(__file__).resolve().parents if (root / "examples").is_dir())
    example = folder / "examples/train_alien_catch.py"
    command = [sys.executable, str(example), stand_in, "-o", str(tmp_path), "--minutes", "0.05", "--worlds", "8"]
    command += ["--rollout", "32", "--episodes", "4", "--set", "variant=flat", "--value", "points", "--baseline", "9"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "learned: points" in answer.stdout
    assert (tmp_path / "best.reel").read_bytes()[:4] == b"REEL"
    assert (tmp_path / "curve.png").read_bytes()[:4] == b"\x89PNG"
    assert (tmp_path / "curve.csv").read_text().startswith("seconds,steps,episodes,mean,least,most\n")
