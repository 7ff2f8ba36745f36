import ReelMath

// The motion of a mover by itself.

extension MoverTick {
  static let mostSteps = 8

  /// The current position of the mover, in the world.
  var position: Vec2 {
    Vec2(Float(Double(start.x) + relativePosition.x), Float(Double(start.y) + relativePosition.y))
  }

  // MARK: - Through the air

  /// Moves the mover as far as possible, and along the faces that stop it.
  /// - Returns: true if the mover has come to stand on a floor.
  mutating func slide(
    _ motion: Wide, _ velocity: inout Wide, _ gather: (Bounds, inout Surroundings) -> Void
  ) -> Bool {
    var rest = motion
    for _ in 0..<Self.mostSteps {
      touchedNormals(rest)
      let normals = solver.normals
      for normal in normals { recordStop(normal, rest) }
      if hasFloor, rest.dot(up) < 0, let floor = normals.first(where: { isFloor($0) }),
        rest.dot(floor) < 0
      {
        return land(rest, motion, &velocity, gather)
      }
      let way = normals.withUnsafeBufferPointer { PlaneCone.project(rest, $0) }
      if way.squared < 1e-18 { break }
      searchBeyond(way, gather)
      guard let hit = solver.space.sweep(from: relativePosition, along: way) else {
        relativePosition += way
        break
      }
      relativePosition += way * hit.time
      recordStop(hit.normal, way)
      rest = rest * (1 - hit.time)
    }
    touchedNormals(velocity)
    let unprojected = velocity
    velocity = solver.normals.withUnsafeBufferPointer { PlaneCone.project(unprojected, $0) }
    // A mover that is wedged between walls stands as firmly as on a floor.
    guard hasFloor, motion.dot(up) < 0, velocity.dot(up) >= -1e-9, isHeld(against: up * -1) else {
      return false
    }
    // Removes the rounding error, so that a mover at rest keeps exactly the same position.
    if relativePosition.squared < skin * skin / 4 { relativePosition = .zero }
    return true
  }

  /// Returns true if the touched planes leave no way in a direction, nor to its sides.
  private mutating func isHeld(against way: Wide) -> Bool {
    solver.normals.withUnsafeBufferPointer { PlaneCone.project(way, $0).squared < 1e-12 }
  }

  /// Continues along the floor on which the mover has landed.
  private mutating func land(
    _ rest: Wide, _ motion: Wide, _ velocity: inout Wide,
    _ gather: (Bounds, inout Surroundings) -> Void
  ) -> Bool {
    let share = motion.squared > 0 ? min(1, rest.length / motion.length) : 0
    // In this tick the floor does not carry the mover yet.
    let level = side * (velocity.dot(side) * seconds * share)
    // On a moving floor, the mover's velocity becomes relative to the floor.
    if let floor = floorContact(ahead: 0) {
      let motion = solver.surroundings.solids[Int(floor.solid)].motion
      let carried = motion.displacement(ofPointNowAt: foot()) / seconds
      velocity -= side * carried.dot(side)
    }
    return walk(level, &velocity, gather)
  }

  // MARK: - On the floor

  /// Moves the mover onto the floor under it, down by no more than the snap length.
  /// - Parameter floor: the solid on which the mover stood; 0 for none. The implementation does not use it.
  /// - Returns: true if there is a floor.
  mutating func settle(_ floor: UInt64) -> Bool {
    if let contact = floorContact(ahead: 0) {
      // Places the mover exactly on the face, so that a mover at rest gets the same position in every tick.
      relativePosition -= up * (contact.gap / contact.normal.dot(up))
      return true
    }
    guard settings.snapLength > 0 else { return false }
    let way = up * -Double(settings.snapLength)
    guard let hit = solver.space.sweep(from: relativePosition, along: way), isFloor(hit.normal)
    else {
      return false
    }
    relativePosition += way * hit.time
    return true
  }

  /// Returns the floor that the mover touches. Of several floors, it is the one along which the mover does not run into
  /// another. A floor that ends here counts only if there is no other.
  /// - Parameter ahead: 1 to the right of up, -1 to the left, 0 for no direction.
  mutating func floorContact(ahead: Double) -> MoverSpace.Contact? {
    var best: MoverSpace.Contact?
    var bestRank = -Double.infinity
    let (floors, side) = (floors, side)
    solver.space.forEachContact(
      at: relativePosition, reach: skin, depth: 2 * skin, motion: side * ahead
    ) { contact in
      guard floors.holds(contact.normal) else { return }
      // A face that rises ahead ranks before a level face, and a level face before one that falls.
      let rise = -contact.normal.dot(side) * ahead
      let room = ahead >= 0 ? contact.ahead : contact.behind
      let isRound = contact.ahead + contact.behind == 0
      let isEnding = ahead != 0 && room <= MoverSpace.touch && !isRound
      // A rising face that the mover has not reached yet must not lift it.
      let isAhead = rise > 0 && contact.gap > MoverSpace.touch
      let rank =
        ahead == 0
        ? -abs(contact.gap)
        : (isEnding || isAhead ? rise - 4 : rise) + (isRound ? -1e-6 : min(room, 1e6) * 1e-9)
      if rank > bestRank {
        bestRank = rank
        best = contact
      }
    }
    return best
  }

  /// Moves along the floor by the level part of a motion: the distance on a slope is the same as on the level.
  /// - Returns: true if the mover still stands on a floor.
  mutating func walk(
    _ motion: Wide, _ velocity: inout Wide, _ gather: (Bounds, inout Surroundings) -> Void
  ) -> Bool {
    let level = motion.dot(side)
    let ahead: Double = level < 0 ? -1 : 1
    var rest = abs(level)
    var isOnFloor = true
    velocity = side * velocity.dot(side)
    for _ in 0..<Self.mostSteps * 2 where rest > 1e-9 {
      guard let floor = floorContact(ahead: ahead) else {
        isOnFloor = settle(0)
        if isOnFloor { continue }
        break
      }
      if flies(floor, ahead) {
        isOnFloor = false
        break
      }
      let way = floor.normal.turned * (ahead * (floor.normal.turned.dot(side) < 0 ? -1 : 1))
      if isBlocked(way) {
        if climb(ahead, &rest) { continue }
        rest = 0
        velocity = .zero
        break
      }
      let room = ahead > 0 ? floor.ahead : floor.behind
      // Stops at the end of a face, because the next one may lead down.
      let length = room > MoverSpace.touch && room < rest ? room : rest
      searchBeyond(way * length, gather)
      guard let hit = solver.space.sweep(from: relativePosition, along: way * length) else {
        relativePosition += way * length
        rest -= length
        continue
      }
      relativePosition += way * (length * hit.time)
      rest -= length * hit.time
      if isFloor(hit.normal) { continue }
      if climb(ahead, &rest) { continue }
      recordStop(hit.normal, way)
      rest = 0
      velocity = .zero
    }
    if isOnFloor { return floorContact(ahead: 0) != nil || settle(0) }
    // Beyond the edge, the mover falls or flies on for the rest of the tick.
    guard rest > 1e-9 else { return false }
    return slide(side * (ahead * rest), &velocity, gather)
  }

  /// Returns true if the mover flies on beyond the end of a floor where the next one leads down. That happens only
  /// without snapping.
  private mutating func flies(_ floor: MoverSpace.Contact, _ ahead: Double) -> Bool {
    guard settings.snapLength == 0, let behind = floorContact(ahead: -ahead) else { return false }
    let rise = -floor.normal.dot(side) * ahead
    return rise < -1e-6 && rise < -behind.normal.dot(side) * ahead - 1e-6
  }

  /// Returns true if a face that is no floor blocks a motion.
  private mutating func isBlocked(_ way: Wide) -> Bool {
    var isBlocked = false
    var against = Wide.zero
    let floors = floors
    solver.space.forEachContact(
      at: relativePosition, reach: MoverSpace.touch, depth: 2 * skin, motion: way
    ) { contact in
      guard !contact.isLeft, !floors.holds(contact.normal), way.dot(contact.normal) < -1e-9 else {
        return
      }
      isBlocked = true
      against = contact.normal
    }
    if isBlocked { recordStop(against, way) }
    return isBlocked
  }

  /// Climbs a step if the settings allow it: up, ahead, and down onto a floor.
  private mutating func climb(_ ahead: Double, _ rest: inout Double) -> Bool {
    let height = Double(settings.stepHeight)
    guard height > 0, rest > 1e-9 else { return false }
    let before = relativePosition
    let (wall, normal) = (state.isOnWall, state.wallNormal)
    let rise = up * height
    let risen = solver.space.sweep(from: relativePosition, along: rise)?.time ?? 1
    relativePosition += rise * risen
    // Moves far enough to have a floor under the mover, however slow it is.
    let way = side * (ahead * max(rest, 4 * skin))
    let gone = solver.space.sweep(from: relativePosition, along: way)?.time ?? 1
    relativePosition += way * gone
    let fall = rise * -risen
    if gone > 0, let hit = solver.space.sweep(from: relativePosition, along: fall),
      isFloor(hit.normal),
      hit.time < 1 - 1e-9
    {
      relativePosition += fall * hit.time
      rest = max(0, rest - way.length * gone)
      state.isOnWall = wall
      state.wallNormal = normal
      return true
    }
    relativePosition = before
    return false
  }

  // MARK: - End of the tick

  /// Stops a mover that is squeezed from above and below; the solid under it is its floor.
  mutating func holdStill() {
    state.position = position
    state.velocity = .zero
    state.isOnFloor = true
    state.isOnCeiling = true
    state.floorNormal = settings.up
    state.floorVelocity = .zero
    // Finds the floor even if the mover is inside of it.
    var lowest = -Double.infinity
    let (floors, solids) = (floors, solver.surroundings.solids)
    solver.space.forEachContact(
      at: relativePosition, reach: skin, depth: .infinity, motion: .zero
    ) { contact in
      guard floors.holds(contact.normal), contact.gap > lowest else { return }
      lowest = contact.gap
      state.floor = solids[Int(contact.solid)].id
    }
  }

  /// Stores the position of the mover and the floor on which it stands.
  mutating func finish(_ isGrounded: Bool, wasOnFloor: Bool, _ velocity: Wide, _ carry: Wide) {
    let floor = isGrounded ? floorContact(ahead: 0) : nil
    state.position = position
    state.isOnFloor = isGrounded
    state.floorNormal = .zero
    state.floor = 0
    var velocity = velocity
    if let floor {
      let solid = solver.surroundings.solids[Int(floor.solid)]
      state.floor = solid.id
      state.floorNormal = Vec2(Float(floor.normal.x), Float(floor.normal.y))
      let carried =
        (solid.motion.displacement(ofPointNowAt: foot()) + Wide(solid.motion.belt)) / seconds
      state.floorVelocity = Vec2(Float(carried.x), Float(carried.y))
    } else {
      // The mover keeps the velocity of the floor that it has left.
      if wasOnFloor && !isGrounded { velocity += carry / seconds }
      state.floorVelocity = .zero
      if isGrounded { state.floorNormal = settings.up }
    }
    state.velocity = Vec2(Float(velocity.x), Float(velocity.y))
  }
}
