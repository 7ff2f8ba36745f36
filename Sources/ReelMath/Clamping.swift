extension Comparable {
  /// Returns the value limited to a range. NaN stays NaN.
  @inlinable public func clamped(to range: ClosedRange<Self>) -> Self {
    if self < range.lowerBound { return range.lowerBound }
    return self > range.upperBound ? range.upperBound : self
  }
}

extension Vec2 {
  /// Returns the nearest point of a rectangle, including its edges; the point itself if it lies inside. For a rectangle
  /// with a negative width or height, its left or top edge counts.
  @inlinable public func clamped(to area: Rect) -> Vec2 {
    Vec2(
      x.clamped(to: area.minX...max(area.minX, area.maxX)),
      y.clamped(to: area.minY...max(area.minY, area.maxY)))
  }
}
