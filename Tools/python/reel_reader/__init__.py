"""A reader of reels, the recordings of games, without any dependency.

It is written from docs/reel-format.md and docs/snapshot-format.md alone, and so is a check of these
pages::

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
