"""The C interface of a game's library, version 1, as typed Python functions.

A function of the C interface returns a code and leaves a sentence behind. The functions here return values, and raise
``ReelError`` with code and sentence. Arrays belong to numpy: a batch gets their addresses once, by ``Batch.bind``, and
reads and writes them in place.
"""

from __future__ import annotations

import ctypes
import json
import operator
import os
import weakref
from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from .errors import Code, ReelError

__all__ = ["Array", "Batch", "Library", "INTERFACE_VERSION"]

INTERFACE_VERSION = 1
"""The version of the C interface that this package calls."""


class Array(IntEnum):
    """The kinds of arrays that a batch reads or writes. A row is an agent of a world."""

    OBSERVATIONS = 0
    PICTURES = 1
    CHOICES = 2
    CONTROLS = 3
    REWARDS = 4
    TERMINATED = 5
    TRUNCATED = 6
    MASKS = 7
    LOG = 8
    FINAL_OBSERVATIONS = 9
    FINAL_PICTURES = 10
    FINAL_MASKS = 11
    FINAL = 12
    RESETS = 13


_u64, _i64, _i32 = ctypes.c_uint64, ctypes.c_int64, ctypes.c_int32
_address, _text, _to = ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER
# The parameters of each function that returns a code.
_FUNCTIONS: dict[str, list[Any]] = {
    "about": [_address, _i64, _to(_i64)],
    "create": [_i64, _text, _to(_u64)],
    "describe": [_u64, _address, _i64, _to(_i64)],
    "bind": [_u64, _i32, _address, _i64],
    "reset": [_u64, _address, _i64, _address, _i64],
    "step": [_u64, _i64, _i64],
    "snapshot": [_u64, _i64, _to(_u64)],
    "restore": [_u64, _i64, _u64],
    "release": [_u64, _u64],
    "reel": [_u64, _i64, _address, _i64, _to(_i64)],
    "last": [_u64, _i64, _address, _i64, _to(_i64)],
    "hash": [_u64, _i64, _to(_u64)],
    "tick": [_u64, _i64, _to(_u64)],
    "seed": [_u64, _i64, _to(_u64)],
    "picture": [_u64, _i64, _i32, _i32, _address, _i64],
    "close": [_u64],
}


class Library:
    """The library of one game, such as ``libreel_aliencatch.so``."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Loads a library.

        Raises:
            FileNotFoundError: there is no file at ``path``.
            ReelError: the file is no library of a game, or has another version of the C interface.
        """
        self.path = os.path.abspath(os.fspath(path))
        if not os.path.isfile(self.path):
            raise FileNotFoundError(
                f"There is no library at '{self.path}'. `reel ship library GAME` builds the library of a game."
            )
        try:
            loaded = ctypes.CDLL(self.path)
            loaded.reel_version.restype = ctypes.c_uint32
            loaded.reel_message.restype = ctypes.c_char_p
            self.version: int = loaded.reel_version()
            self._message: Callable[[], bytes | None] = loaded.reel_message
            if self.version != INTERFACE_VERSION:
                raise ReelError(
                    Code.BAD_ARGUMENT,
                    f"'{self.path}' has version {self.version} of the C interface, and this package calls version "
                    f"{INTERFACE_VERSION}. Build the library and install reel-gym from the same Reel.",
                )
            self.functions: dict[str, Callable[..., int]] = {}
            for name, parameters in _FUNCTIONS.items():
                function = getattr(loaded, f"reel_{name}")
                function.argtypes, function.restype = parameters, ctypes.c_int32
                self.functions[name] = function
        except (OSError, AttributeError) as error:
            raise ReelError(Code.BAD_ARGUMENT, f"'{self.path}' is no library of a game: {error}.") from error
        self._about: dict[str, Any] | None = None

    def __reduce__(self) -> tuple[type[Library], tuple[str]]:
        return Library, (self.path,)

    def __repr__(self) -> str:
        return f"Library({self.path!r})"

    def call(self, name: str, *arguments: Any) -> None:
        """Calls a function of the C interface by its name without ``reel_``. Raises ``ReelError`` for its codes."""
        code = self.functions[name](*arguments)
        if code:
            raise self.error(code)

    def error(self, code: int) -> ReelError:
        """Returns the error of this thread's last call, which returned ``code``."""
        return ReelError(code, (self._message() or b"").decode("utf-8", "replace"))

    def read(self, name: str, *arguments: Any) -> bytes:
        """Returns the bytes of a function that fills a buffer. The function first reports their number."""
        size = _i64()
        function = self.functions[name]
        capacity, buffer = 0, None
        while True:
            code = function(*arguments, buffer, capacity, size)
            if code == Code.OK:
                return b"" if buffer is None else ctypes.string_at(buffer, size.value)
            if code != Code.TOO_SMALL or size.value <= capacity:
                raise self.error(code)
            capacity = size.value
            buffer = ctypes.create_string_buffer(capacity)

    @property
    def about(self) -> Mapping[str, Any]:
        """The game: ``name``, ``title``, ``version``, ``rules``, ``engine``, ``players``, ``ticks_per_second``."""
        if self._about is None:
            self._about = json.loads(self.read("about"))
        return self._about


class Batch:
    """A number of worlds of one game. A batch is used by one thread at a time, and has threads of its own."""

    def __init__(
        self, library: Library, worlds: int, config: Mapping[str, Any] | None = None
    ) -> None:
        """Creates the worlds. They have no episode before the first ``reset``.

        Args:
            config: the keys of the C interface's configuration; a key whose value is ``None`` is left out.
        """
        used = {key: value for key, value in (config or {}).items() if value is not None}
        text = json.dumps(used, separators=(",", ":")).encode() if used else None
        handle = _u64()
        library.call("create", worlds, text, handle)
        self.library = library
        self.worlds = worlds
        self.arrays: dict[Array, npt.NDArray[Any]] = {}
        self._handle = handle
        self._end = weakref.finalize(self, library.functions["close"], handle)
        self.description: dict[str, Any] = json.loads(library.read("describe", handle))
        # The arguments of a step are the same each time.
        self.step: Callable[[], int] = partial(
            library.functions["step"], handle, _i64(0), _i64(worlds)
        )

    @property
    def is_closed(self) -> bool:
        """True once ``close`` has been called."""
        return not self._end.alive

    def close(self) -> None:
        """Removes the worlds. A second call does nothing."""
        self._end()

    def bind(self, kind: Array, shape: tuple[int, ...], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """Returns a new array of zeros that the worlds use from now on."""
        array = np.zeros(shape, dtype)
        self._call("bind", int(kind), array.ctypes.data, array.nbytes)
        self.arrays[kind] = array
        return array

    def reset(
        self,
        seeds: npt.NDArray[np.uint64] | None = None,
        mask: npt.NDArray[np.bool_] | None = None,
    ) -> None:
        """Begins an episode in every world, or in the worlds whose entry in ``mask`` is true.

        Args:
            seeds: a seed for each world; without seeds, each world goes on with the next seed of its own.
        """
        if seeds is not None:
            seeds = np.ascontiguousarray(seeds, np.uint64)
        if mask is not None:
            mask = np.ascontiguousarray(mask, np.bool_)
        self._call(
            "reset",
            None if seeds is None else seeds.ctypes.data,
            0 if seeds is None else seeds.size,
            None if mask is None else mask.ctypes.data,
            0 if mask is None else mask.size,
        )

    def snapshot(self, world: int) -> int:
        """Returns the number of a new snapshot of a world."""
        return self._number("snapshot", self._checked(world))

    def restore(self, world: int, snapshot: int) -> None:
        """Sets a world to the state of a snapshot of any world of the batch."""
        self._call("restore", self._checked(world), snapshot)

    def release(self, snapshot: int) -> None:
        """Removes a snapshot."""
        self._call("release", snapshot)

    def reel(self, world: int) -> bytes:
        """Returns the present episode of a world as the bytes of a reel."""
        return self.library.read("reel", self._handle, self._checked(world))

    def last_reel(self, world: int) -> bytes:
        """Returns the last episode of a world that has ended as the bytes of a reel, until the next one ends."""
        return self.library.read("last", self._handle, self._checked(world))

    def hash(self, world: int) -> int:
        """Returns the hash of a world's state."""
        return self._number("hash", self._checked(world))

    def tick(self, world: int) -> int:
        """Returns the number of ticks since the beginning of a world's episode."""
        return self._number("tick", self._checked(world))

    def seed(self, world: int) -> int:
        """Returns the seed of a world's present episode."""
        return self._number("seed", self._checked(world))

    def picture(self, world: int, width: int, height: int) -> npt.NDArray[np.uint8]:
        """Returns a picture of a world: rows of pixels of red, green and blue."""
        if width < 1 or height < 1:
            raise ValueError(f"A picture of {width} x {height} pixels has none. Both must be at least 1.")
        pixels = np.empty((height, width, 3), np.uint8)
        self._call("picture", self._checked(world), width, height, pixels.ctypes.data, pixels.nbytes)
        return pixels

    def _checked(self, world: int) -> int:
        """Returns a world's number as an int. Numbers that have no 64 bits would otherwise become others."""
        number = operator.index(world)
        if not 0 <= number < self.worlds:
            raise ReelError(Code.BAD_ARGUMENT, f"There is no world {number}: the batch has {self.worlds}, from 0 on.")
        return number

    def _number(self, name: str, world: int) -> int:
        result = _u64()
        self._call(name, world, result)
        return result.value

    def _call(self, name: str, *arguments: Any) -> None:
        self.library.call(name, self._handle, *arguments)
