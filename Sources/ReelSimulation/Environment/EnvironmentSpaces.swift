/// The shapes and ranges of what agents see and do in an ``Environment``.
public struct EnvironmentSpaces: Sendable {
  /// A part of an observation: a list or a grid of numbers that lie in one range.
  public struct Part: Sendable {
    /// The name, unique among the parts.
    public let name: String
    /// The lengths of its dimensions, outermost first.
    public let shape: [Int]
    /// The least value.
    public let low: Float
    /// The greatest value.
    public let high: Float

    /// The number of values.
    public var count: Int { shape.reduce(1, *) }

    /// Returns a part of `count` values in a row.
    public static func values(
      _ name: String, _ count: Int, in range: ClosedRange<Float> = -.infinity ... .infinity
    ) -> Part { Part(name: name, shape: [count], low: range.lowerBound, high: range.upperBound) }

    /// Returns a part that is a grid: rows of columns.
    public static func grid(
      _ name: String, rows: Int, columns: Int,
      in range: ClosedRange<Float> = -.infinity ... .infinity
    ) -> Part {
      Part(name: name, shape: [rows, columns], low: range.lowerBound, high: range.upperBound)
    }
  }

  /// The actions of an agent.
  public enum Action: Sendable, Equatable {
    /// One choice or several at once, each with its number of possibilities.
    case discrete([Int])
    /// A number of controls, each a number of a range.
    case continuous(count: Int, low: Float, high: Float)

    /// Returns the action that is one of `count` possibilities, numbered from 0.
    public static func choices(_ count: Int) -> Action { .discrete([count]) }
    /// Returns the action that sets `count` controls.
    public static func controls(_ count: Int, in range: ClosedRange<Float> = -1...1) -> Action {
      .continuous(count: count, low: range.lowerBound, high: range.upperBound)
    }
  }

  /// The parts of an observation, one after the other in an agent's row. An observation of one part is an array of that
  /// part's shape; one of several is a dictionary by name.
  public var observation: [Part]
  /// The actions of each agent.
  public var action: Action
  /// True if ``Environment/observe(_:into:)`` forbids actions at times.
  public var hasMask: Bool
  /// The names of the values that each step logs.
  public var log: [String]
  /// The number of agents in a world, at least 1.
  public var agentCount: Int
  /// True if agents begin and end their episodes independently of each other. The rules then give an agent whose
  /// episode has ended a new one in the next tick, and ignore its action in that tick; the world is never reset because
  /// of an agent. False if the episode of a world ends once every agent's has.
  public var areAgentsIndependent: Bool
  /// The ticks of a step, at least 1.
  public var ticksPerStep: Int
  /// The steps after which an episode is cut off (truncated); 0 for no limit.
  public var stepLimit: Int

  /// Creates spaces; by default an agent has one step in each tick, and episodes have no limit of steps.
  public init(
    observation: [Part] = [], action: Action, hasMask: Bool = false, log: [String] = [],
    agentCount: Int = 1, areAgentsIndependent: Bool = false, ticksPerStep: Int = 1,
    stepLimit: Int = 0
  ) {
    self.observation = observation
    self.action = action
    self.hasMask = hasMask
    self.log = log
    self.agentCount = agentCount
    self.areAgentsIndependent = areAgentsIndependent
    self.ticksPerStep = ticksPerStep
    self.stepLimit = stepLimit
  }

  /// The number of values in an agent's observation.
  public var observationCount: Int { observation.reduce(0) { $0 + $1.count } }

  /// The number of choices or controls in an agent's action.
  public var actionCount: Int {
    switch action {
    case .discrete(let branches): branches.count
    case .continuous(let count, _, _): count
    }
  }

  /// The number of entries in an agent's mask: one for each possibility of each choice; 0 without a mask.
  public var maskCount: Int {
    guard hasMask, case .discrete(let branches) = action else { return 0 }
    return branches.reduce(0, +)
  }
}
