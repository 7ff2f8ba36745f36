"""The libraries that the tests load: the stand-in, compiled once, and real ones where they are."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SOURCE = Path(__file__).with_name("stand_in.c")


@pytest.fixture(scope="session")
def stand_in(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of the compiled stand-in."""
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("clang")
    if compiler is None:
        pytest.fail("There is no C compiler (cc) for tests/stand_in.c.")
    path = tmp_path_factory.mktemp("library") / "libreel_standin.so"
    options = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"]
    subprocess.run([compiler, *options, "-o", str(path), str(SOURCE), "-lm"], check=True)
    return str(path)


@pytest.fixture
def variant() -> Callable[..., dict[str, Any]]:
    """Makes the options that select a game of the stand-in."""

    def options(name: str, **more: Any) -> dict[str, Any]:
        return {"values": {"variant": name}, **more}

    return options


def real_library(name: str) -> str:
    """The path of a real game's library; the test is skipped without it."""
    folder = os.environ.get("REEL_LIBRARIES")
    if not folder:
        pytest.skip("REEL_LIBRARIES names no folder of libraries")
    path = Path(folder) / f"libreel_{name}.so"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    return str(path)
