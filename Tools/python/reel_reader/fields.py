"""Field lists: the text that defines the bytes of a type's values, and the values in these bytes.

``parse("path [x float, y float], owner entity?")`` returns a tree of nodes, and ``decode`` reads a
value of it: a dictionary for named fields, a list, a number, a text, a ``bool``, ``None`` for an
optional without a value, an ``EntityName``.
"""

from __future__ import annotations

import functools
import struct
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Union

# Deeper nesting is refused, because the stack has an end: brackets in a field list, and steps
# through the tree to a value, of which a field takes up to three.
_DEEPEST_BRACKETS = 64
_DEEPEST_VALUE = 400


class FieldError(Exception):
    """Bytes, or a text, that do not fit. ``offset`` counts from the beginning of the bytes."""

    def __init__(self, offset: int, expected: str) -> None:
        super().__init__(offset, expected)
        self.offset = offset
        self.expected = expected


class VaryingFields(FieldError):
    """A value of a type whose fields depend on the value (``~``), so its length is unknown."""


class EntityName(NamedTuple):
    """An entity: its slot and its generation. Both are 0 for no entity."""

    slot: int
    generation: int

    def __str__(self) -> str:
        return f"{self.slot}.{self.generation}"


class Single(float):
    """A number of 32 bits. It is printed with the fewest digits that give the same 32 bits."""

    def __repr__(self) -> str:
        bits = struct.pack("<f", self)
        for digits in range(6, 9):
            text = f"{float(self):.{digits}g}"
            if struct.pack("<f", float(text)) == bits:
                return repr(float(text))
        return repr(float(f"{float(self):.9g}"))


@dataclass(frozen=True)
class Number:
    """A number, or an entity."""

    kind: str


@dataclass(frozen=True)
class Text:
    """A text with its length in bytes."""


@dataclass
class Structure:
    """Fields one after the other. A field without a name has the name ``None``."""

    fields: list[tuple[str | None, Node]] = field(default_factory=list)


@dataclass
class List:
    """A number of elements, then the elements."""

    element: Structure


@dataclass
class Optional:
    """A byte that is 1 if there is a value, and the value."""

    value: Node


@dataclass
class Varying:
    """A type whose values have other fields; ``initial`` has those of the initial value."""

    initial: Node


@dataclass
class Reference:
    """The type of the enclosing field number ``outward``, the innermost being 1."""

    outward: int
    target: Node | None = None


Node = Union[Number, Text, Structure, List, Optional, Varying, Reference]

_FORMATS = {
    "bool": struct.Struct("<B"),
    "int8": struct.Struct("<b"),
    "int16": struct.Struct("<h"),
    "int32": struct.Struct("<i"),
    "int64": struct.Struct("<q"),
    "uint8": struct.Struct("<B"),
    "uint16": struct.Struct("<H"),
    "uint32": struct.Struct("<I"),
    "uint64": struct.Struct("<Q"),
    "float": struct.Struct("<f"),
    "double": struct.Struct("<d"),
    "entity": struct.Struct("<II"),
}
_COUNT = struct.Struct("<I")
_PUNCTUATION = frozenset(" ,?[]^{}~")


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.offset = 0
        # The types of the enclosing fields. Those that are not complete yet are a list of the
        # references that wait for them.
        self.waiting: list[list[Reference]] = []
        self.depth = 0

    def fail(self, expected: str) -> FieldError:
        return FieldError(self.offset, expected)

    def peek(self) -> str:
        return self.text[self.offset : self.offset + 1]

    def take(self, sign: str) -> bool:
        if self.peek() != sign:
            return False
        self.offset += 1
        return True

    def word(self) -> str:
        start = self.offset
        while self.offset < len(self.text) and self.text[self.offset] not in _PUNCTUATION:
            self.offset += 1
        return self.text[start : self.offset]

    def scoped(self, name: str | None) -> Node:
        """Reads the type of a field. Only named fields count for ``^``."""
        if name is None:
            return self.type()
        self.waiting.append([])
        node = self.type()
        for reference in self.waiting.pop():
            reference.target = node
        return node

    def items(self, end: str) -> Structure:
        items = Structure()
        if self.peek() == end:
            return items
        while True:
            start = self.offset
            name: str | None = self.word()
            if not self.take(" "):
                name, self.offset = None, start
            items.fields.append((name, self.scoped(name)))
            if not self.take(","):
                return items
            if not self.take(" "):
                raise self.fail("a space")

    def type(self) -> Node:
        self.depth += 1
        if self.depth > _DEEPEST_BRACKETS:
            raise self.fail("less nesting")
        node = self.prefixed()
        while self.take("?"):
            node = Optional(node)
        self.depth -= 1
        return node

    def prefixed(self) -> Node:
        if self.take("~"):
            return Varying(self.type())
        if self.take("["):
            element = self.items("]")
            if not self.take("]"):
                raise self.fail("the end of a list")
            return List(element)
        if self.take("{"):
            fields = self.items("}")
            if not self.take("}"):
                raise self.fail("the end of a structure")
            return fields
        if self.take("^"):
            digits = self.word()
            if not (digits.isascii() and digits.isdigit() and len(digits) < 4 and int(digits) > 0):
                raise self.fail("the number of an enclosing field")
            reference = Reference(int(digits))
            # The field itself is not one of those that enclose it.
            if reference.outward >= len(self.waiting):
                raise self.fail("an enclosing field")
            self.waiting[-1 - reference.outward].append(reference)
            return reference
        word = self.word()
        if word == "text":
            return Text()
        if word not in _FORMATS:
            raise self.fail("a type")
        return Number(word)

    def all(self) -> Structure:
        # The type itself is the outermost of all enclosing fields.
        self.waiting.append([])
        fields = self.items("")
        if self.offset < len(self.text):
            raise self.fail("the end of the fields")
        for reference in self.waiting.pop():
            reference.target = fields
        return fields


@functools.lru_cache(maxsize=1024)
def parse(text: str) -> Structure:
    """Returns the tree of a field list. Raises ``FieldError`` if the text is none."""
    return _Parser(text).all()


def decode(node: Node, data: bytes, offset: int, depth: int = 0) -> tuple[Any, int]:
    """Returns the value that begins at an offset, and the offset behind it.

    Raises ``VaryingFields`` at a value whose fields depend on the value, and ``FieldError`` at
    bytes that no value of the type has.
    """
    if isinstance(node, Number):
        layout = _FORMATS[node.kind]
        end = offset + layout.size
        if end > len(data):
            raise FieldError(offset, f"{layout.size} bytes of a number")
        value = layout.unpack_from(data, offset)
        if node.kind == "entity":
            return EntityName(*value), end
        if node.kind == "bool":
            if value[0] > 1:
                raise FieldError(offset, "0 or 1")
            return value[0] == 1, end
        return Single(value[0]) if node.kind == "float" else value[0], end
    if depth > _DEEPEST_VALUE:
        raise FieldError(offset, "less nesting")
    if isinstance(node, Structure):
        return _decode_fields(node, data, offset, depth)
    if isinstance(node, Text):
        count, offset = _count(data, offset)
        try:
            return data[offset : offset + count].decode("utf-8"), offset + count
        except UnicodeDecodeError:
            raise FieldError(offset, "a text in UTF-8") from None
    if isinstance(node, List):
        count, offset = _count(data, offset)
        elements = []
        if not node.element.fields:
            return [{} for _ in range(count)], offset
        for _ in range(count):
            element, offset = _decode_fields(node.element, data, offset, depth + 1)
            elements.append(element)
        return elements, offset
    if isinstance(node, Optional):
        if data[offset : offset + 1] == b"\0":
            return None, offset + 1
        if data[offset : offset + 1] != b"\1":
            raise FieldError(offset, "0 or 1")
        return decode(node.value, data, offset + 1, depth + 1)
    if isinstance(node, Reference):
        assert node.target is not None
        return decode(node.target, data, offset, depth + 1)
    raise VaryingFields(offset, "a value of a type whose fields do not vary")


def _count(data: bytes, offset: int) -> tuple[int, int]:
    if offset + 4 > len(data):
        raise FieldError(offset, "a number of elements")
    count = _COUNT.unpack_from(data, offset)[0]
    # Each element takes at least a byte.
    if count > len(data) - offset - 4:
        raise FieldError(offset, "no more elements than bytes")
    return count, offset + 4


def _decode_fields(fields: Structure, data: bytes, offset: int, depth: int) -> tuple[Any, int]:
    if len(fields.fields) == 1 and fields.fields[0][0] is None:
        return decode(fields.fields[0][1], data, offset, depth + 1)
    values: dict[str, Any] = {}
    for at, (name, node) in enumerate(fields.fields):
        value, offset = decode(node, data, offset, depth + 1)
        values[str(at) if name is None else name] = value
    return values, offset


def describe(node: Node) -> Any:
    """Returns the tree as plain dictionaries, lists and texts, such as for JSON."""
    if isinstance(node, Number):
        return node.kind
    if isinstance(node, Text):
        return "text"
    if isinstance(node, Structure):
        return [{"name": name, "type": describe(inner)} for name, inner in node.fields]
    if isinstance(node, List):
        return {"list": describe(node.element)}
    if isinstance(node, Optional):
        return {"optional": describe(node.value)}
    if isinstance(node, Varying):
        return {"varying": describe(node.initial)}
    return {"enclosing": node.outward}
