"""Games of Reel as environments of Gymnasium, PettingZoo and Stable-Baselines3.

    import reel_gym
    env = reel_gym.ReelVectorEnv("libreel_aliencatch.so", worlds=64)
    observations, infos = env.reset(seed=1)

``docs/python.md`` in Reel's repository has the details.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .description import Description, Observation, Part
from .env import ReelEnv
from .errors import Code, ReelError
from .library import Array, Batch, Library
from .registration import make, register, register_all
from .vector_env import ReelVectorEnv
from .worlds import Snapshot, Worlds

if TYPE_CHECKING:
    from .parallel_env import ReelParallelEnv as ReelParallelEnv
    from .sb3 import ReelSB3VecEnv as ReelSB3VecEnv

__version__ = "0.1.0"

__all__ = [
    "Array",
    "Batch",
    "Code",
    "Description",
    "Library",
    "Observation",
    "Part",
    "ReelEnv",
    "ReelError",
    "ReelVectorEnv",
    "Snapshot",
    "Worlds",
    "make",
    "register",
]

register_all()

# PettingZoo and Stable-Baselines3 are extras, so their environments are imported when they are first used.
_EXTRAS = {"ReelParallelEnv": "parallel_env", "ReelSB3VecEnv": "sb3"}


def __getattr__(name: str) -> Any:
    if name not in _EXTRAS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f".{_EXTRAS[name]}", __name__), name)
    globals()[name] = value
    return value
