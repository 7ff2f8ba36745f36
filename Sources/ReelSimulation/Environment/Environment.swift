import ReelContent
import ReelMath
import ReelPlatform

/// The task of learning agents in a game: what they see, what they do, and how well they do it.
///
///     public struct CatchTask: Environment {
///       private var points: Int32 = 0
///       public init() {}
///       public static var spaces: EnvironmentSpaces {
///         EnvironmentSpaces(observation: [.values("cart", 2, in: -1...1)], action: .choices(3))
///       }
///       public mutating func act(_ actions: AgentActions, _ simulation: Simulation, into inputs: inout [TickInput]) {
///         …  // appends the events of an action to the input of a player
///       }
///       public mutating func observe(_ simulation: Simulation, into observations: Observations) { … }
///       public mutating func judge(_ simulation: Simulation, into outcomes: Outcomes) { … }
///     }
///
/// A step of an environment is one or more ticks of its game. In each tick, ``act(_:_:into:)`` turns the agents'
/// actions into the input that a player would give, so a reel of an episode replays it. After the last tick,
/// ``judge(_:into:)`` writes rewards and ends, and ``observe(_:into:)`` writes the next observations. An environment
/// only reads the simulation. It is a value, and each world has its own: what it must remember from step to step, such
/// as the points of the last step, are its properties. A copy of a world has a copy of them.
public protocol Environment: Sendable {
  /// The shapes of observations and actions, the same for every world.
  static var spaces: EnvironmentSpaces { get }
  /// Creates the environment of one world.
  init()
  /// Begins an episode: the simulation is at its first tick, or at that of a snapshot. The default does nothing.
  mutating func begin(_ simulation: Simulation)
  /// Appends the events of one tick to the inputs of the players, which have none yet.
  mutating func act(
    _ actions: AgentActions, _ simulation: Simulation, into inputs: inout [TickInput])
  /// Writes what the agents see, and which actions they may take next. Values that it leaves out are 0, and actions are
  /// allowed.
  mutating func observe(_ simulation: Simulation, into observations: Observations)
  /// Writes the rewards of a step, the ends of episodes, and the values to log. What it leaves out is 0 or false.
  mutating func judge(_ simulation: Simulation, into outcomes: Outcomes)
}

extension Environment {
  public mutating func begin(_ simulation: Simulation) {}
}

/// The environment of a game that declares none: its agent sees no values, and has one action, which does nothing.
/// Pictures can be observed all the same.
public struct NoEnvironment: Environment {
  public static var spaces: EnvironmentSpaces { EnvironmentSpaces(action: .choices(1)) }
  public init() {}
  public mutating func act(
    _ actions: AgentActions, _ simulation: Simulation, into inputs: inout [TickInput]
  ) {}
  public mutating func observe(_ simulation: Simulation, into observations: Observations) {}
  public mutating func judge(_ simulation: Simulation, into outcomes: Outcomes) {}
}
