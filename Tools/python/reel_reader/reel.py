"""The reader of reel files, as docs/reel-format.md defines them."""

from __future__ import annotations

import math
import os
import struct
import zlib
from dataclasses import dataclass, field
from typing import Any

from . import fields, snapshot as snapshots
from .errors import ReelError
from .hashing import checksum

MAGIC = b"\x89REEL\r\n\x1a"
# The format that this reader reads.
VERSION = 5
# A crash file has a text before the reel.
_CRASH_MAGIC = b"Reel crash file 1"
_CRASH_HEAD_SIZE = 8192
_PRELUDE_SIZE = 22
_CHUNK_HEADER_SIZE = 16
_CHECKSUM_SIZE = 8
_LARGEST_HEADER = 1_048_576
_LARGEST_EVENT_COUNT = 65_536
_MOST_TYPES = 65_536
_PIECE_SIZE = 1_048_576
# A compressed piece has at least 1 / _LARGEST_RATIO of its bytes.
_LARGEST_RATIO = 64
# The most differences that follow a whole snapshot.
_MOST_DIFFERENCES = 5
_WHOLE, _DIFFERENCE = 2, 3
_STAMPS = 0x80
_COMPONENT = 1
_LEAST_TYPE_SIZE = 9

KINDS = ("entities", "component", "resource", "event", "relation", "state")

EVENT_KINDS = (
    "key down",
    "key up",
    "pointer down",
    "pointer move",
    "pointer up",
    "wheel",
    "pad connected",
    "pad disconnected",
    "pad button down",
    "pad button up",
    "pad axis",
    "focus lost",
)

# The events whose x and y are differences from the player's last event of these kinds.
_AT_PLACE = frozenset((2, 3, 4))

_COMPRESSED = 0x5A
_CHUNK_NAMES = {
    0x49: "inputs",
    0x54: "types",
    0x53: "snapshot",
    _COMPRESSED: "snapshot",
    0x45: "end",
}


@dataclass(frozen=True)
class StateType:
    """A type of the state: its kind (0 to 5, see ``KINDS``), its name and its field list."""

    kind: int
    name: str
    field_list: str
    # True for a component whose values have stamps in a snapshot.
    has_stamps: bool = False
    # The number of ticks after which it was present; 0 for a type of the header.
    tick: int = 0

    @property
    def kind_name(self) -> str:
        return KINDS[self.kind]

    @property
    def tree(self) -> fields.Structure | None:
        """The fields as a tree; ``None`` if the text is no field list."""
        try:
            return fields.parse(self.field_list)
        except fields.FieldError:
            return None


@dataclass(frozen=True)
class Header:
    """The header: the game and build that the reel belongs to, and the game's start."""

    game: str
    rules_version: int
    ticks_per_second: tuple[int, int]
    seed: int
    view: tuple[int, int]
    player_count: int
    content_hash: int
    value_fields: str
    value_bytes: bytes
    start_data: bytes
    event_kinds: tuple[str, ...]
    types: tuple[StateType, ...]
    # The version of the engine that recorded the reel.
    engine: str
    # The checksum of prelude and header, which is the seed of all other checksums.
    identity: int

    @property
    def values(self) -> Any:
        """The game's values by name. ``None`` if the bytes do not have these fields."""
        try:
            value, end = fields.decode(fields.parse(self.value_fields), self.value_bytes, 0)
        except fields.FieldError:
            return None
        return value if end == len(self.value_bytes) else None

    @property
    def most_ticks_of_chunk(self) -> int:
        """The ticks of one second, rounded up."""
        return (self.ticks_per_second[0] - 1) // self.ticks_per_second[1] + 1

    def name_of_event(self, kind: int) -> str:
        """Returns the name of a kind of input event."""
        if kind < len(EVENT_KINDS):
            return EVENT_KINDS[kind]
        return self.event_kinds[kind - len(EVENT_KINDS)]


@dataclass(frozen=True)
class Event:
    """An input event. Fields that the kind does not use are 0."""

    kind: int
    name: str
    device: int = 0
    code: int = 0
    x: int = 0
    y: int = 0


@dataclass(frozen=True)
class Input:
    """The input of one player in one tick: it has events, or another view than the tick before."""

    tick: int
    player: int
    view: tuple[int, int]
    events: tuple[Event, ...]


@dataclass
class Checkpoint:
    """The hashes of the state after a number of ticks, and the state itself if it was recorded."""

    tick: int
    state_hash: int
    types: list[StateType]
    hashes: list[int]
    # The bytes of the snapshot; `None` if there is none, or if the file was cut off inside it.
    snapshot: bytes | None = None

    @property
    def hash_by_type(self) -> dict[tuple[int, str], int]:
        """The hashes by kind and name; 0 for a type that has no value."""
        return {(t.kind, t.name): h for t, h in zip(self.types, self.hashes)}

    @property
    def total_of_hashes(self) -> int:
        """The hash of the state, computed from the hashes of its types."""
        return snapshots.total_hash(self.hash_by_type)

    def state(self) -> snapshots.State:
        """Returns the state in the snapshot. Raises ``ReelError`` if it is damaged."""
        if self.snapshot is None:
            raise ValueError(f"the checkpoint of tick {self.tick} has no snapshot")
        return snapshots.read(self.snapshot, self.types, self.hash_by_type, self.tick)


@dataclass(frozen=True)
class Chunk:
    """A chunk of the file."""

    offset: int
    kind: str
    first_tick: int
    length: int
    # True for a compressed piece of a snapshot.
    is_compressed: bool = False


@dataclass
class Reel:
    """A recording. ``inputs`` has only inputs with events or another view, in order of ticks."""

    header: Header
    tick_count: int = 0
    inputs: list[Input] = field(default_factory=list)
    added_types: list[StateType] = field(default_factory=list)
    checkpoints: list[Checkpoint] = field(default_factory=list)
    chunks: list[Chunk] = field(default_factory=list)
    # The offset of the first incomplete chunk; `None` if the recording has its end chunk.
    cut_offset: int | None = None

    @property
    def is_finished(self) -> bool:
        return self.cut_offset is None

    @property
    def types(self) -> list[StateType]:
        """All types: those of the header, then those that were added."""
        return [*self.header.types, *self.added_types]

    def checkpoint(self, tick: int) -> Checkpoint | None:
        """Returns the checkpoint after a number of ticks."""
        return next((c for c in self.checkpoints if c.tick == tick), None)


def read(path: str | os.PathLike[str]) -> Reel:
    """Reads a file. Raises ``ReelError`` if it is damaged, and ``OSError`` if it cannot be read.

    A recording that was cut off is no error: ``Reel.cut_offset`` has the offset, and everything
    before it is present.
    """
    with open(path, "rb") as file:
        data = file.read()
    try:
        return parse(data)
    except ReelError as error:
        error.path = os.fspath(path)
        raise


def parse(data: bytes) -> Reel:
    """Reads the bytes of a file; see ``read``. Passes over the report of a crash file."""
    if data.startswith(_CRASH_MAGIC):
        data = data[_CRASH_HEAD_SIZE:]
    return _Reader(data).reel


class _Cursor:
    """An offset in the bytes, and the end of the part that may be read."""

    def __init__(self, data: bytes, offset: int, end: int) -> None:
        self.data = data
        self.offset = offset
        self.end = end

    @property
    def remaining(self) -> int:
        return self.end - self.offset

    def word(self, size: int, expected: str) -> int:
        if self.remaining < size:
            raise ReelError(self.offset, expected)
        self.offset += size
        return int.from_bytes(self.data[self.offset - size : self.offset], "little")

    def words(self, count: int, expected: str) -> list[int]:
        """Reads numbers of 8 bytes."""
        present = min(count, self.remaining // 8)
        self.offset += 8 * present
        if present < count:
            raise ReelError(self.offset, expected)
        return list(struct.unpack_from(f"<{count}Q", self.data, self.offset - 8 * count))

    def varint(self, most: int, expected: str) -> int:
        start = self.offset
        number = 0
        for shift in range(0, 63, 7):
            if self.offset >= self.end:
                break
            byte = self.data[self.offset]
            self.offset += 1
            number |= (byte & 0x7F) << shift
            if byte < 0x80:
                if number > most or (byte == 0 and shift > 0):
                    break
                return number
        raise ReelError(start, expected)

    def count(self, size: int, expected: str) -> int:
        """Reads the number of elements that follow, each with at least ``size`` bytes."""
        start = self.offset
        count = self.varint(self.remaining, expected)
        if count > self.remaining // size:
            raise ReelError(start, expected)
        return count

    def bytes(self, count: int) -> bytes:
        self.offset += count
        return self.data[self.offset - count : self.offset]

    def decoded(self, count: int, expected: str) -> str:
        start = self.offset
        try:
            return self.bytes(count).decode("utf-8")
        except UnicodeDecodeError:
            raise ReelError(start, expected) from None

    def text(self) -> str:
        expected = "a text in UTF-8"
        return self.decoded(self.count(1, expected), expected)

    def long_text(self, expected: str) -> str:
        start = self.offset
        count = self.word(4, expected)
        if count > self.remaining:
            raise ReelError(start, expected)
        return self.decoded(count, expected)

    def type(self, tick: int = 0) -> StateType:
        expected = "a type of the state: its kind, name and fields"
        first = self.word(1, expected)
        kind, has_stamps = first & ~_STAMPS, first & _STAMPS != 0
        if kind >= len(KINDS) or (has_stamps and kind != _COMPONENT):
            raise ReelError(self.offset - 1, expected)
        name = self.long_text(expected)
        return StateType(kind, name, self.long_text(expected), has_stamps, tick)


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.offset = 0
        self.reel = Reel(self._header())
        self.tick = 0
        self.sequence = 0
        self.views = [self.reel.header.view] * self.reel.header.player_count
        # The place of each player's last pointer event.
        self.places = [(0, 0)] * self.reel.header.player_count
        self.has_checkpoint = False
        self.has_snapshot = False
        # The types that have a hash in the next checkpoint. Checkpoints share the list, so it is
        # replaced and never changed.
        self.types = list(self.reel.header.types)
        # Types that were read for the chunk of inputs that must follow.
        self.added: list[StateType] = []
        # The pieces of a snapshot that is not complete, and the number of missing bytes.
        self.pieces: list[bytes] = []
        self.missing = 0
        self.form = 0
        # The hashes of the last checkpoint, one for each type.
        self.hashes = [0] * len(self.types)
        self.last_snapshot = b""
        self.differences_left = 0
        while self._chunk():
            pass

    # The header

    def _header(self) -> Header:
        data = self.data
        if data[:8] != MAGIC[: len(data)]:
            sentence = "this is not a reel: the first eight bytes are not those of one"
            raise ReelError(0, "the first eight bytes of a reel", sentence)
        incomplete = "a complete file header, but the file ends inside it"
        if len(data) < _PRELUDE_SIZE:
            raise ReelError(len(data), incomplete)
        version, length, prelude_checksum = struct.unpack_from("<HIQ", data, 8)
        if checksum(data[:14]) != prelude_checksum:
            raise ReelError(0, "a file header that matches its checksum")
        if version != VERSION:
            present = f"format {VERSION}"
            sentence = f"this reel is of format {version}, and this program reads {present}"
            raise ReelError(8, present, sentence)
        if length > _LARGEST_HEADER:
            raise _too_large(10, f"a file header may have {_LARGEST_HEADER} bytes")
        end = _PRELUDE_SIZE + length
        if len(data) < end + _CHECKSUM_SIZE:
            raise ReelError(len(data), incomplete)
        identity = int.from_bytes(data[end : end + _CHECKSUM_SIZE], "little")
        if checksum(data[_PRELUDE_SIZE:end], prelude_checksum) != identity:
            raise ReelError(_PRELUDE_SIZE, "a file header that matches its checksum")
        self.offset = end + _CHECKSUM_SIZE
        return self._header_body(_Cursor(data, _PRELUDE_SIZE, end), identity)

    def _header_body(self, body: _Cursor, identity: int) -> Header:
        other = "another field of the file header"
        game = body.text()
        rules_version = body.word(4, other)
        rate_offset = body.offset
        rate = (body.word(4, other), body.word(4, other))
        if (
            not all(1 <= term <= 1_000_000 for term in rate)
            or rate[0] > 1000 * rate[1]
            or math.gcd(*rate) != 1
        ):
            raise ReelError(rate_offset, "a tick rate above 0 and at most 1000 ticks a second")
        seed = body.word(8, other)
        view = (body.word(2, other), body.word(2, other))
        player_count = body.word(1, other)
        if not 1 <= player_count <= 64:
            raise ReelError(body.offset - 1, "a number of players from 1 to 64")
        content_hash = body.word(8, other)
        value_fields = body.text()
        value_bytes = body.bytes(body.count(1, other))
        start_data = body.bytes(body.count(1, other))
        event_kinds = tuple(body.text() for _ in range(body.count(1, other)))
        types: list[StateType] = []
        for _ in range(body.count(_LEAST_TYPE_SIZE, other)):
            if len(types) == _MOST_TYPES:
                raise ReelError(body.offset, "the end of the file header")
            types.append(body.type())
        engine = body.text()
        if body.remaining > 0:
            raise ReelError(body.offset, "the end of the file header")
        return Header(
            game=game,
            rules_version=rules_version,
            ticks_per_second=rate,
            seed=seed,
            view=view,
            player_count=player_count,
            content_hash=content_hash,
            value_fields=value_fields,
            value_bytes=value_bytes,
            start_data=start_data,
            event_kinds=event_kinds,
            types=tuple(types),
            engine=engine,
            identity=identity,
        )

    # Chunks

    def _chunk(self) -> bool:
        """Reads the next chunk. Returns false after the last one, and at an incomplete one."""
        start = self.offset
        body = start + _CHUNK_HEADER_SIZE
        if len(self.data) < body:
            return self._cut()
        first, payload_checksum, header_checksum = struct.unpack_from("<IQI", self.data, start)
        kind, length = first & 0xFF, first >> 8
        identity = self.reel.header.identity
        place = struct.pack("<IQ", self.sequence & 0xFFFF_FFFF, self.tick)
        expected = checksum(self.data[start : start + 12] + place, identity) & 0xFFFF_FFFF
        if header_checksum != expected:
            raise ReelError(
                start, "the header of the chunk that follows, which matches its checksum"
            )
        if kind not in _CHUNK_NAMES:
            raise ReelError(start, "a chunk of inputs, of types or of a snapshot, or the end chunk")
        name = _CHUNK_NAMES[kind]
        if (name == "snapshot") != (self.missing > 0) or (self.added and name != "inputs"):
            raise ReelError(start, "the chunk that follows the one before")
        if len(self.data) < body + length:
            return self._cut()
        payload = _Cursor(self.data, body, body + length)
        first_tick = self.tick
        if checksum(self.data[body : payload.end], identity) != payload_checksum:
            raise ReelError(body, "a chunk payload that matches its checksum")
        if name == "inputs":
            self._inputs_chunk(payload)
        elif name == "types":
            self._types_chunk(payload)
        elif name == "snapshot":
            self._snapshot_chunk(payload, kind == _COMPRESSED)
        else:
            if length > 0:
                raise ReelError(body, "the end of the chunk")
            if len(self.data) > body:
                raise ReelError(body, "the end of the file, after the end chunk")
        self.reel.chunks.append(Chunk(start, name, first_tick, length, kind == _COMPRESSED))
        self.offset = payload.end
        self.sequence += 1
        return name != "end"

    def _cut(self) -> bool:
        self.reel.cut_offset = self.offset
        return False

    def _types_chunk(self, payload: _Cursor) -> None:
        expected = "a type of the state: its kind, name and fields"
        start = payload.offset
        count = payload.count(_LEAST_TYPE_SIZE + 1, expected)
        if count == 0:
            raise ReelError(start, expected)
        last = 0
        for _ in range(count):
            offset = payload.offset
            after = payload.varint(self.reel.header.most_ticks_of_chunk, expected)
            if after < last:
                raise ReelError(offset, expected)
            last = after
            self.added.append(payload.type(self.tick + after))
        if payload.remaining > 0:
            raise ReelError(payload.offset, "the end of the chunk")
        if len(self.types) + count > _MOST_TYPES:
            raise _too_large(start, f"a reel may have {_MOST_TYPES} types of the state")

    def _snapshot_chunk(self, payload: _Cursor, is_compressed: bool) -> None:
        size = min(self.missing, _PIECE_SIZE)
        length = payload.remaining
        fits = _least_size(size) <= length < size if is_compressed else length == size
        if not fits:
            offset = payload.offset - _CHUNK_HEADER_SIZE
            raise ReelError(offset, "the next piece of the snapshot")
        piece = payload.bytes(length)
        if is_compressed:
            expanded = _expanded(piece, size)
            if expanded is None:
                raise ReelError(payload.end - length, "a zlib stream of the next piece of the snapshot")
            piece = expanded
        self.missing -= size
        self.pieces.append(piece)
        if self.missing == 0:
            self._finish_snapshot(payload.end)

    def _finish_snapshot(self, end: int) -> None:
        data = b"".join(self.pieces)
        self.pieces = []
        if self.form == _DIFFERENCE:
            whole = snapshots.apply(self.last_snapshot, data)
            if whole is None:
                raise ReelError(end, "a difference from the snapshot before")
            data = whole
        self.last_snapshot = data
        self.reel.checkpoints[-1].snapshot = data

    def _inputs_chunk(self, payload: _Cursor) -> None:
        ticks = "a number of ticks from 1 to those of one second"
        start = payload.offset
        count = payload.varint(self.reel.header.most_ticks_of_chunk, ticks)
        self._entries(payload, count)
        if any(added.tick > self.tick + count for added in self.added):
            raise ReelError(start, ticks)
        types = self.types + self.added if self.added else self.types
        form = payload.word(1, "a checkpoint")
        if form > _DIFFERENCE:
            raise ReelError(payload.offset - 1, "a checkpoint")
        recorded: Checkpoint | None = None
        size = 0
        hashes = self.hashes + [0] * (len(types) - len(self.hashes))
        if form > 0:
            state_hash = payload.word(8, "a checkpoint")
            self._changed_hashes(payload, hashes)
            recorded = Checkpoint(self.tick + count, state_hash, types, hashes)
            if form >= _WHOLE:
                size = payload.word(8, "a checkpoint")
        if form == _WHOLE:
            self.differences_left = _MOST_DIFFERENCES
        elif form == _DIFFERENCE:
            if self.differences_left == 0:
                raise ReelError(
                    start, "a whole snapshot, as differences follow one and are few"
                )
            self.differences_left -= 1
        if payload.remaining > 0:
            raise ReelError(payload.offset, "the end of the chunk")
        is_new = not self.has_checkpoint or (form >= _WHOLE and not self.has_snapshot)
        if count == 0 and (recorded is None or not is_new):
            raise ReelError(start, ticks)
        self.tick += count
        self.reel.tick_count = self.tick
        self.reel.added_types += self.added
        self.types = types
        self.added = []
        self.has_checkpoint = recorded is not None
        self.has_snapshot = form >= _WHOLE
        if recorded is not None:
            # The second of two checkpoints of a tick is the one with a snapshot.
            if self.reel.checkpoints and self.reel.checkpoints[-1].tick == self.tick:
                self.reel.checkpoints.pop()
            self.reel.checkpoints.append(recorded)
        self.missing = size
        self.form = form
        self.hashes = hashes
        if form >= _WHOLE and size == 0:
            self._finish_snapshot(payload.end)

    def _changed_hashes(self, payload: _Cursor, hashes: list[int]) -> None:
        """Replaces the hashes that differ from those of the checkpoint before."""
        expected = "a checkpoint"
        size = (len(hashes) + 7) // 8
        if payload.remaining < size:
            raise ReelError(payload.offset, expected)
        bits = int.from_bytes(payload.bytes(size), "little")
        if bits >> len(hashes):
            raise ReelError(payload.offset - 1, expected)
        changed = [at for at in range(len(hashes)) if bits >> at & 1]
        start = payload.offset
        for at, hash_ in zip(changed, payload.words(len(changed), expected)):
            if hash_ == hashes[at]:
                raise ReelError(start, expected)
            hashes[at] = hash_
            start += 8

    def _entries(self, payload: _Cursor, count: int) -> None:
        """Reads the inputs of a chunk, tick by tick."""
        view_count = len(self.views)
        tick = 0
        event_count = 0
        after_empty = False
        # The last player of an unfinished tick; -1 between two ticks.
        player = -1
        while tick < count:
            start = payload.offset
            first = payload.varint(1 << 33, "an input")
            form, has_more, number = first & 3, first & 4 != 0, first >> 3
            if form == 0:
                if number >= count - tick or after_empty or has_more or player >= 0:
                    raise ReelError(start, "an input")
                tick += number + 1
                after_empty = True
                continue
            after_empty = False
            expected = "the number of a player, above that of the entry before in the same tick"
            following = payload.word(1, expected) if view_count > 1 else 0
            if (
                following <= player
                or following >= view_count
                or (has_more and following == view_count - 1)
            ):
                raise ReelError(start, expected)
            player = following
            if form == 3:
                raise ReelError(start, "an input")
            if form == 1:
                number += 1
            else:
                expected = "a view size that differs from the one before"
                view = (payload.word(2, expected), payload.word(2, expected))
                if view == self.views[player]:
                    raise ReelError(start, expected)
                self.views[player] = view
            if number > payload.remaining:
                raise ReelError(start, "an input")
            event_count += number
            if event_count > _LARGEST_EVENT_COUNT:
                raise _too_large(start, f"a chunk may have {_LARGEST_EVENT_COUNT} events")
            events = tuple(self._event(payload, player) for _ in range(number))
            self.reel.inputs.append(Input(self.tick + tick, player, self.views[player], events))
            if not has_more:
                tick += 1
                player = -1

    def _event(self, payload: _Cursor, player: int) -> Event:
        header = self.reel.header
        start = payload.offset
        expected = "an input event"
        end = len(EVENT_KINDS) + len(header.event_kinds)
        first = payload.varint((end << 4) - 1, expected)
        device = payload.word(1, expected) if first & 1 else None
        code = payload.varint(0xFFFF, expected) if first & 2 else None
        x = payload.varint(0xFFFF, expected) if first & 4 else None
        y = payload.varint(0xFFFF, expected) if first & 8 else None
        # A field that is present is not zero.
        if 0 in (device, code, x, y):
            raise ReelError(start, expected)
        kind = first >> 4
        place = (_zigzag(x), _zigzag(y))
        if kind in _AT_PLACE:
            last = self.places[player]
            place = (_wrapped(last[0] + place[0]), _wrapped(last[1] + place[1]))
            self.places[player] = place
        return Event(kind, header.name_of_event(kind), device or 0, code or 0, *place)


def _least_size(size: int) -> int:
    """Returns the least number of bytes of a compressed piece of ``size`` bytes."""
    return (size + _LARGEST_RATIO - 1) // _LARGEST_RATIO


def _expanded(payload: bytes, size: int) -> bytes | None:
    """Returns the ``size`` bytes that a payload expands to; ``None`` if it is damaged.

    Zeros follow its zlib stream, as many as the least size requires.
    """
    stream = zlib.decompressobj()
    try:
        # The limit is one byte above the size, so that a longer stream is found without its bytes.
        data = stream.decompress(payload, size + 1)
    except zlib.error:
        return None
    padding = stream.unused_data
    if not stream.eof or len(data) != size or any(padding):
        return None
    if padding and len(payload) > _least_size(size):
        return None
    return data


def _wrapped(number: int) -> int:
    """Returns the number of 16 bits, with its sign, that is the same modulo 65536."""
    return (number + 0x8000) % 0x1_0000 - 0x8000


def _zigzag(word: int | None) -> int:
    word = word or 0
    return word >> 1 if word & 1 == 0 else -(word >> 1) - 1


def _too_large(offset: int, what: str) -> ReelError:
    return ReelError(offset, what, f"the reel exceeds a limit at byte {offset}: {what}")
