import Reel

/// The room while it is drawn, place by place from left to right.
struct Plan {
  let simulation: Simulation
  var world: World { simulation.world }

  private static let rows = 22
  private static let floorRow = 18
  /// Columns of tiles, each from the top down.
  private var columns: [[Tile]] = []
  /// Where the place begins that is being drawn.
  private var start = 0
  private var places: [Float] = []
  /// How many gems it has so far.
  var gems = 0
  /// How gems turn.
  let gemClip: ClipID

  init(_ simulation: Simulation) {
    self.simulation = simulation
    gemClip = simulation.world[Clips.self].add(
      Clip([.gem0, .gem1, .gem2, .gem3], ticksPerFrame: 9))
  }

  /// Begins a place: level floor, with its name above.
  mutating func open(_ title: String, _ hint: String, columns count: Int) {
    start = columns.count
    for _ in 0..<count {
      columns.append((0..<Plan.rows).map { $0 < 2 || $0 >= Plan.floorRow ? .full : .empty })
    }
    // The first one begins beside the wall.
    places.append(max(Float(start) * Room.tile, 2 * Room.tile))
    let middle = Float(count) * Room.tile / 2
    write(title, at: point(middle, 200), .white)
    write(hint, at: point(middle, 182), Palette.muted)
  }

  private func write(_ text: String, at place: Vec2, _ tint: Color) {
    world.spawn(
      Transform(position: place),
      Label(text, alignment: .center, layer: Layers.text, tint: tint))
  }

  /// A point by its distance from the left end of the place, and by its height above the level floor.
  func point(_ x: Float, _ height: Float) -> Vec2 {
    Vec2(Float(start) * Room.tile + x, Room.floor - height)
  }

  /// Draws tiles, a sign each; a blank leaves what is there.
  ///
  ///     #  full     /  \  45°     a b  c d  one in two, up and down
  ///     .  empty    -  a ledge that holds from above     n over w  two in one, up
  mutating func draw(_ column: Int, _ row: Int, _ lines: [String]) {
    for (down, line) in lines.enumerated() {
      for (across, sign) in line.utf8.enumerated() {
        if let tile = Plan.tile(sign) { columns[start + column + across][row + down] = tile }
      }
    }
  }

  /// Fills a block of tiles.
  mutating func fill(_ across: Range<Int>, _ down: Range<Int>, _ tile: Tile = .full) {
    for column in across { for row in down { columns[start + column][row] = tile } }
  }

  private static func tile(_ sign: UInt8) -> Tile? {
    switch sign {
    case UInt8(ascii: "#"): .full
    case UInt8(ascii: "."): .empty
    case UInt8(ascii: "-"): .oneWay
    case UInt8(ascii: "/"): .bottomRight
    case UInt8(ascii: "\\"): .bottomLeft
    case UInt8(ascii: "a"): .bottomRightLow
    case UInt8(ascii: "b"): .bottomRightHigh
    case UInt8(ascii: "c"): .bottomLeftHigh
    case UInt8(ascii: "d"): .bottomLeftLow
    case UInt8(ascii: "n"): .bottomRightNarrow
    case UInt8(ascii: "w"): .bottomRightWide
    default: nil
    }
  }

  /// Makes the ground of all that was drawn.
  func finish() -> Room {
    var tiles: [Tile] = []
    tiles.reserveCapacity(columns.count * Plan.rows)
    for row in 0..<Plan.rows { for column in columns { tiles.append(column[row]) } }
    let grid = TileGrid(
      cellSize: Vec2(Room.tile, Room.tile), columns: columns.count, tiles: tiles)
    let map = world.spawn(Transform(), TileCollider(grid, groups: Groups.solid))
    let size = Vec2(Float(columns.count), Float(Plan.rows)) * Room.tile
    return Room(simulation, map, size, places, gems: gems)
  }
}
