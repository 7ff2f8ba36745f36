import ReelFields
import ReelMath
import ReelPlatform

// The packets of a match. docs/match-protocol.md has the tables.
//
//     join ─▶ challenge ─▶ join with the cookie ─▶ welcome, or a refusal
//     play ◀─▶ play …                    inputs, what each has, decisions, pieces of a transfer
//     probe ─▶ proof                     from an address that is not proven yet
//     input ─▶ state                     in a match whose host alone decides: inputs up, what has changed down
//     leave                              not required: silence has the same effect, later

enum MatchProtocol {
  /// The version of the protocol: machines of another one are refused. It grows with each change of the bytes of a
  /// packet or of their meaning.
  static let version: UInt16 = 3
  /// The first two bytes of every packet.
  static let mark: UInt16 = 0x4D52
  /// The most bytes of a packet: it fits into one frame of every usual network.
  static let largestPacket = 1200
  /// The least bytes of a request to join, so that no answer is longer than what a stranger has sent.
  static let leastRequest = 160
  /// The most bytes of a ticket.
  static let longestTicket = 512
  /// The most events of a player in one tick; further ones follow in the next tick.
  static let mostEvents = 24
  /// The most players of a match.
  static let mostPlayers = 8
  /// The most ticks between what is confirmed and what runs, though all inputs are there.
  static let longestUnconfirmed: UInt64 = 128
  /// The most ticks, and decisions, that a packet may name: ages of play, with which sums cannot overflow.
  static let mostTicks: UInt64 = 1 << 48
  /// The most ticks by which the tick that another machine sends may be ahead of this machine's tick: honest machines
  /// run at most ``longestUnconfirmed`` ticks ahead of the authority's inputs, which may be 30 ticks of input delay
  /// ahead.
  static let mostAhead: UInt64 = 256
  /// The nanoseconds of ticks by which a machine may run ahead of its clock at once, to catch up with the others. They
  /// accrue while it waits for others, and at a tenth of the clock's rate.
  static let mostCatchUp: UInt64 = 1_000_000_000
  /// The most ticks by which a machine may be behind the authority when it has loaded the match.
  static let mostBehind: UInt64 = InputQueue.capacity * 5 / 4
  /// The nanoseconds for which a seat is kept for a machine that loads the match.
  static let longestLoading: UInt64 = 8_000_000_000
  /// The most bytes of transfers to one IP address, per second and at once. The second pair holds for all machines
  /// together.
  static let (transferRate, transferBurst): (UInt64, UInt64) = (1_000_000, 32_000)
  static let (mostTransferRate, mostTransferBurst): (UInt64, UInt64) = (4_000_000, 128_000)
  /// The upper limit of ``MatchOutbox/introductions``, in bytes.
  static let mostIntroductions = 4096
  /// The most packets of all machines between two updates: some hundred times what players send. A single machine may
  /// send the second number all the same, so that no machine that floods a match keeps out the others.
  static let (mostArrivals, leastArrivals) = (1024, 16)
  /// The nanoseconds of silence after which a machine is sent fewer packets, and the time between these.
  static let (quietAfter, quietPause): (UInt64, UInt64) = (1_000_000_000, 100_000_000)
  /// The nanoseconds after which no packet is under way any more that a host sent or got before it was lost.
  static let longestStray: UInt64 = 400_000_000
  /// The nanoseconds for which a host that has gone on in another process takes the inputs of players who are gone from
  /// others.
  static let longestRevival: UInt64 = 3_000_000_000
  /// The ticks that are repeated for reports in the time of one tick.
  static let repeatedTicks = 3
  /// The most messages that wait for a machine's receipt.
  static let mostControls = 512
  /// The most bytes of one message.
  static let largestControl = 160

  enum Kind: UInt8 {
    case join = 1, challenge, refusal, welcome, play, leave, gone, probe, proof, input, state
  }
}

extension FieldDecoder {
  /// Reads the first bytes of a packet; `nil` if the bytes are none of this protocol.
  mutating func packetKind() -> MatchProtocol.Kind? {
    guard word(2) == UInt64(MatchProtocol.mark) else { return nil }
    return MatchProtocol.Kind(rawValue: UInt8(word(1)))
  }

  /// Throws the first error; bytes that are left count as one.
  mutating func finish() throws(FieldDecodingError) {
    if remaining > 0 { fail(.noMoreBytes) }
    if let error { throw error }
  }

  mutating func address() -> MatchAddress {
    MatchAddress(high: word(8), low: word(8), port: UInt16(word(2)))
  }
}

extension FieldEncoder {
  /// Creates the beginning of a packet.
  /// - Parameter secret: the token of the packet's direction, or the number of an attempt to join.
  init(_ kind: MatchProtocol.Kind, _ secret: MatchSecret) {
    self.init()
    begin(kind)
    append(secret)
  }

  /// Appends the first bytes of a packet.
  mutating func begin(_ kind: MatchProtocol.Kind) {
    append(UInt64(MatchProtocol.mark), 2)
    append(UInt64(kind.rawValue), 1)
  }

  mutating func address(_ address: MatchAddress) {
    append(address.high, 8)
    append(address.low, 8)
    append(UInt64(address.port), 2)
  }
}
