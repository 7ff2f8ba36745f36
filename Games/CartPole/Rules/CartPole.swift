import Reel

/// A pole stands on a cart by a hinge. In each tick the cart is pushed to the left or to the right, and the pole must
/// not fall: the usual first task of learning agents. The arrow keys choose the side.
public struct CartPole: Game {
  public static let name = "CartPole"

  public static let settings = GameSettings(
    title: "Cart and Pole", rate: TickRate(50), viewWidth: 320, viewHeight: 180,
    background: Color(hex: 0x25304F), rulesVersion: 1)

  public typealias Player = CartPoleBot
  public typealias Training = CartPoleTask

  public init() {}

  /// Installs nothing: two systems and one pass are the complete game.
  public func installFeatures(in simulation: Simulation) {}

  public func setUp(_ simulation: Simulation) { Balance.setUp(simulation, carts: 1) }

  public func setUpBySeed(_ simulation: Simulation) { Balance.begin(simulation.world) }
}

/// The task of one agent in a world of its own. An episode ends after 500 steps, or if the pole falls or the cart
/// leaves the track. Each step is worth 1.
public struct CartPoleTask: Environment {
  public static var spaces: EnvironmentSpaces { Balance.spaces(agents: 1, areIndependent: false) }

  public init() {}

  public mutating func act(
    _ actions: AgentActions, _ simulation: Simulation, into inputs: inout [TickInput]
  ) {
    inputs[0].events.append(.agent(0, Int16(truncatingIfNeeded: actions[0])))
  }

  public mutating func observe(_ simulation: Simulation, into observations: Observations) {
    Balance.observe(simulation.world, into: observations)
  }

  public mutating func judge(_ simulation: Simulation, into outcomes: Outcomes) {
    Balance.judge(simulation.world, into: outcomes)
  }
}
