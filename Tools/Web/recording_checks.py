"""Checks of time travel, of seeds, of two tabs with the same saves, and of dropped files, for check_page.py."""

import re

from pages import GamePage, reel_reader

# Drops a file on the page: its name, and its bytes.
DROP = """([name, bytes]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
  page.canvas.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""

# Shows 100 pictures of a clock of its own, a sixtieth of a second apart.
FIXED_TIME = """() => {
  page.frame = () => {};
  page.fixed ??= performance.now();
  for (let picture = 0; picture < 100; picture++) page.draw((page.fixed += 1000 / 60));
}"""


class RecordingChecks:
    def time_travel(self, server):
        """With `?travel`, F4 opens the past, Escape returns to the present, and Enter plays from the shown tick."""
        context = self.context()
        game = GamePage(context, server, "?seed=1&travel")
        game.play()
        for key in ["Enter", "ArrowLeft", "ArrowRight", "Space"] * 4:
            game.page.keyboard.press(key, delay=40)
            game.pictures(6)
        game.page.keyboard.press("F4")
        game.pictures(5)
        # The game stands, and its keys are those of the bar.
        ticks = reel_reader.parse(game.reel()).tick_count
        latest = self.photograph(game, "travel")
        for _ in range(3):
            game.page.keyboard.press("PageUp")
            game.pictures(3)
        game.page.keyboard.press("Home")
        game.pictures(5)
        earliest = self.photograph(game, "travel-earliest")
        assert earliest != latest
        assert reel_reader.parse(game.reel()).tick_count == ticks
        game.page.keyboard.press("Escape")
        game.pictures(30)
        after = reel_reader.parse(game.reel())
        assert after.tick_count > ticks, (after.tick_count, ticks)
        (self.folder.parent / f"{self.name}-past.reel").write_bytes(game.reel())
        # The bar again, twenty ticks further back, and a branch.
        game.page.keyboard.press("F4")
        game.pictures(3)
        present = reel_reader.parse(game.reel()).tick_count
        for _ in range(2):
            game.page.keyboard.press("ArrowDown")
            game.pictures(3)
        game.page.keyboard.press("Enter")
        game.pictures(30)
        reports = " ".join(game.value("page.reports"))
        begin = int(re.search(r"From tick (\d+) on", reports)[1])
        assert begin == present - 21, (begin, present)
        branch = reel_reader.parse(game.reel())
        assert branch.tick_count > begin, (branch.tick_count, begin)
        (self.folder.parent / f"{self.name}-branch.reel").write_bytes(game.reel())
        assert not game.value("page.sentence ?? ''"), game.value("page.sentence")
        context.close()
        return f"{after.tick_count} ticks, then a branch from tick {begin} to {branch.tick_count}"

    def seed(self, server):
        """`?seed=` begins the same game each time, and another seed another one."""

        def checkpoints(search):
            context = self.context()
            game = GamePage(context, server, search)
            game.play()
            reel = reel_reader.parse(game.reel())
            while len(reel.checkpoints) < 5:
                game.page.evaluate(FIXED_TIME)
                reel = reel_reader.parse(game.reel())
            context.close()
            return reel.header.seed, {
                check.tick: check.state_hash for check in reel.checkpoints if 0 < check.tick < reel.tick_count}

        (first, found), (second, again), (third, other) = map(checkpoints, ["?seed=7", "?seed=7", "?seed=8"])
        assert (first, second, third) == (7, 7, 8)
        ticks = sorted(found.keys() & again.keys() & other.keys())
        assert len(ticks) > 2, (found, again, other)
        assert all(found[tick] == again[tick] for tick in ticks), (found, again)
        assert any(found[tick] != other[tick] for tick in ticks), (found, other)
        # Without a seed in the link, each game has its own.
        seeds = {checkpoints("?")[0] for _ in range(2)}
        assert len(seeds) == 2, seeds
        return f"ticks {', '.join(map(str, ticks))}"

    def shared_saves(self, server):
        """Two tabs of the same game save over each other without damage; both begin with the last value."""
        if self.name != "AlienCatch":
            return "only of Alien Catch"
        context = self.context()
        games = [GamePage(context, server, f"?seed={seed}") for seed in (1, 2)]
        saved = "Object.entries(localStorage).filter(([key]) => key.startsWith('reel/')).sort()"
        values = []
        for turn, game in enumerate(games):
            game.page.bring_to_front()
            game.play()
            # The button of the settings, and the slider of the volume.
            game.page.mouse.click(108, 55)
            game.pictures(30)
            for _ in range(2 + turn):
                game.page.keyboard.press("ArrowLeft")
                game.pictures(8)
            game.wait(f"{saved}.length === 1", 10)
            game.page.wait_for_timeout(500)
            values.append(game.value(saved))
        assert values[0] != values[1] and len(values[1]) == 1, values
        starts = []
        for game in games:
            game.page.bring_to_front()
            game.page.reload()
            game.play()
            assert not any("damaged" in report for report in game.value("page.reports")), game.value("page.reports")
            starts.append(reel_reader.parse(game.reel()).header.start_data)
        assert starts[0] == starts[1] and len(starts[0]) > 0, starts
        assert games[0].value(saved) == values[1]
        context.close()

    def dropped_files(self, server):
        """A dropped file that is no reel of the game is a notice, and the game goes on; a cut reel is shown."""
        golden = (self.folder / "golden.reel").read_bytes()
        context = self.context()
        game = GamePage(context, server)
        game.play()
        notices = "document.querySelectorAll('[role=status]').length"
        # A slow machine also reports that it does not keep up.
        found = "page.reports.filter((report) => /reel/.test(report))"
        for name, data in [
            ("picture.png", (self.folder / "icon.png").read_bytes()[:2000]), ("empty.reel", b""),
            ("damaged.reel", golden[:40] + b"\xff" * 400), ("head.reel", golden[:9]),
        ]:
            before = len(game.value(found))
            game.page.evaluate(DROP, [name, list(data)])
            game.wait(f"{found}.length > {before}", 10)
            assert game.value(notices) > 0
            count = len(game.events())
            game.page.keyboard.press("KeyZ")
            game.pictures(10)
            names = [event.name for event in game.events()[count:]]
            assert "key down" in names, f"{name}: the game does not go on: {names}"
        reports = game.value(found)
        assert len(reports) == 4, reports
        game.page.evaluate(DROP, ["cut.reel", list(golden[: len(golden) // 2])])
        game.pictures(10)
        count = len(game.events())
        game.page.keyboard.press("KeyZ")
        game.pictures(10)
        assert len(game.events()) == count, "the cut reel is not shown"
        assert not game.value("page.sentence ?? ''")
        context.close()
        return reports[0]
