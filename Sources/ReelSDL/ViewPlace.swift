import CSDL2
import ReelMath
import ReelPlatform

/// Where the view of a list lies on what is drawn on.
struct ViewPlace {
  /// In logical pixels.
  let view: Vec2
  /// Output pixels per logical pixel.
  let scale: Float
  /// In output pixels.
  let target: SDL_Rect
  /// Whether nothing is left beside it.
  let coversAll: Bool

  /// - Parameters:
  ///   - view: for a list that names none, or one that no window has.
  ///   - output: in pixels.
  init(_ list: DrawList, view: Vec2, output: Vec2) {
    let largest: Float = 65536
    let hasView =
      list.view.x >= 1 && list.view.y >= 1 && list.view.x < largest && list.view.y < largest
    self.view = hasView ? list.view : view
    let box = Letterbox(window: output, view: self.view)
    scale = box.scale
    target = SDL_Rect(
      x: Int32(box.target.x), y: Int32(box.target.y), w: Int32(box.target.width.rounded()),
      h: Int32(box.target.height.rounded()))
    coversAll =
      target.x <= 0 && target.y <= 0 && Float(target.w) >= output.x && Float(target.h) >= output.y
  }

  /// What software draws at: an enlarged picture is first drawn at the size of the view and then
  /// enlarged as a whole, because copies that keep their size are several times as fast. `nil` where
  /// there is not a pixel to draw.
  var drawn: (scale: Float, width: Int32, height: Int32)? {
    if scale > 1, view.x >= 1, view.y >= 1 { return (1, Int32(view.x), Int32(view.y)) }
    return target.w > 0 && target.h > 0 ? (scale, target.w, target.h) : nil
  }
}

extension SDL_Rect {
  /// A crop area of a list, at the nearest whole pixels.
  init(_ crop: Rect, scale: Float) {
    // Not far beyond any window, and a number even where there is none.
    func pixel(_ place: Float) -> Int32 {
      let pixel = (place * scale).rounded()
      return pixel > -1e6 ? Int32(min(pixel, 1e6)) : -1_000_000
    }
    let (left, top) = (pixel(crop.minX), pixel(crop.minY))
    self.init(x: left, y: top, w: pixel(crop.maxX) - left, h: pixel(crop.maxY) - top)
  }
}
