import ReelMath

/// One tick of one mover.
///
/// Methods that only read are `mutating`, too, because the compiler copies a struct of this size to call a method that
/// does not change it.
struct MoverTick: ~Copyable {
  var solver: MoverSolver
  var state: MoverState
  let shape: Shape
  let settings: MoverSettings
  let seconds: Double
  /// The position of the mover relative to `start`, where it was at the beginning of the tick.
  var relativePosition = Wide.zero
  let start: Vec2
  let skin: Double
  let up: Wide
  /// The direction to the right of up.
  let side: Wide
  let floors: Floors
  /// True if the mover is squeezed from above and below.
  var isHeldUpright = false
  /// True if the mover is inside a solid that squeezes it.
  var isHeld = false

  init(
    solver: consuming MoverSolver, state: MoverState, shape: Shape, settings: MoverSettings,
    seconds: Double
  ) {
    self.solver = solver
    self.state = state
    self.shape = shape
    self.settings = settings
    self.seconds = seconds
    start = state.position
    skin = Double(MoverSolver.skin(at: state.position))
    up = Wide(settings.up)
    side = Wide(-up.y, up.x)
    floors = Floors(settings)
  }

  /// The normals that count as floors.
  struct Floors {
    let up: Wide
    /// The smallest dot product of a floor's normal and up.
    let leastRise: Double

    init(_ settings: MoverSettings) {
      up = Wide(settings.up)
      // Allows for the normal of a slope with rounded corners, which is slightly inexact.
      leastRise = Double(Float.sincos(settings.steepestFloor).cos) - 1e-4
    }

    func holds(_ normal: Wide) -> Bool { up != .zero && normal.dot(up) >= leastRise }
  }

  var hasFloor: Bool { up != .zero }

  func isFloor(_ normal: Wide) -> Bool { floors.holds(normal) }

  mutating func run(
    _ floorMotion: SolidMotion, _ gather: (Bounds, inout Surroundings) -> Void
  ) {
    let wasOnFloor = state.isOnFloor && hasFloor
    var velocity = Wide(state.velocity)
    let isLeaving = wasOnFloor && velocity.dot(up) > 1e-6
    let wasSqueezed = state.isSqueezed
    state.isOnWall = false
    state.isOnCeiling = false
    state.isSqueezed = false
    state.wallNormal = .zero
    // In this tick the floor still carries a mover that leaves it, so `motion` does not include the velocity of the
    // floor.
    let motion = velocity * seconds
    if isLeaving { velocity += Wide(state.floorVelocity) }
    let carry =
      wasOnFloor ? floorMotion.displacement(ofPointFrom: foot()) + Wide(floorMotion.belt) : .zero
    gatherSolids(carry, motion, gather)
    gatherForPush(carry, motion, gather)

    if wasOnFloor && carry != .zero {
      let floor = solid(of: state.floor)
      // A floor that the mover has been squeezed into would drag it through walls.
      if !wasSqueezed || !isInside(floor) { carryAlong(carry, floor) }
    }
    pushOut()
    freeFromOverlaps(wasSqueezed: wasSqueezed)
    if isHeldUpright {
      holdStill()
      return
    }

    // A mover inside a solid that squeezes it stays in its position.
    let way = isHeld ? .zero : motion
    if isHeld { velocity = .zero }
    var isGrounded = wasOnFloor && !isLeaving && settle(state.floor)
    if isGrounded {
      isGrounded = walk(way, &velocity, gather)
    } else {
      isGrounded = slide(way, &velocity, gather)
    }
    if isGrounded { _ = settle(0) }
    finish(isGrounded, wasOnFloor: wasOnFloor && !isLeaving, velocity, carry)
  }

  /// Returns the middle of the lowest side of the mover.
  mutating func foot() -> Wide {
    var lowest = Wide.zero
    var least = Double.infinity
    var number = 0.0
    let (up, count) = (up, shape.count)
    shape.withPoints { points in
      for index in 0..<count {
        let point = Wide(points[index])
        let height = point.dot(up)
        if height < least - 1e-9 {
          least = height
          lowest = point
          number = 1
        } else if height < least + 1e-9 {
          lowest += point
          number += 1
        }
      }
    }
    return Wide(start) + relativePosition + lowest / max(number, 1) - up * Double(shape.radius)
  }

  // MARK: - Gathering

  /// Gathers all solids that the mover can touch during its motion.
  mutating func gatherSolids(
    _ carry: Wide, _ motion: Wide, pushedBy push: Double = 0,
    _ gather: (Bounds, inout Surroundings) -> Void
  ) {
    let reach =
      Float(motion.length) * 0.25 + Float(skin) * 8 + settings.snapLength + settings.stepHeight
      + Float(push)
    let bounds = shape.bounds
    let at = start + Vec2(Float(relativePosition.x), Float(relativePosition.y))
    let here = Bounds(
      bounds.minX + at.x, bounds.minY + at.y, bounds.maxX + at.x, bounds.maxY + at.y)
    let way = carry + motion
    solver.coveredBounds = here.swept(by: Vec2(Float(way.x), Float(way.y)))
      .union(here.swept(by: Vec2(Float(carry.x), Float(carry.y)))).grown(by: reach)
    solver.surroundings.begin(at: start, skin: Float(skin), within: solver.coveredBounds)
    gather(solver.coveredBounds, &solver.surroundings)
    solver.surroundings.recordHolder(
      shape, at: relativePosition, from: Wide(start), up: up, fallsThrough: settings.fallsThrough)
    solver.surroundings.join()
    solver.space.build(shape, solver.surroundings)
    solver.space.dropOneWayFaces(
      of: solver.surroundings, at: relativePosition, from: Wide(start), up: up,
      fallsThrough: settings.fallsThrough)
  }

  /// Gathers in larger bounds if a moving solid may push the mover.
  private mutating func gatherForPush(
    _ carry: Wide, _ motion: Wide, _ gather: (Bounds, inout Surroundings) -> Void
  ) {
    var push = 0.0
    for solid in solver.surroundings.solids where solid.motion.isMoving {
      push = max(push, reach(of: solid.motion))
    }
    if push > 0 { gatherSolids(carry, motion, pushedBy: push, gather) }
  }

  /// Gathers again if a motion leads beyond the gathered bounds.
  mutating func searchBeyond(_ way: Wide, _ gather: (Bounds, inout Surroundings) -> Void) {
    let bounds = shape.bounds
    let at = start + Vec2(Float(relativePosition.x), Float(relativePosition.y))
    let there = Bounds(
      bounds.minX + at.x, bounds.minY + at.y, bounds.maxX + at.x, bounds.maxY + at.y
    ).swept(by: Vec2(Float(way.x), Float(way.y))).grown(by: Float(skin) * 4)
    let covered = solver.coveredBounds
    if there.minX >= covered.minX && there.maxX <= covered.maxX && there.minY >= covered.minY
      && there.maxY <= covered.maxY
    {
      return
    }
    gatherSolids(.zero, way, gather)
  }

  /// Returns the index of a solid in the surroundings; -1 if it is not near.
  func solid(of id: UInt64) -> Int32 {
    guard id != 0 else { return -1 }
    return Int32(solver.surroundings.solids.firstIndex { $0.id == id } ?? -1)
  }

  /// Collects the normals of the faces and arcs that the mover touches.
  mutating func touchedNormals(_ motion: Wide) {
    // Swaps the array out instead of copying it: a second reference would force a new allocation in every tick.
    var normals: [Wide] = []
    swap(&normals, &solver.normals)
    normals.removeAll(keepingCapacity: true)
    solver.space.forEachContact(
      at: relativePosition, reach: MoverSpace.touch, depth: 2 * skin, motion: motion
    ) { if !$0.isLeft { normals.append($0.normal) } }
    solver.normals = normals
  }

  /// Records the face that stopped the mover.
  mutating func recordStop(_ normal: Wide, _ motion: Wide) {
    guard motion.dot(normal) < -1e-9 * (abs(motion.x) + abs(motion.y)) else { return }
    if isFloor(normal) { return }
    if hasFloor && normal.dot(up) < -0.01 {
      state.isOnCeiling = true
    } else {
      state.isOnWall = true
      state.wallNormal = Vec2(Float(normal.x), Float(normal.y))
    }
  }
}
