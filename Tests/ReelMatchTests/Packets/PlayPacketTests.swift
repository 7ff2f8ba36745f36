import Reel
import ReelTesting
import Testing

@testable import ReelMatch

/// Packets are read completely before anything of them counts.
@Suite struct PlayPacketTests {
  /// A packet with every section, from behind its token on.
  private static func full(_ sections: [PlayPacket.Section]) -> FieldEncoder {
    var out = FieldEncoder()
    var header = PlayHeader()
    (header.sequence, header.time, header.echo, header.tick) = (7, 1_000_000, 900_000, 300)
    (header.advantage, header.decisions, header.epoch) = (-70, 3, 1)
    (header.saysFinal, header.isFrozen, header.deaf, header.loss) = (true, true, 5, 17)
    header.encode(to: &out)
    out.varint(290)
    out.append(2, 1)
    for tick in [0, 12] as [UInt64] { out.varint(tick) }
    for tick in [0, 8] as [UInt64] {
      out.varint(tick)
      out.append(0xAABB_CCDD, 4)
    }
    for section in sections {
      out.begin(section)
      switch section {
      case .inputs:
        out.append(1, 1)
        out.varint(295)
        out.append(4, 1)
        out.varint(2)
        out.varint(2)
        var position = PointerPosition()
        for event in [InputEvent.keyDown(.x), .pointerMove(0, 30, -4)] {
          out.event(event, number: UInt64(event.kind.rawValue), &position)
        }
        out.varint(1)
      case .messages:
        out.varint(4)
        out.varint(9)
        out.append(2, 1)
        for control in [MatchControl.ready, .check(tick: 240, hash: 77)] {
          var bytes = FieldEncoder()
          control.encode(to: &bytes)
          out.varint(UInt64(bytes.bytes.count))
          out.bytes += bytes.bytes
        }
      case .receipt:
        out.append(3, 1)
        out.varint(11)
        out.append(6, 8)
      case .piece:
        out.append(2, 1)
        out.varint(1003)
        out.varint(1)
        out.bytes += [1, 2, 3]
      }
    }
    return out
  }

  @Test func aPacketIsReadCompletely() throws {
    var packet = PlayPacket()
    var input = FieldDecoder(Self.full([.messages, .receipt, .inputs, .piece]).bytes)
    try packet.read(&input)
    #expect(packet.header.tick == 300 && packet.header.advantage == -70)
    #expect(packet.header.saysFinal && packet.header.isFrozen && packet.header.loss == 17)
    #expect(packet.has == [290, 302])
    #expect(packet.finals.map { $0.tick } == [290, 298])
    #expect(packet.inputs.map { $0.seat } == [1] && packet.inputs[0].tick == 295)
    #expect(packet.counts == [0, 0, 2, 0])
    #expect(packet.events == [.keyDown(.x), .pointerMove(0, 30, -4)])
    #expect(packet.messages?.received == 4 && packet.messages?.first == 9)
    #expect(packet.controls.count == 2)
    #expect(packet.receipt?.next == 11 && packet.receipt?.received == 6)
    #expect(packet.piece?.number == 1 && packet.piece.map { [UInt8]($0.bytes) } == [1, 2, 3])
    // The memory of one packet holds nothing of it when the next one is read.
    input = FieldDecoder(Self.full([]).bytes)
    try packet.read(&input)
    #expect(packet.inputs.isEmpty && packet.events.isEmpty && packet.controls.isEmpty)
    #expect(packet.messages == nil && packet.receipt == nil && packet.piece == nil)
  }

  /// Each ending inside a section is an error at an offset in the packet.
  @Test func packetsThatEndEarlyHaveAnError() {
    let bytes = Self.full([.messages, .inputs, .piece]).bytes
    let borders = [[], [.messages], [.messages, .inputs], [.messages, .inputs, .piece]].map {
      Self.full($0).bytes.count
    }
    for count in 0..<bytes.count where !borders.contains(count) {
      var packet = PlayPacket()
      var input = FieldDecoder([UInt8](bytes.prefix(count)))
      let error = #expect(throws: FieldDecodingError.self) { try packet.read(&input) }
      #expect((error?.offset ?? .max) <= count)
    }
  }

  /// Sections that a machine sends once are refused twice, and inputs of more players than a match can have.
  @Test(arguments: [
    [PlayPacket.Section.messages, .messages], [.receipt, .receipt],
    [PlayPacket.Section](repeating: .inputs, count: 9), [.piece, .receipt],
  ])
  func sectionsThatNoMachineSendsAreRefused(sections: [PlayPacket.Section]) {
    var packet = PlayPacket()
    var input = FieldDecoder(Self.full(sections).bytes)
    #expect(throws: FieldDecodingError.self) { try packet.read(&input) }
  }

  /// Changed bytes are read or refused, and never lead to more values than a packet has room for.
  @Test(arguments: 1...8) func changedPacketsAreReadOrRefused(seed: UInt64) {
    print("seed \(seed)")
    var random = RandomStream(seed: seed)
    var packet = PlayPacket()
    for _ in 0..<20_000 {
      var bytes = Self.full([.messages, .receipt, .inputs, .inputs, .piece]).bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      var input = FieldDecoder(bytes)
      _ = try? packet.read(&input)
      #expect(packet.counts.count <= 8 * 255 && packet.events.count <= bytes.count)
    }
  }

  /// A packet that is damaged at its end changes nothing of the match, whatever its beginning contains.
  @Test func aDamagedPacketChangesNothing() throws {
    let network = SimulatedNetwork(seed: 4)
    let host = network.host(Skirmish())
    let guest = network.join(host)
    network.run(3000)
    let link = try #require(guest.session.links.first)
    let seen = try #require(host.session.links.first)
    let before = (seen.newestSequence, seen.nextIn, seen.has, seen.remoteTick)
    let packet = ForgedPacket.play(link, tick: 200) { out in
      ForgedPacket.controls(seen.nextIn, [.check(tick: 60, hash: 1)], to: &out)
      out.append(9, 1)
    }
    network.deliver(packet, to: host, from: guest.address)
    #expect(before.0 == seen.newestSequence && before.1 == seen.nextIn)
    #expect(before.2 == seen.has && before.3 == seen.remoteTick)
    let whole = [UInt8](packet.dropLast())
    network.deliver(whole, to: host, from: guest.address)
    #expect(before.0 != seen.newestSequence && before.1 != seen.nextIn)
  }
}
