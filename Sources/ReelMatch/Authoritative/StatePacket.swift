import ReelFields
import ReelMath
import ReelReplay

/// The packet of the host that alone decides to a machine: what it has of the machine's inputs, and a part of a state
/// or of a transfer. docs/match-protocol.md has the table. It is read completely before any part of it counts.
struct StatePacket {
  /// A part of the difference of two states.
  struct Part {
    /// The ticks of the state, and of the one that it is the difference from.
    var (tick, base): (UInt64, UInt64) = (0, 0)
    /// The number of the part, and of all of them.
    var (number, count): (Int, Int) = (0, 1)
    /// The hash of the state's bytes.
    var check: UInt32 = 0
    var bytes: ArraySlice<UInt8> = []

    /// The bytes of every part but the last, and the most parts of a difference.
    static let (size, most) = (BulkPiece.size, 16)
  }

  enum Section: UInt8 {
    case none, state, piece
  }

  /// The host's time, and the receiver's last one, as in ``PacketTimes``.
  var (time, echo): (UInt32, UInt32) = (0, 0)
  /// The number of ticks that the host has completed.
  var tick: UInt64 = 0
  /// The receiver's seat; ``MatchControl/vacant`` for none.
  var seat = MatchControl.vacant
  /// The first tick for which the host has no input of the receiver; 0 before the first input.
  var next: UInt64 = 0
  /// The ticks by which most inputs have arrived before they were needed.
  var margin: Int16 = 0
  /// True once the match has begun.
  var hasBegun = false
  /// The reason why the match has ended; `nil` while it goes on.
  var end: MatchEnd.Code?
  var part: Part?
  var piece: BulkPiece?

  /// Appends all but the section, which follows.
  func encode(to out: inout FieldEncoder) {
    out.append(UInt64(time), 4)
    out.append(UInt64(echo), 4)
    out.varint(tick)
    out.append(UInt64(seat), 1)
    out.varint(next)
    out.varint(UInt64(zigzag(margin)))
    out.append(hasBegun ? 1 : 0, 1)
    out.append(UInt64(end?.rawValue ?? 0), 1)
  }

  /// Appends a part of a state.
  static func encode(_ part: Part, to out: inout FieldEncoder) {
    out.append(UInt64(Section.state.rawValue), 1)
    out.varint(part.tick)
    out.varint(part.tick - part.base)
    out.append(UInt64(part.number), 1)
    out.append(UInt64(part.count), 1)
    out.append(UInt64(part.check), 4)
    out.bytes.append(contentsOf: part.bytes)
  }

  init() {}

  /// Reads a packet from behind its number on.
  init(_ input: inout FieldDecoder) throws(FieldDecodingError) {
    (time, echo) = (UInt32(input.word(4)), UInt32(input.word(4)))
    tick = input.varint(to: MatchProtocol.mostTicks)
    seat = UInt8(input.word(1))
    next = input.varint(to: MatchProtocol.mostTicks)
    margin = unzigzag(UInt16(input.varint(to: 0xFFFF)))
    let flags = input.word(1)
    if flags > 1 { input.reject() }
    hasBegun = flags == 1
    let code = input.word(1)
    end = MatchEnd.Code(rawValue: UInt8(code))
    if code != 0 && end == nil { input.reject() }
    switch Section(rawValue: UInt8(input.word(1))) {
    case Section.none?: break
    case .state?: part = Part(&input)
    case .piece?: piece = BulkPiece(&input)
    case nil: input.reject()
    }
    try input.finish()
  }
}

extension StatePacket.Part {
  /// Reads a part, which lasts to the end of the packet.
  fileprivate init(_ input: inout FieldDecoder) {
    tick = input.varint(to: MatchProtocol.mostTicks)
    let age = input.varint(to: MatchProtocol.mostTicks)
    if age == 0 || age > tick { input.reject() }
    base = tick - min(tick, age)
    (number, count) = (Int(input.word(1)), Int(input.word(1)))
    if count > Self.most || number >= count { input.reject() }
    check = UInt32(input.word(4))
    let length = input.remaining
    if length > Self.size || number + 1 < count && length != Self.size { input.reject() }
    guard !input.hasFailed else { return }
    bytes = input.bytes[input.offset..<input.offset + length]
    input.skip(length)
  }

  /// Returns the hash of a state's bytes. The receiver has all of them, so the hash contains nothing more.
  static func check(_ bytes: [UInt8]) -> UInt32 {
    var hasher = StableHasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return UInt32(truncatingIfNeeded: hasher.value)
  }
}
