"""The example that learns by Ray RLlib."""

from __future__ import annotations

import importlib.util

import pytest

from conftest import real_library
from learning import learn

NEEDED = ["ray", "torch", "tree", "lz4", "ormsgpack", "scipy"]
if any(importlib.util.find_spec(name) is None for name in NEEDED):
    pytest.skip("Ray RLlib is not installed", allow_module_level=True)


def test_the_example_learns(stand_in, tmp_path):
    options = ["--set", "variant=flat", "--iterations", 5, "--worlds", 32]
    random, learned = learn("rllib_cart.py", stand_in, tmp_path, *options)
    assert learned > random + 1


def test_the_example_learns_cart_pole(tmp_path):
    random, learned = learn("rllib_cart.py", real_library("cartpole"), tmp_path)
    # A random agent has some 22 steps, and the most are 500.
    assert random < 60 and learned > 250
