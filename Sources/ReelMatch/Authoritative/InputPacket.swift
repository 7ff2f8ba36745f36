import ReelFields
import ReelMath
import ReelPlatform
import ReelReplay

/// The packet of a machine to the host that alone decides: the inputs that the host lacks. docs/match-protocol.md has
/// the table. It is read completely before any part of it counts.
struct InputPacket {
  /// The sender's time, and the host's last one, as in ``PacketTimes``.
  var (time, echo): (UInt32, UInt32) = (0, 0)
  /// True if the machine leaves, and true once it has the start of the match.
  var (isLeaving, isReady) = (false, false)
  /// The ticks of the newest state that the machine has; 0 for none.
  var state: UInt64 = 0
  /// The pieces of a transfer that have arrived; `nil` for none.
  var receipt: PlayPacket.Receipt?
  /// The first tick of the inputs, the number of events of each tick, and the events.
  var first: UInt64 = 0
  var counts: [UInt8] = []
  var events: [InputEvent] = []

  /// Appends all but the inputs, which follow.
  func encode(to out: inout FieldEncoder) {
    out.append(UInt64(time), 4)
    out.append(UInt64(echo), 4)
    out.append((isLeaving ? 1 : 0) | (isReady ? 2 : 0) | (receipt == nil ? 0 : 4), 1)
    out.varint(state)
    if let receipt {
      out.append(UInt64(receipt.id), 1)
      out.varint(UInt64(receipt.next))
      out.append(receipt.received, 8)
    }
    out.varint(first)
  }

  /// Reads a packet from behind its number on, over an earlier one, whose memory is used again.
  /// - Throws: the first error. The packet then has no meaning.
  mutating func read(_ input: inout FieldDecoder) throws(FieldDecodingError) {
    counts.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
    (time, echo) = (UInt32(input.word(4)), UInt32(input.word(4)))
    let flags = input.word(1)
    if flags > 7 { input.reject() }
    (isLeaving, isReady) = (flags & 1 != 0, flags & 2 != 0)
    state = input.varint(to: MatchProtocol.mostTicks)
    receipt = nil
    if flags & 4 != 0 {
      receipt = PlayPacket.Receipt(
        id: UInt8(input.word(1)), next: Int(input.varint(to: 1 << 30)), received: input.word(8))
    }
    first = input.varint(to: MatchProtocol.mostTicks)
    input.inputs(ofTicks: input.word(1), &counts, &events)
    try input.finish()
  }
}

extension FieldEncoder {
  /// Appends inputs of ticks that follow each other: their number, then runs of empty ticks and ticks with events.
  /// - Parameters:
  ///   - limit: the bytes of the packet beyond which no further tick is written.
  ///   - events: returns the events of a tick.
  mutating func inputs(
    _ ticks: Range<UInt64>, limit: Int, _ events: (UInt64) -> ArraySlice<InputEvent>
  ) {
    let countAt = bytes.count
    append(0, 1)
    let end = min(ticks.upperBound, ticks.lowerBound + 255)
    var tick = ticks.lowerBound
    while tick < end, bytes.count < limit {
      var empty: UInt64 = 0
      while tick + empty < end, events(tick + empty).isEmpty { empty += 1 }
      varint(empty)
      tick += empty
      guard tick < end else { break }
      let own = events(tick)
      varint(UInt64(own.count))
      var position = PointerPosition()
      for event in own { self.event(event, number: UInt64(event.kind.rawValue), &position) }
      tick += 1
    }
    bytes[countAt] = UInt8(tick - ticks.lowerBound)
  }
}
