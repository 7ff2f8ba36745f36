"""Checks the pages of the site on which games play: `check_site.py SITE [--pictures FOLDER] [--only NAME]`.

SITE is what `Tools/docs` has written. Every page opens in Chromium without an error, every game draws and moves, and every
link of a page that plays leads somewhere. Prints the bytes that a reader loads for the first example and for the second.
"""

import argparse
import html.parser
import pathlib
import time
import urllib.parse
import urllib.request

from playwright.sync_api import sync_playwright

from pages import ARGUMENTS, CHROMIUM, run_checks
from pictures import decode

# Examples that show one picture for ever, whatever the player does.
STILL = {"blending", "tints"}

# The keys that a game gets until its picture changes.
KEYS = ["Space", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Enter"]


class Links(html.parser.HTMLParser):
    """The addresses that a page names."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.found += [value for name, value in attributes if name in ("href", "src") and value]


class Reader:
    """A reader of the site: a page of a browser that keeps its cache."""

    def __init__(self, browser, server, width=480, height=900):
        self.server = server
        self.errors = []
        self.loaded = 0
        self.page = browser.new_context(viewport={"width": width, "height": height}).new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        self.page.on("request", self.request)
        session = self.page.context.new_cdp_session(self.page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", self.count)

    def request(self, request):
        if not request.url.startswith((self.server.address, "blob:", "data:")):
            self.errors.append(f"the page loads {request.url}")

    def count(self, event):
        self.loaded += int(event["encodedDataLength"])

    def open(self, path):
        self.page.goto(f"{self.server.address}/play/{path}")

    def value(self, expression):
        return self.page.evaluate(expression)

    def wait(self, expression, seconds=60):
        """Waits for a condition; the pages do not allow the browser's own way, which compiles a text."""
        end = time.monotonic() + seconds
        while not self.value(f"Boolean({expression})"):
            assert time.monotonic() < end, f"{self.page.url}: {expression} is false after {seconds} s"
            time.sleep(0.05)

    def play(self, path):
        """Opens a page and waits until its game has drawn some pictures."""
        self.open(path)
        self.wait("globalThis.page && (page.pictures > 5 || page.sentence)")
        assert self.value("page.sentence ?? null") is None, f"{path}: {self.value('page.sentence')}"
        self.wait("document.querySelector('.player').dataset.loaded === ''")

    def focus(self):
        self.value("page.canvas.focus({ preventScroll: true })")

    def stage(self):
        """Returns a photograph of the game."""
        return self.page.locator(".stage").screenshot()

    def sample(self):
        """Begins to count the different pictures of the game, and the colours of the first."""
        self.value("""(() => {
          const copy = Object.assign(document.createElement("canvas"), { width: 192, height: 128 });
          const context = copy.getContext("2d", { willReadFrequently: true });
          const draw = page.draw;
          window.different = new Set();
          // The picture can be read only before the browser shows it.
          page.draw = function (time) {
            draw.call(this, time);
            context.drawImage(this.canvas, 0, 0, copy.width, copy.height);
            const pixels = new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer);
            window.colours ??= new Set(pixels).size;
            window.different.add(pixels.reduce((hash, pixel) => Math.imul(hash ^ pixel, 0x01000193), 0x811c9dc5));
          };
        })()""")

    def moves(self, seconds):
        """Presses keys and the pointer until the picture is another one. Returns false if it stays the same."""
        box = self.page.locator(".stage").bounding_box()
        end = time.monotonic() + seconds
        at = 0
        while time.monotonic() < end and self.value("different.size < 2"):
            key = KEYS[at % len(KEYS)]
            self.page.keyboard.down(key)
            self.page.mouse.move(box["x"] + box["width"] * (0.3 + 0.1 * (at % 5)), box["y"] + box["height"] * 0.5)
            self.page.mouse.down()
            time.sleep(0.1)
            self.page.mouse.up()
            self.page.keyboard.up(key)
            at += 1
        return self.value("different.size > 1")

    def close(self):
        assert not self.errors, self.errors
        self.page.context.close()


class Check:
    def __init__(self, playwright, site, pictures):
        self.site, self.pictures = pathlib.Path(site), pictures
        self.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        self.pages = sorted(path.parent.name for path in self.site.glob("play/*/index.html") if self.plays(path))
        self.examples = [name for name in self.pages if 'data-game="' in self.text(name)]
        assert len(self.examples) > 1 and len(self.pages) > len(self.examples), f"{len(self.pages)} pages that play"

    @staticmethod
    def plays(path):
        return 'class="player"' in path.read_text()

    def text(self, name):
        return (self.site / "play" / name / "index.html").read_text()

    def photograph(self, reader, name):
        if self.pictures:
            reader.page.screenshot(path=pathlib.Path(self.pictures) / f"site-{name}.png")

    # Each check is a function of a server, and raises an error if something is wrong.

    def every_game_plays(self, server):
        """Every page draws a picture of several colours, which changes."""
        reader = Reader(self.browser, server)
        wrong = []
        for name in self.pages:
            reader.play(f"{name}/")
            reader.focus()
            reader.sample()
            reader.wait("window.colours")
            colours = reader.value("window.colours")
            if colours < 3:
                wrong.append(f"{name} has {colours} colours")
            is_still = name in STILL
            if reader.moves(2 if is_still else 20) == is_still:
                wrong.append(f"the picture of {name} {'changes' if is_still else 'stays the same'}")
            self.photograph(reader, name)
            wrong += [f"{name}: {error}" for error in reader.errors]
            reader.errors.clear()
        assert not wrong, "; ".join(wrong)
        reader.close()
        return f"{len(self.pages)} pages, {len(self.examples)} of them examples"

    def bytes_of_examples(self, server):
        """The second example takes the program from the cache."""
        reader = Reader(self.browser, server)
        sizes = []
        for name in self.examples[:2]:
            before = reader.loaded
            reader.play(f"{name}/")
            time.sleep(1)
            sizes.append(reader.loaded - before)
        reader.close()
        assert sizes[0] > 200_000, f"the first example loads only {sizes[0]} bytes"
        assert sizes[1] < sizes[0] / 5, f"the second example loads {sizes[1]} bytes, the first {sizes[0]}"
        return f"{sizes[0]} bytes for {self.examples[0]}, then {sizes[1]} for {self.examples[1]}"

    def links(self, server):
        """Every link of a page that plays leads to a file of the site."""
        targets = {}
        for page in ["", *(f"{name}/" for name in self.pages)]:
            address = f"{server.address}/play/{page}"
            for link in Links((self.site / "play" / page / "index.html").read_text()).found:
                target = urllib.parse.urljoin(address, link).split("#")[0]
                targets.setdefault(target, page)
        for target, page in targets.items():
            assert target.startswith(server.address), f"play/{page} links to {target}"
            request = urllib.request.Request(target, method="HEAD")
            with urllib.request.urlopen(request) as response:
                assert response.status == 200, f"play/{page}: {target} is {response.status}"
        return f"{len(targets)} addresses"

    def guides(self, server):
        """The guides link to the pages that play: each step of the tour, and each example."""
        reader = Reader(self.browser, server, 1200, 900)
        count = 0
        for guide, least in [("tour", 5), ("examples", len(self.examples))]:
            reader.page.goto(f"{server.address}/documentation/reel/{guide}/")
            links = "[...document.querySelectorAll('main a')].map((a) => a.href).filter((a) => a.includes('/play/'))"
            reader.wait(f"{links}.length >= {least}")
            for link in set(reader.value(links)):
                with urllib.request.urlopen(link) as response:
                    assert response.status == 200, f"{guide}: {link} is {response.status}"
                count += 1
        # Pages of docc request settings that a site need not have.
        reader.errors = [error for error in reader.errors if "404" not in error]
        reader.close()
        return f"{count} links"

    def filter(self, server):
        """The list shows the cards that contain the words of the filter."""
        reader = Reader(self.browser, server, 1200, 900)
        reader.open("")
        shown = "[...document.querySelectorAll('.card')].filter((card) => card.offsetParent).length"
        everything = reader.value(shown)
        assert everything == len(self.pages), f"{everything} cards for {len(self.pages)} pages"
        self.photograph(reader, "list")
        reader.page.fill("#filter", "camera")
        some = reader.value(shown)
        assert 0 < some < everything, some
        assert reader.value("document.querySelector('output').textContent") == f"{some} of {everything}"
        reader.page.fill("#filter", "no such words")
        assert reader.value(shown) == 0 and reader.page.locator(".empty").is_visible()
        reader.close()
        return f"{some} of {everything} cards"

    def buttons(self, server):
        """*Again* begins anew with the keyboard, *time* stops the game, Tab leaves it."""
        reader = Reader(self.browser, server, 1200, 900)
        reader.play(f"{self.examples[0]}/")
        assert reader.value("document.activeElement !== page.canvas"), "the game has taken the keyboard"
        reader.value("window.isOld = true")
        reader.page.click("[data-action=again]")
        reader.wait("!window.isOld && globalThis.page?.pictures > 5")
        reader.wait("document.activeElement === page.canvas")
        reader.page.click("[data-action=time]")
        time.sleep(0.5)
        before = reader.stage()
        time.sleep(0.5)
        assert reader.stage() == before, "the game moves while the bar of time is open"
        self.photograph(reader, "time")
        assert reader.value("document.activeElement === page.canvas")
        reader.page.keyboard.press("Tab")
        assert reader.value("document.activeElement !== page.canvas"), "Tab stays in the game"
        reader.close()

    def out_of_sight(self, server):
        """A game that is scrolled away stands still and is silent, and goes on when it can be seen again."""
        reader = Reader(self.browser, server, 480, 500)
        reader.play("castle/")
        reader.value("scrollTo(0, document.body.scrollHeight)")
        reader.wait("page.isStanding && page.sound.isHidden")
        pictures = reader.value("page.pictures")
        time.sleep(0.5)
        assert reader.value("page.pictures") == pictures
        reader.value("scrollTo(0, 0)")
        reader.wait(f"page.pictures > {pictures} + 10 && !page.sound.isHidden")
        reader.close()

    def tabs(self, server):
        """The files of a game are tabs, and a link can name one."""
        reader = Reader(self.browser, server, 1200, 900)
        reader.play("castle/")
        shown = "[...document.querySelectorAll('.file')].filter((f) => !f.hidden).map((f) => f.dataset.name).join()"
        assert reader.value(shown) == "Castle.swift", reader.value(shown)
        reader.page.get_by_role("tab", name="Hero.swift", exact=True).click()
        assert reader.value(shown) == "Hero.swift" and reader.page.url.endswith("#Hero.swift")
        reader.page.keyboard.press("ArrowRight")
        assert reader.value(shown) == "HeroClimbing.swift", reader.value(shown)
        reader.page.reload()
        assert reader.value(shown) == "HeroClimbing.swift"
        reader.close()

    def steps(self, server):
        """The steps of the tour are different games: in the last one alone, the elephant walks."""
        reader = Reader(self.browser, server)
        for step in range(1, 6):
            reader.play(f"orchard/?step={step}")
            assert reader.value("document.querySelector('[aria-current=step]').dataset.step") == str(step)
            reader.focus()
            reader.page.keyboard.down("ArrowLeft")
            time.sleep(1.5)
            self.photograph(reader, f"orchard-{step}")
            # The left tenth of the ground: the elephant is there, or not.
            picture = decode(reader.stage())
            height, width = picture.shape[:2]
            corner = picture[int(height * 0.78):int(height * 0.9), :width // 8, :3].astype(int)
            blue = ((corner[..., 2] > corner[..., 1] + 20) & (corner[..., 2] > 150)).sum()
            assert (blue > 200) == (step == 5), f"step {step}: {blue} pixels of an elephant at the left"
            reader.page.keyboard.up("ArrowLeft")
        reader.close()

    ALL = [every_game_plays, bytes_of_examples, links, guides, filter, buttons, out_of_sight, tabs, steps]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site")
    parser.add_argument("--pictures", help="a folder for the photographs")
    parser.add_argument("--only", help="the name of one check")
    options = parser.parse_args()
    with sync_playwright() as playwright:
        check = Check(playwright, options.site, options.pictures)
        bodies = [getattr(check, body.__name__) for body in Check.ALL]
        run_checks("site", bodies, options.site, options.only, check.browser)


if __name__ == "__main__":
    main()
