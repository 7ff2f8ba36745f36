import ReelFields
import ReelMath
import ReelPlatform
import ReelReplay

// The packet that machines of a match send each other all the time. docs/match-protocol.md has the table. A packet is
// read completely before any part of the packet counts, so that a damaged packet changes nothing.

/// The first part of a play packet: times, and the sender's view of the match.
struct PlayHeader {
  /// The number of the packet.
  var sequence: UInt32 = 0
  /// The sender's time in microseconds; and the last time that the receiver has sent, plus the microseconds since its
  /// arrival. 0 stands for no time.
  var (time, echo): (UInt32, UInt32) = (0, 0)
  /// The sender's tick.
  var tick: UInt64 = 0
  /// The 64ths of a tick by which the sender is ahead of the receiver, as the sender sees it.
  var advantage: Int16 = 0
  /// The number of decisions that the sender has, and the number of times that another machine has become the
  /// authority.
  var decisions: UInt64 = 0
  var epoch: UInt64 = 0
  /// True if the packet contains what is final, as only the authority's packets do.
  var saysFinal = false
  /// True if the sender has lost the authority.
  var isFrozen = false
  /// A bit for each machine whose inputs the sender needs from the host.
  var deaf: UInt64 = 0
  /// The share of packets to the sender that were lost, in 255ths.
  var loss: UInt8 = 0

  func encode(to out: inout FieldEncoder) {
    out.append(UInt64(sequence), 4)
    out.append(UInt64(time), 4)
    out.append(UInt64(echo), 4)
    out.varint(tick)
    out.varint(UInt64(zigzag(advantage)))
    out.varint(decisions)
    out.varint(epoch)
    out.append((saysFinal ? 1 : 0) | (isFrozen ? 2 : 0), 1)
    out.append(deaf, 8)
    out.append(UInt64(loss), 1)
  }

  init() {}

  fileprivate init(_ input: inout FieldDecoder) {
    sequence = UInt32(input.word(4))
    (time, echo) = (UInt32(input.word(4)), UInt32(input.word(4)))
    tick = input.varint(to: MatchProtocol.mostTicks)
    advantage = unzigzag(UInt16(input.varint(to: 0xFFFF)))
    decisions = input.varint(to: MatchProtocol.mostTicks)
    epoch = input.varint(to: 1 << 20)
    let flags = input.word(1)
    if flags > 3 { input.reject() }
    (saysFinal, isFrozen) = (flags & 1 != 0, flags & 2 != 0)
    deaf = input.word(8)
    loss = UInt8(input.word(1))
  }
}

/// A play packet. It keeps its memory from packet to packet.
struct PlayPacket {
  /// The kinds of the sections behind the list of ticks.
  enum Section: UInt8 {
    case inputs = 1, messages, piece, receipt
  }

  /// The inputs of one player in ticks that follow each other.
  struct Inputs {
    var seat: Int
    /// The first tick.
    var tick: UInt64
    /// The indices of the ticks' numbers of events in ``PlayPacket/counts``, and the index of the first event in
    /// ``PlayPacket/events``.
    var counts: Range<Int>
    var firstEvent: Int
  }

  /// The numbers of a section of messages.
  struct Messages {
    /// The number of messages that the sender has received.
    var received: UInt64
    /// The number of the first message in ``PlayPacket/controls``.
    var first: UInt64
  }

  /// The pieces of a transfer that the sender has.
  struct Receipt {
    var id: UInt8
    /// The first missing piece, and a bit for each of the 64 pieces behind that one; the bit of a piece that has
    /// arrived is set.
    var next: Int
    var received: UInt64
  }

  private(set) var header = PlayHeader()
  /// For each player, the first tick whose input the sender lacks; empty before the sender has the match.
  private(set) var has: [UInt64] = []
  /// The tick up to which the inputs of each player are final, and the hash of the inputs up to there; empty unless
  /// ``PlayHeader/saysFinal``.
  private(set) var finals: [(tick: UInt64, chain: UInt32)] = []
  private(set) var inputs: [Inputs] = []
  private(set) var counts: [UInt8] = []
  private(set) var events: [InputEvent] = []
  private(set) var messages: Messages?
  private(set) var controls: [MatchControl] = []
  private(set) var piece: BulkPiece?
  private(set) var receipt: Receipt?

  /// Reads a packet, from behind its token on.
  /// - Throws: the first error. The packet then has no meaning.
  mutating func read(_ input: inout FieldDecoder) throws(FieldDecodingError) {
    has.removeAll(keepingCapacity: true)
    finals.removeAll(keepingCapacity: true)
    inputs.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
    controls.removeAll(keepingCapacity: true)
    (messages, piece, receipt) = (nil, nil, nil)
    header = PlayHeader(&input)
    readTicks(&input)
    while !input.hasFailed, input.remaining > 0 {
      switch Section(rawValue: UInt8(input.word(1))) {
      case .inputs: readInputs(&input)
      case .messages: readMessages(&input)
      case .piece: piece = BulkPiece(&input)
      case .receipt: readReceipt(&input)
      case nil: input.reject()
      }
    }
    try input.finish()
  }

  /// Reads what the sender has of each player's inputs, and what is final.
  private mutating func readTicks(_ input: inout FieldDecoder) {
    let base = input.varint(to: MatchProtocol.mostTicks)
    let count = Int(input.word(1))
    if count > MatchProtocol.mostPlayers { input.reject() }
    guard !input.hasFailed else { return }
    for _ in 0..<count { has.append(base + input.varint(to: 1 << 20)) }
    guard header.saysFinal else { return }
    for _ in 0..<count {
      finals.append((base + input.varint(to: 1 << 20), UInt32(input.word(4))))
    }
  }

  /// Reads inputs of one player.
  private mutating func readInputs(_ input: inout FieldDecoder) {
    let seat = Int(input.word(1))
    let first = input.varint(to: MatchProtocol.mostTicks)
    let left = input.word(1)
    let (start, firstEvent) = (counts.count, events.count)
    if inputs.count == MatchProtocol.mostPlayers { input.reject() }
    input.inputs(ofTicks: left, &counts, &events)
    inputs.append(
      Inputs(seat: seat, tick: first, counts: start..<counts.count, firstEvent: firstEvent))
  }

  private mutating func readMessages(_ input: inout FieldDecoder) {
    if messages != nil { input.reject() }
    messages = Messages(
      received: input.varint(), first: input.varint(to: MatchProtocol.mostTicks))
    for _ in 0..<input.word(1) {
      let size = Int(input.varint(to: UInt64(MatchProtocol.largestControl)))
      let start = input.offset
      input.skip(size)
      guard !input.hasFailed else { return }
      guard let control = MatchControl(input.bytes, start..<start + size) else {
        return input.reject()
      }
      controls.append(control)
    }
  }

  private mutating func readReceipt(_ input: inout FieldDecoder) {
    if receipt != nil { input.reject() }
    receipt = Receipt(
      id: UInt8(input.word(1)), next: Int(input.varint(to: 1 << 30)), received: input.word(8))
  }
}

extension FieldEncoder {
  /// Appends the kind of a section.
  mutating func begin(_ section: PlayPacket.Section) { append(UInt64(section.rawValue), 1) }
}

extension FieldDecoder {
  /// Reads the inputs of ticks that follow each other: runs of empty ticks and ticks with events, in turn. Appends the
  /// number of events of each tick, and the events.
  mutating func inputs(
    ofTicks ticks: UInt64, _ counts: inout [UInt8], _ events: inout [InputEvent]
  ) {
    var left = ticks
    while left > 0, !hasFailed {
      let empty = varint(to: left)
      for _ in 0..<empty { counts.append(0) }
      left -= empty
      guard left > 0, !hasFailed else { break }
      let count = varint(to: UInt64(MatchProtocol.mostEvents))
      var position = PointerPosition()
      for _ in 0..<count {
        guard let event = event(&position) else { return }
        events.append(event)
      }
      counts.append(UInt8(count))
      left -= 1
    }
  }

  /// Reads an event that another machine may send; `nil` after an error. Kinds have the numbers of this build, which
  /// both machines share.
  fileprivate mutating func event(_ position: inout PointerPosition) -> InputEvent? {
    guard !hasFailed else { return nil }
    var end = offset
    do throws(InputEventFlaw) {
      let event = try bytes.event(at: &end, before: bytes.count, numbers: 256, &position) {
        // Only the program itself may send what a file contains.
        InputEvent.Kind(rawValue: UInt8($0)).flatMap { $0 == .written ? nil : $0 }
      }
      skip(end - offset)
      return event
    } catch {
      fail(.validCase)
      return nil
    }
  }
}
