import ReelCollision
import ReelContent
import ReelMath

/// A reader of the moving parts of a scene: the keys of a query of the type `move`, which docs/formats/collide.md
/// describes.
struct MoveReader {
  static let keys = ["rate", "ticks", "solids", "movers"]

  /// The greatest number of ticks of all movers together.
  private static let mostTicks: Int64 = 10_000_000

  let stage: MoveStage
  let ticks: Int

  /// - Parameters:
  ///   - items: The shapes of the scene; sensors stop nothing.
  ///   - json: The object with ``keys``.
  init(_ items: [CollideScene.Item], _ json: LocatedJSON) throws(ContentError) {
    let rate = try json.member("rate")
    let ticksASecond = try rate?.double ?? 60
    guard ticksASecond >= 1, ticksASecond <= 10_000 else {
      throw rate?.wrong("1 to 10000 ticks a second") ?? json.wrong("a rate")
    }
    var solids = Self.solids(items)
    guard !solids.contains(where: { $0.id == 0 }) else {
      throw json.wrong("shapes with ids above 0 beside movers", found: "one with 0")
    }
    for solid in try json.member("solids")?.elements ?? [] { try Self.read(solid, &solids) }
    let movers = try json.required("movers")
    var ids = Set(solids.map(\.id))
    var bodies: [MoveStage.Body] = []
    for mover in try movers.elements {
      let body = try Self.body(mover)
      guard ids.insert(body.id).inserted else {
        throw try mover.required("id").wrong("an id of its own")
      }
      bodies.append(body)
    }
    guard (1...1000).contains(bodies.count) else { throw movers.wrong("1 to 1000 movers") }
    let limit = Self.mostTicks / Int64(bodies.count)
    ticks = Int(try json.required("ticks").whole(0...limit))
    for (index, mover) in try movers.elements.enumerated() {
      guard let json = try mover.member("solids") else { continue }
      var solidIDs: Set<UInt64> = []
      for element in try json.elements {
        let id = UInt64(try element.integer(1...1 << 53))
        guard ids.contains(id) else { throw element.wrong("the id of a shape or a mover") }
        solidIDs.insert(id)
      }
      bodies[index].solids = solidIDs
    }
    stage = MoveStage(solids: solids, bodies: bodies, rate: ticksASecond)
  }

  // MARK: - Solids

  private static func solids(_ items: [CollideScene.Item]) -> [MoveStage.Solid] {
    items.filter { !$0.isSensor }.map {
      MoveStage.Solid(
        id: $0.id, base: $0.shape, isOneWay: false, phases: [], pivot: .zero,
        shape: $0.shape)
    }
  }

  private static func read(
    _ json: LocatedJSON, _ solids: inout [MoveStage.Solid]
  ) throws(ContentError) {
    try json.expect(only: ["id", "oneWay", "pivot", "motion"])
    let id = try json.required("id")
    let number = UInt64(try id.integer(1...1 << 53))
    guard let index = solids.firstIndex(where: { $0.id == number }) else {
      throw id.wrong("the id of a shape of the scene that is no sensor")
    }
    if let oneWay = try json.member("oneWay"), try oneWay.bool {
      guard case .convex = solids[index].shape else {
        throw oneWay.wrong("none of a chain or a grid")
      }
      solids[index].isOneWay = true
    }
    solids[index].pivot = try json.member("pivot")?.point ?? .zero
    for phase in try json.member("motion")?.elements ?? [] {
      try phase.expect(only: ["from", "to", "velocity", "turn", "belt"])
      solids[index].phases.append(
        MoveStage.Phase(
          span: MoveStage.Span(
            from: try phase.member("from")?.double ?? 0,
            to: try phase.member("to")?.double ?? .infinity),
          velocity: try phase.member("velocity")?.point ?? .zero,
          turn: try phase.member("turn")?.number ?? 0,
          belt: try phase.member("belt")?.point ?? .zero))
    }
  }

  // MARK: - Movers

  private static func body(_ json: LocatedJSON) throws(ContentError) -> MoveStage.Body {
    try json.expect(
      only: [
        "id", "shape", "position", "velocity", "settings", "walk", "drive", "gravity",
        "changes", "solids",
      ])
    let settings = try settings(try json.member("settings"))
    let body = MoveStage.Body(
      id: UInt64(try json.required("id").integer(1...1 << 53)),
      shape: try CollideShape.convex(try json.required("shape")), settings: settings,
      state: MoverState(
        position: try json.required("position").point,
        velocity: try json.member("velocity")?.point ?? .zero),
      walk: try json.member("walk")?.number, drive: try json.member("drive")?.point,
      gravity: try json.member("gravity")?.point ?? .zero,
      changes: try changes(try json.member("changes")))
    if settings.up == .zero, let walk = try json.member("walk") {
      throw walk.wrong("none where up is zero, but \"drive\"")
    }
    return body
  }

  private static func settings(_ json: LocatedJSON?) throws(ContentError) -> MoverSettings {
    var settings = MoverSettings()
    guard let json else { return settings }
    try json.expect(
      only: ["up", "steepestFloor", "snapLength", "stepHeight", "fallsThrough"])
    if let up = try json.member("up") {
      settings.up = try up.point
      guard settings.up == .zero || abs(settings.up.length - 1) < 1e-5 else {
        throw up.wrong("a direction of length 1, or [0, 0]")
      }
    }
    if let steepest = try json.member("steepestFloor") {
      settings.steepestFloor = try steepest.size
      guard settings.steepestFloor <= .pi / 2 else { throw steepest.wrong("0 to π/2") }
    }
    settings.snapLength = try json.member("snapLength")?.size ?? settings.snapLength
    settings.stepHeight = try json.member("stepHeight")?.size ?? settings.stepHeight
    settings.fallsThrough = try json.member("fallsThrough")?.bool ?? settings.fallsThrough
    return settings
  }

  private static func changes(_ json: LocatedJSON?) throws(ContentError) -> [MoveStage.Change] {
    var changes: [MoveStage.Change] = []
    for element in try json?.elements ?? [] {
      try element.expect(
        only: [
          "at", "position", "velocity", "jump", "walk", "drive", "gravity", "fallsThrough",
        ])
      var change = MoveStage.Change(at: try element.required("at").double)
      change.position = try element.member("position")?.point
      change.velocity = try element.member("velocity")?.point
      change.jump = try element.member("jump")?.number
      if let walk = try element.member("walk") {
        change.walk = .some(try walk.orNone { (json) throws(ContentError) in try json.number })
      }
      if let drive = try element.member("drive") {
        change.drive = .some(try drive.orNone { (json) throws(ContentError) in try json.point })
      }
      change.gravity = try element.member("gravity")?.point
      change.fallsThrough = try element.member("fallsThrough")?.bool
      changes.append(change)
    }
    return changes
  }
}

extension LocatedJSON {
  /// The nearest `Double`, for times and numbers of ticks.
  var double: Double {
    get throws(ContentError) {
      guard case .number(let text) = node, let value = Double(text), value.isFinite else {
        throw wrong("a number")
      }
      return value
    }
  }

  /// Returns a number without a fraction, in any notation.
  func whole(_ range: ClosedRange<Int64>) throws(ContentError) -> Int64 {
    let value = try double
    guard value == value.rounded(), value >= Double(range.lowerBound),
      value <= Double(range.upperBound)
    else { throw wrong("a whole number from \(range.lowerBound) to \(range.upperBound)") }
    return Int64(value)
  }

  /// Returns the result of `body`; `nil` for null.
  fileprivate func orNone<T>(
    _ body: (LocatedJSON) throws(ContentError) -> T
  ) throws(ContentError) -> T? {
    if case .null = node { return nil }
    return try body(self)
  }
}
