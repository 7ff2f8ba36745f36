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
  private var isMouseDown = false
  /// Where the fingers 1 to 9 are remembered.
  private var fingers = InlineArray<9, Finger?>(repeating: nil)

  /// Takes in the pads that are there at the start.
  mutating func begin(into input: inout TickInput) {
    pads.scan { input.events.append($0) }
  }

  mutating func end() { pads.closeAll() }

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
      let point = layout.pointer(Vec2(Float(event.motion.x), Float(event.motion.y)))
      input.append(motion: .pointerMove(0, point.x, point.y), since: start)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      if isFor(layout, event.button.windowID) { button(event.button, layout, &input) }
    case SDL_MOUSEWHEEL where isFor(layout, event.wheel.windowID):
      wheel(event.wheel, &input)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      if isFor(layout, event.tfinger.windowID) { finger(event.tfinger, layout, &input, start) }
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
      isMouseDown = false
      fingers = InlineArray(repeating: nil)
      pads.releaseAll()
      input.events.append(InputEvent(.focusLost))
    default: break
    }
    return nil
  }

  private mutating func key(_ event: SDL_KeyboardEvent, _ input: inout TickInput) -> Request? {
    let code = event.keysym.scancode.rawValue
    guard event.repeat == 0, code > 0, code < 256 else { return nil }
    let isDown = event.state == 1
    let key = Key(rawValue: UInt16(code))
    if isDown {
      let hasAlt = UInt32(event.keysym.mod) & (KMOD_LALT.rawValue | KMOD_RALT.rawValue) != 0
      if key == .f11 || (key == .enter && hasAlt) { return .toggleFullscreen }
    }
    let word = Int(code / 64)
    let bit: UInt64 = 1 << UInt64(code % 64)
    guard (held[word] & bit != 0) != isDown else { return nil }
    held[word] ^= bit
    input.events.append(isDown ? .keyDown(key) : .keyUp(key))
    return nil
  }

  private mutating func button(
    _ event: SDL_MouseButtonEvent, _ layout: Layout, _ input: inout TickInput
  ) {
    let isDown = event.state == 1
    guard event.button == UInt8(SDL_BUTTON_LEFT), isMouseDown != isDown else { return }
    isMouseDown = isDown
    let point = layout.pointer(Vec2(Float(event.x), Float(event.y)))
    input.events.append(
      isDown ? .pointerDown(0, point.x, point.y) : .pointerUp(0, point.x, point.y))
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

extension TickInput {
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
