"""The reader of snapshots, and the hash of a state, as docs/snapshot-format.md defines them."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import fields
from .errors import ReelError
from .hashing import BlockHasher, StableHasher, block_hash, checksum

if TYPE_CHECKING:
    from .reel import StateType

MAGIC = b"RLS\x04"
COMPONENT, RESOURCE, EVENT, RELATION, STATE = range(1, 6)
# The kinds behind the components, in the order of a snapshot.
_STORES = (RESOURCE, STATE, EVENT, RELATION)
# A generation that no entity has: that of a slot whose generations are used up.
_LAST_GENERATION = 0xFFFF
# The greatest length that is tried for a value whose length only its type can determine.
_LONGEST_GUESS = 65_536

Key = tuple[int, str]


@dataclass
class Entity:
    """A living entity with its components by name."""

    slot: int
    generation: int
    parent: fields.EntityName | None = None
    children: list[fields.EntityName] = field(default_factory=list)
    components: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> fields.EntityName:
        return fields.EntityName(self.slot, self.generation)


@dataclass
class EventChannel:
    """The events of a type that can still be read, and how far each system has read."""

    start: int
    tick_start: int
    readers: list[dict[str, int]]
    events: list[Any]


@dataclass
class State:
    """The decoded state of a snapshot.

    A value of a type that its field list does not determine is ``RawBytes``. ``hashes`` has the
    hash of each part by kind and name, and ``hash`` that of the complete state, both computed from
    the values of the snapshot alone.
    """

    tick: int
    version: int = 0
    # The hash of the list of types and fields, as the snapshot has it.
    list_hash: int = 0
    entities: list[Entity] = field(default_factory=list)
    resources: dict[str, Any] = field(default_factory=dict)
    states: dict[str, Any] = field(default_factory=dict)
    events: dict[str, EventChannel] = field(default_factory=dict)
    relations: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    systems: list[dict[str, Any]] = field(default_factory=list)
    # The sets of components of the tables, in the order of the tables.
    tables: list[list[str]] = field(default_factory=list)
    # Components whose values a snapshot leaves out.
    transient: list[str] = field(default_factory=list)
    hashes: dict[Key, int] = field(default_factory=dict)
    hash: int = 0

    def differences(self, expected: dict[Key, int]) -> list[Key]:
        """Returns the parts with another hash than expected. A part without values has 0."""
        keys = sorted(self.hashes.keys() | expected.keys())
        return [key for key in keys if self.hashes.get(key, 0) != expected.get(key, 0)]


@dataclass(frozen=True)
class RawBytes:
    """The bytes of a value that its field list does not determine.

    For a component these are the bytes of all rows of a table, because only the type can determine
    where one ends: the entities share them.
    """

    data: bytes

    def __str__(self) -> str:
        return "bytes " + self.data.hex()


def total_hash(hashes: dict[Key, int]) -> int:
    """Returns the hash of a state, from the hashes of its parts."""
    total = StableHasher()
    for (kind, name), value in sorted(hashes.items(), key=lambda item: _order(item[0])):
        if value != 0:
            total.combine(kind)
            total.combine(checksum(name.encode()))
            total.combine(value)
    return total.value


def list_hash(types: list[StateType]) -> int:
    """Returns the hash of a list of types and fields."""
    data = bytearray(struct.pack("<I", len(types)))
    for type_ in types:
        data.append(type_.kind | (0x80 if type_.has_stamps else 0))
        for text in (type_.name.encode(), type_.field_list.encode()):
            data += struct.pack("<I", len(text)) + text
    return block_hash(bytes(data))


def read(data: bytes, types: list[StateType], hashes: dict[Key, int], tick: int) -> State:
    """Returns the state in the bytes of a snapshot.

    ``types`` are those of the reel, and ``hashes`` those of the checkpoint. The hashes decide where
    the bytes alone could mean two things: the length of a value whose fields vary.
    """
    try:
        return _Reader(data, types, hashes, tick).read()
    except fields.FieldError as error:
        expected, offset = error.expected, error.offset
    sentence = f"the snapshot of tick {tick} is damaged at its byte {offset}: expected {expected}"
    raise ReelError(offset, expected, sentence)


def apply(base: bytes, difference: bytes) -> bytes | None:
    """Returns the snapshot that a difference makes of another one, or ``None`` if it cannot."""
    result = bytearray()
    offset = position = 0

    def number() -> int:
        nonlocal offset
        value = 0
        for shift in range(0, 35, 7):
            byte = difference[offset]
            offset += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                if value > 0x7FFF_FFFF or (byte == 0 and shift > 0):
                    break
                return value
        raise IndexError

    try:
        while offset < len(difference):
            position += number()
            count = number()
            if position + count > len(base):
                return None
            result += base[position : position + count]
            position += count
            count = number()
            if offset + count > len(difference):
                return None
            result += difference[offset : offset + count]
            offset += count
    except IndexError:
        return None
    return bytes(result)


def _order(key: Key) -> tuple[int, bytes]:
    return key[0], key[1].encode()


@dataclass
class _Column:
    """The bytes of one component in one table, for its hash."""

    rows_hash: int
    data: bytes


class _Reader:
    def __init__(
        self,
        data: bytes,
        types: list[StateType],
        hashes: dict[Key, int],
        tick: int,
    ) -> None:
        self.data = data
        self.offset = 0
        self.types = {(t.kind, t.name): t for t in types}
        self.trees: dict[Key, fields.Structure] = {}
        self.expected_hashes = hashes
        self.state = State(tick)
        self.components: list[str] = []
        self.stores: list[Key] = []
        self.generations: list[int] = []
        self.words: list[int] = []
        self.living: dict[int, Entity] = {}
        self.columns: dict[str, list[_Column]] = {}
        self.entities_hasher = StableHasher()
        self.last_write = 0

    def fail(self, expected: str, offset: int | None = None) -> fields.FieldError:
        return fields.FieldError(self.offset if offset is None else offset, expected)

    def number(self, size: int, expected: str = "more bytes") -> int:
        end = self.offset + size
        if end > len(self.data):
            raise self.fail(expected)
        value = int.from_bytes(self.data[self.offset : end], "little")
        self.offset = end
        return value

    def count(self, size: int = 1) -> int:
        """Reads the number of items that follow, each with at least ``size`` bytes."""
        start = self.offset
        count = self.number(4)
        if count * size > len(self.data) - self.offset:
            raise self.fail("no more items than bytes", start)
        return count

    def numbers(self, code: str, count: int) -> tuple[int, ...]:
        layout = f"<{count}{code}"
        size = struct.calcsize(layout)
        if size > len(self.data) - self.offset:
            raise self.fail("more bytes")
        self.offset += size
        return struct.unpack_from(layout, self.data, self.offset - size)

    def text(self) -> str:
        value, self.offset = fields.decode(fields.Text(), self.data, self.offset)
        return value

    def tree(self, key: Key) -> fields.Structure:
        """Returns the fields of a type of the reel."""
        if key not in self.trees:
            if key not in self.types:
                raise self.fail(f"a type of the reel, instead of {key[1]}")
            tree = self.types[key].tree
            if tree is None:
                raise self.fail(f"a field list of {key[1]}")
            self.trees[key] = tree
        return self.trees[key]

    def read(self) -> State:
        self.names()
        self.slots()
        table_count = self.number(4)
        self.entities_hasher.combine(len(self.generations))
        self.entities_hasher.combine(self.first_free)
        # The hash of the slots comes before the tables, and needs the hierarchy, which comes after.
        tables = [self.table() for _ in range(self._checked(table_count))]
        self.free_slots()
        self.sparse_sets()
        links = self.hierarchy()
        self.entities_hasher.combine(self.slots_hash(links))
        self.entities_hasher.combine(table_count)
        for rows in tables:
            self.entities_hasher.combine(rows)
        for key in self.stores:
            self.store(key)
        self.systems()
        if self.offset < len(self.data):
            raise self.fail("the end of the snapshot")
        if self.last_write > self.state.version:
            raise self.fail("no write after the version of the world", len(self.data))
        hashes = self.state.hashes
        hashes[0, "entities"] = self.entities_hasher.value
        for name, columns in self.columns.items():
            hasher = StableHasher()
            for column in columns:
                hasher.combine(column.rows_hash)
                hasher.combine(block_hash(column.data))
            hashes[COMPONENT, name] = hasher.value
        self.state.hash = total_hash(hashes)
        return self.state

    def _checked(self, table_count: int) -> int:
        if table_count > (len(self.data) - self.offset) // 16:
            raise self.fail("no more tables than bytes", self.offset - 4)
        return table_count

    def names(self) -> None:
        if self.data[:4] != MAGIC:
            raise self.fail("the first four bytes of a state of format 4")
        self.offset = 4
        self.state.list_hash = self.number(8)
        self.components = [self.text() for _ in range(self.count(4))]
        for kind in _STORES:
            self.stores += [(kind, self.text()) for _ in range(self.count(4))]
        self.state.transient = [n for n in self.components if (COMPONENT, n) not in self.types]

    # Entities and tables

    def slots(self) -> None:
        count = self.number(4)
        self.first_free = self.number(4)
        self.words = list(self.numbers("Q", count))
        self.generations = [word & 0xFFFF_FFFF for word in self.words]
        for slot, generation in enumerate(self.generations):
            if not 1 <= generation <= _LAST_GENERATION:
                raise self.fail(f"a generation in slot {slot}")

    def table(self) -> int:
        """Reads a table, and returns the hash of its rows."""
        names = []
        for number in self.numbers("I", self.count(4)):
            if number >= len(self.components) or self.components[number] in names:
                raise self.fail("the number of a component that the table does not have yet")
            names.append(self.components[number])
        self.state.tables.append(names)
        arrived = self.number(8)
        self.last_write = max(self.last_write, arrived)
        entities = []
        for slot in self.numbers("I", self.count(4)):
            generation = self.generations[slot] if slot < len(self.generations) else 0
            if slot in self.living or generation in (0, _LAST_GENERATION):
                raise self.fail(f"an entity that has no row yet, instead of slot {slot}")
            self.living[slot] = Entity(slot, generation)
            entities.append(self.living[slot])
        self.state.entities += entities
        rows = StableHasher()
        rows.combine(sum(checksum(name.encode()) for name in names) & 0xFFFF_FFFF_FFFF_FFFF)
        rows.combine(len(entities))
        rows.combine(_hash_of_entities(entities))
        for name in names:
            if name in self.state.transient:
                for entity in entities:
                    entity.components[name] = None
                continue
            written = self.number(8)
            self.last_write = max(self.last_write, written)
            if entities and self.types[COMPONENT, name].has_stamps:
                self.stamps(len(entities))
            self.column(name, entities, rows.value)
        return rows.value

    def stamps(self, count: int) -> None:
        stamps = self.numbers("Q", 2 * count)
        self.last_write = max(self.last_write, *stamps)

    def column(self, name: str, entities: list[Entity], rows_hash: int) -> None:
        tree = self.tree((COMPONENT, name))
        start = self.offset
        columns = self.columns.setdefault(name, [])
        try:
            for entity in entities:
                entity.components[name], self.offset = fields.decode(tree, self.data, self.offset)
        except fields.VaryingFields as error:
            hasher = StableHasher()
            for column in columns:
                hasher.combine(column.rows_hash)
                hasher.combine(block_hash(column.data))
            hasher.combine(rows_hash)
            expected = self.expected_hashes.get((COMPONENT, name), 0)
            raw = RawBytes(self.guess_length(start, error, expected, hasher))
            for entity in entities:
                entity.components[name] = raw
            self.offset = start + len(raw.data)
        columns.append(_Column(rows_hash, self.data[start : self.offset]))

    def free_slots(self) -> None:
        """Checks that the list of free slots has each free slot once."""
        free = {
            slot
            for slot, generation in enumerate(self.generations)
            if slot not in self.living and generation != _LAST_GENERATION
        }
        following = self.first_free
        while following != 0:
            if following - 1 not in free:
                raise self.fail("a list of all free slots")
            free.remove(following - 1)
            following = self.words[following - 1] >> 32
        if free:
            raise self.fail("a list of all free slots")

    def sparse_sets(self) -> None:
        done = set()
        for _ in range(self.count(8)):
            number = self.number(4)
            if number >= len(self.components) or number in done:
                raise self.fail("the number of a sparse component")
            done.add(number)
            name = self.components[number]
            entities = [self.entity(slot) for slot in self.numbers("I", self.count(4))]
            if any(name in entity.components for entity in entities):
                raise self.fail(f"entities that have {name} once")
            if name in self.state.transient:
                for entity in entities:
                    entity.components[name] = None
                continue
            if entities:
                self.stamps(len(entities))
            self.column(name, entities, _hash_of_entities(entities))

    def entity(self, slot: int) -> Entity:
        if slot not in self.living:
            raise self.fail(f"a living entity, instead of slot {slot}")
        return self.living[slot]

    def hierarchy(self) -> list[tuple[int, int, int]]:
        """Reads parents and children. Returns child, parent and next sibling (or -1) by child."""
        links = []
        for _ in range(self.count(8)):
            parent = self.entity(self.number(4))
            slots = self.numbers("I", self.count(4))
            for slot, following in zip(slots, (*slots[1:], -1)):
                child = self.entity(slot)
                if child.parent is not None:
                    raise self.fail(f"one parent of slot {slot}")
                child.parent = parent.name
                parent.children.append(child.name)
                links.append((slot, parent.slot, following))
        return sorted(links)

    def slots_hash(self, links: list[tuple[int, int, int]]) -> int:
        words = []
        for slot, word in enumerate(self.words):
            is_free = slot not in self.living
            words.append((word & 0xFFFF) << 1 | ((word >> 32 << 32 | 1) if is_free else 0))
        words += [0] * (-len(words) % 8)
        for slot, parent, following in links:
            words += [slot, (parent + 1) << 32 | (following + 1)]
        return block_hash(struct.pack(f"<{len(words)}Q", *words))

    # Resources, states, events, relations, systems

    def store(self, key: Key) -> None:
        kind, name = key
        start = self.offset
        try:
            value = self.value(key)
            raw = self.data[start : self.offset]
        except fields.VaryingFields as error:
            raw = self.guess_length(start, error, self.expected_hashes.get(key, 0))
            value = RawBytes(raw)
            self.offset = start + len(raw)
        target = {
            RESOURCE: self.state.resources,
            STATE: self.state.states,
            EVENT: self.state.events,
            RELATION: self.state.relations,
        }[kind]
        if name in target:
            raise self.fail(f"{name} once", start)
        target[name] = value
        self.state.hashes[key] = block_hash(raw)

    def value(self, key: Key) -> Any:
        tree = self.tree(key)
        if key[0] in (RESOURCE, STATE):
            value, self.offset = fields.decode(tree, self.data, self.offset)
            return value
        if key[0] == RELATION:
            return [self.relation(tree) for _ in range(self.count(16))]
        channel = EventChannel(self.number(8), self.number(8), [], [])
        for system, following in struct.iter_unpack("<QQ", self.block(16 * self.count(16))):
            channel.readers.append({"system": system, "next": following})
        for _ in range(self.count()):
            event, self.offset = fields.decode(tree, self.data, self.offset)
            if not tree.fields:
                self.number(1)
            channel.events.append(event)
        return channel

    def block(self, size: int) -> bytes:
        self.offset += size
        return self.data[self.offset - size : self.offset]

    def relation(self, tree: fields.Structure) -> dict[str, Any]:
        source = fields.EntityName(self.number(4), self.number(4))
        target = fields.EntityName(self.number(4), self.number(4))
        value, self.offset = fields.decode(tree, self.data, self.offset)
        return {"source": source, "target": target, "value": value}

    def guess_length(
        self,
        start: int,
        error: fields.VaryingFields,
        expected: int,
        outer: StableHasher | None = None,
    ) -> bytes:
        """Returns as many bytes as have the hash that the checkpoint has.

        That is the hash of the bytes; for a component it is the hash of ``outer``, which has taken
        in everything before that hash. The component must be in no later table.
        """
        hasher = BlockHasher()
        rest = self.data[start : start + _LONGEST_GUESS]
        for block in range(0, len(rest), 64):
            for size in range(min(64, len(rest) - block) + 1):
                found = hasher.finish(rest[block : block + size])
                if outer is not None:
                    total = StableHasher()
                    total.state = outer.state
                    total.combine(found)
                    found = total.value
                if found == expected:
                    return rest[: block + size]
            if len(rest) - block >= 64:
                hasher.fold(rest[block : block + 64])
        raise error

    def systems(self) -> None:
        self.state.version = self.number(8)
        for _ in range(self.count(18)):
            system, last_run = self.number(8), self.number(8)
            is_disabled, is_done = self.number(1), self.number(1)
            if is_disabled > 1 or is_done > 1:
                raise self.fail("0 or 1", self.offset - 2)
            self.state.systems.append(
                {
                    "system": system,
                    "lastRun": last_run,
                    "isDisabled": is_disabled == 1,
                    "isDone": is_done == 1,
                }
            )
            if is_disabled or is_done:
                self.entities_hasher.combine(system)
                self.entities_hasher.combine(is_disabled | is_done << 1)


def _hash_of_entities(entities: list[Entity]) -> int:
    return block_hash(b"".join(struct.pack("<II", e.slot, e.generation) for e in entities))
