import ReelContent
import ReelMath
import ReelPlatform

/// A scripted player: reads the simulation and produces the input that a human might.
public protocol Bot {
  /// The ways in which the bot can play, which a person chooses by name: `--bot careful`. None by default.
  ///
  ///     enum Kind: String, BotKind { case careful, bold }
  associatedtype Kind: BotKind = NoBotKinds
  /// Creates the player at the start of a game. Players with the same seed play in the same way.
  init(seed: UInt64)
  /// Creates a player of a kind.
  init(kind: Kind, seed: UInt64)
  /// Appends this tick's input events. It may read the simulation and must not change it.
  mutating func play(_ simulation: Simulation, into input: inout TickInput)
  /// Appends this tick's input events of one of several players, counted from 0. The default plays player 0 and leaves
  /// the others idle.
  mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput)
}

extension Bot {
  public mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    if player == 0 { play(simulation, into: &input) }
  }

  /// Appends this tick's input events of every player, each to the input of that player.
  public mutating func play(_ simulation: Simulation, into inputs: inout [TickInput]) {
    for player in inputs.indices { play(simulation, player: player, into: &inputs[player]) }
  }
}

/// The kinds of a ``Bot``: an enum with texts as raw values, which choose a kind on the command line and in the
/// settings of a batch. A text is neither `bot` nor `none`, is not empty, and has no comma and no space.
public protocol BotKind: RawRepresentable, CaseIterable, Sendable where RawValue == String {}

/// The kinds of a bot that plays in one way.
public enum NoBotKinds: BotKind {
  public static var allCases: [NoBotKinds] { [] }
  public init?(rawValue: String) { nil }
  public var rawValue: String { switch self {} }
}

extension Bot where Kind == NoBotKinds {
  /// Is never called, because there is no kind.
  public init(kind: NoBotKinds, seed: UInt64) { self.init(seed: seed) }
}
