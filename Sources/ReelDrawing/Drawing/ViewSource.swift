import ReelECS
import ReelMath

/// From where pictures are seen. Every painter has one of its own; without a camera it shows the world's origin
/// in the view's corner.
class ViewSource {
  /// Takes in what a tick has left.
  func noteTick(_ world: World, isNext: Bool) {}

  /// The map to the view for a time between the last two ticks.
  func transform(_ world: World, _ alpha: Float, size: Vec2) -> ViewTransform {
    ViewTransform(focus: .zero, size: size)
  }

  /// Further pictures of the world within this one, the lowest first.
  func insets(
    _ world: World, _ alpha: Float, size: Vec2, _ tracks: [TickTrack]
  ) -> [ViewInset] { [] }
}

/// A picture of the world within a picture.
struct ViewInset {
  /// From where it is seen.
  var transform: ViewTransform
  /// Where it lies in the view, in logical pixels.
  var place: Rect
  /// The lowest and the highest layer that it shows.
  var lowest: Int16
  var highest: Int16
  /// What lies behind it; `nil` leaves what is there.
  var background: Color?
}
