"""The cluster of Ray: connecting, nodes, and the tasks that run portions of a sweep."""

from __future__ import annotations

import logging
import os
from typing import Any

from . import node
from .failure import Code, Failure
from .shipment import Shipment

try:
    import ray
    import ray.exceptions
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy
except ImportError:  # pragma: no cover
    raise Failure(
        Code.UNAVAILABLE, "reel-ray needs Ray 2.60 or newer: pip install 'reel-gym[ray]'."
    ) from None

__all__ = ["Cluster"]


class Cluster:
    """A connection to a cluster, and the game that its nodes receive."""

    def __init__(self, address: str, shipment: Shipment, jobs: int) -> None:
        """Connects, and stores the game in the cluster.

        Args:
            address: ``auto`` for the cluster of this machine or of ``RAY_ADDRESS``; ``local`` for this machine without
                a cluster; or the address of a cluster's head.
            jobs: the cores of each portion.
        """
        self._shipment = shipment
        self._jobs = jobs
        self._owns = not ray.is_initialized()
        if self._owns:
            self._connect(address)
        # Functions of this module are sent with the tasks: the nodes need no package of Reel.
        ray.cloudpickle.register_pickle_by_value(node)  # type: ignore[no-untyped-call]
        self._archive = ray.put(shipment.bytes)
        shipment.bytes = b""
        # The sweep repeats a portion itself, and reports it.
        self._run = ray.remote(num_cpus=jobs, max_retries=0, scheduling_strategy="SPREAD")(node.run_portion)
        self._remove = ray.remote(num_cpus=0, max_retries=0)(node.remove_game)

    @staticmethod
    def _connect(address: str) -> None:
        options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        if address == "local":
            options.update(address="local", include_dashboard=False, _node_ip_address="127.0.0.1")
        elif "://" in address:
            raise Failure(
                Code.USAGE,
                f"--address: expected auto, local or HOST:PORT, found '{address}'. Run reel-ray on a node of the "
                "cluster.",
            )
        else:
            options["address"] = address
        # A cluster that begins here sends no statistics to the makers of Ray.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            ray.init(**options)
        except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
            text = " ".join(str(error).split())
            raise Failure(
                Code.UNAVAILABLE,
                f"--address {address}: expected a cluster of Ray, found none ({text[:300]}). `ray start --head` begins "
                "one; --address local needs none.",
            ) from None

    @staticmethod
    def _alive() -> list[dict[str, Any]]:
        return [found for found in ray.nodes() if found["Alive"]]  # type: ignore[no-untyped-call]

    def slots(self) -> tuple[int, int]:
        """Returns the number of nodes that run portions, and the number of portions that they run at the same time."""
        slots = [int(found["Resources"].get("CPU", 0)) // self._jobs for found in self._alive()]
        return sum(number > 0 for number in slots), sum(slots)

    def start(self, arguments: list[str], reels: str, most: float) -> Any:
        """Starts a portion, and returns the reference of its result, which is a result of ``node.run_portion``."""
        found = self._shipment
        return self._run.remote([self._archive], found.digest, found.program, found.assets, arguments, reels, most)

    def wait(self, references: list[Any], seconds: float) -> list[Any]:
        """Returns the portions that have ended, and waits for one of them at most."""
        if not references:
            return []
        ready, _ = ray.wait(references, num_returns=1, timeout=seconds)
        if ready:
            ready, _ = ray.wait(references, num_returns=len(references), timeout=0)
        return list(ready)

    def result(self, reference: Any) -> dict[str, Any] | Exception:
        """Returns the result of a portion that has ended, or the reason why it has none."""
        try:
            found: dict[str, Any] = ray.get(reference)
            return found
        except ray.exceptions.RayError as error:
            return error

    @staticmethod
    def is_loss(error: Exception) -> bool:
        """Returns true if the portion has ended with its node or its process; false if its function has raised."""
        return not isinstance(error, ray.exceptions.RayTaskError)

    def cancel(self, references: list[Any]) -> None:
        """Ends portions."""
        for reference in references:
            ray.cancel(reference, force=True)

    def close(self, seconds: float = 0) -> None:
        """Removes the game from the nodes unless another sweep uses it, and leaves the cluster.

        Args:
            seconds: the time that cancelled portions have to end.
        """
        try:
            removals = []
            for found in self._alive():
                strategy = NodeAffinitySchedulingStrategy(found["NodeID"], soft=False)
                remove = self._remove.options(scheduling_strategy=strategy)
                removals.append(remove.remote(self._shipment.digest, seconds))
            ray.wait(removals, num_returns=len(removals), timeout=seconds + 15)
        except ray.exceptions.RayError:
            # The next sweep removes what is left.
            pass
        finally:
            if self._owns:
                ray.shutdown()
