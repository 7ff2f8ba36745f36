import Reel

/// Plays by itself: stays below the nearest foe, fires, and gets out of the way of those that come close.
public struct Pilot: Bot {
  private var held: Set<UInt16> = []
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
    press(.left, way < 0, &input)
    press(.right, way > 0, &input)
    press(.space, ticks % 90 < 80, &input)
  }

  private mutating func press(_ key: Key, _ wants: Bool, _ input: inout TickInput) {
    guard wants != held.contains(key.rawValue) else { return }
    input.events.append(wants ? .keyDown(key) : .keyUp(key))
    if wants { held.insert(key.rawValue) } else { held.remove(key.rawValue) }
  }
}
