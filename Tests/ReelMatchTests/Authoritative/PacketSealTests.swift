import Reel
import ReelTesting
import Testing

@testable import ReelMatch

/// A seal for tests alone: anyone with the key can undo it.
final class TestSeal: PacketSeal {
  private let (own, other): (UInt64, UInt64)

  init(_ key: UInt64, isHost: Bool) { (own, other) = isHost ? (key, ~key) : (~key, key) }

  var overhead: Int { 8 }

  private func tag(_ bytes: ArraySlice<UInt8>, _ key: UInt64, _ number: UInt64) -> UInt64 {
    var hash = SipHash(key: (key, number))
    for byte in bytes { hash.combine(UInt64(byte)) }
    return hash.value
  }

  private func mix(_ bytes: inout [UInt8], from start: Int, _ key: UInt64, _ number: UInt64) {
    var random = RandomStream(seed: key, stream: number)
    for at in bytes.indices where at >= start {
      bytes[at] ^= UInt8(truncatingIfNeeded: random.next())
    }
  }

  func seal(_ bytes: inout [UInt8], from start: Int, number: UInt64) {
    mix(&bytes, from: start, own, number)
    let tag = tag(bytes[...], own, number)
    for at in 0..<8 as Range<UInt64> { bytes.append(UInt8(truncatingIfNeeded: tag >> (at * 8))) }
  }

  func open(_ bytes: inout [UInt8], from start: Int, number: UInt64) -> Bool {
    guard bytes.count >= start + 8 else { return false }
    var tag: UInt64 = 0
    for byte in bytes.suffix(8).reversed() { tag = tag << 8 | UInt64(byte) }
    bytes.removeLast(8)
    guard tag == self.tag(bytes[...], other, number) else { return false }
    mix(&bytes, from: start, other, number)
    return true
  }
}

@Suite struct PacketSealTests {
  static func sealed(_ key: UInt64) -> (inout MatchSettings) -> Void {
    { settings in
      settings.ticket = [UInt8(truncatingIfNeeded: key)]
      settings.seal = { ticket, _, isHost in
        TestSeal(UInt64(ticket.first ?? 0) &* 0x9E37_79B9_7F4A_7C15, isHost: isHost)
      }
    }
  }

  @Test func aSealedMatchIsPlayed() throws {
    let network = ServedNetwork<Hunt>(
      Hunt(), seed: 1, startData: [1, 2, 3, 4, 5, 6, 7, 8, 0], Self.sealed(0))
    let guests = [network.join(Self.sealed(3)), network.join(Self.sealed(4))]
    network.way = NetworkWay(delay: 20, jitter: 20, loss: 0.1, duplicates: 0.1)
    var packets: [[UInt8]] = []
    network.observes = { _, bytes in packets.append(bytes) }
    network.run(6000)
    for guest in guests { #expect(guest.session.phase == .playing) }
    #expect(network.largestPacket <= MatchProtocol.largestPacket)
    // No packet of the match has the word of the first player.
    let word = (0..<8).map { UInt8(truncatingIfNeeded: Hunt.openWord >> (8 * UInt64($0))) }
    for bytes in packets where bytes.count > 8 {
      for at in 0..<bytes.count - 8 {
        #expect(!bytes[at..<at + 8].elementsEqual(word))
      }
    }
  }

  @Test func aMachineWithAnotherKeyIsIgnored() {
    let network = ServedNetwork<Clash>(Clash(), seed: 2) {
      Self.sealed(0)(&$0)
      $0.leastPlayers = 1
    }
    let right = network.join(Self.sealed(3))
    network.run(500)
    let wrong = network.join(as: .spectator) {
      $0.ticket = [5]
      $0.seal = { _, _, isHost in TestSeal(99, isHost: isHost) }
    }
    let open = network.join(as: .spectator) { $0.ticket = [6] }
    network.run(9000)
    #expect(right.session.phase == .playing)
    for guest in [wrong, open] {
      #expect(guest.session.simulation == nil)
      if case .ended = guest.session.phase { continue }
      Issue.record("The machine has not ended: \(guest.session.phase)")
    }
    #expect(network.host.machines.count == 1)
  }

  @Test func changedPacketsAreIgnored() {
    let network = ServedNetwork<Clash>(Clash(), seed: 3) { Self.sealed(0)(&$0) }
    let guests = [network.join(Self.sealed(3)), network.join(Self.sealed(4))]
    network.run(1000)
    network.mangles = true
    network.run(8000)
    for guest in guests { #expect(guest.session.phase == .playing) }
  }
}
