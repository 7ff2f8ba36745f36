import CSDL2
import ReelMath
import ReelPlatform

/// The position and scale of a list's view on the output.
struct ViewPlacement {
  /// The size of the view in logical pixels.
  let view: Vec2
  /// The output pixels per logical pixel.
  let scale: Vec2
  /// The area of the view in output pixels.
  let target: SDL_Rect
  /// True if the view covers the entire output.
  let coversAll: Bool

  /// Computes the position of the view.
  /// - Parameters:
  ///   - view: the view for a list without a valid view of its own.
  ///   - output: the size in pixels.
  ///   - fit: the way in which the view fills the output.
  init(_ list: DrawList, view: Vec2, output: Vec2, fit: WindowFit = .integerScale) {
    let largest: Float = 65536
    let hasView =
      list.view.x >= 1 && list.view.y >= 1 && list.view.x < largest && list.view.y < largest
    self.view = hasView ? list.view : view
    let box = Letterbox(window: output, view: self.view, fit: fit)
    scale = box.scales
    target = SDL_Rect(
      x: Int32(box.target.x), y: Int32(box.target.y), w: Int32(box.target.width.rounded()),
      h: Int32(box.target.height.rounded()))
    coversAll =
      target.x <= 0 && target.y <= 0 && Float(target.x + target.w) >= output.x
      && Float(target.y + target.h) >= output.y
  }

  /// The scale and size at which software draws. It draws an enlarged picture at the size of the view and then enlarges
  /// the result, because copies at their own size are several times as fast. `nil` if there is not a single pixel to
  /// draw.
  var drawn: (scale: Float, width: Int32, height: Int32)? {
    guard view.x >= 1, view.y >= 1, target.w > 0, target.h > 0 else {
      return target.w > 0 && target.h > 0 ? (scale.x, target.w, target.h) : nil
    }
    // A stretched picture is drawn at the size of the view too, because software has one scale for both axes.
    let isEnlarged = max(scale.x, scale.y) > 1 || scale.x != scale.y
    return isEnlarged ? (1, Int32(view.x), Int32(view.y)) : (scale.x, target.w, target.h)
  }
}

extension SDL_Rect {
  /// Converts a crop area of a list to the nearest pixels.
  init(_ crop: Rect, scale: Vec2) {
    // The result is limited to values slightly beyond any window; a NaN yields a number too.
    func pixel(_ coordinate: Float, _ scale: Float) -> Int32 {
      let pixel = (coordinate * scale).rounded()
      return pixel > -1e6 ? Int32(min(pixel, 1e6)) : -1_000_000
    }
    let (left, top) = (pixel(crop.minX, scale.x), pixel(crop.minY, scale.y))
    self.init(
      x: left, y: top, w: pixel(crop.maxX, scale.x) - left,
      h: pixel(crop.maxY, scale.y) - top)
  }
}
