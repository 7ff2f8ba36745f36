"""Comparison of observations and infos, by type, shape and every value."""

from __future__ import annotations

from typing import Any

import numpy as np


def assert_same(one: Any, other: Any, path: str = "") -> None:
    """Fails with the path of the first difference."""
    if isinstance(one, dict):
        assert isinstance(other, dict) and one.keys() == other.keys(), f"{path}: {one} is not {other}"
        for key in one:
            assert_same(one[key], other[key], f"{path}[{key!r}]")
    elif isinstance(one, tuple):
        assert isinstance(other, tuple) and len(one) == len(other), f"{path}: {one} is not {other}"
        for at, (a, b) in enumerate(zip(one, other)):
            assert_same(a, b, f"{path}[{at}]")
    elif isinstance(one, np.ndarray):
        assert isinstance(other, np.ndarray), f"{path}: {other!r} is no array"
        assert (one.dtype, one.shape) == (other.dtype, other.shape), f"{path}: {one!r} is not {other!r}"
        if one.dtype == object:
            for at, (a, b) in enumerate(zip(one, other)):
                assert_same(a, b, f"{path}[{at}]")
        else:
            assert np.array_equal(one, other), f"{path}: {one} is not {other}"
    else:
        assert type(one) is type(other) and one == other, f"{path}: {one!r} is not {other!r}"
