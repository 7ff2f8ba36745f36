"""Checks of pads, of a captured mouse, and of full screen, for check_page.py."""

from pages import GamePage

# A pad that the page finds as if the browser had reported it. `pad` is its state; `effects` are its rumbles.
PAD = """
window.effects = [];
window.pad = {
  index: 2, id: "Trial", connected: true, mapping: "standard", axes: [0, 0, 0, 0],
  buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })),
  vibrationActuator: { playEffect: async (kind, effect) => { effects.push([kind, effect]); return "complete"; } },
};
navigator.getGamepads = () => [null, null, window.pad, null];
"""


class DeviceChecks:
    def pads(self, server):
        """A pad connects, its buttons and axes arrive once for each change, it rumbles, and it releases all when it goes."""
        context = self.context()
        game = GamePage(context, server)
        game.play()
        game.page.evaluate(PAD)
        game.pictures(5)
        game.page.evaluate("pad.buttons[4].pressed = pad.buttons[5].pressed = true; pad.axes = [-1, 0.5, 0, 0]")
        game.pictures(5)
        game.page.evaluate("pad.buttons[4].pressed = false; pad.buttons[7].value = 1")
        game.pictures(5)
        game.page.evaluate("page.input.device(3, 0, 1, 0.25, 200)")
        assert game.value("effects") == [
            ["dual-rumble", {"duration": 200, "strongMagnitude": 1, "weakMagnitude": 0.25}]], game.value("effects")
        # A page without the focus reads no pad.
        game.page.evaluate("window.dispatchEvent(new Event('blur')); document.hasFocus = () => false")
        game.pictures(5)
        count = len(game.events())
        game.pictures(5)
        assert len(game.events()) == count
        game.page.evaluate("delete document.hasFocus")
        game.pictures(5)
        game.page.evaluate(
            "window.gone = pad; window.pad = null;"
            "window.dispatchEvent(Object.assign(new Event('gamepaddisconnected'), { gamepad: gone }))")
        game.pictures(5)
        # Shoulders, because other buttons choose in menus.
        left, right, left_x, left_y, right_trigger = 9, 10, 0, 1, 5
        half, most = 16384, 32767
        expected = [
            ("pad connected", 0, 0),
            ("pad button down", left, 0), ("pad button down", right, 0), ("pad axis", left_x, -most),
            ("pad axis", left_y, half),
            ("pad button up", left, 0), ("pad axis", right_trigger, most),
            ("pad button down", right, 0), ("pad axis", left_x, -most), ("pad axis", left_y, half),
            ("pad axis", right_trigger, most),
            ("pad button up", right, 0), ("pad axis", left_x, 0), ("pad axis", left_y, 0), ("pad axis", right_trigger, 0),
            ("pad disconnected", 0, 0),
        ]
        found = [(event.name, event.code, event.x) for event in game.events() if event.name.startswith("pad")]
        assert found == expected, found
        context.close()

    def captured_mouse(self, server):
        """A captured mouse has motion and no position, Escape releases it, and a click captures it again."""
        context = self.context()
        game = GamePage(context, server)
        game.play()
        mouse = game.page.mouse
        mouse.move(480, 320)
        game.pictures(5)
        is_locked = "document.pointerLockElement === page.canvas"
        # A browser refuses without a gesture.
        game.page.evaluate("page.input.device(2, 1, 0, 0, 0)")
        mouse.click(480, 320)
        game.wait(is_locked, 10)
        game.pictures(5)
        before = len(game.events())
        for at in range(1, 6):
            mouse.move(480 + 10 * at, 320 - 4 * at)
            game.pictures(2)
        # The last motion counts in a later tick.
        game.page.wait_for_timeout(300)
        events = game.events()[before:]
        motion = [(event.x, event.y) for event in events if event.name == "mouse motion"]
        assert sum(x for x, _ in motion) == 50 and sum(y for _, y in motion) == -20, motion
        assert not any(event.name == "pointer move" for event in events), events
        game.page.evaluate("document.exitPointerLock()")
        game.wait(f"!({is_locked})", 10)
        # The browser refuses for a second after the player has released the mouse.
        game.page.wait_for_timeout(1500)
        mouse.click(480, 320)
        game.wait(is_locked, 10)
        game.page.evaluate("page.input.device(2, 0, 0, 0, 0)")
        game.wait(f"!({is_locked})", 10)
        mouse.click(480, 320)
        game.pictures(5)
        assert not game.value(is_locked)
        context.close()
        return f"{len(motion)} motions"

    def fullscreen(self, server):
        """F11 makes the game cover the screen, Escape of the browser leaves, and F11 covers it again."""
        context = self.context()
        game = GamePage(context, server)
        game.play()
        covers = "document.fullscreenElement === page.root"
        for _ in range(2):
            game.page.keyboard.press("F11")
            game.wait(covers, 10)
            game.pictures(5)
            assert game.value("page.canvas.width === Math.round(innerWidth * devicePixelRatio)")
            # A page cannot press the browser's own Escape.
            game.page.evaluate("document.exitFullscreen()")
            game.wait("!document.fullscreenElement", 10)
            game.pictures(5)
        game.page.keyboard.press("F11")
        game.wait(covers, 10)
        game.page.keyboard.press("F11")
        game.wait("!document.fullscreenElement", 10)
        if self.name == "AlienCatch":
            # The switch of the settings.
            game.page.mouse.click(108, 55)
            game.pictures(30)
            for key in ["ArrowDown", "ArrowDown", "Enter"]:
                game.page.keyboard.press(key)
                game.pictures(8)
            game.wait(covers, 10)
            self.photograph(game, "fullscreen")
        context.close()
