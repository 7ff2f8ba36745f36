import ReelMath

@testable import ReelCollision

/// Solids that may move, and a mover among them.
struct MoverStage {
  struct Solid {
    var id: UInt64
    var shape = Shape()
    var grid: TileGrid?
    var chain: Chain?
    var motion = SolidMotion()
    var isOneWay = false

    func add(_ bounds: Bounds, _ near: inout Surroundings) {
      if let grid {
        near.add(grid, id: id)
      } else if let chain {
        near.add(chain, id: id)
      } else if shape.bounds.touches(bounds) {
        near.add(shape, id: id, motion: motion, isOneWay: isOneWay)
      }
    }
  }

  var solids: [Solid] = []
  var solver = MoverSolver()
  var state = MoverState()
  var shape = Shape.box(size: Vec2(12, 14))
  var settings = MoverSettings()
  var seconds: Float = 1 / 60
  var gravity: Float = 900

  @discardableResult
  mutating func add(_ shape: Shape, isOneWay: Bool = false) -> Int {
    solids.append(
      Solid(id: UInt64(solids.count + 1), shape: shape, isOneWay: isOneWay))
    return solids.count - 1
  }

  mutating func add(_ grid: TileGrid) {
    solids.append(Solid(id: UInt64(solids.count + 1), grid: grid))
  }

  mutating func add(_ chain: Chain) {
    solids.append(Solid(id: UInt64(solids.count + 1), chain: chain))
  }

  /// Moves a solid before the next tick.
  mutating func move(_ number: Int, by shift: Vec2, turn: Float = 0, pivot: Vec2 = .zero) {
    let map =
      Affine.translation(pivot + shift) * .rotation(turn) * .translation(-pivot)
    solids[number].shape =
      turn == 0 ? solids[number].shape.offset(by: shift) : solids[number].shape.applying(map)
    solids[number].motion = SolidMotion(shift: shift, turn: turn, pivot: pivot)
  }

  mutating func tick(walking speed: Float? = nil) {
    if let speed { state.velocity.x = speed }
    state.velocity.y += gravity * seconds
    let floor = solids.first { $0.id == state.floor }?.motion ?? SolidMotion()
    let solids = solids
    solver.move(&state, shape, settings, seconds: seconds, floorMotion: floor) { bounds, near in
      for solid in solids { solid.add(bounds, &near) }
    }
  }
}
