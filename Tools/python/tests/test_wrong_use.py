"""Wrong use is answered by a sentence that states what is wrong and what is right."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError
from gymnasium.vector import AutoresetMode

from reel_gym import Batch, Code, Library, ReelEnv, ReelError, ReelVectorEnv


def test_libraries(tmp_path):
    with pytest.raises(FileNotFoundError, match="There is no library at .*reel ship library"):
        Library(tmp_path / "libreel_missing.so")
    (tmp_path / "text.so").write_text("text")
    with pytest.raises(ReelError, match="is no library of a game"):
        Library(tmp_path / "text.so")


def test_another_version(stand_in, monkeypatch):
    monkeypatch.setattr("reel_gym.library.INTERFACE_VERSION", 2)
    with pytest.raises(ReelError, match="has version 1 of the C interface, and this package calls version 2"):
        Library(stand_in)


@pytest.mark.parametrize(
    "actions, kind, sentence",
    [
        (np.zeros(3, int), ValueError, r"shape \(3,\), and 4 environments need \(4,\)"),
        (np.zeros((4, 1), int), ValueError, r"shape \(4, 1\)"),
        (1, ValueError, r"shape \(\)"),
        (np.zeros(4), TypeError, "float64, and the game takes int64"),
        (["left"] * 4, TypeError, "the game takes int64"),
        (np.array([0, 1, 3, 0]), ReelError, "Choice 0 of row 2 is 3; it must be from 0 to 2"),
        (np.array([0, -1, 2, 0]), ReelError, "Choice 0 of row 1 is -1"),
    ],
)
def test_actions_of_many(stand_in, variant, actions, kind, sentence):
    env = ReelVectorEnv(stand_in, 4, **variant("flat"))
    env.reset(seed=1)
    before = [env.hash(world) for world in range(4)]
    with pytest.raises(kind, match=sentence):
        env.step(actions)
    assert before == [env.hash(world) for world in range(4)]
    env.step([0, 1, 2, 0])


@pytest.mark.parametrize(
    "name, action, kind, sentence",
    [
        ("flat", 3, ReelError, "Choice 0 of row 0 is 3; it must be from 0 to 2"),
        ("flat", 10**30, ReelError, "Choice 0"),
        ("flat", 1.0, TypeError, "float64, and the game takes int64"),
        ("flat", [1], ValueError, r"shape \(1,\), and the game takes a whole number"),
        ("flat", None, TypeError, "object"),
        ("many", [1, 2], ReelError, "Choice 1 of row 0 is 2; it must be from 0 to 1"),
        ("many", 1, ValueError, r"shape \(\), and the game takes the shape \(2,\)"),
        ("pads", [float("nan"), 0], ReelError, "not a number"),
        ("pads", [0.0], ValueError, r"shape \(1,\)"),
    ],
)
def test_actions_of_one(stand_in, variant, name, action, kind, sentence):
    env = ReelEnv(stand_in, **variant(name))
    env.reset(seed=1)
    before = env.hash()
    with pytest.raises(kind, match=sentence):
        env.step(action)
    assert env.hash() == before


def test_step_before_reset(stand_in):
    for env, action in ((ReelEnv(stand_in), 0), (ReelVectorEnv(stand_in, 2), np.zeros(2, int))):
        with pytest.raises(ReelError, match="reset the batch before the first step") as found:
            env.step(action)
        assert found.value.code is Code.STATE


def test_step_after_the_end(stand_in):
    env = ReelEnv(stand_in)
    env.reset(seed=1)
    while not env.step(1)[2]:
        pass
    with pytest.raises(ReelError, match="reset the world before its next step"):
        env.step(1)


def test_use_after_close(stand_in):
    env, many = ReelEnv(stand_in), ReelVectorEnv(stand_in, 2)
    for made in (env, many):
        made.reset(seed=1)
        made.close()
        made.close()
    for call in (
        lambda: env.step(0),
        env.reset,
        env.hash,
        env.reel,
        env.last_reel,
        env.snapshot,
        env.picture,
        lambda: many.step(np.zeros(2, int)),
        many.reset,
        lambda: many.hash(0),
        lambda: many.last_reel(0),
        lambda: many.snapshot(0),
    ):
        with pytest.raises(ClosedEnvironmentError, match="The environment is closed"):
            call()


def test_resets(stand_in):
    env = ReelVectorEnv(stand_in, 3, autoreset_mode="Disabled")
    env.reset(seed=1)
    for options, kind, sentence in (
        ({"reset_mask": [True] * 3}, TypeError, "numpy array of bool, found list"),
        ({"reset_mask": np.ones(3)}, TypeError, "found float64"),
        ({"reset_mask": np.ones(2, bool)}, ValueError, r"shape \(3,\), found \(2,\)"),
        ({"reset_mask": np.zeros(3, bool)}, ValueError, "nothing to reset"),
    ):
        with pytest.raises(kind, match=sentence):
            env.reset(options=options)
    for seed, sentence in (
        ([1, 2], "an entry for each world: 3, found 2"),
        ([1, -2, 3], "from 0 to 2\\^64 - 1, found -2"),
        ([1, 2.5, 3], "found 2.5"),
        (2**64 - 2, "from 0 to"),
    ):
        with pytest.raises(ValueError, match=sentence):
            env.reset(seed=seed)


def test_options(stand_in, variant):
    for options, kind, sentence in (
        ({"worlds": 0}, ValueError, "whole number from 1, found 0"),
        ({"worlds": 2**30}, ReelError, "at most"),
        ({"worlds": 1, "assets": "missing"}, ReelError, "folder 'missing'"),
        ({"worlds": 1, "render_mode": "human"}, ValueError, 'The render mode is "rgb_array" or None'),
        ({"worlds": 1, "picture": (1,)}, ValueError, "A picture needs"),
        ({"worlds": 1, "autoreset_mode": "Sometimes"}, ValueError, "Sometimes"),
        ({"worlds": 1, "values": {"variant": "missing"}}, ReelError, "variant that the game does not have"),
        ({"worlds": 1, "autoreset_mode": AutoresetMode.SAME_STEP, **variant("crowd")}, ReelError, "Independent agents"),
    ):
        with pytest.raises(kind, match=sentence):
            ReelVectorEnv(stand_in, **options)
    with pytest.raises(ValueError, match="has 2 agents, and ReelEnv is for one. Use ReelParallelEnv"):
        ReelEnv(stand_in, **variant("pair"))
    with pytest.raises(TypeError, match="thread"):
        ReelEnv(stand_in, thread=1)


def test_numbers_of_worlds(stand_in):
    env = ReelVectorEnv(stand_in, 2)
    env.reset(seed=1)
    # An episode of each world ends.
    for _ in range(30):
        env.step(np.ones(2, int))
    for call in (env.hash, env.reel, env.last_reel, env.seed_of, env.tick_of, env.snapshot, env.picture):
        for world in (-1, 2, 2**64, np.int64(7)):
            with pytest.raises(ReelError, match=f"There is no world {world}: the batch has 2, from 0 on"):
                call(world)
        with pytest.raises(TypeError):
            call(0.0)
        call(np.int64(1))
    with pytest.raises(ValueError, match="Both must be at least 1"):
        env.picture(0, (0, 5))


def test_render_without_mode(stand_in):
    for env in (ReelEnv(stand_in), ReelVectorEnv(stand_in, 2)):
        env.reset(seed=1)
        with pytest.warns(UserWarning, match="nothing to render"):
            assert env.render() is None


def test_the_c_interface_as_functions(stand_in):
    library = Library(stand_in)
    batch = Batch(library, 2)
    batch.reset(np.array([1, 2], np.uint64))
    with pytest.raises(ReelError, match="is not bound") as found:
        library.call("step", batch._handle, 0, 2)
    assert found.value.code is Code.NOT_BOUND
    with pytest.raises(ReelError, match="has 2 bytes, not 3"):
        batch.bind(5, (3,), np.uint8)
    with pytest.raises(ReelError, match="one entry for each world"):
        batch.reset(np.array([1], np.uint64))
    batch.close()
    with pytest.raises(ReelError, match="closed, or was never created") as found:
        batch.hash(0)
    assert found.value.code is Code.NO_BATCH and found.value.sentence in str(found.value)
