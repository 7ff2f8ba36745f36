import ReelMath

/// The position of the logical view in a window: centred, scaled by its ``WindowFit``, the rest black.
///
///     ┌ window ────────────┐
///     │▒▒▒┌ target ───┐▒▒▒▒│    with `whole`, the scale is a whole number if the window is large
///     │▒▒▒│   view    │▒▒▒▒│    enough, so that every logical pixel is the same size
///     │▒▒▒└───────────┘▒▒▒▒│
///     └────────────────────┘
public struct Letterbox: Equatable, Sendable {
  /// The number of window pixels per logical pixel, across and down: equal unless the view is stretched.
  public let scales: Vec2
  /// The rectangle of the view in the window, in window pixels; with `fill`, it is larger than the window.
  public let target: Rect

  /// The number of window pixels per logical pixel; the smaller one if the view is stretched.
  public var scale: Float { min(scales.x, scales.y) }

  /// Creates the letterbox of a view in a window, each in its own pixels.
  public init(window: Vec2, view: Vec2, fit: WindowFit = .integerScale) {
    guard window.x > 0, window.y > 0, view.x > 0, view.y > 0 else {
      scales = .one
      target = Rect(0, 0, max(window.x, 0), max(window.y, 0))
      return
    }
    let windowPerView = Vec2(window.x / view.x, window.y / view.y)
    if fit == .stretch {
      scales = windowPerView
      target = Rect(0, 0, window.x, window.y)
      return
    }
    let least = min(windowPerView.x, windowPerView.y)
    let scale =
      switch fit {
      case .integerScale: least >= 1 ? least.rounded(.down) : least
      case .letterbox, .stretch: least
      case .fill: max(windowPerView.x, windowPerView.y)
      }
    scales = Vec2(scale, scale)
    let size = view * scale
    // Rounding of `scale` may make the view slightly larger than the window.
    let corner = Vec2(
      ((window.x - size.x) / 2).rounded(.down), ((window.y - size.y) / 2).rounded(.down))
    target =
      fit == .fill
      ? Rect(corner.x, corner.y, size.x, size.y)
      : Rect(max(0, corner.x), max(0, corner.y), size.x, size.y)
  }

  /// Converts window pixels to logical pixels. Points beside the view give points beside the view.
  public func toView(_ point: Vec2) -> Vec2 {
    Vec2((point.x - target.x) / scales.x, (point.y - target.y) / scales.y)
  }

  /// Converts window pixels to the logical pixel there, limited to 16 bits.
  package func pixel(at point: Vec2) -> (x: Int16, y: Int16) {
    let position = toView(point)
    return (Self.whole(position.x), Self.whole(position.y))
  }

  /// Returns the number of the pixel that a coordinate lies in, limited to 16 bits.
  package static func whole(_ coordinate: Float) -> Int16 {
    // The comparisons are ordered so that a NaN yields a number too.
    Int16(coordinate > -32768 ? (coordinate < 32767 ? coordinate.rounded(.down) : 32767) : -32768)
  }

  /// Converts logical pixels to window pixels.
  public func toWindow(_ point: Vec2) -> Vec2 { target.origin + point * scales }
}
