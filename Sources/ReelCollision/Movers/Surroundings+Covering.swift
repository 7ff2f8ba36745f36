import ReelMath

// What lies inside or against another thing is no part of the surface.

extension Surroundings {
  /// Takes away what lies inside or against another thing.
  mutating func coverEdges() {
    var at = 0
    // Edges that are cut in two are added behind, and looked at in their turn.
    while at < edges.count {
      let owner = parts[Int(edges[at].piece)]
      var isGone = false
      for (number, part) in parts.enumerated()
      where Int32(number) != edges[at].piece && covers(part, owner) {
        guard let cover = cover(of: edges[at], by: part) else { continue }
        if cover.isSamePlane {
          // Two tops in one plane: both stay, and the surface goes on.
          if cover.from <= 0 { edges[at].before = End() }
          if cover.to >= 1 { edges[at].after = End() }
          continue
        }
        let (a, b) = (edges[at].a, edges[at].b)
        if cover.from <= 0 && cover.to >= 1 {
          isGone = true
          break
        }
        // It only passes near by.
        if cover.cutFrom >= cover.cutTo { continue }
        if cover.from > 0 && cover.to < 1 {
          var rest = edges[at]
          rest.a = a + (b - a) * cover.cutTo
          rest.before = End()
          edges.append(rest)
        }
        if cover.from > 0 {
          edges[at].b = a + (b - a) * cover.cutFrom
          edges[at].after = End()
        } else {
          edges[at].a = a + (b - a) * cover.cutTo
          edges[at].before = End()
        }
      }
      if isGone { edges.swapAt(at, edges.count - 1) }
      if isGone { edges.removeLast() } else { at += 1 }
    }
    var corner = 0
    while corner < corners.count {
      let point = corners[corner].point
      let owner = parts[Int(corners[corner].piece)]
      let cover = parts.indices.first { number in
        Int32(number) != corners[corner].piece && covers(parts[number], owner)
          && holds(parts[number], point, owner.radius)
      }
      if let cover {
        openEnds(at: point, of: corners[corner].piece, under: parts[cover])
        corners.swapAt(corner, corners.count - 1)
        corners.removeLast()
      } else {
        corner += 1
      }
    }
  }

  /// Whether a part can take something of another one's surface away.
  private func covers(_ part: Part, _ other: Part) -> Bool {
    if part.solid == other.solid && part.knowsNeighbours && other.knowsNeighbours { return false }
    if part.radius > 0 || part.shape.count < 3 { return false }
    if part.isOneWay && !other.isOneWay { return false }
    return part.bounds.grown(by: Float(2 * skin)).touches(other.bounds)
  }

  /// The corner of a piece there is none any more; another edge may go on from here.
  ///
  /// Where one of its edges goes straight on in the other part, the other edge leads down between the
  /// two, perhaps along a crack that opens further down. It ends a little below the common surface,
  /// so that nothing that moves there can catch on it.
  private mutating func openEnds(at point: Wide, of piece: Int32, under part: Part) {
    let reach = skin * skin
    var isFlat = false
    for edge in edges where edge.piece == piece {
      guard (edge.b - point).squared <= reach || (edge.a - point).squared <= reach else {
        continue
      }
      if hasFace(part, inPlaneOf: edge) { isFlat = true }
    }
    for at in edges.indices where edges[at].piece == piece {
      let edge = edges[at]
      let way = edge.b - edge.a
      let length = way.length
      // Nothing goes on from the end of the one that leads down.
      let leadsDown = isFlat && !hasFace(part, inPlaneOf: edge)
      let cut = leadsDown && length > 4 * skin ? way * (2 * skin / length) : .zero
      if (edge.b - point).squared <= reach {
        edges[at].after = End(isOpen: !leadsDown)
        edges[at].b -= cut
      }
      if (edge.a - point).squared <= reach {
        edges[at].before = End(isOpen: !leadsDown)
        edges[at].a += cut
      }
    }
  }

  /// Whether a face of a part lies in the plane of an edge and looks the same way.
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

  /// Whether a disc lies in a part, or reaches beyond it by no more than the skin is thick.
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

  /// What of an edge lies in a part, in shares of the edge's length.
  private struct Cover {
    /// From where to where it lies inside, or nearer than the skin is thick.
    var from = -Double.infinity
    var to = Double.infinity
    /// Where it goes in and comes out again.
    var cutFrom = -Double.infinity
    var cutTo = Double.infinity
    /// Whether the part has a face in the same plane.
    var isSamePlane = false
  }

  private func cover(of edge: Edge, by part: Part) -> Cover? {
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
          cover.to = min(cover.to, (skin - start) / speed)
          cover.cutTo = min(cover.cutTo, -start / speed)
        } else {
          cover.from = max(cover.from, (skin - start) / speed)
          cover.cutFrom = max(cover.cutFrom, -start / speed)
        }
      }
    }
    guard cover.from < cover.to, cover.from < 1, cover.to > 0 else { return nil }
    cover.cutFrom = min(max(cover.cutFrom, 0), 1)
    cover.cutTo = min(max(cover.cutTo, 0), 1)
    return cover
  }
}
