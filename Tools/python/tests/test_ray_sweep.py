"""``reel-ray sweep`` on clusters of several nodes on this machine, over a stand-in for a game's program.

With REEL_SWEEP_PROGRAM=PROGRAM, a game's own program is also swept while a worker ends, a node dies and another one
comes. Environment variables have its options (REEL_SWEEP_OPTIONS) and the numbers of its worlds and ticks
(REEL_SWEEP_SIZE=200x600). ``pytest -s`` prints the rates.
"""

from __future__ import annotations

import importlib.util
import json
import os
import secrets
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

if importlib.util.find_spec("ray") is None:
    pytest.skip("Ray is not installed", allow_module_level=True)

# Ray's own warnings are none of this package's.
pytestmark = pytest.mark.filterwarnings("default")

REAL = os.environ.get("REEL_SWEEP_PROGRAM")
TOKEN = secrets.token_hex(32)


class Machines:
    """A cluster: a head without cores, and nodes with a folder of temporary files for each."""

    def __init__(self, folder: Path) -> None:
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        # Without a token of its own, Ray writes one into the user's home. It reads the token once a process.
        os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=TOKEN)
        # Programs find a cluster on the loopback address only if Ray does not prefer another address of this machine.
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
        from ray.cluster_utils import Cluster

        self.folder = folder
        self.nodes: dict[str, object] = {}
        self.shared = {"node_ip_address": "127.0.0.1", "include_dashboard": False}
        self.shared["object_store_memory"] = 100 << 20
        self.cluster = Cluster(initialize_head=True, head_node_args={**self.shared, "num_cpus": 0})

    def add(self, name: str, cores: int = 1) -> None:
        (self.folder / name).mkdir(exist_ok=True)
        variables = {"TMPDIR": str(self.folder / name)}
        self.nodes[name] = self.cluster.add_node(**self.shared, num_cpus=cores, env_vars=variables)

    def kill(self, name: str) -> None:
        self.cluster.remove_node(self.nodes.pop(name), allow_graceful=False)

    def files(self) -> list[str]:
        """Returns the names of the games' files that lie on the nodes."""
        found = [path for path in self.folder.glob("*/reel-ray-*/*") if path.name[:6] != "TMPDIR"]
        return [str(path.relative_to(self.folder)) for path in found]


@pytest.fixture(scope="module")
def machines(tmp_path_factory):
    found = Machines(tmp_path_factory.mktemp("nodes"))
    found.add("a")
    found.add("b")
    yield found
    found.cluster.shutdown()


@pytest.fixture
def own_machines(tmp_path):
    found = Machines(tmp_path)
    yield found
    found.cluster.shutdown()


@pytest.fixture(scope="session")
def stand_in_program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shipped") / "StandIn"
    (folder / "Assets").mkdir(parents=True)
    (folder / "Assets/salt.txt").write_text("pepper")
    program = folder / "StandIn"
    shutil.copy(Path(__file__).with_name("stand_in_sweep.py"), program)
    program.chmod(0o755)
    return str(program)


def command(machines, program, *arguments):
    start = [sys.executable, "-m", "reel_ray", "sweep", program, "--address", machines.cluster.address]
    return [*start, *map(str, arguments)]


def run(machines, program, *arguments, folder=None, code=0):
    answer = subprocess.run(
        command(machines, program, *arguments), capture_output=True, text=True, cwd=folder, timeout=120
    )
    assert answer.returncode == code, answer.stderr
    return answer


def plain(program, *arguments, folder=None, code=0):
    answer = subprocess.run([program, "sweep", *map(str, arguments)], capture_output=True, text=True, cwd=folder)
    assert answer.returncode == code, answer.stderr
    return answer.stdout


def entries(folder):
    """Returns the node, the seeds and the process of each portion that the stand-in has run."""
    return [(Path(node).name, seeds, int(process)) for node, seeds, process, _ in
            (path.read_text().splitlines() for path in folder.iterdir())]


def wait_for(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "The condition did not become true."
        time.sleep(0.05)


def line_count(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


def is_running(process):
    """Returns true for a process that runs, and false for one that has ended and waits for its parent."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_the_lines_are_those_of_a_plain_sweep(machines, stand_in_program, tmp_path):
    (tmp_path / "log").mkdir()
    options = ["--seeds", "100..<400", "--ticks", 60, "--set", "trap=217", "--set", "hang=301", "--timeout", 0.2]
    (tmp_path / "plain").mkdir()
    expected = plain(stand_in_program, *options, folder=tmp_path / "plain", code=1)
    log = ["--set", "sleep=.01", "--set", f"log={tmp_path / 'log'}"]
    answer = run(machines, stand_in_program, *options, *log, "--chunk", 10, folder=tmp_path, code=1)
    assert answer.stdout == expected and expected.count("\n") == 300
    assert (tmp_path / "sweep-reels/seed-217.reel").read_bytes() == b"REEL217"
    assert "seed 217: Rules/Aliens.swift:46: no alien\n" in answer.stderr
    assert "seed 301: The world takes longer than 0.2 s (--timeout).\n" in answer.stderr
    # Each node has received the game once, and has nothing left of it.
    assert "game unpacked 2 times" in answer.stderr and machines.files() == []
    assert {node for node, _, _ in entries(tmp_path / "log")} == {"a", "b"}
    assert len(entries(tmp_path / "log")) == 30


def test_without_a_cluster(stand_in_program, tmp_path):
    options = ["--seeds", "0...99", "--ticks", "5"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    answer = subprocess.run(
        [sys.executable, "-m", "reel_ray", "sweep", stand_in_program, *options, "--address", "local"],
        capture_output=True,
        text=True,
        env={**environment, "HOME": str(tmp_path)},
        timeout=120,
    )
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout == plain(stand_in_program, *options)
    assert "1 node, game unpacked 1 time" in answer.stderr and not (tmp_path / ".ray").exists()


def test_shards_files_and_reports(machines, stand_in_program, tmp_path):
    options = ["--ticks", 60, "--set", "trap=11"]
    lines = []
    for shard in range(3):
        more = ["--shard", f"{shard}/3", "-o", f"{shard}.jsonl", "--report", "page.html", "--reels", tmp_path / "reels"]
        run(machines, stand_in_program, "--seeds", "0...40", *options, *more, folder=tmp_path, code=shard == 2)
        described = json.loads((tmp_path / f"{shard}.jsonl.sweep").read_text())
        assert (described["shard"], described["first seed"]) == (f"{shard}/3", 0)
        found = (tmp_path / f"{shard}.jsonl").read_text().splitlines()
        assert (tmp_path / "page.html").read_text() == f"<h1>{len(found)}</h1>"
        lines += found
    lines.sort(key=lambda line: json.loads(line)["seed"])
    reels = ["--reels", tmp_path / "reels"]
    assert lines == plain(stand_in_program, "--seeds", "0...40", *options, *reels, folder=tmp_path, code=1).splitlines()
    # The file of another sweep is not continued, and one of the same sweep is.
    more = ["--seeds", "0...60", "--shard", "2/3", "-o", "2.jsonl", *reels]
    before = (tmp_path / "2.jsonl").read_bytes()
    other = ["--ticks", 61, "--set", "trap=11"]
    answer = run(machines, stand_in_program, *more, "--resume", *other, folder=tmp_path, code=65)
    assert "found ticks 60; this sweep has 61" in answer.stderr and (tmp_path / "2.jsonl").read_bytes() == before
    run(machines, stand_in_program, *more, "--resume", *options, folder=tmp_path, code=1)
    after = (tmp_path / "2.jsonl").read_bytes()
    assert after.startswith(before) and after.count(b"\n") == 20


def test_other_assets_are_sent(machines, stand_in_program, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/salt.txt").write_text("salt")
    options = ["--seeds", "0...9", "--ticks", 5, "--assets", "mine"]
    assert run(machines, stand_in_program, *options, folder=tmp_path).stdout == plain(
        stand_in_program, *options, folder=tmp_path
    )


def test_a_program_that_crashes_or_hangs_runs_again(machines, stand_in_program, tmp_path):
    options = ["--seeds", "0...99", "--ticks", 60]
    faults = ["--set", f"crash=31:{tmp_path / 'crash'}", "--set", f"stall=64:{tmp_path / 'stall'}"]
    answer = run(machines, stand_in_program, *options, *faults, "--chunk", 10, "--portion-timeout", 3)
    assert answer.stdout == plain(stand_in_program, *options)
    assert "seeds 30...39: the program ended by signal 9 on " in answer.stderr
    assert "seeds 60...69: the program took longer than 3 s (--portion-timeout) on " in answer.stderr


def test_wrong_options_are_the_programs_own(machines, stand_in_program, tmp_path):
    more = ["--seeds", "0...99", "--ticks", 60, "-o", "f"]
    answer = run(machines, stand_in_program, *more, "--set", "refuse=1", folder=tmp_path, code=64)
    assert "Error: --set refuse: expected another value." in answer.stderr and not (tmp_path / "f").exists()
    wrong = [sys.executable, "-m", "reel_ray", "sweep", stand_in_program, "--seeds", "0", "--ticks", "1"]
    answer = subprocess.run([*wrong, "--address", "ray://localhost:1"], capture_output=True, text=True)
    assert answer.returncode == 64 and answer.stderr.startswith("--address: expected auto, local or HOST:PORT, found")
    assert not answer.stdout and machines.files() == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_sweep_goes_on(machines, stand_in_program, tmp_path, number):
    (tmp_path / "log").mkdir()
    options = ["--seeds", "0...199", "--ticks", 60]
    more = ["--set", "sleep=.02", "--set", f"log={tmp_path / 'log'}", "--chunk", 10, "-o", "f"]
    first = subprocess.Popen(
        command(machines, stand_in_program, *options, *more), cwd=tmp_path, stderr=subprocess.PIPE, text=True
    )
    wait_for(lambda: line_count(tmp_path / "f") > 20)
    first.send_signal(number)
    _, errors = first.communicate(timeout=60)
    assert first.returncode == -number
    if number != signal.SIGKILL:
        assert "have a line\n--resume continues the file.\n" in errors
        assert machines.files() == []
    # No program goes on without its sweep.
    wait_for(lambda: not any(is_running(process) for _, _, process in entries(tmp_path / "log")))
    before = (tmp_path / "f").read_bytes()
    assert before.endswith(b"\n")
    run(machines, stand_in_program, *options, *more, "--resume", folder=tmp_path)
    after = (tmp_path / "f").read_bytes()
    assert after.startswith(before) and after.decode() == plain(stand_in_program, *options)
    assert machines.files() == []


def test_two_sweeps_share_the_game_of_a_node(machines, stand_in_program, tmp_path):
    options = ["--seeds", "0...79", "--ticks", 60]
    both = [
        subprocess.Popen(
            command(machines, stand_in_program, *options, "--set", f"sleep={pause}", "--chunk", "5"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for pause in (".01", ".04")
    ]
    expected = plain(stand_in_program, *options)
    for process in both:
        out, errors = process.communicate(timeout=120)
        assert process.returncode == 0 and out == expected, errors
    assert machines.files() == []


def program_of(process):
    """Returns the path of a process's program, the number of its parent, and its processor time in hundredths of a
    second."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        return os.readlink(f"/proc/{process}/exe"), stat[1], int(stat[11])
    except OSError:
        return "", "", 0


def end_a_worker(machines, name):
    """Ends a worker of a program on a node by the signal of a trap. Returns false if none runs at this moment."""
    for process in filter(str.isdigit, os.listdir("/proc")):
        program, parent, time = program_of(process)
        # The parent of a worker is the same program. A worker that has just begun has no world yet.
        is_worker = program.startswith(str(machines.folder / name)) and program == program_of(parent)[0]
        if is_worker and time >= 30:
            try:
                os.kill(int(process), signal.SIGILL)
                return True
            except ProcessLookupError:
                pass
    return False


def sweep_with_a_loss(machines, program, options, tmp_path, lines_before, *, ends_worker=False, timeout=180):
    """Sweeps on two nodes, kills one of them, and adds another one. The lines are in the file ``f``."""
    machines.add("a")
    machines.add("b")
    with (tmp_path / "f").open("a") as lines:
        process = subprocess.Popen(
            command(machines, program, *options), cwd=tmp_path, stdout=lines, stderr=subprocess.PIPE, text=True
        )
    wait_for(lambda: line_count(tmp_path / "f") >= lines_before, timeout)
    if ends_worker:
        wait_for(lambda: end_a_worker(machines, "b"))
    machines.kill("a")
    wait_for(lambda: line_count(tmp_path / "f") >= 2 * lines_before, timeout)
    machines.add("late")
    _, errors = process.communicate(timeout=timeout)
    return process.returncode, errors


def test_a_node_dies_and_another_one_comes_late(own_machines, stand_in_program, tmp_path):
    (tmp_path / "log").mkdir()
    options = ["--seeds", "0...999", "--ticks", 60, "--set", "trap=517"]
    more = ["--set", "sleep=.02", "--set", f"log={tmp_path / 'log'}", "--chunk", 20]
    code, errors = sweep_with_a_loss(own_machines, stand_in_program, [*options, *more], tmp_path, 100)
    assert code == 1, errors
    (tmp_path / "plain").mkdir()
    expected = plain(stand_in_program, *options, folder=tmp_path / "plain", code=1)
    assert (tmp_path / "f").read_text() == expected
    assert (tmp_path / "sweep-reels/seed-517.reel").read_bytes() == b"REEL517"
    assert "their process or its node has ended" in errors and "run again" in errors
    ran = entries(tmp_path / "log")
    assert {node for node, _, _ in ran} == {"a", "b", "late"}
    # Only portions of the node that died have run twice.
    twice = {seeds for _, seeds, _ in ran if sum(found == seeds for _, found, _ in ran) > 1}
    assert twice <= {seeds for node, seeds, _ in ran if node == "a"} and len(twice) <= 2
    assert "game unpacked 3 times" in errors
    assert not any(is_running(process) for _, _, process in ran)
    assert not [name for name in own_machines.files() if not name.startswith("a/")]


@pytest.mark.skipif(REAL is None, reason="REEL_SWEEP_PROGRAM names no program")
def test_the_program_of_a_game(own_machines, tmp_path):
    count, ticks = os.environ.get("REEL_SWEEP_SIZE", "200x600").split("x")
    options = ["--ticks", ticks, *shlex.split(os.environ.get("REEL_SWEEP_OPTIONS", ""))]
    (tmp_path / "plain").mkdir()
    seeds = ["--seeds", f"0..<{count}"]
    start = time.monotonic()
    ordinary = subprocess.run([REAL, "sweep", *seeds, *options, "-o", "f"], cwd=tmp_path / "plain")
    print(f"sweep: {int(count) / (time.monotonic() - start):.0f} worlds a second")
    more = ["--chunk", max(1, int(count) // 50), "-o", "f", "--force"]
    code, errors = sweep_with_a_loss(
        own_machines, REAL, [*seeds, *options, *more], tmp_path, int(count) // 10, ends_worker=True, timeout=1200
    )
    print(errors)
    assert code == ordinary.returncode, errors
    assert "run again" in errors and "game unpacked 3 times" in errors
    # A worker that ends from outside costs a second run of its world, and the line is the ordinary one.
    assert "a worker ended in this world, and a second run did not" in errors
    for name in ("f", "f.sweep"):
        assert (tmp_path / name).read_bytes() == (tmp_path / "plain" / name).read_bytes()
    reels = {path.name: path.read_bytes() for path in (tmp_path / "plain").glob("sweep-reels/*.reel")}
    assert reels == {path.name: path.read_bytes() for path in tmp_path.glob("sweep-reels/*.reel")}
    # The game's own command continues the file.
    subprocess.run([REAL, "sweep", "--seeds", f"0...{count}", *options, "-o", "f", "--resume"], cwd=tmp_path)
    assert line_count(tmp_path / "f") == int(count) + 1
