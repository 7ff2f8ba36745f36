"""What the checks of the service by HTTP share: a server that runs, requests, and the counting of failures."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import time


def free_port(kind=socket.SOCK_STREAM):
    with socket.socket(socket.AF_INET, kind) as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Server:
    """A server with rooms, which the end of a `with` block ends, too."""

    def __init__(self, program, *arguments, environment=None):
        self.udp = free_port(socket.SOCK_DGRAM)
        self.program = program
        self.process = subprocess.Popen(
            [program, "serve", str(self.udp), "--http", "0", "--log", "json", *arguments],
            stderr=subprocess.PIPE, text=True, env={**os.environ, **(environment or {})})
        self.lines = []
        self.port = None
        while self.port is None:
            line = self.process.stderr.readline()
            if not line:
                raise SystemExit(f"check_http: the server has ended: {self.lines}")
            self.lines.append(line)
            found = re.search(r"http://\S*:(\d+)/", line)
            if found:
                self.port = int(found.group(1))
        until(lambda: self.request("GET", "/healthz")[0] == 200, "the server publishes nothing")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def request(self, method, path, body=None, headers=None):
        """Returns the status, the headers and the body; JSON is read."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        sent = {"Content-Type": "application/json"} if body is not None else {}
        if isinstance(body, dict):
            body = json.dumps(body)
        connection.request(method, path, body, {**sent, **(headers or {})})
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if answer.headers.get_content_type() == "application/json" and content:
            content = json.loads(content)
        return answer.status, answer.headers, content

    def bot(self, *arguments):
        return subprocess.Popen(
            [self.program, "bot", f"127.0.0.1:{self.udp}", *arguments],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self, number=signal.SIGTERM):
        """Ends the server, and returns its exit status and its messages."""
        if number is not None:
            self.process.send_signal(number)
        _, rest = self.process.communicate(timeout=60)
        self.lines += rest.splitlines(keepends=True)
        return self.process.returncode, [json.loads(line) for line in self.lines]

    def memory(self):
        """Returns the resident bytes."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def until(is_done, failure, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_done():
            return
        time.sleep(0.05)
    raise SystemExit(f"check_http: {failure}")


failures = []


def expect(is_right, failure):
    if not is_right:
        failures.append(failure)
        print(f"check_http: {failure}", flush=True)
