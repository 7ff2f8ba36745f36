import ReelCollision
import ReelMath

/// Movers among solids that move by a plan, and the values of each tick.
///
/// A tick: the movers' changes for it begin ▷ the solids move ▷ the movers move, in the order in which they were added.
/// So a mover is added before its riders. Movers are solid to each other, but a rider never blocks the mover on which
/// it stands.
///
/// A mirrored run exchanges left and right inside. All numbers that a scenario gives and reads are unmirrored.
final class MoverRun {
  /// A shape that stops movers.
  enum Form {
    case convex(Shape)
    case chain(Chain)
    case grid(TileGrid)
  }

  /// The motion of a solid for a while, from `from` and before `to`, in seconds.
  struct Phase {
    var from = 0.0
    var to = Double.infinity
    /// Pixels a second.
    var velocity: (x: Double, y: Double) = (0, 0)
    /// Radians a second.
    var turn = 0.0
    /// The velocity at which the surface carries movers along, in pixels a second.
    var belt: (x: Double, y: Double) = (0, 0)
  }

  struct Solid {
    /// The form at the beginning.
    var base: Form
    var form: Form
    var isOneWay: Bool
    /// The point about which it turns, at the beginning.
    var pivot: Vec2
    var phases: [Phase]
    /// The distance and the angle that it has moved and turned so far.
    var shift = Vec2.zero
    var angle: Float = 0
    /// The motion in this tick.
    var motion = SolidMotion()
  }

  /// A change of a mover in the tick that begins at a time in seconds.
  struct Change {
    var at: Double
    var apply: (inout Mover) -> Void

    init(at: Double, _ apply: @escaping (inout Mover) -> Void) {
      (self.at, self.apply) = (at, apply)
    }
  }

  struct Mover {
    var shape: Shape
    var settings: MoverSettings
    var state: MoverState
    /// The speed along the level that it receives in every tick; `nil` for none.
    var walk: Double?
    /// The horizontal velocity that it receives in every tick, with a vertical one of 0; `nil` for none.
    var drive: Double?
    /// Downwards, in pixels a second, every second.
    var gravity: Float
    /// The ids of all that is solid to it; `nil` for everything.
    var solids: Set<UInt64>?
    var changes: [Change]
    /// The position before this tick, and the motion in it, for movers that move later.
    var before = Vec2.zero
    var motion = SolidMotion()

    mutating func jump(_ speed: Float) { state.velocity.y = -speed }
  }

  let rate: Double
  let offset: Double
  let isMirrored: Bool
  /// The values after each tick.
  private(set) var moments: [Moment] = []
  private(set) var hasFailed = false
  /// False for a run whose expectations fail on purpose: its failures are no issues of the test.
  var recordsIssues = true
  private var solids: [Solid] = []
  private var movers: [Mover] = []
  private var solver = MoverSolver()

  init(rate: Double, offset: Double, isMirrored: Bool) {
    (self.rate, self.offset, self.isMirrored) = (rate, offset, isMirrored)
  }

  /// Called by a check that fails.
  func fail() { hasFailed = true }

  // MARK: - The scene

  /// Adds a solid. The first one has the id 1, the next one 2, and so on.
  /// - Returns: Its index among the solids.
  @discardableResult
  func add(
    _ form: Form, isOneWay: Bool = false, pivot: Vec2 = .zero, motion: [Phase] = []
  ) -> Int {
    let form = isMirrored ? form.applying(.scale(Vec2(-1, 1))) : form
    solids.append(
      Solid(
        base: form, form: form, isOneWay: isOneWay,
        pivot: Vec2(pivot.x * sign, pivot.y), phases: motion))
    return solids.count - 1
  }

  @discardableResult
  func add(
    _ shape: Shape, isOneWay: Bool = false, pivot: Vec2 = .zero, motion: [Phase] = []
  ) -> Int {
    add(.convex(shape), isOneWay: isOneWay, pivot: pivot, motion: motion)
  }

  func add(_ chain: Chain) { add(.chain(chain)) }

  @discardableResult
  func add(_ grid: TileGrid, pivot: Vec2 = .zero, motion: [Phase] = []) -> Int {
    add(.grid(grid), pivot: pivot, motion: motion)
  }

  /// Adds a mover. The first one has the id 100, the next one 101, and so on.
  /// - Returns: Its index among the movers.
  @discardableResult
  func addMover(
    _ shape: Shape = .box(size: Vec2(12, 14)), x: Double, y: Double,
    velocity: (x: Double, y: Double) = (0, 0), gravity: Float = 900, walk: Double? = nil,
    drive: Double? = nil, steepestFloor: Float = .pi / 4, snapLength: Float = 4,
    stepHeight: Float = 0, solids: Set<UInt64>? = nil, changes: [Change] = []
  ) -> Int {
    movers.append(
      Mover(
        shape: isMirrored ? shape.applying(.scale(Vec2(-1, 1))) : shape,
        settings: MoverSettings(
          steepestFloor: steepestFloor, snapLength: snapLength, stepHeight: stepHeight),
        state: MoverState(position: vector((x, y)), velocity: vector(velocity)), walk: walk,
        drive: drive, gravity: gravity, solids: solids, changes: changes))
    return movers.count - 1
  }

  // MARK: - Ticks

  func play(seconds: Double) { play(ticks: Int(seconds * rate + 0.5)) }

  func play(ticks: Int) {
    moments.reserveCapacity(ticks)
    for tick in 0..<ticks {
      for index in movers.indices { begin(&movers[index], tick) }
      for index in solids.indices { advance(&solids[index], tick) }
      for index in movers.indices { move(index) }
      moments.append(
        Moment(
          tick: Double(tick), time: Double(tick + 1) / rate,
          movers: movers.indices.map { Moment.Mover(movers[$0], id: 100 + $0, sign: sign) },
          solids: solids.map { Moment.Solid($0, sign: sign) }))
    }
  }

  /// Returns true if a tick begins at `from` or later and before `to`. A tick counts as a thousandth of a tick later,
  /// because times are rounded.
  func isIn(_ from: Double, _ to: Double, _ tick: Double) -> Bool {
    let time = (tick + 1e-3) / rate
    return time >= from && time < to
  }

  private var sign: Float { isMirrored ? -1 : 1 }
  private var seconds: Float { 1 / Float(rate) }

  private func vector(_ pair: (x: Double, y: Double)) -> Vec2 {
    Vec2(Float(pair.x) * sign, Float(pair.y))
  }

  private func begin(_ mover: inout Mover, _ tick: Int) {
    mover.before = mover.state.position
    mover.motion = SolidMotion()
    for change in mover.changes where isIn(change.at, change.at + 1 / rate, Double(tick)) {
      change.apply(&mover)
    }
    if let walk = mover.walk { mover.state.velocity.x = Float(walk) * sign }
    if let drive = mover.drive { mover.state.velocity = vector((drive, 0)) }
    mover.state.velocity.y += mover.gravity * seconds
  }

  private func advance(_ solid: inout Solid, _ tick: Int) {
    solid.motion = SolidMotion()
    guard let phase = solid.phases.first(where: { isIn($0.from, $0.to, Double(tick)) })
    else { return }
    let before = solid.shift
    solid.shift += vector(phase.velocity) * seconds
    let turn = Float(phase.turn) * sign * seconds
    solid.angle += turn
    // Sums of floats are rounded, so the shift is the difference of the rounded positions.
    solid.motion = SolidMotion(
      shift: solid.shift - before, turn: turn, pivot: solid.pivot + before,
      belt: vector(phase.belt) * seconds)
    guard solid.motion.isMoving else { return }
    let turned =
      solid.angle == 0
      ? solid.base
      : solid.base.applying(
        .translation(solid.pivot) * .rotation(solid.angle) * .translation(-solid.pivot))
    solid.form = turned.offset(by: solid.shift)
  }

  private func move(_ index: Int) {
    let (solids, movers) = (solids, movers)
    let mover = movers[index]
    let id = UInt64(100 + index)
    var state = mover.state
    var floorMotion = SolidMotion()
    if let floor = Self.index(of: state.floor, in: movers) { floorMotion = movers[floor].motion }
    if state.floor >= 1, state.floor < 100 { floorMotion = solids[Int(state.floor) - 1].motion }
    solver.move(&state, mover.shape, mover.settings, seconds: seconds, floorMotion: floorMotion) {
      _, near in
      for number in solids.indices {
        let solidID = UInt64(number + 1)
        if let own = mover.solids, !own.contains(solidID) { continue }
        let solid = solids[number]
        solid.form.add(to: &near, id: solidID, solid.motion, isOneWay: solid.isOneWay)
      }
      for number in movers.indices where number != index {
        let (other, otherID) = (movers[number], UInt64(100 + number))
        if let own = mover.solids, !own.contains(otherID) { continue }
        if let own = other.solids, !own.contains(id) { continue }
        if Self.stands(number, on: id, movers) { continue }
        near.add(other.shape.offset(by: other.state.position), id: otherID, motion: other.motion)
      }
    }
    self.movers[index].state = state
    self.movers[index].motion = SolidMotion(shift: state.position - mover.before)
  }

  private static func index(of id: UInt64, in movers: [Mover]) -> Int? {
    id >= 100 && id < UInt64(100 + movers.count) ? Int(id) - 100 : nil
  }

  /// Returns true if a mover stands on `id`, directly or on top of other movers.
  private static func stands(_ index: Int, on id: UInt64, _ movers: [Mover]) -> Bool {
    var floor = movers[index].state.floor
    for _ in movers {
      if floor == id { return true }
      guard let next = Self.index(of: floor, in: movers) else { return false }
      floor = movers[next].state.floor
    }
    return false
  }
}

extension MoverRun.Form {
  fileprivate func offset(by shift: Vec2) -> Self {
    switch self {
    case .convex(let shape): return .convex(shape.offset(by: shift))
    case .chain(let chain): return .chain(chain.applying(.translation(shift)))
    case .grid(var grid):
      grid.origin += shift
      return .grid(grid)
    }
  }

  fileprivate func applying(_ map: Affine) -> Self {
    switch self {
    case .convex(let shape): .convex(shape.applying(map))
    case .chain(let chain): .chain(chain.applying(map))
    case .grid(let grid): .grid(grid.applying(map))
    }
  }

  fileprivate func add(
    to near: inout Surroundings, id: UInt64, _ motion: SolidMotion, isOneWay: Bool
  ) {
    switch self {
    case .convex(let shape): near.add(shape, id: id, motion: motion, isOneWay: isOneWay)
    case .chain(let chain): near.add(chain, id: id, motion: motion)
    case .grid(let grid): near.add(grid, id: id, motion: motion)
    }
  }
}
