"""Many worlds of a game as a vector environment of Stable-Baselines3."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:  # pragma: no cover
    raise ImportError(
        "ReelSB3VecEnv needs Stable-Baselines3: pip install 'reel-gym[sb3]'."
    ) from error

from .library import Library
from .vector_env import ReelVectorEnv

__all__ = ["ReelSB3VecEnv"]


class ReelSB3VecEnv(VecEnv):  # type: ignore[misc]
    """A ``ReelVectorEnv`` in the mode SAME_STEP, in the form that the learners of Stable-Baselines3 call.

    ``infos`` has a dictionary for each environment. It is empty until an episode ends; then it has
    ``terminal_observation``, ``TimeLimit.truncated``, the values that the game logs, and ``episode`` with return ``r``,
    length ``l`` and time ``t``, which makes a ``VecMonitor`` unnecessary. ``env_method("action_masks")`` returns the
    masks for learners that use them.

    A game of several agents must end their episodes in the same step: the learner would take the steps of an agent that
    has ended, and that waits for the others, for episodes.
    """

    def __init__(
        self, library: Library | str | os.PathLike[str], worlds: int = 1, **options: Any
    ) -> None:
        """Creates the worlds. ``options`` are those of ``ReelVectorEnv``, except ``autoreset_mode`` and ``copy``."""
        self.env = ReelVectorEnv(library, worlds, autoreset_mode=AutoresetMode.SAME_STEP, **options)
        self._actions: npt.NDArray[Any] | None = None
        super().__init__(
            self.env.num_envs, self.env.single_observation_space, self.env.single_action_space
        )
        self.metadata = {"render_modes": ["rgb_array"], "render_fps": self.env.metadata["render_fps"]}
        self._returns = np.zeros(self.num_envs)
        self._lengths = np.zeros(self.num_envs, np.int64)
        self._start = time.perf_counter()

    def reset(self) -> Any:
        """Begins a new episode in every world, with the seeds of ``seed`` if there are any."""
        agents = self.env.description.agents
        observations, _ = self.env.reset(seed=self._seeds[::agents])
        self._returns[:] = 0
        self._lengths[:] = 0
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        """Stores the actions of the next ``step_wait``."""
        self._actions = actions

    def step_wait(self) -> tuple[Any, npt.NDArray[np.float32], npt.NDArray[np.bool_], list[dict[str, Any]]]:
        """Steps all worlds."""
        assert self._actions is not None, "step_wait follows step_async."
        observations, rewards, terminated, truncated, found = self.env.step(self._actions)
        ends = terminated | truncated
        self._returns += rewards
        self._lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        if "final_obs" in found:
            seconds = round(time.perf_counter() - self._start, 6)
            for row in np.flatnonzero(found["_final_obs"]):
                info = infos[row]
                info["terminal_observation"] = found["final_obs"][row]
                info["TimeLimit.truncated"] = bool(truncated[row] and not terminated[row])
                info["episode"] = {
                    "r": round(float(self._returns[row]), 6),
                    "l": int(self._lengths[row]),
                    "t": seconds,
                }
                for name in self.env.description.log:
                    info[name] = float(found["final_info"][name][row])
            self._returns[ends] = 0
            self._lengths[ends] = 0
        return observations, rewards.astype(np.float32), ends, infos

    def close(self) -> None:
        """Removes the worlds."""
        self.env.close()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns a row for each environment: true for an action that is allowed."""
        masks = self.env.action_mask()
        if masks is None:
            raise AttributeError(f"{self.env.description.game} has no action mask.")
        return masks.astype(np.bool_)

    def get_images(self) -> Sequence[npt.NDArray[np.uint8] | None]:
        """Returns a picture of each environment."""
        return self.env.render() or [None] * self.num_envs

    def has_attr(self, attr_name: str) -> bool:
        """Returns true for an attribute of the environment; ``action_masks`` if the game has a mask."""
        if attr_name == "action_masks":
            return bool(self.env.description.mask_size)
        return hasattr(self.env, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Returns an attribute of the vector environment, once for each index."""
        value = getattr(self.env, attr_name)
        return [value for _ in self._rows_of(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Sets an attribute of the vector environment, which all environments share."""
        setattr(self.env, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """Returns the rows of ``action_masks``, or the results of a method that takes a world's number."""
        rows = self._rows_of(indices)
        if method_name == "action_masks":
            masks = self.action_masks()
            return [masks[row] for row in rows]
        method, agents = getattr(self.env, method_name), self.env.description.agents
        return [method(row // agents, *method_args, **method_kwargs) for row in rows]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """Returns true for Stable-Baselines3's ``Monitor``, because ``infos`` has its values, and else false."""
        is_monitor = wrapper_class.__name__ == "Monitor"
        return [is_monitor for _ in self._rows_of(indices)]

    def _rows_of(self, indices: Any) -> list[int]:
        found: Iterable[int] = self._get_indices(indices)
        return list(found)
