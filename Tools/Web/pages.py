"""A server of files on loopback, and pages of shipped games in a browser, for the checks of pages."""

import contextlib
import http.server
import json
import os
import pathlib
import sys
import threading
import time
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "python"))
import reel_reader  # noqa: E402

CHROMIUM = os.environ.get("REEL_CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox"]


class Server:
    """Serves a folder, as `python3 -m http.server` does, and can leave files out or slow them down."""

    def __init__(self, folder):
        self.folder = str(folder)
        self.missing = set()
        self.bytes_per_second = None
        self.requests = []
        outer = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments, **options):
                super().__init__(*arguments, directory=outer.folder, **options)

            def log_message(self, *arguments):
                pass

            def do_GET(self):
                name = urllib.parse.unquote(self.path.split("?")[0]).lstrip("/")
                outer.requests.append(name)
                if name in outer.missing:
                    return self.send_error(404)
                super().do_GET()

            def copyfile(self, source, target):
                with contextlib.suppress(ConnectionError):
                    rate = outer.bytes_per_second
                    if not rate:
                        return super().copyfile(source, target)
                    while chunk := source.read(4096):
                        target.write(chunk)
                        time.sleep(len(chunk) / rate)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class GamePage:
    """A game in a browser's page."""

    def __init__(self, context, server, search="?seed=1"):
        self.errors = []
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(f"{server.address}/index.html{search}")

    def value(self, expression):
        return self.page.evaluate(expression)

    def wait(self, expression, seconds=60):
        self.page.wait_for_function(expression, timeout=seconds * 1000)

    def play(self, seconds=60):
        """Waits until the game runs and has drawn some pictures."""
        self.wait("page.pictures > 5 || page.sentence", seconds)
        assert self.value("page.sentence ?? null") is None, self.value("page.sentence")

    def pictures(self, count):
        """Waits for a number of further pictures."""
        self.wait(f"page.pictures >= {self.value('page.pictures') + count}")

    def reports(self):
        """Returns the sentences of the page, without those that a busy machine causes."""
        return [report for report in self.value("page.reports") if "did not keep up" not in report]

    def reel(self):
        """Returns the bytes of the recording so far."""
        return bytes(self.value("Array.from(page.record())"))

    def events(self):
        """Returns the events that the game has received so far, in their order."""
        return [event for entry in reel_reader.parse(self.reel()).inputs for event in entry.events]

    def names(self, kinds):
        """Returns for each player the names of the received events of these kinds, in their order.

        Players at one machine receive what concerns the machine, such as a lost focus, one by one.
        """
        reel = reel_reader.parse(self.reel())
        return [
            [event.name for entry in reel.inputs if entry.player == player for event in entry.events if event.name in kinds]
            for player in range(reel.header.player_count)]

    def pixels(self, path=None):
        """Returns a photograph of the page."""
        return self.page.screenshot(path=path)

    def close(self):
        assert not self.errors, self.errors
        self.page.close()


def run_checks(name, bodies, folder, only, browser):
    """Calls functions with a server of the folder each, prints a line for each, and ends the program.

    - only: the name of one of them, or None for all.
    """
    failures = 0
    for body in bodies:
        if only and body.__name__ != only:
            continue
        server = Server(folder)
        begin = time.monotonic()
        try:
            note = body(server)
            print(f"{name}: {body.__name__}: {note or 'as expected'} ({time.monotonic() - begin:.1f} s)")
        except Exception as error:  # noqa: BLE001
            failures += 1
            print(f"{name}: {body.__name__}: FAILED: {error}", file=sys.stderr)
        server.close()
        for context in browser.contexts:
            context.close()
    browser.close()
    sys.exit(1 if failures else 0)


def about(folder):
    return json.loads((pathlib.Path(folder) / "game.json").read_text())
