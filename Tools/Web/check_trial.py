"""Checks the page of PageTrial (Tools/Web/Trial) in Chromium: `check_trial.py FOLDER PROGRAM`.

FOLDER is what `reel ship web PageTrial` has made, PROGRAM the native program of the game. A mistake in the rules ends the
game with its sentence, and the recording that the page offers ends natively in the same tick. Measures the time of a
picture with many sprites.
"""

import argparse
import pathlib
import statistics
import subprocess

from playwright.sync_api import sync_playwright

from pages import ARGUMENTS, CHROMIUM, GamePage, reel_reader, run_checks

# The most milliseconds of script in the quickest of many pictures with 10,000 moving sprites, with a tick each.
MOST_TIME = 4

# Returns the milliseconds of script of the next pictures, a sixtieth of a second apart on a clock of their own: a slow
# renderer then lets no picture run the ticks of several.
TIMES = """(count) => new Promise((resolve) => {
  const times = [];
  let time = performance.now();
  page.frame = () => {};
  const take = () => {
    page.draw((time += 1000 / 60));
    times.push(page.pictureTime);
    if (times.length < count) requestAnimationFrame(take);
    else resolve(times);
  };
  requestAnimationFrame(take);
})"""


def context(browser):
    return browser.new_context(viewport={"width": 960, "height": 640}, accept_downloads=True)


def trap(browser, server, key):
    """Ends a game by a mistake in the rules. Returns the sentence, and the bytes of the recording that the page offers."""
    game = GamePage(context(browser), server)
    game.play()
    game.page.keyboard.press("KeyQ")
    game.pictures(10)
    game.page.keyboard.press(key)
    game.wait("page.sentence", 20)
    assert game.page.get_by_role("alert").inner_text() == game.value("page.sentence")
    pictures = game.value("page.pictures")
    with game.page.expect_download() as download:
        game.page.get_by_role("button", name="Save the recording").click()
    path = download.value.path()
    assert download.value.suggested_filename == "PageTrial.reel"
    assert game.value("page.pictures") == pictures, "pictures follow the end of the game"
    # The page can begin again.
    with game.page.expect_navigation():
        sentence = game.value("page.sentence")
        game.page.get_by_role("button", name="Again").click()
    game.play()
    game.close()
    return sentence, pathlib.Path(path).read_bytes()


def run(*arguments):
    return subprocess.run([str(argument) for argument in arguments], capture_output=True, text=True)


class Check:
    def __init__(self, browser, program):
        self.browser, self.program = browser, program

    def stops(self, server, key):
        """Ends a game by a mistake, and lets the program replay the recording.

        Returns the sentence of the page, what the program prints, and the tick of both.
        """
        sentence, reel = trap(self.browser, server, key)
        path = pathlib.Path(server.folder).parent / f"PageTrial-{key}.reel"
        path.write_bytes(reel)
        found = reel_reader.parse(reel)
        pressed = max(entry.tick for entry in found.inputs if any(event.name == "key down" for event in entry.events))
        # The mistake comes nine ticks after the tick of the key, which is the first of the ten.
        assert found.tick_count == pressed + 10, (found.tick_count, pressed)
        native = run(self.program, "verify", path)
        assert native.returncode < 0, f"verify ends with {native.returncode}, and not by a signal: {native.stderr}"
        # The ticks before are in order; the last one is the mistake.
        before = run(self.program, "inspect", path, "--tick", found.tick_count - 1)
        assert before.returncode == 0, before.stderr
        assert run(self.program, "inspect", path, "--tick", found.tick_count).returncode < 0
        return sentence, native.stdout + native.stderr, found.tick_count

    def engine_mistake(self, server):
        """A mistake that the engine describes ends the page with its sentence, and the program in the same tick with it."""
        sentence, lines, tick = self.stops(server, "KeyM")
        assert "Missing" in sentence and sentence in lines, (sentence, lines)
        return f"tick {tick}: {sentence}"

    def rules_mistake(self, server):
        """An index out of range ends the page with a sentence, and the program in the same tick."""
        sentence, lines, tick = self.stops(server, "KeyI")
        assert sentence.startswith("The game stopped: "), sentence
        assert "out of range" in lines, lines
        return f"tick {tick}: {sentence}"

    def many_sprites(self, server):
        """A picture of 10,000 sprites, each of which moves in each tick, takes few milliseconds of script."""
        game = GamePage(context(self.browser), server, "?seed=1&sprites=10000")
        game.play()
        begin = reel_reader.parse(game.reel()).tick_count
        times = game.page.evaluate(TIMES, 80)
        ticks = reel_reader.parse(game.reel()).tick_count - begin
        # A picture without a tick is no measurement of ticks.
        assert ticks >= 80, f"{ticks} ticks in 80 pictures"
        assert min(times) < MOST_TIME, f"{min(times):.1f} ms"
        game.close()
        return f"{min(times):.1f} ms at least, median {statistics.median(times):.1f} ms, 80 pictures"

    ALL = [engine_mistake, rules_mistake, many_sprites]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("program")
    parser.add_argument("--only", help="the name of one check")
    options = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        check = Check(browser, options.program)
        run_checks(
            "PageTrial", [getattr(check, body.__name__) for body in Check.ALL], options.folder, options.only, browser)


if __name__ == "__main__":
    main()
