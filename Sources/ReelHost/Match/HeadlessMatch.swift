import Dispatch
import ReelMath
import ReelNetwork
import ReelPlatform
import ReelProgram
import ReelMatch
import ReelReplay
import ReelSimulation

/// A match in a program without a window: the loop of `serve` and of `bot`.
final class HeadlessMatch<G: Game> {
  private let play: MatchPlay
  private let transport: any NetworkTransport
  private let saves: SaveStore?
  /// The bots of this machine's players; `nil` if it has none.
  private var bots: BotTeam<G.Player>?
  private var input = TickInput(
    viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight)
  /// The last tick that the bots have seen.
  private var seenTick = UInt64.max

  init(
    _ play: MatchPlay, _ transport: any NetworkTransport, bots: BotTeam<G.Player>? = nil,
    saves: SaveStore? = nil
  ) {
    self.play = play
    self.transport = transport
    self.bots = bots
    self.saves = saves
  }

  private var session: RollbackSession { play.session }

  /// Runs the match to its end, leaves it and completes the recording.
  /// - Parameter isOver: is called after each update, with the time in nanoseconds; true ends the loop.
  /// - Returns: the reason if the match has ended by itself; `nil` if a rule, a signal or the caller has ended the
  ///   loop.
  func run(until isOver: (_ now: UInt64) -> Bool) throws -> MatchEnd? {
    var end: MatchEnd?
    var hasQuit = false
    while Termination.signal == nil {
      let now = DispatchTime.now().uptimeNanoseconds
      playBots()
      var none = TickInput()
      _ = play.update(now: now, &none)
      for notice in session.takeMatchEvents() {
        if let sentence = notice.sentence { report(sentence) }
      }
      play.reportDifferences()
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
      if case .ended(let reason) = session.phase { end = reason }
      if end != nil || hasQuit || isOver(now) { break }
      transport.wait(milliseconds: 5)
    }
    try play.finish(now: DispatchTime.now().uptimeNanoseconds)
    return end
  }

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
