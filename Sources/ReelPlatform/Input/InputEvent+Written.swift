import ReelMath

// Changes of the state as events of fixed size: bytes in pieces, as with texts.
//
//     device               code          x             y
//     number of bytes │ bytes 0, 1 │ bytes 2, 3 │ bytes 4, 5      little-endian; those beyond the number are 0
//
// In the first piece, 128 is added to the number, in the last one 64. All pieces are in the input of one tick.

extension InputEvent {
  private static let first: UInt8 = 128
  private static let last: UInt8 = 64
  /// The largest number of bytes of one change.
  public static let largestWrite = 3072

  /// Returns the events that carry the bytes of a change. Traps unless there are 1 to ``largestWrite`` bytes.
  public static func written(_ bytes: [UInt8]) -> [InputEvent] {
    demand(!bytes.isEmpty && bytes.count <= largestWrite, "A change has 1 to 3072 bytes.")
    var events: [InputEvent] = []
    var piece = InputEvent(.written)
    for byte in bytes {
      if Int(piece.device) == textPieceSize {
        events.append(piece)
        piece = InputEvent(.written)
      }
      piece.append(textByte: byte)
    }
    events.append(piece)
    events[0].device |= first
    events[events.count - 1].device |= last
    return events
  }

  /// Calls `body` with the bytes of each complete change, in order. Skips the pieces of incomplete changes, because
  /// input from outside may contain anything. O(events).
  public static func forEachWrite(in events: [InputEvent], _ body: ([UInt8]) -> Void) {
    var bytes: [UInt8]?
    for event in events where event.kind == .written {
      let count = Int(event.device & ~(first | last))
      if event.device & first != 0 { bytes = [] }
      guard var joined = bytes, count <= textPieceSize, joined.count + count <= largestWrite else {
        bytes = nil
        continue
      }
      for index in 0..<count { joined.append(event.textByte(index)) }
      bytes = joined
      if event.device & last != 0 {
        bytes = nil
        body(joined)
      }
    }
  }
}
