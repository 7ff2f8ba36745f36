import ReelContent
import ReelPlatform

/// Bots of a game that play together: one for all players, or one for each player.
///
///     var team = BotTeam<DuelBot>([.bold, .careful], seed: 7)
///     game.play(simulation, with: &team, ticks: 600)
///
/// The bot of player `p` has the seed `seed + p`, in `headless`, in a sweep, in a match and in a batch. So the same
/// names and the same seed give the same game in all of them.
public struct BotTeam<Member: Bot>: Bot {
  public typealias Kind = Member.Kind

  /// The bot of all players, or the bots of the players in order; `nil` for a player who does nothing.
  private var members: [Member?]
  private let isShared: Bool

  /// Creates the game's bot, which plays all players.
  public init(seed: UInt64) {
    members = [Member(seed: seed)]
    isShared = true
  }

  /// Creates a bot of a kind, which plays all players.
  public init(kind: Member.Kind, seed: UInt64) {
    members = [Member(kind: kind, seed: seed)]
    isShared = true
  }

  /// Creates a bot for each player. Players beyond the list do nothing.
  public init(_ kinds: [Member.Kind], seed: UInt64) {
    self.init(seats: kinds.map { .kind($0) }, seed: seed)
  }

  /// Creates the bots of players in order.
  package init(seats: [BotSeat<Member>], seed: UInt64) {
    members = seats.indices.map { seats[$0].makeBot(player: $0, seed: seed) }
    isShared = false
  }

  /// Creates one bot for all players.
  package init(shared seat: BotSeat<Member>, seed: UInt64) {
    members = [seat.makeBot(player: 0, seed: seed)]
    isShared = true
  }

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    play(simulation, player: 0, into: &input)
  }

  public mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    let member = isShared ? 0 : player
    guard member < members.count else { return }
    members[member]?.play(simulation, player: player, into: &input)
  }
}

/// The bot of a player.
package enum BotSeat<Member: Bot>: Sendable {
  /// The player does nothing.
  case none
  /// The game's bot without a kind.
  case usual
  case kind(Member.Kind)

  /// Returns the bot of a player; `nil` for none.
  package func makeBot(player: Int, seed: UInt64) -> Member? {
    let seed = seed &+ UInt64(player)
    return switch self {
    case .none: nil
    case .usual: Member(seed: seed)
    case .kind(let kind): Member(kind: kind, seed: seed)
    }
  }
}
