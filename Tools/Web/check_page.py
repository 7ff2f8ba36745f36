"""Checks a shipped page in Chromium, and prints a line for each check: `check_page.py FOLDER [--pictures FOLDER]`.

FOLDER is what `reel ship web` has made. The game must be Alien Catch for the checks of its keys, its saves and its
buttons; other games are only played at random.
"""

import argparse
import pathlib
import random

from playwright.sync_api import sync_playwright

from device_checks import DeviceChecks
from pages import ARGUMENTS, CHROMIUM, GamePage, about, reel_reader, run_checks
from pictures import decode
from recording_checks import RecordingChecks


def colours(png):
    """Returns the number of different colours of a photograph, of every eighth pixel across and down."""
    picture = decode(png)[::8, ::8, :3]
    return len({bytes(pixel) for pixel in picture.reshape(-1, 3)})


class Check(DeviceChecks, RecordingChecks):
    def __init__(self, playwright, folder, pictures):
        self.playwright, self.folder, self.pictures = playwright, pathlib.Path(folder), pictures
        self.browser = self.launch()
        self.name = about(folder)["name"]
        self.view = reel_reader.read(self.folder / "golden.reel").header.view

    def launch(self, *arguments):
        return self.playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, *arguments])

    def context(self, **options):
        options.setdefault("viewport", {"width": 960, "height": 640})
        return self.browser.new_context(**options)

    def photograph(self, game, name):
        png = game.pixels()
        if self.pictures:
            (pathlib.Path(self.pictures) / f"{self.name}-{name}.png").write_bytes(png)
        return png

    # Each check is a function of a server, and raises an error if something is wrong.

    def first_picture(self, server):
        """The game draws soon after its last byte, and nothing is reported."""
        context = self.context()
        game = GamePage(context, server)
        game.play()
        assert colours(self.photograph(game, "start")) > 20
        assert not game.reports(), game.reports()
        started = game.value(
            "performance.getEntriesByType('resource').filter((e) => /game.wasm|content|png/.test(e.name))"
            ".reduce((latest, e) => Math.max(latest, e.responseEnd), 0)")
        first = game.value("page.firstPicture")
        # A second on a machine with nothing else to do.
        assert first - started < 10_000, f"{first - started} ms after the last byte"
        context.close()
        return f"first picture {first - started:.0f} ms after the last byte, of {first:.0f}"

    def golden_reel(self, server):
        """`?verify` plays the golden reel at full speed, and its hash is that of the recording."""
        context = self.context()
        game = GamePage(context, server, "?verify")
        game.wait("page.verified", 300)
        verified = game.value("page.verified")
        assert verified.startswith("verified "), verified
        context.close()
        return verified

    def resize(self, server):
        """The canvas has the screen's own pixels, follows its element, and the picture fills it."""
        # The emulation of a dense screen does not reach the size in device pixels, so the browser itself is dense.
        browser = self.launch("--force-device-scale-factor=2")
        context = browser.new_context(no_viewport=True)
        game = GamePage(context, server)
        game.play()
        size = "[page.canvas.width, page.canvas.height, 2 * innerWidth, 2 * innerHeight]"
        width, height, *wanted = game.value(size)
        assert [width, height] == wanted and game.value("devicePixelRatio") == 2, (width, height, wanted)
        game.page.evaluate("document.body.style.cssText = 'width: 250px; height: 350px'")
        game.wait("page.canvas.width === 500 && page.canvas.height === 700")
        game.pictures(3)
        assert colours(self.photograph(game, "narrow")) > 20
        browser.close()

    def lost_context(self, server):
        """A context that is lost comes back with all pictures."""
        context = self.context()
        game = GamePage(context, server, "?seed=1&travel")
        game.play()
        game.page.evaluate("(window.losing = page.graphics.gl.getExtension('WEBGL_lose_context')).loseContext()")
        game.wait("page.graphics.isLost")
        game.pictures(5)
        game.page.evaluate("window.losing.restoreContext()")
        game.wait("!page.graphics.isLost")
        game.pictures(20)
        assert colours(self.photograph(game, "restored")) > 20
        context.close()

    def hidden_tab(self, server):
        """A hidden tab is silent, releases what is held, and goes on."""
        context = self.context()
        game = GamePage(context, server)
        game.play()
        game.page.keyboard.down("ArrowLeft")
        game.pictures(10)
        game.page.evaluate(
            "Object.defineProperty(document, 'hidden', { value: true, configurable: true });"
            "document.dispatchEvent(new Event('visibilitychange'))")
        assert game.value("page.sound.isHidden")
        game.page.evaluate(
            "delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
        game.page.keyboard.up("ArrowLeft")
        game.pictures(10)
        assert not game.value("page.sound.isHidden")
        for names in game.names(["key down", "key up", "focus lost"]):
            # The key is up for the game before the player lets go of it.
            assert names == ["key down", "focus lost"], names
        context.close()

    def devices(self, server):
        """Keys by their positions, the mouse, its wheel and fingers arrive, at the pixel of the view that they are at."""
        context = self.context(has_touch=True)
        game = GamePage(context, server)
        game.play()
        keyboard, mouse = game.page.keyboard, game.page.mouse
        keyboard.press("KeyQ")
        keyboard.press("F10")
        mouse.move(480, 320)
        mouse.down()
        mouse.up()
        mouse.click(480, 320, button="right")
        mouse.wheel(0, 200)
        game.page.touchscreen.tap(480, 320)
        game.pictures(10)
        events = game.events()

        def found(name, **numbers):
            return any(
                event.name == name and all(getattr(event, key) == value for key, value in numbers.items())
                for event in events)

        for name, code in [("key down", 20), ("key up", 20), ("key down", 67)]:
            assert found(name, code=code), f"no {name} of key {code}"
        # The middle of the page is the middle of the view, however the view is fitted in.
        width, height = 960, 640
        scale = max(1, int(min(width / self.view[0], height / self.view[1])))
        x = int((480 - (width - scale * self.view[0]) // 2) / scale)
        y = int((320 - (height - scale * self.view[1]) // 2) / scale)
        for name, device in [("pointer down", 0), ("pointer up", 0), ("pointer down", 1), ("pointer up", 1)]:
            assert found(name, device=device, x=x, y=y), f"no {name} of device {device} at {x}, {y}"
        assert found("mouse down", code=1) and found("mouse up", code=1)
        assert found("wheel", y=-2)
        context.close()

    def second_tab(self, server):
        """Two tabs of the same game play each for itself."""
        context = self.context()
        games = [GamePage(context, server, f"?seed={seed}") for seed in (1, 2)]
        for game in games:
            game.page.bring_to_front()
            game.play()
        context.close()

    def slow_network(self, server):
        """With a slow network, the bar shows how much is there, and then the game."""
        server.bytes_per_second = 400_000
        context = self.context()
        game = GamePage(context, server)
        game.wait("Number(page.bar?.getAttribute('aria-valuenow')) > 3")
        self.photograph(game, "loading")
        game.play(120)
        server.bytes_per_second = None
        context.close()

    def missing_asset(self, server):
        """A missing picture, program or content is answered with its name; a missing sound is left out."""
        names = [file.relative_to(self.folder).as_posix() for file in (self.folder / "Assets").rglob("*")]
        picture = next((name for name in names if name.endswith(".png")), None)
        for name in filter(None, [picture, "game.wasm.gz", "game.json", "Assets/content.packed"]):
            if not (self.folder / name).exists():
                continue
            server.missing = {name}
            context = self.context()
            game = GamePage(context, server)
            game.wait("page.sentence")
            sentence = game.value("page.sentence")
            assert pathlib.Path(name).name in sentence and "404" in sentence, sentence
            context.close()
        sound = next((name for name in names if name.endswith(".wav")), None)
        if sound:
            server.missing = {sound}
            context = self.context()
            game = GamePage(context, server)
            game.play()
            game.wait("page.reports.length > 0")
            context.close()
        server.missing = set()

    def reel(self, server):
        """The page's recording is a reel, and dropped on the page it plays."""
        context = self.context()
        game = GamePage(context, server)
        game.play()
        for key in ["Enter", "ArrowLeft", "ArrowRight", "Space"]:
            game.page.keyboard.press(key)
            game.pictures(8)
        reel = game.reel()
        assert len(reel) > 200
        (self.folder.parent / f"{self.name}-page.reel").write_bytes(reel)
        game.page.evaluate("page.watch(page.reel)")
        game.pictures(30)
        self.photograph(game, "replay")
        # The game waits for the end of the replay, which takes the keys.
        count = len(game.events())
        game.page.keyboard.press("KeyZ")
        game.pictures(20)
        assert len(game.events()) == count
        game.page.keyboard.press("Escape")
        game.pictures(5)
        game.page.keyboard.press("KeyZ")
        game.pictures(20)
        assert len(game.events()) > count
        context.close()
        return f"{len(reel)} bytes"

    def random_events(self, server):
        """Events in any order end nothing. The seed is printed."""
        seed = random.randrange(1 << 30)
        chance = random.Random(seed)
        context = self.context(has_touch=True)
        game = GamePage(context, server)
        game.play()
        keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "Space", "Enter", "Escape", "KeyA", "F3", "F4", "F8", "Tab"]
        mouse, keyboard = game.page.mouse, game.page.keyboard
        actions = [
            lambda: keyboard.down(chance.choice(keys)),
            lambda: keyboard.up(chance.choice(keys)),
            lambda: mouse.move(chance.randrange(960), chance.randrange(640)),
            lambda: mouse.down(button=chance.choice(["left", "right", "middle"])),
            lambda: mouse.up(button=chance.choice(["left", "right", "middle"])),
            lambda: mouse.wheel(0, chance.randrange(-300, 300)),
            lambda: game.page.touchscreen.tap(chance.randrange(960), chance.randrange(640)),
            lambda: game.page.evaluate("window.dispatchEvent(new Event('blur'))"),
            lambda: game.page.set_viewport_size(
                {"width": chance.randrange(60, 1200), "height": chance.randrange(60, 900)}),
            lambda: game.page.evaluate(
                "([kind, device, code, x, y]) => page.call(() => page.program.reel_event(kind, device, code, x, y))",
                [chance.randrange(-2, 20), chance.randrange(-1, 300), chance.randrange(-1, 300),
                 chance.choice([0, 1e30, -1e30, 17.5]), chance.choice([0, 3, -9])]),
        ]
        try:
            for _ in range(300):
                chance.choice(actions)()
            game.pictures(5)
            assert game.value("page.misuse") == "", game.value("page.misuse")
        except Exception as error:
            raise AssertionError(f"seed {seed}: {error}") from error
        context.close()
        return f"seed {seed}"

    def saves(self, server):
        """What the game saves is there after a reload; a damaged value is put aside; full storage is reported once."""
        context = self.context()
        game = GamePage(context, server)
        game.play()
        prefix = f"reel/{self.name}/"
        saved = "Object.keys(localStorage).filter((key) => key.endsWith('.save')).length"
        if self.name == "AlienCatch":
            # The button of the settings, and the slider of the volume.
            game.page.mouse.click(108, 55)
            game.pictures(30)
            self.photograph(game, "settings")
            for _ in range(3):
                game.page.keyboard.press("ArrowLeft")
                game.pictures(8)
            game.wait(f"{saved} > 0")
            game.page.reload()
            game.play()
            game.page.mouse.click(108, 55)
            game.pictures(30)
            self.photograph(game, "settings-again")
            reel = game.reel()
            (self.folder.parent / f"{self.name}-saved.reel").write_bytes(reel)
        game.page.evaluate(
            f"localStorage.setItem('{prefix}damaged.save', btoa('REELSAV2 is not enough'));"
            f"localStorage.setItem('{prefix}odd.save', 'no base64 %')")
        game.page.reload()
        game.play()
        reports = game.value("page.reports")
        assert sum("damaged" in report for report in reports) == 2, reports
        assert game.value(f"localStorage.getItem('{prefix}damaged.damaged')") == "UkVFTFNBVjIgaXMgbm90IGVub3VnaA=="
        assert game.value(f"localStorage.getItem('{prefix}odd.damaged')") == "no base64 %"
        game.page.evaluate(
            "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
            "for (let i = 0; i < 3; i++) page.saves.write('best', new Uint8Array(20))")
        reports = game.value("page.reports")
        assert sum("storage" in report for report in reports) == 1, reports
        context.close()

    def text_and_paste(self, server):
        """Typed, composed and pasted text arrives as events, while the game requests text."""
        context = self.context()
        game = GamePage(context, server)
        game.play()
        # The texts that reach the program, which drops those that the game has not requested.
        game.page.evaluate(
            "const take = page.program.reel_text; page.texts = [];"
            "page.program = { ...page.program, reel_text: (kind, at, size, ...rest) => {"
            "  page.texts.push([kind, page.memory.text(at, size)]); take(kind, at, size, ...rest); } }")
        game.page.evaluate("page.input.device(0, 100, 100, 200, 30)")
        assert game.value("document.activeElement === page.input.field")
        game.page.keyboard.insert_text("früh")
        game.page.evaluate(
            "const field = page.input.field;"
            "field.dispatchEvent(new CompositionEvent('compositionupdate', { data: 'に' }));"
            "field.dispatchEvent(new CompositionEvent('compositionend', { data: '日' }));"
            "const data = new DataTransfer(); data.setData('text', 'pasted');"
            "field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }))")
        game.pictures(10)
        typed, pasted, composed = 0, 1, 2
        assert game.value("page.texts") == [
            [typed, "früh"], [composed, "に"], [composed, ""], [typed, "日"], [pasted, "pasted"]], game.value("page.texts")
        game.page.evaluate("page.input.device(1, 0, 0, 0, 0)")
        assert game.value("page.input.field") is None
        for names in game.names(["text", "paste", "composition"]):
            assert names == ["paste"], names
        context.close()

    ALL = [
        first_picture, golden_reel, resize, lost_context, hidden_tab, devices, DeviceChecks.pads,
        DeviceChecks.captured_mouse, DeviceChecks.fullscreen, second_tab, RecordingChecks.shared_saves, slow_network,
        missing_asset, reel, RecordingChecks.time_travel, RecordingChecks.seed, RecordingChecks.dropped_files, saves,
        text_and_paste, random_events,
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--pictures", help="a folder for the photographs")
    parser.add_argument("--only", help="the name of one check")
    options = parser.parse_args()
    with sync_playwright() as playwright:
        check = Check(playwright, options.folder, options.pictures)
        bodies = [getattr(check, body.__name__) for body in Check.ALL]
        run_checks(check.name, bodies, options.folder, options.only, check.browser)


if __name__ == "__main__":
    main()
