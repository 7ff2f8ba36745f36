import ReelCollision
import ReelECS
import ReelMath

/// A line of ground: a ``Chain``, which is solid for movers. The entity's ``Transform`` moves, turns,
/// stretches and mirrors it, as ``Chain/applying(_:)`` says.
///
/// ```swift
/// // A floor is drawn from left to right.
/// let hill = Chain([Vec2(0, 200), Vec2(80, 170), Vec2(160, 200)])
/// world.spawn(Transform(), ChainCollider(hill))
/// ```
public struct ChainCollider: SparseComponent, Equatable, Sendable {
  /// Relative to the entity.
  public var chain: Chain
  /// The groups it belongs to, one bit each.
  public var groups: UInt32
  /// The groups it wants to meet.
  public var wants: UInt32

  /// A line of ground.
  public init(_ chain: Chain, groups: UInt32 = 1, wants: UInt32 = 0) {
    self.chain = chain
    self.groups = groups
    self.wants = wants
  }

  public init() { self.init(Chain()) }

  public static var componentName: String { "ChainCollider" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("chain", &chain)
    v.field("groups", &groups)
    v.field("wants", &wants)
  }
}

/// Ground of tiles: a ``TileGrid``, which is solid for movers. The entity's ``Transform`` moves,
/// turns, stretches and mirrors it as a whole.
///
/// ```swift
/// var grid = TileGrid(cellSize: Vec2(16, 16), columns: 20, rows: 12)
/// for column in 0..<20 { grid[column, 11] = .full }
/// let ground = world.spawn(Transform(), TileCollider(grid))
/// world[ground, TileCollider.self]?.grid[4, 11] = .empty  // a pit
/// ```
public struct TileCollider: SparseComponent, Equatable, Sendable {
  /// Its origin is relative to the entity. Cells may be set at any time:
  /// `world[map, TileCollider.self]?.grid[3, 4] = .empty`.
  public var grid: TileGrid
  /// The groups it belongs to, one bit each.
  public var groups: UInt32
  /// The groups it wants to meet.
  public var wants: UInt32

  /// Ground of tiles.
  public init(_ grid: TileGrid, groups: UInt32 = 1, wants: UInt32 = 0) {
    self.grid = grid
    self.groups = groups
    self.wants = wants
  }

  public init() { self.init(TileGrid()) }

  public static var componentName: String { "TileCollider" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("grid", &grid)
    v.field("groups", &groups)
    v.field("wants", &wants)
  }
}

/// Makes an entity's ``Collider`` solid: movers stop at it, stand on it, and are carried and pushed by
/// it when its ``Transform`` moves or turns.
///
/// ```swift
/// world.spawn(
///   Transform(), Collider(Rect(-24, 0, 48, 6)), Solid(isOneWay: true),
///   PathFollower(way, speed: 40, ending: .turnBack))
/// ```
public struct Solid: Component, Equatable, Sendable {
  /// Whether it holds only what comes from above.
  public var isOneWay: Bool
  /// How fast its surface carries along, in pixels a second: of a conveyor belt.
  public var belt: Vec2
  /// Where it was when movers moved last.
  var last = Vec2.zero
  var lastRotation: Float = 0
  var hasLast = false

  /// Something solid.
  public init(isOneWay: Bool = false, belt: Vec2 = .zero) {
    self.isOneWay = isOneWay
    self.belt = belt
  }

  public init() { self.init(isOneWay: false) }

  public static var componentName: String { "Solid" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("isOneWay", &isOneWay)
    v.field("belt", &belt)
    v.field("last", &last)
    v.field("lastRotation", &lastRotation)
    v.field("hasLast", &hasLast)
  }

  /// Forgets where it was: it has been put elsewhere, and what stood on it is not carried there.
  public mutating func skipMotion() { hasLast = false }
}
