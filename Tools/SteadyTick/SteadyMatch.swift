import CAllocationCount
import Reel

/// A match of two machines in memory. Packets take several ticks from one to the other, so both machines guess inputs
/// and repeat ticks all the time.
struct SteadyMatch<G: Game> {
  private struct Packet {
    var due: UInt64 = .max
    var isToHost = false
    var bytes: [UInt8] = []
  }

  private let host: RollbackSession
  private let guest: RollbackSession
  private var bots: [G.Player]
  /// False if the players do nothing that rules read.
  private let hasBots: Bool
  private var input = TickInput()
  /// The packets on their way, in memory that is used again.
  private var packets: [Packet]
  private var time: UInt64 = 1_000_000_000
  /// The allocations of the sessions.
  private(set) var count: UInt = 0

  /// The nanoseconds that a packet takes.
  private static var delay: UInt64 { 100_000_000 }
  private static var hostAddress: MatchAddress { MatchAddress(low: 1, port: 1) }
  private static var guestAddress: MatchAddress { MatchAddress(low: 2, port: 1) }

  init(_ game: G, content: GameContent, hasBots: Bool) {
    self.hasBots = hasBots
    func settings() -> MatchSettings {
      var settings = MatchSettings(random: { .random(in: .min ... .max) })
      settings.inputDelay = 0
      return settings
    }
    host = RollbackSession(hosting: game, content: content, seed: 1, settings: settings())
    guest = RollbackSession(
      joining: G.self, content: content, host: Self.hostAddress, settings: settings())
    bots = [G.Player(seed: 1), G.Player(seed: 2)]
    packets = [Packet](repeating: Packet(), count: 64)
    for at in packets.indices { packets[at].bytes.reserveCapacity(2048) }
  }

  /// The numbers of completed ticks and of repeated ones, on both machines together.
  var ticks: (completed: UInt64, repeated: UInt64) {
    let (own, other) = (host.statistics, guest.statistics)
    return (own.tick + other.tick, own.repeatedTicks + other.repeatedTicks)
  }

  /// True if both machines play, and have not had different states.
  var isSound: Bool {
    host.phase == .playing && guest.phase == .playing
      && !(host.takeMatchEvents() + guest.takeMatchEvents()).contains {
        if case .desync = $0 { true } else { false }
      }
  }

  /// Runs both machines until the host has completed a number of further ticks, or has stood still for long, and counts
  /// the allocations of the sessions.
  mutating func run(_ ticks: UInt64) {
    count = 0
    let end = (host.simulation?.tick ?? 0) + ticks
    var pictures = ticks * 4
    while pictures > 0, host.simulation?.tick ?? 0 < end {
      time += 8_333_333
      update(isHost: true)
      time += 8_333_333
      update(isHost: false)
      pictures -= 1
    }
  }

  private mutating func update(isHost: Bool) {
    let session = isHost ? host : guest
    let player = isHost ? 0 : 1
    input.events.removeAll(keepingCapacity: true)
    // The bot's own allocations do not count.
    if let simulation = session.simulation, session.localPlayers.contains(player) {
      if hasBots { bots[player].play(simulation, player: player, into: &input) }
      // A key that no rule reads: every guess about the other machine is wrong.
      input.events.append(simulation.tick % 2 == 0 ? .keyDown(.f12) : .keyUp(.f12))
    }
    let before = allocation_count()
    for at in packets.indices where packets[at].due <= time && packets[at].isToHost == isHost {
      session.receive(
        packets[at].bytes, from: isHost ? Self.guestAddress : Self.hostAddress, now: time)
      packets[at].due = .max
    }
    session.add(input.events, player: player)
    session.update(now: time) { _, bytes in
      guard let free = packets.firstIndex(where: { $0.due == .max }) else { return }
      packets[free].due = time + Self.delay
      packets[free].isToHost = !isHost
      packets[free].bytes.removeAll(keepingCapacity: true)
      packets[free].bytes.append(contentsOf: bytes)
    }
    count += allocation_count() - before
  }
}
