extension Comparable {
  /// The value, or the end of the range that it lies beyond. NaN stays NaN.
  @inlinable public func clamped(to range: ClosedRange<Self>) -> Self {
    if self < range.lowerBound { return range.lowerBound }
    return self > range.upperBound ? range.upperBound : self
  }
}

extension Vec2 {
  /// The nearest point of a rectangle, its edges among them: itself where it lies inside. Where the
  /// rectangle has a negative width or height, its left or top edge counts.
  @inlinable public func clamped(to area: Rect) -> Vec2 {
    Vec2(
      x.clamped(to: area.minX...max(area.minX, area.maxX)),
      y.clamped(to: area.minY...max(area.minY, area.maxY)))
  }
}
