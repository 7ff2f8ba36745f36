import CSDL2
import ReelMath
import ReelPlatform
import ReelSDL
import Testing

/// Text as SDL sends it, in a window of 16 by 12 logical pixels at scale 2.
@Suite(.serialized) @MainActor struct SDLTextInputTests {
  private func text(_ events: [InputEvent]) -> (typed: String, composed: String) {
    var input = Input()
    input.apply(TickInput(events: events))
    return (input.typedText, input.composition.text)
  }

  @Test func textInputStartsOnlyOnRequest() throws {
    let video = try openWindow()
    _ = video.events()
    #expect(SDL_IsTextInputActive() == SDL_FALSE)
    video.pushText("x")
    video.pushText("y", composing: true)
    #expect(video.events().isEmpty)
    video.perform([.startText(Rect(1, 2, 3, 4))])
    #expect(SDL_IsTextInputActive() == SDL_TRUE)
    video.perform([.stopText])
    #expect(SDL_IsTextInputActive() == SDL_FALSE)
  }

  @Test func textIsTypedComposedAndCommitted() throws {
    let video = try openWindow()
    video.perform([.startText(Rect(1, 2, 3, 4))])
    _ = video.events()
    video.pushText("Jürgen Groß")
    #expect(text(video.events()).typed == "Jürgen Groß")
    video.pushText("にほ", composing: true, cursor: 1, length: 1)
    let composed = video.events()
    #expect(text(composed) == ("", "にほ"))
    #expect(composed.last == InputEvent(.compositionCursor, x: 1, y: 1))
    let long = String(repeating: "日本語", count: 30)
    video.pushLongComposition(long)
    #expect(text(video.events()).composed == long)
    video.pushText("日本")
    let committed = video.events()
    #expect(committed.first == InputEvent.composing("")[0], "what was composed is gone first")
    #expect(text(committed) == ("日本", ""))
    video.pushText("", composing: true)
    #expect(video.events().isEmpty, "nothing was being composed")
    video.pushText("´", composing: true)
    _ = video.events()
    video.perform([.stopText])
    #expect(video.events() == InputEvent.composing(""))
  }

  @Test func keysRepeatWhileTextInputIsActive() throws {
    let video = try openWindow()
    video.perform([.startText(.zero)])
    _ = video.events()
    video.pushKey(.backspace, isDown: true, isRepeat: true)
    video.pushKey(.backspace, isDown: true)
    video.pushKey(.backspace, isDown: true, isRepeat: true)
    video.pushKey(.backspace, isDown: false)
    #expect(
      video.events() == [.keyDown(.backspace), .keyRepeat(.backspace), .keyUp(.backspace)])
  }

  @Test func theClipboardIsReadAndWritten() throws {
    let video = try openWindow()
    _ = video.events()
    video.perform([.copy("Schlüssel 🔑"), .paste])
    #expect(video.events() == InputEvent.pasted("Schlüssel 🔑"))
    video.pushKey(.v, isDown: true, mod: KMOD_LCTRL)
    video.pushKey(.v, isDown: false, mod: KMOD_LCTRL)
    #expect(video.events() == [.keyDown(.v), .keyUp(.v)], "no text is requested")
    video.perform([.startText(.zero)])
    video.pushKey(.v, isDown: true, mod: KMOD_LCTRL)
    video.pushKey(.insert, isDown: true, mod: KMOD_RSHIFT)
    video.pushKey(.v, isDown: false, mod: KMOD_NONE)
    video.pushKey(.v, isDown: true, mod: KMOD_NONE)
    let pasted = InputEvent.pasted("Schlüssel 🔑")
    #expect(
      video.events()
        == [.keyDown(.v)] + pasted + [.keyDown(.insert)] + pasted + [.keyUp(.v), .keyDown(.v)])
  }

  @Test func candidatesAppearWhereTheTextIs() throws {
    let video = try openWindow()
    SDL_SetWindowSize(video.handle, 60, 36)
    video.perform([.startText(Rect(1, 2, 3, 4))])
    // Scale 3, 6 pixels from the left. SDL offers no way to read the rectangle, so the test checks only that SDL
    // accepts it.
    #expect(SDL_IsTextInputActive() == SDL_TRUE)
  }
}
