import ReelMath
import ReelPlatform

/// A translator from the browser's events to input events. It tracks held keys and buttons, so it never emits a release
/// without a press, or a second press without a release.
struct WebInput {
  /// The kinds of the page's events (`EventKind` in reel.js).
  enum Kind: Int32 {
    case keyDown, keyUp, keyRepeat, keyLabel
    case mouseMove, mouseDown, mouseUp, mouseMotion, wheel
    case fingerDown, fingerMove, fingerUp
    case padConnected, padDisconnected, padButton, padAxis
    case focusLost
  }

  /// The kinds of the page's texts (`TextKind` in reel.js).
  enum TextKind: Int32 {
    case typed, pasted, composing
  }

  /// The events since the last poll.
  private(set) var taken = TickInput()
  /// True while the game requests text.
  var needsText = false {
    didSet {
      guard !needsText, isComposing else { return }
      isComposing = false
      taken.events += InputEvent.composing("")
    }
  }
  var isCaptured = false
  private var labels = SentKeyLabels()
  /// The held keys, mouse buttons and fingers, one bit each.
  private var held = InlineArray<4, UInt64>(repeating: 0)
  private var mouseHeld: UInt8 = 0
  private var fingersHeld: UInt16 = 0
  private var padsConnected: UInt8 = 0
  private var lastPosition: (x: Int16, y: Int16) = (0, 0)
  private var isComposing = false

  /// Appends the events since the last poll, and removes them here.
  mutating func poll(into input: inout TickInput) {
    input.events += taken.events
    taken.events.removeAll(keepingCapacity: true)
  }

  /// Takes an event of the page. Numbers that no browser sends are skipped.
  /// - Parameters:
  ///   - box: the position of the view in the canvas.
  ///   - x: the position in pixels of the canvas, or another number of the kind.
  mutating func receive(
    _ kind: Int32, device: Int32, code: Int32, _ x: Float, _ y: Float, in box: Letterbox
  ) {
    guard let kind = Kind(rawValue: kind), (0..<256).contains(device), (0..<256).contains(code)
    else { return }
    let key = Key(rawValue: UInt16(code))
    switch kind {
    case .keyDown: set(key, isDown: true)
    case .keyUp: set(key, isDown: false)
    case .keyRepeat: if needsText, isHeld(key) { taken.events.append(.keyRepeat(key)) }
    case .keyLabel:
      labels.report(key, UInt32(max(0, min(x, 0x11_0000)))) { taken.events.append($0) }
    case .mouseMove:
      lastPosition = box.pixel(at: Vec2(x, y))
      taken.append(motion: .pointerMove(0, lastPosition.x, lastPosition.y), since: 0)
    case .mouseDown, .mouseUp:
      if let button = MouseButton(rawValue: UInt8(code)) {
        set(button, isDown: kind == .mouseDown, box.pixel(at: Vec2(x, y)))
      }
    case .mouseMotion: taken.append(mouseX: steps(x), y: steps(y), since: 0)
    case .wheel:
      taken.events.append(.wheel(Int16(clamping: steps(x)), Int16(clamping: steps(y))))
    case .fingerDown, .fingerMove, .fingerUp: touch(kind, UInt8(device), box.pixel(at: Vec2(x, y)))
    case .padConnected, .padDisconnected, .padButton, .padAxis:
      guard device < Input.padCount else { return }
      change(kind, UInt8(device), code: UInt8(code), x)
    case .focusLost:
      held = InlineArray(repeating: 0)
      (mouseHeld, fingersHeld, isComposing) = (0, 0, false)
      taken.events.append(InputEvent(.focusLost))
    }
  }

  /// Takes a text of the page, while the game requests some.
  mutating func receive(_ kind: Int32, _ text: String, cursor: Int, selected: Int) {
    guard let kind = TextKind(rawValue: kind) else { return }
    switch kind {
    // A game may request the clipboard without text input.
    case .pasted: taken.events += InputEvent.pasted(text)
    case .typed: if needsText { taken.events += InputEvent.typed(text) }
    case .composing:
      guard needsText, isComposing || text.utf8.count > 0 else { return }
      isComposing = text.utf8.count > 0
      taken.events += InputEvent.composing(text, cursor: cursor, selected: selected)
    }
  }

  private func isHeld(_ key: Key) -> Bool {
    held[Int(key.rawValue / 64)] & 1 << UInt64(key.rawValue % 64) != 0
  }

  private mutating func set(_ key: Key, isDown: Bool) {
    guard isHeld(key) != isDown else { return }
    held[Int(key.rawValue / 64)] ^= 1 << UInt64(key.rawValue % 64)
    taken.events.append(isDown ? .keyDown(key) : .keyUp(key))
  }

  private mutating func set(_ button: MouseButton, isDown: Bool, _ at: (x: Int16, y: Int16)) {
    let bit: UInt8 = 1 << button.rawValue
    guard (mouseHeld & bit != 0) != isDown else { return }
    mouseHeld ^= bit
    if !isCaptured { lastPosition = at }
    let (x, y) = lastPosition
    taken.events.append(isDown ? .mouseDown(button, x, y) : .mouseUp(button, x, y))
  }

  private mutating func touch(_ kind: Kind, _ finger: UInt8, _ at: (x: Int16, y: Int16)) {
    guard (1...9).contains(finger) else { return }
    let bit: UInt16 = 1 << UInt16(finger)
    guard (fingersHeld & bit != 0) != (kind == .fingerDown) else { return }
    switch kind {
    case .fingerDown:
      fingersHeld |= bit
      taken.events.append(.pointerDown(finger, at.x, at.y))
    case .fingerMove: taken.append(motion: .pointerMove(finger, at.x, at.y), since: 0)
    default:
      fingersHeld &= ~bit
      taken.events.append(.pointerUp(finger, at.x, at.y))
    }
  }

  private mutating func change(_ kind: Kind, _ pad: UInt8, code: UInt8, _ value: Float) {
    let bit: UInt8 = 1 << pad
    guard (padsConnected & bit != 0) == (kind != .padConnected) else { return }
    switch kind {
    case .padButton:
      guard let button = PadButton(rawValue: code) else { return }
      taken.events.append(value > 0 ? .padDown(button, pad: pad) : .padUp(button, pad: pad))
    case .padAxis:
      guard PadAxis(rawValue: code) != nil else { return }
      taken.append(
        motion: InputEvent(
          .padAxis, device: pad, code: UInt16(code), x: Int16(clamping: max(steps(value), -32767))),
        since: 0)
    default:
      padsConnected ^= bit
      taken.events.append(
        InputEvent(kind == .padConnected ? .padConnected : .padDisconnected, device: pad))
    }
  }

  /// Returns a whole number; the comparisons are ordered so that a NaN yields one, too.
  private func steps(_ value: Float) -> Int32 {
    Int32(value > -32768 ? (value < 32767 ? value.rounded() : 32767) : -32768)
  }
}
