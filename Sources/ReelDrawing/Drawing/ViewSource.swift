import ReelECS
import ReelMath

/// The source of the transforms from the world to the view. Every painter has one of its own. This base class has no
/// camera: it shows the world's origin in the view's corner.
class ViewSource {
  /// Records the values of a tick.
  func recordTick(_ world: World, isNext: Bool) {}

  /// Returns the transform to the view for a time between the last two ticks.
  func transform(
    _ world: World, _ alpha: Float, size: Vec2, _ tracks: [TickTrack]
  ) -> ViewTransform {
    ViewTransform(focus: .zero, size: size)
  }

  /// Returns further pictures of the world, drawn within the main picture, the lowest first.
  func insets(
    _ world: World, _ alpha: Float, size: Vec2, _ tracks: [TickTrack]
  ) -> [ViewInset] { [] }
}

/// A picture of the world within the main picture.
struct ViewInset {
  /// The transform from the world to this picture.
  var transform: ViewTransform
  /// The rectangle of the view that the picture covers, in logical pixels.
  var rect: Rect
  /// The lowest and the highest layer that the picture shows.
  var lowest: Int16
  var highest: Int16
  /// The colour behind the picture; `nil` leaves visible the picture below it.
  var background: Color?
}
