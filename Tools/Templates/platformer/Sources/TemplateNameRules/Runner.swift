import Reel

/// A bot that runs to the right and jumps over everything in its way.
public struct Runner: Bot {
  public init(seed: UInt64) {}

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    let world = simulation.world
    let isJumping = world[Input.self].isHeld(.space)
    var isJumpHeld = false
    world.query(with: Hero.self).each { (transform: Transform, mover: Mover) in
      // After landing, the bot releases the button before the next jump.
      isJumpHeld =
        mover.isOnFloor ? !isJumping && isBlocked(world, transform.position) : isJumping
    }
    input.hold(.right, in: simulation)
    input.hold(.space, isJumpHeld, in: simulation)
  }

  /// Returns true if a wall, spikes, a slime or a hole come next.
  private func isBlocked(_ world: World, _ feet: Vec2) -> Bool {
    let row = Int(feet.y / Level.tile + 0.01)
    let ahead = (feet.x + 14) / Level.tile
    if "#^".contains(Level.letter(Int(ahead), row - 1)) { return true }
    if !(row..<12).contains(where: { Level.letter(Int(ahead), $0) == "#" }) { return true }
    var isSlimeNear = false
    world.query(with: Slime.self).each { (transform: Transform) in
      let way = transform.position - feet
      if way.x > 0 && way.x < 34 && abs(way.y) < 20 { isSlimeNear = true }
    }
    return isSlimeNear
  }
}
