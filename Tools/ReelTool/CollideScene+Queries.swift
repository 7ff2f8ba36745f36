import ReelCollision
import ReelContent
import ReelMath

extension CollideScene {
  /// Returns the members of one query's answer, or `nil` if the type does not exist.
  func answer(_ type: String, _ query: LocatedJSON) throws(ContentError) -> String? {
    switch type {
    case "point", "overlap": try overlaps(query, isPoint: type == "point")
    case "pairs": try pairs(query)
    case "contacts": try contacts(query)
    case "ray": try ray(query)
    case "cast": try cast(query)
    case "nearest": try nearest(query)
    case "sight": try sight(query)
    case "move": try moves(query)
    default: nil
    }
  }

  private func filter(_ query: LocatedJSON, _ keys: String...) throws(ContentError) -> ShapeFilter {
    try query.expect(only: ["type", "groups", "sensors", "ignore"] + keys)
    return ShapeFilter(
      categories: try Self.groups(query) ?? .max,
      includesSensors: try query.member("sensors")?.bool ?? false,
      ignoring: try query.member("ignore").map { (json) throws(ContentError) in
        UInt64(try json.integer(0...1 << 53))
      })
  }

  private func overlaps(_ query: LocatedJSON, isPoint: Bool) throws(ContentError) -> String {
    let filter = try filter(query, isPoint ? "at" : "shape")
    let shape =
      isPoint
      ? Shape.point(try query.required("at").point)
      : try CollideShape.convex(try query.required("shape"))
    var matches: [OverlapResult] = []
    set.overlaps(shape, filter, into: &matches)
    return "\"ids\":\(CollideText.list(matches.map { "\($0.key)" }))"
  }

  private func pairs(_ query: LocatedJSON) throws(ContentError) -> String {
    let filter = try filter(query)
    var pairs: [(UInt64, UInt64)] = []
    forEachPair(filter) { first, second, _ in pairs.append((first, second)) }
    return "\"pairs\":\(CollideText.list(pairs.map { "[\($0.0),\($0.1)]" }))"
  }

  private func contacts(_ query: LocatedJSON) throws(ContentError) -> String {
    let filter = try filter(query, "shape", "margin")
    let margin = try query.member("margin")?.size ?? 0
    var contacts: [ContactResult] = []
    var texts: [String] = []
    if let json = try query.member("shape") {
      set.contacts(try CollideShape.convex(json), margin: margin, filter, into: &contacts)
      texts = contacts.map {
        "{\"id\":\($0.key),\"piece\":\($0.piece),\(CollideText.contact($0.contact))}"
      }
    } else {
      // Contacts of each pair of shapes, the one with the smaller id first.
      forEachPair(filter, margin: margin) { first, second, shape in
        set.contacts(shape, margin: margin, filter, into: &contacts, where: { $0 == second })
        for contact in contacts where contact.key == second {
          texts.append(
            "{\"first\":\(first),\"second\":\(second),\"piece\":\(contact.piece),"
              + "\(CollideText.contact(contact.contact))}")
        }
      }
    }
    return "\"contacts\":\(CollideText.list(texts))"
  }

  /// Calls `body` with each pair of a convex shape and any other that overlap or, with a margin, are less than this far
  /// apart, sorted. Of two convex shapes the one with the smaller id is first.
  private func forEachPair(
    _ filter: ShapeFilter, margin: Float = 0, _ body: (UInt64, UInt64, Shape) -> Void
  ) {
    let convex = Set(items.compactMap { if case .convex = $0.shape { $0.id } else { nil } })
    var contacts: [ContactResult] = []
    for item in items.sorted(by: { $0.id < $1.id }) {
      guard case .convex(let shape) = item.shape, item.categories & filter.categories != 0,
        filter.includesSensors || !item.isSensor, item.id != filter.ignored
      else { continue }
      set.contacts(
        shape, margin: margin, filter, into: &contacts,
        where: { $0 != item.id && (!convex.contains($0) || $0 > item.id) })
      var last: UInt64?
      for contact in contacts where contact.key != last {
        body(item.id, contact.key, shape)
        last = contact.key
      }
    }
  }

  private func hits(
    _ shape: Shape, _ motion: Vec2, _ filter: ShapeFilter, _ query: LocatedJSON
  ) throws(ContentError) -> String {
    var hits: [CastResult] = []
    if try query.member("all")?.bool ?? false {
      set.castAll(shape, by: motion, filter, into: &hits)
    } else if let hit = set.cast(shape, by: motion, filter) {
      hits = [hit]
    }
    return "\"hits\":\(CollideText.list(hits.map { CollideText.hit($0, motion) }))"
  }

  private func ray(_ query: LocatedJSON) throws(ContentError) -> String {
    let filter = try filter(query, "from", "to", "direction", "length", "all")
    let start = try query.required("from").point
    if let end = try query.member("to") {
      for key in ["direction", "length"] {
        if let extra = try query.member(key) { throw extra.wrong("none beside \"to\"") }
      }
      return try hits(.point(start), try end.point - start, filter, query)
    }
    let direction = try query.required("direction")
    let vector = try direction.point
    guard vector != .zero else { throw direction.wrong("a direction other than 0") }
    let length = try query.member("length")?.size ?? 1_048_576
    return try hits(.point(start), vector.normalized * length, filter, query)
  }

  private func cast(_ query: LocatedJSON) throws(ContentError) -> String {
    let filter = try filter(query, "shape", "motion", "all")
    let shape = try CollideShape.convex(try query.required("shape"))
    return try hits(shape, try query.required("motion").point, filter, query)
  }

  private func nearest(_ query: LocatedJSON) throws(ContentError) -> String {
    let filter = try filter(query, "at", "shape", "count", "within")
    var shape: Shape
    if let at = try query.member("at") {
      if let extra = try query.member("shape") { throw extra.wrong("none beside \"at\"") }
      shape = .point(try at.point)
    } else {
      shape = try CollideShape.convex(try query.required("shape"))
    }
    let count = try query.member("count")?.integer(1...1 << 20) ?? 1
    let limit = try query.member("within")?.size ?? .infinity
    var neighbours: [NeighbourResult] = []
    set.nearest(to: shape, count: Int(count), within: limit, filter, into: &neighbours)
    return "\"nearest\":\(CollideText.list(neighbours.map(CollideText.neighbour)))"
  }

  private func sight(_ query: LocatedJSON) throws(ContentError) -> String {
    let filter = try filter(query, "from", "to")
    let isVisible = set.isVisible(
      try query.required("to").point, from: try query.required("from").point, filter)
    return "\"visible\":\(isVisible)"
  }
}
