"""The game as one archive, which each node of the cluster receives once."""

from __future__ import annotations

import hashlib
import io
import os
import tarfile
from pathlib import Path

from .failure import Code, Failure

__all__ = ["Shipment"]

# The store of objects of Ray has 30 % of a machine's memory.
_MOST_BYTES = 4 << 30


class Shipment:
    """The files that a node needs to run the game's program.

    - Of a shipped game: its folder, which has ``Assets`` or ``about.txt`` beside the program or above its ``bin``.
    - Of a build: the program and the folders ``…_NAME.resources`` beside it.
    - With ``folder``: this folder, which has the program in it.

    Equal files make equal bytes, so ``digest`` names the content.
    """

    def __init__(self, program: str, folder: str | None = None, assets: str | None = None) -> None:
        path = Path(os.path.abspath(program))
        if path.is_dir() and (path / path.name).is_file():
            path = path / path.name
        if not path.is_file():
            raise Failure(Code.MISSING, f"{program}: expected the program of a game, found no such file.")
        if not os.access(path, os.X_OK):
            raise Failure(Code.MISSING, f"{program}: expected a program, found a file that cannot be run.")
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
            root = self._root(path, folder)
            if root is None:
                _add(archive, path, "game/" + path.name)
                for resources in sorted(path.parent.glob(f"*_{path.name}.resources")):
                    _add(archive, resources, "game/" + resources.name)
                self.program = "game/" + path.name
            else:
                _add(archive, root, "game")
                self.program = "game/" + path.relative_to(root).as_posix()
            if assets is not None:
                if not Path(assets).is_dir():
                    raise Failure(Code.MISSING, f"{assets}: expected the folder of the game's assets, found none.")
                _add(archive, Path(os.path.abspath(assets)), "assets")
        if buffer.tell() > _MOST_BYTES:
            raise Failure(
                Code.DAMAGED,
                f"{root or path}: expected a game of at most {_MOST_BYTES >> 30} GiB, found {buffer.tell() >> 30} GiB. "
                "Give the program of a shipped game, or its folder with --folder.",
            )
        self.local_program = str(path)
        self.assets = "assets" if assets is not None else None
        self.bytes = buffer.getvalue()
        self.digest = hashlib.sha256(self.bytes).hexdigest()[:32]

    @staticmethod
    def _root(program: Path, folder: str | None) -> Path | None:
        """Returns the folder to send; None for a program of a build."""
        if folder is not None:
            root = Path(os.path.abspath(folder))
            if root not in program.parents:
                raise Failure(Code.USAGE, f"--folder: expected a folder that has {program} in it, found '{folder}'.")
            return root
        candidates = [program.parent, *([program.parent.parent] if program.parent.name == "bin" else [])]
        for root in candidates:
            if (root / "Assets").is_dir() or (root / "about.txt").is_file():
                return root
        return None


def _add(archive: tarfile.TarFile, path: Path, name: str) -> None:
    """Adds a file or a folder, without dates and owners. A link out of the folder is replaced by its target."""
    stack = [(path, name)]
    while stack:
        at, inner = stack.pop()
        if at.is_symlink() and at != path and _stays_inside(at, path):
            info = tarfile.TarInfo(inner)
            info.type, info.linkname = tarfile.SYMTYPE, os.readlink(at)
            archive.addfile(info)
        elif at.is_dir():
            if at.is_symlink() and at != path:
                raise Failure(Code.DAMAGED, f"{at}: expected no link to a folder outside of {path}, found one.")
            info = tarfile.TarInfo(inner)
            info.type, info.mode = tarfile.DIRTYPE, 0o755
            archive.addfile(info)
            stack += [(child, f"{inner}/{child.name}") for child in sorted(at.iterdir(), reverse=True)]
        elif at.is_file():
            with at.open("rb") as file:
                status = os.fstat(file.fileno())
                info = tarfile.TarInfo(inner)
                info.size = status.st_size
                info.mode = 0o755 if status.st_mode & 0o111 else 0o644
                archive.addfile(info, file)
        else:
            raise Failure(Code.DAMAGED, f"{at}: expected files and folders, found something else.")


def _stays_inside(link: Path, folder: Path) -> bool:
    target = os.readlink(link)
    if os.path.isabs(target):
        return False
    return folder.resolve() in (link.parent / target).resolve().parents
