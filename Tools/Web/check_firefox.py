"""Checks a shipped page in Firefox: `check_firefox.py FOLDER [--pictures FOLDER]`.

The golden reel must have the same hash as everywhere, and a game must draw and take keys. Firefox is driven by its own
protocol, Marionette, because Playwright drives only a Firefox of its own. It runs in Xvfb: without a display it has no
WebGL.
"""

import argparse
import base64
import contextlib
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

from pages import Server, about, reel_reader

FIREFOX = os.environ.get("REEL_FIREFOX", "firefox-esr")
PREFERENCES = {
    "marionette.port": 0, "media.autoplay.default": 0, "app.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.reportingpolicy.firstRun": False,
    "browser.shell.checkDefaultBrowser": False, "browser.startup.homepage_override.mstone": "ignore",
}


@contextlib.contextmanager
def display():
    """Runs Xvfb, and returns its name of the display."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x768x24", "-nolisten", "tcp", "-noreset"]
    process = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with open(read) as file:
        number = file.readline().strip()
    try:
        assert number, "Xvfb does not start"
        yield f":{number}"
    finally:
        process.terminate()
        process.wait()


class Firefox:
    """A Firefox with a profile of its own.

    A message of Marionette is its length in decimal, a colon and JSON: `[0, number, command, parameters]`, and the answer
    `[1, number, error, result]`.
    """

    def __init__(self, folder, display):
        self.number, self.rest = 0, b""
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (folder / "user.js").write_text("\n".join(lines))
        self.process = subprocess.Popen(
            [FIREFOX, "--marionette", "--no-remote", "--profile", folder, "--width", "960", "--height", "720"],
            env={**os.environ, "DISPLAY": display}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = self.port(folder / "MarionetteActivePort")
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=300)
        self.receive()
        self.send("WebDriver:NewSession")

    def port(self, file):
        """Returns the port, once Firefox has written it into a file of the profile."""
        for _ in range(600):
            with contextlib.suppress(OSError, ValueError):
                return int(file.read_text())
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        self.process.kill()
        raise AssertionError(f"{FIREFOX} does not start")

    def receive(self):
        while b":" not in self.rest:
            self.rest += self.more()
        count, self.rest = self.rest.split(b":", 1)
        while len(self.rest) < int(count):
            self.rest += self.more()
        message, self.rest = self.rest[: int(count)], self.rest[int(count) :]
        return json.loads(message)

    def more(self):
        data = self.socket.recv(1 << 16)
        assert data, f"{FIREFOX} has ended"
        return data

    def send(self, command, **parameters):
        self.number += 1
        message = json.dumps([0, self.number, command, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, number, error, result = self.receive()
        assert number == self.number and error is None, error
        return result

    def open(self, address):
        self.send("WebDriver:Navigate", url=address)

    def value(self, expression):
        return self.send("WebDriver:ExecuteScript", script=f"return ({expression})", args=[], sandbox=None)["value"]

    def wait(self, expression, seconds=60):
        end = time.monotonic() + seconds
        while not (value := self.value(expression)):
            assert time.monotonic() < end, f"waited {seconds} s for {expression}; {self.value('page.sentence')}"
            time.sleep(0.1)
        return value

    def key(self, code, *kinds):
        actions = [{"type": kind, "value": code} for kind in kinds]
        self.send("WebDriver:PerformActions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def photograph(self):
        return base64.b64decode(self.send("WebDriver:TakeScreenshot", full=False, hash=False)["value"])

    def close(self):
        with contextlib.suppress(OSError, AssertionError):
            self.send("Marionette:Quit", flags=["eForceQuit"])
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        self.process.kill()
        self.process.wait()


def verify(firefox, server):
    """Returns the result of `?verify`."""
    firefox.open(f"{server.address}/index.html?verify")
    verified = firefox.wait("page.verified ?? page.sentence", 300)
    assert str(verified).startswith("verified "), verified
    return verified


def play(firefox, server):
    """Plays a game with the keyboard, and returns a photograph and the recording."""
    firefox.open(f"{server.address}/index.html?seed=1")
    firefox.wait("page.pictures > 20")
    for code in ["\ue007", " ", "\ue012", "\ue014"]:
        firefox.key(code, "keyDown")
        firefox.wait(f"page.pictures > {firefox.value('page.pictures') + 8}")
        firefox.key(code, "keyUp")
    firefox.wait(f"page.pictures > {firefox.value('page.pictures') + 20}")
    reel = bytes(firefox.value("Array.from(page.record())"))
    reports = [report for report in firefox.value("page.reports") if "did not keep up" not in report]
    assert not reports, reports
    return firefox.photograph(), reel


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--pictures", help="a folder for the photograph")
    options = parser.parse_args()
    name = about(options.folder)["name"]
    server = Server(options.folder)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, display() as screen:
        firefox = Firefox(pathlib.Path(profile), screen)
        try:
            print(f"{name} in Firefox: {verify(firefox, server)}")
            picture, reel = play(firefox, server)
        except AssertionError as error:
            sys.exit(f"{name} in Firefox: FAILED: {error}")
        finally:
            firefox.close()
            server.close()
    if options.pictures:
        (pathlib.Path(options.pictures) / f"{name}-firefox.png").write_bytes(picture)
    (pathlib.Path(options.folder).parent / f"{name}-firefox.reel").write_bytes(reel)
    names = [event.name for entry in reel_reader.parse(reel).inputs for event in entry.events]
    if names.count("key down") != 4 or names.count("key up") != 4:
        sys.exit(f"{name} in Firefox: FAILED: expected four keys in the recording, found {names}")
    print(f"{name} in Firefox: {len(reel)} bytes of recording with {len(names)} events")


if __name__ == "__main__":
    main()
