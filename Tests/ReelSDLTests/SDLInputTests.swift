import CSDL2
import ReelMath
import ReelPlatform
import ReelSDL
import Testing

/// The window shows a 16 by 12 view at scale 2.
@Suite(.serialized) @MainActor struct SDLInputTests {
  @Test func `Keys come once, by their position`() throws {
    let video = try openWindow()
    _ = video.events()
    video.pushKey(.a, isDown: true)
    video.pushKey(.a, isDown: true, isRepeat: true)
    video.pushKey(.left, isDown: true)
    video.pushKey(.a, isDown: false)
    video.pushKey(.a, isDown: false)
    video.pushKey(Key(rawValue: 0), isDown: true)
    video.pushKey(Key(rawValue: 300), isDown: true)
    #expect(video.events() == [.keyDown(.a), .keyDown(.left), .keyUp(.a)])
    #expect(SDL_SCANCODE_F11.rawValue == UInt32(Key.f11.rawValue))
    #expect(SDL_SCANCODE_SPACE.rawValue == UInt32(Key.space.rawValue))
  }

  @Test func `Losing the keyboard releases everything`() throws {
    let video = try openWindow()
    _ = video.events()
    video.pushKey(.w, isDown: true)
    video.pushButton(isDown: true, 4, 4)
    video.pushFinger(SDL_FINGERDOWN, 1, 0.5, 0.5)
    video.pushWindow(SDL_WINDOWEVENT_FOCUS_LOST)
    video.pushKey(.w, isDown: false)
    video.pushButton(isDown: false, 4, 4)
    video.pushFinger(SDL_FINGERUP, 1, 0.5, 0.5)
    #expect(
      video.events() == [
        .keyDown(.w), .pointerDown(0, 2, 2), .pointerDown(1, 8, 6), InputEvent(.focusLost),
      ])
    video.pushKey(.w, isDown: true)
    #expect(video.events() == [.keyDown(.w)], "and it can be pressed anew")
  }

  @Test func `The mouse is pointer 0 in logical pixels`() throws {
    let video = try openWindow()
    _ = video.events()
    video.pushMove(1, 1)
    video.pushMove(9, 11)
    video.pushButton(isDown: true, 9, 11)
    video.pushMove(-3, 40)
    video.pushButton(isDown: false, 31, 23)
    video.pushMove(Int32.max, Int32.min)
    #expect(
      video.events() == [
        .pointerMove(0, 4, 5), .pointerDown(0, 4, 5), .pointerMove(0, -2, 20),
        .pointerUp(0, 15, 11), .pointerMove(0, .max, .min),
      ])
  }

  @Test func `The mouse has five buttons`() throws {
    let video = try openWindow()
    _ = video.events()
    for button in [SDL_BUTTON_RIGHT, SDL_BUTTON_MIDDLE, SDL_BUTTON_X1, SDL_BUTTON_X2, 6] {
      video.pushButton(button, isDown: true, 9, 11)
      video.pushButton(button, isDown: true, 9, 11)
      video.pushButton(button, isDown: false, 2, 2)
    }
    let buttons: [MouseButton] = [.right, .middle, .back, .forward]
    #expect(
      video.events() == buttons.flatMap { [.mouseDown($0, 4, 5), .mouseUp($0, 1, 1)] })
  }

  @Test func `A captured mouse has motion and no position`() throws {
    let video = try openWindow()
    _ = video.events()
    video.pushMove(9, 11)
    _ = video.events()
    video.perform([.captureMouse(true)])
    _ = video.events()
    video.pushMotion(5, -3)
    video.pushMotion(2, -1)
    video.pushMotion(0, 0)
    video.pushButton(isDown: true, 0, 0)
    video.pushMotion(30_000, 0)
    video.pushMotion(30_000, 1)
    #expect(
      video.events() == [
        .mouseMotion(7, -4), .pointerDown(0, 4, 5), .mouseMotion(30_000, 0),
        .mouseMotion(30_000, 1),
      ])
    video.perform([.captureMouse(false)])
    video.pushMove(4, 4)
    #expect(video.events().contains(.pointerMove(0, 2, 2)))
  }

  @Test func `Pointers are converted by the letterbox of a resized window`() throws {
    let video = try openWindow()
    SDL_SetWindowSize(video.handle, 60, 36)
    #expect(video.letterbox.scale == 3)
    #expect(video.letterbox.target == Rect(6, 0, 48, 36))
    _ = video.events()
    video.pushMove(6, 0)
    video.pushButton(isDown: true, 53, 35)
    video.pushButton(isDown: false, 5, 35)
    #expect(
      video.events() == [.pointerMove(0, 0, 0), .pointerDown(0, 15, 11), .pointerUp(0, -1, 11)])
  }

  @Test func `Only motion of one pointer in one poll is merged`() throws {
    let video = try openWindow()
    _ = video.events()
    video.pushFinger(SDL_FINGERDOWN, 77, 0, 0)
    video.pushMove(2, 2)
    video.pushFinger(SDL_FINGERMOTION, 77, 0.25, 0.25)
    video.pushMove(4, 4)
    video.pushFinger(SDL_FINGERMOTION, 77, 0.5, 0.5)
    video.pushKey(.a, isDown: true)
    video.pushMove(6, 6)
    var input = TickInput(events: [.pointerMove(0, 1, 1)])
    _ = video.poll(into: &input)
    video.pushMove(8, 8)
    _ = video.poll(into: &input)
    #expect(
      input.events == [
        .pointerMove(0, 1, 1), .pointerDown(1, 0, 0), .pointerMove(0, 2, 2),
        .pointerMove(1, 8, 6), .keyDown(.a), .pointerMove(0, 3, 3), .pointerMove(0, 4, 4),
      ])
  }

  @Test func `Fingers keep the lowest free number`() throws {
    let video = try openWindow()
    _ = video.events()
    for finger in 0..<11 { video.pushFinger(SDL_FINGERDOWN, 1000 + Int64(finger), 0, 0) }
    video.pushFinger(SDL_FINGERUP, 1002, 0.5, 0.5)
    video.pushFinger(SDL_FINGERMOTION, 1010, 0.5, 0.5)
    video.pushFinger(SDL_FINGERDOWN, 2000, 0.9999, 0.9999)
    var expected = (1...9).map { InputEvent.pointerDown(UInt8($0), 0, 0) }
    expected += [.pointerUp(3, 8, 6), .pointerDown(3, 15, 11)]
    #expect(video.events() == expected)
  }

  @Test func `The wheel turns in notches`() throws {
    let video = try openWindow()
    _ = video.events()
    video.pushWheel(0, 1)
    video.pushWheel(-2, 100_000)
    video.pushWheel(0, 0)
    #expect(
      video.events() == [InputEvent(.wheel, y: 1), InputEvent(.wheel, x: -2, y: .max)])
  }

  @Test func `Events of other windows are skipped`() throws {
    let video = try openWindow()
    _ = video.events()
    video.pushMove(4, 4, window: video.windowID + 9)
    video.pushWindow(SDL_WINDOWEVENT_FOCUS_LOST, window: video.windowID + 9)
    video.pushWindow(SDL_WINDOWEVENT_CLOSE, window: video.windowID + 9)
    let (input, result) = video.poll()
    #expect(input.events.isEmpty && !result.isQuitRequested)
  }

  @Test func `Closing the window and quitting are reported`() throws {
    let video = try openWindow()
    _ = video.events()
    #expect(!video.poll().result.isQuitRequested)
    video.pushWindow(SDL_WINDOWEVENT_CLOSE)
    #expect(video.poll().result.isQuitRequested)
    video.push(SDL_QUIT)
    #expect(video.poll().result.isQuitRequested)
    #expect(!video.poll().result.isQuitRequested)
    video.push(SDL_QUIT)
    let next = try openWindow()
    #expect(!next.poll().result.isQuitRequested, "a new window does not end for the old one")
  }

  @Test func `A hidden window needs no picture`() throws {
    let video = try openWindow()
    #expect(!video.poll().result.isHidden)
    SDL_HideWindow(video.handle)
    #expect(video.poll().result.isHidden)
    SDL_ShowWindow(video.handle)
    #expect(!video.poll().result.isHidden)
  }

  @Test func `F11 is a key like others, and fullscreen can be toggled`() throws {
    let video = try openWindow()
    _ = video.events()
    video.pushKey(.f11, isDown: true)
    video.pushKey(.f11, isDown: false)
    #expect(video.events() == [.keyDown(.f11), .keyUp(.f11)])
    #expect(!video.isFullscreen)
    video.toggleFullscreen()
    #expect(video.isFullscreen)
    video.toggleFullscreen()
    #expect(!video.isFullscreen)
  }
}
