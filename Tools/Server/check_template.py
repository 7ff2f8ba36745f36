"""Checks the server of `reel new --template server`: bots play over a poor network, and all reels replay.

    check_template.py PROGRAM
"""

import pathlib
import subprocess
import sys
import tempfile

from http_checks import Server, expect, failures, until


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        with Server(program, "--rooms", "3", "--matches", "3", "--patience", "0", "--crash-reports", folder) as server:
            bots = server.bot(
                "--count", "6", "--latency", "60-110", "--loss", "5", "--patient", "--ticks", "200", "--seed", "1")
            until(lambda: server.request("GET", "/v1/status")[2]["players"] == 6, "the six bots do not play")
            rooms = server.request("GET", "/v1/rooms")[2]["rooms"]
            expect([room["players"] for room in rooms] == [2, 2, 2], f"the rooms are {rooms}")
            expect(bots.wait(120) == 0, "the bots have failed")
            code, log = server.end(None)
            expect(code == 0, f"the server ends with {code}")
            expect(not any(line["level"] == "error" for line in log), f"the log has errors: {log}")
        reels = sorted(pathlib.Path(folder).glob("match-*.reel"))
        expect(len(reels) == 3, f"there are {len(reels)} reels")
        for reel in reels:
            expect(subprocess.run([program, "verify", reel], capture_output=True).returncode == 0, f"{reel} differs")
    sys.exit(1 if failures else 0)


main(sys.argv[1])
