"""Prints a reel.

python3 Tools/python/reel_reader FILE                  a summary; checks every hash
python3 Tools/python/reel_reader FILE --inputs         a line for each input event and new view
python3 Tools/python/reel_reader FILE --checkpoints    the hashes of each checkpoint, by type
python3 Tools/python/reel_reader FILE --json           all of it, without the states
python3 Tools/python/reel_reader FILE --state TICK     the state in the snapshot of that tick
"""

from __future__ import annotations

import argparse
import collections
import dataclasses
import json
import math
import os
import pathlib
import sys
from collections.abc import Iterator
from typing import Any, NoReturn

if not __package__:
    # The folder was started as a program, so it is not yet a package that can be imported.
    sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent)

import reel_reader
from reel_reader import fields, reel as files, snapshot

_DAMAGED = 65
_UNREADABLE = 66


def _hex(number: int) -> str:
    return f"{number:016x}"


def plain(value: Any) -> Any:
    """Returns a value as JSON can hold it: an entity as ``"12.1"``, no entity as ``null``."""
    if isinstance(value, fields.EntityName):
        return None if value == (0, 0) else str(value)
    if isinstance(value, fields.Single) and math.isfinite(value):
        return float(repr(value))
    if isinstance(value, float) and not math.isfinite(value):
        return str(float(value))
    if isinstance(value, snapshot.RawBytes):
        return {"bytes": value.data.hex()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    return value


def state_as_json(state: snapshot.State) -> dict[str, Any]:
    """Returns a state as JSON can hold it."""
    entities = []
    for entity in state.entities:
        item: dict[str, Any] = {"id": str(entity.name), "components": plain(entity.components)}
        if entity.parent is not None:
            item["parent"] = str(entity.parent)
        if entity.children:
            item["children"] = [str(child) for child in entity.children]
        entities.append(item)
    return {
        "tick": state.tick,
        "hash": _hex(state.hash),
        "version": state.version,
        "entities": entities,
        "resources": plain(state.resources),
        "states": plain(state.states),
        "events": plain(state.events),
        "relations": plain(state.relations),
        "systems": plain(state.systems),
        "transient": state.transient,
    }


def reel_as_json(reel: files.Reel) -> dict[str, Any]:
    """Returns all of a reel as JSON can hold it, except the states."""
    header = reel.header
    return {
        "game": header.game,
        "rulesVersion": header.rules_version,
        "engine": header.engine,
        "ticksPerSecond": list(header.ticks_per_second),
        "seed": header.seed,
        "view": list(header.view),
        "players": header.player_count,
        "contentHash": _hex(header.content_hash),
        "values": plain(header.values),
        "startData": header.start_data.hex(),
        "eventKinds": list(header.event_kinds),
        "types": [
            {
                "kind": type_.kind_name,
                "name": type_.name,
                "fields": fields.describe(tree) if (tree := type_.tree) else type_.field_list,
                "tick": type_.tick,
            }
            for type_ in reel.types
        ],
        "ticks": reel.tick_count,
        "isFinished": reel.is_finished,
        "cutOffset": reel.cut_offset,
        "inputs": [dataclasses.asdict(input_) for input_ in reel.inputs],
        "checkpoints": [
            {
                "tick": checkpoint.tick,
                "hash": _hex(checkpoint.state_hash),
                "hashes": [_hex(hash_) for hash_ in checkpoint.hashes],
                "snapshotBytes": None if checkpoint.snapshot is None else len(checkpoint.snapshot),
            }
            for checkpoint in reel.checkpoints
        ],
        "chunks": [dataclasses.asdict(chunk) for chunk in reel.chunks],
    }


def summary(reel: files.Reel) -> Iterator[str]:
    """Yields the lines of a summary, and compares all hashes with their values."""
    header = reel.header
    ticks, seconds = header.ticks_per_second
    rate = f"{ticks}" if seconds == 1 else f"{ticks}/{seconds}"
    view = f"{header.view[0]} × {header.view[1]}"
    players = _count(header.player_count, "player")
    yield f"{header.game}, rules of version {header.rules_version}, Reel {header.engine}"
    yield f"start       seed {header.seed}, view {view}, {players}, {rate} ticks a second"
    yield f"content     {_hex(header.content_hash)}"
    if header.value_fields:
        yield f"values      {header.value_fields} = {json.dumps(plain(header.values))}"
    if header.start_data:
        yield f"start data  {len(header.start_data)} bytes"
    end = "finished" if reel.is_finished else f"cut off at byte {reel.cut_offset}"
    yield f"length      {reel.tick_count} ticks, {reel.tick_count * seconds / ticks:.1f} s, {end}"
    events = collections.Counter(event.name for item in reel.inputs for event in item.events)
    kinds = ", ".join(f"{name} {count}" for name, count in sorted(events.items()))
    yield f"events      {sum(events.values())}{': ' if kinds else ''}{kinds}"
    kinds = ", ".join(
        f"{name} {count}"
        for name, count in collections.Counter(t.kind_name for t in reel.types).items()
    )
    added = f"; {len(reel.added_types)} of them added later" if reel.added_types else ""
    yield f"types       {len(reel.types)}: {kinds}{added}"
    wrong = [c.tick for c in reel.checkpoints if c.total_of_hashes != c.state_hash]
    yield f"checkpoints {len(reel.checkpoints)}, {_verdict(wrong)}"
    snapshots = [c for c in reel.checkpoints if c.snapshot is not None]
    wrong = []
    for checkpoint in snapshots:
        state = checkpoint.state()
        if state.hash != checkpoint.state_hash or state.differences(checkpoint.hash_by_type):
            wrong.append(checkpoint.tick)
    yield f"snapshots   {len(snapshots)}, {_verdict(wrong)}"


def _verdict(wrong: list[int]) -> str:
    if not wrong:
        return "all with the hashes that they should have"
    return f"{len(wrong)} with another hash than they should have: ticks {wrong}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def input_lines(reel: files.Reel) -> Iterator[str]:
    """Yields a line for each event, and for each view that differs from the one before."""
    yield f"{'tick':>7} player event               device   code      x      y"
    views = [reel.header.view] * reel.header.player_count
    for item in reel.inputs:
        start = f"{item.tick:7} {item.player:6} "
        if item.view != views[item.player]:
            views[item.player] = item.view
            yield f"{start}view {item.view[0]} × {item.view[1]}"
        for event in item.events:
            numbers = f"{event.device:6} {event.code:6} {event.x:6} {event.y:6}"
            yield f"{start}{event.name:19} {numbers}"


def checkpoint_lines(reel: files.Reel) -> Iterator[str]:
    """Yields the hash of each checkpoint, and the hashes of its types that have values."""
    for checkpoint in reel.checkpoints:
        size = "" if checkpoint.snapshot is None else f"  snapshot {len(checkpoint.snapshot)} bytes"
        yield f"tick {checkpoint.tick}  {_hex(checkpoint.state_hash)}{size}"
        for type_, hash_ in zip(checkpoint.types, checkpoint.hashes):
            if hash_ != 0:
                yield f"  {_hex(hash_)}  {type_.kind_name} {type_.name}"


def _report_state(path: str, state: snapshot.State) -> None:
    stores: list[dict[str, Any]] = [entity.components for entity in state.entities]
    stores += [state.resources, state.states, state.events, state.relations]
    raw = sorted(
        {n for store in stores for n, v in store.items() if isinstance(v, snapshot.RawBytes)}
    )
    if raw:
        print(
            f"{path}: these values are printed as bytes, because their fields depend on the value: "
            f"{', '.join(raw)}",
            file=sys.stderr,
        )
    if state.transient:
        print(
            f"{path}: snapshots leave out the values of these components, which are printed as "
            f"null: {', '.join(state.transient)}",
            file=sys.stderr,
        )


def run(arguments: argparse.Namespace) -> int:
    """Prints what the arguments request, and returns the exit status."""
    path = arguments.file
    reel = reel_reader.read(path)
    if not reel.is_finished:
        print(
            f"{path}: the recording was cut off at byte {reel.cut_offset}; what came before is "
            "used.",
            file=sys.stderr,
        )
    if arguments.state is not None:
        ticks = [c.tick for c in reel.checkpoints if c.snapshot is not None]
        checkpoint = reel.checkpoint(arguments.state)
        if checkpoint is None or checkpoint.snapshot is None:
            print(
                f"{path}: expected a tick of a snapshot: {', '.join(map(str, ticks)) or 'none'}; "
                f"found {arguments.state}.",
                file=sys.stderr,
            )
            return _DAMAGED
        state = checkpoint.state()
        _report_state(path, state)
        print(json.dumps(state_as_json(state), indent=2, ensure_ascii=False))
    elif arguments.json:
        print(json.dumps(reel_as_json(reel), indent=2, ensure_ascii=False))
    elif arguments.inputs:
        for line in input_lines(reel):
            print(line)
    elif arguments.checkpoints:
        for line in checkpoint_lines(reel):
            print(line)
    else:
        for line in summary(reel):
            print(line)
    return 0


class _Arguments(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        # The exit status of wrong usage, as in the programs of the games.
        self.print_usage(sys.stderr)
        self.exit(64, f"reel_reader: {message}\n")


def main() -> int:
    """Runs the command line, and returns the exit status."""
    parser = _Arguments(
        prog="reel_reader", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("file", metavar="FILE", help="the reel")
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--inputs", action="store_true", help="print the input events")
    choice.add_argument("--checkpoints", action="store_true", help="print the hashes")
    choice.add_argument("--json", action="store_true", help="print all but the states as JSON")
    choice.add_argument(
        "--state", type=int, metavar="TICK", help="print the state after that tick as JSON"
    )
    arguments = parser.parse_args()
    try:
        return run(arguments)
    except reel_reader.ReelError as error:
        error.path = arguments.file
        print(error, file=sys.stderr)
        return _DAMAGED
    except BrokenPipeError:
        # The reader of the output has ended. Python would report that once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"{arguments.file}: cannot be read: {error.strerror}", file=sys.stderr)
        return _UNREADABLE


if __name__ == "__main__":
    sys.exit(main())
