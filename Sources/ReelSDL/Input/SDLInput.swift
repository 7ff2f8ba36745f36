import CSDL2
import ReelMath
import ReelPlatform

/// A translator from SDL's events to input events. It tracks held keys and buttons, so it never emits a release without
/// a press, or a second press without a release.
struct SDLInput {
  /// A request of an event to the window.
  enum Request {
    case quit, restoreTextures
  }

  /// The current geometry of the window.
  struct Layout {
    var windowID: UInt32
    var box: Letterbox
    /// The size of the window's output, in its own pixels.
    var output: Vec2
    /// The output pixels per unit of SDL's mouse coordinates; not 1 on high-density displays.
    var density: Vec2
  }

  private struct Finger {
    var touch: Int64
    var finger: Int64
  }

  private var pads = SDLPads()
  /// The held keys, one bit each.
  private var held = InlineArray<4, UInt64>(repeating: 0)
  private var labels = SentKeyLabels()
  private var text = SDLTextInput()
  /// The held mouse buttons, one bit per ``MouseButton``.
  private var mouseHeld: UInt8 = 0
  private var isCaptured = false
  /// The position of the mouse before it was captured, in logical pixels.
  private var lastPosition: (x: Int16, y: Int16) = (0, 0)
  /// The events that commands caused, for the next poll.
  private var answers: [InputEvent] = []
  /// The touching fingers; the finger at index `i` is device `i + 1`.
  private var fingers = InlineArray<9, Finger?>(repeating: nil)

  /// Appends the pads that are connected at the start, and the key labels of the keyboard.
  mutating func begin(into input: inout TickInput) {
    // SDL sends text from its start on if there is no on-screen keyboard.
    SDL_StopTextInput()
    labels.scan { input.events.append($0) }
    pads.scan { input.events.append($0) }
  }

  mutating func end() {
    if isCaptured { SDL_SetRelativeMouseMode(SDL_FALSE) }
    text.stop(&answers)
    pads.closeAll()
  }

  /// Appends the events that commands have caused since the last poll.
  mutating func takeAnswers(into input: inout TickInput) {
    input.events += answers
    answers.removeAll(keepingCapacity: true)
  }

  mutating func perform(_ command: DeviceCommand, _ layout: Layout) {
    switch command {
    case .startText(let area): text.start(layout.window(area))
    case .stopText: text.stop(&answers)
    case .captureMouse(let isCaptured):
      // If the system cannot capture the mouse, motion still arrives until the mouse reaches the border of the screen.
      SDL_SetRelativeMouseMode(isCaptured ? SDL_TRUE : SDL_FALSE)
      self.isCaptured = isCaptured
    case .rumble(let pad, let strong, let weak, let milliseconds):
      pads.rumble(Int(pad), strong: strong, weak: weak, milliseconds: milliseconds)
    case .copy(let text): SDL_SetClipboardText(text)
    case .paste: text.paste(&answers)
    case .fullscreen: break  // The window handles it.
    case .assign: break  // The game loop handles it.
    }
  }

  /// Translates one event.
  /// - Parameter start: the index of this poll's first event. Motion events before this index are never changed.
  mutating func translate(
    _ event: SDL_Event, _ layout: Layout, into input: inout TickInput, since start: Int
  ) -> Request? {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: return .quit
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: return .restoreTextures
    case SDL_WINDOWEVENT:
      return event.window.windowID == layout.windowID ? window(event.window, &input) : nil
    case SDL_KEYDOWN, SDL_KEYUP:
      if isFor(layout, event.key.windowID) { key(event.key, &input) }
    case SDL_MOUSEMOTION where isFor(layout, event.motion.windowID):
      guard !isCaptured else {
        input.append(
          mouseX: event.motion.xrel, y: event.motion.yrel, since: start)
        return nil
      }
      let point = layout.pointer(Vec2(Float(event.motion.x), Float(event.motion.y)))
      lastPosition = point
      input.append(motion: .pointerMove(0, point.x, point.y), since: start)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      if isFor(layout, event.button.windowID) { button(event.button, layout, &input) }
    case SDL_MOUSEWHEEL where isFor(layout, event.wheel.windowID):
      wheel(event.wheel, &input)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      if isFor(layout, event.tfinger.windowID) { finger(event.tfinger, layout, &input, start) }
    case SDL_TEXTINPUT where isFor(layout, event.text.windowID):
      // SAFETY: SDL terminates the text, a field of the event, with a zero.
      let typed = withUnsafeBytes(of: event.text.text) { String(untilZeroOf: $0) }
      text.typed(typed, &input.events)
    case SDL_TEXTEDITING where isFor(layout, event.edit.windowID):
      // SAFETY: SDL terminates this text with a zero, too.
      let composed = withUnsafeBytes(of: event.edit.text) { String(untilZeroOf: $0) }
      text.composing(
        composed, cursor: event.edit.start, length: event.edit.length, &input.events)
    case SDL_TEXTEDITING_EXT:
      // SAFETY: this code owns the text since the event was taken from the queue, and the text ends with a zero.
      defer { SDL_free(event.editExt.text) }
      if isFor(layout, event.editExt.windowID), let composed = event.editExt.text {
        text.composing(
          String(cString: composed), cursor: event.editExt.start, length: event.editExt.length,
          &input.events)
      }
    case SDL_KEYMAPCHANGED: labels.scan { input.events.append($0) }
    case SDL_CONTROLLERDEVICEADDED:
      pads.scan { input.events.append($0) }
    case SDL_CONTROLLERDEVICEREMOVED:
      pads.remove(event.cdevice.which) { input.events.append($0) }
    case SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLERBUTTONUP:
      let change = event.cbutton
      pads.button(change.which, change.button, isDown: change.state == 1) {
        input.events.append($0)
      }
    case SDL_CONTROLLERAXISMOTION:
      pads.axis(event.caxis.which, event.caxis.axis, event.caxis.value) {
        input.append(motion: $0, since: start)
      }
    default: break
    }
    return nil
  }

  /// Returns true if an event is for this window. SDL uses window 0 if it cannot determine one.
  private func isFor(_ layout: Layout, _ window: UInt32) -> Bool {
    window == 0 || window == layout.windowID
  }

  private mutating func window(
    _ event: SDL_WindowEvent, _ input: inout TickInput
  ) -> Request? {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_CLOSE: return .quit
    case SDL_WINDOWEVENT_FOCUS_LOST:
      held = InlineArray(repeating: 0)
      mouseHeld = 0
      text.loseKeyboard()
      fingers = InlineArray(repeating: nil)
      pads.releaseAll()
      input.events.append(InputEvent(.focusLost))
    default: break
    }
    return nil
  }

  private mutating func key(_ event: SDL_KeyboardEvent, _ input: inout TickInput) {
    let code = event.keysym.scancode.rawValue
    guard code > 0, code < 256 else { return }
    let isDown = event.state == 1
    let key = Key(rawValue: UInt16(code))
    if event.repeat != 0 {
      if text.isActive, isHeld(key) { input.events.append(.keyRepeat(key)) }
      return
    }
    if isDown { labels.report(key, event.keysym.sym) { input.events.append($0) } }
    guard isHeld(key) != isDown else { return }
    held[Int(code / 64)] ^= 1 << UInt64(code % 64)
    input.events.append(isDown ? .keyDown(key) : .keyUp(key))
    if isDown, text.isActive, isPaste(key, event.keysym.sym, UInt32(event.keysym.mod)) {
      text.paste(&input.events)
    }
  }

  private func isHeld(_ key: Key) -> Bool {
    held[Int(key.rawValue / 64)] & 1 << UInt64(key.rawValue % 64) != 0
  }

  /// Returns true for Ctrl+V, Command+V and Shift+Insert.
  private func isPaste(_ key: Key, _ symbol: Int32, _ modifiers: UInt32) -> Bool {
    if key == .insert { return modifiers & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 }
    let control = KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue
    let command = KMOD_LGUI.rawValue | KMOD_RGUI.rawValue
    let alt = KMOD_LALT.rawValue | KMOD_RALT.rawValue
    let isV = symbol == 0 ? key == .v : symbol == 0x76
    return isV && modifiers & (control | command) != 0 && modifiers & alt == 0
  }

  private mutating func button(
    _ event: SDL_MouseButtonEvent, _ layout: Layout, _ input: inout TickInput
  ) {
    let isDown = event.state == 1
    let button: MouseButton
    switch Int32(event.button) {
    case SDL_BUTTON_LEFT: button = .left
    case SDL_BUTTON_MIDDLE: button = .middle
    case SDL_BUTTON_RIGHT: button = .right
    case SDL_BUTTON_X1: button = .back
    case SDL_BUTTON_X2: button = .forward
    default: return
    }
    let bit: UInt8 = 1 << button.rawValue
    guard (mouseHeld & bit != 0) != isDown else { return }
    mouseHeld ^= bit
    let point =
      isCaptured ? lastPosition : layout.pointer(Vec2(Float(event.x), Float(event.y)))
    input.events.append(
      isDown ? .mouseDown(button, point.x, point.y) : .mouseUp(button, point.x, point.y))
  }

  private func wheel(_ event: SDL_MouseWheelEvent, _ input: inout TickInput) {
    let x = Int16(clamping: event.x)
    let y = Int16(clamping: event.y)
    if x != 0 || y != 0 { input.events.append(InputEvent(.wheel, x: x, y: y)) }
  }

  private mutating func finger(
    _ event: SDL_TouchFingerEvent, _ layout: Layout, _ input: inout TickInput, _ start: Int
  ) {
    let index = fingers.indices.first {
      fingers[$0]?.touch == event.touchId && fingers[$0]?.finger == event.fingerId
    }
    // Finger positions are fractions of the window, from 0 to 1.
    let point = layout.view(Vec2(event.x * layout.output.x, event.y * layout.output.y))
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN:
      guard index == nil, let free = fingers.indices.first(where: { fingers[$0] == nil }) else {
        return
      }
      fingers[free] = Finger(touch: event.touchId, finger: event.fingerId)
      input.events.append(.pointerDown(UInt8(free + 1), point.x, point.y))
    case SDL_FINGERMOTION:
      guard let index else { return }
      input.append(motion: .pointerMove(UInt8(index + 1), point.x, point.y), since: start)
    default:
      guard let index else { return }
      fingers[index] = nil
      input.events.append(.pointerUp(UInt8(index + 1), point.x, point.y))
    }
  }
}

extension SDLInput.Layout {
  /// Converts SDL's mouse coordinates to logical pixels.
  func pointer(_ point: Vec2) -> (x: Int16, y: Int16) { view(point * density) }

  /// Converts logical pixels to SDL's window coordinates.
  func window(_ area: Rect) -> SDL_Rect {
    func unit(_ value: Float) -> Int32 { Int32(Letterbox.whole(value)) }
    let first = box.toWindow(area.origin)
    let last = box.toWindow(area.origin + Vec2(area.width, area.height))
    return SDL_Rect(
      x: unit(first.x / density.x), y: unit(first.y / density.y),
      w: unit((last.x - first.x) / density.x), h: unit((last.y - first.y) / density.y))
  }

  /// Converts output pixels to logical pixels.
  func view(_ point: Vec2) -> (x: Int16, y: Int16) { box.pixel(at: point) }
}

extension String {
  /// Decodes the UTF-8 before the first zero.
  init(untilZeroOf bytes: UnsafeRawBufferPointer) {
    self.init(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
