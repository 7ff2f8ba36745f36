"""Checks matches in pages whose host decides alone, in Chromium: `check_hidden.py FOLDER PROGRAM [--only NAME]`.

FOLDER is the page of the examples, PROGRAM their native program. The example Treasure is a match with secrets, which
only a server hosts: pages join, watch, and go on after its server was killed.
"""

import argparse
import os
import pathlib
import signal
import socket
import subprocess
import time

from playwright.sync_api import sync_playwright

from check_match import ARGUMENTS, Check
from pages import CHROMIUM, run_checks

class HiddenCheck(Check):
    def __init__(self, browser, folder, program, options):
        super().__init__(browser, folder, program, options)
        self.command = [program, "treasure"]
        self.name = "Treasure"

    def open(self, server, search):
        return super().open(server, f"{search}&game=treasure")

    def parts(self, server, web, *searches):
        """Opens pages that take part, and waits until they show the match."""
        pages = [self.open(server, search.format(f"ws://127.0.0.1:{web}")) for search in searches]
        for page in pages:
            page.wait("page.match.hasBegun")
            assert page.value("page.match.panel.hidden")
            page.page.locator("canvas").focus()
        return pages

    def step(self, page, watcher, key="ArrowRight"):
        """Lets a player walk, and waits until the picture of another page shows it."""
        before = watcher.pixels()
        page.page.keyboard.down(key)
        time.sleep(1)
        page.page.keyboard.up(key)
        time.sleep(1)
        for one in page, watcher:
            assert one.value("page.match.isRunning"), one.value("page.reports")
        assert watcher.pixels() != before, "the other page shows nothing of it"

    # Each check is a function of a server of files, as in check_match.py.

    def no_hosting(self, server):
        """The panel offers to join, and a link that hosts ends in a sentence."""
        page = self.open(server, "?seed=1")
        page.press("Match")
        assert page.page.get_by_role("button", name="Host a match", exact=True).count() == 0
        page.press("Join a match")
        assert page.page.get_by_text("The address of a server, such as").count() == 1
        page.close()
        page = self.open(server, "?seed=1&host")
        page.wait("page.reports.some((report) => report.includes('a server hosts it'))", 20)
        assert not page.value("page.match.isRunning")
        page.pictures(5)
        page.close()

    def rooms(self, server):
        """Two pages play in a room, and a third watches it by its number; the reel of the server replays."""
        with self.rooms_server() as (program, _, web, folder):
            first, second = self.parts(
                server, web, "?seed=1&join={}&room=friends", "?seed=2&join={}&room=friends")
            watcher, = self.parts(server, web, "?watch={}&room-number=1")
            self.step(first, watcher)
            self.step(second, first)
            self.step(second, watcher, "ArrowLeft")
            if self.pictures:
                watcher.pixels(self.pictures / "Treasure-watcher.png")
            for page in watcher, second, first:
                page.page.evaluate("page.match.request(3)")
                page.wait("!page.match.isRunning")
                # The game goes on alone.
                page.pictures(5)
                page.close()
            time.sleep(2)
            self.room_reels(program, folder, 1)

    def bot_and_page(self, server):
        """A page plays with a native bot, over a bad way, and its socket breaks."""
        with self.rooms_server() as (program, port, web, folder):
            with self.native("bot", f"127.0.0.1:{port}", until=None):
                page, = self.parts(server, web, "?seed=3&join={}")
                watcher, = self.parts(server, web, "?watch={}&room-number=1")
                self.step(page, watcher)
                page.page.evaluate("page.match.ways.get(0).close()")
                time.sleep(2)
                self.step(page, watcher, "ArrowLeft")
                page.close()
                watcher.close()
            self.room_reels(program, folder, 1)

    def restart(self, server):
        """A server under a supervisor is killed: pages that play and watch go on, with a second less."""
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            web = str(found.getsockname()[1])
        with self.rooms_server("--web", web, "--supervised") as (program, _, _, folder):
            first, second = self.parts(
                server, web, "?seed=1&join={}&room=friends", "?seed=2&join={}&room=friends")
            watcher, = self.parts(server, web, "?watch={}&room-number=1")
            for there, back in [("ArrowRight", "ArrowLeft"), ("ArrowLeft", "ArrowRight")] * 2:
                self.step(first, watcher, there)
                children = subprocess.run(["pgrep", "-P", str(program.pid)], capture_output=True, text=True).stdout.split()
                assert len(children) == 1, f"the supervisor has the processes {children}"
                os.kill(int(children[0]), signal.SIGKILL)
                time.sleep(4)
                self.step(second, first, there)
                self.step(second, watcher, back)
            for page in watcher, second, first:
                page.close()
            self.room_reels(program, folder, 1)

    ALL = [no_hosting, rooms, bot_and_page, restart]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("program")
    parser.add_argument("--only", help="the name of one check")
    parser.add_argument("--pictures", type=pathlib.Path, help="the folder for photographs")
    options = parser.parse_args()
    (options.server, options.assets) = (None, None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        check = HiddenCheck(browser, options.folder, str(pathlib.Path(options.program).resolve()), options)
        bodies = [getattr(check, body.__name__) for body in HiddenCheck.ALL]
        run_checks(check.name, bodies, options.folder, options.only, browser)


if __name__ == "__main__":
    main()
