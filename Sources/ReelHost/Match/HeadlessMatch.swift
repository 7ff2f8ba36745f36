import Dispatch
import ReelMath
import ReelNetwork
import ReelPlatform
import ReelJSON
import ReelProgram
import ReelMatch
import ReelReplay
import ReelSimulation

/// The state of a match after an update.
enum MatchCourse {
  case goesOn
  /// A rule ends the match on this machine.
  case quit
  /// The match has ended by itself.
  case ended(MatchEnd)
}

/// A match of any game in a program without a window.
protocol HostedMatch: AnyObject {
  var session: any MatchSession { get }
  /// The number of times that a machine had another state than this one.
  var differences: UInt64 { get }
  /// Takes what has arrived, runs what is due, and carries out what the rules request.
  func update(now: UInt64) -> MatchCourse
  /// Leaves the match and completes the recording.
  func finish() throws
}

/// A match in a program without a window: that of `serve`, of `bot`, or of a room.
final class HeadlessMatch<G: Game>: HostedMatch {
  private let play: MatchPlay
  /// The beginning of each message to people, such as the name of a room; `nil` for no messages.
  private let label: String?
  /// The name and the number of the room, for a log.
  private let fields: [ProgramLog.Field]
  private(set) var differences: UInt64 = 0
  private let saves: SaveStore?
  /// The bots of this machine's players; `nil` if it has none.
  private var bots: BotTeam<G.Player>?
  private var input = TickInput(
    viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight)
  /// The last tick that the bots have seen.
  private var seenTick = UInt64.max

  init(
    _ play: MatchPlay, bots: BotTeam<G.Player>? = nil, saves: SaveStore? = nil,
    label: String? = "", fields: [ProgramLog.Field] = []
  ) {
    self.play = play
    (self.label, self.fields) = (label, fields)
    self.bots = bots
    self.saves = saves
  }

  var session: any MatchSession { play.session }

  /// Runs the match to its end, leaves it and completes the recording.
  /// - Parameter isOver: is called after each update, with the time in nanoseconds; true ends the loop.
  /// - Returns: the reason if the match has ended by itself; `nil` if a rule, a signal or the caller has ended the
  ///   loop.
  func run(
    on transport: any NetworkTransport, until isOver: (_ now: UInt64) -> Bool
  ) throws -> MatchEnd? {
    var end: MatchEnd?
    loop: while Termination.signal == nil {
      let now = DispatchTime.now().uptimeNanoseconds
      switch update(now: now) {
      case .goesOn: if isOver(now) { break loop }
      case .quit: break loop
      case .ended(let reason):
        end = reason
        break loop
      }
      transport.wait(milliseconds: 5)
    }
    try finish()
    return end
  }

  func update(now: UInt64) -> MatchCourse {
    playBots()
    var none = TickInput()
    _ = play.update(now: now, &none)
    for notice in session.takeMatchEvents() {
      if case .desync = notice { differences += 1 }
      if let label, let sentence = notice.sentence {
        report(
          label + sentence, notice.level,
          fields + notice.fields + [("tick", .unsigned(session.confirmedTicks))])
      }
    }
    play.reportDifferences()
    var hasQuit = false
    for message in session.messages {
      switch message {
      // The match began with the host's saves. Those of others must not be replaced by them.
      case .save(let name, let bytes): if play.isHost { saves?.save(bytes, as: name) }
      case .quit: hasQuit = true
      case .leave(let player):
        if session.simulation?.world.isLocal(player) == true { hasQuit = true }
      case .open, .host, .join, .other: break
      }
    }
    if case .ended(let reason) = session.phase { return .ended(reason) }
    return hasQuit ? .quit : .goesOn
  }

  func finish() throws { try play.finish(now: DispatchTime.now().uptimeNanoseconds) }

  /// Lets the bots play once in each new tick.
  private func playBots() {
    guard bots != nil, let simulation = session.simulation, session.phase == .playing,
      simulation.tick != seenTick
    else { return }
    seenTick = simulation.tick
    let players = session.localPlayers
    for player in 0..<simulation.playerCount where players.contains(player) {
      input.events.removeAll(keepingCapacity: true)
      bots?.play(simulation, player: player, into: &input)
      session.add(input.events, player: player)
    }
  }
}

extension MatchEvent {
  /// The importance of the event.
  fileprivate var level: ProgramLog.Level {
    if case .desync = self { .warning } else { .info }
  }

  /// The event, and its player, for a log.
  fileprivate var fields: [ProgramLog.Field] {
    switch self {
    case .joined(let player): [("event", .text("joined")), ("player", .integer(Int64(player + 1)))]
    case .left(let player): [("event", .text("left")), ("player", .integer(Int64(player + 1)))]
    case .begun: [("event", .text("begun"))]
    case .newAuthority: [("event", .text("new-authority"))]
    case .desync: [("event", .text("difference"))]
    case .ended: [("event", .text("ended"))]
    }
  }
}
