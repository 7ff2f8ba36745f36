import ReelContent
import ReelMath

/// The values that the formulas of a scenario may use, tick by tick.
struct ScenarioValues {
  /// The names of each mover. `x` and `y` are its position, `dx` and `dy` its motion in this tick, `vx` and `vy` its
  /// velocity, `nx` and `ny` the normal of its floor, `wx` and `wy` that of its wall, `on` the id of the shape on which
  /// it stands, or 0.
  private static let ofMovers = [
    "x", "y", "dx", "dy", "vx", "vy", "floor", "wall", "ceiling", "squeezed", "nx", "ny", "wx",
    "wy", "on", "id",
  ]
  /// The names of each solid: its motion since the beginning and in this tick, and its rotation since the beginning.
  private static let ofSolids = ["x", "y", "dx", "dy", "angle", "id"]

  /// The indices of all names but those of the mover of an expectation.
  private(set) var names: [String: Int] = [:]
  private(set) var values: [Double] = []
  private let sign: Float
  private let movers: Int
  private let solids: Int

  init(
    _ stage: MoveStage, isMirrored: Bool, variables: [(name: String, value: Double)],
    _ json: LocatedJSON
  ) throws(ContentError) {
    sign = isMirrored ? -1 : 1
    values = [.pi, 0, 0, stage.rate]
    names = ["pi": 0, "tick": 1, "time": 2, "rate": 3]
    for (name, value) in variables where name != "rate" {
      guard names[name] == nil, !Self.ofMovers.contains(name) else {
        throw json.wrong("no variable of the name \(name)", found: "one")
      }
      names[name] = values.count
      values.append(value)
    }
    movers = values.count
    for body in stage.bodies { Self.add(body.name, Self.ofMovers, &names, &values) }
    solids = values.count
    for solid in stage.solids { Self.add(solid.name, Self.ofSolids, &names, &values) }
  }

  private static func add(
    _ owner: String, _ all: [String], _ names: inout [String: Int], _ values: inout [Double]
  ) {
    for name in all {
      if !owner.isEmpty { names["\(owner).\(name)"] = values.count }
      values.append(0)
    }
  }

  /// Returns all names. Those of one mover are also among them without the mover's own name before them.
  func names(of mover: Int) -> [String: Int] {
    var all = names
    for (index, name) in Self.ofMovers.enumerated() {
      all[name] = movers + mover * Self.ofMovers.count + index
    }
    return all
  }

  /// Reads the values after a tick.
  mutating func update(_ stage: MoveStage) {
    values[1] = Double(stage.tick - 1)
    values[2] = Double(stage.tick) / stage.rate
    var at = movers
    func put(_ value: Double, _ values: inout [Double]) {
      values[at] = value
      at += 1
    }
    func put(_ vector: Vec2, _ values: inout [Double]) {
      put(Double(vector.x * sign), &values)
      put(Double(vector.y), &values)
    }
    for body in stage.bodies {
      let state = body.state
      put(state.position, &values)
      // Subtracted as doubles, because a difference of floats would be rounded.
      put(
        (Double(state.position.x) - Double(body.before.x)) * Double(sign), &values)
      put(Double(state.position.y) - Double(body.before.y), &values)
      put(state.velocity, &values)
      for flag in [state.isOnFloor, state.isOnWall, state.isOnCeiling, state.isSqueezed] {
        put(flag ? 1 : 0, &values)
      }
      put(state.floorNormal, &values)
      put(state.wallNormal, &values)
      put(Double(state.floor), &values)
      put(Double(body.id), &values)
    }
    for solid in stage.solids {
      put(solid.shift, &values)
      put(solid.motion.shift, &values)
      put(Double(solid.angle * sign), &values)
      put(Double(solid.id), &values)
    }
  }
}
