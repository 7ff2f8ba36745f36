"""Players whom bots play are no agents: beside single environments, and beside agents that act as the bots do."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import reel_gym
from equality import assert_same
from reel_gym import Code, ReelEnv, ReelError, ReelVectorEnv
from reel_gym.worlds import _bots_of
from test_vector_env import MODES, compare, pair_of

REMAINING = [
    ("duel", [1], [0]),
    ("duel", {0: "bold", 1: "none"}, [1]),
    ("pair", [0], [1]),
    ("team", [0, 1, 3], [2]),
    # A view of two rows, and rows that no view has.
    ("team", {1: "bot", 3: "bold"}, [0, 2]),
    ("team", [0, 3], [1, 2]),
    ("team", {0: "bold"}, [1, 2, 3]),
]
"""A game, its bots, and the players that remain."""


def rows_of(results, rows):
    """The rows of all arrays of a step's results."""
    if isinstance(results, dict):
        return {key: rows_of(value, rows) for key, value in results.items()}
    if isinstance(results, tuple):
        return tuple(rows_of(value, rows) for value in results)
    return results[rows]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "name, bots, more",
    [
        ("duel", [1], {}),
        ("duel", {0: "bold"}, {"step_limit": 9, "picture": (6, 4)}),
        ("team", [0, 1, 3], {}),
    ],
)
def test_equals_sync_vector_env(stand_in, variant, name, bots, more, mode):
    compare(*pair_of(stand_in, 5, mode, **variant(name, bots=bots, **more)), 2500)


@pytest.mark.parametrize("copy", [True, False])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name, bots, players", REMAINING)
def test_equals_agents_that_act_as_bots(stand_in, variant, name, bots, players, mode, copy):
    options = variant(name, autoreset_mode=mode, picture=(6, 4), step_limit=12)
    env = ReelVectorEnv(stand_in, 3, bots=bots, copy=copy, **options)
    every = ReelVectorEnv(stand_in, 3, **options)
    agents = every.description.agents
    assert list(env.description.players) == players and env.description.agents == len(players)
    assert (env.num_worlds, env.num_envs, env.description.rows) == (3, 3 * len(players), 3 * len(players))
    assert env.observation_space["list"].shape == (env.num_envs, 4)
    assert env.action_space.shape == env.actions.shape == (env.num_envs,)
    rows = np.array([world * agents + player for world in range(3) for player in players])
    kinds = bots if isinstance(bots, dict) else dict.fromkeys(bots, "bot")

    def reset(**values):
        mask = values.pop("mask", None)
        here = {} if mask is None else {"reset_mask": np.repeat(mask, len(players))}
        there = {} if mask is None else {"reset_mask": np.repeat(mask, agents)}
        found = every.reset(options=there, **values)
        assert_same(env.reset(options=here, **values), rows_of(found, rows), "reset")
        return found[0]["list"]

    last, ends = reset(seed=3), 0
    for step in range(300):
        actions = env.action_space.sample()
        # The last value of an observation has the choice that the bot makes.
        all_actions = np.rint(last[:, -1] * 2).astype(np.int64)
        for player, kind in kinds.items():
            if kind == "bold":
                all_actions[player::agents] = 2
        all_actions[rows] = actions
        if step % 2:
            env.actions[...] = actions
            actions = env.actions
        results = every.step(all_actions)
        assert_same(env.step(actions), rows_of(results, rows), f"step {step}")
        assert_same(env.action_mask(), every.action_mask()[rows])
        assert [env.hash(world) for world in range(3)] == [every.hash(world) for world in range(3)]
        last = results[0]["list"]
        ended = (results[2] | results[3]).reshape(3, agents).all(1)
        ends += ended.sum()
        if mode == AutoresetMode.DISABLED and ended.any():
            assert [env.last_reel(world) for world in np.flatnonzero(ended)] == [
                every.last_reel(world) for world in np.flatnonzero(ended)
            ]
            last = reset(mask=ended)
        if step % 97 == 96:
            last = reset(seed=[step, None, 5], mask=np.array([True, False, step % 2 == 0]))
            if mode == AutoresetMode.DISABLED:
                last = reset()
    assert ends > 20


def test_arrays_are_the_library_s_own(stand_in, variant):
    def memory(env, name="rewards"):
        return getattr(env._worlds, name), env._worlds.batch.arrays[reel_gym.Array[name.upper()]]

    every = ReelVectorEnv(stand_in, 3, **variant("team"))
    rewards, own = memory(every)
    assert rewards is own and every.actions is every._worlds.batch.arrays[reel_gym.Array.CHOICES]
    assert every._call is every._worlds.batch.step
    for bots in ([0, 1, 3], [0, 2]):
        some = ReelVectorEnv(stand_in, 3, bots=bots, copy=False, **variant("team"))
        rewards, own = memory(some)
        assert np.shares_memory(rewards, own) and some._call is some._worlds.batch.step
        observations, infos = some.reset(seed=1)
        assert np.shares_memory(observations, memory(some, "observations")[1])
        assert np.shares_memory(infos["action_mask"], memory(some, "masks")[1])
    assert not np.shares_memory(*memory(ReelVectorEnv(stand_in, 3, bots=[0], **variant("team"))))
    # Of one world, rows 1 and 2 of four are a view.
    one = ReelVectorEnv(stand_in, 1, bots=[0, 3], **variant("team"))
    assert np.shares_memory(*memory(one)) and one.reset(seed=1)[0].shape == (2, 4)


def test_restored_rows(stand_in, variant):
    for bots in ([0, 3], [0, 2]):
        env = ReelVectorEnv(stand_in, 3, bots=bots, **variant("team"))
        first, _ = env.reset(seed=1)
        snapshot = env.snapshot(0)
        env.step(np.zeros(6, int))
        env.restore(1, snapshot)
        assert_same(env.observation()[2:4], first[:2])
        assert env.tick_of(1) == 0 and env.seed_of(1) == 1


def test_only_bots(stand_in, variant):
    for name, bots in (("duel", [0, 1]), ("duel", {1: "bold", 0: "bot"}), ("flat", [0])):
        with pytest.raises(ValueError, match="Bots play all players of StandIn, so no agent remains"):
            ReelEnv(stand_in, **variant(name, bots=bots))
        env = ReelVectorEnv(stand_in, 2, **variant(name, bots=bots))
        assert env.num_envs == 2 * env.description.agents == len(env.actions) and env.description.has_only_bots
        hashes = []
        for action in (0, 1):
            env.reset(seed=1)
            env.step(np.full(env.num_envs, action))
            hashes.append([env.hash(0), env.hash(1)])
        assert hashes[0] == hashes[1]
    with pytest.raises(ValueError, match="has 2 agents, and ReelEnv is for one"):
        ReelEnv(stand_in, **variant("duel", bots={1: "none"}))


def test_bots_that_play_no_agent(stand_in, variant):
    # The second player of a game of one agent, and independent agents, which are no players.
    assert ReelVectorEnv(stand_in, 2, **variant("flat", bots=[1])).num_envs == 2
    assert ReelEnv(stand_in, **variant("flat", bots=[1])).action_space.n == 3
    assert ReelVectorEnv(stand_in, 2, **variant("crowd", bots=[0])).num_envs == 8


def test_wrong_use(stand_in, variant):
    env = ReelVectorEnv(stand_in, 2, **variant("duel", bots=[0]))
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"shape \(4,\), and 2 environments need \(2,\)"):
        env.step(np.zeros(4, int))
    with pytest.raises(ReelError, match="Choice 0 of row 3 is 9.* rows include the players whom bots play") as found:
        env.step(np.array([0, 9]))
    assert found.value.code is Code.BAD_ARGUMENT
    for bots in ([2], [-1], {1: "up"}):
        with pytest.raises(ReelError):
            ReelVectorEnv(stand_in, 2, **variant("duel", bots=bots))


def test_names(stand_in, variant):
    before = dict(gymnasium.registry)
    name = reel_gym.register(stand_in, bots=[1])
    try:
        assert gymnasium.make(name, **variant("duel")).reset(seed=1)[0].shape == (4,)
        assert gymnasium.make_vec(name, num_envs=3, **variant("duel")).reset(seed=1)[0].shape == (3, 4)
    finally:
        gymnasium.registry.clear()
        gymnasium.registry.update(before)


def test_bots_are_a_list_or_have_names():
    assert _bots_of(None) is None and _bots_of([0, np.int64(1)]) == [0, 1]
    assert _bots_of({1: "bold", np.int64(0): "bot"}) == {"1": "bold", "0": "bot"}
