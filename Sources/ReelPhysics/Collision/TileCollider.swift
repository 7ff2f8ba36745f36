import ReelCollision
import ReelECS
import ReelFields
import ReelMath

/// Ground of tiles: a ``TileGrid``, which is solid for movers. The ``Transform`` of the entity moves, turns, stretches
/// and mirrors the grid as one.
///
/// ```swift
/// var grid = TileGrid(cellSize: Vec2(16, 16), columns: 20, rows: 12)
/// for column in 0..<20 { grid[column, 11] = .full }
/// let ground = world.spawn(Transform(), TileCollider(grid))
/// world[ground, TileCollider.self]?.grid[4, 11] = .empty  // a pit
/// ```
public struct TileCollider: SparseComponent, Equatable, Sendable {
  /// The grid; its origin is relative to the entity. Cells may be set at any time:
  /// `world[map, TileCollider.self]?.grid[3, 4] = .empty`.
  public var grid: TileGrid
  /// The categories of the collider, one bit each.
  public var categories: UInt32
  /// The mask: the categories that the collider collides with, one bit each.
  public var mask: UInt32

  /// Creates ground of tiles.
  public init(_ grid: TileGrid, categories: UInt32 = 1, mask: UInt32 = 0) {
    self.grid = grid
    self.categories = categories
    self.mask = mask
  }

  public init() { self.init(TileGrid()) }

  public static var componentName: String { "TileCollider" }
}
