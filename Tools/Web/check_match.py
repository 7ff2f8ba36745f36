"""Checks matches of a shipped page in Chromium, and prints a line for each check: `check_match.py FOLDER PROGRAM`.

FOLDER is what `reel ship web` has made of a game for two players, PROGRAM the native program of the game. Two pages play
over WebRTC, with an invitation that is handed over here; a page and the native bot play at a native server over
WebSocket, and pages play in and watch the rooms of a server. The players press random keys. All reels of a match must have the same inputs, and `PROGRAM verify` must
accept each.
"""

import argparse
import contextlib
import json
import os
import pathlib
import random
import re
import signal
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import urllib.request

from playwright.sync_api import sync_playwright

from pages import ARGUMENTS, CHROMIUM, GamePage, about, reel_reader, run_checks

# A container may have the loopback device alone.
ARGUMENTS += ["--allow-loopback-in-peer-connection", "--disable-features=WebRtcHideLocalIpsWithMdns"]

KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Space"]

# A way that loses packets, and delays the rest so that they overtake each other.
BAD_WAY = """([loss, least, most]) => {
  const { match } = page;
  const late = (body) => Math.random() < loss || setTimeout(body, least + Math.random() * (most - least));
  const [send, take] = [match.send.bind(match), match.take.bind(match)];
  match.send = (peer, packet) => late(() => send(peer, packet));
  match.take = (peer, packet) => late(() => take(peer, packet));
}"""


def inputs(path):
    """Returns the number of a reel's ticks, and the inputs by tick."""
    reel = reel_reader.read(path)
    found = {}
    for entry in reel.inputs:
        found.setdefault(entry.tick, []).append((entry.player, entry.events))
    return reel.tick_count, found


class Flood:
    """Strangers at a port of WebSockets, who send at random what no page sends."""

    HEAD = (
        "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").encode()

    def __init__(self, port, seed):
        self.port, self.chance, self.is_over = port, random.Random(seed), False
        self.thread = threading.Thread(target=self.run, daemon=True)

    def __enter__(self):
        self.thread.start()

    def __exit__(self, *_):
        self.is_over = True
        self.thread.join()

    def run(self):
        clients = []
        packet = b"\x82\xfe\x04\xb0" + bytes(1204)
        while not self.is_over:
            time.sleep(0.001)
            if len(clients) < 40:
                clients.append(socket.create_connection(("127.0.0.1", self.port), 1))
                clients[-1].setblocking(False)
                clients[-1].send(self.HEAD[: self.chance.choice([0, 40, len(self.HEAD)])])
            client = self.chance.choice(clients)
            try:
                client.send(self.chance.choice([packet * 20, packet[:600], self.chance.randbytes(900)]))
            except BlockingIOError:
                pass
            except OSError:
                # The server has closed the connection; another one follows.
                clients.remove(client)
        for client in clients:
            client.close()


class TLSProxy:
    """A proxy on this machine that adds TLS, with a certificate of its own, and the header X-Forwarded-For."""

    def __init__(self, folder):
        self.key = pathlib.Path(folder) / "proxy.pem"
        if not self.key.exists():
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=127.0.0.1", "-days", "2",
                 "-keyout", self.key, "-out", f"{self.key}.crt"], check=True, capture_output=True)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(f"{self.key}.crt", self.key)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]

    def begin(self, target):
        threading.Thread(target=self.accept, args=(target,), daemon=True).start()

    def accept(self, target):
        while True:
            client, _ = self.listener.accept()
            threading.Thread(target=self.serve, args=(client, target), daemon=True).start()

    def serve(self, client, target):
        with contextlib.suppress(OSError), self.context.wrap_socket(client, server_side=True) as page:
            with socket.create_connection(("127.0.0.1", target)) as server:
                first = page.recv(65536)
                line, rest = first.split(b"\r\n", 1)
                server.sendall(line + b"\r\nX-Forwarded-For: 203.0.113.7\r\n" + rest)
                back = threading.Thread(target=self.copy, args=(server, page), daemon=True)
                back.start()
                self.copy(page, server)
                back.join(5)

    @staticmethod
    def copy(source, target):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)


class MatchPage(GamePage):
    """A page of a game for several players."""

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def fill(self, number, text):
        self.page.locator("textarea").nth(number).fill(text)

    def text(self, number):
        return self.page.locator("textarea").nth(number).input_value()

    def status(self):
        return self.page.locator("[role=dialog] [role=status]").inner_text()

    def reel_size(self):
        return self.value("page.match.hasBegun ? page.record().length : 0")

    def leave(self):
        self.page.evaluate("page.reel = null; page.match.request(3)")
        self.wait("page.reel && !page.match.isRunning")


class Check:
    def __init__(self, browser, folder, program, options):
        self.browser, self.folder, self.command = browser, folder, [program]
        self.server_program = options.server and str(pathlib.Path(options.server).resolve())
        self.assets, self.pictures = options.assets, options.pictures
        self.name = about(folder)["name"]
        self.work = tempfile.TemporaryDirectory()
        self.seed = random.randrange(1 << 30)
        self.chance = random.Random(self.seed)

    def open(self, server, search):
        context = self.browser.new_context(viewport={"width": 640, "height": 360})
        page = MatchPage(context, server, search)
        page.play()
        return page

    def play(self, pages, seconds):
        """Presses random keys at all pages."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            page = self.chance.choice(pages)
            key = self.chance.choice(KEYS)
            page.page.keyboard.down(key)
            time.sleep(self.chance.uniform(0, 0.1))
            page.page.keyboard.up(key)

    def save(self, page, name):
        """Stores the reel of the page's last match."""
        path = pathlib.Path(self.work.name) / name
        path.write_bytes(bytes(page.value("Array.from(page.reel)")))
        return path

    def compare(self, paths, least):
        """Compares the inputs of reels, and replays each of them natively."""
        reels = [inputs(path) for path in paths]
        common = min(count for count, _ in reels)
        assert common >= least, f"only {common} ticks in common"
        for tick in range(common):
            for path, (_, found) in zip(paths, reels):
                assert found.get(tick) == reels[0][1].get(tick), f"tick {tick}: {path.name} differs"
        events = sum(len(events) for tick in range(common) for _, events in reels[0][1].get(tick, []))
        assert events >= common // 60, f"hardly any events: {events}"
        for path in paths:
            answer = subprocess.run([*self.command, "verify", str(path)], capture_output=True, text=True)
            assert answer.returncode == 0, f"{path.name}: {answer.stdout}{answer.stderr}"
        return f"{common} ticks with {events} events, the same in {len(paths)} reels; seed {self.seed}"

    @contextlib.contextmanager
    def native(self, *arguments, until):
        """Runs the native program, and passes on the match of its first line with the text `until`."""
        # The program replaces no recording, such as that of the check before.
        if "--record" in arguments:
            pathlib.Path(arguments[arguments.index("--record") + 1]).unlink(missing_ok=True)
        child = subprocess.Popen(
            [*self.command, *arguments], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        try:
            found = None
            while until and not found:
                line = child.stderr.readline()
                assert line, f"{arguments}: the program ended"
                found = re.search(until, line)
            yield child, found
        finally:
            child.terminate()
            child.wait()

    def meet(self, server, way=None):
        """Opens two pages, one the host and one its guest, whose players hand the texts over."""
        host, guest = self.open(server, "?seed=1"), self.open(server, "?seed=2")
        if way:
            host.page.evaluate(BAD_WAY, way)
            guest.page.evaluate(BAD_WAY, way)
        host.press("Match")
        host.press("Host a match")
        host.press("Invite a player")
        host.page.locator("textarea").nth(1).wait_for()
        guest.press("Match")
        guest.press("Join a match")
        guest.fill(0, host.text(0))
        guest.press("Join")
        guest.page.get_by_text("Your answer").wait_for()
        host.fill(1, guest.text(0))
        host.press("Connect")
        for page in host, guest:
            page.wait("page.match.isRunning && page.match.ways.size === 1")
            page.wait("page.match.hasBegun")
            # The panel closes by itself.
            assert page.value("page.match.panel.hidden")
            page.page.locator("canvas").focus()
        return host, guest

    # Each check is a function of a server of files, and raises an error if something is wrong.

    def webrtc(self, server):
        """Two pages play by an invitation and an answer."""
        host, guest = self.meet(server)
        self.play([host, guest], 20)
        guest.leave()
        host.leave()
        paths = [self.save(host, "host.reel"), self.save(guest, "guest.reel")]
        for page in host, guest:
            page.pictures(5)
            page.close()
        return self.compare(paths, 600)

    def webrtc_bad_way(self, server):
        """The same, with packets that are late, lost and in another order."""
        host, guest = self.meet(server, [0.05, 20, 60])
        self.play([host, guest], 20)
        guest.leave()
        host.leave()
        return self.compare([self.save(host, "host.reel"), self.save(guest, "guest.reel")], 400)

    def hidden_host(self, server):
        """A hidden page gets no pictures from the browser, and the match goes on by its packets."""
        host, guest = self.meet(server)
        host.page.evaluate(
            "page.frame = () => {}; Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
        time.sleep(1)
        before = guest.reel_size()
        self.play([guest], 8)
        grown = guest.reel_size() - before
        assert guest.value("page.match.isRunning") and grown > 0, f"the match stood still: {grown} bytes"
        guest.leave()
        host.leave()
        return self.compare([self.save(host, "host.reel"), self.save(guest, "guest.reel")], 100)

    def websocket_flood(self, server):
        """The same, while strangers send garbage, halves of handshakes, and packets without reading any."""
        return self.websocket(server, is_flooded=True)

    def websocket(self, server, is_flooded=False):
        """A page and the native bot play at a native server, over a bad way; the page's socket breaks in between."""
        reel, bot_reel = (pathlib.Path(self.work.name) / name for name in ("server.reel", "bot.reel"))
        serve = ["serve", "0", "--web", "0", "--matches", "1", "--patience", "1", "--record", str(reel)]
        with self.native(*serve, until=r"Waiting for players at \S*?:(\d+)[,.]") as (program, port):
            web = re.search(r"ws://\S*:(\d+)\.", program.stderr.readline())
            bot = ["bot", f"127.0.0.1:{port[1]}", "--record", str(bot_reel)]
            with self.native(*bot, until=None) as (machine, _):
                page = self.open(server, f"?seed=1&delay=3&join=ws://127.0.0.1:{web[1]}")
                page.page.evaluate(BAD_WAY, [0.05, 20, 60])
                page.wait("page.match.hasBegun")
                flood = Flood(int(web[1]), self.seed) if is_flooded else contextlib.nullcontext()
                with flood:
                    self.play([page], 10)
                page.page.evaluate("page.match.ways.get(0).close()")
                self.play([page], 10)
                assert page.value("page.match.isRunning"), page.value("page.reports")
                page.leave()
                mine = self.save(page, "page.reel")
                machine.terminate()
                machine.wait()
            program.wait(30)
        page.pictures(5)
        page.close()
        return self.compare([reel, mine, bot_reel], 500)

    def watcher(self, server):
        """A page watches two native bots."""
        reel = pathlib.Path(self.work.name) / "server.reel"
        serve = ["serve", "0", "--web", "0", "--matches", "1", "--patience", "1", "--record", str(reel)]
        with self.native(*serve, until=r"Waiting for players at \S*?:(\d+)[,.]") as (program, port):
            web = re.search(r"ws://\S*:(\d+)\.", program.stderr.readline())
            bots = [self.native("bot", f"127.0.0.1:{port[1]}", until=None) for _ in range(2)]
            with bots[0], bots[1]:
                page = self.open(server, f"?watch=ws://127.0.0.1:{web[1]}")
                page.wait("page.match.hasBegun")
                time.sleep(12)
                assert page.value("page.match.isRunning"), page.value("page.reports")
                page.leave()
                mine = self.save(page, "page.reel")
            program.wait(30)
        return self.compare([reel, mine], 300)

    @contextlib.contextmanager
    def rooms_server(self, *arguments):
        """Runs a server with rooms for pages, and passes on its process, its two ports for players, and its folder of reels."""
        folder = pathlib.Path(self.work.name) / f"rooms-{time.monotonic_ns()}"
        serve = ["serve", "0", "--rooms", "4", "--web", "0", "--patience", "1", "--crash-reports", str(folder), *arguments]
        with self.native(*serve, until=r"Waiting for players at \S*?:(\d+)[,.]") as (program, port):
            web = re.search(r"ws://\S*:(\d+)\.", program.stderr.readline())
            yield program, port[1], web[1], folder

    def room_reels(self, program, folder, count):
        """Ends the server, and returns the reels of its rooms."""
        program.terminate()
        program.wait(30)
        reels = sorted(folder.glob("match-*.reel"))
        assert len(reels) == count, f"{len(reels)} reels of {count} rooms"
        for reel in reels:
            answer = subprocess.run([*self.command, "verify", str(reel)], capture_output=True, text=True)
            assert answer.returncode == 0, f"{reel.name}: {answer.stdout}{answer.stderr}"
        return reels

    def rooms(self, server):
        """Two pages play in a room of a name, a page and a bot in another room, and a page watches the first by its number."""
        with self.rooms_server() as (program, port, web, folder):
            host = f"ws://127.0.0.1:{web}"
            first = self.open(server, f"?seed=1&join={host}&room=friends")
            # The second player types the name of the room.
            second = self.open(server, "?seed=2")
            second.press("Match")
            second.press("Join a match")
            second.fill(0, host)
            second.fill(1, "friends")
            second.press("Join")
            for page in first, second:
                page.wait("page.match.hasBegun")
            with self.native("bot", f"127.0.0.1:{port}", until=None):
                other = self.open(server, f"?seed=3&join={host}")
                other.wait("page.match.hasBegun")
                watcher = self.open(server, f"?watch={host}&room-number=1")
                watcher.wait("page.match.hasBegun")
                self.play([first, second, other], 15)
                for page in first, second, other, watcher:
                    assert page.value("page.match.isRunning"), page.value("page.reports")
                watcher.leave()
                paths = [self.save(watcher, "watcher.reel")]
                for at, page in enumerate([first, second, other]):
                    page.leave()
                    paths.append(self.save(page, f"room-{at}.reel"))
            reels = self.room_reels(program, folder, 2)
        largest = max(reels, key=lambda reel: inputs(reel)[0])
        return self.compare([largest, *paths[:3]], 500)

    def wrong_rooms(self, server):
        """Rooms that are none end in a sentence, and a private room is not found by its number."""
        with self.rooms_server() as (_, _, web, _):
            host = f"ws://127.0.0.1:{web}"
            code = "0123-4567-89AB-CDEF-GHJK-MNPQ-RS"
            owner = self.open(server, f"?seed=1&join={host}&invitation={code}")
            owner.wait("page.match.isRunning")
            for search in [
                f"join={host}&room=", f"join={host}&room={'x' * 33}", f"join={host}&room-number=1",
                f"watch={host}&room-number=0", f"watch={host}&room-number=65536", f"watch={host}&invitation=123",
                f"watch={host}&room=a&room-number=1", f"join={host}&ticket={'x' * 513}",
                f"join={host}&ticket=reel1s.ann~00",
            ]:
                page = self.open(server, f"?{search}")
                page.page.get_by_text(re.compile("[Ee]xpected")).first.wait_for(timeout=20_000)
                assert not page.value("page.match.isRunning"), search
                page.close()
            for number in [1, 2]:
                page = self.open(server, f"?watch={host}&room-number={number}")
                page.wait("page.reports.some((report) => report.includes('no such room'))", 20)
                page.close()
            owner.close()

    def restart(self, server):
        """A server under a supervisor is killed while pages play in a room: they come back, and no tick is lost."""
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            web = str(found.getsockname()[1])
        with self.rooms_server("--web", web, "--supervised") as (program, _, _, folder):
            pages = [self.open(server, f"?seed={at}&join=ws://127.0.0.1:{web}&room=friends") for at in range(2)]
            for page in pages:
                page.wait("page.match.hasBegun")
            self.play(pages, 5)
            children = subprocess.run(["pgrep", "-P", str(program.pid)], capture_output=True, text=True).stdout.split()
            assert len(children) == 1, f"the supervisor has the processes {children}"
            os.kill(int(children[0]), signal.SIGKILL)
            time.sleep(4)
            sizes = [page.reel_size() for page in pages]
            self.play(pages, 6)
            for page, size in zip(pages, sizes):
                assert page.value("page.match.isRunning"), page.value("page.reports")
                assert page.reel_size() > size, "the match stands still"
            for page in pages:
                page.leave()
            paths = [self.save(page, f"page-{at}.reel") for at, page in enumerate(pages)]
            time.sleep(3)
            reels = self.room_reels(program, folder, 1)
        return self.compare([*reels, *paths], 500)

    def live(self, server):
        """A person watches a room from the list of the server: the link opens the page of the game, whose picture moves."""
        return self.watch_live(server)

    def live_encrypted(self, server):
        """The same behind a proxy that adds TLS, which passes the machines of pages on."""
        return self.watch_live(server, is_encrypted=True)

    def watch_live(self, server, is_encrypted=False):
        if not self.server_program:
            return "left out, because there is no server with a site"
        proxies = [TLSProxy(self.work.name), TLSProxy(self.work.name)] if is_encrypted else []
        options = ["--web-proxy", "--web-address", f"wss://127.0.0.1:{proxies[0].port}/match"] if is_encrypted else []
        child = subprocess.Popen(
            [self.server_program, "serve", "0", "--rooms", "4", "--web", "0", "--http", "0", "--site", server.folder,
             "--assets", str(self.assets), *options], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        bots = []
        try:
            ports = {}
            while len(ports) < 3:
                line = child.stderr.readline()
                assert line, "the server ended"
                for name, form in [("udp", r"players at \S*?:(\d+)[,.]"), ("web", r"ws://\S*:(\d+)\."), ("http", r"http://\S*:(\d+)/")]:
                    if found := re.search(form, line):
                        ports[name] = found[1]
            for room in ["friends", "friends", "others", "others"]:
                bots.append(subprocess.Popen(
                    [*self.command, "bot", f"127.0.0.1:{ports['udp']}", "--room", room],
                    stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL))
            address = f"http://127.0.0.1:{ports['http']}"
            order = urllib.request.Request(
                f"{address}/v1/rooms", b'{"private": true}', {"Content-Type": "application/json"}, method="POST")
            urllib.request.urlopen(order).read()
            context = self.browser.new_context(viewport={"width": 1000, "height": 700}, ignore_https_errors=is_encrypted)
            page = context.new_page()
            errors = []
            for proxy, target in zip(proxies, [ports["web"], ports["http"]]):
                proxy.begin(int(target))
            page.goto(f"https://127.0.0.1:{proxies[1].port}" if is_encrypted else address)
            links = page.get_by_role("link", name=re.compile("^Watch "))
            links.nth(1).wait_for(timeout=30_000)
            page.wait_for_timeout(3000)
            # The private room has none.
            assert links.count() == 2 and page.locator("tbody tr").count() == 3
            self.picture(page, "rooms")
            # The keyboard stays on a link while the list is refreshed.
            links.nth(0).focus()
            page.wait_for_timeout(2500)
            assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Watch ")
            with context.expect_page() as opened:
                page.keyboard.press("Enter")
            game = opened.value
            game.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
            game.on("pageerror", lambda error: errors.append(str(error)))
            game.wait_for_load_state()
            deadline = time.monotonic() + 60
            # The policy of the page forbids Playwright's own way to wait, which is `eval`.
            while not game.evaluate("globalThis.page?.match?.hasBegun ?? false"):
                assert time.monotonic() < deadline, f"the match is not shown: {game.evaluate('page.reports')} {errors}"
                game.wait_for_timeout(100)
            shots = []
            for at in range(3):
                game.wait_for_timeout(1500)
                shots.append(self.picture(game, f"live{'-encrypted' if is_encrypted else ''}-{at + 1}"))
            assert len(set(shots)) == 3, "the picture stands still"
            rooms = json.load(urllib.request.urlopen(f"{address}/v1/rooms"))["rooms"]
            assert sum(room["spectators"] for room in rooms) == 1, rooms
            if is_encrypted:
                # A browser keeps no files of a site whose certificate it does not accept.
                assert game.evaluate("page.match.ways.get(0).url").startswith("wss://")
                assert not errors, errors
                return None
            # A second visit gets the files from the browser's own copies.
            game.reload()
            game.wait_for_timeout(2000)
            copies = game.evaluate(
                "performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('.gz'))"
                ".map((entry) => [entry.transferSize, entry.decodedBodySize])")
            assert copies and all(sent < size / 10 for sent, size in copies), copies
            assert not errors, errors
        finally:
            for process in [*bots, child]:
                process.terminate()
                process.wait()
        return None

    def picture(self, page, name):
        """Returns a photograph of a page, and stores it if there is a folder for that."""
        path = self.pictures / f"{self.name}-{name}.png" if self.pictures else None
        return page.screenshot(path=path)

    def wrong_addresses(self, server):
        """An address at which no host is ends in a sentence, and the game goes on."""
        for address in ["ws://127.0.0.1:9", "ws://", "nonsense address", "ftp://x"]:
            page = self.open(server, "?seed=1")
            page.press("Match")
            page.press("Join a match")
            page.fill(0, address)
            page.press("Join")
            page.wait("/expected|Expected/.test(document.querySelector('[role=dialog] [role=status]').textContent)", 30)
            page.pictures(5)
            page.close()

    def wrong_invitations(self, server):
        """A stranger's texts, at random: each ends in a sentence, and none uses a camera. The seed is printed."""
        page = self.open(server, "?seed=1")
        page.press("Match")
        page.press("Host a match")
        page.press("Invite a player")
        page.page.locator("textarea").nth(1).wait_for()
        good = page.text(0)
        texts = ["", "reel-a.", "reel-i." + "A" * 9000, good, good.replace("-i", "-a")[:-20], "reel-a.____"]
        for _ in range(60):
            letters = list(good.replace("-i", "-a"))
            for _ in range(self.chance.randrange(1, 8)):
                letters[self.chance.randrange(7, len(letters))] = self.chance.choice("ABCxyz019_-")
            texts.append("".join(letters))
        camera = page.value(
            "(async () => { const c = new RTCPeerConnection(); c.addTransceiver('video'); c.createDataChannel('x');"
            "await c.setLocalDescription(); return page.match.describe(c, 'a') })()")
        texts.append(camera)
        try:
            for text in texts:
                page.fill(1, text)
                page.page.evaluate("document.querySelector('[role=dialog] [role=status]').textContent = ''")
                page.press("Connect")
                page.wait("document.querySelector('[role=dialog] [role=status]').textContent", 10)
                if text in texts[:6] or text is camera:
                    assert page.status().startswith("Expected"), f"{text[:40]}: {page.status()}"
            page.pictures(5)
            page.close()
        except Exception as error:
            raise AssertionError(f"seed {self.seed}: {error}") from error
        return f"{len(texts)} texts; seed {self.seed}"

    def keyboard(self, server):
        """The panel is reached, used and left by the keyboard, and the game does not receive its keys."""
        page = self.open(server, "?seed=1")
        page.page.evaluate(
            "window.received = 0; const send = page.input.send.bind(page.input);"
            "page.input.send = (kind, ...rest) => { if (kind === 0) received++; send(kind, ...rest) }")
        page.page.get_by_role("button", name="Match", exact=True).focus()
        page.page.keyboard.press("Enter")
        assert page.value("document.activeElement.textContent") == "Host a match"
        page.page.keyboard.press("Tab")
        page.page.keyboard.press("Enter")
        assert page.value("document.activeElement.tagName") == "TEXTAREA"
        page.page.keyboard.type("ws://x a")
        assert page.text(0) == "ws://x a"
        page.page.keyboard.press("Escape")
        assert page.value("document.activeElement.tagName") == "CANVAS"
        assert page.value("received") == 0
        page.page.keyboard.press("ArrowLeft")
        assert page.value("received") == 1
        page.close()

    def menu(self, server):
        """The menu of the game hosts, and joins at the address that the player types."""
        page = self.open(server, "?seed=1")
        page.pictures(10)
        self.choose(page, 2)
        page.page.get_by_role("button", name="Invite a player", exact=True).wait_for(timeout=10_000)
        page.press("Leave the match")
        page.wait("!page.match.isRunning")
        with self.native("serve", "0", "--web", "0", "--players", "1", until=r"Waiting for players") as (program, _):
            web = re.search(r"ws://\S*:(\d+)\.", program.stderr.readline())
            page.page.locator("canvas").focus()
            page.pictures(30)
            self.choose(page, 3)
            page.wait("page.input.field")
            page.page.keyboard.type(f"127.0.0.1:{web[1]}")
            page.pictures(5)
            page.page.keyboard.press("Enter")
            page.wait("page.match.hasBegun", 20)
            page.leave()
        page.close()

    def choose(self, page, number):
        """Presses a button of the game's menu."""
        for _ in range(number):
            page.page.keyboard.press("ArrowDown", delay=60)
            page.pictures(4)
        page.page.keyboard.press("Enter", delay=60)

    ALL = [
        menu, webrtc, webrtc_bad_way, hidden_host, websocket, websocket_flood, watcher, rooms, wrong_rooms, restart, live,
        live_encrypted, wrong_addresses, wrong_invitations, keyboard]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("program")
    parser.add_argument("--only", help="the name of one check")
    parser.add_argument("--server", help="the program of a server of this game with the service by HTTP")
    parser.add_argument("--assets", help="the folder of the game's files, for the server")
    parser.add_argument("--pictures", type=pathlib.Path, help="the folder for photographs")
    options = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        check = Check(browser, options.folder, str(pathlib.Path(options.program).resolve()), options)
        bodies = [getattr(check, body.__name__) for body in Check.ALL]
        run_checks(check.name, bodies, options.folder, options.only, browser)


if __name__ == "__main__":
    main()
