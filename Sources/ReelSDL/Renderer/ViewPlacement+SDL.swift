import CSDL2
import ReelGL
import ReelMath

extension ViewPlacement {
  /// The scale and size at which software draws. It draws an enlarged picture at the size of the view and then enlarges
  /// the result, because copies at their own size are several times as fast. `nil` if there is not a single pixel to
  /// draw.
  var drawn: (scale: Float, width: Int32, height: Int32)? {
    guard view.x >= 1, view.y >= 1, target.width > 0, target.height > 0 else {
      return target.width > 0 && target.height > 0
        ? (scale.x, target.width, target.height) : nil
    }
    // A stretched picture is drawn at the size of the view too, because software has one scale for both axes.
    let isEnlarged = max(scale.x, scale.y) > 1 || scale.x != scale.y
    return isEnlarged
      ? (1, Int32(view.x), Int32(view.y)) : (scale.x, target.width, target.height)
  }
}

extension SDL_Rect {
  init(_ rect: OutputRect) {
    self.init(x: rect.x, y: rect.y, w: rect.width, h: rect.height)
  }

  /// Converts a crop area of a list to the nearest pixels.
  init(_ crop: Rect, scale: Vec2) { self.init(OutputRect(crop, scale: scale)) }
}
