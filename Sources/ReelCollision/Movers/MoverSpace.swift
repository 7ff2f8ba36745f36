import ReelMath

// For a mover that neither turns nor changes its shape, every solid can be grown by that shape, and the mover becomes a
// point:
//
//          ┌───┐                  ┌ ─ ─ ─ ─ ─ ┐
//          │ m │             ▷    .     ·     .      · is the mover, the dashed line where it touches
//       ┌──┴───┴──┐               . ┌───────┐ .
//
// The line consists of straight faces (a face of the solid against a corner or an edge of the mover, or a corner of the
// solid against an edge of the mover) and, if one of the two is round, of arcs. So the motion of a mover is that of a
// point among lines: exact, without a search for the time of impact.

/// The lines on which a mover touches its surroundings.
struct MoverSpace {
  /// A straight piece of the line.
  struct Face {
    /// The normal of unit length, towards the mover.
    var normal: Wide
    /// The mover touches where `position · normal` equals this.
    var offset: Double
    /// The beginning and the end of the face, along the normal turned by a quarter turn.
    var low: Double
    var high: Double
    /// The length by which the face may be extended at both ends, if another face of the ground begins there, straight
    /// on or towards the mover.
    var overlapBefore: Float = 0
    var overlapAfter: Float = 0
    /// The normals of the next pieces; zero if the line continues straight or turns towards the mover.
    var before: Wide
    var after: Wide
    var solid: Int32
    var part: Int32
    /// True if the face stops only movers that come from above.
    var isOneWay: Bool

    @inline(__always) var tangent: Wide { normal.turned }
  }

  /// An arc of the line.
  struct Arc {
    var center: Wide
    var radius: Double
    /// The range of normals of the corner, and that of the mover's corner. Zero stands for a disc, which has all
    /// normals.
    var before: Wide
    var after: Wide
    var moverBefore: Wide
    var moverAfter: Wide
    var solid: Int32
    var part: Int32

    func isTouched(along normal: Wide) -> Bool {
      MoverSpace.isBetween(normal, before, after)
        && MoverSpace.isBetween(normal, moverBefore, moverAfter)
    }
  }

  /// A face or arc that the mover touches.
  struct Contact {
    var normal: Wide
    /// The distance; below zero if the two overlap.
    var gap: Double
    var solid: Int32
    var part: Int32
    /// The length of the rest of the face along its tangent, forwards and backwards.
    var ahead: Double
    var behind: Double
    /// True if the motion leads over the end of the face, so that the face does not block it.
    var isLeft: Bool
    /// The radius of the arc; 0 for a face.
    var radius = 0.0

    /// Returns the distance of the position `other` from the same face or arc, if the mover is at `position` now.
    func gap(at other: Wide, from position: Wide) -> Double {
      guard radius > 0 else { return gap + (other - position).dot(normal) }
      return (other - position + normal * (gap + radius)).length - radius
    }
  }

  /// The first face or arc that a motion hits.
  struct Hit {
    /// The fraction of the motion, 0 to 1.
    var time: Double
    var normal: Wide
    var solid: Int32
    var part: Int32
    /// True if the face is hit at its end, where another face begins.
    var isAtCorner: Bool
  }

  var faces: [Face] = []
  var arcs: [Arc] = []
  private(set) var skin = 0.0

  /// The greatest distance between two surfaces that touch, given the rounding of `Double`.
  static let touch = 1e-7

  /// The dot product above which two normals are the same: they differ by less than 1e-7.
  private static let parallel = 1 - 4e-15

  /// Returns true if a direction lies between two others, in the order in which x turns to y.
  static func isBetween(_ normal: Wide, _ before: Wide, _ after: Wide) -> Bool {
    if before == .zero && after == .zero { return true }
    let slack = -1e-9
    return before.x * normal.y - before.y * normal.x >= slack
      && normal.x * after.y - normal.y * after.x >= slack
  }

  /// The corners of a mover, and the normals of the edges that begin there, turned towards the mover.
  private struct Outline {
    let points: UnsafeMutablePointer<Wide>
    let normals: UnsafeMutablePointer<Wide>
    let count: Int
    let radius: Double
    /// An upper limit of the distance between two corners.
    let size: Double
  }

  /// Grows the surroundings by the shape of a mover.
  /// - Parameter mover: the shape, relative to the position of the mover.
  mutating func build(_ mover: Shape, _ surroundings: borrowing Surroundings) {
    faces.removeAll(keepingCapacity: true)
    arcs.removeAll(keepingCapacity: true)
    skin = surroundings.skin
    withUnsafeTemporaryAllocation(of: Wide.self, capacity: 2 * Shape.maxPoints) { room in
      // SAFETY: a shape has at most `maxPoints` corners; every element is written before it is read.
      let points = room.baseAddress.unsafelyUnwrapped
      let outline = Outline(
        points: points, normals: points + Shape.maxPoints, count: mover.count,
        radius: Double(mover.radius), size: Self.size(mover))
      mover.withPoints { corners in
        for index in 0..<outline.count { outline.points[index] = Wide(corners[index]) }
      }
      for index in 0..<outline.count {
        let next = index + 1 == outline.count ? 0 : index + 1
        let way = outline.points[next] - outline.points[index]
        let length = way.length
        outline.normals[index] = length > 0 ? Wide(-way.y, way.x) / length : .zero
      }
      for edge in surroundings.edges {
        add(edge, surroundings.parts[Int(edge.piece)], outline)
      }
      for corner in surroundings.corners {
        let part = surroundings.parts[Int(corner.piece)]
        if !part.isOneWay { add(corner, part, outline) }
      }
    }
  }

  private static func size(_ mover: Shape) -> Double {
    let bounds = mover.bounds
    return Double(bounds.maxX) - Double(bounds.minX) + Double(bounds.maxY) - Double(bounds.minY)
  }

  private mutating func add(
    _ edge: Surroundings.Edge, _ part: Surroundings.Part, _ mover: Outline
  ) {
    let normal = edge.normal
    let tangent = normal.turned
    // Finds the corners of the mover that touch first.
    var reach = Double.infinity
    for index in 0..<mover.count { reach = min(reach, mover.points[index].dot(normal)) }
    // Both ends of an edge that is ``parallel`` to the face touch it.
    let slack = 2e-7 * (1 + mover.size)
    var first = Double.infinity
    var last = -Double.infinity
    for index in 0..<mover.count {
      let point = mover.points[index]
      guard point.dot(normal) <= reach + slack else { continue }
      first = min(first, point.dot(tangent))
      last = max(last, point.dot(tangent))
    }
    let isRound = mover.radius + part.radius > 0
    faces.append(
      Face(
        normal: normal, offset: edge.a.dot(normal) - reach + mover.radius,
        low: edge.a.dot(tangent) - last, high: edge.b.dot(tangent) - first,
        overlapBefore: Float(edge.before.overlap), overlapAfter: Float(edge.after.overlap),
        before: isRound ? .zero : nearest(to: normal, edge.before.normal, mover),
        after: isRound ? .zero : nearest(to: normal, edge.after.normal, mover),
        solid: part.solid, part: edge.piece, isOneWay: part.isOneWay))
  }

  /// Returns the normal of the piece that follows a face at a corner: that of the solid's next face or, if it comes
  /// first, that of an edge of the mover.
  private func nearest(to normal: Wide, _ next: Wide, _ mover: Outline) -> Wide {
    guard next != .zero, mover.count > 1 else { return next }
    let isAfter = normal.x * next.y - normal.y * next.x > 0
    var best = next
    for index in 0..<mover.count {
      let own = mover.normals[index]
      guard
        isAfter ? Self.isBetween(own, normal, next) : Self.isBetween(own, next, normal)
      else { continue }
      if own.dot(normal) > best.dot(normal) && own.dot(normal) < Self.parallel { best = own }
    }
    return best
  }

  private mutating func add(
    _ corner: Surroundings.Corner, _ part: Surroundings.Part, _ mover: Outline
  ) {
    let radius = mover.radius + part.radius
    let isDisc = corner.before == .zero
    let isRound = radius > 0
    for index in 0..<mover.count where mover.count > 1 {
      let normal = mover.normals[index]
      guard normal != .zero, Self.isBetween(normal, corner.before, corner.after) else { continue }
      // Along a face of the solid, the piece belongs to that face.
      if !isDisc
        && (normal.dot(corner.before) > Self.parallel || normal.dot(corner.after) > Self.parallel)
      {
        continue
      }
      let a = mover.points[index]
      let b = mover.points[index + 1 == mover.count ? 0 : index + 1]
      let tangent = normal.turned
      faces.append(
        Face(
          normal: normal, offset: corner.point.dot(normal) - a.dot(normal) + radius,
          low: corner.point.dot(tangent) - max(a.dot(tangent), b.dot(tangent)),
          high: corner.point.dot(tangent) - min(a.dot(tangent), b.dot(tangent)),
          before: isRound ? .zero : nearest(to: normal, corner.before, mover),
          after: isRound ? .zero : nearest(to: normal, corner.after, mover),
          solid: part.solid, part: corner.piece, isOneWay: false))
    }
    guard isRound else { return }
    for index in 0..<mover.count {
      let isPoint = mover.count == 1
      arcs.append(
        Arc(
          center: corner.point - mover.points[index], radius: radius, before: corner.before,
          after: corner.after,
          moverBefore: isPoint
            ? .zero : mover.normals[index == 0 ? mover.count - 1 : index - 1],
          moverAfter: isPoint ? .zero : mover.normals[index], solid: part.solid,
          part: corner.piece))
    }
  }

  // MARK: - Contacts and sweeps

  /// Returns true if a position along a face lies on it.
  ///
  /// A mover that moves along one face must not catch on the end of another at a convex corner, where rounding may have
  /// moved that end slightly into its way. There the face ends earlier by the skin, unless the motion leads against
  /// both faces.
  /// - Parameter isLengthened: true to lengthen the face beyond the beginning of the next one, if the next one leads
  ///   straight on or towards the mover.
  @inline(__always) private func isOn(
    _ face: Face, _ along: Double, _ motion: Wide, isLengthened: Bool
  ) -> Bool {
    let before = isLengthened ? max(Double(face.overlapBefore), skin / 2) : skin / 2
    let after = isLengthened ? max(Double(face.overlapAfter), skin / 2) : skin / 2
    let low = face.low - room(face.normal, face.before, motion, before)
    let high = face.high + room(face.normal, face.after, motion, after)
    return along >= low && along <= high
  }

  @inline(__always) private func room(
    _ normal: Wide, _ next: Wide, _ motion: Wide, _ overlap: Double
  ) -> Double {
    // The next face begins here, straight on or towards the mover, so a slightly longer face does no harm and leaves no
    // gap.
    if next == .zero { return overlap }
    if normal.dot(next) > 0.5 || motion.dot(next) < -Self.touch * 1e-3 { return Self.touch }
    return -skin
  }

  /// Returns true if a motion leads over the end of a face, around a convex corner.
  @inline(__always) private func isLeft(_ face: Face, _ along: Double, _ motion: Wide) -> Bool {
    let way = motion.dot(face.tangent)
    if way == 0 { return false }
    let next = way > 0 ? face.after : face.before
    let room = way > 0 ? face.high - along : along - face.low
    return next != .zero && room <= skin
      && motion.dot(next) >= -1e-9 * (abs(motion.x) + abs(motion.y))
  }

  /// Returns true if a position is at a convex corner.
  @inline(__always) private func isAtCorner(_ face: Face, _ along: Double) -> Bool {
    (face.after != .zero && face.high - along <= skin)
      || (face.before != .zero && along - face.low <= skin)
  }

  /// Calls `body` with every face and arc that the mover touches at a position, in the order of the surroundings.
  /// - Parameters:
  ///   - reach: the greatest distance outside a face.
  ///   - depth: the greatest depth inside a face.
  func forEachContact(
    at position: Wide, reach: Double, depth: Double, motion: Wide, _ body: (Contact) -> Void
  ) {
    for face in faces {
      let gap = position.dot(face.normal) - face.offset
      guard gap <= reach, gap >= -depth else { continue }
      let along = position.dot(face.tangent)
      guard isOn(face, along, motion, isLengthened: false) else { continue }
      body(
        Contact(
          normal: face.normal, gap: gap, solid: face.solid, part: face.part,
          ahead: face.high - along, behind: along - face.low,
          isLeft: isLeft(face, along, motion)))
    }
    for arc in arcs {
      let arm = position - arc.center
      let length = arm.length
      let gap = length - arc.radius
      guard gap <= reach, gap >= -depth, length > 0 else { continue }
      let normal = arm / length
      guard arc.isTouched(along: normal) else { continue }
      body(
        Contact(
          normal: normal, gap: gap, solid: arc.solid, part: arc.part, ahead: 0, behind: 0,
          isLeft: false, radius: arc.radius))
    }
  }

  /// Returns the first hit on a straight motion.
  ///
  /// Faces do not stop a mover that is inside of them by more than two skins, so that it may leave the solid. One skin
  /// would be too little: ``MoverTick/freeFromOverlaps(wasSqueezed:)`` may leave the mover one skin deep, and a
  /// rounding error more would let it pass.
  /// - Parameter ignored: a solid that the motion passes through; -1 for none.
  func sweep(from position: Wide, along way: Wide, ignoring ignored: Int32 = -1) -> Hit? {
    var best: Hit?
    let size = abs(way.x) + abs(way.y)
    guard size > 0 else { return nil }
    let slack = 2 * skin / size
    for face in faces where face.solid != ignored {
      let speed = way.dot(face.normal)
      guard speed < -1e-12 * size else { continue }
      let gap = position.dot(face.normal) - face.offset
      guard gap >= -2 * skin, gap + speed <= 0 else { continue }
      let time = gap <= 0 ? 0 : gap / -speed
      if let best, time > best.time + slack { continue }
      let along = (position + way * time).dot(face.tangent)
      // The face is lengthened, because a mover that rounding has put slightly into one face hits the next one slightly
      // beyond its end.
      guard isOn(face, along, way, isLengthened: true), !isLeft(face, along, way) else {
        continue
      }
      let hit = Hit(
        time: time, normal: face.normal, solid: face.solid, part: face.part,
        isAtCorner: isAtCorner(face, along))
      if best == nil || isBefore(hit, best.unsafelyUnwrapped, way, slack) { best = hit }
    }
    for arc in arcs where arc.solid != ignored {
      let arm = position - arc.center
      let speed = arm.dot(way)
      guard speed < 0 else { continue }
      let excess = arm.squared - arc.radius * arc.radius
      var time = 0.0
      if excess > 0 {
        let room = speed * speed - way.squared * excess
        guard room >= 0 else { continue }
        time = max(0, (-speed - room.squareRoot()) / way.squared)
        guard time <= 1 else { continue }
      } else if arm.length < arc.radius - 2 * skin {
        continue
      }
      if let best, time > best.time + slack { continue }
      let spoke = arm + way * time
      let length = spoke.length
      guard length > 0 else { continue }
      let normal = spoke / length
      // Skips an arc that the motion only grazes; otherwise rounding would hold the mover at the top of a round corner.
      guard arc.isTouched(along: normal), normal.dot(way) < -1e-5 * size else { continue }
      let hit = Hit(
        time: time, normal: normal, solid: arc.solid, part: arc.part, isAtCorner: false)
      if best == nil || isBefore(hit, best.unsafelyUnwrapped, way, slack) { best = hit }
    }
    return best
  }

  /// Returns true if hit `a` counts before hit `b`: the earlier one does. If two faces are hit almost simultaneously at
  /// a corner, the one that opposes the motion less counts, because the mover continues best along it.
  ///
  /// DETERMINISM: otherwise the upper face counts, then the left one; never the order in which they were added.
  private func isBefore(_ a: Hit, _ b: Hit, _ way: Wide, _ slack: Double) -> Bool {
    if a.isAtCorner && b.isAtCorner && abs(a.time - b.time) <= slack {
      let (first, second) = (a.normal.dot(way), b.normal.dot(way))
      if abs(first - second) > 1e-9 * (abs(first) + abs(second)) { return first > second }
    } else if a.time != b.time {
      return a.time < b.time
    }
    return a.normal.y != b.normal.y ? a.normal.y < b.normal.y : a.normal.x < b.normal.x
  }
}
