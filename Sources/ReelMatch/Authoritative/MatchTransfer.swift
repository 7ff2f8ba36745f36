import ReelECS
import ReelFields
import ReelMath
import ReelReplay

/// The contents that the host which alone decides sends in pieces: the start of the match, and complete states.
enum MatchTransfer {
  /// The header of a reel: the game's values and the match's types, and, if nothing is hidden, its seed and start data.
  /// Then the time limit in nanoseconds, and the ticks from one state to the next.
  case start(ReelHeader, timeout: UInt64, interval: UInt64)
  /// The state of the receiver's view after a number of ticks.
  case state(tick: UInt64, bytes: [UInt8])

  /// The most bytes that a machine takes.
  static let largest = 64 << 20

  var bytes: [UInt8] {
    var out = FieldEncoder()
    switch self {
    case .start(let header, let timeout, let interval):
      out.append(1, 1)
      out.varint(timeout / 1_000_000)
      out.varint(interval)
      var writer = ReelWriter(header: header)
      out.bytes.append(contentsOf: writer.takeBytes())
    case .state(let tick, let bytes):
      out.append(2, 1)
      out.varint(tick)
      out.bytes.append(contentsOf: bytes)
    }
    return out.bytes
  }

  /// Reads a transfer; `nil` if the bytes are none.
  init?(_ bytes: [UInt8]) {
    var input = FieldDecoder(bytes)
    switch input.word(1) {
    case 1:
      let timeout = input.varint(to: MatchSettings.timeouts.upperBound / 1_000_000) * 1_000_000
      let interval = input.varint(to: 30)
      guard !input.hasFailed, MatchSettings.timeouts.contains(timeout), interval > 0,
        let reader = try? ReelReader(bytes: [UInt8](bytes[input.offset...]), isWhole: false)
      else { return nil }
      self = .start(reader.header, timeout: timeout, interval: interval)
    case 2:
      let tick = input.varint(to: MatchProtocol.mostTicks)
      guard !input.hasFailed, tick > 0 else { return nil }
      self = .state(tick: tick, bytes: [UInt8](bytes[input.offset...]))
    default: return nil
    }
  }
}
