import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// The secrets that the rule `hide` removes are in no packet, and nothing in the packets depends on them.

@Suite struct SecretsTests {
  private static let secret: UInt64 = 0xB1A5_EDC0_FFEE_1234

  private static func startData(_ secret: UInt64, traps: UInt8) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: secret >> (56 - 8 * UInt64($0))) } + [traps]
  }

  /// Plays a match, and returns all packets to each machine. The first two machines are players, the third watches.
  private static func packets(
    _ secret: UInt64, traps: UInt8, seed: UInt64 = 3, milliseconds: UInt64 = 6000
  ) -> (network: ServedNetwork<Hunt>, sent: [[[UInt8]]]) {
    let network = ServedNetwork<Hunt>(
      Hunt(), seed: seed, startData: startData(secret, traps: traps))
    network.way = NetworkWay(delay: 20, jitter: 20, loss: 0.05)
    // The second player's inputs arrive alike, whatever the player sees.
    network.ways[2] = NetworkWay(delay: 20, jitter: 0)
    var sent = [[[UInt8]]](repeating: [], count: 4)
    network.observes = { to, bytes in sent[Int(to)].append(bytes) }
    network.join()
    network.run(300)
    network.join()
    network.join(as: .spectator)
    network.run(milliseconds)
    return (network, sent)
  }

  private static func contains(_ packets: [[UInt8]], _ word: UInt64) -> Bool {
    let low = (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
    return packets.contains { bytes in
      guard bytes.count >= 8 else { return false }
      for at in 0...bytes.count - 8 {
        if bytes[at..<at + 8].elementsEqual(low) || bytes[at..<at + 8].elementsEqual(low.reversed())
        {
          return true
        }
      }
      return false
    }
  }

  /// A player's word goes to this player alone.
  @Test func aSecretIsInNoPacketOfAnotherPlayer() throws {
    let (network, sent) = Self.packets(Self.secret, traps: 5)
    #expect(network.guests[0].session.localPlayers.contains(0))
    #expect(network.guests[0].session.simulation?.world[Words.self].words == [Hunt.openWord, 0])
    #expect(network.guests[1].session.simulation?.world[Words.self].words == [0, Self.secret])
    #expect(Self.contains(sent[1], Hunt.openWord) && !Self.contains(sent[1], Self.secret))
    #expect(Self.contains(sent[2], Self.secret) && !Self.contains(sent[2], Hunt.openWord))
    #expect(!Self.contains(sent[3], Self.secret) && !Self.contains(sent[3], Hunt.openWord))
    // The match was played.
    #expect(network.host.confirmedTicks > 300 && sent[3].count > 150)
  }

  /// Matches that differ in secrets alone, in their number, their random draws, their events and their entities, send
  /// a machine that may not see them the same bytes.
  @Test(arguments: [1, 2] as [UInt64])
  func packetsDoNotDependOnSecrets(seed: UInt64) throws {
    let one = Self.packets(Self.secret, traps: 5, seed: seed)
    let other = Self.packets(0x0123_4567_89AB_CDE0, traps: 0, seed: seed)
    for machine in [1, 3] {
      #expect(one.sent[machine].count > 150)
      // All packets in a message would be millions of bytes.
      let isSame = one.sent[machine] == other.sent[machine]
      let first = zip(one.sent[machine], other.sent[machine]).enumerated().first {
        $0.element.0 != $0.element.1
      }
      let packet = "\(first?.offset ?? -1): \(first?.element.0 ?? []) \(first?.element.1 ?? [])"
      #expect(isSame, "machine \(machine), packet \(packet)")
    }
    // The second player sees the difference.
    let isSame = one.sent[2] == other.sent[2]
    #expect(!isSame)
    #expect(one.network.host.simulation?.stateHash != other.network.host.simulation?.stateHash)
  }

  /// The engine's own secrets: seed, random streams, inputs of others and events, which no rule need hide.
  @Test func theEngineHidesItsOwn() throws {
    let (network, _) = Self.packets(Self.secret, traps: 2)
    for guest in network.guests {
      let world = try #require(guest.session.simulation?.world)
      #expect(world[Seed.self].value == 0)
      #expect(guest.session.simulation?.seed == 0)
      #expect(guest.session.simulation?.startData == [])
    }
    for view in 0...2 {
      let state = try #require(network.host.views.state(view, at: network.host.viewedTick))
      let simulation = Hunt().makeSimulation(content: GameContent(), seed: 0)
      try simulation.restore(Snapshot(bytes: state.stateBytes))
      var traps = 0
      simulation.world.each { (trap: Trap) in traps += 1 }
      #expect(view == 1 ? traps > 0 : traps == 0)
    }
    // Values are rounded as the rule says.
    let snapshot = try #require(network.host.views.state(2, at: network.host.viewedTick))
    let simulation = Hunt().makeSimulation(content: GameContent(), seed: 0)
    try simulation.restore(Snapshot(bytes: snapshot.stateBytes))
    #expect(simulation.world[RandomStreams.self].encodedForTest.allSatisfy { $0 == 0 })
    simulation.world.each { (hunter: Hunter) in #expect((hunter.x * 4).rounded() == hunter.x * 4) }
    #expect(simulation.world.validate() == nil)
  }

  /// The inputs of other players are in no view.
  @Test func inputsOfOthersAreHidden() throws {
    let (network, _) = Self.packets(Self.secret, traps: 2)
    let host = network.host
    for player in 0..<2 {
      let state = try #require(host.views.state(player, at: host.viewedTick))
      let simulation = Hunt().makeSimulation(content: GameContent(), seed: 0)
      try simulation.restore(Snapshot(bytes: state.stateBytes))
      var nothing = Input()
      nothing.apply(TickInput(viewWidth: 160, viewHeight: 90))
      #expect(simulation.world[Players.self].inputs[1 - player] == nothing)
    }
  }

  #if os(Linux)
    @Test func aRuleThatRemovesAResourceTraps() async {
      await #expect(processExitsWith: .failure) {
        _ = AuthoritativeHost(
          Careless(), content: GameContent(), seed: 1, settings: MatchSettings(seed: 1))
      }
    }

    @Test func aRollbackSessionOfAnotherKindTraps() async {
      await #expect(processExitsWith: .failure) {
        _ = RollbackSession(
          joining: Hunt.self, content: GameContent(), host: MatchAddress(),
          settings: MatchSettings(seed: 1))
      }
    }
  #endif
}

extension RandomStreams {
  /// The bytes of the streams.
  fileprivate var encodedForTest: [UInt8] {
    var out = FieldEncoder()
    out.encode(self)
    return out.bytes
  }
}
