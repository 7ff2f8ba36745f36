import ReelFields
import ReelMath

// The frame of the packets of a match that the host alone decides:
//
//     │ mark │ kind │ token of the direction │ number │ the rest, which a `PacketSeal` may encrypt │
//
// The number is new in each packet of a direction. So the receiver takes no packet twice, and a seal has its nonce. The
// highest byte of the number counts the processes of the host: a match that goes on in another one, after a fault,
// begins with higher numbers than any that the lost process can have used.

/// The first bytes of a packet with inputs or with a state.
struct SealedPacket {
  /// The bytes of the number.
  private static let numberSize = 6
  /// The bytes in front of the part that may be encrypted.
  static let headSize = 3 + MatchSecret.size + numberSize

  /// Returns the number before those of packets in the time of a process.
  /// - Parameter revivals: the number of processes of the host that were lost since the machine takes part.
  static func base(_ revivals: UInt8) -> UInt64 { UInt64(revivals) << 40 }
  /// Returns the number of processes of the host that were lost before a packet was sent.
  static func revivals(_ number: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: number >> 40) }

  /// Returns the bytes that differ each time that a machine joins: the tokens of both directions.
  static func join(_ toHost: MatchSecret, _ toMachine: MatchSecret) -> [UInt8] {
    var out = FieldEncoder()
    out.append(toHost)
    out.append(toMachine)
    return out.bytes
  }

  /// Begins a packet.
  static func begin(
    _ kind: MatchProtocol.Kind, _ token: MatchSecret, _ number: UInt64, _ out: inout FieldEncoder
  ) {
    out.bytes.removeAll(keepingCapacity: true)
    out.begin(kind)
    out.append(token)
    out.append(number, numberSize)
  }

  /// Opens a packet whose kind and token have been read.
  /// - Parameters:
  ///   - input: reads the bytes, from the number on; the rest of the packet afterwards.
  ///   - revivals: the number of lost processes that the packet's number must have; `nil` for any.
  /// - Returns: false if the packet has arrived before, or is not authentic.
  static func open(
    _ input: inout FieldDecoder, _ window: inout PacketWindow, _ seal: (any PacketSeal)?,
    after revivals: UInt8? = nil
  ) -> Bool {
    let number = input.word(numberSize)
    guard !input.hasFailed, window.isNew(number),
      number >> 40 == UInt64(revivals ?? Self.revivals(number))
    else { return false }
    if let seal {
      var bytes = input.bytes
      guard seal.open(&bytes, from: headSize, number: number), bytes.count >= headSize else {
        return false
      }
      input = FieldDecoder(bytes, from: headSize)
    }
    window.record(number)
    return true
  }
}
