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
        (`Tools/bench rooms --packets` plays by real ones). `bytes/s` go out to all players of a room. Fails if a room's state \
        differs from that of the loop. In the rows `states`, the host decides alone, and sends what has changed in its
        state in place of the inputs (AuthoritativeHost).

        `Tools/bench rooms --packets [GAME [ROOMS [SECONDS]]]` measures a server and its bots as two programs, by UDP over a \
        network of 60 to 110 ms that loses 5 of 100 packets; `bench long-room` lets one room run for a week of its \
        own time.
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
