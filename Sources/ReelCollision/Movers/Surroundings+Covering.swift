import ReelMath

// Removal of surfaces that lie inside or against another solid.

extension Surroundings {
  /// Removes edges and corners that lie inside or against another solid.
  mutating func coverEdges() {
    var at = 0
    coverSearch.begin(parts, skin)
    // Edges that are cut in two are appended, and visited later.
    while at < edges.count {
      findCovers(of: edges[at].piece)
      let owner = parts[Int(edges[at].piece)]
      var isGone = false
      for index in coverSearch.numbers.indices {
        let number = coverSearch.numbers[index]
        let part = parts[number]
        guard let cover = cover(of: edges[at], owner, by: part) else { continue }
        let (a, b) = (edges[at].a, edges[at].b)
        if cover.isSamePlane {
          // Two faces in one plane both stay, and the edge continues where the other face does.
          let slack = skin / (b - a).length
          if cover.from <= 0 && cover.cutFrom < -slack { edges[at].before = End() }
          if cover.to >= 1 && cover.cutTo > 1 + slack { edges[at].after = End() }
          continue
        }
        if cover.from <= 0 && cover.to >= 1 {
          recordHiding(number, edges[at].piece)
          isGone = true
          break
        }
        let (cutFrom, cutTo) = (min(max(cover.cutFrom, 0), 1), min(max(cover.cutTo, 0), 1))
        if cutFrom >= cutTo {
          // The edge only passes near the part, or begins or ends there.
          reach(at, into: number, cover)
          continue
        }
        recordHiding(number, edges[at].piece)
        let end = End(overlap: overlap((cover.cutTo - cover.cutFrom) * (b - a).length))
        if cover.from > 0 && cover.to < 1 {
          var rest = edges[at]
          rest.a = a + (b - a) * cutTo
          rest.before = end
          edges.append(rest)
        }
        if cover.from > 0 {
          edges[at].b = a + (b - a) * cutFrom
          edges[at].after = end
        } else {
          edges[at].a = a + (b - a) * cutTo
          edges[at].before = end
        }
      }
      if isGone { edges.swapAt(at, edges.count - 1) }
      if isGone { edges.removeLast() } else { at += 1 }
    }
    coverCorners()
  }

  /// Finds the parts that can cover a part, in their order. The edges and corners of a part mostly follow each other,
  /// and share one search.
  private mutating func findCovers(of piece: Int32) {
    guard coverSearch.piece != piece else { return }
    coverSearch.piece = piece
    coverSearch.numbers.removeAll(keepingCapacity: true)
    let owner = parts[Int(piece)]
    // No part of one surface hides another one, and a grid has thousands of parts.
    let own =
      solids[Int(owner.solid)].isOneSurface ? parts(of: owner.solid) : Int(piece)..<Int(piece) + 1
    findCovers(of: owner, among: 0..<own.lowerBound)
    findCovers(of: owner, among: own.upperBound..<parts.count)
  }

  private mutating func findCovers(of owner: Part, among others: Range<Int>) {
    for number in others where coverSearch.bounds[number].touches(owner.bounds) {
      if covers(parts[number], owner) { coverSearch.numbers.append(number) }
    }
  }

  /// Extends an edge into a part that its end almost touches. The edge that followed it there is hidden, and there must
  /// be no gap between the edge and the part.
  private mutating func reach(_ at: Int, into number: Int, _ cover: Cover) {
    let edge = edges[at]
    let length = (edge.b - edge.a).length
    guard length > 0 else { return }
    if cover.from <= 0, edge.before.isOpen, cover.cutTo <= 0, -cover.cutTo * length <= 4 * skin {
      edges[at].before.overlap = max(edge.before.overlap, overlap(-cover.cutFrom * length))
      recordHiding(number, edge.piece)
    }
    if cover.to >= 1, edge.after.isOpen, cover.cutFrom >= 1,
      (cover.cutFrom - 1) * length <= 4 * skin
    {
      edges[at].after.overlap = max(edge.after.overlap, overlap((cover.cutTo - 1) * length))
      recordHiding(number, edge.piece)
    }
  }

  /// Removes the corners that lie inside or against another solid.
  private mutating func coverCorners() {
    // Tests all corners before it removes any, because two corners at one position need each other for the test.
    for at in corners.indices {
      let corner = corners[at]
      findCovers(of: corner.piece)
      let owner = parts[Int(corner.piece)]
      corners[at].cover = -1
      for index in coverSearch.numbers.indices {
        let number = coverSearch.numbers[index]
        guard holds(parts[number], corner.point, owner.radius),
          !standsOut(at, besides: Int32(number))
        else { continue }
        corners[at].cover = Int32(number)
        recordHiding(number, corner.piece)
        break
      }
    }
    for corner in corners where corner.cover >= 0 { openEnds(of: corner) }
    corners.removeAll { $0.cover >= 0 }
    guard parts.contains(where: { isThin($0) }) else { return }
    var at = 0
    while at < corners.count {
      if levelOut(corners[at]) { corners.remove(at: at) } else { at += 1 }
    }
  }

  /// Returns true if a corner stays although a part covers it: the part has a corner at the same position that is at
  /// least as sharp. If both are equally sharp, the first one stays.
  private func standsOut(_ at: Int, besides number: Int32) -> Bool {
    let corner = corners[at]
    guard let other = cornerIndex(of: number, at: corner.point) else { return false }
    let (own, part) = (parts[Int(corner.piece)], parts[Int(number)])
    guard covers(own, part), own.isOneWay == part.isOneWay else { return false }
    guard corners[other].spans(corner) else { return false }
    return at < other || !corner.spans(corners[other])
  }

  /// Returns the index of the corner of a part at a point.
  private func cornerIndex(of part: Int32, at point: Wide) -> Int? {
    let reach = skin * skin
    return corners.firstIndex { $0.piece == part && ($0.point - point).squared <= reach }
  }

  /// Returns true if a part has faces but cannot cover other parts: if it is a segment, such as one of a chain, or a
  /// rounded shape.
  private func isThin(_ part: Part) -> Bool { part.shape.count == 2 || part.radius > 0 }

  /// Removes a corner if a face of a thin part continues straight into one of the corner's faces. The face that leads
  /// down from the corner then ends slightly lower.
  /// - Returns: true if the corner is to be removed.
  private mutating func levelOut(_ corner: Corner) -> Bool {
    let owner = parts[Int(corner.piece)]
    if owner.radius > 0 { return false }
    for edge in edges where edge.piece != corner.piece {
      let part = parts[Int(edge.piece)]
      guard isThin(part), part.isOneWay == owner.isOneWay,
        !(part.solid == owner.solid && part.accountsForNeighbours && owner.accountsForNeighbours)
      else { continue }
      let isBefore = edge.normal.dot(corner.after) > 1 - 1e-9
      guard isBefore || edge.normal.dot(corner.before) > 1 - 1e-9 else { continue }
      let (from, to) = (corner.point - edge.a, edge.b - corner.point)
      let along = edge.normal.turned
      // The length of the thin face beyond the corner, and its length beside the corner's face.
      let beyond = isBefore ? from.dot(along) : to.dot(along)
      let beside = isBefore ? to.dot(along) : from.dot(along)
      guard abs(from.dot(edge.normal)) <= skin, beyond > 4 * skin, beside >= -2 * skin else {
        continue
      }
      endFaces(at: corner, isBefore: isBefore, overlap(beyond))
      return true
    }
    return false
  }

  /// Joins one of the two faces at a corner to a straight continuation, and shortens the other one, which leads down.
  private mutating func endFaces(at corner: Corner, isBefore: Bool, _ overlap: Double) {
    let reach = skin * skin
    for at in edges.indices where edges[at].piece == corner.piece {
      let way = edges[at].b - edges[at].a
      let length = way.length
      let cut = length > 4 * skin ? way * (2 * skin / length) : .zero
      if (edges[at].b - corner.point).squared <= reach {
        edges[at].after = End(overlap: isBefore ? 0 : overlap)
        if isBefore { edges[at].b -= cut }
      }
      if (edges[at].a - corner.point).squared <= reach {
        edges[at].before = End(overlap: isBefore ? overlap : 0)
        if !isBefore { edges[at].a += cut }
      }
    }
  }

  /// Returns true if a part can hide a piece of the surface of another part.
  private func covers(_ part: Part, _ other: Part) -> Bool {
    if part.solid == other.solid && part.accountsForNeighbours && other.accountsForNeighbours {
      return false
    }
    if part.radius > 0 || part.shape.count < 3 { return false }
    // The mover may have reached the other part through a one-way part that does not hold it.
    if part.isOneWay && !(other.isOneWay && part.holds) { return false }
    return part.bounds.grown(by: Float(2 * skin)).touches(other.bounds)
  }

  /// Opens the ends of the edges at a removed corner, so that other edges may continue from there.
  ///
  /// If one of the edges continues straight in the other part, the other edge leads down between the two parts,
  /// possibly along a gap that widens further down. It ends slightly below the common surface, so that a mover on that
  /// surface cannot catch on it.
  private mutating func openEnds(of corner: Corner) {
    let (point, part) = (corner.point, parts[Int(corner.cover)])
    let reach = skin * skin
    var isFlat = false
    for edge in edges where edge.piece == corner.piece {
      guard (edge.b - point).squared <= reach || (edge.a - point).squared <= reach else {
        continue
      }
      if hasFace(part, inPlaneOf: edge) { isFlat = true }
    }
    // An edge that continues straight to a corner of the other part ends at that corner.
    var next = cornerIndex(of: corner.cover, at: point).map { corners[$0] }
    if let covered = next?.cover, covered >= 0 { next = nil }
    for at in edges.indices where edges[at].piece == corner.piece {
      let edge = edges[at]
      let way = edge.b - edge.a
      let length = way.length
      // No edge continues from the end of the one that leads down.
      let leadsDown = isFlat && !hasFace(part, inPlaneOf: edge)
      let cut = leadsDown && length > 4 * skin ? way * (2 * skin / length) : .zero
      if (edge.b - point).squared <= reach {
        if let next, edge.normal.dot(next.before) > 1 - 1e-9 {
          edges[at].after = End(normal: next.after)
        } else {
          edges[at].after = End(
            isOpen: !leadsDown, overlap: leadsDown ? 0 : room(in: part, from: edge.b, along: way))
        }
        edges[at].b -= cut
      }
      if (edge.a - point).squared <= reach {
        if let next, edge.normal.dot(next.after) > 1 - 1e-9 {
          edges[at].before = End(normal: next.before)
        } else {
          edges[at].before = End(
            isOpen: !leadsDown,
            overlap: leadsDown ? 0 : room(in: part, from: edge.a, along: way * -1))
        }
        edges[at].a += cut
      }
    }
  }

  /// Extends each edge that ends on the face of another part of the same solid, between the ends of that face, such as
  /// a slope that leads to the middle of a tile.
  mutating func endOnFaces() {
    for at in edges.indices where edges[at].before.isOpen || edges[at].after.isOpen {
      let edge = edges[at]
      let owner = parts[Int(edge.piece)]
      guard owner.accountsForNeighbours, owner.shape.count > 2 else { continue }
      let way = edge.b - edge.a
      for number in parts.indices
      where Int32(number) != edge.piece && parts[number].solid == owner.solid
        && parts[number].bounds.grown(by: Float(skin)).touches(owner.bounds)
        && !parts[number].isOneWay && parts[number].shape.count > 2 && parts[number].radius == 0
      {
        let part = parts[number]
        if edge.before.isOpen, holds(part, edge.a, 0) {
          edges[at].before.overlap = max(
            edges[at].before.overlap, room(in: part, from: edge.a, along: way * -1))
        }
        if edge.after.isOpen, holds(part, edge.b, 0) {
          edges[at].after.overlap = max(
            edges[at].after.overlap, room(in: part, from: edge.b, along: way))
        }
      }
    }
  }

  /// Returns the length by which an edge that ends in a part can be extended inside that part.
  private func room(in part: Part, from end: Wide, along way: Wide) -> Double {
    let direction = way / way.length
    let count = part.shape.count
    return part.shape.withPoints { points in
      var room = Double.infinity
      for index in 0..<count {
        let a = Wide(points[index]) - origin
        let side = Wide(points[index + 1 == count ? 0 : index + 1]) - origin - a
        let length = side.length
        guard length > 0 else { continue }
        let normal = Wide(side.y, -side.x) / length
        let speed = direction.dot(normal)
        if speed > 1e-9 { room = min(room, (a - end).dot(normal) / speed) }
      }
      return overlap(room)
    }
  }

  /// Returns the length by which a face may be extended, given the room in the part that covers it. It stays short
  /// enough not to stick out on the far side of that part.
  private func overlap(_ room: Double) -> Double { min(max(room - 4 * skin, 0), mostOverlap) }

  /// Returns true if a face of a part lies in the plane of an edge and points in the same direction.
  private func hasFace(_ part: Part, inPlaneOf edge: Edge) -> Bool {
    let count = part.shape.count
    return part.shape.withPoints { points in
      for index in 0..<count {
        let a = Wide(points[index]) - origin
        let side = Wide(points[index + 1 == count ? 0 : index + 1]) - origin - a
        let length = side.length
        guard length > 0 else { continue }
        let normal = Wide(side.y, -side.x) / length
        if normal.dot(edge.normal) > 1 - 1e-9 && abs((edge.a - a).dot(normal)) <= skin {
          return true
        }
      }
      return false
    }
  }

  /// Returns true if a disc lies in a part, or extends beyond it by no more than the skin.
  private func holds(_ part: Part, _ point: Wide, _ radius: Double) -> Bool {
    let count = part.shape.count
    let room = skin - radius
    return part.shape.withPoints { points in
      for index in 0..<count {
        let a = Wide(points[index]) - origin
        let way = Wide(points[index + 1 == count ? 0 : index + 1]) - origin - a
        let length = way.length
        let outside = (way.y * (point.x - a.x) - way.x * (point.y - a.y))
        if outside > room * length { return false }
      }
      return true
    }
  }

  /// The range of an edge that lies in a part, in fractions of the length of the edge.
  private struct Cover {
    /// The range that lies inside, or within one skin of the part.
    var from = -Double.infinity
    var to = Double.infinity
    /// The range between the points where the line of the edge enters and leaves the part.
    var cutFrom = -Double.infinity
    var cutTo = Double.infinity
    /// True if the part has a face in the same plane.
    var isSamePlane = false
  }

  private func cover(of edge: Edge, _ owner: Part, by part: Part) -> Cover? {
    // The round end of an edge does not extend into the part, so all of the edge outside the part stays.
    let slack = owner.radius > 0 ? 0 : skin
    let count = part.shape.count
    let way = edge.b - edge.a
    var cover = Cover()
    part.shape.withPoints { points in
      for index in 0..<count {
        let a = Wide(points[index]) - origin
        let side = Wide(points[index + 1 == count ? 0 : index + 1]) - origin - a
        let length = side.length
        guard length > 0 else { continue }
        let normal = Wide(side.y, -side.x) / length
        let start = (edge.a - a).dot(normal)
        let speed = way.dot(normal)
        if abs(speed) <= 1e-9 * (abs(way.x) + abs(way.y)) {
          if start > skin {
            cover.to = -.infinity
          } else if normal.dot(edge.normal) > 0 && start > -skin {
            cover.isSamePlane = true
          }
        } else if speed > 0 {
          cover.to = min(cover.to, (slack - start) / speed)
          cover.cutTo = min(cover.cutTo, -start / speed)
        } else {
          cover.from = max(cover.from, (slack - start) / speed)
          cover.cutFrom = max(cover.cutFrom, -start / speed)
        }
      }
    }
    guard cover.from < cover.to, cover.from < 1, cover.to > 0 else { return nil }
    return cover
  }
}
