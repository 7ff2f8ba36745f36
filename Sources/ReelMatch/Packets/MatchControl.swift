import ReelFields
import ReelMath

/// A message between two machines of a match that must arrive, in order. Play packets carry it until its receipt.
enum MatchControl {
  /// The authority has decided who has a seat from a tick on; `peer` is ``vacant`` if the seat is empty. Decisions are
  /// numbered.
  case seat(number: UInt64, seat: UInt8, tick: UInt64, peer: UInt8)
  /// Another machine with a player, and the tokens of packets from it and of packets to it.
  case partner(peer: UInt8, address: MatchAddress, incoming: MatchSecret, outgoing: MatchSecret)
  /// The machine of a player is gone.
  case partnerLeft(peer: UInt8)
  /// The hash of the state after a number of ticks, which are confirmed.
  case check(tick: UInt64, hash: UInt64)
  /// The machine has the host's state and is ready for a seat.
  case ready
  /// Two machines have different states after a number of ticks.
  case desync(tick: UInt64)
  /// The host ends the match.
  case end(MatchEnd.Code)

  /// The number that stands for no machine.
  static let vacant: UInt8 = 255

  /// Appends the message.
  func encode(to out: inout FieldEncoder) {
    switch self {
    case .seat(let number, let seat, let tick, let peer):
      out.append(1, 1)
      out.varint(number)
      out.append(UInt64(seat), 1)
      out.varint(tick)
      out.append(UInt64(peer), 1)
    case .partner(let peer, let address, let incoming, let outgoing):
      out.append(2, 1)
      out.append(UInt64(peer), 1)
      out.address(address)
      out.append(incoming)
      out.append(outgoing)
    case .partnerLeft(let peer):
      out.append(3, 1)
      out.append(UInt64(peer), 1)
    case .check(let tick, let hash):
      out.append(4, 1)
      out.varint(tick)
      out.append(hash, 8)
    case .ready: out.append(5, 1)
    case .desync(let tick):
      out.append(6, 1)
      out.varint(tick)
    case .end(let code):
      out.append(7, 1)
      out.append(UInt64(code.rawValue), 1)
    }
  }

  /// Decodes a message from a range of bytes; `nil` if the bytes are no message.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    var input = FieldDecoder(bytes, from: range.lowerBound)
    switch input.word(1) {
    case 1:
      self = .seat(
        number: input.varint(), seat: UInt8(input.word(1)), tick: input.varint(),
        peer: UInt8(input.word(1)))
    case 2:
      self = .partner(
        peer: UInt8(input.word(1)), address: input.address(), incoming: input.secret(),
        outgoing: input.secret())
    case 3: self = .partnerLeft(peer: UInt8(input.word(1)))
    case 4: self = .check(tick: input.varint(), hash: input.word(8))
    case 5: self = .ready
    case 6: self = .desync(tick: input.varint())
    case 7:
      guard let code = MatchEnd.Code(rawValue: UInt8(input.word(1))) else { return nil }
      self = .end(code)
    default: return nil
    }
    if input.hasFailed || input.offset != range.upperBound { return nil }
  }
}
