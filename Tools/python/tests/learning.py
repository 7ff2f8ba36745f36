"""Runs the examples that learn on Ray, and compares the policy with a random agent."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from pathlib import Path


def learn(example: str, library: str, output: Path, *options: object) -> tuple[float, float]:
    """Runs an example, which writes a reel and a table. Returns the mean returns of a random agent and of the policy."""
    folder = next(root for root in Path(__file__).resolve().parents if (root / "examples").is_dir())
    command = [sys.executable, str(folder / "examples" / example), library, "-o", str(output), *map(str, options)]
    # Without a token of its own, Ray writes one into the user's home. Its processes load this package, too.
    environment = {**os.environ, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    answer = subprocess.run(command, capture_output=True, text=True, timeout=400, env=environment)
    assert answer.returncode == 0, answer.stderr
    returns = {
        words[0].rstrip(":"): float(words[2])
        for line in answer.stdout.splitlines()
        if len(words := line.split()) > 2 and words[1] == "return"
    }
    # The stand-in's reels have 20 bytes.
    assert (output / "best.reel").stat().st_size >= 20
    assert len((output / "curve.csv").read_text().splitlines()) > 2
    return returns["random"], returns["learned"]
