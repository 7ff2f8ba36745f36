"""ReelEnv, by Gymnasium's own checks, and environments by name."""

from __future__ import annotations

import copy
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import NormalizeObservation, RecordEpisodeStatistics, RecordVideo

import reel_gym
from conftest import real_library
from equality import assert_same
from reel_gym import Library, ReelEnv, ReelVectorEnv

VARIANTS = [
    ("count", {}),
    ("count", {"picture": (6, 4)}),
    ("count", {"flat": True}),
    ("flat", {"step_limit": 9, "ticks_per_step": 4}),
    ("many", {}),
    ("pads", {}),
    ("duel", {"bots": [1]}),
    ("pair", {"bots": {0: "bold"}}),
]


@pytest.fixture(autouse=True)
def _registry():
    """Leaves Gymnasium's registry as it was."""
    before = dict(gymnasium.registry)
    yield
    gymnasium.registry.clear()
    gymnasium.registry.update(before)


def check(library, **options):
    """Runs Gymnasium's checks; every warning is an error."""
    id = reel_gym.register(library, "Reel/Checked-v0")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(id, **options).unwrapped)
        check_env(gymnasium.make(id, render_mode="rgb_array", **options).unwrapped)
    del gymnasium.registry[id]


@pytest.mark.parametrize("name, more", VARIANTS)
def test_check_env(stand_in, variant, name, more):
    check(stand_in, **variant(name, **more))


@pytest.mark.parametrize("options", [{}, {"picture": (42, 32, 1)}, {"step_limit": 100, "ticks_per_step": 3}])
def test_check_alien_catch(options):
    check(real_library("aliencatch"), **options)


def test_spaces(stand_in, variant):
    spaces = gymnasium.spaces
    count = ReelEnv(stand_in, picture=(6, 4), **variant("count"))
    assert count.observation_space == spaces.Dict(
        {
            "list": spaces.Box(-1, 1, (2,), np.float32),
            "grid": spaces.Box(0, 1, (2, 3), np.float32),
            "picture": spaces.Box(0, 255, (4, 6, 3), np.uint8),
        }
    )
    assert count.action_space == spaces.Discrete(3)
    flat = ReelEnv(stand_in, flat=True, **variant("count"))
    low, high = np.float32([-1, -1] + [0] * 6), np.ones(8, np.float32)
    assert flat.observation_space == spaces.Box(low, high, dtype=np.float32)
    apart, joined = count.reset(seed=1)[0], flat.reset(seed=1)[0]
    assert np.array_equal(joined, np.concatenate([apart["list"], apart["grid"].ravel()]))
    assert ReelEnv(stand_in, **variant("flat")).observation_space == spaces.Box(-1, 1, (4,), np.float32)
    assert ReelEnv(stand_in, **variant("many")).action_space == spaces.MultiDiscrete([3, 2])
    assert ReelEnv(stand_in, **variant("pads")).action_space == spaces.Box(-1, 1, (2,), np.float32)


def test_a_mask_fits_the_samples_of_its_space(stand_in, variant):
    for name in ("count", "many"):
        env = ReelEnv(stand_in, **variant(name))
        _, info = env.reset(seed=3)
        mask = env.description.split_mask(info["action_mask"])
        assert np.array_equal(env.action_mask(), info["action_mask"])
        forbidden = int(np.flatnonzero(info["action_mask"] == 0)[0])
        for _ in range(30):
            assert np.ravel(env.action_space.sample(mask))[0] != forbidden


def test_values_of_a_step(stand_in, variant):
    env = ReelEnv(stand_in, step_limit=2, ticks_per_step=4, **variant("flat"))
    assert env.metadata["render_fps"] == 15
    _, info = env.reset(seed=3)
    assert info == {"points": 0.0, "steps": 0.0} and env.seed_of() == 3
    _, reward, terminated, truncated, info = env.step(np.int64(1))
    assert type(reward) is float and terminated is False and truncated is False and info["steps"] == 1.0
    assert env.step(1)[3] is True and env.tick_of() == 8


def test_episodes_follow_from_the_seed(stand_in):
    env = ReelEnv(stand_in)
    seeds = []
    for _ in range(2):
        env.reset(seed=9)
        seeds.append([env.seed_of()])
        for _ in range(5):
            env.reset()
            seeds[-1].append(env.seed_of())
    assert seeds[0] == seeds[1] and len(set(seeds[0])) == 6


def test_snapshot_and_reel(stand_in, variant, tmp_path):
    env = ReelEnv(stand_in, **variant("count"))
    first, _ = env.reset(seed=9)
    snapshot, start = env.snapshot(), env.hash()
    env.step(2)
    assert env.hash() != start
    env.restore(snapshot)
    assert env.hash() == start
    assert_same(env.observation(), first)
    env.save_reel(tmp_path / "episode.reel")
    assert (tmp_path / "episode.reel").read_bytes() == env.reel()
    while not any(env.step(1)[2:4]):
        pass
    ended = env.reel()
    env.reset()
    assert env.last_reel() == ended != env.reel()


def test_wrappers(stand_in, variant, tmp_path):
    env = ReelEnv(stand_in, render_mode="rgb_array", render_size=(32, 16), **variant("flat"))
    env = NormalizeObservation(RecordEpisodeStatistics(RecordVideo(env, str(tmp_path / "film"), video_length=5)))
    observation, _ = env.reset(seed=1)
    assert observation in env.observation_space and env.render().shape == (16, 32, 3)
    info = {}
    while "episode" not in info:
        _, _, _, _, info = env.step(env.action_space.sample())
    env.close()
    assert [path.suffix for path in (tmp_path / "film").iterdir()] == [".mp4"]


def test_names(stand_in, variant):
    assert reel_gym.register(stand_in) == "Reel/StandIn-v3"
    env = gymnasium.make("Reel/StandIn-v3", **variant("flat"))
    assert isinstance(env.unwrapped, ReelEnv) and env.observation_space.shape == (4,)
    vector = gymnasium.make_vec("Reel/StandIn-v3", num_envs=3, **variant("flat"))
    assert isinstance(vector, ReelVectorEnv) and vector.num_envs == 3
    named = gymnasium.make("reel_gym:Reel-v0", library=stand_in)
    assert isinstance(named.unwrapped, ReelEnv)
    with pytest.raises(ValueError, match="2 agents, so 3 worlds are 6 environments"):
        gymnasium.make_vec("Reel/StandIn-v3", num_envs=3, **variant("pair"))
    assert isinstance(reel_gym.make(stand_in), ReelEnv)
    assert reel_gym.make(stand_in, 3).num_envs == 3


def test_a_library_is_copied_by_its_path(stand_in):
    library = Library(stand_in)
    assert copy.deepcopy(library).path == library.path
    assert library.about["title"] == "Stand-in" and library.version == 1
    assert ReelEnv(library).description.game == "StandIn"


def test_one_world_of_alien_catch_equals_one_of_many():
    library = real_library("aliencatch")
    env, many = ReelEnv(library), ReelVectorEnv(library, 5)
    env.reset(seed=3)
    many.reset(seed=0)
    for _ in range(300):
        actions = many.action_space.sample()
        ends = env.step(actions[3])[2:4]
        many.step(actions)
        assert env.hash() == many.hash(3)
        if any(ends):
            break
    assert env.reel() == many.reel(3)
