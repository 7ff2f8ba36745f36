import ReelMath

// What holds only from one side.

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
      if fallsThrough || face.normal.dot(up) < 0.5 { return true }
      let motion = solids[Int(face.solid)].motion
      let shift = motion.displacement(ofPointNowAt: start + face.normal * face.offset)
      return place.dot(face.normal) - face.offset + shift.dot(face.normal) < -2 * skin
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
