// Text of any length as events of fixed size:
//
//     device               code          x             y
//     number of bytes │ bytes 0, 1 │ bytes 2, 3 │ bytes 4, 5      little-endian; those beyond the number are 0
//
// A piece ends between two Unicode scalars, so that each is valid UTF-8 by itself. In the first piece of a composition,
// 128 is added to the number of bytes. This piece replaces the previous composition.

extension InputEvent {
  /// The largest number of bytes of text in one event.
  public static let textPieceSize = 6
  private static let beginning: UInt8 = 128

  /// Returns the events for a typed text. Skips NUL characters.
  public static func typed(_ text: String) -> [InputEvent] { pieces(of: text, .text) }

  /// Returns the events for a pasted text. Skips NUL characters.
  public static func pasted(_ text: String) -> [InputEvent] { pieces(of: text, .paste) }

  /// Returns the events for a text that is being composed; an empty text ends the composition.
  /// - Parameters:
  ///   - cursor: the start of the cursor, or of the part that is being converted, in Unicode scalars.
  ///   - selected: the number of scalars that are being converted.
  public static func composing(
    _ text: String, cursor: Int = 0, selected: Int = 0
  ) -> [InputEvent] {
    var events = pieces(of: text, .composition)
    if events.isEmpty { events.append(InputEvent(.composition)) }
    events[0].device |= beginning
    if cursor > 0 || selected > 0 {
      events.append(
        InputEvent(
          .compositionCursor, x: Int16(clamping: max(cursor, 0)),
          y: Int16(clamping: max(selected, 0))))
    }
    return events
  }

  private static func pieces(of text: String, _ kind: Kind) -> [InputEvent] {
    var events: [InputEvent] = []
    var piece = InputEvent(kind)
    // The bytes of an incomplete Unicode scalar.
    var scalar: [UInt8] = []
    for byte in text.utf8 where byte != 0 {
      if byte & 0xC0 != 0x80 { scalar.removeAll(keepingCapacity: true) }
      scalar.append(byte)
      let length = scalar[0] < 0x80 ? 1 : scalar[0] < 0xE0 ? 2 : scalar[0] < 0xF0 ? 3 : 4
      guard scalar.count == length else { continue }
      if piece.textSize + length > textPieceSize {
        events.append(piece)
        piece = InputEvent(kind)
      }
      for byte in scalar { piece.append(textByte: byte) }
    }
    if piece.textSize > 0 { events.append(piece) }
    return events
  }

  /// Appends a byte to those in the event, which has room for six.
  mutating func append(textByte byte: UInt8) {
    let shift = UInt16(device & 1) * 8
    let bits = UInt16(byte) << shift
    switch device / 2 {
    case 0: code |= bits
    case 1: x |= Int16(bitPattern: bits)
    default: y |= Int16(bitPattern: bits)
    }
    device += 1
  }

  /// The number of bytes of text in the event, if its kind carries text.
  public var textSize: Int { Int(device & ~InputEvent.beginning) }

  /// True if the event replaces the previous composition.
  var beginsComposition: Bool { kind == .composition && device & InputEvent.beginning != 0 }

  /// Returns a byte of the text; those from ``textSize`` to 5 are 0.
  func textByte(_ index: Int) -> UInt8 {
    let word =
      switch index / 2 {
      case 0: code
      case 1: UInt16(bitPattern: x)
      default: UInt16(bitPattern: y)
      }
    return UInt8(truncatingIfNeeded: word >> (UInt16(index & 1) * 8))
  }

  /// Appends the text of the event, in UTF-8.
  public func appendText(to bytes: inout [UInt8]) {
    for index in 0..<min(textSize, InputEvent.textPieceSize) { bytes.append(textByte(index)) }
  }

  /// True if the text has the format that the functions above write. An event from outside may have another.
  var isTextIntact: Bool {
    let size = textSize
    guard size <= InputEvent.textPieceSize, size > 0 || beginsComposition,
      kind == .composition || device & InputEvent.beginning == 0
    else { return false }
    for index in size..<InputEvent.textPieceSize where textByte(index) != 0 { return false }
    var index = 0
    while index < size {
      let first = UInt32(textByte(index))
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard index + length <= size, first > 0, !(0x80...0xC1).contains(first), first < 0xF5 else {
        return false
      }
      var scalar = length == 1 ? first : first & (0x7F >> UInt32(length))
      for at in 1..<max(length, 1) {
        let byte = UInt32(textByte(index + at))
        guard byte & 0xC0 == 0x80 else { return false }
        scalar = scalar << 6 | byte & 0x3F
      }
      let smallest: UInt32 = length < 3 ? 0 : length == 3 ? 0x800 : 0x10000
      guard scalar >= smallest, Unicode.Scalar(scalar) != nil else { return false }
      index += length
    }
    return true
  }
}
