import ReelCollision
import ReelMath

extension CollideShape {
  /// Returns the same shape at another position.
  func offset(by shift: Vec2) -> CollideShape {
    if shift == .zero { return self }
    switch self {
    case .convex(let shape): return .convex(shape.offset(by: shift))
    case .chain(let chain):
      return .chain(Chain(chain.points.map { $0 + shift }, isLoop: chain.isLoop))
    case .grid(var grid):
      grid.origin += shift
      return .grid(grid)
    }
  }

  /// Returns the image under an affine map.
  func applying(_ map: Affine) -> CollideShape {
    switch self {
    case .convex(let shape): .convex(shape.applying(map))
    case .chain(let chain): .chain(chain.applying(map))
    case .grid(let grid): .grid(grid.applying(map))
    }
  }
}
