"""Environments by name: ``gymnasium.make`` and ``gymnasium.make_vec``."""

from __future__ import annotations

import os
import re
from typing import Any

import gymnasium

from .env import ReelEnv
from .library import Library
from .vector_env import ReelVectorEnv

__all__ = ["make", "make_vector", "register", "register_all"]


def make(library: Library | str | os.PathLike[str], worlds: int | None = None, **options: Any) -> Any:
    """Returns a ``ReelEnv`` of a library, or a ``ReelVectorEnv`` of a number of worlds."""
    if worlds is None:
        return ReelEnv(library, **options)
    return ReelVectorEnv(library, worlds, **options)


def make_vector(num_envs: int = 1, **options: Any) -> ReelVectorEnv:
    """Returns a ``ReelVectorEnv`` with a world for each environment; ``gymnasium.make_vec`` calls it."""
    env = ReelVectorEnv(options.pop("library"), num_envs, **options)
    if env.num_envs != num_envs:
        env.close()
        raise ValueError(
            f"A world of {env.description.game} has {env.description.agents} agents, so {num_envs} worlds are "
            f"{env.num_envs} environments. Use reel_gym.ReelVectorEnv(library, worlds)."
        )
    return env


def register(library: str | os.PathLike[str], id: str | None = None, **options: Any) -> str:
    """Registers a library's game, and returns its id for ``gymnasium.make`` and ``gymnasium.make_vec``.

    Args:
        id: the id; the default has the game's name and the version of its rules, such as ``Reel/AlienCatch-v1``.
        **options: options that each environment gets.
    """
    found = Library(library)
    if id is None:
        name = re.sub(r"[^A-Za-z0-9_]", "", found.about["name"])
        id = f"Reel/{name}-v{found.about['rules']}"
    gymnasium.register(
        id,
        entry_point="reel_gym.env:ReelEnv",
        vector_entry_point="reel_gym.registration:make_vector",
        kwargs={"library": found.path, **options},
    )
    return id


def register_all() -> None:
    """Registers the id ``Reel-v0``, whose library is an argument of ``gymnasium.make``."""
    if "Reel-v0" not in gymnasium.registry:
        gymnasium.register(
            "Reel-v0",
            entry_point="reel_gym.env:ReelEnv",
            vector_entry_point="reel_gym.registration:make_vector",
        )
