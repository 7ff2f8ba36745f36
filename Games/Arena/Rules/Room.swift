import Reel

/// The room: its ground of tiles, the places in it, and what is written there.
struct RoomFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(ShapeFeature.self)
    simulation.world.insert(Room())
    simulation.draw(Room.pass)
    simulation.atStart { simulation in
      var plan = Plan(simulation)
      plan.drawPlaces()
      simulation.world.insert(plan.finish())
    }
  }
}

/// What is known of the room while the game runs; none of it changes.
struct Room: Resource {
  static let isTransient = true
  static let tile: Float = 16
  /// Where the level floor lies.
  static let floor: Float = 288

  var size = Vec2.zero
  var map = Entity.none
  /// Where the places begin, from left to right.
  var places: [Float] = []
  /// How many gems there are at the start.
  var gems = 0
  /// By the faces of a full tile.
  var tiles: [FrameID] = []
  /// By the number of a tile.
  var slopes: [FrameID] = []
  var ledge = FrameID()

  init() {}

  init(
    _ simulation: Simulation, _ map: Entity, _ size: Vec2, _ places: [Float], gems: Int
  ) {
    self.gems = gems
    self.size = size
    self.map = map
    self.places = places
    tiles = (0..<16).map { simulation.frame("tile-\($0)") }
    slopes = Tile.allCases.map {
      $0.rawValue > Tile.oneWay.rawValue ? simulation.frame("slope-\($0.rawValue)") : FrameID()
    }
    ledge = simulation.frame("ledge")
  }

  /// Where somebody begins the place again in which he is.
  func start(near x: Float) -> Vec2 {
    let left = places.last { $0 <= x } ?? places.first ?? 0
    return Vec2(left + 12, Room.floor - 8)
  }
}

extension Room {
  /// Lines that lie far behind, and the tiles that are in view. A full tile shows the faces that the grid
  /// keeps for it: nothing else of it can be touched.
  static let pass = DrawPass("room") { view, list in
    drawLines(view, &list)
    let room = view.world[Room.self]
    guard let ground = view.world[room.map, TileCollider.self] else { return }
    let place = view.place(of: room.map)
    let corner = Vec2(-place.tx, -place.ty)
    let end = corner + view.size
    let near = ground.grid.cells(near: Bounds(corner.x, corner.y, end.x, end.y))
    for row in near.rows {
      for column in near.columns {
        guard let piece = ground.grid.piece(column: column, row: row) else { continue }
        let tile = ground.grid[column, row]
        let frame: FrameID
        switch tile {
        case .full: frame = room.tiles[Int(piece.surface.faces & 15)]
        case .oneWay: frame = room.ledge
        default: frame = room.slopes[Int(tile.rawValue)]
        }
        var at = place
        at.tx += Float(column) * Room.tile
        at.ty += Float(row) * Room.tile
        view.append(Sprite(frame, layer: Layers.tiles, anchor: .zero), at: at, into: &list)
      }
    }
  }

  private static func drawLines(_ view: SceneView, _ list: inout DrawList) {
    let style = ShapeStyle(Color(hex: 0x1F2542), layer: Layers.lines)
    let step: Float = 48
    let shift = Vec2((view.camera.x / 2).rounded(.down), (view.camera.y / 2).rounded(.down))
    var x = step - (shift.x - (shift.x / step).rounded(.down) * step)
    while x < view.size.x {
      list.fill(Rect(x, 0, 1, view.size.y), style)
      x += step
    }
    var y = step - (shift.y - (shift.y / step).rounded(.down) * step)
    while y < view.size.y {
      list.fill(Rect(0, y, view.size.x, 1), style)
      y += step
    }
  }
}
