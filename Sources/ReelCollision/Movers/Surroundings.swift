import ReelMath

/// The solids near a mover.
///
/// The owner of the solids adds them piece by piece, in the `gather` closure of ``MoverSolver``. The result is the
/// surface that can be touched: faces and convex corners. Surfaces between two solids that lie side by side are inside
/// the ground and are removed, so that movers cannot catch on them:
///
///     ┌───────┬───────┐        ────────────────
///     │   A   │   B   │   ▷                     the tops join, the sides between A and B are gone
///     └───────┴───────┘        ────────────────
///
/// The surroundings keep their memory from tick to tick.
public struct Surroundings {
  /// A solid of one or more pieces.
  struct Solid {
    var id: UInt64
    var motion: SolidMotion
    /// The index of its first part in ``parts``; its other parts follow.
    var firstPart: Int
    /// True if all of its parts account for their neighbours: none of them hides another one.
    var isOneSurface: Bool
    /// True if a part of the surface of another solid lies inside or against this one.
    var hidesOthers = false
  }

  /// A straight face of a solid, from `a` to `b`, with the solid to the right of that direction on a screen whose y
  /// grows downwards.
  struct Edge {
    var a: Wide
    var b: Wide
    /// The normal of unit length, out of the solid.
    var normal: Wide
    /// The index of the part that the edge belongs to.
    var piece: Int32
    /// The continuation of the surface before `a` and after `b`.
    var before = End()
    var after = End()
  }

  /// The continuation of a surface at the end of an edge.
  struct End {
    /// The normal of the next edge if the corner between the two is convex; zero if the surface continues straight,
    /// turns towards the mover, or is covered.
    var normal = Wide.zero
    /// True if the continuation has not been determined yet.
    var isOpen = false
    /// The length by which the edge may be extended without sticking out, because another edge begins here, straight on
    /// or towards the mover.
    var overlap = 0.0
  }

  /// A convex corner, and the normals between which it can be touched.
  struct Corner {
    var point: Wide
    var before: Wide
    var after: Wide
    var piece: Int32
    /// The index of the part that covers the corner; -1 for none.
    var cover: Int32 = -1

    /// Returns true if the corner can be touched along all normals along which `other` can.
    func spans(_ other: Corner) -> Bool {
      MoverSpace.isBetween(other.before, before, after)
        && MoverSpace.isBetween(other.after, before, after)
    }
  }

  /// A convex part of a solid.
  struct Part {
    var shape: Shape
    var surface: Surface
    var bounds: Bounds
    var solid: Int32
    var isOneWay: Bool
    /// True if the part can hold the mover. A one-way part cannot if the mover was not above it.
    var holds = true
    /// True if the surface already takes account of the other parts of the same solid.
    var accountsForNeighbours: Bool
    var radius: Double { Double(shape.radius) }
  }

  /// The parts that can cover the part `piece`.
  struct CoverSearch {
    /// The bounds of all parts, larger by two skins; beside each other, because a mover may overlap a thousand parts.
    var bounds: [Bounds] = []
    /// The part for which `numbers` were found; -1 for none.
    var piece: Int32 = -1
    var numbers: [Int] = []

    mutating func begin(_ parts: [Part], _ skin: Double) {
      piece = -1
      bounds.removeAll(keepingCapacity: true)
      for part in parts { bounds.append(part.bounds.grown(by: Float(2 * skin))) }
    }
  }

  /// The point to which all positions are relative: the position of the mover.
  private(set) var origin = Wide.zero
  /// The greatest distance between two surfaces that still count as one.
  private(set) var skin = 0.0
  /// The box that the surroundings cover: all solids that touch it have to be added.
  public private(set) var bounds = Bounds(0, 0, 0, 0)
  private(set) var solids: [Solid] = []
  var parts: [Part] = []
  var edges: [Edge] = []
  var corners: [Corner] = []
  var coverSearch = CoverSearch()
  /// The longest overlap. With it, a mover that is one skin deep in a face still hits the next face, if the angle
  /// between the two is above half a degree.
  var mostOverlap: Double { 128 * skin }
  /// True if there are parts whose surface does not take account of other parts of the same solid.
  private var hasSeparateParts = false
  /// The edges with an open beginning, by the x of that beginning, if there are many. Empty while there are few: then
  /// all edges are searched.
  private var begins: [(x: Double, edge: Int)] = []
  /// The number of open beginnings above which they are sorted.
  var fewBegins = 64

  /// Creates empty surroundings.
  public init() {}

  /// Removes everything, keeps the memory, and begins anew with this origin, skin and box.
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

  /// Adds a solid, or a part of one.
  /// - Parameters:
  ///   - shape: the shape in its current position. A shape that is not finite is left out.
  ///   - surface: the edges and corners of the shape that can be touched.
  ///   - id: identifies the solid: the same for all of its parts, which are added one after the other.
  ///   - motion: the motion of the solid in this tick, to its current position.
  ///   - isOneWay: true if the part holds only movers that come from above.
  ///   - accountsForNeighbours: true if `surface` takes account of the other parts of the same solid, as that of
  ///     a tile or of a segment of a chain does.
  public mutating func add(
    _ shape: Shape, surface: Surface = .whole, id: UInt64, motion: SolidMotion = SolidMotion(),
    isOneWay: Bool = false, accountsForNeighbours: Bool = false
  ) {
    let bounds = shape.bounds
    guard bounds.touches(self.bounds), shape.isFinite else { return }
    if solids.last?.id != id {
      solids.append(
        Solid(
          id: id, motion: motion, firstPart: parts.count, isOneSurface: accountsForNeighbours))
    }
    if !accountsForNeighbours { solids[solids.count - 1].isOneSurface = false }
    let piece = Int32(parts.count)
    let firstEdge = edges.count
    if !accountsForNeighbours { hasSeparateParts = true }
    let count = shape.count
    let origin = origin
    shape.withPoints { points in
      // Sides without length, which a scale or rounding far from the origin may leave, do not count.
      var sides: UInt8 = 0
      for index in 0..<count where points[index] != points[index + 1 == count ? 0 : index + 1] {
        sides |= 1 << UInt8(index)
      }
      guard sides != 0 else {
        // A disc is one corner, which can be touched from all directions.
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
        isOneWay: isOneWay, accountsForNeighbours: accountsForNeighbours))
  }

  /// Replaces these surroundings with others, without some of their solids. Surfaces that only those solids hid can be
  /// touched again.
  mutating func become(
    _ others: borrowing Surroundings, without isLeftOut: (_ solid: Int32) -> Bool
  ) {
    begin(at: Vec2.zero, skin: 0, within: others.bounds)
    origin = others.origin
    skin = others.skin
    // The parts of a solid follow each other, so each solid is tested once.
    var last = (solid: Int32(-1), isLeftOut: false)
    for part in others.parts {
      if part.solid != last.solid { last = (part.solid, isLeftOut(part.solid)) }
      if last.isLeftOut { continue }
      let solid = others.solids[Int(part.solid)]
      add(
        part.shape, surface: part.surface, id: solid.id, motion: solid.motion,
        isOneWay: part.isOneWay, accountsForNeighbours: part.accountsForNeighbours)
      // `add` has appended the part, because the bounds are those with which it was added before.
      if !parts.isEmpty { parts[parts.count - 1].holds = part.holds }
    }
    join()
  }

  /// Returns the indices of the parts of a solid.
  func parts(of solid: Int32) -> Range<Int> {
    let next = Int(solid) + 1
    return solids[Int(solid)]
      .firstPart..<(next < solids.count ? solids[next].firstPart : parts.count)
  }

  /// Records that a part hides a part of the surface of another solid.
  mutating func recordHiding(_ part: Int, _ other: Int32) {
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
          accountsForNeighbours: true)
      }
    }
  }

  /// Adds the segments of a chain.
  public mutating func add(_ chain: Chain, id: UInt64, motion: SolidMotion = SolidMotion()) {
    chain.forEachPiece(near: bounds) { piece in
      add(piece.shape, surface: piece.surface, id: id, motion: motion, accountsForNeighbours: true)
      return true
    }
  }

  /// Adds the corners between two faces of the same part, and opens all other ends.
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

  /// Joins all added parts to one surface.
  mutating func join() {
    if parts.count > 1 && (hasSeparateParts || solids.count > 1) { coverEdges() }
    joinOpenEnds()
    if parts.count > 1 { endOnFaces() }
  }

  /// Continues the surface where one edge ends and another begins.
  ///
  /// Joins solid parts with solid ones, and one-way parts with one-way ones, first. A one-way platform beside solid
  /// parts then leaves their corners unchanged, for movers that come from below.
  private mutating func joinOpenEnds() {
    joinOpenEnds(ofOneKind: true)
    if parts.contains(where: { $0.isOneWay }) { joinOpenEnds(ofOneKind: false) }
  }

  private mutating func joinOpenEnds(ofOneKind isOneKind: Bool) {
    sortBegins()
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

  /// Sorts the open beginnings if there are many, because a mover that overlaps a thousand tiles has thousands.
  private mutating func sortBegins() {
    begins.removeAll(keepingCapacity: true)
    var count = 0
    for edge in edges where edge.before.isOpen { count += 1 }
    guard count > fewBegins else { return }
    for (number, edge) in edges.enumerated() where edge.before.isOpen {
      begins.append((edge.a.x, number))
    }
    // DETERMINISM: the number orders equal positions, so that the first of several equal edges is found first.
    // A heap sorts in place; the standard library's sort would allocate in a tick.
    for root in (0..<begins.count / 2).reversed() { siftBegin(root, below: begins.count) }
    for end in begins.indices.reversed() {
      begins.swapAt(0, end)
      siftBegin(0, below: end)
    }
  }

  /// Moves an open beginning down the heap of the first `count` ones until none below it is greater.
  private mutating func siftBegin(_ start: Int, below count: Int) {
    func isLess(_ a: (x: Double, edge: Int), _ b: (x: Double, edge: Int)) -> Bool {
      a.x != b.x ? a.x < b.x : a.edge < b.edge
    }
    var root = start
    while 2 * root + 1 < count {
      var child = 2 * root + 1
      if child + 1 < count, isLess(begins[child], begins[child + 1]) { child += 1 }
      guard isLess(begins[root], begins[child]) else { return }
      begins.swapAt(root, child)
      root = child
    }
  }

  /// Calls `body` with the edges whose beginning may lie within two skins of an x.
  private func forEachBegin(near x: Double, _ body: (Int) -> Void) {
    guard !begins.isEmpty else {
      for number in edges.indices { body(number) }
      return
    }
    // Slightly more than two skins, because the exact distance is rounded.
    let room = 2.001 * skin
    var at = begins.endOfPrefix { $0.x < x - room }
    while at < begins.count, begins[at].x <= x + room {
      body(begins[at].edge)
      at += 1
    }
  }

  /// Returns the edge that begins at the end of another. If several solids touch in that point, it is the edge that
  /// turns most towards the mover.
  private func next(after first: Int, ofOneKind isOneKind: Bool) -> Int? {
    let reach = 4 * skin * skin
    let edge = edges[first]
    let isOneWay = parts[Int(edge.piece)].isOneWay
    var best: Int?
    var leastTurn = Double.infinity
    forEachBegin(near: edge.b.x) { second in
      guard edges[second].before.isOpen, edges[second].piece != edge.piece,
        (edge.b - edges[second].a).squared <= reach,
        (parts[Int(edges[second].piece)].isOneWay == isOneWay) == isOneKind
      else { return }
      let normal = edges[second].normal
      // Grows with the angle, from half a turn towards the mover to half a turn away from it.
      let bend = 1 - edge.normal.dot(normal)
      let turn = edge.normal.x * normal.y - edge.normal.y * normal.x < 0 ? -bend : bend
      if turn < leastTurn || (turn == leastTurn && second < best ?? 0) {
        leastTurn = turn
        best = second
      }
    }
    return best
  }
}
