import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// Packets of all sizes: the largest one counts, longer ones and empty ones are ignored.

@Suite struct PacketSizesTests {
  private static let largest = MatchProtocol.largestPacket

  /// Returns the sizes of the answers to a request that is cut or filled up to a size.
  private func answers(toRequestOf size: Int) -> [Int] {
    let network = SimulatedNetwork(seed: 91)
    let host = network.host(Skirmish())
    let guest = RollbackSession(
      joining: Skirmish.self, content: GameContent(), host: host.address,
      settings: MatchSettings(seed: 3))
    var request: [UInt8] = []
    guest.update(now: 1_000_000_000) { request = $1 }
    request = [UInt8](request.prefix(size))
    request += [UInt8](repeating: 0, count: size - request.count)
    host.session.receive(request, from: MatchAddress(low: 77), now: 1_000_000_000)
    var sizes: [Int] = []
    host.session.update(now: 1_000_000_000) { sizes.append($1.count) }
    return sizes
  }

  @Test func requestsToJoinHaveALeastAndALargestSize() {
    for size in [0, 1, 2, 3, 50, 159] { #expect(answers(toRequestOf: size) == []) }
    for size in [160, 161, 600, Self.largest] {
      #expect(answers(toRequestOf: size).count == 1, "\(size)")
      #expect(answers(toRequestOf: size).allSatisfy { $0 < 160 }, "\(size)")
    }
    for size in [Self.largest + 1, 1500, 65_507, 1 << 20] {
      #expect(answers(toRequestOf: size) == [], "\(size)")
    }
  }

  /// A match, and the last packet that the guest has sent, with a number that the host has not seen.
  private func matchWithPacket() throws -> (SimulatedNetwork, MatchLink, [UInt8]) {
    let network = SimulatedNetwork(seed: 92)
    let host = network.host(Skirmish())
    let guest = network.join(host)
    var last: [UInt8] = []
    let token = { guest.session.links.first?.outgoing ?? .none }
    network.sees = { if FieldDecoder($0, from: 3).isToken(token()) { last = $0 } }
    network.run(3000)
    network.sees = nil
    let link = try #require(host.session.links.first)
    let own = try #require(guest.session.links.first)
    own.nextSequence += 20
    last.replaceSubrange(19..<23, with: (0..<4).map { UInt8(own.nextSequence >> ($0 * 8) & 0xFF) })
    own.nextSequence += 1
    return (network, link, last)
  }

  /// Inputs of a player that the match does not have, and a piece of a transfer that the host does not expect, fill the
  /// packet.
  @Test(arguments: [0, 1, 2, 400]) func aPlayPacketMayHaveTheLargestSize(tooLong: Int) throws {
    let (network, link, packet) = try matchWithPacket()
    let host = network.machines[0]
    let newest = link.newestSequence
    let size = Self.largest + tooLong
    var filled = FieldEncoder()
    filled.bytes = packet
    filled.begin(.inputs)
    filled.bytes += [7, 0, 60]
    for _ in 0..<60 { filled.bytes += [0, 1, InputEvent.Kind.keyUp.rawValue << 4] }
    filled.begin(.piece)
    let rest = size - filled.bytes.count - 4
    filled.append(9, 1)
    filled.varint(UInt64(rest))
    filled.varint(0)
    filled.bytes += [UInt8](repeating: 99, count: rest)
    #expect(filled.bytes.count == size)
    host.session.receive(
      filled.bytes, from: network.machines[1].address, now: network.time(of: host))
    #expect((link.newestSequence > newest) == (tooLong == 0))
    network.run(2000)
    #expect(host.session.phase == .playing)
    #expect(try network.check() > 200)
  }

  /// A packet may end after each of its bytes. One without the complete head changes nothing.
  @Test func packetsThatEndEarlyDoNotTrap() throws {
    let (network, link, packet) = try matchWithPacket()
    let (host, guest) = (network.machines[0], network.machines[1])
    let newest = link.newestSequence
    for size in 0..<45 {
      host.session.receive(
        [UInt8](packet.prefix(size)), from: guest.address, now: network.time(of: host))
    }
    #expect(link.newestSequence == newest)
    for size in 45...packet.count {
      host.session.receive(
        [UInt8](packet.prefix(size)), from: guest.address, now: network.time(of: host))
    }
    network.run(2000)
    for machine in network.machines { #expect(machine.session.phase == .playing) }
    #expect(try network.check() > 200)
  }

  /// Players who press many keys at once, with a slow way, fill the packets.
  @Test func aSessionNeverSendsMoreThanTheLargestSize() throws {
    let network = SimulatedNetwork(seed: 93)
    network.way = { _, _ in Way(delay: 150, jitter: 50, loss: 0.3) }
    let host = network.host(Skirmish(seats: 8)) {
      ($0.paths, $0.leastPlayers, $0.prediction) = (.star, 3, 24)
    }
    for _ in 1..<3 { network.join(host) { $0.prediction = 24 } }
    var at: UInt16 = 0
    network.run(12_000) {
      for machine in network.machines {
        for player in 0..<8 {
          at &+= 777
          machine.session.add([.mouseMotion(Int16(bitPattern: at), 90)], player: player)
          machine.session.add([.keyDown(.x), .keyUp(.x)], player: player)
        }
      }
    }
    #expect(network.largestPacket > 900)
    #expect(network.largestPacket <= Self.largest)
    for machine in network.machines { #expect(machine.session.phase == .playing) }
    #expect(try network.check() > 60)
  }
}

extension FieldDecoder {
  fileprivate func isToken(_ token: MatchSecret) -> Bool {
    var copy = self
    return copy.secret().matches(token)
  }
}
