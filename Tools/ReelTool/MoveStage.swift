import ReelCollision
import ReelMath

/// Solids that move by a plan, and the movers among them.
///
/// A tick: the plan's changes for it begin ▷ the solids move ▷ the movers move, each after the one on which it stands.
/// Movers are solid to each other, but a mover never blocks the one on which it stands.
struct MoveStage {
  /// The time for which a plan holds, in seconds.
  struct Span {
    var from: Double
    var to: Double
    /// A change counts for this tick if it is due a thousandth of a tick later at most.
    func holds(_ tick: Int, _ rate: Double) -> Bool {
      let time = (Double(tick) + 1e-3) / rate
      return time >= from && time < to
    }
  }

  /// The motion of a solid for a while.
  struct Phase {
    var span: Span
    /// Velocity in pixels a second.
    var velocity: Vec2
    /// Rotation in radians a second.
    var turn: Float
    /// The velocity at which the surface carries movers along, in pixels a second.
    var belt: Vec2
  }

  struct Solid {
    var id: UInt64
    /// The shape at the beginning.
    var base: CollideShape
    var isOneWay: Bool
    var phases: [Phase]
    /// The point about which it turns, at the beginning.
    var pivot: Vec2
    /// The distance and the angle that it has moved and turned so far.
    var shift = Vec2.zero
    var angle: Float = 0
    var shape: CollideShape
    var motion = SolidMotion()
  }

  /// A change of a mover at a time.
  struct Change {
    var at: Double
    var position: Vec2?
    var velocity: Vec2?
    /// The speed upwards, in pixels a second.
    var jump: Float?
    /// The walking speed from now on; `nil` leaves it unchanged.
    var walk: Float??
    var drive: Vec2??
    var gravity: Vec2?
    var fallsThrough: Bool?
  }

  struct Body {
    var id: UInt64
    var shape: Shape
    var settings: MoverSettings
    var state: MoverState
    /// The speed along the ground that it receives in every tick; `nil` for none.
    var walk: Float?
    /// The velocity that it receives in every tick; `nil` for none.
    var drive: Vec2?
    /// Acceleration in pixels a second, every second.
    var gravity: Vec2
    var changes: [Change]
    /// The ids of the shapes that are solid to it; `nil` for all.
    var solids: Set<UInt64>?
    /// The position before this tick, and the motion in it, for movers that move later.
    var before = Vec2.zero
    var motion = SolidMotion()

    func canTouch(_ id: UInt64) -> Bool { solids?.contains(id) ?? true }
  }

  var solids: [Solid]
  var bodies: [Body]
  let rate: Double
  /// The number of ticks so far.
  private(set) var tick = 0
  private var solver = MoverSolver()

  init(solids: [Solid], bodies: [Body], rate: Double) {
    self.solids = solids
    self.bodies = bodies
    self.rate = rate
  }

  private var seconds: Float { 1 / Float(rate) }

  /// Runs a tick.
  mutating func step() {
    for index in bodies.indices { bodies[index].begin(tick, rate) }
    for index in solids.indices { solids[index].move(tick, rate) }
    for index in order() { move(index) }
    tick += 1
  }

  /// Returns the movers, each behind the one on which it stands.
  private func order() -> [Int] {
    let levels = bodies.indices.map { index in
      var level = 0
      var at = index
      while level < bodies.count,
        let next = bodies.firstIndex(where: { $0.id == bodies[at].state.floor })
      {
        level += 1
        at = next
      }
      return level
    }
    return bodies.indices.sorted { (levels[$0], $0) < (levels[$1], $1) }
  }

  /// Returns true if a mover stands on `id`, directly or on top of others.
  private func stands(_ body: Body, on id: UInt64) -> Bool {
    var floor = body.state.floor
    for _ in bodies {
      if floor == id { return true }
      guard let next = bodies.first(where: { $0.id == floor }) else { return false }
      floor = next.state.floor
    }
    return false
  }

  private mutating func move(_ index: Int) {
    let (solids, bodies) = (solids, bodies)
    let body = bodies[index]
    let riders = bodies.indices.filter { bodies.count > 1 && stands(bodies[$0], on: body.id) }
    var state = body.state
    let floor =
      solids.first { $0.id == state.floor }?.motion
      ?? bodies.first { $0.id == state.floor }?.motion ?? SolidMotion()
    solver.move(
      &state, body.shape, body.settings, seconds: seconds,
      floorMotion: state.floor == 0 ? SolidMotion() : floor
    ) { _, near in
      for solid in solids where body.canTouch(solid.id) { solid.add(&near) }
      for (number, other) in bodies.enumerated()
      where number != index && body.canTouch(other.id) && other.canTouch(body.id)
        && !riders.contains(number)
      {
        near.add(
          other.shape.offset(by: other.state.position), id: other.id, motion: other.motion)
      }
    }
    self.bodies[index].state = state
    self.bodies[index].motion = SolidMotion(shift: state.position - body.before)
  }
}

extension MoveStage.Body {
  /// Applies the changes that are due in a tick.
  fileprivate mutating func begin(_ tick: Int, _ rate: Double) {
    before = state.position
    motion = SolidMotion()
    let up = settings.up
    for change in changes {
      let span = MoveStage.Span(from: change.at, to: change.at + 1 / rate)
      guard span.holds(tick, rate) else { continue }
      if let position = change.position { state = MoverState(position: position) }
      if let velocity = change.velocity { state.velocity = velocity }
      if let jump = change.jump { state.velocity += up * (jump - state.velocity.dot(up)) }
      if let walk = change.walk { self.walk = walk }
      if let drive = change.drive { self.drive = drive }
      if let gravity = change.gravity { self.gravity = gravity }
      if let falls = change.fallsThrough { settings.fallsThrough = falls }
    }
    if let walk { state.velocity = Vec2(-up.y, up.x) * walk + up * state.velocity.dot(up) }
    if let drive { state.velocity = drive }
    state.velocity += gravity * (1 / Float(rate))
  }
}

extension MoveStage.Solid {
  /// Moves as planned for a tick.
  fileprivate mutating func move(_ tick: Int, _ rate: Double) {
    motion = SolidMotion()
    guard let phase = phases.first(where: { $0.span.holds(tick, rate) }) else { return }
    let seconds = 1 / Float(rate)
    let before = shift
    shift += phase.velocity * seconds
    let turn = phase.turn * seconds
    angle += turn
    // Sums of floats are rounded, so the shift is the difference of the rounded positions.
    motion = SolidMotion(
      shift: shift - before, turn: turn, pivot: pivot + before, belt: phase.belt * seconds)
    guard motion.isMoving else { return }
    let turned =
      angle == 0
      ? base : base.applying(.translation(pivot) * .rotation(angle) * .translation(-pivot))
    shape = turned.offset(by: shift)
  }

  fileprivate func add(_ near: inout Surroundings) {
    switch shape {
    case .convex(let shape): near.add(shape, id: id, motion: motion, isOneWay: isOneWay)
    case .chain(let chain): near.add(chain, id: id, motion: motion)
    case .grid(let grid): near.add(grid, id: id, motion: motion)
    }
  }
}
