import Reel
import ReelApp

/// A room, its players, and the packets between them.
struct MeasuredRoom<G: Game> {
  let host: any MatchSession
  var guests: [(session: any MatchSession, bot: G.Player)] = []
  var sentBytes = 0
  private let content: GameContent
  private let seed: UInt64
  /// The time at the beginning of the present ticks.
  private var start: UInt64 = 1_000_000_000
  /// The packets that arrive at the host, and at each player, in each of the ticks.
  private var toHost: [[(from: Int, bytes: [UInt8])]]
  private var toGuests: [[(to: Int, bytes: [UInt8])]]
  private var sent: [[(to: UInt64, bytes: [UInt8])]]
  private var input = TickInput(
    viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight)

  /// The ticks that a packet takes.
  static var delay: Int { 8 }

  init(
    _ number: Int, _ content: GameContent, _ identity: MatchIdentity, _ sendsStates: Bool,
    mostReelBytes: Int = 64 << 20
  ) {
    (self.content, seed) = (content, UInt64(number + 1))
    toHost = [[(from: Int, bytes: [UInt8])]](repeating: [], count: Self.delay)
    toGuests = [[(to: Int, bytes: [UInt8])]](repeating: [], count: Self.delay)
    sent = [[(to: UInt64, bytes: [UInt8])]](repeating: [], count: Self.delay)
    let players = G.settings.players
    func settings() -> MatchSettings {
      var settings = MatchSettings(random: { .random(in: .min ... .max) })
      (settings.leastPlayers, settings.paths) = (players, .star)
      (settings.runsAhead, settings.prediction) = (false, 32)
      settings.mostReelBytes = mostReelBytes
      return settings
    }
    host =
      sendsStates
      ? AuthoritativeHost(
        G(), content: content, seed: seed, settings: settings(), identity: identity)
      : RollbackSession(
        hosting: G(), content: content, seed: seed, seats: [], settings: settings(),
        identity: identity)
    for at in 0..<players {
      let session: any MatchSession =
        sendsStates
        ? AuthoritativeClient(
          joining: G.self, content: content, host: Self.address(0), settings: settings())
        : RollbackSession(
          joining: G.self, content: content, host: Self.address(0), settings: settings())
      guests.append((session, G.Player(seed: seed &* 100 &+ UInt64(at))))
    }
  }

  private static func address(_ machine: Int) -> MatchAddress {
    MatchAddress(low: UInt64(machine + 1), port: 1)
  }

  private func time(_ tick: Int) -> UInt64 {
    start + UInt64(tick + 1) * G.settings.rate.nanoseconds(ofTicks: 1)
  }

  /// Runs a tick on the machines of players.
  mutating func advanceGuests(_ tick: Int) {
    let now = time(tick)
    toHost[tick].removeAll(keepingCapacity: true)
    for at in guests.indices {
      let session = guests[at].session
      for packet in toGuests[tick] where packet.to == at + 1 {
        session.receive(packet.bytes, from: Self.address(0), now: now)
      }
      if let simulation = session.simulation, session.phase == .playing {
        for player in 0..<simulation.playerCount where session.localPlayers.contains(player) {
          input.events.removeAll(keepingCapacity: true)
          guests[at].bot.play(simulation, player: player, into: &input)
          session.add(input.events, player: player)
        }
      }
      session.update(now: now) { toHost[tick].append((at + 1, $1)) }
    }
    sent[tick].removeAll(keepingCapacity: true)
  }

  /// Runs a tick on the host.
  mutating func advanceHost(_ tick: Int) {
    let now = time(tick)
    for packet in toHost[tick] {
      host.receive(packet.bytes, from: Self.address(packet.from), now: now)
    }
    host.update(now: now) { sent[tick].append(($0.low, $1)) }
  }

  /// Lets the packets of the host arrive in the next ticks.
  mutating func deliver() {
    for tick in 0..<Self.delay {
      toGuests[tick].removeAll(keepingCapacity: true)
      for (machine, bytes) in sent[tick] {
        sentBytes += bytes.count
        toGuests[tick].append((Int(machine) - 1, bytes))
      }
    }
    start = time(Self.delay - 1)
  }

  /// Returns the inputs of the recorded ticks from a tick on. A reel grows by a second at a time.
  func inputs(from tick: UInt64) -> [[TickInput]] {
    guard let reel = try? ReelContents(bytes: host.reel), Int(tick) < reel.inputs.count else {
      return []
    }
    return (Int(tick)..<reel.inputs.count).map { reel.inputs(ofTick: $0) }
  }

  /// Returns a simulation of the match so far, of its own.
  func replay() -> Simulation {
    let simulation = G().makeSimulation(content: content, seed: seed)
    for input in inputs(from: 0) { simulation.step(players: input) }
    return simulation
  }
}
