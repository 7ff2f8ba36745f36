"""ReelParallelEnv, by PettingZoo's own tests."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
from pettingzoo.test import parallel_api_test, parallel_seed_test, seed_test  # noqa: E402
from pettingzoo.utils.conversions import parallel_to_aec  # noqa: E402

from conftest import real_library  # noqa: E402
from equality import assert_same  # noqa: E402
from reel_gym import ReelParallelEnv, ReelVectorEnv  # noqa: E402


def check(library, **options):
    """Runs PettingZoo's tests; every warning is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(ReelParallelEnv(library, **options), num_cycles=300)
        parallel_seed_test(lambda: ReelParallelEnv(library, **options))
        seed_test(lambda: parallel_to_aec(ReelParallelEnv(library, **options)), num_cycles=200)


@pytest.mark.parametrize("name", ["pair", "many", "pads", "count"])
def test_pettingzoo(stand_in, variant, name):
    check(stand_in, **variant(name))


def test_pettingzoo_truncated(stand_in, variant):
    check(stand_in, step_limit=4, picture=(6, 4), **variant("pair"))


@pytest.mark.parametrize("name, bots", [("duel", [1]), ("pair", {0: "bold"}), ("team", [0, 3])])
def test_pettingzoo_with_bots(stand_in, variant, name, bots):
    check(stand_in, bots=bots, **variant(name))


def test_players_whom_bots_play_are_no_agents(stand_in, variant):
    env = ReelParallelEnv(stand_in, bots=[0, 3], **variant("team"))
    many = ReelVectorEnv(stand_in, 3, bots=[0, 3], autoreset_mode="Disabled", **variant("team"))
    assert env.possible_agents == ["player_1", "player_2"]
    observations, _ = env.reset(seed=8)
    assert_same(np.stack(list(observations.values())), many.reset(seed=7)[0][2:4])
    assert list(observations) == env.agents == env.possible_agents
    while env.agents:
        actions = many.action_space.sample()
        one, other = env.step(dict(zip(env.agents, actions[2:4]))), many.step(actions)
        for mine, rows in zip(one[:4], other[:4]):
            assert list(mine) == env.possible_agents
            assert np.array_equal(list(mine.values()), rows[2:4])
        assert env.hash() == many.hash(1)
        ended = other[2] | other[3]
        if ended.any() and not ended[2]:
            many.reset(options={"reset_mask": ended})
    with pytest.raises(ValueError, match="There is no agent 'player_0'"):
        env.step({"player_0": 1})
    with pytest.raises(ValueError, match="Bots play all players of StandIn, so no agent remains"):
        ReelParallelEnv(stand_in, bots=[0, 1], **variant("duel"))


def test_pettingzoo_duel():
    check(real_library("duel"), step_limit=200)
    check(real_library("duel"), step_limit=200, bots={0: "bold"})


def test_agents_end_one_after_the_other(stand_in, variant):
    env = ReelParallelEnv(stand_in, render_mode="rgb_array", **variant("pair"))
    observations, infos = env.reset(seed=2)
    assert env.agents == list(observations) == list(infos) == ["player_0", "player_1"]
    assert infos["player_0"]["action_mask"].dtype == np.int8 and env.render().shape == (48, 64, 3)
    lengths = {}
    step = 0
    while env.agents:
        step += 1
        results = env.step(dict.fromkeys(env.agents, 1))
        for agent, is_over in results[2].items():
            if is_over:
                lengths[agent] = step
        assert all(set(result) == set(results[0]) for result in results)
    assert len(set(lengths.values())) == 2
    assert env.step({}) == ({}, {}, {}, {}, {})
    env.reset()
    assert len(env.agents) == 2


def test_snapshot_and_reel(stand_in, variant, tmp_path):
    env = ReelParallelEnv(stand_in, **variant("pair"))
    env.reset(seed=2)
    snapshot, start = env.snapshot(), env.hash()
    first = env.step(dict.fromkeys(env.agents, 2))
    env.restore(snapshot)
    assert env.hash() == start and env.seed_of() == 2
    assert_same(env.step(dict.fromkeys(env.agents, 2)), first)
    env.save_reel(tmp_path / "episode.reel")
    assert (tmp_path / "episode.reel").read_bytes() == env.reel()
    while env.agents:
        env.step(dict.fromkeys(env.agents, 1))
    ended = env.reel()
    env.reset()
    assert env.last_reel() == ended != env.reel()


def test_wrong_use(stand_in, variant):
    env = ReelParallelEnv(stand_in, **variant("pair"))
    env.reset(seed=2)
    with pytest.raises(ValueError, match="The action of 'player_1' is missing"):
        env.step({"player_0": 1})
    with pytest.raises(ValueError, match="There is no agent 'player_2'"):
        env.step({"player_0": 1, "player_1": 1, "player_2": 1})
    with pytest.raises(RuntimeError, match="Choice 0 of row 1 is 9"):
        env.step({"player_0": 1, "player_1": 9})
    with pytest.raises(TypeError, match="takes int64"):
        env.step({"player_0": 1, "player_1": "left"})
