"""Sweeps of a game on a cluster of Ray.

    reel-ray sweep out/AlienCatch/AlienCatch --seeds 0...999999 --ticks 3600 -o scores.jsonl

Each node of the cluster receives the game once, and runs the game's own command ``sweep`` for portions of the seeds.
The lines are those of one ``sweep`` on one machine. ``docs/scale.md`` in Reel's repository has the details.
"""

from __future__ import annotations

__all__: list[str] = []
