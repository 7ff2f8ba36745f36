import ReelControls
import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

// The text of a field and its cursor, counted in Unicode scalars.

extension Widget {
  /// Inserts text at the cursor. Skips line feeds and other control characters, and drops the scalars beyond the limit.
  /// - Returns: true if any scalar was inserted.
  mutating func write(_ added: String) -> Bool {
    var scalars = text.unicodeScalars
    var count = scalars.count
    var at =
      scalars.index(
        scalars.startIndex, offsetBy: min(Int(caret), count), limitedBy: scalars.endIndex)
      ?? scalars.endIndex
    let before = count
    for scalar in added.unicodeScalars {
      guard count < Int(limit) else { break }
      if scalar.value < 0x20 || scalar.value == 0x7F { continue }
      scalars.insert(scalar, at: at)
      at = scalars.index(after: at)
      count += 1
    }
    guard count > before else { return false }
    caret = UInt16(clamping: min(Int(caret), before) + count - before)
    text = String(scalars)
    return true
  }

  /// Removes the scalar before the cursor, or behind it.
  /// - Returns: true if there was one.
  mutating func erase(forwards: Bool) -> Bool {
    var scalars = text.unicodeScalars
    let index = Int(caret) - (forwards ? 0 : 1)
    guard index >= 0, index < scalars.count else { return false }
    scalars.remove(at: scalars.index(scalars.startIndex, offsetBy: index))
    caret = UInt16(clamping: index)
    text = String(scalars)
    return true
  }

  mutating func moveCaret(by way: Int) {
    caret = UInt16(clamping: min(max(Int(caret) + way, 0), text.unicodeScalars.count))
  }

  mutating func moveCaretToEnd() { caret = UInt16(clamping: text.unicodeScalars.count) }
}

extension Interface {
  /// Applies keys and texts to the field that has the focus, in the order of their events.
  /// - Parameter isAlone: true if no menu is open that uses Enter and arrows.
  static func takeText(_ world: World, isAlone: Bool) {
    let entry = focused(world).flatMap { $0.kind == .field ? $0 : nil }
    requestText(world, entry)
    guard let entry else { return }
    let input = world[Input.self]
    var hasChanged = false
    var isSubmitted = false
    for event in input.events {
      switch event.kind {
      case .text, .paste:
        var bytes: [UInt8] = []
        event.appendText(to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        if world[entry.entity, Widget.self]?.write(text) == true { hasChanged = true }
      case .keyDown, .keyRepeat:
        // While an input method composes, keys belong to it.
        guard input.composition.isEmpty else { break }
        let key = Key(rawValue: event.code)
        if edit(world, entry.entity, key) { hasChanged = true }
        guard isAlone else { break }
        switch key {
        case .left: world[entry.entity, Widget.self]?.moveCaret(by: -1)
        case .right: world[entry.entity, Widget.self]?.moveCaret(by: 1)
        case .enter, .keypadEnter: if event.kind == .keyDown { isSubmitted = true }
        default: break
        }
      default: break
      }
    }
    if hasChanged { sendEvent(world, entry.entity, .changed) }
    if isSubmitted { sendEvent(world, entry.entity, .submitted) }
  }

  private static func edit(_ world: World, _ field: Entity, _ key: Key) -> Bool {
    switch key {
    case .backspace: return world[field, Widget.self]?.erase(forwards: false) ?? false
    case .delete: return world[field, Widget.self]?.erase(forwards: true) ?? false
    case .home: world[field, Widget.self]?.caret = 0
    case .end: world[field, Widget.self]?.moveCaretToEnd()
    default: break
    }
    return false
  }

  /// Starts or stops text input on the device, if the focused field has changed.
  private static func requestText(_ world: World, _ entry: WidgetEntry?) {
    let target = entry?.entity ?? .none
    guard target != world[KeyboardFocus.self].entity else { return }
    world[KeyboardFocus.self].entity = target
    if let entry {
      world.devices.send(.startText(entry.rect))
    } else {
      world.devices.send(.stopText)
    }
  }
}
