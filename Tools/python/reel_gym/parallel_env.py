"""One world of a game with several agents, as a parallel environment of PettingZoo."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import logger, spaces
from gymnasium.utils import seeding

try:
    from pettingzoo import ParallelEnv
except ImportError as error:  # pragma: no cover
    raise ImportError(
        "ReelParallelEnv needs PettingZoo: pip install 'reel-gym[pettingzoo]'."
    ) from error

from .description import Description, Observation
from .env import checked_agents, info_of, write_action
from .library import Library
from .vector_env import _checked_render_mode
from .worlds import OneWorld, Snapshot, Worlds

__all__ = ["ReelParallelEnv"]


class ReelParallelEnv(OneWorld, ParallelEnv[str, Observation, Any]):
    """A world whose agents act at the same time: ``player_0``, ``player_1`` and so on, without players whom bots play.

    An agent whose episode ends leaves ``agents``; the world's episode ends with its last agent. ``infos`` has the
    values that the game logs, and ``action_mask`` in the form of ``action_space(agent).sample(mask)``.
    """

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
        self.metadata = {
            "name": self.description.game,
            "render_modes": ["rgb_array"],
            "render_fps": self.description.steps_per_second,
            "is_parallelizable": True,
        }
        self._render_size = render_size or self.description.view
        self.possible_agents = [f"player_{player}" for player in self.description.players]
        self.agents: list[str] = []
        self._rows = {agent: row for row, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: self.description.observation_space() for agent in self.possible_agents
        }
        self.action_spaces = {agent: self.description.action_space() for agent in self.possible_agents}
        self._np_random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of an agent's observations, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of an agent's actions, the same object each time."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins an episode. Without a seed, the world goes on with its next one, which follows from the last seed."""
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        self._worlds.reset(None if seed is None else [seed], None, self._np_random)
        self.agents = list(self.possible_agents)
        return self._observations(self.agents), self._infos(self.agents)

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Steps the world by an action of each agent in ``agents``. Without agents, there is nothing to step."""
        worlds = self._worlds
        worlds.check_open()
        agents = self.agents
        for agent in actions:
            if agent not in agents:
                raise ValueError(f"There is no agent {agent!r} in this step. The agents are {agents}.")
        if not agents:
            return {}, {}, {}, {}, {}
        # Agents that have ended need a valid action, which is ignored.
        worlds.actions[...] = 0
        for agent in agents:
            if agent not in actions:
                raise ValueError(f"The action of {agent!r} is missing. The agents are {agents}.")
            write_action(worlds.actions, self._rows[agent], actions[agent])
        worlds.step()
        terminated, truncated = worlds.terminated.tolist(), worlds.truncated.tolist()
        rewards = worlds.rewards.tolist()
        rows = {agent: self._rows[agent] for agent in agents}
        self.agents = [agent for agent, row in rows.items() if not terminated[row] and not truncated[row]]
        return (
            self._observations(agents),
            {agent: rewards[row] for agent, row in rows.items()},
            {agent: terminated[row] for agent, row in rows.items()},
            {agent: truncated[row] for agent, row in rows.items()},
            self._infos(agents),
        )

    def render(self) -> npt.NDArray[np.uint8] | None:
        """Returns a picture of the world."""
        if self.render_mode is None:
            logger.warn('There is nothing to render: make the environment with render_mode="rgb_array".')
            return None
        self._worlds.check_open()
        return self._worlds.batch.picture(0, *self._render_size)

    def snapshot(self) -> tuple[Snapshot, list[str]]:
        """Returns the state of the world and its agents, for ``restore``."""
        self._worlds.check_open()
        return Snapshot(self._worlds.batch, 0), list(self.agents)

    def restore(self, snapshot: tuple[Snapshot, list[str]]) -> None:
        """Sets the world to the state of a snapshot of this environment."""
        self._worlds.restore(0, snapshot[0])
        self.agents = list(snapshot[1])

    def _observations(self, agents: list[str]) -> dict[str, Observation]:
        found, rows = self._worlds.observations, self._rows
        if isinstance(found, dict):
            return {
                agent: {name: values[rows[agent]].copy() for name, values in found.items()} for agent in agents
            }
        return {agent: found[rows[agent]].copy() for agent in agents}

    def _infos(self, agents: list[str]) -> dict[str, dict[str, Any]]:
        infos = {agent: info_of(self._worlds, self._rows[agent]) for agent in agents}
        if self._worlds.masks is not None:
            for info in infos.values():
                info["action_mask"] = self.description.split_mask(info["action_mask"])
        return infos
