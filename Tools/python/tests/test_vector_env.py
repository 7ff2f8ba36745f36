"""ReelVectorEnv beside SyncVectorEnv over single environments, and the wrappers of Gymnasium."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import NormalizeObservation, RecordEpisodeStatistics, RecordVideo

from conftest import real_library
from equality import assert_same
from reel_gym import ReelEnv, ReelError, ReelVectorEnv

MODES = list(AutoresetMode)
STEPS = 10_000


def pair_of(library, worlds, mode, **options):
    """A vector environment, and Gymnasium's over single ones."""
    sync = SyncVectorEnv([lambda: ReelEnv(library, **options)] * worlds, autoreset_mode=mode)
    return ReelVectorEnv(library, worlds, autoreset_mode=mode, **options), sync


def compare(vector, sync, steps, seed=7):
    """Steps both by the same random actions, and compares everything."""
    assert vector.metadata == sync.metadata
    assert vector.observation_space == sync.observation_space
    assert vector.action_space == sync.action_space
    assert vector.single_observation_space == sync.single_observation_space
    assert vector.single_action_space == sync.single_action_space
    vector.action_space.seed(seed)
    assert_same(vector.reset(seed=seed), sync.reset(seed=seed), "reset")
    numbers = np.random.default_rng(seed)
    ended = 0
    for step in range(steps):
        actions = vector.action_space.sample()
        one, other = vector.step(actions), sync.step(actions)
        assert_same(one, other, f"step {step}")
        mask = one[2] | one[3]
        ended += mask.sum()
        if vector.autoreset_mode == AutoresetMode.DISABLED and mask.any():
            options = {"reset_mask": mask}
            assert_same(
                vector.reset(options=dict(options)), sync.reset(options=dict(options)), f"reset after step {step}"
            )
        if step % 997 == 996:
            seeds = [None if number < 0.3 else int(number * 1000) for number in numbers.random(vector.num_envs)]
            assert_same(vector.reset(seed=seeds), sync.reset(seed=seeds), f"reset before step {step + 1}")
        if step % 1201 == 1200:
            options = {"reset_mask": np.arange(vector.num_envs) % 2 == 0}
            assert_same(
                vector.reset(seed=step, options=dict(options)), sync.reset(seed=step, options=dict(options)), "partial"
            )
            if vector.autoreset_mode == AutoresetMode.DISABLED:
                assert_same(vector.reset(), sync.reset(), "reset of all")
    assert ended > vector.num_envs
    vector.close()
    sync.close()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "name, more",
    [
        ("count", {}),
        ("count", {"flat": True}),
        ("flat", {"step_limit": 9}),
        ("many", {}),
        ("pads", {"picture": (6, 4, 1)}),
    ],
)
def test_equals_sync_vector_env(stand_in, variant, name, more, mode):
    steps = STEPS if name == "count" and not more else 1000
    compare(*pair_of(stand_in, 5, mode, **variant(name, **more)), steps)


@pytest.mark.parametrize("mode", MODES)
def test_alien_catch_equals_sync_vector_env(mode):
    compare(*pair_of(real_library("aliencatch"), 4, mode, step_limit=200), STEPS)


def test_same_seeds_give_same_steps_and_hashes(stand_in, variant):
    one = ReelVectorEnv(stand_in, 3, **variant("count"))
    many = ReelVectorEnv(stand_in, 7, threads=1, **variant("count"))
    one.reset(seed=5)
    many.reset(seed=3)
    for _ in range(50):
        actions = many.action_space.sample()
        many.step(actions)
        one.step(actions[2:5])
        for world in range(3):
            assert one.hash(world) == many.hash(world + 2)
            assert one.seed_of(world) == many.seed_of(world + 2)
            assert one.tick_of(world) == many.tick_of(world + 2)


def test_first_seeds_are_random(stand_in):
    env = ReelVectorEnv(stand_in, 8)
    env.reset()
    seeds = {env.seed_of(world) for world in range(8)}
    other = ReelVectorEnv(stand_in, 8)
    other.reset()
    assert len(seeds) == 8 and seeds.isdisjoint(other.seed_of(world) for world in range(8))


def test_results_are_copies_by_default(stand_in, variant):
    env = ReelVectorEnv(stand_in, 4, **variant("count"))
    first, _ = env.reset(seed=1)
    before = {name: values.copy() for name, values in first.items()}
    step = env.step(np.zeros(4, int))
    assert_same(first, before)
    assert all(values.flags.owndata for values in (*step[0].values(), *step[1:4]))
    views = ReelVectorEnv(stand_in, 4, copy=False, **variant("count"))
    first, infos = views.reset(seed=1)
    assert_same({name: values.copy() for name, values in first.items()}, before)
    second = views.step(np.zeros(4, int))
    assert np.shares_memory(first["grid"], second[0]["grid"])
    assert np.shares_memory(infos["points"], second[4]["points"])
    assert_same({name: values.copy() for name, values in second[0].items()}, step[0])


def test_actions_in_place(stand_in, variant):
    env, other = (ReelVectorEnv(stand_in, 4, **variant("flat")) for _ in range(2))
    env.reset(seed=1)
    other.reset(seed=1)
    for _ in range(30):
        env.actions[:] = env.action_space.sample()
        assert_same(other.step(env.actions.astype(np.int32)), env.step(env.actions))


def test_mask_and_snapshots(stand_in, variant):
    env = ReelVectorEnv(stand_in, 3, **variant("count"))
    observations, infos = env.reset(seed=4)
    assert np.array_equal(env.action_mask(), infos["action_mask"])
    assert (infos["action_mask"].sum(1) == 2).all()
    snapshot = env.snapshot(0)
    start = env.hash(0)
    for _ in range(2):
        env.step(np.full(3, 2))
    after = env.hash(0)
    # Of another world, too; and the same actions lead to the same state.
    env.restore(2, snapshot)
    assert env.hash(2) == start and env.seed_of(2) == 4
    assert np.array_equal(env.observation()["list"][2], observations["list"][0])
    for _ in range(2):
        env.step(np.full(3, 2))
    assert env.hash(2) == after
    snapshot.release()
    snapshot.release()
    with pytest.raises(ValueError, match="released"):
        env.restore(0, snapshot)
    with pytest.raises(ValueError, match="another environment"):
        env.restore(0, ReelVectorEnv(stand_in, 1).snapshot(0))


def test_reels(stand_in, tmp_path):
    env = ReelVectorEnv(stand_in, 2)
    env.reset(seed=4)
    assert env.reel(1)[:12] == b"REEL" + (5).to_bytes(8, "little")
    env.save_reel(1, tmp_path / "episode.reel")
    assert (tmp_path / "episode.reel").read_bytes() == env.reel(1)


@pytest.mark.parametrize("mode", MODES)
def test_the_last_episode_has_its_reel(stand_in, variant, mode):
    env = ReelVectorEnv(stand_in, 3, autoreset_mode=mode, **variant("count"))
    env.reset(seed=4)
    with pytest.raises(ReelError, match="No episode of the world has ended yet"):
        env.last_reel(0)
    snapshot = env.snapshot(0)
    last, ends = [None] * 3, 0
    for _ in range(200):
        seeds, ticks = ([of(world) for world in range(3)] for of in (env.seed_of, env.tick_of))
        _, _, terminated, truncated, _ = env.step(env.action_space.sample())
        ended = terminated | truncated
        for world in range(3):
            if ended[world]:
                last[world] = b"REEL" + seeds[world].to_bytes(8, "little") + (ticks[world] + 1).to_bytes(8, "little")
                ends += 1
            if last[world]:
                assert env.last_reel(world) == last[world]
        if mode == AutoresetMode.DISABLED and ended.any():
            env.reset(options={"reset_mask": ended})
    assert ends > 20
    # A reset in the middle of an episode replaces it, and a restore leaves it out.
    env.restore(1, snapshot)
    env.reset(seed=9)
    if mode != AutoresetMode.DISABLED:
        env.step(env.action_space.sample())
    assert [env.last_reel(world) for world in range(3)] == last


def test_independent_agents(stand_in, variant):
    env = ReelVectorEnv(stand_in, 2, **variant("crowd"))
    assert (env.num_envs, env.num_worlds) == (8, 2)
    env.reset(seed=1)
    ends = np.zeros(8, bool)
    counts = np.zeros(8, int)
    for _ in range(100):
        _, rewards, terminated, truncated, _ = env.step(env.action_space.sample())
        assert not (ends & (terminated | truncated)).any() and (rewards[ends] == 0).all()
        ends = terminated | truncated
        counts += ends
    assert (counts > 3).all() and len(set(counts)) > 1
    with pytest.raises(ValueError, match="agents of one world"):
        env.reset(options={"reset_mask": np.arange(8) == 1})
    env.reset(seed=[1, 2], options={"reset_mask": np.arange(8) < 4})


def test_agents_of_one_world(stand_in, variant):
    env = ReelVectorEnv(stand_in, 2, **variant("pair"))
    assert env.num_envs == 4
    env.reset(seed=1)
    for _ in range(100):
        env.step(env.action_space.sample())


@pytest.mark.parametrize("mode", MODES)
def test_episode_statistics(stand_in, variant, mode):
    vector, sync = pair_of(stand_in, 4, mode, **variant("flat"))
    vector, sync = RecordEpisodeStatistics(vector), RecordEpisodeStatistics(sync)
    vector.reset(seed=2)
    sync.reset(seed=2)
    found = 0
    for _ in range(200):
        actions = vector.action_space.sample()
        one, other = vector.step(actions), sync.step(actions)
        ends = one[2] | one[3]
        if ends.any():
            for key in "rl":
                assert_same(one[4]["episode"][key], other[4]["episode"][key])
            found += 1
        if mode == AutoresetMode.DISABLED and ends.any():
            vector.reset()
            sync.reset()
    assert found > 10 and vector.episode_count == sync.episode_count


def test_normalized_observations(stand_in, variant):
    vector, sync = pair_of(stand_in, 4, AutoresetMode.NEXT_STEP, **variant("flat"))
    vector, sync = NormalizeObservation(vector), NormalizeObservation(sync)
    assert_same(vector.reset(seed=2), sync.reset(seed=2))
    for _ in range(200):
        actions = vector.action_space.sample()
        assert_same(vector.step(actions)[0], sync.step(actions)[0])


def test_video(stand_in, variant, tmp_path):
    env = ReelVectorEnv(stand_in, 4, render_mode="rgb_array", **variant("flat"))
    pictures = env.render()
    assert len(pictures) == 4 and pictures[0].shape == (48, 64, 3) and pictures[0].dtype == np.uint8
    film = RecordVideo(env, str(tmp_path / "film"), video_length=5)
    film.reset(seed=1)
    for _ in range(8):
        film.step(film.action_space.sample())
    film.close()
    assert [path.suffix for path in (tmp_path / "film").iterdir()] == [".mp4"]


def test_pictures_are_observations(stand_in, variant):
    env = ReelVectorEnv(stand_in, 3, picture=(6, 4, 1), **variant("flat"))
    observations, _ = env.reset(seed=1)
    assert observations["picture"].shape == (3, 4, 6, 1) and observations["picture"].dtype == np.uint8
    assert observations in env.observation_space


def test_worlds_are_removed_with_the_environment(stand_in):
    for _ in range(600):
        ReelVectorEnv(stand_in, 1).reset(seed=1)
