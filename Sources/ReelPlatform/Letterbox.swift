import ReelMath

/// Where the logical view lies in a window: as large as fits, in the middle, the rest black.
///
///     ┌ window ────────────┐
///     │▒▒▒┌ target ───┐▒▒▒▒│    scale is a whole number where the window is large enough,
///     │▒▒▒│   view    │▒▒▒▒│    so that every logical pixel is the same size
///     │▒▒▒└───────────┘▒▒▒▒│
///     └────────────────────┘
public struct Letterbox: Equatable, Sendable {
  /// Window pixels per logical pixel.
  public let scale: Float
  /// The view's place in the window, in window pixels.
  public let target: Rect

  /// - Parameter wholeScale: rounds the scale down to a whole number, if that leaves at least 1.
  public init(window: Vec2, view: Vec2, wholeScale: Bool = true) {
    guard window.x > 0, window.y > 0, view.x > 0, view.y > 0 else {
      scale = 1
      target = Rect(0, 0, max(window.x, 0), max(window.y, 0))
      return
    }
    let fit = min(window.x / view.x, window.y / view.y)
    scale = wholeScale && fit >= 1 ? fit.rounded(.down) : fit
    let size = Vec2(view.x * scale, view.y * scale)
    // Rounding of `scale` may make the view a hair larger than the window.
    target = Rect(
      max(0, ((window.x - size.x) / 2).rounded(.down)),
      max(0, ((window.y - size.y) / 2).rounded(.down)), size.x, size.y)
  }

  /// From window pixels to logical pixels. Points beside the view give points beside the view.
  public func toView(_ point: Vec2) -> Vec2 { (point - target.origin) / scale }

  /// From logical pixels to window pixels.
  public func toWindow(_ point: Vec2) -> Vec2 { target.origin + point * scale }
}
