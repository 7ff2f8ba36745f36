"""Checks what the page of a game sounds like in Chromium, and prints a line for each check: `check_sound.py FOLDER`.

FOLDER is what `reel ship web` has made, of a game that plays music, such as Alien Catch. The checks record the samples
before they reach the device, and compare levels, sides and frequencies. Voices of their own are tones, which the checks
start by the functions that the program calls. Ends with 1 if a check fails.
"""

import argparse
import functools
import time

import numpy
from playwright.sync_api import sync_playwright

from pages import ARGUMENTS, CHROMIUM, GamePage, run_checks

# The numbers of the tone and of the short tone; no game has so many sounds.
TONE, SHORT = 60_000, 60_001

# Records all samples of the page's output, with the time of the context at which each block begins.
RECORDER = """async () => {
  const code = `registerProcessor("recorder", class extends AudioWorkletProcessor {
    process([input]) {
      this.port.postMessage([currentTime, ...input.map((channel) => channel.slice())]);
      return true;
    }
  })`;
  const { sound } = page;
  const { context } = sound;
  await context.audioWorklet.addModule(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const node = new AudioWorkletNode(context, "recorder", {
    numberOfInputs: 1, numberOfOutputs: 1, channelCount: 2, channelCountMode: "explicit" });
  globalThis.recorded = [];
  node.port.onmessage = ({ data }) => recorded.push(data);
  sound.output.connect(node).connect(context.destination);
}"""

# Makes the tones: a second of 440 Hz at half the full level, which loops without a gap, and its first 100 ms.
TONES = """([tone, short]) => {
  const { sound } = page;
  for (const [number, seconds] of [[tone, 1], [short, 0.1]]) {
    const rate = sound.context.sampleRate;
    const buffer = sound.context.createBuffer(1, rate * seconds, rate);
    buffer.getChannelData(0).forEach((_, at, samples) => {
      samples[at] = 0.5 * Math.sin((2 * Math.PI * 440 * at) / rate);
    });
    sound.sounds.set(number, buffer);
  }
}"""


class SoundPage(GamePage):
    """The page of a game, whose sound is recorded."""

    def __init__(self, context, server):
        super().__init__(context, server)
        self.play()
        # A game asks for its music when its content has come.
        self.wait("page.sound.music", 20)
        # The game stands still, so that it sends no commands of its own; `effects` lets it run.
        self.page.evaluate("page.frame = () => {}")
        self.page.evaluate(RECORDER)
        self.page.evaluate(TONES, [TONE, SHORT])
        self.rate = self.value("page.sound.context.sampleRate")

    def click(self):
        self.page.mouse.click(480, 600)
        self.wait("page.sound.isRunning", 10)

    def command(self, name, *arguments):
        """Calls a function that the program imports. Numbers of voices are texts, such as "7n"."""
        self.page.evaluate(f"page.sound.imports.{name}({', '.join(map(str, arguments))})")

    def silence(self):
        """Stops everything, the game's music included."""
        self.command("soundAll", 3)
        self.listen(0.1)

    def listen(self, seconds):
        """Returns what was heard in the next seconds of the sound's time, or of the clock while it stands: two rows."""
        self.page.evaluate("recorded.length = 0")
        self.page.wait_for_timeout(1000 * seconds)
        # A busy machine renders sound later than the clock says.
        self.wait(f"page.sound.context.state !== 'running' || recorded.length * 128 >= {seconds * self.rate}", 20)
        blocks = self.page.evaluate("recorded.splice(0).map(([time, ...channels]) => channels.map((c) => [...c]))")
        blocks = [block if len(block) == 2 else [[0] * 128] * 2 for block in blocks]
        return numpy.concatenate([numpy.array(block) for block in blocks], axis=1) if blocks else numpy.zeros((2, 0))

    def tone(self, gain=1, pitch=1, pan=0, seconds=0.4):
        """Plays a looping tone alone, and returns what was heard."""
        self.command("play", TONE, "7n", gain, pitch, pan, 1)
        self.listen(0.1)
        heard = self.listen(seconds)
        self.command("stop", "7n")
        self.listen(0.1)
        return heard


def level(samples):
    """Returns the mean level of samples, as the amplitude of a sine; 0 for none."""
    return float(numpy.sqrt(2 * numpy.mean(samples**2))) if samples.size else 0.0


def frequency(samples, rate):
    """Returns the strongest frequency of samples."""
    spectrum = numpy.abs(numpy.fft.rfft(samples * numpy.hanning(samples.size)))
    return float(numpy.argmax(spectrum) * rate / samples.size)


def expect(condition, sentence):
    if not condition:
        raise AssertionError(sentence)


# Each check is a function of a page without a gesture, and raises an error if something is wrong.


def first_gesture(page):
    """Before the first gesture nothing plays; with it the music and loops begin, and no burst of old voices."""
    page.command("play", TONE, "7n", 0.2, 1, 0, 1)
    page.page.evaluate(
        f"for (let at = 0; at < 100; at++) for (const voice of [0n, 100n + BigInt(at)]) "
        f"page.sound.imports.play({SHORT}, voice, 1, 1, 0, 0)")
    before = page.listen(0.5)
    expect(level(before) == 0, f"a level of {level(before):.3f} before the gesture")
    expect(page.value("page.sound.context.currentTime") == 0, "the sound's time runs before the gesture")
    page.page.evaluate("recorded.length = 0")
    page.click()
    after = page.listen(0.5)
    peak = numpy.abs(after).max()
    # A busy machine may render the first blocks before the voices have begun.
    end = time.monotonic() + 20
    while level(after) <= 0.05 and time.monotonic() < end:
        after = page.listen(0.5)
        peak = max(peak, numpy.abs(after).max())
    voices = page.value("page.sound.voices.size")
    expect(voices == 1, f"{voices} voices after the gesture, expected the one that loops")
    expect(peak < 0.9, f"a peak of {peak:.2f} after the gesture")
    expect(level(after) > 0.05, "silence after the gesture")
    page.command("stop", "7n")
    page.wait("page.sound.music?.element?.currentTime > 0.2", 10)
    music = page.listen(1)
    expect(level(music) > 0.01, f"music with a level of {level(music):.4f}")
    return f"peak {peak:.2f}, music {level(music):.3f}"


def gains(page):
    """The level follows the gain of a voice and the volume, and a second gain follows without a jump."""
    page.click()
    page.silence()
    full, half = level(page.tone(gain=1)), level(page.tone(gain=0.5))
    expect(abs(half / full - 0.5) < 0.02, f"gain 0.5 has {half / full:.3f} of the level of gain 1")
    page.command("volume", 0.25)
    quarter = level(page.tone())
    expect(abs(quarter / full - 0.25) < 0.02, f"volume 0.25 has {quarter / full:.3f} of the level")
    page.command("volume", 1)
    page.command("play", TONE, "7n", 1, 1, 0, 1)
    page.listen(0.1)
    page.command("set", "7n", 0.25, 1, 0, 1)
    left = page.listen(0.4)[0]
    page.command("stop", "7n")
    # A sine of 440 Hz moves by at most this between two samples.
    most = 0.5 * 2 * numpy.pi * 440 / page.rate
    expect(numpy.abs(numpy.diff(left)).max() < 1.2 * most, "a jump where the gain changes")
    expect(abs(level(left[-4096:]) / level(page.tone(gain=0.25)[0]) - 1) < 0.02, "the new gain is not reached")


def pans(page):
    """A mono sound moves from the left to the right, at equal power."""
    page.click()
    page.silence()
    found = []
    for pan in [-1, -0.5, 0, 0.5, 1]:
        left, right = map(level, page.tone(pan=pan))
        expect(abs(left**2 + right**2 - 0.25) < 0.01, f"pan {pan}: {left:.3f} left and {right:.3f} right")
        found.append(right**2 / (left**2 + right**2))
    expect(found[0] < 1e-4 and found[-1] > 0.9999 and abs(found[2] - 0.5) < 0.01, f"shares on the right: {found}")
    expect(found == sorted(found), f"shares on the right: {found}")
    return "right " + ", ".join(f"{share:.2f}" for share in found)


def pitches(page):
    """The pitch of a voice is its frequency."""
    page.click()
    page.silence()
    found = []
    for pitch in [0.5, 1, 1.5, 2]:
        left = page.tone(pitch=pitch, seconds=1)[0]
        found.append(frequency(left, page.rate))
        expect(abs(found[-1] - 440 * pitch) < 3, f"pitch {pitch}: {found[-1]:.1f} Hz")
    return ", ".join(f"{pitch:.0f} Hz" for pitch in found)


def loops(page):
    """A loop goes on past its end without a gap, and a sound that does not loop ends."""
    page.click()
    page.silence()
    page.command("play", TONE, "7n", 1, 1, -1, 1)
    page.listen(0.1)
    left = page.listen(2.5)[0]
    page.command("stop", "7n")
    expect(left.size > page.rate * 2, f"{left.size} samples in 2.5 s")
    windows = [level(left[at : at + 1024]) for at in range(0, left.size - 1024, 1024)]
    expect(min(windows) > 0.45, f"a gap: the level falls to {min(windows):.3f}")
    page.listen(0.1)
    page.command("play", SHORT, "8n", 1, 1, -1, 0)
    left = page.listen(0.6)[0]
    length = numpy.count_nonzero(numpy.abs(left) > 0.01) / page.rate
    expect(0.08 < length < 0.12, f"a sound of 0.1 s sounds for {length:.3f} s")
    expect(page.value("page.sound.voices.size") == 0, "a voice is left that has ended")


def many_voices(page):
    """A thousand one-shots are at most as many voices as there may be, and leave voices with a number alone."""
    page.click()
    page.silence()
    page.command("play", TONE, "7n", 0.1, 1, 0, 0)
    page.page.evaluate(f"for (let at = 0; at < 1000; at++) page.sound.imports.play({SHORT}, 0n, 0.001, 1, 0, 0)")
    most = page.value("page.sound.constructor.most")
    expect(page.value("page.sound.voices.size") <= most, "more voices than there may be")
    expect(page.value("page.sound.isHeard(7n)"), "a voice with a number gave way to one-shots")
    page.wait("page.sound.voices.size === 0", 10)


def pause(page):
    """A pause is silent, and what was paused goes on, the music included."""
    page.click()
    page.wait("page.sound.music?.element?.currentTime > 0.2", 10)
    page.command("play", TONE, "7n", 1, 1, 0, 1)
    page.listen(0.2)
    page.command("soundAll", 1)
    page.listen(0.2)
    begin = page.value("page.sound.music.element.currentTime")
    heard = page.listen(0.5)
    expect(level(heard) == 0, f"a level of {level(heard):.3f} in a pause")
    expect(page.value("page.sound.music.element.currentTime") == begin, "the music goes on in a pause")
    page.command("soundAll", 2)
    page.wait("page.sound.isRunning", 5)
    page.wait(f"page.sound.music?.element?.currentTime > {begin}", 5)
    expect(level(page.listen(0.4)[0]) > 0.3, "the voice does not go on")


def hidden(page):
    """A hidden tab is silent, and goes on when it is shown."""
    page.click()
    page.wait("page.sound.music?.element?.currentTime > 0.2", 10)
    event = "document.dispatchEvent(new Event('visibilitychange'))"
    page.page.evaluate(f"Object.defineProperty(document, 'hidden', {{ value: true, configurable: true }}); {event}")
    page.listen(0.2)
    begin = page.value("page.sound.music.element.currentTime")
    heard = page.listen(0.5)
    expect(level(heard) == 0, f"a level of {level(heard):.3f} in a hidden tab")
    # A gesture or a command of the game does not wake a hidden tab.
    page.page.evaluate("page.sound.gesture()")
    page.command("soundAll", 2)
    expect(level(page.listen(0.3)) == 0, "sound in a hidden tab after a command")
    page.page.evaluate(f"delete document.hidden; {event}")
    page.wait(f"page.sound.music?.element?.currentTime > {begin}", 5)
    expect(level(page.listen(1)) > 0.01, "silence after the tab is shown again")


def effects(page):
    """The game's own short sounds are heard: the keys of Alien Catch, or a click, make some."""
    page.click()
    page.silence()
    page.page.evaluate("delete page.frame; page.frame(performance.now())")
    heard = 0
    for key in ["Enter", "Space", "ArrowLeft", "ArrowRight"] * 3:
        page.page.keyboard.press(key, delay=60)
        heard = max(heard, level(page.listen(0.4)))
        if heard > 0.01:
            return f"{key}, with a level of {heard:.3f}"
    raise AssertionError(f"a level of {heard:.4f} after all keys")


CHECKS = [first_gesture, gains, pans, pitches, loops, many_voices, pause, hidden, effects]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--only", help="the name of one check")
    options = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)

        def opened(check):
            """Returns a check that opens the page by itself."""

            @functools.wraps(check)
            def run(server):
                page = SoundPage(browser.new_context(viewport={"width": 960, "height": 640}), server)
                note = check(page)
                page.close()
                return note

            return run

        run_checks("sound", [opened(check) for check in CHECKS], options.folder, options.only, browser)


if __name__ == "__main__":
    main()
