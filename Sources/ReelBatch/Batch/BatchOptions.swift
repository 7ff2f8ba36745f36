import ReelSimulation

/// The way in which a world begins its next episode once the present one has ended.
public enum Autoreset: String, Sendable, CaseIterable {
  /// The step after the last one only resets the world: its action is ignored, and its reward is 0.
  case nextStep = "next_step"
  /// The last step resets the world. Its observation is that of the new episode; the last one of the old episode is in
  /// the arrays of final observations.
  case sameStep = "same_step"
  /// The caller resets worlds. A step of a world whose episode has ended is an error.
  case disabled
}

/// The settings of a ``Batch``.
public struct BatchOptions: Sendable {
  /// The number of threads; 0 for the number of cores. Results never depend on it.
  public var threads = 0
  /// The way in which a world whose episode has ended begins the next one.
  public var autoreset = Autoreset.nextStep
  /// The ticks of a step; `nil` for those of the environment.
  public var ticksPerStep: Int?
  /// The steps after which an episode is cut off, 0 for no limit; `nil` for the limit of the environment.
  public var stepLimit: Int?
  /// The most bytes that the recorded inputs of an episode may take; 0 to record nothing. An episode of more has no
  /// reel. A world has the inputs of two episodes: the present one, and the last one that has ended.
  public var reelLimit = 1 << 20
  /// The data that games start from; see ``ReelSimulation/Simulation/startData``.
  public var startData: [UInt8] = []
  /// The logical view in pixels; `nil` for that of the game.
  public var viewSize: (width: UInt16, height: UInt16)?
  /// The pictures that agents see; `nil` for none.
  public var picture: BatchPicture?
  /// The players whom the game's bot plays: `[1]`, or `[BatchBot(0, DuelBot.Kind.bold), 1]`. Environments
  /// leave these players' inputs alone (``ReelSimulation/AgentActions/isBot(_:)``).
  public var bots: [BatchBot] = []

  public init() {}
}

/// A player whom the game's bot plays in the worlds of a ``Batch``.
public struct BatchBot: Sendable, Equatable, ExpressibleByIntegerLiteral {
  /// The number of the player, from 0.
  public var player: Int
  /// The name of the bot's kind, or `bot` for the bot without a kind.
  public var name = "bot"

  /// Creates the game's bot without a kind.
  public init(_ player: Int) { self.player = player }
  /// Creates a bot by the name of its kind.
  public init(_ player: Int, named name: String) { (self.player, self.name) = (player, name) }
  /// Creates a bot of a kind.
  public init<Kind: BotKind>(_ player: Int, _ kind: Kind) {
    self.init(player, named: kind.rawValue)
  }
  public init(integerLiteral player: Int) { self.init(player) }
}

/// The reason why a batch refuses something, as one sentence.
public struct BatchError: Error, CustomStringConvertible, Sendable {
  /// The kinds of reasons. Their numbers are the codes of the C interface.
  public enum Kind: Int32, Sendable {
    /// A number, a size or a text is wrong.
    case badArgument = 1
    /// There is no such batch: it is closed, or never existed.
    case noBatch
    /// An array that the call needs is not bound.
    case notBound
    /// The game's files are missing or damaged.
    case content
    /// Not possible at present.
    case state
    /// Memory of the caller is too small.
    case tooSmall
    /// More than a batch can hold.
    case limit
  }

  /// The kind of the reason.
  public let kind: Kind
  public let description: String

  /// Creates an error.
  /// - Parameter sentence: the reason, as one complete sentence.
  public init(_ kind: Kind, _ sentence: String) {
    self.kind = kind
    description = sentence
  }
}
