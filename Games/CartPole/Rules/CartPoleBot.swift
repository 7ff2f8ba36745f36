import Reel

/// A bot that pushes every cart towards the side to which its pole is about to fall.
public struct CartPoleBot: Bot {
  public init(seed: UInt64) {}

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    var agent: UInt16 = 0
    simulation.world.each { (cart: Cart) in
      input.events.append(.agent(agent, Self.pushesRight(cart) ? 1 : 0))
      agent &+= 1
    }
  }

  /// Returns true if a push to the right keeps the pole up. The weights were found by trial: with them, poles stand for
  /// 500 steps.
  public static func pushesRight(_ cart: Cart) -> Bool {
    cart.angle + 0.5 * cart.turn + 0.1 * cart.position + 0.2 * cart.velocity > 0
  }
}
