import ReelServer

/// The ways in which bots play. Another bot is another case, with its own rule in ``drives(_:against:tick:)``.
public enum Plan: UInt8, CaseIterable, Sendable, FieldValue {
  /// Forward and back by turns, without a glance at the other cart.
  case wander
  /// Always forward.
  case charge
  /// Forward in sprints, with short rests, never until the fuel ends.
  case sprint
  /// Long sprints with an almost full tank. Near its own end of the line it always pushes.
  case gather

  public init() { self = .wander }

  /// Returns 1 to drive forward, -1 to drive back, 0 to brake and fill up. It depends on the state alone, so a match
  /// is the same in a tournament, in `headless` and in a replay.
  func drives(_ own: Cart, against other: Cart, tick: UInt64) -> Int {
    let side: Float = own.player == 0 ? 1 : -1
    let speed = own.speed * side
    switch self {
    case .wander: return tick / 30 % 3 == 2 ? -1 : 1
    case .charge: return 1
    case .sprint: return own.fuel > 0.5 || own.fuel > 0.1 && speed > 0.3 ? 1 : 0
    case .gather:
      let isPressed = own.x * side + Line.end < 20
      return own.fuel > 0.8 || own.fuel > 0.1 && speed > 0.1 || isPressed && own.fuel > 0.04
        ? 1 : 0
    }
  }
}

/// The player of a run without a person: it plays each side by the plan that the game's values name.
public struct CartBot: Bot {
  public init(seed: UInt64) {}

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    play(simulation, player: 0, into: &input)
  }

  public mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    let (world, carts) = (simulation.world, simulation.world.carts)
    let forward = world[Line.self].plans[player].drives(
      carts[player], against: carts[1 - player], tick: simulation.tick)
    let direction = player == 0 ? forward : -forward
    input.hold(.left, direction < 0, in: simulation, player: player)
    input.hold(.right, direction > 0, in: simulation, player: player)
  }
}
