"""Many worlds of a game as a vector environment of Gymnasium.

A step copies the actions into the array of the worlds, calls the library once, and copies the results. No line of a
step runs once a world, except for the last observations of ended episodes in the mode SAME_STEP. Everything else equals
``gymnasium.vector.SyncVectorEnv`` over ``ReelEnv``, which the tests compare step by step.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import logger
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .description import Description, Observation
from .library import Library
from .worlds import Snapshot, Worlds

__all__ = ["ReelVectorEnv"]

_MODES = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


class ReelVectorEnv(VectorEnv[Observation, npt.NDArray[Any], npt.NDArray[Any]]):
    """Worlds of one game that step together, on all cores.

    Each agent of each world is an environment: ``num_envs`` is the number of worlds times the number of agents of a
    world, and the environments of one world lie side by side. Agents of a world begin together. If their episodes end
    at different steps, an agent that has ended stays ended, with reward 0, until all have ended. A game of independent
    agents instead begins a new episode for each agent, and only in the mode NEXT_STEP.

    A player whom a bot plays is no environment. The world's episode still ends with the last episode of all players. If
    bots play all players, each player stays an environment, whose actions are ignored.

    ``infos`` has the values that the game logs, by their names. If the game forbids actions at times, it also has
    ``action_mask``: int8, 1 for an action that is allowed. Of several choices, the entries lie one behind the other.

    Methods that take a ``world`` number worlds, not environments.
    """

    def __init__(
        self,
        library: Library | str | os.PathLike[str],
        worlds: int = 1,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
        render_size: tuple[int, int] | None = None,
        **options: Any,
    ) -> None:
        """Creates the worlds.

        Args:
            library: the game's library, or its path.
            worlds: the number of worlds.
            autoreset_mode: when ended episodes are followed by new ones.
            copy: False returns observations, masks and log values without a copy: views of arrays that the next step or
                reset overwrites. Rewards and ends are copied always, because many learners keep the last ones.
            render_mode: ``"rgb_array"`` or None.
            render_size: width and height of rendered pictures; the default is the size of the game's view.
            **options: ``threads``, ``ticks_per_step``, ``step_limit``, ``picture``, ``assets``, ``values``,
                ``reel_limit``, ``bots`` and ``flat`` of ``reel_gym.Worlds``.
        """
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.render_mode = _checked_render_mode(render_mode)
        self._worlds = found = Worlds(library, worlds, _MODES[self.autoreset_mode], **options)
        self.description: Description = found.description
        self.num_envs = self.description.rows
        self.copy = copy
        self.metadata = {
            "render_modes": ["rgb_array"],
            "render_fps": self.description.steps_per_second,
            "autoreset_mode": self.autoreset_mode,
        }
        self._render_size = render_size or self.description.view
        self.single_observation_space = self.description.observation_space()
        self.single_action_space = self.description.action_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        # Every environment has every value in each step, so all steps share one mask, which is read-only.
        self._all = np.ones(self.num_envs, np.bool_)
        self._all.flags.writeable = False
        self._log_keys = [(name, f"_{name}") for name in self.description.log]
        # Methods that are looked up once save a tenth of the time of a step, apart from the call of the library.
        self._call = found.call
        self._actions = found.actions
        self._action_type, self._action_shape = found.actions.dtype, found.actions.shape
        self._copy_rewards = found.rewards.copy
        self._copy_terminated, self._copy_truncated = found.terminated.copy, found.truncated.copy
        self._observe: Callable[[], Observation] = self._observation
        if not isinstance(found.observations, dict):
            array = found.observations
            self._observe = array.copy if copy else lambda: array
        self._final = found.final
        self._has_infos = found.masks is not None or found.log is not None

    @property
    def actions(self) -> npt.NDArray[Any]:
        """The array that the worlds read actions from. ``step(env.actions)`` does not copy it."""
        return self._worlds.actions

    @property
    def num_worlds(self) -> int:
        """The number of worlds."""
        return self.description.worlds

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a new episode in every world.

        Args:
            seed: a number gives world *i* the seed ``seed + i``; a sequence has a seed for each world, or None. A world
                without a seed goes on with its next one, which follows from its last seed.
            options: ``reset_mask``, a boolean array with an entry for each environment, resets only these. The
                dictionary is not changed.
        """
        mask = self._reset_mask(options)
        count = self.description.worlds
        seeds: Sequence[int | None] | None
        if seed is None:
            seeds = None
        elif isinstance(seed, (int, np.integer)):
            self._np_random, self._np_random_seed = seeding.np_random(int(seed))
            seeds = range(int(seed), int(seed) + count)
        else:
            seeds = seed
        agents = self.description.agents
        worlds_mask = None if mask is None else mask[::agents]
        self._worlds.reset(seeds, worlds_mask, self.np_random)
        infos = self._infos()
        if mask is not None:
            for key in [key for key in infos if not key.startswith("_")]:
                values = infos[key].copy()
                values[~mask] = 0
                infos[key], infos[f"_{key}"] = values, mask.copy()
        return self._observation(), infos

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[
        Observation, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
    ]:
        """Steps all worlds.

        Args:
            actions: an action for each environment, in the shape of ``action_space``.
        """
        target = self._actions
        if actions is not target:
            if (
                type(actions) is np.ndarray
                and actions.dtype is self._action_type
                and actions.shape == self._action_shape
            ):
                target[...] = actions
            else:
                self._write(actions)
        code = self._call()
        if code:
            raise self._worlds.error(code)
        infos = self._infos() if self._has_infos else {}
        if self._final is not None and self._final.any():
            self._add_finals(infos)
        return (
            self._observe(),
            self._copy_rewards(),
            self._copy_terminated(),
            self._copy_truncated(),
            infos,
        )

    def render(self) -> tuple[npt.NDArray[np.uint8], ...] | None:
        """Returns a picture for each environment. Agents of one world share their world's picture."""
        if self.render_mode is None:
            logger.warn('There is nothing to render: make the environment with render_mode="rgb_array".')
            return None
        pictures: list[npt.NDArray[np.uint8]] = []
        for world in range(self.num_worlds):
            pictures += [self.picture(world)] * self.description.agents
        return tuple(pictures)

    def picture(self, world: int = 0, size: tuple[int, int] | None = None) -> npt.NDArray[np.uint8]:
        """Returns a picture of a world, in any render mode."""
        self._worlds.check_open()
        return self._worlds.batch.picture(world, *(size or self._render_size))

    def action_mask(self) -> npt.NDArray[np.int8] | None:
        """Returns a copy of the present masks, a row for each environment; None if the game has no mask."""
        masks = self._worlds.masks
        return None if masks is None else masks.copy()

    def observation(self) -> Observation:
        """Returns the present observations, such as after ``restore``."""
        return self._observation()

    def snapshot(self, world: int) -> Snapshot:
        """Returns the state of a world, for ``restore``."""
        self._worlds.check_open()
        return Snapshot(self._worlds.batch, world)

    def restore(self, world: int, snapshot: Snapshot) -> None:
        """Sets a world to the state of a snapshot of any world of this environment. ``observation`` has the result."""
        self._worlds.restore(world, snapshot)

    def reel(self, world: int = 0) -> bytes:
        """Returns the present episode of a world as a reel."""
        self._worlds.check_open()
        return self._worlds.batch.reel(world)

    def last_reel(self, world: int = 0) -> bytes:
        """Returns the last episode of a world that has ended as a reel, until the world's next episode ends.

        It works in all modes: also in SAME_STEP, whose ended episodes are replaced at once. An episode that ``reset`` or
        ``restore`` replaces before its end does not count.

        Raises:
            ReelError: no episode of the world has ended, or the agents are independent.
        """
        self._worlds.check_open()
        return self._worlds.batch.last_reel(world)

    def save_reel(self, world: int, path: str | os.PathLike[str]) -> None:
        """Writes the present episode of a world into a file, which ``play``, ``render`` and ``inspect`` read."""
        self._worlds.save_reel(world, path)

    def hash(self, world: int = 0) -> int:
        """Returns the hash of a world's state."""
        self._worlds.check_open()
        return self._worlds.batch.hash(world)

    def seed_of(self, world: int = 0) -> int:
        """Returns the seed of a world's present episode."""
        self._worlds.check_open()
        return self._worlds.batch.seed(world)

    def tick_of(self, world: int = 0) -> int:
        """Returns the ticks since the beginning of a world's episode."""
        self._worlds.check_open()
        return self._worlds.batch.tick(world)

    def close_extras(self, **kwargs: Any) -> None:
        """Removes the worlds. ``close`` calls this."""
        self._worlds.batch.close()

    def _observation(self) -> Observation:
        found = self._worlds.observations
        if not self.copy:
            return dict(found) if isinstance(found, dict) else found
        if isinstance(found, dict):
            return {name: values.copy() for name, values in found.items()}
        return found.copy()

    def _infos(self) -> dict[str, Any]:
        infos: dict[str, Any] = {}
        worlds = self._worlds
        if worlds.masks is not None:
            infos["action_mask"] = worlds.masks.copy() if self.copy else worlds.masks
            infos["_action_mask"] = self._all
        if worlds.log is not None:
            log = worlds.log.copy() if self.copy else worlds.log
            for (key, mask_key), column in zip(self._log_keys, log.T):
                infos[key] = column
                infos[mask_key] = self._all
        return infos

    def _add_finals(self, infos: dict[str, Any]) -> None:
        """Adds the last observations and values of the episodes that ended in this step (SAME_STEP)."""
        worlds = self._worlds
        assert worlds.final is not None and worlds.final_observations is not None
        final = worlds.final.copy()
        rows = np.flatnonzero(final)
        last = np.full(self.num_envs, None, object)
        found = worlds.final_observations
        if isinstance(found, dict):
            ended = {name: values[rows] for name, values in found.items()}
            for at, row in enumerate(rows):
                last[row] = {name: values[at] for name, values in ended.items()}
        else:
            for row, values in zip(rows, found[rows]):
                last[row] = values
        infos["final_obs"], infos["_final_obs"] = last, final
        info: dict[str, Any] = {}
        if worlds.final_masks is not None:
            info["action_mask"] = np.where(final[:, None], worlds.final_masks, np.int8(0))
            info["_action_mask"] = final.copy()
        # The log has the values of the step. A world's new episode has logged nothing yet.
        for key, mask_key in self._log_keys:
            info[key] = np.where(final, infos[key], 0.0)
            info[mask_key] = final.copy()
            infos[key] = np.where(final, 0.0, infos[key])
        infos["final_info"], infos["_final_info"] = info, final.copy()

    def _write(self, actions: Any) -> None:
        """Copies actions into the worlds' array. The library checks their values."""
        target = self._worlds.actions
        if type(actions) is not np.ndarray:
            actions = np.asarray(actions)
        if actions.shape != target.shape:
            raise ValueError(
                f"The actions have the shape {actions.shape}, and {self.num_envs} environments need "
                f"{target.shape}: an action for each environment."
            )
        if actions.dtype != target.dtype and not np.can_cast(actions.dtype, target.dtype, "same_kind"):
            raise TypeError(
                f"The actions are {actions.dtype}, and the game takes {target.dtype}. "
                f"`action_space.sample()` returns such an array."
            )
        target[...] = actions

    def _reset_mask(self, options: dict[str, Any] | None) -> npt.NDArray[np.bool_] | None:
        if options is None or "reset_mask" not in options:
            return None
        # The key stays in the dictionary: wrappers around this environment read it, too.
        mask = options["reset_mask"]
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            kind = mask.dtype if isinstance(mask, np.ndarray) else type(mask).__name__
            raise TypeError(f"options['reset_mask'] must be a numpy array of bool, found {kind}.")
        if mask.shape != (self.num_envs,):
            raise ValueError(f"options['reset_mask'] must have the shape ({self.num_envs},), found {mask.shape}.")
        if not mask.any():
            raise ValueError("options['reset_mask'] has no true entry, so there is nothing to reset.")
        agents = mask.reshape(-1, self.description.agents)
        if (agents != agents[:, :1]).any():
            raise ValueError(
                "options['reset_mask'] differs between the agents of one world, and a world resets all of its agents."
            )
        return mask


def _checked_render_mode(mode: str | None) -> str | None:
    if mode not in (None, "rgb_array"):
        raise ValueError(f'The render mode is "rgb_array" or None, found {mode!r}.')
    return mode
