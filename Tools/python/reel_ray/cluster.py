"""The cluster of Ray: connecting, nodes, and the tasks that run portions of a sweep."""

from __future__ import annotations

import logging
import time
from collections import Counter
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

# The seconds for which a node gets no portion after it has lost one.
AVOIDED_SECONDS = 3.0


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
        # By the ids of nodes: the slots of those that are alive, the addresses, the times of the last faults.
        self._slots: dict[str, int] = {}
        self._addresses: dict[str, str] = {}
        self._avoided_until: dict[str, float] = {}
        # The nodes of the portions that have no result yet.
        self._running: dict[Any, str] = {}
        self._owns = not ray.is_initialized()
        if self._owns:
            self._connect(address)
        # Functions of this module are sent with the tasks: the nodes need no package of Reel.
        ray.cloudpickle.register_pickle_by_value(node)  # type: ignore[no-untyped-call]
        self._archive = ray.put(shipment.bytes)
        shipment.bytes = b""
        # The sweep repeats a portion itself, and reports it.
        self._run = ray.remote(num_cpus=jobs, max_retries=0)(node.run_portion)
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

    def census(self) -> tuple[int, int]:
        """Counts the nodes. Returns their number, and the number of portions that they run at the same time."""
        alive = self._alive()
        self._addresses.update({found["NodeID"]: found["NodeManagerAddress"] for found in alive})
        slots = {found["NodeID"]: int(found["Resources"].get("CPU", 0)) // self._jobs for found in alive}
        self._slots = {node_id: number for node_id, number in slots.items() if number > 0}
        return len(self._slots), sum(self._slots.values())

    def _rooms(self) -> dict[str, float]:
        """Returns the nodes that take another portion, each with the share of its slots that are in use."""
        used = Counter(self._running.values())
        now = time.monotonic()
        # A node that runs portions has a few more, so that it never waits for the next one.
        return {
            node_id: used[node_id] / slots
            for node_id, slots in self._slots.items()
            if used[node_id] < slots + max(1, slots // 4) and now >= self._avoided_until.get(node_id, 0)
        }

    def has_room(self) -> bool:
        """Returns true if a node takes another portion."""
        return bool(self._rooms())

    def start(self, arguments: list[str], reels: str, most: float) -> Any:
        """Starts a portion on the node with the most room, and returns the reference of its result, which is a result
        of ``node.run_portion``."""
        rooms = self._rooms()
        node_id = min(rooms, key=lambda found: rooms[found])
        # The sweep itself chooses the nodes, so that it finds the portions of a node that is gone. Ray may wait minutes
        # for the connection of a machine without a network.
        run = self._run.options(scheduling_strategy=NodeAffinitySchedulingStrategy(node_id, soft=False))
        game = self._shipment
        reference = run.remote([self._archive], game.digest, game.program, game.assets, arguments, reels, most)
        self._running[reference] = node_id
        return reference

    def wait(self, references: list[Any], seconds: float) -> list[Any]:
        """Returns the portions that have ended, also those of nodes that are gone, and waits for one of them at most."""
        if not references:
            return []
        ready, _ = ray.wait(references, num_returns=1, timeout=seconds)
        if ready:
            ready, _ = ray.wait(references, num_returns=len(references), timeout=0)
        return list(ready) or [found for found in references if self._running[found] not in self._slots]

    def result(self, reference: Any) -> dict[str, Any] | Exception:
        """Returns the result of a portion that has ended, or the reason why it has none."""
        node_id = self._running.pop(reference)
        name = self._addresses[node_id]
        ready, _ = ray.wait([reference], timeout=0)
        if not ready:
            return ConnectionError(f"the node {name} is gone")
        try:
            found: dict[str, Any] = ray.get(reference, timeout=60)
            return found
        except ray.exceptions.RayTaskError as error:
            return error
        except ray.exceptions.RayError as error:
            # The node may be gone without being counted out yet.
            self._avoided_until[node_id] = time.monotonic() + AVOIDED_SECONDS
            return ConnectionError(f"{type(error).__name__} on {name}")

    @staticmethod
    def is_loss(error: Exception) -> bool:
        """Returns true if the portion has ended with its node or its process; false if its function has raised."""
        return isinstance(error, ConnectionError)

    def cancel(self, references: list[Any]) -> None:
        """Ends portions, and waits a few seconds for their end."""
        for reference in references:
            ray.cancel(reference, force=True)
        # A portion that is about to begin would unpack the game again after close() has removed it.
        ray.wait(references, num_returns=len(references), timeout=5)

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
