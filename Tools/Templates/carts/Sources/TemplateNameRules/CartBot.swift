import ReelServer

/// The players of a tournament, and of a run without a person. Each ``Kind`` plays by a rule of its own.
public struct CartBot: Bot {
  /// The ways in which bots play. Another bot is another case, with its own rule in ``CartBot/drives(_:tick:)``.
  public enum Kind: String, BotKind {
    /// Forward and back by turns, without a glance at the state.
    case wander
    /// Always forward.
    case charge
    /// Forward in sprints, with short rests, never until the fuel ends.
    case sprint
    /// Long sprints with an almost full tank. Near its own end of the line it always pushes.
    case gather
  }

  private let kind: Kind

  public init(seed: UInt64) { self.init(kind: .gather, seed: seed) }
  public init(kind: Kind, seed: UInt64) { self.kind = kind }

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    play(simulation, player: 0, into: &input)
  }

  public mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    let forward = drives(simulation.world.carts[player], tick: simulation.tick)
    let direction = player == 0 ? forward : -forward
    input.hold(.left, direction < 0, in: simulation, player: player)
    input.hold(.right, direction > 0, in: simulation, player: player)
  }

  /// Returns 1 to drive forward, -1 to drive back, 0 to brake and fill up.
  private func drives(_ own: Cart, tick: UInt64) -> Int {
    let side: Float = own.player == 0 ? 1 : -1
    let speed = own.speed * side
    switch kind {
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
