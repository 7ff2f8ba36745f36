import Dispatch
import ReelMath
import ReelNetwork
import ReelPlatform
import ReelProgram
import ReelReplay
import ReelSimulation

/// A match in a program without a window: the loop of `serve` and of `bot`.
final class HeadlessMatch<G: Game> {
  /// The reason why the loop has ended.
  enum Outcome {
    /// The match has ended for this machine.
    case ended(MatchEnd)
    /// A rule has requested the end of the program.
    case quit
    /// The caller, or a signal, has ended the loop.
    case stopped
  }

  private let play: MatchPlay
  private let transport: UDPTransport
  private let saves: SaveStore?
  /// The bot of this machine's players; `nil` if it has none.
  private var bot: G.Player?
  private var input = TickInput(
    viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight)
  /// The last tick that the bot has seen.
  private var seenTick = UInt64.max

  init(_ play: MatchPlay, _ transport: UDPTransport, bot: G.Player? = nil, saves: SaveStore? = nil)
  {
    self.play = play
    self.transport = transport
    self.bot = bot
    self.saves = saves
  }

  private var session: RollbackSession { play.session }

  /// Runs the match to its end, says goodbye and completes the recording.
  /// - Parameter isOver: is called after each update, with the time in nanoseconds; true ends the loop.
  func run(until isOver: (_ now: UInt64) -> Bool) throws -> Outcome {
    var outcome = Outcome.stopped
    loop: while Termination.signal == nil {
      let now = DispatchTime.now().uptimeNanoseconds
      playBot()
      var none = TickInput()
      _ = play.update(now: now, &none)
      for notice in session.takeNotices() {
        if let sentence = notice.sentence { report(sentence) }
      }
      play.reportDifferences()
      for message in session.messages {
        switch message {
        // The match began with the host's saves. Those of others must not be replaced by them.
        case .save(let name, let bytes): if play.isHost { saves?.save(bytes, as: name) }
        case .quit: outcome = .quit
        case .leave(let player):
          if session.simulation?.world.isLocal(player) == true { outcome = .quit }
        case .open, .host, .join, .other: break
        }
      }
      if case .ended(let end) = session.phase { outcome = .ended(end) }
      if case .stopped = outcome {} else { break loop }
      if isOver(now) { break loop }
      transport.wait(milliseconds: 5)
    }
    try play.finish(now: DispatchTime.now().uptimeNanoseconds)
    return outcome
  }

  /// Lets the bot play once in each new tick.
  private func playBot() {
    guard bot != nil, let simulation = session.simulation, session.phase == .playing,
      simulation.tick != seenTick
    else { return }
    seenTick = simulation.tick
    let players = session.localPlayers
    for player in 0..<simulation.playerCount where players.contains(player) {
      input.events.removeAll(keepingCapacity: true)
      bot?.play(simulation, player: player, into: &input)
      session.add(input.events, player: player)
    }
  }
}

extension MatchNotice {
  /// A sentence for a person; `nil` if none is necessary.
  package var sentence: String? {
    switch self {
    case .joined(let player): "Player \(player + 1) takes part."
    case .left(let player): "Player \(player + 1) has left."
    case .begun: "The match has begun."
    case .newAuthority: "The host is gone; the match goes on."
    case .desync(let tick): "Two machines have different states after tick \(tick)."
    case .ended: nil
    }
  }
}
