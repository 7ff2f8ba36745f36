"""A reader of reels, the recordings of games, without any dependency.

It follows docs/reel-format.md and docs/snapshot-format.md, and shares no code with the engine, so
that its tests check these pages, too::

    import reel_reader

    reel = reel_reader.read("demo.reel")
    for input in reel.inputs:
        print(input.tick, input.player, [event.name for event in input.events])
    state = reel.checkpoints[0].state()
    assert state.hash == reel.checkpoints[0].state_hash
"""

from .errors import ReelError
from .reel import Checkpoint, Chunk, Event, Header, Input, Reel, StateType, parse, read
from .snapshot import Entity, EventChannel, RawBytes, State

__all__ = [
    "Checkpoint",
    "Chunk",
    "Entity",
    "Event",
    "EventChannel",
    "Header",
    "Input",
    "RawBytes",
    "Reel",
    "ReelError",
    "State",
    "StateType",
    "parse",
    "read",
]
