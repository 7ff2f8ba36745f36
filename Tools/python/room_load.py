"""Lets bots play in all rooms of a server, over a poor network, and prints what the server takes. Each room gets as many
bots as it has seats. The server and the bots are two programs; the bots delay each of their packets by 60 to 110 ms each
way, and lose 5 of 100.

    python3 room_load.py PROGRAM ROOMS SECONDS

Fails if 1 % of the updates or more are late by more than a tick, or 0.1 % by more than two. Needs Linux: it reads /proc.
"""

import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time


def megabytes(process):
    with open(f"/proc/{process.pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def processor_seconds(process):
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def ended(process):
    """Returns the exit code of a program that is about to end; kills it if it is not."""
    try:
        return process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return "no code, because it had to be killed"


def main(program, rooms, seconds):
    about = json.loads(subprocess.run([program, "about", "--json"], check=True, capture_output=True).stdout)
    players = about["players"]
    with tempfile.TemporaryDirectory() as folder:
        log = open(pathlib.Path(folder) / "server.log", "w+b")
        port = str(random.randrange(20000, 30000))
        server = subprocess.Popen(
            [program, "serve", port, "--rooms", str(rooms), "--matches", str(rooms), "--patience", "0",
             "--crash-reports", folder], stdout=subprocess.DEVNULL, stderr=log)
        time.sleep(1.5)
        bots = subprocess.Popen(
            [program, "bot", f"127.0.0.1:{port}", "--count", str(players * rooms), "--latency", "60-110", "--loss",
             "5", "--patient", "--seed", "1"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        # The first seconds are those in which the rooms are opened.
        begin, start = time.monotonic(), processor_seconds(server)
        print("  seconds  memory of the server, MB  cores of the server  of the bots")
        lines = 0
        while lines < 10 and server.poll() is None and bots.poll() is None:
            time.sleep(0.2)
            passed = time.monotonic() - begin
            if passed < (lines + 1) * seconds / 10:
                continue
            lines += 1
            print(f"{passed:9.0f}  {megabytes(server):24.1f}  {(processor_seconds(server) - start) / passed:19.2f}"
                  f"  {processor_seconds(bots) / passed:11.2f}", flush=True)
        # All bots leave, which ends the matches and the server.
        bots.terminate()
        codes = (ended(bots), ended(server))
        log.seek(0)
        text = log.read().decode(errors="replace")
        sentences = [line for line in text.splitlines() if re.search(r"have ended\.|were late by|went out", line)]
        played = bots.stdout.read()
        print("\n".join([played.strip(), *sentences]))
        counts = re.search(r"(\d+) of (\d+) bots have played", played)
        if codes != (-signal.SIGTERM, 0) or len(sentences) != 3 or not counts or counts[1] != counts[2]:
            sys.exit(f"room_load: the programs have ended with {codes}\n{text[-2000:]}")
        late = re.search(r"(\d+) µs late, (\d+) µs at 99\.9 %; (\d+) of (\d+)", sentences[1])
        sent = re.search(r"with (\d+) bytes came.* with (\d+) went out", sentences[2])
        print(f"{int(sent[1]) / seconds / rooms:.0f} bytes/s to a room, and {int(sent[2]) / seconds / rooms:.0f} from it")
        if int(late[3]) * 100 >= int(late[4]) or int(late[2]) > 33_333:
            sys.exit("room_load: too many updates are late.")


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
