"""The folder of a game on a node: unpacked once by several processes, and removed once no process uses it."""

from __future__ import annotations

import io
import multiprocessing
import os
import sys
import tarfile
import time
import types

import pytest
from reel_ray import node


def archive() -> bytes:
    buffer = io.BytesIO()
    script = b"#!/bin/sh\nprintf '{\"seed\":1,\"ticks\":1,\"end\":\"ticks\"}\\n' > lines.jsonl\necho a message >&2\n"
    with tarfile.open(fileobj=buffer, mode="w") as made:
        info = tarfile.TarInfo("game/Game")
        info.size, info.mode = len(script), 0o755
        made.addfile(info, io.BytesIO(script))
    return buffer.getvalue()


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """The folder of all games. A stand-in for Ray gives the archive without a cluster."""
    ray = types.ModuleType("ray")
    ray.get = lambda reference: reference  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setattr(node.tempfile, "tempdir", str(tmp_path))
    return tmp_path / f"reel-ray-{os.getuid()}"


def run(digest: str = "d") -> dict[str, object]:
    return node.run_portion([archive()], digest, "game/Game", None, ["sweep"], "reels", 0)


def run_many(queue) -> None:
    for _ in range(10):
        found = run()
        queue.put((found["unpacked"], found["lines"]))


def test_a_game_is_unpacked_once(folder):
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    processes = [context.Process(target=run_many, args=(queue,)) for _ in range(4)]
    for process in processes:
        process.start()
    found = [queue.get(timeout=60) for _ in range(40)]
    for process in processes:
        process.join()
    assert sum(unpacked for unpacked, _ in found) == 1
    assert {lines for _, lines in found} == {b'{"seed":1,"ticks":1,"end":"ticks"}\n'}
    # The portions have left nothing.
    assert list((folder / "d/portions").iterdir()) == []
    assert node.remove_game("d", 0) and list(folder.iterdir()) == []
    assert run()["errors"] == "a message\n"


def test_a_game_in_use_stays(folder):
    run()
    with node._locked(folder / "d.lock", node.fcntl.LOCK_SH):
        assert not node.remove_game("d", 0.2)
    assert (folder / "d/complete").exists()
    # An incomplete game, of a process that has ended, is unpacked again.
    (folder / "d/complete").unlink()
    assert run()["unpacked"] and not run()["unpacked"]


def test_old_games_are_removed(folder):
    run("old")
    run("new")
    old = time.time() - 2 * node.OLD
    os.utime(folder / "old", (old, old))
    run("next")
    assert sorted(path.name for path in folder.iterdir()) == ["new", "new.lock", "next", "next.lock"]


def test_a_folder_of_another_kind_is_refused(folder):
    folder.parent.mkdir(exist_ok=True)
    folder.symlink_to(folder.parent)
    with pytest.raises(OSError, match="expected a folder of this user"):
        run()


def test_a_program_that_takes_too_long_is_stopped(folder):
    folder.mkdir()
    start = time.monotonic()
    assert node._run(["/bin/sh", "-c", "sleep 100 & sleep 100"], folder, 0.3) is None
    assert time.monotonic() - start < 10
    assert node._run(["/bin/sh", "-c", "kill -9 $$"], folder, 0) == -9
