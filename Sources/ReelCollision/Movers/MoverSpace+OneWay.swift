import ReelMath

// One-way faces, which hold a mover from one side only.

extension SolidMotion {
  /// Returns true if the mover was above a one-way face before that face moved in this tick.
  /// - Parameters:
  ///   - position: the position of the mover, relative to `start`.
  ///   - offset: the position along the normal at which the mover touches the face.
  fileprivate func holds(
    _ position: Wide, from start: Wide, above normal: Wide, _ offset: Double, up: Wide, skin: Double
  ) -> Bool {
    guard normal.dot(up) >= 0.5 else { return false }
    let shift = displacement(ofPointNowAt: start + normal * offset)
    return position.dot(normal) - offset + shift.dot(normal) >= -2 * skin
  }
}

extension Surroundings {
  /// Sets `holds` of the one-way parts that can hold a mover: those with a face above which the mover was.
  mutating func recordHolder(
    _ mover: Shape, at position: Wide, from start: Wide, up: Wide, fallsThrough: Bool
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
      if motion.holds(position, from: start, above: edge.normal, offset, up: up, skin: skin) {
        parts[Int(edge.piece)].holds = true
      }
    }
  }
}

extension MoverSpace {
  /// Removes the one-way faces that do not hold the mover. A one-way platform holds only a mover that was above it at
  /// the beginning of the tick, in the position that the platform had then.
  /// - Parameters:
  ///   - position: the position of the mover, relative to `start`.
  ///   - fallsThrough: true if no one-way face holds the mover.
  mutating func dropOneWayFaces(
    of surroundings: borrowing Surroundings, at position: Wide, from start: Wide, up: Wide,
    fallsThrough: Bool
  ) {
    guard surroundings.parts.contains(where: { $0.isOneWay }) else { return }
    let (solids, skin) = (surroundings.solids, skin)
    faces.removeAll { face in
      guard face.isOneWay else { return false }
      let motion = solids[Int(face.solid)].motion
      return fallsThrough
        || !motion.holds(position, from: start, above: face.normal, face.offset, up: up, skin: skin)
    }
    removeArcsBesideOneWayFaces()
  }

  /// Removes the round corners next to which a one-way face goes on in the same direction. They are corners only for a
  /// mover that comes from below, and for such a mover the one-way face has been removed.
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
