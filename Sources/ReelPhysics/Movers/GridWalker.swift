import ReelCollision
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// A component that moves an entity from cell to cell of a grid, as in a puzzle or a board game. The entity is in the
/// middle of a cell or on its way to the next one, which must be free when it sets out. It needs a ``Transform`` and no
/// ``Mover``. A cell is occupied by ground, by a ``Solid``, and by other walkers with a ``Collider``.
///
/// ```swift
/// let box = world.spawn(
///   Transform(x: 120, y: 72), Collider(.circle(radius: 6)),
///   GridWalker(cellSize: Vec2(16, 16), ticksPerCell: 10))
/// world[box, GridWalker.self]?.directionX = 1  // right, cell by cell, until it is 0
/// ```
public struct GridWalker: Component, Equatable, Sendable {
  /// The horizontal direction to walk: -1, 0 or 1. It is read only in the middle of a cell.
  public var directionX: Int32 = 0
  /// The vertical direction to walk: -1, 0 or 1, downwards. It is read only in the middle of a cell.
  public var directionY: Int32 = 0
  /// The width and height of a cell, in pixels.
  public var cellSize: Vec2
  /// The number of ticks from one cell to the next, at least 1.
  public var ticksPerCell: Int32
  /// The categories that stop the walker, one bit each; see ``Mover/mask``.
  public var mask: UInt32
  private var from = Vec2.zero
  private var to = Vec2.zero
  private var ticks: Int32 = 0
  /// True if the next cell was occupied when the walker was to set out.
  public private(set) var isBlocked = false

  /// Creates a walker in the middle of a cell.
  public init(cellSize: Vec2 = Vec2(16, 16), ticksPerCell: Int32 = 10, mask: UInt32 = .max) {
    self.cellSize = cellSize
    self.ticksPerCell = ticksPerCell
    self.mask = mask
  }

  public init() { self.init(cellSize: Vec2(16, 16)) }

  public static var componentName: String { "GridWalker" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("directionX", &directionX, in: -1...1)
    v.field("directionY", &directionY, in: -1...1)
    v.field("cellSize", &cellSize)
    v.field("ticksPerCell", &ticksPerCell, in: 1...Int32.max)
    v.field("mask", &mask)
    v.field("from", &from)
    v.field("to", &to)
    v.field("ticks", &ticks)
    v.field("isBlocked", &isBlocked)
  }

  /// True if the walker is on its way from one cell to another.
  public var isWalking: Bool { ticks > 0 }

  /// Moves the walker by a tick and returns its position.
  /// - Parameter isFree: returns true if the cell around a point is free.
  fileprivate mutating func advance(_ position: Vec2, _ isFree: (Vec2) -> Bool) -> Vec2 {
    if ticks == 0 {
      isBlocked = false
      guard directionX != 0 || directionY != 0 else { return position }
      let target = position + Vec2(Float(directionX) * cellSize.x, Float(directionY) * cellSize.y)
      guard isFree(target) else {
        isBlocked = true
        return position
      }
      from = position
      to = target
    }
    ticks += 1
    // Ends exactly at the target, without rounding.
    guard ticks < ticksPerCell else {
      ticks = 0
      return to
    }
    return from + (to - from) * (Float(ticks) / Float(max(ticksPerCell, 1)))
  }

  /// Moves all walkers, one after the other, so that a free cell goes to one of them only.
  public static let walk = System("walkOnGrids", in: .physics, ifAny: GridWalker.self) { world in
    let space = world.collisionSpace
    space.update(world)
    let pauses = world.hasPaused
    world.each { (entity: Entity, walker: inout GridWalker, transform: inout Transform) in
      if pauses && world.isPaused(entity) { return }
      let filter = ShapeFilter(
        categories: walker.mask, ignoring: CollisionSpace.key(entity))
      // The box is slightly smaller than a cell, so that colliders in neighbouring cells do not overlap it.
      let size = walker.cellSize * 0.9
      transform.position = walker.advance(transform.position) { target in
        !space.set.overlapsAny(.box(size: size, at: target), filter) { key in
          let other = CollisionSpace.entity(key)
          return !world.has(other, Collider.self) || world.has(other, Solid.self)
            || world.has(other, GridWalker.self)
        } && !space.isTaken(target)
      }
      if walker.isWalking { space.takeCell(walker.to) }
    }
    space.forgetCells()
  }
}
