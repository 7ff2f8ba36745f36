import CSDL2
import ReelMath
import ReelPlatform

/// Turns SDL's events into input events. It knows what is held, so that a release without a press
/// and a press without a release between never come out.
struct SDLInput {
  /// What an event asks of the window.
  enum Request {
    case quit, toggleFullscreen, restoreTextures
  }

  /// How the window lies at the moment.
  struct Layout {
    var windowID: UInt32
    var box: Letterbox
    /// Of the window's output, in its own pixels.
    var output: Vec2
    /// Output pixels per unit of SDL's mouse coordinates; not 1 on high-density displays.
    var density: Vec2
  }

  private struct Finger {
    var touch: Int64
    var finger: Int64
  }

  private var pads = SDLPads()
  /// One bit a key.
  private var held = InlineArray<4, UInt64>(repeating: 0)
  private var labels = SDLKeyLabels()
  private var text = SDLTextInput()
  /// One bit a ``MouseButton``.
  private var mouseHeld: UInt8 = 0
  private var isCaptured = false
  /// Where the mouse was before it was caught, in logical pixels.
  private var lastPlace: (x: Int16, y: Int16) = (0, 0)
  /// What commands brought forth, for the next poll.
  private var answers: [InputEvent] = []
  /// Where the fingers 1 to 9 are remembered.
  private var fingers = InlineArray<9, Finger?>(repeating: nil)

  /// Takes in the pads that are there at the start, and what the keyboard carries.
  mutating func begin(into input: inout TickInput) {
    // SDL gives text from its start on where there is no on-screen keyboard.
    SDL_StopTextInput()
    labels.scan { input.events.append($0) }
    pads.scan { input.events.append($0) }
  }

  mutating func end() {
    if isCaptured { SDL_SetRelativeMouseMode(SDL_FALSE) }
    text.stop(&answers)
    pads.closeAll()
  }

  /// What commands brought forth since the last poll.
  mutating func takeAnswers(into input: inout TickInput) {
    input.events += answers
    answers.removeAll(keepingCapacity: true)
  }

  mutating func perform(_ command: DeviceCommand, _ layout: Layout) {
    switch command {
    case .startText(let area): text.start(layout.window(area))
    case .stopText: text.stop(&answers)
    case .captureMouse(let isCaptured):
      // Where the system can not, motion still comes, until the mouse meets the border of the screen.
      SDL_SetRelativeMouseMode(isCaptured ? SDL_TRUE : SDL_FALSE)
      self.isCaptured = isCaptured
    case .rumble(let pad, let strong, let weak, let milliseconds):
      pads.rumble(Int(pad), strong: strong, weak: weak, milliseconds: milliseconds)
    case .copy(let text): SDL_SetClipboardText(text)
    case .paste: text.paste(&answers)
    case .fullscreen: break  // The window's own.
    }
  }

  /// - Parameter start: where this poll's events begin; motion before it is never touched.
  mutating func translate(
    _ event: SDL_Event, _ layout: Layout, into input: inout TickInput, since start: Int
  ) -> Request? {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: return .quit
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: return .restoreTextures
    case SDL_WINDOWEVENT:
      return event.window.windowID == layout.windowID ? window(event.window, &input) : nil
    case SDL_KEYDOWN, SDL_KEYUP:
      return isFor(layout, event.key.windowID) ? key(event.key, &input) : nil
    case SDL_MOUSEMOTION where isFor(layout, event.motion.windowID):
      guard !isCaptured else {
        input.append(
          mouseX: event.motion.xrel, y: event.motion.yrel, since: start)
        return nil
      }
      let point = layout.pointer(Vec2(Float(event.motion.x), Float(event.motion.y)))
      lastPlace = point
      input.append(motion: .pointerMove(0, point.x, point.y), since: start)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      if isFor(layout, event.button.windowID) { button(event.button, layout, &input) }
    case SDL_MOUSEWHEEL where isFor(layout, event.wheel.windowID):
      wheel(event.wheel, &input)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      if isFor(layout, event.tfinger.windowID) { finger(event.tfinger, layout, &input, start) }
    case SDL_TEXTINPUT where isFor(layout, event.text.windowID):
      // SAFETY: SDL ends the text, a field of the event, with a zero.
      let typed = withUnsafeBytes(of: event.text.text) { String(untilZeroOf: $0) }
      text.typed(typed, &input.events)
    case SDL_TEXTEDITING where isFor(layout, event.edit.windowID):
      // SAFETY: as above.
      let composed = withUnsafeBytes(of: event.edit.text) { String(untilZeroOf: $0) }
      text.composing(
        composed, cursor: event.edit.start, length: event.edit.length, &input.events)
    case SDL_TEXTEDITING_EXT:
      // SAFETY: the text is ours since the event was taken from the queue, and ends with a zero.
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

  /// SDL names window 0 where it does not know.
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

  private mutating func key(_ event: SDL_KeyboardEvent, _ input: inout TickInput) -> Request? {
    let code = event.keysym.scancode.rawValue
    guard code > 0, code < 256 else { return nil }
    let isDown = event.state == 1
    let key = Key(rawValue: UInt16(code))
    if event.repeat != 0 {
      if text.isWanted, isHeld(key) { input.events.append(.keyRepeat(key)) }
      return nil
    }
    let modifiers = UInt32(event.keysym.mod)
    if isDown {
      let hasAlt = modifiers & (KMOD_LALT.rawValue | KMOD_RALT.rawValue) != 0
      if key == .f11 || (key == .enter && hasAlt) { return .toggleFullscreen }
      labels.note(key, event.keysym.sym) { input.events.append($0) }
    }
    guard isHeld(key) != isDown else { return nil }
    held[Int(code / 64)] ^= 1 << UInt64(code % 64)
    input.events.append(isDown ? .keyDown(key) : .keyUp(key))
    if isDown, text.isWanted, isPaste(key, event.keysym.sym, modifiers) {
      text.paste(&input.events)
    }
    return nil
  }

  private func isHeld(_ key: Key) -> Bool {
    held[Int(key.rawValue / 64)] & 1 << UInt64(key.rawValue % 64) != 0
  }

  /// Ctrl+V, Command+V or Shift+Insert.
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
      isCaptured ? lastPlace : layout.pointer(Vec2(Float(event.x), Float(event.y)))
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
    let known = fingers.indices.first {
      fingers[$0]?.touch == event.touchId && fingers[$0]?.finger == event.fingerId
    }
    // Fingers come as a part of the window, from 0 to 1.
    let point = layout.view(Vec2(event.x * layout.output.x, event.y * layout.output.y))
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN:
      guard known == nil, let free = fingers.indices.first(where: { fingers[$0] == nil }) else {
        return
      }
      fingers[free] = Finger(touch: event.touchId, finger: event.fingerId)
      input.events.append(.pointerDown(UInt8(free + 1), point.x, point.y))
    case SDL_FINGERMOTION:
      guard let known else { return }
      input.append(motion: .pointerMove(UInt8(known + 1), point.x, point.y), since: start)
    default:
      guard let known else { return }
      fingers[known] = nil
      input.events.append(.pointerUp(UInt8(known + 1), point.x, point.y))
    }
  }
}

extension SDLInput.Layout {
  /// From SDL's mouse coordinates to logical pixels.
  func pointer(_ point: Vec2) -> (x: Int16, y: Int16) { view(point * density) }

  /// From logical pixels to SDL's window coordinates.
  func window(_ area: Rect) -> SDL_Rect {
    func unit(_ value: Float) -> Int32 { Int32(Self.quantise(value)) }
    let first = box.toWindow(area.origin)
    let last = box.toWindow(area.origin + Vec2(area.width, area.height))
    return SDL_Rect(
      x: unit(first.x / density.x), y: unit(first.y / density.y),
      w: unit((last.x - first.x) / density.x), h: unit((last.y - first.y) / density.y))
  }

  /// From output pixels to logical pixels, rounded down, as far as 16 bits reach.
  func view(_ point: Vec2) -> (x: Int16, y: Int16) {
    let place = box.toView(point)
    return (Self.quantise(place.x), Self.quantise(place.y))
  }

  private static func quantise(_ value: Float) -> Int16 {
    // Written so that a NaN gives a number, too.
    Int16(value > -32768 ? (value < 32767 ? value.rounded(.down) : 32767) : -32768)
  }
}

extension String {
  /// The UTF-8 before the first zero.
  init(untilZeroOf bytes: UnsafeRawBufferPointer) {
    self.init(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension TickInput {
  /// Adds a captured mouse's way to that which this poll has brought, unless something else came since.
  mutating func append(mouseX x: Int32, y: Int32, since start: Int) {
    guard x != 0 || y != 0 else { return }
    if events.count > start, let last = events.last, last.kind == .mouseMotion,
      let sumX = Int16(exactly: Int64(last.x) + Int64(x)),
      let sumY = Int16(exactly: Int64(last.y) + Int64(y))
    {
      events[events.count - 1] = .mouseMotion(sumX, sumY)
    } else {
      events.append(.mouseMotion(Int16(clamping: x), Int16(clamping: y)))
    }
  }

  /// Appends a pointer's move or an axis' value. Where nothing but motion came since the same
  /// pointer or axis last moved, in this poll, only the new value stays.
  mutating func append(motion event: InputEvent, since start: Int) {
    var index = events.count - 1
    while index >= start {
      let other = events[index]
      guard other.kind == .pointerMove || other.kind == .padAxis else { break }
      if other.kind == event.kind, other.device == event.device, other.code == event.code {
        events[index] = event
        return
      }
      index -= 1
    }
    events.append(event)
  }
}
