/// A rectangle of pixels: columns `left..<right` of rows `top..<bottom`.
package struct PixelArea: Equatable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  package var isEmpty: Bool { left >= right || top >= bottom }

  package func intersection(_ other: PixelArea) -> PixelArea {
    PixelArea(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}
