"""The description of a batch, and the spaces of Gymnasium that follow from it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

__all__ = ["Description", "Part", "Observation"]

PICTURE = "picture"
"""The name of the picture in an observation of several parts."""

VALUES = "values"
"""The name of the part that all parts are joined to."""

Observation = npt.NDArray[Any] | dict[str, npt.NDArray[Any]]
"""An array if an observation has one part, else arrays by the parts' names."""


@dataclass(frozen=True)
class Part:
    """A part of an observation, and its values' indices in a row."""

    name: str
    shape: tuple[int, ...]
    low: float | npt.NDArray[np.float32]
    high: float | npt.NDArray[np.float32]
    start: int

    @property
    def count(self) -> int:
        """The number of values."""
        return prod(self.shape)

    def space(self) -> spaces.Box:
        """Returns the range of the part's values."""
        low, high = (np.full(self.shape, bound, np.float32) for bound in (self.low, self.high))
        return spaces.Box(low, high, dtype=np.float32)


@dataclass(frozen=True)
class Description:
    """The sizes and names of a batch, as its library describes them, without the agents whom bots play."""

    game: str
    worlds: int
    players: Sequence[int]
    """The players of a world's rows, in their order: agent *i* of the game is player *i*."""
    has_only_bots: bool
    """True if bots play all agents. Then ``players`` has all of them, because a world without rows has no results."""
    are_agents_independent: bool
    parts: tuple[Part, ...]
    observation_size: int
    picture: tuple[int, int, int] | None
    """Height, width and number of channels."""
    choices: tuple[int, ...]
    """The number of possibilities of each choice; empty if actions are controls."""
    controls: int
    low: float
    high: float
    mask_size: int
    log: tuple[str, ...]
    ticks_per_step: int
    step_limit: int
    ticks_per_second: float
    view: tuple[int, int]
    """Width and height of the game's view in pixels."""

    @classmethod
    def of(cls, values: Mapping[str, Any], is_flat: bool = False, bots: Collection[int] = ()) -> Description:
        """Reads the values of ``reel_describe``.

        Args:
            is_flat: True joins all parts to one, ``values``.
            bots: the players whom bots play.
        """
        parts, start = [], 0
        for value in values["observation"]:
            low, high = value["low"], value["high"]
            part = Part(
                value["name"],
                tuple(value["shape"]),
                -np.inf if low is None else low,
                np.inf if high is None else high,
                start,
            )
            parts.append(part)
            start += part.count
        if is_flat and len(parts) > 0:
            low, high = (
                np.concatenate([np.full(part.count, bound, np.float32) for part, bound in bounds])
                for bounds in ([(part, part.low) for part in parts], [(part, part.high) for part in parts])
            )
            parts = [Part(VALUES, (start,), low, high, 0)]
        picture, action = values["picture"], values["action"]
        view = values.get("view") or {"width": 480, "height": 320}
        is_discrete = action["kind"] == "discrete"
        players: Sequence[int] = range(values["agents"])
        # Independent agents are entities of a world. They have no players of their own, so bots play none of them.
        remaining = players
        if bots and not values["independent"]:
            remaining = tuple(player for player in players if player not in bots)
        return cls(
            game=values["game"],
            worlds=values["worlds"],
            players=remaining or players,
            has_only_bots=not remaining,
            are_agents_independent=values["independent"],
            parts=tuple(parts),
            observation_size=values["observation_size"],
            picture=picture and (picture["height"], picture["width"], picture["channels"]),
            choices=tuple(action["choices"]) if is_discrete else (),
            controls=0 if is_discrete else action["count"],
            low=0 if is_discrete else action["low"],
            high=0 if is_discrete else action["high"],
            mask_size=values["mask_size"],
            log=tuple(values["log"]),
            ticks_per_step=values["ticks_per_step"],
            step_limit=values["step_limit"],
            ticks_per_second=float(values["ticks_per_second"]),
            view=(view["width"], view["height"]),
        )

    @property
    def agents(self) -> int:
        """The number of agents of a world."""
        return len(self.players)

    @property
    def rows(self) -> int:
        """The number of agents of all worlds."""
        return self.worlds * len(self.players)

    @property
    def steps_per_second(self) -> float:
        """The steps of a second of the game, which is the rate of a film with a frame for each step."""
        rate = self.ticks_per_second / self.ticks_per_step
        return int(rate) if rate.is_integer() else rate

    def observation_space(self) -> spaces.Space[Any]:
        """Returns a new space of an agent's observation."""
        found: dict[str, spaces.Space[Any]] = {part.name: part.space() for part in self.parts}
        if self.picture:
            found[PICTURE] = spaces.Box(0, 255, self.picture, np.uint8)
        if not found:
            return spaces.Box(0, 1, (0,), np.float32)
        return next(iter(found.values())) if len(found) == 1 else spaces.Dict(found)

    def action_space(self) -> spaces.Space[Any]:
        """Returns a new space of an agent's action."""
        if self.controls:
            return spaces.Box(np.float32(self.low), np.float32(self.high), (self.controls,), np.float32)
        if len(self.choices) == 1:
            return spaces.Discrete(self.choices[0])
        return spaces.MultiDiscrete(list(self.choices))

    def action_shape(self) -> tuple[int, ...]:
        """Returns the shape of an agent's action."""
        if self.controls:
            return (self.controls,)
        return () if len(self.choices) == 1 else (len(self.choices),)

    def parts_of(
        self, observations: npt.NDArray[np.float32], pictures: npt.NDArray[np.uint8] | None
    ) -> Observation:
        """Returns views of the rows as observations: an array, or arrays by name."""
        rows = len(observations)
        views: dict[str, npt.NDArray[Any]] = {
            part.name: observations[:, part.start : part.start + part.count].reshape(rows, *part.shape)
            for part in self.parts
        }
        if pictures is not None:
            views[PICTURE] = pictures
        if not views:
            return observations
        return next(iter(views.values())) if len(views) == 1 else views

    def split_mask(self, mask: npt.NDArray[np.int8]) -> npt.NDArray[np.int8] | tuple[npt.NDArray[np.int8], ...]:
        """Returns an agent's mask in the form of ``action_space().sample(mask)``: an array for each choice."""
        if len(self.choices) == 1:
            return mask
        return tuple(np.split(mask, np.cumsum(self.choices)[:-1]))
