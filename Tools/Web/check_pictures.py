"""Compares the pictures of a page with those of the author's program: `check_pictures.py FOLDER PROGRAM`.

FOLDER is what `reel ship web` has made, PROGRAM the same game as a native program. Both show the golden reel of the
folder: the page in Chromium, by WebGL 2, paused at a tick; the program by `render --tick`, in software. Prints a line
for each tick, and ends with 1 if a picture differs.
"""

import argparse
import base64
import pathlib
import subprocess
import sys
import tempfile

import numpy
from playwright.sync_api import sync_playwright

from pages import ARGUMENTS, CHROMIUM, GamePage, Server, about
from pictures import decode, difference, encode

# The pixels in a thousand that may show what their neighbours show: turned sprites have many edges, and the software
# renderer lays the sides of upright ones on whole pixels, which moves their texels by at most half a pixel. In games
# with smooth pictures, this changes each edge in them.
SLACK = {"sharp": 10, "smooth": 200}
# The pixels in ten thousand that may show something else, such as a line of a pixel's width.
OTHERS = {"sharp": 1, "smooth": 4}

# Returns the pixels of the canvas, which keeps them because of `?capture`.
PIXELS = """() => {
  const { gl } = page.graphics;
  const pixels = new Uint8Array(gl.drawingBufferWidth * gl.drawingBufferHeight * 4);
  gl.readPixels(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  return [gl.drawingBufferWidth, pixels.toBase64()];
}"""


def rendered(program, reel, tick, folder):
    """Returns the picture that the native program draws."""
    path = pathlib.Path(folder) / f"{tick}.png"
    subprocess.run([program, "render", reel, "--tick", str(tick), path], check=True, stderr=subprocess.DEVNULL)
    return decode(path.read_bytes())


def canvas(game):
    """Returns the picture of the page."""
    width, pixels = game.value(f"({PIXELS})()")
    # WebGL's first row is the lowest.
    return numpy.frombuffer(base64.b64decode(pixels), dtype=numpy.uint8).reshape(-1, width, 4)[::-1]


def resting(game):
    """Returns the picture of the page once it stays the same: the sought tick is reached."""
    before = canvas(game)
    for _ in range(120):
        game.page.wait_for_timeout(500)
        game.pictures(2)
        after = canvas(game)
        if (after == before).all():
            return after
        before = after
    raise AssertionError("the paused reel moves")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("program")
    parser.add_argument("--tens", type=int, nargs="+", default=[30, 60, 100], help="the ticks of the pictures, in tens")
    parser.add_argument("--pictures", help="a folder for the pictures")
    parser.add_argument("--smooth", action="store_true", help="the game's pictures are smooth")
    options = parser.parse_args()
    kind = "smooth" if options.smooth else "sharp"
    name, reel, failures = about(options.folder)["name"], pathlib.Path(options.folder) / "golden.reel", 0
    server = Server(options.folder)
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        expected = [
            rendered(pathlib.Path(options.program).absolute(), reel, tens * 10, temporary) for tens in options.tens]
        height, width = expected[0].shape[:2]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        # One pixel of the canvas for each of the view.
        context = browser.new_context(viewport={"width": width, "height": height})
        game = GamePage(context, server, "?seed=1&capture")
        game.play()
        game.page.evaluate("fetch('golden.reel').then((r) => r.bytes()).then((reel) => page.watch(reel))")
        game.pictures(3)
        # The bar would cover a part of the picture.
        for key in ["Space", "Tab"]:
            game.page.keyboard.press(key)
        for tens, wanted in zip(options.tens, expected):
            for key in ["Home"] + ["ArrowUp"] * tens:
                game.page.keyboard.press(key)
            found = resting(game)
            if options.pictures:
                for source, picture in [("page", found), ("native", wanted)]:
                    path = pathlib.Path(options.pictures) / f"{name}-{tens * 10}-{source}.png"
                    path.write_bytes(encode(picture))
            sentence = difference(found, wanted, SLACK[kind], OTHERS[kind])
            failures += 1 if sentence else 0
            print(f"{name}: tick {tens * 10}: {sentence or 'as the native program draws it'}")
        game.close()
        browser.close()
    server.close()
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
