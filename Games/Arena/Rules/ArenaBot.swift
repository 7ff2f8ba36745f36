import Reel

/// A bot that runs through the room from left to right, moves the pointer on the way, and begins again at the end.
public struct ArenaBot: Bot {
  private var chance: RandomStream
  /// The ticks for which the jump button stays held.
  private var jump: Int32 = 0
  private var angle: Float = -0.6
  private var swing: Float = 0.02

  public init(seed: UInt64) { chance = RandomStream(seed: seed, stream: 9) }

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    let world = simulation.world
    world.query(with: Hero.self).each { (transform: Transform, mover: Mover) in
      movePointer(world, transform.position, &input)
      let side = direction(transform.position, world)
      input.hold(.left, side < 0, in: simulation)
      input.hold(.right, side > 0, in: simulation)
      // The bot jumps at walls and high steps, and now and then at random.
      let isStuck = mover.isOnWall && mover.isOnFloor
      if jump <= 0 && mover.isOnFloor && (isStuck || chance.bool(0.006)) { jump = 22 }
      jump -= 1
      input.hold(.space, jump > 0, in: simulation)
    }
  }

  private func direction(_ position: Vec2, _ world: World) -> Int {
    let starts = StartPoint.starts(world)
    guard starts.count > 2 else { return 1 }
    // Beside the tower, which is the third place, the bot stays close to the wall until it has passed the tower.
    let wall = starts[2] + Vec2(8 * 16, -36)
    let isBeside = position.x > wall.x + 4 && position.x < wall.x + 30 && position.y < wall.y
    return isBeside ? -1 : 1
  }

  /// Moves the pointer around the hero.
  private mutating func movePointer(_ world: World, _ position: Vec2, _ input: inout TickInput) {
    if chance.bool(0.02) { swing = chance.float(in: -0.05..<0.05) }
    angle += swing
    if angle > .pi { angle -= 2 * .pi }
    if angle < -.pi { angle += 2 * .pi }
    let point = position - world[Camera.self].position + Vec2(angle: angle, length: 90)
    let x = Int16(max(1, min(point.x, Float(input.viewWidth))))
    let y = Int16(max(1, min(point.y, Float(input.viewHeight))))
    input.events.append(.pointerMove(0, x, y))
  }
}
