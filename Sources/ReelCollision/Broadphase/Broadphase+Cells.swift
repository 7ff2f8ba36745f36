import ReelMath

extension Broadphase {
  /// Returns the cell to which a proxy belongs, for drawings that explain the broadphase; `nil` if the bounds of the
  /// proxy are not finite, so that it overlaps nothing. Traps if the proxy is not in use.
  public func cell(of proxy: UInt32) -> Bounds? {
    let bounds = bounds(of: proxy)
    guard bounds.isFinite else { return nil }
    let reach = max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY)
    var size: Float = 4
    while size < reach { size *= 4 }
    let x = (bounds.minX / size).rounded(.down) * size
    let y = (bounds.minY / size).rounded(.down) * size
    return Bounds(x, y, x + size, y + size)
  }
}
