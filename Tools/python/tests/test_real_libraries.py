"""The libraries of Alien Catch and Duel, where REEL_LIBRARIES names their folder."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError
from gymnasium.vector import AutoresetMode

from conftest import real_library
from reel_gym import Batch, Code, Library, ReelEnv, ReelError, ReelParallelEnv, ReelVectorEnv
from test_vector_env import compare, pair_of

GAMES = ["aliencatch", "duel"]


@pytest.fixture(params=GAMES)
def library(request):
    return Library(real_library(request.param))


def codes_of(call):
    """The code of the error that a call raises, which has a sentence."""
    with pytest.raises(ReelError) as found:
        call()
    assert found.value.sentence.endswith(".")
    return found.value.code


def test_description(library):
    assert library.about["ticks_per_second"] and library.about["engine"]
    env = ReelVectorEnv(library, 3)
    assert env.description.game == library.about["name"]
    assert env.num_envs == 3 * env.description.agents
    observations, infos = env.reset(seed=1)
    assert observations in env.observation_space
    for _ in range(300):
        observations, rewards, _, _, infos = env.step(env.action_space.sample())
        assert observations in env.observation_space and np.isfinite(rewards).all()
    assert set(env.description.log) <= set(infos)


def test_threads_and_numbers_of_worlds_change_nothing(library):
    found = []
    for worlds, threads, at in ((1, 1, 0), (7, 2, 5), (100, 2, 98)):
        env = ReelVectorEnv(library, worlds, threads=threads)
        env.reset(seed=1000 - at)
        numbers = np.random.default_rng(1)
        for _ in range(200):
            row = numbers.integers(0, 2**31)
            env.action_space.seed(int(row))
            env.actions[...] = env.action_space.sample()
            # The world that is compared gets the same actions each time.
            env.single_action_space.seed(int(row))
            agents = env.description.agents
            for agent in range(agents):
                env.actions[at * agents + agent] = env.single_action_space.sample()
            env.step(env.actions)
        found.append((env.hash(at), env.seed_of(at), env.tick_of(at)))
        env.close()
    assert found[0] == found[1] == found[2]


def test_snapshots_branch(library):
    env = ReelVectorEnv(library, 3)
    env.reset(seed=5)
    for _ in range(60):
        env.step(env.action_space.sample())
    snapshot, start = env.snapshot(1), env.hash(1)
    observation = env.observation()
    action = env.action_space.sample()
    env.step(action)
    after = env.hash(1)
    env.restore(1, snapshot)
    assert env.hash(1) == start
    agents = env.description.agents
    now = env.observation()
    for name in observation if isinstance(observation, dict) else ():
        assert np.array_equal(now[name][agents : 2 * agents], observation[name][agents : 2 * agents])
    env.step(action)
    assert env.hash(1) == after


def test_pictures_and_reels(library, tmp_path):
    env = ReelVectorEnv(library, 2, picture=(42, 32, 1), render_mode="rgb_array")
    observations, _ = env.reset(seed=1)
    assert observations["picture"].shape == (env.num_envs, 32, 42, 1)
    # The picture before the first tick is that of a first tick without inputs, and changes no state.
    hashes, first = [env.hash(0), env.hash(1)], env.render()
    assert observations["picture"].std() > 0 and first[0].std() > 0
    assert [env.hash(0), env.hash(1)] == hashes and env.tick_of(0) == 0
    observations, *_ = env.step(env.action_space.sample())
    assert observations["picture"].std() > 0
    pictures = env.render()
    assert len(pictures) == env.num_envs and pictures[0].shape[2] == 3 and pictures[0].std() > 0
    for _ in range(30):
        env.step(env.action_space.sample())
    env.save_reel(0, tmp_path / "episode.reel")
    assert (tmp_path / "episode.reel").stat().st_size > 100


def test_wrong_use(library):
    env = ReelVectorEnv(library, 2)
    actions = env.action_space.sample()
    assert codes_of(lambda: env.step(actions)) == Code.STATE
    env.reset(seed=1)
    before = [env.hash(0), env.hash(1)]
    wrong = actions.copy()
    wrong.flat[-1] = -1 if wrong.dtype == np.int64 else np.nan
    assert codes_of(lambda: env.step(wrong)) == Code.BAD_ARGUMENT
    assert before == [env.hash(0), env.hash(1)]
    assert codes_of(lambda: env.hash(2)) == Code.BAD_ARGUMENT
    assert codes_of(lambda: ReelVectorEnv(library, 1, assets="/missing")) == Code.CONTENT
    assert codes_of(lambda: ReelVectorEnv(library, 1, values={"missing": 1})) == Code.BAD_ARGUMENT
    env.close()
    with pytest.raises(ClosedEnvironmentError):
        env.step(actions)
    batch = Batch(library, 1)
    batch.close()
    assert codes_of(lambda: batch.hash(0)) == Code.NO_BATCH


def test_worlds_are_removed(library):
    for _ in range(50):
        ReelVectorEnv(library, 2).reset(seed=1)


def test_a_bot_plays_duel():
    library = real_library("duel")
    with pytest.raises(ValueError, match="has 2 agents"):
        ReelEnv(library)
    env = ReelEnv(library, bots=[1])
    env.reset(seed=1)
    env.step(env.action_space.sample())
    assert len(ReelParallelEnv(library).possible_agents) == 2
    assert ReelParallelEnv(library, bots={0: "bold"}).possible_agents == ["player_1"]
    with pytest.raises(ValueError, match="Bots play all players of Duel"):
        ReelEnv(library, bots=[0, 1])


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("bots", [[1], {0: "careful"}])
def test_duel_with_a_bot_equals_single_worlds(mode, bots):
    # Some bouts end before the limit, and others at it.
    options = {"bots": bots, "ticks_per_step": 16, "step_limit": 180}
    compare(*pair_of(real_library("duel"), 3, mode, **options), 2500)


def test_kinds_of_bots_play_duel():
    library = real_library("duel")
    hashes = set()
    for bots in ([0, 1], {0: "bold", 1: "careful"}, {0: "careful", 1: "bold"}, {1: "careful", 0: "bold"}):
        env = ReelVectorEnv(library, 1, bots=bots)
        env.reset(seed=1)
        for _ in range(100):
            env.step(np.zeros_like(env.actions))
        hashes.add(env.hash(0))
    assert len(hashes) == 3
    for wrong in ({1: "up"}, {2: "bold"}, {-1: "bold"}):
        assert codes_of(lambda: ReelVectorEnv(library, 1, bots=wrong)) == Code.BAD_ARGUMENT
