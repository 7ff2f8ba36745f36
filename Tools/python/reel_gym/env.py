"""One world of a game, for one agent, as an environment of Gymnasium."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import Env, logger

from .description import Description, Observation
from .library import Library
from .vector_env import _checked_render_mode
from .worlds import OneWorld, Snapshot, Worlds

__all__ = ["ReelEnv"]


class ReelEnv(OneWorld, Env[Observation, Any]):
    """A world of a game for one agent. In a game of several, the game's bot plays the others: ``bots=[1]``.

    ``info`` has the values that the game logs, by their names. If the game forbids actions at times, ``info`` also has
    ``action_mask``: int8, 1 for an action that is allowed.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"]}

    def __init__(
        self,
        library: Library | str | os.PathLike[str],
        *,
        render_mode: str | None = None,
        render_size: tuple[int, int] | None = None,
        **options: Any,
    ) -> None:
        """Creates the world. ``options`` are those of ``ReelVectorEnv``."""
        self.render_mode = _checked_render_mode(render_mode)
        options.setdefault("threads", 1)
        self._worlds = worlds = Worlds(library, 1, "disabled", **options)
        self.description: Description = checked_agents(worlds)
        if self.description.agents != 1:
            worlds.batch.close()
            raise ValueError(
                f"A world of {self.description.game} has {self.description.agents} agents, and ReelEnv is for one. Use "
                "ReelParallelEnv, or let the game's bot play the others: bots=[1]."
            )
        self.metadata = {"render_modes": ["rgb_array"], "render_fps": self.description.steps_per_second}
        self._render_size = render_size or self.description.view
        self.observation_space = self.description.observation_space()
        self.action_space = self.description.action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins an episode. Without a seed, the world goes on with its next one, which follows from the last seed."""
        super().reset(seed=seed)
        self._worlds.reset(None if seed is None else [seed], None, self.np_random)
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Steps the world by one action."""
        worlds = self._worlds
        write_action(worlds.actions, 0, action)
        worlds.step()
        return (
            self._observation(),
            float(worlds.rewards[0]),
            bool(worlds.terminated[0]),
            bool(worlds.truncated[0]),
            self._info(),
        )

    def render(self) -> npt.NDArray[np.uint8] | None:
        """Returns a picture of the world."""
        if self.render_mode is None:
            logger.warn('There is nothing to render: make the environment with render_mode="rgb_array".')
            return None
        return self.picture()

    def picture(self, size: tuple[int, int] | None = None) -> npt.NDArray[np.uint8]:
        """Returns a picture of the world, in any render mode."""
        self._worlds.check_open()
        return self._worlds.batch.picture(0, *(size or self._render_size))

    def action_mask(self) -> npt.NDArray[np.int8] | None:
        """Returns a copy of the present mask; None if the game has no mask."""
        masks = self._worlds.masks
        return None if masks is None else masks[0].copy()

    def observation(self) -> Observation:
        """Returns the present observation, such as after ``restore``."""
        return self._observation()

    def snapshot(self) -> Snapshot:
        """Returns the state of the world, for ``restore``."""
        self._worlds.check_open()
        return Snapshot(self._worlds.batch, 0)

    def restore(self, snapshot: Snapshot) -> None:
        """Sets the world to the state of a snapshot of this environment. ``observation`` has the result."""
        self._worlds.restore(0, snapshot)

    def _observation(self) -> Observation:
        found = self._worlds.observations
        if isinstance(found, dict):
            return {name: values[0].copy() for name, values in found.items()}
        first: Observation = found[0].copy()
        return first

    def _info(self) -> dict[str, Any]:
        return info_of(self._worlds, 0)


def checked_agents(worlds: Worlds) -> Description:
    """Returns the description of worlds. Closes them and raises ``ValueError`` if bots play all players."""
    description = worlds.description
    if description.has_only_bots:
        worlds.batch.close()
        raise ValueError(
            f"Bots play all players of {description.game}, so no agent remains. Leave a player out of bots, or use "
            "ReelVectorEnv, which runs bots alone."
        )
    return description


def info_of(worlds: Worlds, row: int) -> dict[str, Any]:
    """Returns the mask and the log values of a row."""
    info: dict[str, Any] = {}
    if worlds.masks is not None:
        info["action_mask"] = worlds.masks[row].copy()
    if worlds.log is not None:
        info.update(zip(worlds.description.log, worlds.log[row].tolist()))
    return info


def write_action(actions: npt.NDArray[Any], row: int, action: Any) -> None:
    """Copies an action into a row of the worlds' array. The library checks its values."""
    if type(action) is int and actions.ndim == 1:
        # The usual case needs no array. A number that no 64 bits hold is no choice of any game.
        actions[row] = action if -(2**63) <= action < 2**63 else -1
        return
    given, target = np.asarray(action), actions[row, ...]
    if given.shape != target.shape:
        expected = f"the shape {target.shape}" if target.shape else "a whole number"
        raise ValueError(f"The action has the shape {given.shape}, and the game takes {expected}.")
    if not np.can_cast(given.dtype, target.dtype, "same_kind"):
        raise TypeError(
            f"The action is {given.dtype}, and the game takes {target.dtype}. `action_space.sample()` returns one."
        )
    actions[row] = given
