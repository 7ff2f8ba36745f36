import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelReplay
import ReelSimulation

/// The properties that two machines must have in common to play with each other: the engine, a game, its rules and its
/// content.
///
/// The rules are compared by what they do: the hash covers the types of the state, and the states of a short trial in
/// which the game's bot plays, so that two builds with the same version number and different rules do not meet.
public struct MatchIdentity: Equatable, Sendable {
  /// The name of the game.
  public var game: [UInt8]
  /// The hash of the engine's version, its kinds of input and its formats.
  public var engine: UInt64
  /// The hash of the rules.
  public var rules: UInt64
  /// The hash of the content that rules read.
  public var content: UInt64

  /// The number of ticks of the trial.
  static let trialTicks: UInt64 = 48

  /// Creates an identity from its parts.
  public init(game: [UInt8], engine: UInt64, rules: UInt64, content: UInt64) {
    (self.game, self.engine, self.rules, self.content) = (game, engine, rules, content)
  }

  /// Creates the identity of a game with its content. Runs a trial of the rules.
  public init<G: Game>(_ game: G.Type, content: GameContent) {
    self.game = [UInt8](G.name.utf8.prefix(64))
    var hasher = StableHasher()
    func add(_ text: String) {
      [UInt8](text.utf8).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    add(EngineVersion.current)
    for kind in ReelHeader.allEventKinds { add(kind) }
    hasher.combine(UInt64(ReelHeader.formatVersion))
    engine = hasher.value
    hasher = StableHasher()
    let settings = G.settings
    let trial = G()
    let simulation = trial.makeSimulation(content: content, seed: 1)
    let values = GameValues(trial)
    add(values.fields)
    hasher.combine(UInt64(settings.rulesVersion))
    hasher.combine(UInt64(settings.rate.numerator) << 32 | UInt64(settings.rate.denominator))
    hasher.combine(UInt64(simulation.playerCount))
    if settings.matchKind != .rollback { hasher.combine(UInt64(settings.matchKind.rawValue)) }
    hasher.combine(simulation.stateHash)
    var layouts = FieldEncoder()
    for layout in simulation.layouts { layout.encode(to: &layouts) }
    layouts.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    trial.play(simulation, ticks: Self.trialTicks)
    hasher.combine(simulation.stateHash)
    rules = hasher.value
    self.content = simulation.contentHash
  }
}

extension MatchIdentity {
  /// Returns the reason why a machine of another identity cannot take part; `nil` if it can.
  func refusal(of other: MatchIdentity) -> MatchRefusal? {
    if other.game != game { return .wrongGame }
    if other.engine != engine { return .wrongEngine }
    // Rules run on content, so other content also shows in the trial of the rules.
    if other.content != content { return .wrongContent }
    return other.rules == rules ? nil : .wrongRules
  }
}

/// The reason why a host refuses a machine.
public enum MatchRefusal: UInt8, Sendable {
  /// The machine speaks another version of the protocol.
  case wrongProtocol = 1
  /// The host plays another game.
  case wrongGame
  /// The host has another version of the engine.
  case wrongEngine
  /// The host's rules differ.
  case wrongRules
  /// The host's content differs.
  case wrongContent
  /// All players' seats are taken; a spectator may still come.
  case noSeat
  /// There is no more room for spectators.
  case noRoom
  /// The match has ended.
  case over
  /// The server has no room of this name, or of this invitation.
  case noSuchRoom
  /// All rooms of the server are taken.
  case noFreeRoom
  /// The host does not accept the ticket (``MatchSettings/ticket``).
  case wrongTicket
  /// The host excludes this player.
  case banned
  /// The player's network holds as many rooms of the server as one may.
  case tooManyRooms

  /// A sentence for a person.
  public var sentence: String {
    switch self {
    case .wrongProtocol:
      "The host speaks another version of the match protocol: both need the same version of the game."
    case .wrongGame: "The host plays another game."
    case .wrongEngine:
      "The host's game was built with another version of the engine: both need the same version of the game."
    case .wrongRules:
      "The host's game has other rules: both need the same version of the game, built from the same code."
    case .wrongContent:
      "The host's game has other content (maps, clips, timelines): both need the same files."
    case .noSeat: "All seats of the match are taken: it can only be watched."
    case .noRoom: "The host takes no more spectators."
    case .over: "The match is over."
    case .noSuchRoom: "The server has no such room."
    case .noFreeRoom: "All rooms of the server are taken: try again later."
    case .wrongTicket: "The host does not accept this player's ticket."
    case .banned: "The host excludes this player."
    case .tooManyRooms:
      "This network has opened as many rooms of the server as one may: join one of them, or try again later."
    }
  }
}
