import ReelMath

// The effects of other solids on a mover, before it moves by itself.

extension MoverTick {
  /// Moves the mover with its floor, as far as no other solid blocks it.
  mutating func carryAlong(_ way: Wide, _ floor: Int32) {
    guard let hit = sweep(way, past: floor) else {
      relativePosition += way
      return
    }
    relativePosition += way * hit.time
    let rest = way * (1 - hit.time)
    // The floor continues to push. If the rest of its way leads upwards, it squeezes the mover; otherwise the mover
    // slides along the obstacle.
    if rest.dot(up) > skin { recordSqueeze(rest) }
    recordStop(hit.normal, rest)
    let along = rest - hit.normal * rest.dot(hit.normal)
    if let second = sweep(along, past: floor) {
      relativePosition += along * second.time
    } else {
      relativePosition += along
    }
  }

  /// Returns the first hit on a motion, ignoring the solid that carries or pushes the mover and all solids that the
  /// mover is inside of. Surfaces that these solids hide can stop it.
  private mutating func sweep(_ way: Wide, past solid: Int32) -> MoverSpace.Hit? {
    let solids = solver.surroundings.solids
    var hides = false
    for number in solids.indices where solids[number].hidesOthers && !hides {
      hides = Int32(number) == solid || isInside(Int32(number))
    }
    guard hides else {
      return solver.space.sweep(from: relativePosition, along: way, ignoring: solid)
    }
    var (others, space) = (Surroundings(), MoverSpace())
    swap(&others, &solver.others)
    swap(&space, &solver.otherSpace)
    others.become(solver.surroundings) { number in
      number == solid || solids[Int(number)].hidesOthers && isInside(number)
    }
    space.build(shape, others)
    space.dropOneWayFaces(
      of: others, at: relativePosition, from: Wide(start), up: up,
      fallsThrough: settings.fallsThrough)
    let hit = space.sweep(from: relativePosition, along: way)
    swap(&others, &solver.others)
    swap(&space, &solver.otherSpace)
    return hit
  }

  /// Moves the mover out of all solids that moved into it.
  mutating func pushOut() {
    let solids = solver.surroundings.solids
    guard solids.contains(where: { $0.motion.isMoving }) else { return }
    let before = relativePosition
    for _ in 0..<4 {
      var push = Wide.zero
      var deepest = MoverSpace.touch
      var pusher: Int32 = -1
      solver.space.forEachContact(
        at: relativePosition, reach: 0, depth: .infinity, motion: .zero
      ) { contact in
        guard solids[Int(contact.solid)].motion.isMoving, -contact.gap > deepest,
          displacement(of: contact.solid, since: before).dot(contact.normal) > 0,
          wasOutside(contact, at: relativePosition, since: before)
        else { return }
        deepest = -contact.gap
        push = contact.normal * deepest
        pusher = contact.solid
      }
      guard pusher >= 0 else { return }
      push = wayOut(push, deepest, of: pusher, since: before)
      guard let hit = sweep(push, past: pusher) else {
        relativePosition += push
        continue
      }
      relativePosition += push * hit.time
      let rest = push * (1 - hit.time)
      // An oblique obstacle lets the mover slide aside.
      let along = rest - hit.normal * rest.dot(hit.normal)
      if along.squared > skin * skin
        && sweep(along, past: pusher) == nil
      {
        relativePosition += along
        continue
      }
      if rest.length > skin { recordSqueeze(push) }
      return
    }
  }

  /// Returns the push out of a face of a solid, extended so that it leads into no other face of the same solid, as in a
  /// hollow of a grid or a chain. Out of two faces, it leads to the point where their lines cross.
  private func wayOut(
    _ push: Wide, _ depth: Double, of solid: Int32, since before: Wide
  ) -> Wide {
    var deepest = 2 * skin
    var other: MoverSpace.Contact?
    solver.space.forEachContact(
      at: relativePosition + push, reach: 0, depth: .infinity, motion: .zero
    ) { contact in
      guard contact.solid == solid, -contact.gap > deepest,
        wasOutside(contact, at: relativePosition + push, since: before)
      else { return }
      deepest = -contact.gap
      other = contact
    }
    guard let other else { return push }
    let (first, second) = (push / depth, other.normal)
    let turn = first.x * second.y - first.y * second.x
    // Even in a narrow hollow, the mover has room to move as far as the solid did, because it was free before that.
    let moved = displacement(of: solid, since: before)
    guard abs(turn) > 1e-3 else { return moved }
    // The distance from the other face to the current position.
    let room = other.gap - push.dot(second)
    let way = Wide(
      (depth * second.y + room * first.y) / turn, (-depth * second.x - room * first.x) / turn)
    return way.length <= moved.length + 4 * skin ? way : moved
  }

  /// Returns the displacement of a solid in this tick at the position where the mover was before it was pushed.
  private func displacement(of solid: Int32, since before: Wide) -> Wide {
    solver.surroundings.solids[Int(solid)].motion
      .displacement(ofPointNowAt: Wide(start) + before)
  }

  /// Returns true if the mover, at `before`, was outside of the face or arc of `contact` before the solid moved. `here`
  /// is the position at which `contact` was found.
  private func wasOutside(
    _ contact: MoverSpace.Contact, at here: Wide, since before: Wide
  ) -> Bool {
    let moved = displacement(of: contact.solid, since: before)
    // If the solid turns, the point that touches has moved slightly differently.
    let bounds = shape.bounds
    let turn = Double(solver.surroundings.solids[Int(contact.solid)].motion.turn)
    let slack = abs(turn) * Double(bounds.maxX - bounds.minX + bounds.maxY - bounds.minY)
    return contact.gap(at: before + moved, from: here) >= -4 * skin - slack
  }

  /// Records that solids squeeze the mover from two sides.
  mutating func recordSqueeze(_ push: Wide) {
    state.isSqueezed = true
    isHeldUpright = hasFloor && abs(push.dot(up)) > abs(push.dot(side))
    if !isHeldUpright { state.isOnWall = true }
  }

  /// Moves the mover out of any solid that it overlaps by more than the skin, such as after a teleport, or because it
  /// is squeezed. It takes the shortest way out through a face that is free.
  /// - Parameter wasSqueezed: true if the mover was squeezed in the last tick. It then stays squeezed until the solid
  ///   that squeezes it moves away.
  mutating func freeFromOverlaps(wasSqueezed: Bool) {
    for _ in 0..<4 {
      var deepest = skin
      var push = Wide.zero
      var solid: Int32 = -1
      // Swaps the array out instead of copying it, as for the normals.
      var ways: [WayOut] = []
      swap(&ways, &solver.ways)
      defer { swap(&ways, &solver.ways) }
      findWaysOut(&ways)
      for number in ways.indices where ways[number].depth > deepest {
        let depth = ways[number].depth
        var (best, way) = (ways[number].best, ways[number].way)
        let part = solver.surroundings.parts[number]
        // If the overlap is shallow, as after a turning solid has grazed it, the mover takes the shortest way.
        let motion = solver.surroundings.solids[Int(part.solid)].motion
        let isShallow = depth <= 4 * skin + reach(of: motion)
        if !isShallow && ways[number].bestAhead.isFinite {
          (best, way) = (ways[number].bestAhead, ways[number].wayAhead)
        }
        guard best.isFinite else { continue }
        // Another solid blocks the near way out of the moving solid, and the way out at the far side would lead through
        // the moving solid.
        if motion.isMoving && best > 2 * depth + 4 * skin + reach(of: motion) {
          recordSqueeze(way)
          isHeld = true
          return
        }
        deepest = depth
        push = way
        solid = part.solid
      }
      guard solid >= 0 else { return }
      if wasSqueezed {
        recordSqueeze(push)
        isHeld = true
        return
      }
      guard let hit = sweep(push, past: solid) else {
        relativePosition += push
        continue
      }
      relativePosition += push * hit.time
      if push.length * (1 - hit.time) > 2 * skin { recordSqueeze(push) }
      return
    }
  }

  /// Finds the parts that the mover overlaps by more than the skin, and the ways out of each. The surface is visited
  /// once for all of them: with one visit for each, a mover in a thousand tiles would take a million steps.
  private mutating func findWaysOut(_ ways: inout [WayOut]) {
    ways.removeAll(keepingCapacity: true)
    for (number, part) in solver.surroundings.parts.enumerated() where !part.isOneWay {
      guard isNear(part), let depth = overlap(with: part), depth > skin else { continue }
      while ways.count <= number { ways.append(WayOut()) }
      ways[number].depth = depth
    }
    if ways.isEmpty { return }
    let (parts, solids) = (solver.surroundings.parts, solver.surroundings.solids)
    solver.space.forEachContact(
      at: relativePosition, reach: 0, depth: .infinity, motion: .zero
    ) { contact in
      let number = Int(contact.part)
      guard number < ways.count, ways[number].depth > 0 else { return }
      if -contact.gap < ways[number].best {
        ways[number].best = -contact.gap
        ways[number].way = contact.normal * ways[number].best
      }
      // A moving solid drives the mover ahead of itself, not out at its back.
      let shift = Wide(solids[Int(parts[number].solid)].motion.shift)
      if -contact.gap < ways[number].bestAhead, contact.normal.dot(shift) >= -1e-9 {
        ways[number].bestAhead = -contact.gap
        ways[number].wayAhead = contact.normal * ways[number].bestAhead
      }
    }
  }

  private func isNear(_ part: Surroundings.Part) -> Bool {
    let bounds = shape.bounds
    let (x, y) = (Double(start.x) + relativePosition.x, Double(start.y) + relativePosition.y)
    return Double(part.bounds.minX) + skin < x + Double(bounds.maxX)
      && x + Double(bounds.minX) < Double(part.bounds.maxX) - skin
      && Double(part.bounds.minY) + skin < y + Double(bounds.maxY)
      && y + Double(bounds.minY) < Double(part.bounds.maxY) - skin
  }

  /// Returns the greatest distance by which a motion moves any point near the mover.
  func reach(of motion: SolidMotion) -> Double {
    guard motion.isMoving else { return 0 }
    let bounds = shape.bounds
    let size = Double(bounds.maxX - bounds.minX) + Double(bounds.maxY - bounds.minY)
    return motion.displacement(ofPointNowAt: Wide(start) + relativePosition).length
      + abs(Double(motion.turn)) * size
  }

  /// Returns true if the mover is inside a solid by more than two skins.
  func isInside(_ solid: Int32) -> Bool {
    // A floor that is no longer near has the number -1.
    guard solid >= 0 else { return false }
    for number in solver.surroundings.parts(of: solid) {
      let part = solver.surroundings.parts[number]
      if isNear(part) && overlap(with: part) ?? 0 > 2 * skin { return true }
    }
    return false
  }

  /// Returns the depth of the overlap with a part; `nil` if there is none.
  private func overlap(with part: Surroundings.Part) -> Double? {
    shape.offset(by: position).contact(with: part.shape).map { Double($0.depth) }
  }
}
