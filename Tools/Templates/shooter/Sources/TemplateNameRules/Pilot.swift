import Reel

/// A bot that stays below the nearest foe, fires, and evades foes that come close.
public struct Pilot: Bot {
  private var ticks = 0

  public init(seed: UInt64) {}

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    let world = simulation.world
    ticks += 1
    var way: Float = 0
    world.query(with: Ship.self).each { (transform: Transform) in
      let ship = transform.position
      var nearest: Float = .infinity
      world.query(with: Foe.self).each { (transform: Transform) in
        let away = transform.position - ship
        guard away.y < 24 && away.length < nearest else { return }
        nearest = away.length
        way = abs(away.x) < 4 ? 0 : away.x
        if nearest < 60 && away.y > -50 && abs(away.x) < 34 { way = away.x > 0 ? -1 : 1 }
      }
    }
    input.hold(.left, way < 0, in: simulation)
    input.hold(.right, way > 0, in: simulation)
    input.hold(.space, ticks % 90 < 80, in: simulation)
  }
}
