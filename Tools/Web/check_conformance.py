"""Checks the page's own backends in Chromium: `check_conformance.py [--pictures FOLDER] [--folder FOLDER]`.

Builds a page without a game (Conformance), and runs in it the checks that every backend of Reel passes, and scenes
whose pixels are compared with those of the software renderer (Scenes). Prints a line for each fault. Ends with 1 if
there are any, and with 2 if the page does not run.
"""

import argparse
import base64
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy
from playwright.sync_api import Error, sync_playwright

from pages import ARGUMENTS, CHROMIUM, Server
from pictures import difference, encode

TOOLS = pathlib.Path(__file__).parent
PACKAGE = TOOLS.parent.parent
WIDTH, HEIGHT = 24, 16
MARKER = (255, 0, 255)


def straight(x, y):
    """A colour with opacity, by the formula of `ScenePicture.straightColor`."""
    return x * 10, y * 15, (x * 7 + y * 13) & 255, (255, 128, 0, 40)[(x + 2 * y) & 3]


def premultiplied(x, y):
    red, green, blue, alpha = straight(x, y)
    return *((colour * alpha + 127) // 255 for colour in (red, green, blue)), alpha


def marked(x, y):
    """A colour without opacity, by the formula of `ScenePicture.markedColor`."""
    return MARKER if (x + y) % 5 == 0 else straight(x, y)[:3]


def write_files(folder):
    """Writes the files that the page loads beside its program."""
    (folder / "Assets").mkdir(exist_ok=True)
    for name, colour in [("straight", straight), ("premultiplied", premultiplied), ("marked", marked)]:
        picture = numpy.array([[colour(x, y) for x in range(WIDTH)] for y in range(HEIGHT)], dtype=numpy.uint8)
        (folder / "Assets" / f"{name}.png").write_bytes(encode(picture))
    about = {"name": "Conformance", "title": "Conformance", "size": 0, "files": False}
    (folder / "game.json").write_text(json.dumps(about))


def picture(width, pixels):
    """Returns the picture of pixels in base64, four bytes each."""
    return numpy.frombuffer(base64.b64decode(pixels), dtype=numpy.uint8).reshape(-1, width, 4)


def expected_pictures():
    """Returns the pictures of the software renderer, in the order of the scenes."""
    subprocess.run(["swift", "build", "--package-path", PACKAGE, "--product", "page-scenes", "--quiet"], check=True)
    bin = subprocess.run(
        ["swift", "build", "--package-path", PACKAGE, "--show-bin-path"], check=True, capture_output=True, text=True)
    lines = subprocess.run(
        [pathlib.Path(bin.stdout.strip()) / "page-scenes"], check=True, capture_output=True, text=True).stdout
    return [picture(int(width), pixels) for width, pixels in (line.split() for line in lines.splitlines())]


def compare(scenes, folder):
    """Compares the page's pictures with the expected ones. Returns the number of those that differ."""
    faults = 0
    expected = expected_pictures()
    if len(scenes) != len(expected):
        print(f"the page draws {len(scenes)} scenes, the software renderer {len(expected)}")
        return 1
    for (name, width, _, slack, pixels), wanted in zip(scenes, expected):
        found = picture(width, pixels)
        if folder:
            for kind, made in [("page", found), ("expected", wanted)]:
                path = pathlib.Path(folder) / f"{name.replace(' ', '-').replace(',', '')}-{kind}.png"
                path.write_bytes(encode(made))
        sentence = difference(found, wanted, slack)
        if sentence:
            print(f"{name}: {sentence}")
            faults += 1
    print(f"{len(scenes)} scenes, {faults} different from the software renderer")
    return faults


def run(folder, pictures):
    """Runs all checks in the page of a folder. Returns the number of faults."""
    server = Server(folder)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page()
        page.on("pageerror", lambda error: print(f"error: {error}"))
        page.goto(f"{server.address}/index.html")
        page.wait_for_function("globalThis.isReady", timeout=60_000)
        sentence = page.evaluate("page.sentence ?? page.reports[0] ?? ''")
        if sentence:
            raise Error(sentence)
        faults = page.evaluate("page.checkPictures()")
        faults += compare(page.evaluate("page.scenes"), pictures)
        faults += page.evaluate("page.checkVideo()")
        # A browser plays sound after a gesture only.
        page.mouse.click(10, 10)
        page.wait_for_function("page.sound.isRunning", timeout=10_000)
        faults += page.evaluate("page.checkAudio()")
        for line in page.evaluate("page.lines"):
            print(line)
        browser.close()
    server.close()
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", help="a folder for the pictures of all scenes")
    parser.add_argument("--folder", help="a folder for the page, which is kept; a page in it is not built again")
    options = parser.parse_args()
    if options.pictures:
        pathlib.Path(options.pictures).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.folder or temporary)
        try:
            if not (folder / "conformance.wasm").exists():
                subprocess.run([TOOLS / "Conformance" / "build", folder.absolute()], check=True)
            write_files(folder)
            faults = run(folder, options.pictures)
        except (Error, subprocess.CalledProcessError) as error:
            print(f"the page does not run: {error}", file=sys.stderr)
            sys.exit(2)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
