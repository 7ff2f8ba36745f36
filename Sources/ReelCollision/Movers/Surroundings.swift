import ReelMath

/// The solid things near a mover.
///
/// Whoever knows them adds them piece by piece; ``MoverSolver`` asks for them. What comes out is the
/// surface that can be touched: edges and corners that stand out. What lies between two solids side
/// by side is inside the ground and is no part of it, so nothing can catch there:
///
///     ┌───────┬───────┐        ────────────────
///     │   A   │   B   │   ▷                     the tops join, the sides between A and B are gone
///     └───────┴───────┘        ────────────────
///
/// Keeps its memory from tick to tick.
public struct Surroundings {
  /// Something solid, of one or more pieces.
  struct Solid {
    var id: UInt64
    var motion: SolidMotion
    /// Whether something of another one's surface lies inside or against it.
    var hidesOthers = false
  }

  /// A straight face of something solid, from `a` to `b`, with the solid to the right of the way (on
  /// a screen whose y grows downwards).
  struct Edge {
    var a: Wide
    var b: Wide
    /// Of unit length, out of the solid.
    var normal: Wide
    /// The piece it belongs to.
    var piece: Int32
    /// How the surface goes on before `a` and after `b`.
    var before = End()
    var after = End()
  }

  /// How a surface goes on at the end of an edge.
  struct End {
    /// The normal of the edge that follows, where the corner between them stands out; zero where
    /// the surface goes on straight, turns towards whoever touches it, or is covered.
    var normal = Wide.zero
    /// Whether it is not known yet.
    var isOpen = false
    /// How far the edge may be lengthened without standing out, because another edge begins here,
    /// straight on or towards whoever touches it.
    var overlap = 0.0
  }

  /// A corner that stands out, and the normals between which it can be touched.
  struct Corner {
    var point: Wide
    var before: Wide
    var after: Wide
    var piece: Int32
    /// Which part it lies in; -1 for none.
    var cover: Int32 = -1

    /// Whether it can be touched along all normals along which another one can.
    func spans(_ other: Corner) -> Bool {
      MoverSpace.isBetween(other.before, before, after)
        && MoverSpace.isBetween(other.after, before, after)
    }
  }

  /// A convex part of something solid.
  struct Part {
    var shape: Shape
    var surface: Surface
    var bounds: Bounds
    var solid: Int32
    var isOneWay: Bool
    /// Whether it can hold the mover. A one-way part does not that was not under it.
    var holds = true
    /// Whether its surface knows the other parts of the same solid already.
    var knowsNeighbours: Bool
    var radius: Double { Double(shape.radius) }
  }

  /// What all positions are relative to: where the mover stands.
  private(set) var origin = Wide.zero
  /// How far apart two things may be that still make one surface.
  private(set) var skin = 0.0
  /// What has to be added: all that touches this box.
  public private(set) var bounds = Bounds(0, 0, 0, 0)
  private(set) var solids: [Solid] = []
  var parts: [Part] = []
  var edges: [Edge] = []
  var corners: [Corner] = []
  /// The longest overlap: whatever is a skin deep in one face still meets the next one, where the
  /// angle between them is above half a degree.
  var mostOverlap: Double { 128 * skin }
  /// Whether there are parts that do not know what else there is of the same thing.
  private var hasSeparateParts = false

  /// Nothing yet.
  public init() {}

  /// Forgets everything and keeps the memory.
  mutating func begin(at origin: Vec2, skin: Float, within bounds: Bounds) {
    self.bounds = bounds
    self.origin = Wide(origin)
    self.skin = Double(skin)
    solids.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    corners.removeAll(keepingCapacity: true)
    hasSeparateParts = false
  }

  /// Adds a solid thing, or a part of one.
  /// - Parameters:
  ///   - shape: where it is now. One that is not finite is left out.
  ///   - surface: which of its edges and corners can be touched.
  ///   - id: whose it is: the same for all parts of one thing, which are added one after the other.
  ///   - motion: how it has moved in this tick, to where it is now.
  ///   - isOneWay: whether it holds only what comes from above.
  ///   - knowsNeighbours: whether `surface` takes account of the other parts of the same thing, as that
  ///     of a tile or of a chain's segment does.
  public mutating func add(
    _ shape: Shape, surface: Surface = .whole, id: UInt64, motion: SolidMotion = SolidMotion(),
    isOneWay: Bool = false, knowsNeighbours: Bool = false
  ) {
    let bounds = shape.bounds
    guard bounds.touches(self.bounds), shape.isFinite else { return }
    if solids.last?.id != id { solids.append(Solid(id: id, motion: motion)) }
    let piece = Int32(parts.count)
    let firstEdge = edges.count
    if !knowsNeighbours { hasSeparateParts = true }
    let count = shape.count
    let origin = origin
    shape.withPoints { points in
      // Sides without a length, as a scale or rounding far away leaves them, are none.
      var sides: UInt8 = 0
      for index in 0..<count where points[index] != points[index + 1 == count ? 0 : index + 1] {
        sides |= 1 << UInt8(index)
      }
      guard sides != 0 else {
        // A disc is one corner, which can be touched from everywhere.
        corners.append(
          Corner(point: Wide(points[0]) - origin, before: .zero, after: .zero, piece: piece))
        return
      }
      let faces = surface.faces & sides
      for index in 0..<count where faces & (1 << UInt8(index)) != 0 {
        let next = index + 1 == count ? 0 : index + 1
        let a = Wide(points[index]) - origin
        let b = Wide(points[next]) - origin
        let way = b - a
        let normal = Wide(way.y, -way.x) / way.length
        let lift = normal * Double(shape.radius)
        edges.append(Edge(a: a + lift, b: b + lift, normal: normal, piece: piece))
      }
      joinOwnCorners(shape, surface.corners, faces, of: sides, piece, firstEdge)
    }
    parts.append(
      Part(
        shape: shape, surface: surface, bounds: bounds, solid: Int32(solids.count - 1),
        isOneWay: isOneWay, knowsNeighbours: knowsNeighbours))
  }

  /// Becomes what others are without some of their solids: what those hide comes to light.
  mutating func become(
    _ others: borrowing Surroundings, without isLeftOut: (_ solid: Int32) -> Bool
  ) {
    begin(at: Vec2.zero, skin: 0, within: others.bounds)
    origin = others.origin
    skin = others.skin
    for part in others.parts where !isLeftOut(part.solid) {
      let solid = others.solids[Int(part.solid)]
      add(
        part.shape, surface: part.surface, id: solid.id, motion: solid.motion,
        isOneWay: part.isOneWay, knowsNeighbours: part.knowsNeighbours)
      // One without an area is left out again.
      if !parts.isEmpty { parts[parts.count - 1].holds = part.holds }
    }
    join()
  }

  /// Notes that a part hides something of another one.
  mutating func noteHiding(_ part: Int, _ other: Int32) {
    let solid = parts[part].solid
    if solid != parts[Int(other)].solid { solids[Int(solid)].hidesOthers = true }
  }

  /// Adds the tiles of a grid.
  public mutating func add(_ grid: TileGrid, id: UInt64, motion: SolidMotion = SolidMotion()) {
    let near = grid.cells(near: bounds)
    for row in near.rows {
      for column in near.columns {
        guard let piece = grid.piece(column: column, row: row) else { continue }
        add(
          piece.shape, surface: piece.surface, id: id, motion: motion, isOneWay: piece.isOneWay,
          knowsNeighbours: true)
      }
    }
  }

  /// Adds the segments of a chain.
  public mutating func add(_ chain: Chain, id: UInt64, motion: SolidMotion = SolidMotion()) {
    chain.forEachPiece(near: bounds) { piece in
      add(piece.shape, surface: piece.surface, id: id, motion: motion, knowsNeighbours: true)
      return true
    }
  }

  /// Notes the corners between two faces of the same part; of all other ends nothing is known yet.
  private mutating func joinOwnCorners(
    _ shape: Shape, _ standing: UInt8, _ faces: UInt8, of sides: UInt8, _ piece: Int32,
    _ firstEdge: Int
  ) {
    let count = shape.count
    var edge = firstEdge
    let last = edges.count - 1
    for index in 0..<count where faces & (1 << UInt8(index)) != 0 {
      let corner = index + 1 == count ? 0 : index + 1
      var next = corner
      while sides & (1 << UInt8(next)) == 0 { next = next + 1 == count ? 0 : next + 1 }
      var previous = index == 0 ? count - 1 : index - 1
      while sides & (1 << UInt8(previous)) == 0 {
        previous = previous == 0 ? count - 1 : previous - 1
      }
      let isFollowed = faces & (1 << UInt8(next)) != 0
      let following = edge == last ? firstEdge : edge + 1
      if isFollowed && standing & (1 << UInt8(corner)) != 0 {
        edges[edge].after.normal = edges[following].normal
        edges[following].before.normal = edges[edge].normal
        corners.append(
          Corner(
            point: Wide(shape[corner]) - origin, before: edges[edge].normal,
            after: edges[following].normal, piece: piece))
      } else {
        edges[edge].after.isOpen = true
        if isFollowed { edges[following].before.isOpen = true }
      }
      if faces & (1 << UInt8(previous)) == 0 { edges[edge].before.isOpen = true }
      edge += 1
    }
  }

  /// Makes one surface of what was added.
  mutating func join() {
    if parts.count > 1 && (hasSeparateParts || solids.count > 1) { coverEdges() }
    joinOpenEnds()
    if parts.count > 1 { endOnFaces() }
  }

  /// Where an edge ends and another one begins, the surface goes on.
  ///
  /// Solid things among themselves first: a one-way platform beside them leaves their corners as they
  /// are for whoever comes from below.
  private mutating func joinOpenEnds() {
    joinOpenEnds(ofOneKind: true)
    if parts.contains(where: { $0.isOneWay }) { joinOpenEnds(ofOneKind: false) }
  }

  private mutating func joinOpenEnds(ofOneKind isOneKind: Bool) {
    for first in edges.indices where edges[first].after.isOpen {
      guard let second = next(after: first, ofOneKind: isOneKind) else { continue }
      edges[first].after.isOpen = false
      edges[second].before.isOpen = false
      let (before, after) = (edges[first].normal, edges[second].normal)
      let turn = before.x * after.y - before.y * after.x
      if turn <= 1e-9 {
        edges[first].after.overlap = mostOverlap
        edges[second].before.overlap = mostOverlap
      } else {
        edges[first].after.normal = after
        edges[second].before.normal = before
        let part = parts[Int(edges[first].piece)]
        let lift = before * part.radius
        corners.append(
          Corner(
            point: edges[first].b - lift, before: before, after: after,
            piece: edges[first].piece))
      }
    }
  }

  /// The edge that begins at the end of another one. Where things touch in a point there may be
  /// several: then it is that which turns most towards whoever touches it.
  private func next(after first: Int, ofOneKind isOneKind: Bool) -> Int? {
    let reach = 4 * skin * skin
    let edge = edges[first]
    let isOneWay = parts[Int(edge.piece)].isOneWay
    var best: Int?
    var leastTurn = Double.infinity
    for second in edges.indices
    where edges[second].before.isOpen && edges[second].piece != edge.piece
      && (edge.b - edges[second].a).squared <= reach
      && (parts[Int(edges[second].piece)].isOneWay == isOneWay) == isOneKind
    {
      let normal = edges[second].normal
      // Grows with the angle from half a turn back to half a turn ahead.
      let bend = 1 - edge.normal.dot(normal)
      let turn = edge.normal.x * normal.y - edge.normal.y * normal.x < 0 ? -bend : bend
      if turn < leastTurn {
        leastTurn = turn
        best = second
      }
    }
    return best
  }
}
