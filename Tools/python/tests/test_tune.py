"""The example that learns by Ray Tune."""

from __future__ import annotations

import importlib.util
import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

if importlib.util.find_spec("ray") is None or importlib.util.find_spec("pandas") is None:
    pytest.skip("Ray Tune is not installed", allow_module_level=True)


def test_the_example_learns(stand_in, tmp_path):
    folder = next(root for root in Path(__file__).resolve().parents if (root / "examples").is_dir())
    command = [sys.executable, str(folder / "examples/tune_cart.py"), stand_in, "-o", str(tmp_path / "tuned")]
    command += ["--set", "variant=flat", "--trials", "3", "--generations", "9", "--worlds", "32"]
    # Without a token of its own, Ray writes one into the user's home.
    environment = {**os.environ, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    answer = subprocess.run(command, capture_output=True, text=True, timeout=170, env=environment)
    assert answer.returncode == 0, answer.stderr
    returns = {
        words[0].rstrip(":"): float(words[2])
        for line in answer.stdout.splitlines()
        if len(words := line.split()) > 2 and words[1] == "return"
    }
    assert returns["learned"] > returns["random"] + 1
    assert (tmp_path / "tuned/best.reel").read_bytes()[:4] == b"REEL"
    assert len((tmp_path / "tuned/trials.csv").read_text().splitlines()) == 4
