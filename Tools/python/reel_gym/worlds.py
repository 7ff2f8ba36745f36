"""The worlds behind every environment of this package: a batch, its arrays, and views of the arrays."""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.error import ClosedEnvironmentError

from .description import Description, Observation
from .errors import Code, ReelError
from .library import Array, Batch, Library
from .rows import Rows

__all__ = ["Snapshot", "Worlds"]


class Snapshot:
    """The state of a world at one moment. It belongs to a batch, and fits every world of that batch.

    The batch stores the state until ``release``, or until the last reference to the snapshot is gone.
    """

    def __init__(self, batch: Batch, world: int) -> None:
        self.number = batch.snapshot(world)
        self._batch = weakref.ref(batch)

    def batch(self) -> Batch | None:
        """Returns the batch, unless it is gone."""
        return self._batch()

    def release(self) -> None:
        """Removes the state from the batch. A second call does nothing."""
        batch, number = self._batch(), self.number
        self.number = 0
        if number and batch is not None and not batch.is_closed:
            batch.release(number)

    def __del__(self) -> None:
        if getattr(self, "number", 0):
            self.release()


class Worlds:
    """A batch with all of its arrays. The arrays have no rows of agents whom bots play."""

    def __init__(
        self,
        library: Library | str | os.PathLike[str],
        worlds: int,
        autoreset: str,
        *,
        threads: int | None = None,
        ticks_per_step: int | None = None,
        step_limit: int | None = None,
        picture: tuple[int, int] | tuple[int, int, int] | None = None,
        assets: str | os.PathLike[str] | None = None,
        values: Mapping[str, Any] | None = None,
        reel_limit: int | None = None,
        bots: Sequence[int] | Mapping[int, str] | None = None,
        flat: bool = False,
    ) -> None:
        """Creates the worlds. Arguments that are ``None`` take the library's defaults.

        Args:
            autoreset: ``next_step``, ``same_step`` or ``disabled``.
            threads: the number of threads; the default is the number of cores.
            ticks_per_step: the ticks of a step, in which agents repeat their action.
            step_limit: the steps after which an episode is truncated; 0 for no limit.
            picture: width, height and channels (1 or 3, default 3) of a picture as an observation.
            assets: the folder of the game's files.
            values: the game's configuration by name, such as ``{"level": 3}``.
            reel_limit: the most bytes of recorded inputs of an episode; 0 records nothing, so that there are no reels.
            bots: the players whom the game's bot plays, such as ``[1]``, or with the kinds of the bot ``{1: "bold"}``.
                They are no agents, unless bots play all agents. The kind ``"none"`` is a player without a bot.
            flat: True joins the parts of an observation to one array, in their order; a picture stays apart.
        """
        if isinstance(worlds, bool) or not isinstance(worlds, (int, np.integer)) or worlds < 1:
            raise ValueError(f"The number of worlds must be a whole number from 1, found {worlds!r}.")
        if picture is not None and len(picture) not in (2, 3):
            raise ValueError(f"A picture needs (width, height) or (width, height, channels), found {picture!r}.")
        bot_config = _bots_of(bots)
        self.library = library if isinstance(library, Library) else Library(library)
        self.batch = batch = Batch(
            self.library,
            int(worlds),
            {
                "autoreset": autoreset,
                "threads": threads,
                "ticks_per_step": ticks_per_step,
                "step_limit": step_limit,
                "picture": picture
                and {
                    "width": int(picture[0]),
                    "height": int(picture[1]),
                    "channels": int(picture[2]) if len(picture) == 3 else 3,
                },
                "assets": None if assets is None else os.fspath(assets),
                "values": None if values is None else {name: _text_of(value) for name, value in values.items()},
                "reel_limit": reel_limit,
                "bots": bot_config,
            },
        )
        self.description = description = Description.of(batch.description, flat, _played_by(bot_config))
        self._rows = rows = Rows(batch, description.players)
        bind = rows.bind

        def bind_observations(values: Array, picture: Array) -> Observation:
            found = np.zeros((description.rows, 0), np.float32)
            if description.observation_size:
                found = bind(values, (description.observation_size,), np.float32)
            pictures = bind(picture, description.picture, np.uint8) if description.picture else None
            return description.parts_of(found, pictures)

        self.observations = bind_observations(Array.OBSERVATIONS, Array.PICTURES)
        if description.controls:
            self.actions = bind(Array.CONTROLS, (description.controls,), np.float32)
        else:
            self.actions = bind(Array.CHOICES, description.action_shape(), np.int64)
        self.rewards = bind(Array.REWARDS, (), np.float64)
        self.terminated = bind(Array.TERMINATED, (), np.uint8).view(np.bool_)
        self.truncated = bind(Array.TRUNCATED, (), np.uint8).view(np.bool_)
        self.masks: npt.NDArray[np.int8] | None = None
        if description.mask_size:
            self.masks = bind(Array.MASKS, (description.mask_size,), np.int8)
        self.log: npt.NDArray[np.float64] | None = None
        if description.log:
            self.log = bind(Array.LOG, (len(description.log),), np.float64)
        self.final: npt.NDArray[np.bool_] | None = None
        self.final_observations: Observation | None = None
        self.final_masks: npt.NDArray[np.int8] | None = None
        if autoreset == "same_step":
            self.final = bind(Array.FINAL, (), np.uint8).view(np.bool_)
            self.final_observations = bind_observations(Array.FINAL_OBSERVATIONS, Array.FINAL_PICTURES)
            if description.mask_size:
                self.final_masks = self._bind_final_masks(description.mask_size)
        self.call: Callable[[], int] = rows.step_function()
        # True for the worlds that have had a seed; their next seeds follow from it.
        self._has_seed = np.zeros(description.worlds, np.bool_)

    def _bind_final_masks(self, size: int) -> npt.NDArray[np.int8] | None:
        """Returns the masks of the last observations, which not every library writes."""
        try:
            return self._rows.bind(Array.FINAL_MASKS, (size,), np.int8)
        except ReelError:
            return None

    def step(self) -> None:
        """Steps all worlds, with the actions in ``actions``."""
        code = self.call()
        if code:
            raise self.error(code)

    def error(self, code: int) -> Exception:
        """Returns the error of the last step, which returned ``code``."""
        if self.batch.is_closed:
            return ClosedEnvironmentError("The environment is closed. Make a new one.")
        error = self.library.error(code)
        if code == Code.BAD_ARGUMENT and not self._rows.are_all:
            # The sentence names the row of a wrong action.
            return ReelError(code, f"{error.sentence} The library's rows include the players whom bots play.")
        return error

    def check_open(self) -> None:
        """Raises ``ClosedEnvironmentError`` after ``close``."""
        if self.batch.is_closed:
            raise ClosedEnvironmentError("The environment is closed. Make a new one.")

    def reset(
        self,
        seeds: Sequence[int | None] | None,
        mask: npt.NDArray[np.bool_] | None,
        np_random: np.random.Generator,
    ) -> None:
        """Begins episodes. A world without a seed goes on with its next seed; its first one is random."""
        self.check_open()
        count = self.description.worlds
        has_seed = np.zeros(count, np.bool_)
        values = np.zeros(count, np.uint64)
        if seeds is not None:
            if len(seeds) != count:
                raise ValueError(f"The list of seeds needs an entry for each world: {count}, found {len(seeds)}.")
            for world, seed in enumerate(seeds):
                if seed is None:
                    continue
                if not isinstance(seed, (int, np.integer)) or not 0 <= seed < 2**64:
                    raise ValueError(f"A seed must be a whole number from 0 to 2^64 - 1, found {seed!r}.")
                has_seed[world], values[world] = True, seed
        requested = np.ones(count, np.bool_) if mask is None else mask
        fresh = requested & ~has_seed & ~self._has_seed
        if fresh.any():
            values[fresh] = np_random.integers(0, 2**63, int(fresh.sum()), np.uint64)
            has_seed |= fresh
        has_seed &= requested
        goes_on = requested & ~has_seed
        if has_seed.any():
            self.batch.reset(values, None if has_seed.all() else has_seed)
            self._has_seed |= has_seed
        if goes_on.any():
            self.batch.reset(None, None if goes_on.all() else goes_on)
        self._rows.read()

    def restore(self, world: int, snapshot: Snapshot) -> None:
        """Sets a world to a snapshot's state."""
        self.check_open()
        if snapshot.batch() is not self.batch:
            raise ValueError("The snapshot belongs to another environment. A snapshot fits the worlds of its own.")
        if not snapshot.number:
            raise ValueError("The snapshot is released. Take a new one.")
        self.batch.restore(world, snapshot.number)
        self._rows.read()
        self._has_seed[world] = True

    def save_reel(self, world: int, path: str | os.PathLike[str]) -> None:
        """Writes the present episode of a world into a file, which ``play``, ``render`` and ``inspect`` read."""
        self.check_open()
        data = self.batch.reel(world)
        with open(path, "wb") as file:
            file.write(data)


def _text_of(value: Any) -> str:
    """Returns a value of the configuration as the command line's ``--set`` has it."""
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    return str(value)


def _bots_of(bots: Sequence[int] | Mapping[int, str] | None) -> list[int] | dict[str, str] | None:
    """Returns the players whom bots play as the library's configuration has them."""
    if bots is None:
        return None
    if isinstance(bots, Mapping):
        return {str(int(player)): str(name) for player, name in bots.items()}
    return [int(player) for player in bots]


def _played_by(bots: list[int] | dict[str, str] | None) -> set[int]:
    """Returns the players whom bots play; the bot ``none`` plays no player."""
    if isinstance(bots, dict):
        return {int(player) for player, name in bots.items() if name != "none"}
    return set(bots or ())


class OneWorld:
    """The functions of environments that have one world: its reel, and the numbers of its episode."""

    _worlds: Worlds

    def reel(self) -> bytes:
        """Returns the present episode as a reel."""
        self._worlds.check_open()
        return self._worlds.batch.reel(0)

    def last_reel(self) -> bytes:
        """Returns the last episode that has ended as a reel. Raises ``ReelError`` if none has ended."""
        self._worlds.check_open()
        return self._worlds.batch.last_reel(0)

    def save_reel(self, path: str | os.PathLike[str]) -> None:
        """Writes the present episode into a file, which ``play``, ``render`` and ``inspect`` read."""
        self._worlds.save_reel(0, path)

    def hash(self) -> int:
        """Returns the hash of the world's state."""
        self._worlds.check_open()
        return self._worlds.batch.hash(0)

    def seed_of(self) -> int:
        """Returns the seed of the present episode."""
        self._worlds.check_open()
        return self._worlds.batch.seed(0)

    def tick_of(self) -> int:
        """Returns the ticks since the beginning of the episode."""
        self._worlds.check_open()
        return self._worlds.batch.tick(0)

    def close(self) -> None:
        """Removes the world. A second call does nothing."""
        self._worlds.batch.close()
