import CSDL2
import ReelMath
import ReelPlatform

/// Where the view of a list lies on what is drawn on.
struct ViewPlace {
  /// In logical pixels.
  let view: Vec2
  /// Output pixels per logical pixel.
  let scale: Vec2
  /// In output pixels.
  let target: SDL_Rect
  /// Whether nothing is left beside it.
  let coversAll: Bool

  /// - Parameters:
  ///   - view: for a list that names none, or one that no window has.
  ///   - output: in pixels.
  ///   - fit: how the view fills the output.
  init(_ list: DrawList, view: Vec2, output: Vec2, fit: WindowFit = .whole) {
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

  /// What software draws at: an enlarged picture is first drawn at the size of the view and then
  /// enlarged as a whole, because copies that keep their size are several times as fast. `nil` where
  /// there is not a pixel to draw.
  var drawn: (scale: Float, width: Int32, height: Int32)? {
    guard view.x >= 1, view.y >= 1, target.w > 0, target.h > 0 else {
      return target.w > 0 && target.h > 0 ? (scale.x, target.w, target.h) : nil
    }
    // What is stretched is drawn at the size of the view, too: software knows one scale for both ways.
    let isEnlarged = max(scale.x, scale.y) > 1 || scale.x != scale.y
    return isEnlarged ? (1, Int32(view.x), Int32(view.y)) : (scale.x, target.w, target.h)
  }
}

extension SDL_Rect {
  /// A crop area of a list, at the nearest whole pixels.
  init(_ crop: Rect, scale: Vec2) {
    // Not far beyond any window, and a number even where there is none.
    func pixel(_ place: Float, _ scale: Float) -> Int32 {
      let pixel = (place * scale).rounded()
      return pixel > -1e6 ? Int32(min(pixel, 1e6)) : -1_000_000
    }
    let (left, top) = (pixel(crop.minX, scale.x), pixel(crop.minY, scale.y))
    self.init(
      x: left, y: top, w: pixel(crop.maxX, scale.x) - left,
      h: pixel(crop.maxY, scale.y) - top)
  }
}
