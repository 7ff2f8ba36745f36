"""The tests of Tools/python/reel_reader; `Tests/ReelReader/run` starts them.

    check.py [--binaries FOLDER] [--mutations N] [--seed S] REEL...

Reads every reel and checks what must hold for it, damages a short one, and compares states and
error sentences with those of the programs in FOLDER.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import pathlib
import random
import re
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from typing import Any

TESTS = pathlib.Path(__file__).resolve().parent
ROOT = TESTS.parent.parent
READER = ROOT / "Tools/python/reel_reader"
SHORT_REEL = TESTS / "every-part.reel"
sys.dont_write_bytecode = True
sys.path.insert(0, str(READER.parent))

import reel_reader  # noqa: E402
from reel_reader import __main__ as program, fields, snapshot  # noqa: E402
from reel_reader.hashing import checksum  # noqa: E402

# The most memory that this process may have while it reads damaged reels: a reader allocates memory
# only for bytes that are present.
MOST_MEMORY = 1 << 30
# The bytes of a chunk's header.
HEADER = 16
# The types of the chunks with pieces of snapshots.
SNAPSHOT, COMPRESSED = 0x53, 0x5A
# The longest time for one damaged reel, in seconds.
LONGEST = 10


def expect(condition: bool, sentence: str) -> None:
    if not condition:
        raise AssertionError(sentence)


def same(found: Any, expected: Any, what: str) -> None:
    expect(found == expected, f"{what}: expected {expected!r}, found {found!r}")


def fails(body: Callable[[], Any], error: type[Exception]) -> Exception:
    try:
        body()
    except error as caught:
        return caught
    raise AssertionError(f"expected a {error.__name__}")


# Field lists


def check_field_lists() -> None:
    """The texts are those of FieldLayoutTests.swift."""

    def decoded(text: str, data: bytes) -> Any:
        value, end = fields.decode(fields.parse(text), data, 0)
        same(end, len(data), f"the length of {text}")
        return value

    same(decoded("", b""), {}, "no fields")
    same(
        decoded("float", struct.pack("<f", 0.1)),
        struct.unpack("<f", b"\xcd\xcc\xcc\x3d")[0],
        "float",
    )
    same(decoded("[text]", b"\2\0\0\0\1\0\0\0a\0\0\0\0"), ["a", ""], "texts")
    same(
        decoded("a {int8, int16, [uint8]}, tag {}, end bool", b"\xff\xff\xff\1\0\0\0\7\1"),
        {"a": {"0": -1, "1": -1, "2": [7]}, "tag": {}, "end": True},
        "values without names",
    )
    same(
        decoded("a {x int8, y int8}?, b entity?", b"\1\1\2\0"),
        {"a": {"x": 1, "y": 2}, "b": None},
        "optionals",
    )
    branches = b"\2\0\0\0" + b"\1\0\0\0" + b"\0\0\0\0\5" + b"\6" + b"\0\0\0\0\7" + b"\4"
    same(
        decoded("children [children ^1, weight int8], weight int8", branches),
        {
            "children": [
                {"children": [{"children": [], "weight": 5}], "weight": 6},
                {"children": [], "weight": 7},
            ],
            "weight": 4,
        },
        "a type within itself",
    )
    deep = b"\1\0\0\0" * 128 + b"\0" * 4
    fields.decode(fields.parse("next [next ^1]"), deep, 0)
    fails(
        lambda: fields.decode(fields.parse("next [next ^1]"), b"\1\0\0\0" * 9999, 0),
        fields.FieldError,
    )
    fails(lambda: decoded("a ~{mode uint8}", b"\0"), fields.VaryingFields)
    for text in [
        "}",
        "a",
        ",",
        ", ",
        "a b, ",
        "~",
        "~{",
        "{{{,",
        "a {b, c",
        "\0",
        "[" * 9999,
        "x ^2",
        "x ^0",
        "x ^",
        "float ",
        "text]",
        "a int7",
    ]:
        fails(lambda text=text: fields.parse(text), fields.FieldError)
    for bytes_ in [b"", b"\2", b"\1"]:
        fails(lambda bytes_=bytes_: decoded("a bool?", bytes_), fields.FieldError)
    same(
        repr(fields.Single(struct.unpack("<f", struct.pack("<f", 0.3))[0])), "0.3", "a float's text"
    )


# Reels


def list_hash_of(checkpoint: reel_reader.Checkpoint, state: reel_reader.State) -> int | None:
    """The hash of the types that a snapshot names; `None` if the reel does not list all of them."""
    if state.transient:
        return None
    types = {(t.kind, t.name): t for t in checkpoint.types}
    reader = snapshot._Reader(checkpoint.snapshot, checkpoint.types, {}, 0)
    reader.names()
    keys = [(snapshot.COMPONENT, name) for name in reader.components] + reader.stores
    return snapshot.list_hash([types[key] for key in keys])


def check_reel(path: pathlib.Path) -> tuple[int, int]:
    """Checks a reel, and returns the numbers of its checkpoints and snapshots."""
    reel = reel_reader.read(path)
    header = reel.header
    expect(reel.is_finished, "expected an end chunk")
    same(reel.chunks[-1].kind, "end", "the last chunk")
    same([c.first_tick for c in reel.chunks], sorted(c.first_tick for c in reel.chunks), "ticks")
    same(reel.chunks[-1].first_tick, reel.tick_count, "the tick of the end chunk")
    last = reel.chunks[-1]
    same(last.offset + HEADER, path.stat().st_size, "the end of the file")
    keys = [(t.kind, t.name.encode()) for t in header.types]
    same(keys[0], (0, b"entities"), "the first type")
    same(keys, sorted(set(keys)), "the order of the types")
    expect(all(t.tree is not None for t in reel.types), "expected field lists")
    expect(header.values is not None, "expected values that fit their fields")
    order = [(item.tick, item.player) for item in reel.inputs]
    same(order, sorted(set(order)), "the order of the inputs")
    expect(
        all(tick < reel.tick_count and player < header.player_count for tick, player in order),
        "expected inputs of the ticks and players that there are",
    )
    views = [header.view] * header.player_count
    for item in reel.inputs:
        expect(
            bool(item.events) or item.view != views[item.player], "expected an event or a new view"
        )
        views[item.player] = item.view
    ticks = [c.tick for c in reel.checkpoints]
    same(ticks, sorted(set(ticks)), "the order of the checkpoints")
    same((ticks[0], ticks[-1]), (0, reel.tick_count), "the first and the last checkpoint")
    # A golden reel has a checkpoint every 60 ticks.
    longest = max(60, header.most_ticks_of_chunk)
    expect(all(b - a <= longest for a, b in zip(ticks, ticks[1:])), "expected more checkpoints")
    for checkpoint in reel.checkpoints:
        same(len(checkpoint.hashes), len(checkpoint.types), "the number of hashes")
        same(
            checkpoint.total_of_hashes, checkpoint.state_hash, f"the hash of tick {checkpoint.tick}"
        )
    snapshots = [c for c in reel.checkpoints if c.snapshot is not None]
    # The last tick has one, too.
    every = sorted({*ticks[::10], ticks[-1]}) if snapshots else []
    same([c.tick for c in snapshots], every, "the ticks of the snapshots")
    for checkpoint in snapshots:
        state = checkpoint.state()
        same(state.differences(checkpoint.hash_by_type), [], f"the parts of tick {checkpoint.tick}")
        same(state.hash, checkpoint.state_hash, f"the state of tick {checkpoint.tick}")
        same(state.resources["Clock"]["tick"], checkpoint.tick, "the tick of the clock")
        same(state.resources["Seed"]["value"], header.seed, "the seed")
        expect(
            list_hash_of(checkpoint, state) in (None, state.list_hash), "expected the list's hash"
        )
    return len(ticks), len(snapshots)


def check_every_part(path: pathlib.Path) -> None:
    """Checks the values that EveryPart.swift records."""
    reel = reel_reader.read(path)
    header = reel.header
    same(
        (header.game, header.rules_version, header.ticks_per_second, header.player_count),
        ("Every part", 7, (10, 1), 3),
        "the header",
    )
    same(header.engine, "0.1.0", "the engine")
    same(
        (header.seed, header.view, header.start_data),
        (0xFEDC_BA98_7654_3210, (320, 180), b"\1\2\3"),
        "the start",
    )
    same(header.values, {"level": 4, "name": "ab"}, "the values")
    same(
        sorted((t.kind_name, t.name, t.tick) for t in reel.added_types),
        [("component", "Late", 95), ("event", "Bell", 10), ("event", "Hit", 1)],
        "the added types",
    )
    at = {(item.tick, item.player): item for item in reel.inputs}
    same(
        [at[20, p].events[0] for p in range(3)], [reel_reader.Event(5, "wheel", y=1)] * 3, "wheels"
    )
    same(at[5, 1].view, (640, 180), "the view of a player")
    same(at[20, 2].view, (320, 0), "another view")
    same(at[6, 1].events[0], reel_reader.Event(10, "pad axis", device=3, x=-32767), "a pad")
    written = [e for e in at[200, 0].events if e.name == "written"]
    expect(
        len(written) > 1 and bool(written[0].device & 128) and bool(written[-1].device & 64),
        "expected written values",
    )
    after = [c for c in reel.chunks if c.kind == "inputs" and c.first_tick > 200]
    expect(len(after) > 14, "expected a chunk for each tick after the first written value")

    state = reel.checkpoint(200).state()
    entities = {str(e.name): e for e in state.entities}
    root, nested = entities["1.1"], entities["5.1"]
    same(root.components["Tracked"], {"points": 69}, "a tracked component")
    same(
        entities["2.1"].components["Pair"],
        {"first": 1, "second": 1},
        "values that could be stamps",
    )
    same([str(c) for c in root.children], ["2.1", "3.1"], "children")
    same(str(entities["4.1"].parent), "2.1", "a parent")
    same(
        entities["3.1"].components["Rare"], {"text": "ein Wort", "number": 9}, "a sparse component"
    )
    same(state.transient, ["Cached", "RareCached"], "transient components")
    same(
        nested.components["Nested"],
        {
            "marks": [True, True],
            "tree": {
                "children": [{"children": [], "weight": 2.0}, {"children": [], "weight": 0.0}],
                "weight": float("inf"),
            },
            "post": {"isPresent": False, "value": {"x": 0.0, "y": 0.0}},
            "grid": [[], [-1, 2]],
        },
        "lists and types within themselves",
    )
    odd = [e.components["Odd"] for e in state.entities if "Odd" in e.components]
    both = snapshot.RawBytes(b"\1" + bytes(8) + b"\1\1" + bytes(7))
    same(odd, [both, both], "a component whose fields vary")
    same(
        state.resources["Settings"],
        snapshot.RawBytes(b"\1\7" + bytes(7) + b"\7\0\0\0K\xc3\xa4fer!"),
        "a value whose fields vary",
    )
    same(
        [(str(r["source"]), str(r["target"]), r["value"]) for r in state.relations["Likes"]],
        [("1.1", "5.1", {"value": -3}), ("5.1", "1.1", {"value": 4})],
        "relations",
    )
    same(state.states["Screen"]["current"], 1, "a state")
    same(len(state.events["Hit"].events), 1, "an event")
    same(state.events["Bell"].events, [{}], "an event without fields")
    same(
        [s["isDisabled"] for s in state.systems if s["system"] == checksum(b"idle")],
        [True],
        "a system that is off",
    )


# Damage


class Parts:
    """A reel that is taken apart, to be put together with other bytes under right checksums."""

    def __init__(self, data: bytes) -> None:
        reel = reel_reader.parse(data)
        self.identity = reel.header.identity
        self.start = reel.chunks[0].offset
        self.header = data[22 : self.start - 8]
        self.kinds = [chunk.kind for chunk in reel.chunks]
        self.ticks = [chunk.first_tick for chunk in reel.chunks]
        ends = [chunk.offset + HEADER + chunk.length for chunk in reel.chunks]
        self.chunks = [data[c.offset : end] for c, end in zip(reel.chunks, ends)]
        self.data = data

    def sealed(self, at: int, kind: int, payload: bytes, identity: int) -> bytes:
        """A chunk at the index of another one, of a kind and with a payload."""
        head = struct.pack("<IQ", kind | len(payload) << 8, checksum(payload, identity))
        place = struct.pack("<IQ", at, self.ticks[at])
        return head + struct.pack("<I", checksum(head + place, identity) & 0xFFFF_FFFF) + payload

    def with_chunk(self, at: int, kind: int, payload: bytes) -> bytes:
        chunk = self.sealed(at, kind, payload, self.identity)
        before = self.start + sum(map(len, self.chunks[:at]))
        return self.data[:before] + chunk + self.data[before + len(self.chunks[at]) :]

    def with_payloads(self, change: Callable[[int, bytes], tuple[int, bytes]]) -> bytes:
        """The reel with other chunks, from a function of kind and payload."""
        chunks = [change(c[0], c[HEADER:]) for c in self.chunks]
        return self.data[: self.start] + b"".join(
            self.sealed(at, *chunk, self.identity) for at, chunk in enumerate(chunks)
        )

    def with_header(self, body: bytes) -> bytes:
        prelude = self.data[:10] + struct.pack("<I", len(body))
        first = checksum(prelude)
        identity = checksum(body, first)
        data = prelude + struct.pack("<Q", first) + body + struct.pack("<Q", identity)
        return data + b"".join(
            self.sealed(at, c[0], c[HEADER:], identity) for at, c in enumerate(self.chunks)
        )


def changed(data: bytes, chance: random.Random) -> bytes:
    """The bytes with one to three random changes."""
    out = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        at = chance.randrange(len(out) + 1)
        size = chance.choice((1, 1, 2, 4, 8, HEADER))
        change = chance.randrange(7)
        if change == 0 and at < len(out):
            out[at] ^= 1 << chance.randrange(8)
        elif change == 1 and at < len(out):
            out[at] = chance.choice((0, 1, 2, 3, 7, 8, 127, 128, 254, 255))
        elif change == 2:
            del out[at : at + size]
        elif change == 3:
            out[at:at] = chance.randbytes(size)
        elif change == 4:
            out[at : at + size] = chance.choice((b"\xff", b"\0", b"\x7f")) * size
        elif change == 5:
            del out[at:]
        else:
            source = chance.randrange(len(out) + 1)
            out[at : at + size] = out[source : source + size]
    return bytes(out)


def is_beginning(reel: reel_reader.Reel, of: reel_reader.Reel) -> bool:
    """True if the first reel is the second one up to some chunk."""
    return (
        reel.header == of.header
        and reel.chunks == of.chunks[: len(reel.chunks)]
        and reel.inputs == of.inputs[: len(reel.inputs)]
        and all(
            a.hashes == b.hashes and a.snapshot in (None, b.snapshot)
            for a, b in zip(reel.checkpoints, of.checkpoints)
        )
    )


def check_crash_file(data: bytes) -> None:
    """The report of a crash file is passed over."""
    head = b"Reel crash file 1: a report".ljust(8192, b"\n")
    same(reel_reader.parse(head + data).header, reel_reader.parse(data).header, "a crash file")
    fails(lambda: reel_reader.parse(head), reel_reader.ReelError)
    fails(lambda: reel_reader.parse(head[:100]), reel_reader.ReelError)


def check_cuts(data: bytes) -> int:
    """Reads the file up to borders of chunks and to other bytes. Returns the number of cuts."""
    complete = reel_reader.parse(data)
    borders = [chunk.offset for chunk in complete.chunks]
    cuts = {at + by for at in borders for by in (-1, 0, 1, HEADER - 1, HEADER) if at + by < len(data)}
    cuts |= set(range(0, len(data), 131)) | set(range(24))
    for end in sorted(cuts):
        if end < borders[0]:
            error = fails(lambda: reel_reader.parse(data[:end]), reel_reader.ReelError)
            expected = (
                f"the reel is damaged at byte {end}: expected a complete file header, but the file "
                "ends inside it"
            )
            same(str(error), expected, f"a cut at {end}")
            continue
        reel = reel_reader.parse(data[:end])
        same(reel.cut_offset, max(at for at in borders if at <= end), f"a cut at {end}")
        same(len(reel.chunks), borders.index(reel.cut_offset), f"the chunks before {end}")
        expect(is_beginning(reel, complete), f"a cut at {end}: expected the beginning of the reel")
    return len(cuts)


@contextlib.contextmanager
def limited_memory() -> Iterator[None]:
    """Limits the memory and the time of a damaged reel, where the system can."""

    def stop(*_: Any) -> None:
        raise TimeoutError(f"it took more than {LONGEST} seconds")

    before = resource.getrlimit(resource.RLIMIT_AS)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, before[1]))
    signal.signal(signal.SIGALRM, stop)
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


def check_mutations(data: bytes, count: int, seed: int) -> str:
    """Reads damaged reels: each is refused with an error, or is a reel. Returns a summary."""
    complete = reel_reader.parse(data)
    parts = Parts(data)
    same(parts.with_header(parts.header), data, "a reel that is taken apart and put together")
    outcomes = {"refused": 0, "cut off": 0, "another reel": 0, "damaged states": 0}
    sentences = set()
    slowest = 0.0
    for number in range(count):
        chance = random.Random(f"{seed}/{number}")
        # Half of the mutations have right checksums, so that they get behind the first check.
        is_sealed = number % 2 == 1
        if is_sealed:
            targets = [n for n, k in enumerate(parts.kinds) if k in ("snapshot", "types")]
            target = chance.choice(
                (-1, chance.choice(targets), chance.randrange(len(parts.chunks)))
            )
            if target < 0:
                mutant = parts.with_header(changed(parts.header, chance))
            elif chance.randrange(8) == 0:
                kind = chance.choice((0x45, 0x49, SNAPSHOT, COMPRESSED, 0x54, 0))
                mutant = parts.with_chunk(target, kind, parts.chunks[target][HEADER:])
            else:
                kind, payload = parts.chunks[target][0], parts.chunks[target][HEADER:]
                mutant = parts.with_chunk(target, kind, changed(payload, chance))
        else:
            mutant = changed(data, chance)
        start = time.monotonic()
        signal.alarm(LONGEST)
        try:
            reel = reel_reader.parse(mutant)
            for number_of, checkpoint in enumerate(reel.checkpoints):
                # A state costs more than the rest, so only one of another reel is decoded.
                if (
                    is_sealed
                    and checkpoint.snapshot is not None
                    and (
                        target < 0
                        or checkpoint.types != complete.checkpoints[number_of].types
                        or checkpoint.snapshot != complete.checkpoints[number_of].snapshot
                    )
                ):
                    try:
                        checkpoint.state()
                    except reel_reader.ReelError as error:
                        sentences.add(error.expected)
                        outcomes["damaged states"] += 1
            if is_sealed or mutant == data:
                outcomes["another reel"] += 1
            else:
                expect(not reel.is_finished and is_beginning(reel, complete), "expected an error")
                outcomes["cut off"] += 1
        except reel_reader.ReelError as error:
            expect(
                0 <= error.offset <= len(mutant), f"an offset {error.offset} outside of the file"
            )
            sentences.add(error.expected)
            outcomes["refused"] += 1
        except BaseException as error:
            raise AssertionError(f"mutation {number} of seed {seed}: {error!r}") from error
        finally:
            signal.alarm(0)
        slowest = max(slowest, time.monotonic() - start)
    if count >= 2000:
        expect(len(sentences) > 20, f"expected many kinds of errors, found {sorted(sentences)}")
    numbers = ", ".join(f"{number} {name}" for name, number in outcomes.items())
    return f"{count} mutations (seed {seed}): {numbers}; the slowest took {slowest * 1000:.0f} ms"


# Compressed states


def compressed_piece(kind: int, payload: bytes, level: int = 6) -> tuple[int, bytes]:
    """The compressed form of a chunk, if it is a piece of a snapshot that becomes smaller."""
    if kind != SNAPSHOT:
        return kind, payload
    packed = zlib.compress(payload, level).ljust((len(payload) + 63) // 64, b"\0")
    return (COMPRESSED, packed) if len(packed) < len(payload) else (kind, payload)


def check_compression(data: bytes) -> bytes:
    """Compresses the states of a reel, and checks the rules of its payloads. Returns the reel."""
    plain = reel_reader.parse(data)
    expect(not any(c.is_compressed for c in plain.chunks), "expected a reel that is not compressed")
    parts = Parts(data)
    reels = [parts.with_payloads(lambda k, p: compressed_piece(k, p, n)) for n in (0, 1, 6, 9)]
    same(reels[0], data, "a reel that compression does not make smaller")
    for packed in reels[1:]:
        reel = reel_reader.parse(packed)
        count = sum(c.is_compressed for c in reel.chunks)
        expect(count > 1 and len(packed) < len(data), "expected a smaller reel")
        same(reel.checkpoints, plain.checkpoints, "the states of a compressed reel")
        same(reel.inputs, plain.inputs, "the inputs of a compressed reel")

    at = parts.kinds.index("snapshot")
    size = len(parts.chunks[at]) - HEADER
    least = (size + 63) // 64
    piece = "the next piece of the snapshot"
    stream = f"a zlib stream of {piece}"
    offset = reel_reader.parse(data).chunks[at].offset

    def read(payload: bytes) -> reel_reader.ReelError | None:
        reel = parts.with_chunk(at, COMPRESSED, payload)
        try:
            reel_reader.parse(reel[: offset + HEADER + len(payload)])
        except reel_reader.ReelError as error:
            return error
        return None

    whole = zlib.compress(parts.chunks[at][HEADER:])
    zeros = zlib.compress(bytes(size)).ljust(least, b"\0")
    same(zeros[-1:], b"\0", "the padding of a state of zeros")
    bomb = zlib.compress(bytes(1 << 28))[:-4]
    dictionary = zlib.compressobj(zdict=b"reel")
    for payload, expected in [
        (whole, None),
        (zeros, None),
        (zeros[:-1], piece),
        (b"", piece),
        (parts.chunks[at][HEADER:], piece),
        (zeros + b"\0", stream),
        (zeros[:-1] + b"\1", stream),
        (whole + b"\0", stream),
        (whole[:-1], stream),
        (zlib.compress(bytes(size + 1)).ljust(least, b"\0"), stream),
        (zlib.compress(bytes(size - 1)).ljust(least, b"\0"), stream),
        (zlib.compress(parts.chunks[at][HEADER:], wbits=-15), stream),
        (zlib.compress(parts.chunks[at][HEADER:], wbits=31), stream),
        (dictionary.compress(parts.chunks[at][HEADER:]) + dictionary.flush(), stream),
        (bomb[: size - 1], stream),
    ]:
        error = read(payload)
        same(error and error.expected, expected, f"a payload of {len(payload)} bytes")
        if error is not None:
            same(error.offset, offset + (HEADER if expected == stream else 0), "the offset")
    return reels[2]


# The program


def check_program() -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-B", str(READER), *arguments]
        return subprocess.run(command, capture_output=True, text=True, cwd=TESTS)

    name = SHORT_REEL.name
    summary = run(name)
    same((summary.returncode, summary.stderr), (0, ""), "the summary")
    expect(summary.stdout.count("all with the hashes that they should have") == 2, summary.stdout)
    expect("     20      1 wheel " in run(name, "--inputs").stdout, "expected a line of an input")
    expect(" component Tracked\n" in run(name, "--checkpoints").stdout, "expected a line of a hash")
    reel = json.loads(run(name, "--json").stdout)
    same((reel["ticks"], reel["values"]), (215, {"level": 4, "name": "ab"}), "JSON")
    state = run(name, "--state", "100")
    same(json.loads(state.stdout)["tick"], 100, "the state")
    expect("printed as bytes" in state.stderr and "Settings" in state.stderr, state.stderr)
    other = run(name, "--state", "99")
    same(
        (other.returncode, other.stderr),
        (65, f"{name}: expected a tick of a snapshot: 0, 100, 200, 215; found 99.\n"),
        "a tick without a snapshot",
    )
    none = run("none.reel")
    same(
        (none.returncode, none.stderr),
        (66, "none.reel: cannot be read: No such file or directory\n"),
        "no file",
    )
    page = run("check.py")
    same(
        (page.returncode, page.stderr),
        (65, "check.py: this is not a reel: the first eight bytes are not those of one\n"),
        "no reel",
    )
    with tempfile.NamedTemporaryFile(suffix=".reel") as file:
        file.write(SHORT_REEL.read_bytes()[:-100])
        file.flush()
        cut = run(file.name)
        same(cut.returncode, 0, "a reel that was cut off")
        expect("the recording was cut off at byte" in cut.stderr, cut.stderr)


# The engine


def comparable(value: Any) -> Any:
    """A decoded value as `inspect --json` prints it: a flat optional is a value or null."""
    if isinstance(value, dict):
        if set(value) == {"isPresent", "value"}:
            return comparable(value["value"]) if value["isPresent"] else None
        return {name: comparable(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [comparable(inner) for inner in value]
    return value


def check_same_values(found: Any, expected: Any, path: str) -> int:
    """Compares a decoded value with the engine's, and returns the number of compared numbers."""
    if isinstance(found, dict) and isinstance(expected, dict):
        same(sorted(found), sorted(expected), path)
        return sum(check_same_values(found[n], expected[n], f"{path}.{n}") for n in found)
    if isinstance(found, list) and isinstance(expected, list):
        same(len(found), len(expected), f"the number of {path}")
        pairs = enumerate(zip(found, expected))
        return sum(check_same_values(a, b, f"{path}[{at}]") for at, (a, b) in pairs)
    if isinstance(found, float) and isinstance(expected, (int, float)):
        # The engine prints a great number with other digits, which are the same 32 bits.
        single = struct.Struct("<f")
        if abs(found) < 3.5e38 and single.pack(found) == single.pack(expected):
            return 1
    same(found, expected, path)
    return 1


def check_against_engine(binary: pathlib.Path, path: pathlib.Path, last: int) -> str:
    """Compares a snapshot with the state that the game's program computes from the inputs."""
    reel = reel_reader.read(path)
    ticks = [c.tick for c in reel.checkpoints if c.snapshot is not None and c.tick <= last]
    checkpoint = reel.checkpoint(ticks[-1])
    command = [str(binary), "inspect", str(path), "--tick", str(checkpoint.tick), "--json"]
    answer = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    state = checkpoint.state()
    own = program.state_as_json(state)
    same((own["tick"], own["hash"]), (answer["tick"], answer["hash"]), "the hash")
    numbers = 0
    mine = {entity["id"]: entity for entity in own["entities"]}
    theirs = {entity["id"]: entity for entity in answer["entities"]}
    same(sorted(mine), sorted(theirs), "the entities")
    for name, entity in mine.items():
        same(entity.get("parent"), theirs[name].get("parent"), f"the parent of {name}")
        components = {n: v for n, v in entity["components"].items() if n not in state.transient}
        expected = {n: v for n, v in theirs[name]["components"].items() if n in components}
        numbers += check_same_values(comparable(components), expected, name)
    for name, value in own["resources"].items():
        if not isinstance(state.resources[name], snapshot.RawBytes):
            numbers += check_same_values(comparable(value), answer["resources"][name], name)
    return f"{binary.name}: tick {checkpoint.tick}, {len(mine)} entities, {numbers} values"


def check_sentences(binary: pathlib.Path, path: pathlib.Path, count: int, seed: int) -> str:
    """Compares the errors of damaged reels with those of the game's program."""
    data = path.read_bytes()
    parts = Parts(data)
    # Programs skip snapshots that they do not need.
    targets = [n for n, kind in enumerate(parts.kinds) if kind != "snapshot"]
    compared = 0
    for number in range(20 * count):
        if compared == count:
            break
        chance = random.Random(f"{seed}/sentence/{number}")
        target = chance.choice(targets)
        chunk = parts.chunks[target]
        if number % 4 == 0:
            mutant = changed(data[: parts.start], chance) + data[parts.start :]
        elif number % 4 == 1:
            before = parts.start + sum(map(len, parts.chunks[:target]))
            mutant = data[:before] + changed(chunk, chance) + data[before + len(chunk) :]
        else:
            mutant = parts.with_chunk(target, chunk[0], changed(chunk[HEADER:], chance))
        try:
            reel_reader.parse(mutant)
            continue
        except reel_reader.ReelError as error:
            sentence = str(error)
        with tempfile.NamedTemporaryFile(suffix=".reel") as file:
            file.write(mutant)
            file.flush()
            command = [str(binary), "verify", file.name]
            answer = subprocess.run(command, capture_output=True, text=True)
            same(answer.returncode, 65, f"mutation {number} of seed {seed}: {sentence}")
            found = answer.stderr.strip().removeprefix(f"{file.name}: ").removesuffix(".")
            # The engine adds advice to the sentence about another version.
            expect(found.startswith(sentence), f"expected {found!r}, found {sentence!r}")
        compared += 1
    return f"{compared} sentences about damaged reels are those of {binary.name}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--binaries", type=pathlib.Path)
    parser.add_argument("--recorded", type=pathlib.Path)
    parser.add_argument("--mutations", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--last", type=int, default=300)
    parser.add_argument("--sentences", type=int, default=8)
    parser.add_argument("reels", type=pathlib.Path, nargs="+")
    arguments = parser.parse_args()

    check_field_lists()
    reels = arguments.reels + ([arguments.recorded] if arguments.recorded else [])
    for path in reels:
        try:
            checkpoints, snapshots = check_reel(path)
        except (AssertionError, reel_reader.ReelError) as error:
            raise AssertionError(f"{path}: {error}") from error
        print(f"{path}: {checkpoints} checkpoints, {snapshots} snapshots")
    for path in [SHORT_REEL] + ([arguments.recorded] if arguments.recorded else []):
        check_every_part(path)
    data = SHORT_REEL.read_bytes()
    packed = check_compression(data)
    check_crash_file(data)
    print(f"{check_cuts(data) + check_cuts(packed)} cuts")
    with limited_memory():
        print(check_mutations(data, arguments.mutations, arguments.seed), flush=True)
        print(check_mutations(packed, arguments.mutations, arguments.seed + 1), flush=True)
    check_program()
    for path in arguments.reels:
        match = re.fullmatch(r"Games/(\w+)/App/Assets/demo\.reel", str(path))
        binary = arguments.binaries / match[1] if arguments.binaries and match else None
        if binary is not None and binary.exists():
            print(check_against_engine(binary, path, arguments.last), flush=True)
            if match[1] == "AlienCatch":
                print(
                    check_sentences(binary, path, arguments.sentences, arguments.seed), flush=True
                )


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"reel reader: {error}", file=sys.stderr)
        sys.exit(1)
