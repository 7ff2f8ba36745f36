import ReelMath
import ReelPlatform

/// The position and scale of a list's view on the output.
package struct ViewPlacement {
  /// The size of the view in logical pixels.
  package let view: Vec2
  /// The output pixels per logical pixel.
  package let scale: Vec2
  /// The area of the view in output pixels.
  package let target: OutputRect
  /// True if the view covers the entire output.
  package let coversAll: Bool

  /// Computes the position of the view.
  /// - Parameters:
  ///   - view: the view for a list without a valid view of its own.
  ///   - output: the size in pixels.
  ///   - fit: the way in which the view fills the output.
  package init(_ list: DrawList, view: Vec2, output: Vec2, fit: WindowFit = .integerScale) {
    let largest: Float = 65536
    let hasView =
      list.view.x >= 1 && list.view.y >= 1 && list.view.x < largest && list.view.y < largest
    self.view = hasView ? list.view : view
    let box = Letterbox(window: output, view: self.view, fit: fit)
    scale = box.scales
    target = OutputRect(
      x: Int32(box.target.x), y: Int32(box.target.y), width: Int32(box.target.width.rounded()),
      height: Int32(box.target.height.rounded()))
    coversAll =
      target.x <= 0 && target.y <= 0 && Float(target.x + target.width) >= output.x
      && Float(target.y + target.height) >= output.y
  }
}

/// A rectangle of whole output pixels, from the upper left corner of the output.
package struct OutputRect: Equatable {
  package var x: Int32
  package var y: Int32
  package var width: Int32
  package var height: Int32

  package init(x: Int32, y: Int32, width: Int32, height: Int32) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Converts a crop area of a list to the nearest pixels.
  package init(_ crop: Rect, scale: Vec2) {
    // The result is limited to values slightly beyond any window; a NaN yields a number too.
    func pixel(_ coordinate: Float, _ scale: Float) -> Int32 {
      let pixel = (coordinate * scale).rounded()
      return pixel > -1e6 ? Int32(min(pixel, 1e6)) : -1_000_000
    }
    let (left, top) = (pixel(crop.minX, scale.x), pixel(crop.minY, scale.y))
    self.init(
      x: left, y: top, width: pixel(crop.maxX, scale.x) - left,
      height: pixel(crop.maxY, scale.y) - top)
  }
}
