"""Faults of a server with rooms while bots play: it is killed, stands still, has rules that trap or never come back, its
supervisor is killed, a player stops, a stranger sends garbage. All matches but those to blame must go on, and all reels
must replay.

    python3 room_faults.py PROGRAM SECONDS

Needs Linux: it writes into the memory that a server and its supervisor share, as a server does whose rules trap or loop.
"""

import os
import pathlib
import random
import signal
import struct
import subprocess
import sys
import tempfile
import time

# The last part of the memory that belongs to a thread which runs rooms, and the bytes of a part (RoomMarks).
SLOT, STRIDE = 64, 64


class Check:
    def __init__(self, program, seconds):
        self.program = program
        self.ticks = int(seconds) * 60
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        self.matches = self.path / "matches"
        self.matches.mkdir()
        self.port = random.randrange(20000, 30000)
        self.log = open(self.path / "server.log", "wb")
        self.bots = {}
        self.supervisor = None

    def start(self):
        command = [
            self.program, "serve", str(self.port), "--rooms", "8", "--patience", "0",
            "--crash-reports", str(self.matches), "--supervised",
        ]
        self.supervisor = subprocess.Popen(command, stderr=self.log, stdout=subprocess.DEVNULL)

    def server(self):
        """The number of the server's process, once it has begun."""
        for _ in range(600):
            children = pathlib.Path(
                f"/proc/{self.supervisor.pid}/task/{self.supervisor.pid}/children"
            ).read_text().split()
            if children and os.path.exists(f"/proc/{children[0]}/fd/4"):
                return int(children[0])
            time.sleep(0.02)
        self.fail("the supervisor has started no server")

    def text(self):
        return (self.path / "server.log").read_text(errors="replace")

    def fail(self, message):
        print(f"room_faults: {message}\n{self.text()}", file=sys.stderr)
        for child in [self.supervisor, *self.bots.values()]:
            child.kill()
        sys.exit(1)

    def wait_for(self, sentence, count=1, seconds=60):
        end = time.monotonic() + seconds
        while self.text().count(sentence) < count:
            if time.monotonic() > end:
                self.fail(f"expected {count} times '{sentence}'")
            time.sleep(0.05)

    def play(self, room):
        """Lets two bots play in a room of their own, which is the next one."""
        log = open(self.path / f"{room}.log", "wb")
        self.bots[room] = subprocess.Popen(
            [
                self.program, "bot", f"127.0.0.1:{self.port}", "--count", "2", "--room", room,
                "--latency", "60-110", "--loss", "5", "--patient", "--ticks", str(self.ticks),
            ],
            stderr=log, stdout=subprocess.DEVNULL,
        )
        self.wait_for(f"Room {room}: The match has begun.")

    def mark(self, room):
        """Writes what a server writes when it runs a room."""
        since = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
        with open(f"/proc/{self.server()}/fd/4", "r+b", buffering=0) as memory:
            memory.seek(SLOT * STRIDE)
            memory.write(struct.pack("<QQ", room, since))

    def fault(self, name, rooms, cause):
        """Causes a fault, and waits until all rooms that are left go on."""
        before = {room: self.text().count(f"Room {room}: The match goes on") for room in rooms}
        begin = time.monotonic()
        cause()
        for room in rooms:
            self.wait_for(f"Room {room}: The match goes on", before[room] + 1)
        print(f"faults: {name}: {len(rooms)} matches go on after {time.monotonic() - begin:.1f} s")
        time.sleep(3)

    def run(self):
        self.start()
        self.wait_for("Waiting for players")
        rooms = ["one", "two", "three", "four", "five", "six"]
        for room in rooms:
            self.play(room)
        time.sleep(2)
        self.fault("kill -9 of the server", rooms, lambda: os.kill(self.server(), signal.SIGKILL))

        lost = rooms.pop(1)
        self.fault(f"the rules of room {lost} do not come back", rooms, lambda: self.mark(2))

        def trap():
            self.mark(3)
            os.kill(self.server(), signal.SIGILL)

        self.fault("the rules of a room trap", rooms, trap)
        lost = rooms.pop(1)
        self.fault(f"the rules of room {lost} trap again", rooms, trap)

        def kill_supervisor():
            self.supervisor.kill()
            self.supervisor.wait()
            time.sleep(0.5)
            self.start()

        self.fault("kill -9 of the supervisor", rooms, kill_supervisor)

        server = self.server()
        os.kill(server, signal.SIGSTOP)
        time.sleep(1.5)
        os.kill(server, signal.SIGCONT)
        flood = subprocess.Popen(
            [sys.executable, str(pathlib.Path(__file__).with_name("packet_flood.py")), str(self.port), "1"],
            stdout=subprocess.DEVNULL,
        )
        stopped = rooms.pop()
        self.bots[stopped].send_signal(signal.SIGSTOP)
        ended = {}
        for room in rooms:
            ended[room] = self.bots[room].wait(timeout=self.ticks / 60 * 6 + 60)
        flood.kill()
        if any(ended.values()):
            for room in rooms:
                print((self.path / f"{room}.log").read_text(errors="replace"), file=sys.stderr)
            self.fail(f"bots of rooms have failed: {ended}")
        for child in self.bots.values():
            child.kill()
        self.supervisor.terminate()
        code = self.supervisor.wait(timeout=60)
        # A program ends by the signal that ends it.
        if code not in (0, -signal.SIGTERM):
            self.fail(f"the supervisor has ended with code {code}")
        if list(self.matches.glob("*.journal")):
            self.fail("journals are left")
        reels = sorted(self.matches.glob("match-*.reel"))
        long = 0
        for reel in reels:
            answer = subprocess.run(
                [self.program, "verify", str(reel)], capture_output=True, text=True, check=False)
            if answer.returncode != 0:
                self.fail(f"{reel.name}: {answer.stdout}{answer.stderr}")
            long += int(answer.stdout.split("verified ")[1].split()[0]) >= self.ticks
        if long < len(rooms):
            self.fail(f"expected {len(rooms)} reels of {self.ticks} ticks, found {long} of {len(reels)}")
        print(f"faults: {len(rooms)} matches of {self.ticks} ticks are complete, and {len(reels)} reels replay")


if __name__ == "__main__":
    Check(sys.argv[1], sys.argv[2]).run()
