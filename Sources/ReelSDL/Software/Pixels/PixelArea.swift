/// A rectangle of pixels: columns `left..<right` of rows `top..<bottom`.
struct PixelArea: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var isEmpty: Bool { left >= right || top >= bottom }

  func intersection(_ other: PixelArea) -> PixelArea {
    PixelArea(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}
