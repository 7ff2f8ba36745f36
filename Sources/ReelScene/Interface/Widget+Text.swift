import ReelECS
import ReelMath
import ReelPlatform

// A field's text and its cursor, counted in Unicode scalars.

extension Widget {
  /// Writes at the cursor; what is more than the limit is left out, as are line feeds and other controls.
  /// - Returns: whether anything was written.
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

  /// Takes away the scalar before the cursor, or behind it.
  /// - Returns: whether there was one.
  mutating func erase(forwards: Bool) -> Bool {
    var scalars = text.unicodeScalars
    let place = Int(caret) - (forwards ? 0 : 1)
    guard place >= 0, place < scalars.count else { return false }
    scalars.remove(at: scalars.index(scalars.startIndex, offsetBy: place))
    caret = UInt16(clamping: place)
    text = String(scalars)
    return true
  }

  mutating func moveCaret(by way: Int) {
    caret = UInt16(clamping: min(max(Int(caret) + way, 0), text.unicodeScalars.count))
  }

  mutating func moveCaretToEnd() { caret = UInt16(clamping: text.unicodeScalars.count) }
}

extension Interface {
  /// What keys do to the field that has the focus.
  static func takeText(_ world: World) {
    guard let entry = focused(world), entry.kind == .field else { return }
    let input = world[Input.self]
    var hasChanged = false
    for event in input.events where event.kind == .keyDown {
      switch Key(rawValue: event.code) {
      case .backspace:
        hasChanged = world[entry.entity, Widget.self]?.erase(forwards: false) == true || hasChanged
      case Key(rawValue: 76):
        hasChanged = world[entry.entity, Widget.self]?.erase(forwards: true) == true || hasChanged
      case Key(rawValue: 74): world[entry.entity, Widget.self]?.caret = 0
      case Key(rawValue: 77): world[entry.entity, Widget.self]?.moveCaretToEnd()
      default: break
      }
    }
    if hasChanged { tell(world, entry.entity, .changed) }
  }
}
