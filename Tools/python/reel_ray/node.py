"""The part of a sweep that runs on the nodes.

Ray sends the functions of this file with the tasks, so a node needs Ray and nothing else. Each node has a folder

    reel-ray-USER/DIGEST.lock        shared while a portion runs; exclusive to unpack and to remove
                  DIGEST/game/       the files of the game
                  DIGEST/portions/   a folder for each portion that runs

in its folder of temporary files (``TMPDIR``).
"""

from __future__ import annotations

import ctypes
import fcntl
import io
import json
import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

# The seconds after which a folder that no sweep uses is removed by the next sweep.
OLD = 86_400
MOST_MESSAGE_BYTES = 65_536


def run_portion(
    archive: list[Any], digest: str, program: str, assets: str | None, arguments: list[str], reels: str, most: float
) -> dict[str, Any]:
    """Runs the game's ``sweep`` for a portion of the seeds.

    Args:
        archive: the reference of the archive, in a list, so that Ray does not send it before it is needed.
        program: the path of the program in the archive.
        assets: the path of the folder of assets in the archive; None for the program's own.
        reels: the relative path of the folder for reels.
        most: the most seconds; 0 for no limit.

    Returns:
        ``code`` of the program (None after ``most`` seconds), ``lines``, ``description`` (the program's file beside its
        lines), ``reels`` by file name, ``errors`` (the end of standard error), ``node``, ``seconds``, and ``unpacked``:
        true if this call unpacked the archive.
    """
    home = _root() / digest
    with _unpacked(home, archive[0]) as is_first:
        (home / "portions").mkdir(exist_ok=True)
        folder = Path(tempfile.mkdtemp(dir=home / "portions"))
        try:
            command = [str(home / program), *arguments, "-o", "lines.jsonl", f"--reels={reels}"]
            if assets is not None:
                command.append(f"--assets={home / assets}")
            start = time.monotonic()
            code = _run(command, folder, most)
            lines = _read(folder / "lines.jsonl")
            return {
                "code": code,
                "lines": lines,
                "description": _read(folder / "lines.jsonl.sweep"),
                "errors": _read(folder / "errors.txt")[-MOST_MESSAGE_BYTES:].decode(errors="replace"),
                "node": socket.gethostname(),
                "seconds": time.monotonic() - start,
                "unpacked": is_first,
                "reels": _reels(folder / reels, lines),
            }
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def remove_game(digest: str, seconds: float) -> bool:
    """Removes the folder of a game unless a sweep uses it for longer than ``seconds``. Returns true if it is gone."""
    root = _root()
    end = time.monotonic() + seconds
    while True:
        with _locked(root / f"{digest}.lock", fcntl.LOCK_EX | fcntl.LOCK_NB) as is_held:
            if is_held:
                shutil.rmtree(root / digest, ignore_errors=True)
                (root / f"{digest}.lock").unlink(missing_ok=True)
        if is_held or time.monotonic() >= end:
            return is_held
        time.sleep(0.1)


def _root() -> Path:
    """Returns the folder of all games of this user. No other user can write there."""
    root = Path(tempfile.gettempdir()) / f"reel-ray-{os.getuid()}"
    root.mkdir(mode=0o700, exist_ok=True)
    status = root.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid():
        raise OSError(f"{root}: expected a folder of this user, found something else. Set TMPDIR to another folder.")
    return root


@contextmanager
def _locked(path: Path, kind: int) -> Iterator[bool]:
    """Holds a lock of a file; yields false if the lock is busy and ``kind`` does not wait."""
    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            try:
                fcntl.flock(file, kind)
            except BlockingIOError:
                yield False
                return
            # The last owner of the lock may have removed the file.
            try:
                is_same = os.path.samestat(os.fstat(file), os.stat(path))
            except FileNotFoundError:
                is_same = False
            if is_same:
                yield True
                return
        finally:
            os.close(file)


@contextmanager
def _unpacked(home: Path, reference: Any) -> Iterator[bool]:
    """Holds the shared lock of a game whose files are unpacked; yields true if this call unpacked them."""
    lock = home.with_name(f"{home.name}.lock")
    is_first = False
    while True:
        with _locked(lock, fcntl.LOCK_SH):
            if (home / "complete").exists():
                yield is_first
                return
        with _locked(lock, fcntl.LOCK_EX):
            if not (home / "complete").exists():
                _unpack(home, reference)
                is_first = True


def _unpack(home: Path, reference: Any) -> None:
    import ray

    _remove_old(home.parent)
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(mode=0o700)
    with tarfile.open(fileobj=io.BytesIO(ray.get(reference))) as archive:
        # Python 3.10 and 3.11 have the filters in their newer releases only. The archive is the sweep's own.
        if hasattr(tarfile, "tar_filter"):
            archive.extractall(home, filter="tar")
        else:
            archive.extractall(home)
    (home / "complete").touch()


def _remove_old(root: Path) -> None:
    """Removes games that a sweep has left because its machine or its process ended early."""
    for lock in root.glob("*.lock"):
        home = lock.with_suffix("")
        try:
            is_old = time.time() - home.stat().st_mtime > OLD
        except FileNotFoundError:
            continue
        if is_old:
            remove_game(home.name, 0)


def _run(command: list[str], folder: Path, most: float) -> int | None:
    """Runs a program in a folder. Returns its exit code, negative for a signal; None after ``most`` seconds."""
    libc = ctypes.CDLL(None) if sys.platform == "linux" else None
    parent = os.getpid()

    def end_with_parent() -> None:
        # Ray ends a worker by a signal that no program can handle; the game must not go on without its worker.
        if libc is not None:
            libc.prctl(1, signal.SIGKILL, 0, 0, 0)
            if os.getppid() != parent:
                os._exit(127)

    with (folder / "errors.txt").open("wb") as errors:
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            start_new_session=True,
            preexec_fn=end_with_parent,
        )
        try:
            return process.wait(most or None)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def _reels(folder: Path, lines: bytes) -> dict[str, bytes]:
    """Returns the reels that lines name, by file name."""
    reels = {}
    for line in lines.splitlines():
        if b',"reel":"' in line:
            name = os.path.basename(json.loads(line)["reel"])
            if content := _read(folder / name):
                reels[name] = content
    return reels
