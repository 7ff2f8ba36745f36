import ReelMath

// What holds only from one side.

extension SolidMotion {
  /// Whether the mover was above a one-way face before that moved to where it is now.
  /// - Parameters:
  ///   - place: where the mover is, relative to `start`.
  ///   - offset: how far along the normal it is where it touches the face.
  fileprivate func holds(
    _ place: Wide, from start: Wide, above normal: Wide, _ offset: Double, up: Wide, skin: Double
  ) -> Bool {
    guard normal.dot(up) >= 0.5 else { return false }
    let shift = displacement(ofPointNowAt: start + normal * offset)
    return place.dot(normal) - offset + shift.dot(normal) >= -2 * skin
  }
}

extension Surroundings {
  /// Notes which one-way parts can hold a mover: those that have a face that it was above.
  mutating func noteWhatHolds(
    _ mover: Shape, at place: Wide, from start: Wide, up: Wide, fallsThrough: Bool
  ) {
    guard parts.contains(where: { $0.isOneWay }) else { return }
    for at in parts.indices where parts[at].isOneWay { parts[at].holds = false }
    if fallsThrough { return }
    for edge in edges where parts[Int(edge.piece)].isOneWay {
      var reach = Double.infinity
      mover.withPoints { points in
        for index in 0..<mover.count { reach = min(reach, Wide(points[index]).dot(edge.normal)) }
      }
      let offset = edge.a.dot(edge.normal) - reach + Double(mover.radius)
      let motion = solids[Int(parts[Int(edge.piece)].solid)].motion
      if motion.holds(place, from: start, above: edge.normal, offset, up: up, skin: skin) {
        parts[Int(edge.piece)].holds = true
      }
    }
  }
}

extension MoverSpace {
  /// A one-way platform holds only what was above it at the beginning of the tick, where it was then.
  /// Forgets those that do not hold.
  /// - Parameters:
  ///   - place: where the mover is, relative to `start`.
  ///   - fallsThrough: whether none of them holds it.
  mutating func dropOneWayFaces(
    of surroundings: borrowing Surroundings, at place: Wide, from start: Wide, up: Wide,
    fallsThrough: Bool
  ) {
    guard surroundings.parts.contains(where: { $0.isOneWay }) else { return }
    let (solids, skin) = (surroundings.solids, skin)
    faces.removeAll { face in
      guard face.isOneWay else { return false }
      let motion = solids[Int(face.solid)].motion
      return fallsThrough
        || !motion.holds(place, from: start, above: face.normal, face.offset, up: up, skin: skin)
    }
    removeArcsBesideOneWayFaces()
  }

  /// Forgets the round corners that a one-way face leads straight on to: they stand out only for who
  /// comes from below, and then that face is forgotten.
  private mutating func removeArcsBesideOneWayFaces() {
    let (faces, skin) = (faces, skin)
    arcs.removeAll { arc in
      faces.contains { face in
        guard face.isOneWay, face.part != arc.part,
          abs(arc.center.dot(face.normal) + arc.radius - face.offset) <= skin
        else { return false }
        let along = arc.center.dot(face.tangent)
        if face.normal.dot(arc.after) > 1 - 1e-9 {
          return along > face.low + 4 * skin && along <= face.high + 2 * skin
        }
        return face.normal.dot(arc.before) > 1 - 1e-9 && along < face.high - 4 * skin
          && along >= face.low - 2 * skin
      }
    }
  }
}
