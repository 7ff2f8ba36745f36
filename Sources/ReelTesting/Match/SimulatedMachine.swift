import ReelPlatform
import ReelMatch
import ReelReplay
import ReelSimulation

/// One machine of a match in a ``SimulatedNetwork``: a session, and bots for its players.
public final class SimulatedMachine<G: Game> {
  /// The number of the machine in the network.
  public let name: Int
  /// The session; a test may replace it, as by a program that starts again.
  public var session: RollbackSession
  /// The bots of the machine's players: the game's bot, unless a test replaces it.
  public var bots: BotTeam<G.Player>
  /// The seed of the bots.
  package let botSeed: UInt64
  /// The speed of the machine's clock, as a multiple of the network's.
  public var speed: Double = 1
  /// The nanoseconds between two updates.
  public var period: UInt64 = 16_666_667
  /// Returns true at the times, in milliseconds since the beginning, at which the machine stands still.
  public var isFrozen: (_ milliseconds: UInt64) -> Bool = { _ in false }
  /// All notices of the session so far.
  public internal(set) var notices: [MatchEvent] = []

  /// The nanoseconds that all updates have taken by the network's ``SimulatedNetwork/stopwatch``, and the longest one.
  public internal(set) var updateTime: UInt64 = 0
  /// The nanoseconds that the longest update has taken.
  public internal(set) var longestUpdate: UInt64 = 0
  /// The number of ticks that the longest rollback has repeated.
  public internal(set) var deepestRollback: UInt64 = 0
  /// The number of bytes that the machine has sent.
  public internal(set) var sentBytes = 0

  /// The time at which the machine's clock began.
  let offset: UInt64
  var nextUpdate: UInt64
  var inbox: [(from: MatchAddress, bytes: [UInt8])] = []

  init(_ name: Int, _ session: RollbackSession, at time: UInt64, seed: UInt64) {
    self.name = name
    self.session = session
    bots = BotTeam(seed: seed)
    botSeed = seed
    offset = UInt64(name) * 1_234_567_891
    nextUpdate = time + UInt64(name) * 3_000_000
  }

  /// The port of the machine's address; another one is that of a machine behind a router that forgets.
  public var port: UInt16 = 1
  /// The address of the machine in the network.
  public var address: MatchAddress { MatchAddress(low: UInt64(name), port: port) }

  /// Lets the bots play for the players of this machine.
  func play() {
    guard let simulation = session.simulation, session.phase == .playing else { return }
    let players = session.localPlayers
    for player in 0..<simulation.playerCount where players.contains(player) {
      var input = TickInput(
        viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight)
      bots.play(simulation, player: player, into: &input)
      session.add(input.events, player: player)
    }
  }
}
