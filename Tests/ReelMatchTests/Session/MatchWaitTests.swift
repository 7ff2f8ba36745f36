import Reel
import ReelTesting
import Testing

@testable import ReelMatch

/// The players for whom a match waits, as each machine names them.
@Suite struct MatchWaitTests {
  private static let halfASecond: UInt64 = 500_000_000

  /// The machines that stand still, as if their programs had been killed.
  private final class Gone: @unchecked Sendable {
    var machines: Set<Int> = []
  }

  /// Returns a match of some players in which machines can be killed.
  private func match(
    players: Int, seats: [Int] = [0], paths: MatchSettings.Paths = .mesh, seed: UInt64 = 41
  ) -> (network: SimulatedNetwork, gone: Gone) {
    let network = SimulatedNetwork(seed: seed)
    let gone = Gone()
    let host = network.host(Skirmish(seats: UInt8(players)), seats: seats) {
      ($0.leastPlayers, $0.paths, $0.timeout) = (players, paths, 3_000_000_000)
    }
    for _ in seats.count..<players { network.join(host) }
    for machine in network.machines {
      machine.isFrozen = { [name = machine.name] _ in gone.machines.contains(name) }
    }
    return (network, gone)
  }

  /// Runs until a second after machines are killed.
  /// - Returns: what each of the others says then.
  private func waits(
    _ network: SimulatedNetwork, _ gone: Gone, killing killed: Set<Int>
  ) -> [MatchWait?] {
    network.run(3000)
    gone.machines = killed
    network.run(1300)
    return network.machines.filter { !killed.contains($0.name) }.map { $0.session.wait }
  }

  @Test func aKilledPlayerIsNamedUntilThePlayerHasLeft() throws {
    let (network, gone) = match(players: 3)
    var longest: UInt64 = 0
    network.run(5000) {
      for machine in network.machines {
        longest = max(longest, machine.session.wait?.nanoseconds ?? 0)
      }
    }
    // In a match that runs well, no wait is long enough to be shown.
    #expect(longest < Self.halfASecond / 5, "\(longest)")
    let seat = try #require((0..<3).first { network.machines[2].session.localPlayers.contains($0) })
    gone.machines = [2]
    network.run(1300)
    for machine in network.machines.prefix(2) {
      let wait = try #require(machine.session.wait)
      #expect(wait.players == PlayerSet(seat) && !wait.isForHost)
      #expect((Self.halfASecond...1_300_000_000).contains(wait.nanoseconds), "\(wait)")
    }
    network.run(2500)
    for machine in network.machines.prefix(2) {
      #expect(machine.notices.contains(.left(player: seat)))
      #expect(machine.session.phase == .playing)
      #expect((machine.session.wait?.nanoseconds ?? 0) < Self.halfASecond / 5)
    }
  }

  @Test(arguments: [MatchSettings.Paths.mesh, .star]) func severalAreNamed(
    paths: MatchSettings.Paths
  ) throws {
    let (network, gone) = match(players: 4, paths: paths)
    var killed = PlayerSet()
    let waits = waits(network, gone, killing: [1, 3])
    for seat in 0..<4
    where [1, 3].contains(where: { network.machines[$0].session.localPlayers.contains(seat) }) {
      killed.insert(seat)
    }
    #expect(waits.count == 2)
    for (at, wait) in waits.enumerated() {
      let named = try #require(wait?.players)
      #expect(wait?.isForHost == false && (wait?.nanoseconds ?? 0) >= Self.halfASecond)
      if paths == .mesh || at == 0 {
        #expect(named == killed)
      } else {
        // A machine that only hears the host does not know yet that the second one is gone, too.
        #expect(named.bits != 0 && named.bits & ~killed.bits == 0)
      }
    }
  }

  /// The match stands still, so nothing shows at first that another player is missing, but the silence.
  @Test func aPlayerWhoIsKilledWhileTheMatchWaitsIsNamedToo() throws {
    let (network, gone) = match(players: 3)
    _ = waits(network, gone, killing: [1])
    gone.machines.insert(2)
    network.run(600)
    #expect(network.machines[0].session.wait?.players == PlayerSet(1, 2))
  }

  /// The others send by way of the host: that they are not heard is not their fault.
  @Test(arguments: [MatchSettings.Paths.mesh, .star]) func aKilledHostIsNamedAlone(
    paths: MatchSettings.Paths
  ) {
    let (network, gone) = match(players: 3, paths: paths)
    let waits = waits(network, gone, killing: [0])
    #expect(waits.count == 2)
    for wait in waits {
      #expect(wait?.players == PlayerSet(0) && wait?.isForHost == false)
      #expect((wait?.nanoseconds ?? 0) >= Self.halfASecond)
    }
  }

  /// A host without players decides, so the match cannot go on without it for long.
  @Test(arguments: [MatchSettings.Paths.mesh, .star]) func aKilledServerIsNamed(
    paths: MatchSettings.Paths
  ) {
    let (network, gone) = match(players: 2, seats: [], paths: paths)
    network.run(3000)
    gone.machines = [0]
    // The players run on, up to the most unconfirmed ticks: two seconds.
    network.run(2900)
    for machine in network.machines.dropFirst() {
      let wait = machine.session.wait
      #expect(wait?.isForHost == true && wait?.players == PlayerSet())
    }
  }

  @Test func aSpectatorNamesThePlayerToo() throws {
    let (network, gone) = match(players: 2)
    let host = network.machines[0]
    let watcher = network.join(host, as: .spectator)
    watcher.isFrozen = { _ in false }
    network.run(5000)
    #expect((watcher.session.wait?.nanoseconds ?? 0) < Self.halfASecond / 5)
    gone.machines = [1]
    // A spectator is half a second behind.
    network.run(1800)
    let wait = try #require(watcher.session.wait)
    #expect(wait.players == PlayerSet(1) && !wait.isForHost)
    #expect(wait.nanoseconds >= Self.halfASecond)
    // When the host is killed, no other machine sends anything to a spectator.
    network.run(3000)
    #expect((watcher.session.wait?.nanoseconds ?? 0) < Self.halfASecond)
    gone.machines = [0, 1]
    network.run(1800)
    #expect(watcher.session.wait?.players == PlayerSet(0))
  }

  /// A machine whose program stood still must not say at once that the others are late.
  @Test func theTimeOfAMachineThatStoodStillDoesNotCount() {
    let (network, gone) = match(players: 2)
    network.run(3000)
    gone.machines = [1]
    network.run(2000)
    gone.machines = []
    var longest: UInt64 = 0
    network.run(1000) {
      longest = max(longest, network.machines[1].session.wait?.nanoseconds ?? 0)
    }
    #expect(longest < Self.halfASecond, "\(longest)")
    #expect(network.machines[1].session.phase == .playing)
  }

  // MARK: - The time limit

  /// The machines that join have the usual limit of five seconds.
  @Test func theHostsTimeLimitHoldsForAll() throws {
    let network = SimulatedNetwork(seed: 43)
    let gone = Gone()
    let host = network.host(Skirmish()) { $0.timeout = 1_500_000_000 }
    let guest = network.join(host)
    let watcher = network.join(host, as: .spectator)
    host.isFrozen = { _ in gone.machines.contains(0) }
    network.run(3000)
    #expect(guest.session.settings.timeout == 1_500_000_000)
    #expect(watcher.session.settings.timeout == 1_500_000_000)
    gone.machines = [0]
    network.run(2000)
    #expect(guest.notices.contains(.newAuthority) && guest.session.phase == .playing)
    #expect(watcher.session.phase == .ended(.other(.hostLeft)))
  }

  @Test func aTimeLimitOutOfRangeIsRefused() throws {
    var start = MatchStart()
    start.seats = [.init(owner: 0, since: 0, chain: 0)]
    for (timeout, read) in [
      (2_500_000_000, 2_500_000_000), (0, 100_000_000), (UInt64.max, 600_000_000_000),
    ] as [(UInt64, UInt64)] {
      start.timeout = timeout
      #expect(MatchStart(start.bytes)?.timeout == read)
    }
    // The milliseconds follow the kind, the ticks and the sign that the match has begun.
    start.timeout = 100_000_000
    var bytes = start.bytes
    #expect(bytes[3] == 100)
    bytes[3] = 99
    #expect(MatchStart(bytes) == nil)
    bytes[3] = 0
    #expect(MatchStart(bytes) == nil)
    bytes.replaceSubrange(3...3, with: [0xFF, 0xFF, 0xFF, 0x7F])
    #expect(MatchStart(bytes) == nil)
  }

  // MARK: - The end

  @Test(arguments: [true, false]) func aHostThatLeavesDiffersFromOneThatIsSilent(saysSo: Bool) {
    let (network, gone) = match(players: 2)
    let watcher = network.join(network.machines[0], as: .spectator)
    watcher.isFrozen = { _ in false }
    network.run(4000)
    #expect(!watcher.session.hasHostLeft)
    if saysSo { network.machines[0].session.leave() } else { gone.machines = [0] }
    network.run(4000)
    #expect(watcher.session.phase == .ended(.other(.hostLeft)))
    #expect(watcher.session.hasHostLeft == saysSo)
  }
}
