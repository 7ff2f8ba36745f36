import ReelCollision
import ReelMath

// This file is also a part of the program that `Tools/check-wasm` plays on wasm32 and natively, so it is limited to
// public API and to Embedded Swift.

/// A random mover among random solids, and the checks that it must always pass.
struct MoverFuzz {
  enum Trouble: UInt8 {
    /// The mover was deeper in a solid than four times the skin.
    case inside
    /// The mover reached a position to which there is no way.
    case through
    /// The mover moved farther than its velocity and the solids allow.
    case tooFast
    /// The mover was squeezed although no solid moves.
    case squeezed
    /// The mover was stopped, slowed down or lifted on a flat floor.
    case caught
  }

  /// The body of a solid in the scene.
  enum Body {
    case shape(Shape)
    case grid(TileGrid)
    case chain(Chain)

    var bounds: Bounds {
      switch self {
      case .shape(let shape): shape.bounds
      case .grid(let grid): grid.bounds
      case .chain(let chain): chain.bounds
      }
    }
  }

  struct Solid {
    var id: UInt64
    /// The body at the beginning; `body` is the present one.
    var base: Body
    var body: Body
    var isOneWay = false
    /// The distance and the angle of the motion in a tick.
    var step = Vec2.zero
    var turn: Float = 0
    /// The number of ticks after which the motion turns back.
    var period = 1
    var shift = Vec2.zero
    var angle: Float = 0
    var motion = SolidMotion()
  }

  /// The kind of a scene.
  enum Kind: Int32 {
    case grid, shapes, both, moving, cave, seams
  }

  let kind: Kind
  private(set) var random: RandomStream
  /// The random numbers of later additions, so that earlier scenes stay as they are.
  private var more: RandomStream
  private(set) var solids: [Solid] = []
  private(set) var state = MoverState()
  /// The state of the mover at the beginning of this tick.
  private(set) var before = MoverState()
  private(set) var shape = Shape.box(size: Vec2(12, 14))
  private var settings = MoverSettings()
  private var solver = MoverSolver()
  /// The top left corner of the room.
  private var origin = Vec2.zero
  /// The room, or that side of its inner wall on which the mover is.
  private var room = Bounds(0, 0, 256, 256)
  /// The points of the cave's line.
  private var cave: [Vec2] = []
  /// The speed of walking, in pixels a second.
  private var speed: Float = 0
  /// The number of further ticks in which the mover may still be leaving a solid that squeezed it.
  private var grace = 0
  private(set) var ticks = 0

  /// Creates a scene from a seed; `nil` if it has no room for a mover.
  init?(seed: UInt64) {
    random = RandomStream(seed: seed)
    more = RandomStream(seed: seed ^ 0x9E37_79B9_7F4A_7C15)
    kind = Kind(rawValue: random.int(in: 0...5)) ?? .grid
    // Some scenes are far from the origin, where positions are coarse.
    if kind != .seams && random.int(in: 0...7) == 0 {
      origin = Vec2(Float(random.int(in: -2000...2000)), Float(random.int(in: -2000...2000))) * 64
    }
    setMover()
    switch kind {
    case .cave: addCave()
    case .seams: addSeams()
    case .grid, .shapes, .both, .moving: addRoom()
    }
    guard findRoom() else { return nil }
  }

  // MARK: - The scene

  private mutating func setMover() {
    switch random.int(in: 0...3) {
    case 0: shape = .circle(radius: random.float(in: 2...8))
    case 1: shape = .capsule(Vec2(0, -5), Vec2(0, 4), radius: 4)
    case 2: shape = .polygon([Vec2(0, -7), Vec2(6, 0), Vec2(3, 6), Vec2(-3, 6), Vec2(-6, 0)])
    default:
      shape = .box(size: Vec2(Float(random.int(in: 2...15)), Float(random.int(in: 2...15))))
    }
    settings.snapLength = random.int(in: 0...1) == 0 ? 0 : 6
    settings.stepHeight = random.int(in: 0...3) == 0 ? 5 : 0
    settings.up = random.int(in: 0...3) == 0 ? .zero : Vec2(0, -1)
  }

  private mutating func add(_ body: Body) {
    solids.append(Solid(id: UInt64(solids.count + 1), base: body, body: body))
  }

  private mutating func add(_ shape: Shape) { add(.shape(shape.offset(by: origin))) }

  private mutating func point() -> Vec2 {
    Vec2(random.float(in: 10...246), random.float(in: 10...246))
  }

  /// Adds a closed room with thin walls, perhaps with a thinner one within it.
  private mutating func addRoom() {
    for wall in [
      Rect(-1, -1, 258, 1), Rect(-1, 256, 258, 1), Rect(-1, -1, 1, 258), Rect(256, -1, 1, 258),
    ] { add(.box(wall)) }
    if random.int(in: 0...3) == 0 {
      add(.box(Rect(128, -1, 0.25, 258)))
      room = random.bool() ? Bounds(0, 0, 128, 256) : Bounds(128.25, 0, 256, 256)
    }
    room = Bounds(
      room.minX + origin.x, room.minY + origin.y, room.maxX + origin.x, room.maxY + origin.y)
    if kind == .grid || kind == .both {
      var tiles = [Tile](repeating: .empty, count: 256)
      for index in tiles.indices where random.int(in: 0...9) < 3 {
        let any = Tile.allCases[Int(random.int(in: 1...Int32(Tile.allCases.count - 1)))]
        tiles[index] = random.int(in: 0...2) > 0 ? .full : any
      }
      let grid = TileGrid(origin: origin, cellSize: Vec2(16, 16), columns: 16, tiles: tiles)
      add(.grid(more.bool() ? grid : turned(grid)))
    }
    if kind == .grid { return }
    for _ in 0..<random.int(in: 1...12) { addSomething() }
    if kind == .moving {
      for _ in 0..<random.int(in: 1...3) { addPlatform() }
    }
  }

  /// Returns the grid turned about its middle by any angle, perhaps stretched, sheared or mirrored.
  private mutating func turned(_ grid: TileGrid) -> TileGrid {
    let middle = grid.bounds.center
    let scale = Vec2(
      more.bool() ? 1 : more.float(in: -1.5...(-0.5)),
      more.bool() ? 1 : more.float(in: 0.5...1.5))
    var map = Affine.rotation(more.float(in: -3...3)) * .scale(scale)
    if more.int(in: 0...3) == 0 { map.c += more.float(in: -0.3...0.3) }
    return grid.applying(.translation(middle) * map * .translation(-middle))
  }

  private mutating func addSomething() {
    let at = point()
    switch random.int(in: 0...4) {
    case 0:
      let size = Vec2(Float(random.int(in: 1...40)), Float(random.int(in: 1...40)))
      add(.box(Rect(at.x.rounded(), at.y.rounded(), size.x, size.y)))
    case 1: add(.circle(radius: random.float(in: 1...20), at: at))
    case 2:
      add(
        .box(
          size: Vec2(random.float(in: 2...40), random.float(in: 2...40)), at: at,
          turnedBy: random.float(in: 0...6)))
    case 3:
      add(.box(Rect(at.x, at.y, random.float(in: 10...60), 4)))
      solids[solids.count - 1].isOneWay = true
    default: add(.capsule(at, at + Vec2(20, 7), radius: random.float(in: 1...9)))
    }
  }

  private mutating func addPlatform() {
    let at = point()
    let size = Vec2(random.float(in: 8...50), random.float(in: 4...20))
    add(.box(size: size, at: at))
    let last = solids.count - 1
    solids[last].isOneWay = random.int(in: 0...2) == 0
    if more.int(in: 0...2) == 0 {
      let tiles = (0..<6).map { _ in more.int(in: 0...2) == 0 ? Tile.bottomLeft : .full }
      let grid = TileGrid(
        origin: at + origin - size / 2, cellSize: Vec2(size.x / 3, size.y / 2), columns: 3,
        tiles: tiles)
      solids[last] = Solid(id: solids[last].id, base: .grid(grid), body: .grid(grid))
    }
    solids[last].period = Int(random.int(in: 20...90))
    solids[last].step = Vec2(random.float(in: -1.5...1.5), random.float(in: -1.5...1.5))
    if random.int(in: 0...3) == 0 { solids[last].turn = random.float(in: -0.02...0.02) }
  }

  /// Adds a closed line around an empty middle.
  private mutating func addCave() {
    let count = random.int(in: 5...24)
    for index in 0..<count {
      // The points run counterclockwise, so that the outside is solid.
      let both = Float.sincos(-Float(index) * 2 * .pi / Float(count))
      cave.append(
        origin + Vec2(128, 128) + Vec2(both.cos, both.sin) * random.float(in: 40...120))
    }
    room = Bounds(origin.x, origin.y, origin.x + 256, origin.y + 256)
    add(.chain(Chain(cave, isLoop: true)))
  }

  /// Adds a flat floor at y = 100 of pieces of all kinds that lie side by side.
  private mutating func addSeams() {
    settings.up = Vec2(0, -1)
    room = Bounds(-60, 0, 3000, 101)
    // Widths in quarters are exact, widths in thirds are not.
    let unit: Float = random.bool() ? 0.25 : 1.0 / 3
    var left: Float = -60
    while left < 2000 {
      let right = left + unit * Float(random.int(in: 6...240))
      let depth = Float(random.int(in: 1...40))
      switch random.int(in: 0...4) {
      case 0:
        let columns = Int(random.int(in: 1...6))
        add(.grid(floor(from: left, to: right, columns)))
      case 1:
        let middle = left + (right - left) / 2
        add(.chain(Chain([Vec2(left, 100), Vec2(middle, 100), Vec2(right, 100)])))
      case 2:
        add(
          .polygon([
            Vec2(left, 100), Vec2(right, 100), Vec2(right - 0.5, 100 + depth),
            Vec2(left + 0.5, 100 + depth),
          ]))
      case 3:
        add(.box(Rect(left, 100, right - left, depth)))
        solids[solids.count - 1].isOneWay = random.int(in: 0...1) == 0
      default: add(.box(Bounds(left, 100, right, 100 + depth)))
      }
      left = right
    }
  }

  /// Returns a row of tiles whose tops are at 100; perhaps the grid is upside down or mirrored.
  private mutating func floor(from left: Float, to right: Float, _ columns: Int) -> TileGrid {
    let row = TileGrid(
      cellSize: Vec2((right - left) / Float(columns), 16), columns: columns,
      tiles: [Tile](repeating: .full, count: columns))
    let (image, corner) =
      switch more.int(in: 0...3) {
      case 0: (row.applying(.scale(Vec2(-1, 1))), Vec2(right, 100))
      case 1: (row.applying(.rotation(.pi)), Vec2(right, 116))
      default: (row, Vec2(left, 100))
      }
    var moved = image
    moved.origin = corner
    return moved
  }

  /// Puts the mover at a free position.
  private mutating func findRoom() -> Bool {
    if kind == .seams {
      let bottom = shape.bounds.maxY
      state = MoverState(position: Vec2(random.float(in: -20...20), 100 - bottom))
      speed = random.float(in: 20...600)
      return true
    }
    for _ in 0..<50 {
      state = MoverState(position: point() + origin)
      if deepest() == 0 && isInRoom() { return true }
    }
    return false
  }

  // MARK: - A tick

  /// Moves the solids and the mover by a 60th of a second.
  mutating func tick() -> Trouble? {
    let seconds: Float = 1 / 60
    if kind != .seams {
      if ticks % 16 == 0 { speed = random.float(in: -300...300) }
      if random.int(in: 0...30) == 0 {
        state.velocity = Vec2(random.float(in: -3000...3000), random.float(in: -3000...3000))
      }
      if random.int(in: 0...20) == 0 { state.velocity.y = -350 }
      if random.int(in: 0...99) == 0 { settings.fallsThrough.toggle() }
    }
    state.velocity.x = speed
    state.velocity.y += 900 * seconds
    var carried: Float = 0
    for index in solids.indices { carried += Self.move(&solids[index], ticks) }
    before = state
    let before = before
    let floor = solids.first { $0.id == before.floor }?.motion ?? SolidMotion()
    let solids = solids
    solver.move(&state, shape, settings, seconds: seconds, floorMotion: floor) { bounds, near in
      for solid in solids {
        switch solid.body {
        case .shape(let shape):
          near.add(shape, id: solid.id, motion: solid.motion, isOneWay: solid.isOneWay)
        case .grid(let grid): near.add(grid, id: solid.id, motion: solid.motion)
        case .chain(let chain): near.add(chain, id: solid.id)
        }
      }
    }
    ticks += 1
    return trouble(before, carried, seconds)
  }

  /// - Returns: The greatest distance that any point of the solid has moved.
  private static func move(_ solid: inout Solid, _ ticks: Int) -> Float {
    guard solid.step != .zero || solid.turn != 0 else { return 0 }
    let sign: Float = ticks / solid.period % 2 == 0 ? 1 : -1
    let before = solid.shift
    solid.shift += solid.step * sign
    solid.angle += solid.turn * sign
    let pivot = solid.base.bounds.center
    solid.motion = SolidMotion(
      shift: solid.shift - before, turn: solid.turn * sign, pivot: pivot + before)
    let map = Affine.translation(pivot) * .rotation(solid.angle) * .translation(-pivot)
    switch solid.base {
    case .shape(let base):
      let turned = solid.angle == 0 ? base : base.applying(map)
      solid.body = .shape(turned.offset(by: solid.shift))
    case .grid(let base):
      var turned = solid.angle == 0 ? base : base.applying(map)
      turned.origin += solid.shift
      solid.body = .grid(turned)
    case .chain: break
    }
    return solid.motion.shift.length + abs(solid.turn) * 60
  }

  private mutating func trouble(
    _ before: MoverState, _ carried: Float, _ seconds: Float
  ) -> Trouble? {
    let way = Vec2(
      state.position.x - before.position.x, state.position.y - before.position.y)
    let coarse = 4 * MoverSolver.skin(at: state.position)
    if state.isSqueezed { grace = 3 } else if grace > 0 { grace -= 1 }
    if state.isSqueezed && kind != .moving { return .squeezed }
    if kind == .seams { return isCaught(before, way, seconds) ? .caught : nil }
    if !isInRoom() { return .through }
    if grace > 0 { return nil }
    if deepest() > coarse { return .inside }
    let requested = before.velocity.length * seconds + before.floorVelocity.length * seconds
    let slack = coarse + settings.stepHeight * 2 + settings.snapLength
    // A mover that is wedged between a wall and an oblique moving solid has to move faster than the solid: in up to
    // four steps, each as far as the solid's.
    return way.length > requested + 4 * carried + slack ? .tooFast : nil
  }

  /// True if the mover does anything but walk on.
  private func isCaught(_ before: MoverState, _ way: Vec2, _ seconds: Float) -> Bool {
    guard state.position.x < 1900, ticks > 1 else { return false }
    return !state.isOnFloor || state.isOnWall || state.isOnCeiling
      || state.position.y != before.position.y
      || abs(Double(way.x) - Double(speed) * Double(seconds)) > 0.002
  }

  /// True if the mover has reached the end of the floor.
  var isOver: Bool { kind == .seams && state.position.x >= 1900 }

  private func isInRoom() -> Bool {
    let at = state.position
    guard at.x > room.minX, at.x < room.maxX, at.y > room.minY, at.y < room.maxY else {
      return false
    }
    guard !cave.isEmpty else { return true }
    // A ray to the right crosses the line an odd number of times if it begins inside.
    var isInside = false
    var last = cave.count - 1
    for index in cave.indices {
      let (a, b) = (cave[index], cave[last])
      last = index
      guard (a.y > at.y) != (b.y > at.y) else { continue }
      let x =
        Double(a.x) + (Double(b.x) - Double(a.x)) * (Double(at.y) - Double(a.y))
        / (Double(b.y) - Double(a.y))
      if Double(at.x) < x { isInside.toggle() }
    }
    return isInside
  }

  /// Returns the depth of the mover in the solid in which it is deepest; one-way solids do not count.
  func deepest() -> Float {
    let shape = shape.offset(by: state.position)
    let bounds = shape.bounds
    var deepest: Float = 0
    for solid in solids where !solid.isOneWay {
      switch solid.body {
      case .shape(let other):
        if !other.bounds.touches(bounds) { continue }
        deepest = max(deepest, shape.contact(with: other)?.depth ?? 0)
      case .grid(let grid):
        grid.forEachPiece(near: bounds) { piece in
          if !piece.isOneWay {
            deepest = max(deepest, shape.contact(with: piece.shape)?.depth ?? 0)
          }
          return true
        }
      case .chain(let chain):
        chain.forEachPiece(near: bounds) { piece in
          deepest = max(deepest, shape.contact(with: piece.shape)?.depth ?? 0)
          return true
        }
      }
    }
    return deepest
  }
}

extension MoverFuzz {
  struct Failure {
    var seed: UInt64
    var tick: Int
    var trouble: Trouble
    var before: MoverState
    var after: MoverState
    /// The scene at the time of the failure.
    var scene: MoverFuzz
  }

  /// The results of many scenes.
  struct Outcome {
    var moves = 0
    var failures: [Failure] = []
    /// The hash of all positions, in order.
    var hasher = StableHasher()
  }

  /// Plays the scenes of some seeds.
  static func play(
    _ seeds: Range<UInt64>, ticks: Int, into outcome: inout Outcome
  ) {
    for seed in seeds {
      guard var scene = MoverFuzz(seed: seed) else { continue }
      for tick in 0..<ticks where !scene.isOver {
        let trouble = scene.tick()
        outcome.moves += 1
        outcome.hasher.combine(UInt64(scene.state.position.x.bitPattern))
        outcome.hasher.combine(UInt64(scene.state.position.y.bitPattern))
        if let trouble {
          outcome.failures.append(
            Failure(
              seed: seed, tick: tick, trouble: trouble, before: scene.before, after: scene.state,
              scene: scene))
          break
        }
      }
    }
  }
}
