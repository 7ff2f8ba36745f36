import CSDL2
import ReelPlatform
import ReelSDL
import Testing

@Suite(.serialized) @MainActor struct SDLKeyLabelsTests {
  private func press(_ video: SDLVideo, _ key: Key, carrying symbol: Int32) {
    var event = SDL_Event()
    event.key.type = SDL_KEYDOWN.rawValue
    event.key.windowID = video.windowID
    event.key.state = 1
    event.key.keysym.scancode = SDL_Scancode(UInt32(key.rawValue))
    event.key.keysym.sym = symbol
    SDL_PushEvent(&event)
    video.pushKey(key, isDown: false)
  }

  @Test func aKeyOfAnotherKeyboardSendsItsLabelOnce() throws {
    let video = try openWindow()
    #expect(!video.events().contains { $0.kind == .keyLabel }, "SDL's own keyboard is American")
    press(video, .q, carrying: 0x61)
    press(video, .q, carrying: 0x61)
    press(video, .a, carrying: 0x61)
    press(video, .semicolon, carrying: 0xF6)
    press(video, .f1, carrying: SDL_KeyCode.RawValue(SDLK_F1.rawValue).signed)
    press(video, .keypad1, carrying: 0x31)
    #expect(
      video.events() == [
        .keyLabel(.q, "a"), .keyDown(.q), .keyUp(.q), .keyDown(.q), .keyUp(.q), .keyDown(.a),
        .keyUp(.a), .keyLabel(.semicolon, "ö"), .keyDown(.semicolon), .keyUp(.semicolon),
        .keyDown(.f1), .keyUp(.f1), .keyDown(.keypad1), .keyUp(.keypad1),
      ])
    video.push(SDL_KEYMAPCHANGED)
    #expect(
      video.events() == [.keyLabel(.q, "q"), .keyLabel(.semicolon, ";")],
      "what SDL's keyboard carries now")
  }
}

extension UInt32 {
  fileprivate var signed: Int32 { Int32(bitPattern: self) }
}
