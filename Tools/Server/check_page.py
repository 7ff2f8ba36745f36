"""Checks the page of a server with rooms in Chromium: `check_page.py PROGRAM [--pictures FOLDER]`.

Rooms, players and times appear, a name made by a player cannot become HTML, and nothing is wider than a phone. A link
opens the page of the game, for which a page of the check stands here. Run by the Python of .build/web-venv, with
Tools/Web in PYTHONPATH.
"""

import argparse
import pathlib
import tempfile

from playwright.sync_api import sync_playwright

from http_checks import Server, expect, failures, until
from pages import ARGUMENTS, CHROMIUM

EVIL = "<img src=x onerror=alert(1)>"
# What stands for the page of the game: its scripts run, also one of another file.
GAME = "<title>Game</title><link rel='icon' href='data:,'><script type='module'>import { text } from './a%20b.js'; document.title = text</script>"


def wait(page, condition):
    """Waits until a condition in JavaScript is true. The page's policy forbids Playwright's own way, which is `eval`."""
    def is_true():
        page.wait_for_timeout(50)
        return page.evaluate(condition)
    until(is_true, f"the page never comes to {condition}")


def watch(page, server, errors):
    """Follows the link to a room, by the keyboard, while the list is refreshed."""
    links = page.get_by_role("link", name="Watch friends 1", exact=True)
    expect(links.count() == 1, "the room has no link")
    expect(page.get_by_role("link", name="by invitation").count() == 0, "a private room has a link")
    links.focus()
    page.wait_for_timeout(2500)
    expect(page.evaluate("document.activeElement.getAttribute('aria-label')") == "Watch friends 1", "the link loses the focus")
    number = page.evaluate("document.activeElement.closest('tr').dataset.room")
    web = server.request("GET", "/v1/status")[2]["webPort"]
    with page.context.expect_page() as opened:
        page.keyboard.press("Enter")
    game = opened.value
    game.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    until(lambda: game.title() == "It runs.", f"the page of the game does not run: {game.title()}")
    address = game.evaluate("Object.fromEntries(new URLSearchParams(location.search))")
    expect(address == {"watch": f"ws://127.0.0.1:{web}", "room-number": number}, f"the link leads to {address}")
    expect(game.evaluate("location.pathname") == "/play/", "the link leads to another page")
    game.close()


def check(browser, program, pictures, site):
    with Server(program, "--rooms", "12", "--players", "1", "--web", "0", "--site", site) as server:
        bots = []
        for at in range(5):
            name = EVIL if at == 4 else f"friends {at + 1}"
            for _ in range(2):
                bots.append(server.bot("--room", name, "--ticks", "100000"))
        for _ in range(4):
            bots.append(server.bot("--ticks", "100000"))
        server.request("POST", "/v1/rooms", {"private": True, "waitSeconds": 3600})
        until(lambda: server.request("GET", "/v1/status")[2]["players"] == 14, "the bots do not play")
        # Bots that come at the same moment may share a room, or open two.
        count = server.request("GET", "/v1/status")[2]["openRooms"]
        expect(count >= 8, f"only {count} rooms are open")
        errors = []
        for name, width, height in [("server", 1100, 900), ("server-phone", 360, 740)]:
            page = browser.new_context(viewport={"width": width, "height": height}).new_page()
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
            page.on("request", lambda request: request.url.startswith((f"http://127.0.0.1:{server.port}/", "data:"))
                    or errors.append(f"the page loads {request.url}"))
            page.goto(f"http://127.0.0.1:{server.port}/")
            wait(page, "document.querySelectorAll('tbody tr').length === %d" % count)
            wait(page, "document.querySelector('tbody svg path').getAttribute('d').split('L').length > 5")
            text = page.inner_text("main")
            for part in ["Walk", "serving", f"{count} of 12", "friends 1", EVIL, "by invitation", "2 of 2", "waiting"]:
                expect(part in text, f"{name}: the page shows no {part!r}")
            expect(page.evaluate("document.querySelectorAll('img').length") == 0, f"{name}: a name is HTML")
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            expect(wide <= 0, f"{name}: the page is {wide} pixels wider than the window")
            ticks = "[...document.querySelectorAll('td[data-label=Tick]')].map((cell) => cell.textContent).join()"
            before = page.evaluate(ticks)
            wait(page, f"{ticks} !== {before!r}")
            if pictures:
                page.screenshot(path=str(pictures / f"{name}.png"), full_page=True)
            watch(page, server, errors)
        server.request("DELETE", "/v1/rooms/1")
        wait(page, "!document.querySelector('tr[data-room=\"1\"]')")
        expect(not errors, f"the page has errors: {errors[:3]}")
        server.process.kill()
        wait(page, "document.getElementById('state').textContent === 'no answer'")
        for bot in bots:
            bot.kill()
            bot.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--pictures", type=pathlib.Path)
    arguments = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        with tempfile.TemporaryDirectory() as site:
            pathlib.Path(site, "index.html").write_text(GAME, encoding="utf-8")
            pathlib.Path(site, "a b.js").write_text("export const text = 'It runs.'", encoding="utf-8")
            check(browser, arguments.program, arguments.pictures, site)
        browser.close()
    if failures:
        raise SystemExit(1)
    print("server: the page shows rooms, players and times, at the widths of a screen and of a phone, and watches a room")


if __name__ == "__main__":
    main()
