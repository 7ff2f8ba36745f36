import Reel

/// A number of carts, as a type: the spaces of an environment are the same for every world of a game.
public protocol CartCount: Sendable {
  /// From 1 to 65,536: as many as agents can have numbers in ``ReelPlatform/InputEvent``.
  static var value: Int { get }
}

public enum OneCart: CartCount { public static var value: Int { 1 } }
public enum Carts4096: CartCount { public static var value: Int { 4096 } }
public enum Carts16384: CartCount { public static var value: Int { 16_384 } }

/// The game of ``CartPole`` with many carts in one world, which agents balance independently of each other. The rules
/// give a cart whose trial has ended another one.
public struct CartPoles<Count: CartCount>: Game {
  public static var name: String { "CartPoles\(Count.value)" }

  public static var settings: GameSettings {
    var settings = CartPole.settings
    settings.title = name
    return settings
  }

  public typealias Player = CartPoleBot
  public typealias Training = CartPolesTask<Count>

  public init() {}

  public func installFeatures(in simulation: Simulation) {}

  public func setUp(_ simulation: Simulation) { Balance.setUp(simulation, carts: Count.value) }

  public func setUpBySeed(_ simulation: Simulation) { Balance.begin(simulation.world) }
}

/// The task of the agents of ``CartPoles``: agent `n` balances the pole of cart `n`.
public struct CartPolesTask<Count: CartCount>: Environment {
  public static var spaces: EnvironmentSpaces {
    Balance.spaces(agents: Count.value, areIndependent: true)
  }

  public init() {}

  public mutating func act(
    _ actions: AgentActions, _ simulation: Simulation, into inputs: inout [TickInput]
  ) {
    Balance.act(actions, into: &inputs[0].events)
  }

  public mutating func observe(_ simulation: Simulation, into observations: Observations) {
    Balance.observe(simulation.world, into: observations)
  }

  public mutating func judge(_ simulation: Simulation, into outcomes: Outcomes) {
    Balance.judge(simulation.world, into: outcomes)
  }
}
