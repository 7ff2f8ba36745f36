"""The parts of ``reel-ray`` that need no Ray: seeds, lines, the archive of a game, and the order of portions."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
import tarfile

import pytest
from reel_ray import sweep as sweep_module
from reel_ray.command import Arguments
from reel_ray.failure import Code, Failure
from reel_ray.output import Output, head
from reel_ray.progress import Progress
from reel_ray.seeds import Seeds
from reel_ray.shipment import Shipment
from reel_ray.sweep import Choices, Sweep


def line(seed: int) -> bytes:
    return b'{"seed":%d,"ticks":9,"hash":"0000000000000000","end":"ticks","values":{}}' % seed


def described(seeds: Seeds, **more: object) -> bytes:
    return json.dumps({"game": "G", "first seed": seeds.start, "shard": "0/1", "ticks": 9, **more}).encode()


@pytest.mark.parametrize(
    "text, shard, expected",
    [
        ("17", None, [17]),
        ("3...5", None, [3, 4, 5]),
        ("0..<4", "1/3", [1]),
        ("0..<10", "1/3", [1, 4, 7]),
        ("5..<7", "3/4", []),
        (f"{2**64 - 1}", None, [2**64 - 1]),
    ],
)
def test_seeds(text, shard, expected):
    seeds = Seeds.read(text, shard)
    assert [seeds[index] for index in range(seeds.count)] == expected


@pytest.mark.parametrize(
    "text", ["", "a", "1..2", "5..<5", "5...4", "-1", f"{2**64}", "0...1000000000000", "1 ", "1...2\n"]
)
def test_wrong_seeds(text):
    with pytest.raises(Failure) as caught:
        Seeds.read(text)
    assert caught.value.code == Code.USAGE and caught.value.sentence.startswith("--seeds: expected")


@pytest.mark.parametrize("shard", ["", "1", "3/3", "a/b", "-1/2", "0/0", "0/1000000001"])
def test_wrong_shards(shard):
    with pytest.raises(Failure, match="--shard: expected"):
        Seeds.read("0...9", shard)


def test_arguments_of_portions_are_the_seeds():
    seeds = Seeds.read("10...99", "2/7")
    for index, count in ((0, 1), (3, 4), (seeds.count - 2, 2)):
        words = seeds.arguments(index, count)
        again = Seeds.read(words[1], words[3])
        assert [again[at] for at in range(again.count)] == [seeds[index + at] for at in range(count)]


def test_the_command_line():
    given = "P --seeds 0...9 --ticks 60 --set x=-3 --until -1<Score.points -oF --bot bold,careful --resume --value A --jobs 2"
    found = Arguments(given.split())
    assert (found.program, found.seeds, found.output, found.resume, found.jobs) == ("P", "0...9", "F", True, 2)
    assert found.passed == "--ticks 60 --set x=-3 --until -1<Score.points --bot bold,careful --value A".split()
    for wrong in (
        "",
        "--seeds 1",
        "P",
        "P --seeds",
        "P --seeds 1 --resume",
        "P --seeds 1 --report a",
        "P --seeds 1 --jobs 0",
        "P --seeds 1 --chunk x",
        "P --seeds 1 --portion-timeout nan",
    ):
        with pytest.raises(Failure) as caught:
            Arguments(wrong.split())
        assert caught.value.code == Code.USAGE


def test_heads():
    assert head(line(12)) == (12, 9)
    for wrong in (b"", b"{}", line(12)[:-2], line(12)[1:], b"x" + line(12)):
        assert head(wrong) is None


# MARK: lines


def test_lines_come_in_the_order_of_seeds(tmp_path):
    seeds = Seeds.read("0..<6")
    received = []
    output = Output(seeds, str(tmp_path / "f"), each=received.append)
    output.describe(described(seeds))
    output.add(2, [line(2), line(3)])
    assert (output.count, output.waiting_bytes) == (0, 2 * len(line(0))) and (tmp_path / "f").read_bytes() == b""
    output.add(0, [line(0), line(1)])
    assert (output.count, output.waiting_bytes) == (4, 0)
    output.add(4, [line(4), line(5)])
    output.close()
    assert (tmp_path / "f").read_bytes().splitlines() == [line(seed) for seed in range(6)] == received
    assert json.loads((tmp_path / "f.sweep").read_bytes())["first seed"] == 0


def test_a_file_is_continued(tmp_path):
    path = tmp_path / "f"
    seeds = Seeds.read("0..<6")
    path.write_bytes(line(0) + b"\n" + line(1) + b"\n" + line(2)[:20])
    (tmp_path / "f.sweep").write_bytes(described(seeds))
    output = Output(seeds, str(path), resumes=True)
    assert output.count == 2 and path.read_bytes() == line(0) + b"\n" + line(1) + b"\n"
    output.describe(described(Seeds.read("4...5")))
    with pytest.raises(Failure, match="found ticks 9; this sweep has 8"):
        Output(seeds, str(path), resumes=True).describe(described(seeds, ticks=8))


def test_files_that_are_not_continued(tmp_path):
    path = tmp_path / "f"
    seeds = Seeds.read("0..<6")
    path.write_bytes(line(0) + b"\n")
    with pytest.raises(Failure, match="--force replaces it"):
        Output(seeds, str(path))
    with pytest.raises(Failure, match="expected the description"):
        Output(seeds, str(path), resumes=True)
    Output(seeds, str(path), resumes=True, is_forced=True).close()
    (tmp_path / "f.sweep").write_bytes(b"[]")
    with pytest.raises(Failure, match="found other text"):
        Output(seeds, str(path), resumes=True)
    for content in (line(1), line(0) + b"\n" + line(0), b"x"):
        path.write_bytes(content + b"\n")
        with pytest.raises(Failure, match="expected the line of seed"):
            Output(seeds, str(path), resumes=True)
    path.write_bytes(b"".join(line(seed) + b"\n" for seed in range(6)))
    with pytest.raises(Failure, match="f:2: expected no line of another seed"):
        Output(Seeds.read("0"), str(path), resumes=True)
    with pytest.raises(Failure, match="expected a path that can be written"):
        Output(seeds, str(tmp_path / "no" / "f"))


def test_a_file_without_lines_is_removed(tmp_path):
    Output(Seeds.read("0"), str(tmp_path / "f")).close()
    assert not any(tmp_path.iterdir())


# MARK: portions


class Nodes:
    """Nodes in which portions end in random order, some are lost, and some programs fail."""

    def __init__(self, seed: int, losses: float = 0, failures: float = 0, slots: int = 3) -> None:
        self.random = random.Random(seed)
        self.losses, self.failures, self.slot_count = losses, failures, slots
        self.running: dict[int, list[int]] = {}
        self.next = 0
        self.most_running = 0
        self.seeds_run: list[int] = []
        self.held: int | None = None

    def census(self):
        return 1, self.slot_count

    def has_room(self):
        return len(self.running) < 2 * self.slot_count

    def start(self, arguments, reels, most):
        at = arguments.index("--seeds")
        shard = arguments[arguments.index("--shard") + 1] if "--shard" in arguments else None
        found = Seeds.read(arguments[at + 1], shard)
        self.next += 1
        self.running[self.next] = [found[index] for index in range(found.count)]
        self.most_running = max(self.most_running, len(self.running))
        return self.next

    def wait(self, references, seconds):
        assert sorted(references) == sorted(self.running)
        choice = [found for found in references if self.held not in self.running[found]]
        if not choice:
            self.held = None
            choice = references
        return self.random.sample(choice, 1)

    def result(self, reference):
        seeds = self.running.pop(reference)
        if self.random.random() < self.losses:
            return ConnectionError("The node is dead.")
        code = 0
        lines = [line(seed) for seed in seeds]
        if self.random.random() < self.failures:
            faults = [(-9, lines[:1]), (3, lines), (0, lines[1:]), (None, lines), (0, lines[::-1] * 2)]
            code, lines = self.random.choice(faults)
        else:
            self.seeds_run += seeds
        text = b"".join(line + b"\n" for line in lines)
        found = {"code": code, "lines": text, "description": described(Seeds(seeds[0], 0))}
        return {**found, "errors": "", "node": "n", "seconds": 0.01, "unpacked": False, "reels": {}}

    def is_loss(self, error):
        return True

    def cancel(self, references):
        self.running.clear()


@pytest.mark.parametrize("seed", range(20))
def test_each_seed_has_one_line(seed, tmp_path, capsys):
    seeds = Seeds.read("5...2004", ["0/1", "1/3"][seed % 2])
    nodes = Nodes(seed, losses=0.2, failures=0.02)
    output = Output(seeds, str(tmp_path / "f"))
    Sweep(seeds, nodes, output, Choices(portion=None if seed % 3 else 7), Progress()).run()
    output.close()
    expected = [seeds[index] for index in range(seeds.count)]
    assert (tmp_path / "f").read_bytes().splitlines() == [line(found) for found in expected]
    assert sorted(nodes.seeds_run) == expected and nodes.most_running <= 6
    assert "run again" in capsys.readouterr().err


def test_lines_that_wait_are_bounded(tmp_path, monkeypatch):
    monkeypatch.setattr(sweep_module, "MOST_WAITING_SEEDS", 100)
    seeds = Seeds.read("0...1999")
    nodes = Nodes(1)
    nodes.held = 0
    output = Output(seeds, str(tmp_path / "f"))
    most = 0
    add = output.add

    def counted(index, lines):
        nonlocal most
        add(index, lines)
        most = max(most, sum(map(len, output._waiting.values())))

    monkeypatch.setattr(output, "add", counted)
    Sweep(seeds, nodes, output, Choices(portion=10), Progress()).run()
    assert output.count == 2000 and 50 <= most <= 100 and not nodes.running
    # A portion beyond the bound runs alone.
    output = Output(seeds, str(tmp_path / "g"))
    Sweep(seeds, Nodes(1), output, Choices(portion=1500), Progress()).run()
    assert output.count == 2000


def test_a_program_that_always_fails_ends_the_sweep(tmp_path, capsys):
    seeds = Seeds.read("0...9")
    with pytest.raises(Failure, match="last of several tries") as caught:
        Sweep(seeds, Nodes(1, failures=1), Output(seeds, None), Choices(portion=10), Progress()).run()
    assert caught.value.code == Code.UNAVAILABLE and capsys.readouterr().err.count("run again") == 2


# MARK: the archive


def program_in(folder, *, name="Game"):
    folder.mkdir(parents=True)
    (folder / name).write_text("#!/bin/sh\n")
    (folder / name).chmod(0o755)
    return folder / name


def names(shipment):
    with tarfile.open(fileobj=io.BytesIO(shipment.bytes)) as archive:
        return {member.name for member in archive}


def test_a_shipped_game_is_sent_with_its_folder(tmp_path):
    program = program_in(tmp_path / "Game")
    (tmp_path / "Game/Assets").mkdir()
    (tmp_path / "Game/Assets/a").write_text("1")
    os.symlink("a", tmp_path / "Game/Assets/b")
    for given in (program, tmp_path / "Game"):
        shipment = Shipment(str(given))
        assert shipment.program == "game/Game"
        assert names(shipment) == {"game", "game/Game", "game/Assets", "game/Assets/a", "game/Assets/b"}
    inner = program_in(tmp_path / "Game/bin")
    assert Shipment(str(inner)).program == "game/bin/Game"
    # The digest names the files, not their dates.
    before = Shipment(str(program)).digest
    os.utime(tmp_path / "Game/Assets/a", (1, 1))
    assert Shipment(str(program)).digest == before
    (tmp_path / "Game/Assets/a").write_text("2")
    assert Shipment(str(program)).digest != before


def test_a_program_of_a_build_is_sent_with_its_resources(tmp_path):
    program = program_in(tmp_path / "build")
    for folder in ("Reel_Game.resources", "Reel_Other.resources", "Game.build"):
        (tmp_path / "build" / folder).mkdir()
    assert names(Shipment(str(program))) == {"game/Game", "game/Reel_Game.resources"}
    assert len(names(Shipment(str(program), folder=str(tmp_path / "build")))) == 5
    assert "assets" in names(Shipment(str(program), assets=str(tmp_path)))


def test_wrong_programs(tmp_path):
    (tmp_path / "text").write_text("")
    for wrong in ("nothing", "text", "."):
        with pytest.raises(Failure, match="expected"):
            Shipment(str(tmp_path / wrong))
    program = program_in(tmp_path / "build")
    with pytest.raises(Failure, match="--folder"):
        Shipment(str(program), folder="/usr")
    with pytest.raises(Failure, match="--assets|expected the folder of the game's assets"):
        Shipment(str(program), assets=str(tmp_path / "nothing"))


def test_without_ray(tmp_path):
    program = program_in(tmp_path / "build")
    code = "import sys; sys.modules['ray'] = None; from reel_ray.command import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "sweep", str(program), "--seeds", "0...9", "--ticks", "1"]
    answer = subprocess.run(command, capture_output=True, text=True)
    assert answer.returncode == Code.UNAVAILABLE and not answer.stdout
    assert answer.stderr == "reel-ray needs Ray 2.60 or newer: pip install 'reel-gym[ray]'.\n"
