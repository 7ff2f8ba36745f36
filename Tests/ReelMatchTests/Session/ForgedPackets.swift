import Reel
import ReelTesting

@testable import ReelMatch

/// Packets as a hostile machine makes them.
enum ForgedPacket {
  static func head(_ kind: MatchProtocol.Kind, _ token: MatchSecret) -> FieldEncoder {
    FieldEncoder(kind, token)
  }

  /// A play packet of a link, with its next number.
  /// - Parameters:
  ///   - tick: the tick that the machine claims to be at.
  ///   - advantage: the 64ths of a tick by which it claims to be ahead.
  ///   - sections: appends the sections.
  static func play(
    _ link: MatchLink, tick: UInt64 = 0, advantage: Int16 = 0, decisions: UInt64 = 0,
    _ sections: (inout FieldEncoder) -> Void = { _ in }
  ) -> [UInt8] {
    var packet = head(.play, link.outgoing)
    packet.append(UInt64(link.nextSequence), 4)
    link.nextSequence &+= 1
    packet.append(1, 4)
    packet.append(0, 4)
    packet.varint(tick)
    packet.varint(UInt64(zigzag(advantage)))
    packet.varint(decisions)
    packet.varint(0)
    packet.append(0, 1)
    packet.append(0, 8)
    packet.append(0, 1)
    packet.varint(0)
    packet.append(0, 1)
    sections(&packet)
    return packet.bytes
  }

  /// Appends messages.
  /// - Parameters:
  ///   - first: the number of the first one.
  ///   - received: the number of messages that the machine says to have received.
  static func controls(
    _ first: UInt64, _ controls: [MatchControl], received: UInt64 = 0, to out: inout FieldEncoder
  ) {
    out.append(2, 1)
    out.varint(received)
    out.varint(first)
    out.append(UInt64(controls.count), 1)
    for control in controls {
      var bytes = FieldEncoder()
      control.encode(to: &bytes)
      out.varint(UInt64(bytes.bytes.count))
      out.bytes += bytes.bytes
    }
  }
}

extension ReelTesting.SimulatedNetwork {
  /// Lets a machine receive bytes at once.
  func deliver(_ bytes: [UInt8], to machine: SimulatedMachine<G>, from address: MatchAddress) {
    machine.session.receive(bytes, from: address, now: time(of: machine))
  }
}
