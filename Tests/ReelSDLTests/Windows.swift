import CSDL2
import ReelContent
import ReelMath
import ReelPlatform
import ReelSDL

/// Opens a window of SDL's dummy driver, whose input is the events that a test pushes.
@MainActor func openWindow(
  _ width: UInt16 = 16, _ height: UInt16 = 12, scale: Int = 2, isSmooth: Bool = false,
  fit: WindowFit = .integerScale
) throws -> SDLVideo {
  SDL_setenv("SDL_VIDEODRIVER", "dummy", 1)
  SDL_setenv("REEL_RENDERER", "software", 1)
  // The dummy driver's window never has the keyboard, without which SDL withholds pad events.
  SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
  return try SDLVideo(
    WindowSettings(
      viewWidth: width, viewHeight: height, scale: scale, usesVsync: false, isSmooth: isSmooth,
      fit: fit))
}

extension SDLVideo {
  /// SDL's window, which tests resize and focus as a user would.
  var handle: OpaquePointer? { SDL_GetWindowFromID(windowID) }

  func poll() -> (input: TickInput, result: PollResult) {
    var input = TickInput()
    let result = poll(into: &input)
    return (input, result)
  }

  func events() -> [InputEvent] { poll().input.events }

  func pushKey(
    _ key: Key, isDown: Bool, isRepeat: Bool = false, mod: SDL_Keymod = KMOD_NONE
  ) {
    var event = SDL_Event()
    event.key.type = (isDown ? SDL_KEYDOWN : SDL_KEYUP).rawValue
    event.key.windowID = windowID
    event.key.state = isDown ? 1 : 0
    event.key.repeat = isRepeat ? 1 : 0
    event.key.keysym.scancode = SDL_Scancode(UInt32(key.rawValue))
    event.key.keysym.mod = UInt16(mod.rawValue)
    SDL_PushEvent(&event)
  }

  func pushMove(_ x: Int32, _ y: Int32, window: UInt32? = nil) {
    var event = SDL_Event()
    event.motion.type = SDL_MOUSEMOTION.rawValue
    event.motion.windowID = window ?? windowID
    event.motion.x = x
    event.motion.y = y
    SDL_PushEvent(&event)
  }

  func pushButton(_ button: Int32 = SDL_BUTTON_LEFT, isDown: Bool, _ x: Int32, _ y: Int32) {
    var event = SDL_Event()
    event.button.type = (isDown ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP).rawValue
    event.button.windowID = windowID
    event.button.button = UInt8(button)
    event.button.state = isDown ? 1 : 0
    event.button.x = x
    event.button.y = y
    SDL_PushEvent(&event)
  }

  func pushWheel(_ x: Int32, _ y: Int32) {
    var event = SDL_Event()
    event.wheel.type = SDL_MOUSEWHEEL.rawValue
    event.wheel.windowID = windowID
    event.wheel.x = x
    event.wheel.y = y
    SDL_PushEvent(&event)
  }

  func pushFinger(_ type: SDL_EventType, _ finger: Int64, _ x: Float, _ y: Float) {
    var event = SDL_Event()
    event.tfinger.type = type.rawValue
    event.tfinger.windowID = windowID
    event.tfinger.touchId = 5
    event.tfinger.fingerId = finger
    event.tfinger.x = x
    event.tfinger.y = y
    SDL_PushEvent(&event)
  }

  func pushWindow(_ id: SDL_WindowEventID, window: UInt32? = nil) {
    var event = SDL_Event()
    event.window.type = SDL_WINDOWEVENT.rawValue
    event.window.windowID = window ?? windowID
    event.window.event = UInt8(id.rawValue)
    SDL_PushEvent(&event)
  }

  func push(_ type: SDL_EventType) {
    var event = SDL_Event()
    event.type = type.rawValue
    SDL_PushEvent(&event)
  }
}

extension SDLVideo {
  /// Pushes text. An SDL text event has a field of limited size for the text and its zero byte.
  func pushText(_ text: String, composing: Bool = false, cursor: Int32 = 0, length: Int32 = 0) {
    var event = SDL_Event()
    let bytes = Array(text.utf8)
    if composing {
      event.edit.type = SDL_TEXTEDITING.rawValue
      event.edit.windowID = windowID
      event.edit.start = cursor
      event.edit.length = length
      // SAFETY: the texts of the tests are shorter than the field of 32 bytes.
      withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: bytes) }
    } else {
      event.text.type = SDL_TEXTINPUT.rawValue
      event.text.windowID = windowID
      // SAFETY: as above.
      withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: bytes) }
    }
    SDL_PushEvent(&event)
  }

  /// Pushes a long composition, which comes in memory of its own; the receiver of the event frees it.
  func pushLongComposition(_ text: String) {
    var event = SDL_Event()
    event.editExt.type = SDL_TEXTEDITING_EXT.rawValue
    event.editExt.windowID = windowID
    event.editExt.text = SDL_strdup(text)
    SDL_PushEvent(&event)
  }

  func pushMotion(_ x: Int32, _ y: Int32) {
    var event = SDL_Event()
    event.motion.type = SDL_MOUSEMOTION.rawValue
    event.motion.windowID = windowID
    event.motion.xrel = x
    event.motion.yrel = y
    SDL_PushEvent(&event)
  }
}
