"""The example that learns by Ray Tune."""

from __future__ import annotations

import importlib.util

import pytest

from conftest import real_library
from learning import learn

if importlib.util.find_spec("ray") is None or importlib.util.find_spec("pandas") is None:
    pytest.skip("Ray Tune is not installed", allow_module_level=True)

OPTIONS = ["--trials", 3, "--generations", 9, "--worlds", 32]


def test_the_example_learns(stand_in, tmp_path):
    random, learned = learn("tune_cart.py", stand_in, tmp_path, "--set", "variant=flat", *OPTIONS)
    assert learned > random + 1
    assert len((tmp_path / "trials.csv").read_text().splitlines()) == 4


def test_the_example_learns_cart_pole(tmp_path):
    random, learned = learn("tune_cart.py", real_library("cartpole"), tmp_path, *OPTIONS)
    # A random agent has some 22 steps, and the most are 500.
    assert random < 60 and learned > 250
