import ArgumentParser
import DuelRules
import ElephantRaceRules
import Foundation
import Reel
import ReelApp

struct RoomsCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "rooms",
      abstract: "Measures how many matches a core of a server holds.",
      discussion: """
        Rooms of a game whose players are all there, in virtual time and without sockets: the game's bots play, and \
        each packet takes eight ticks. `room` is what a server spends on a tick of a room: taking the packets of all \
        players, the tick, recording it, and writing the packets to all players. `alone` is the tick of the same match \
        in a loop without any network. Both are microseconds, the median of ten parts of the run. `rooms` are those \
        that a core holds at the game's rate, of the session alone; sockets and threads come on top \
        (`Tools/check-rooms` plays by real packets). `bytes/s` go out to all players of a room. Fails if a room's state \
        differs from that of the loop. In the rows `states`, the host decides alone, and sends what has changed in its
        state in place of the inputs (AuthoritativeHost).
        """)
  }

  @Option(help: "The number of rooms.")
  var rooms = 100
  @Option(help: "The number of ticks that are measured.")
  var ticks = 1200

  func run() throws {
    #if DEBUG
      warn("This build is not optimised: its figures mean nothing. Use Tools/bench.")
    #endif
    print(RoomsRow.header)
    print(try RoomsRow(Duel.self, rooms: rooms, ticks: ticks).line)
    print(try RoomsRow(ElephantRace.self, rooms: rooms, ticks: ticks).line)
    print(try RoomsRow(Duel.self, rooms: rooms, ticks: ticks, sendsStates: true).line)
    print(try RoomsRow(ElephantRace.self, rooms: rooms, ticks: ticks, sendsStates: true).line)
  }
}

/// The microseconds of a tick of a room, and of the same tick alone.
struct RoomsRow {
  let name: String
  private let players: Int
  private var room: [Double] = []
  private var alone: [Double] = []
  private let rate: Double
  private var sentBytes = 0
  private let seconds: Double

  private static let parts = 10

  /// - Parameter sendsStates: true for hosts that decide alone.
  init<G: Game>(
    _ game: G.Type, rooms count: Int, ticks: Int, sendsStates: Bool = false
  ) throws {
    name = G.name + (sendsStates ? ", states" : "")
    rate = Double(G.settings.rate.numerator) / Double(G.settings.rate.denominator)
    let assets = try Assets.open(
      game: G.name, manifest: G.manifest, path: GameFolder.assets(of: G.name))
    let identity = MatchIdentity(G.self, content: assets.content)
    var rooms = (0..<count).map { MeasuredRoom<G>($0, assets.content, identity, sendsStates) }
    players = rooms[0].guests.count
    seconds = Double(ticks) / rate
    // All players are there, and the bots have begun.
    for _ in 0..<600 / MeasuredRoom<G>.delay { _ = Self.advance(&rooms) }
    for at in rooms.indices { rooms[at].sentBytes = 0 }
    var before = rooms.map { $0.host.confirmedTicks }
    let worlds = rooms.map { $0.replay() }
    for _ in 0..<Self.parts {
      var time = 0.0
      for _ in 0..<ticks / Self.parts / MeasuredRoom<G>.delay {
        time += Self.advance(&rooms)
      }
      let ran = rooms.indices.reduce(0) { $0 + rooms[$1].host.confirmedTicks - before[$1] }
      room.append(time / 1000 / Double(ran))
      let inputs = rooms.indices.map { rooms[$0].inputs(from: worlds[$0].tick) }
      let played = inputs.reduce(0) { $0 + $1.count }
      let loop = Harness.time {
        for tick in 0..<(inputs.map(\.count).max() ?? 0) {
          for at in worlds.indices where tick < inputs[at].count {
            worlds[at].step(players: inputs[at][tick])
          }
        }
      }
      if played > 0 { alone.append(loop / 1000 / Double(played)) }
      before = rooms.map { $0.host.confirmedTicks }
    }
    for at in rooms.indices {
      _ = rooms[at].host.finishRecording()
      for input in rooms[at].inputs(from: worlds[at].tick) { worlds[at].step(players: input) }
      check(rooms[at].host.simulation?.stateHash == worlds[at].stateHash, G.name)
    }
    sentBytes = rooms.reduce(0) { $0 + $1.sentBytes } / count
  }

  /// Runs as many ticks as a packet takes: first on the machines of players, then on all hosts, whose memory is then in
  /// the caches as on a server.
  /// - Returns: the nanoseconds of the hosts.
  private static func advance<G: Game>(_ rooms: inout [MeasuredRoom<G>]) -> Double {
    for at in rooms.indices {
      for tick in 0..<MeasuredRoom<G>.delay { rooms[at].advanceGuests(tick) }
    }
    let time = Harness.time {
      for tick in 0..<MeasuredRoom<G>.delay {
        for at in rooms.indices { rooms[at].advanceHost(tick) }
      }
    }
    for at in rooms.indices { rooms[at].deliver() }
    return time
  }

  static var header: String {
    line("game", ["players", "alone", "room", "ratio", "rooms", "bytes/s"])
  }

  var line: String {
    let (room, alone) = (Harness.median(room), Harness.median(alone))
    return Self.line(
      name,
      [
        "\(players)", fixed(alone, 2), fixed(room, 2), fixed(room / alone, 2),
        "\(Int(1_000_000 / rate / room))", "\(Int(Double(sentBytes) / seconds))",
      ])
  }

  private static func line(_ name: String, _ columns: [String]) -> String {
    name.padding(toLength: 22, withPad: " ", startingAt: 0)
      + columns.map { String(repeating: " ", count: max(0, 10 - $0.count)) + $0 }.joined()
  }

  private func fixed(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }
}

/// A room, its players, and the packets between them.
private struct MeasuredRoom<G: Game> {
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

  init(_ number: Int, _ content: GameContent, _ identity: MatchIdentity, _ sendsStates: Bool) {
    (self.content, seed) = (content, UInt64(number + 1))
    toHost = [[(from: Int, bytes: [UInt8])]](repeating: [], count: Self.delay)
    toGuests = [[(to: Int, bytes: [UInt8])]](repeating: [], count: Self.delay)
    sent = [[(to: UInt64, bytes: [UInt8])]](repeating: [], count: Self.delay)
    let players = G.settings.players
    func settings() -> MatchSettings {
      var settings = MatchSettings(random: { .random(in: .min ... .max) })
      (settings.leastPlayers, settings.paths) = (players, .star)
      (settings.runsAhead, settings.prediction) = (false, 32)
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
