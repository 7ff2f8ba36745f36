"""The rows of a batch's arrays that belong to the agents of an environment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .library import Array, Batch

__all__ = ["Rows"]

_ACTIONS = (Array.CHOICES, Array.CONTROLS)


class Rows:
    """The rows of some of a world's players, in every world.

    The library's arrays have a row for each player of each world. Without bots, all rows are used, and an array is the
    library's own. Rows at equal distances, such as those of one player, are a view of it. Other rows are copied around
    each step.
    """

    def __init__(self, batch: Batch, players: Sequence[int]) -> None:
        self._batch = batch
        self._count: int = batch.description["rows"]
        agents: int = batch.description["agents"]
        self.are_all = len(players) == agents
        """True if no row is left out."""
        self._view: slice | None = None
        if not self.are_all:
            self._numbers = (np.arange(0, self._count, agents)[:, None] + np.array(players, np.intp)).ravel()
            distances = np.unique(np.diff(self._numbers)).tolist() or [1]
            if len(distances) == 1:
                self._view = slice(int(self._numbers[0]), int(self._numbers[-1]) + 1, distances[0])
        # Pairs of the library's array and the copy of its rows.
        self._results: list[tuple[npt.NDArray[Any], npt.NDArray[Any]]] = []
        self._actions: list[tuple[npt.NDArray[Any], npt.NDArray[Any]]] = []

    def bind(self, kind: Array, shape: tuple[int, ...], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """Returns a new array that the worlds use from now on. ``shape`` is that of a row."""
        array = self._batch.bind(kind, (self._count, *shape), dtype)
        if self.are_all:
            return array
        rows: npt.NDArray[Any] = array[self._numbers if self._view is None else self._view]
        if self._view is not None:
            return rows
        (self._actions if kind in _ACTIONS else self._results).append((array, rows))
        return rows

    def step_function(self) -> Callable[[], int]:
        """Returns the function that steps all worlds: the library's own, unless rows are copied."""
        return self._step_with_copies if self._results else self._batch.step

    def read(self) -> None:
        """Copies the library's results, after each change of them. Does nothing if no rows are copied."""
        for array, rows in self._results:
            # `clip`, because numpy otherwise writes into a buffer first.
            np.take(array, self._numbers, 0, rows, "clip")

    def _step_with_copies(self) -> int:
        for array, rows in self._actions:
            array[self._numbers] = rows
        code = self._batch.step()
        if not code:
            self.read()
        return code
