import ReelECS
import ReelFields
import ReelMath

/// The debugging information that is drawn over the picture. It is not part of the state: showing it does not change a
/// bit of the game.
public struct SceneOverlay: Resource, Equatable {
  /// True if entities show their names (``ReelECS/Name``), or their numbers, at their positions.
  public var showsNames = false
  /// True if sprites show the point at which they are placed and turned, with the axes of their transforms: red to the
  /// right, green down.
  public var showsAnchors = false
  /// True if sprites show their layer and z, which decide the drawing order.
  public var showsOrder = false
  /// True if the number of pictures per second is shown; see ``HostTiming``.
  public var showsFPS = false
  /// True if the durations of the last tick and the last picture are shown; see ``HostTiming``.
  public var showsTiming = false

  public init() {}
  public static var resourceName: String { "SceneOverlay" }
  public static var isTransient: Bool { true }

  /// The names of all parts that can be shown, as `--show` accepts them.
  public static let names: [String] = ["names", "anchors", "order", "fps", "timing"]

  /// Shows or hides a part by its name.
  /// - Returns: true if a part of this name exists.
  public mutating func set(_ name: String, _ isShown: Bool = true) -> Bool {
    let utf8 = name.utf8
    if utf8.elementsEqual("names".utf8) {
      showsNames = isShown
    } else if utf8.elementsEqual("anchors".utf8) {
      showsAnchors = isShown
    } else if utf8.elementsEqual("order".utf8) {
      showsOrder = isShown
    } else if utf8.elementsEqual("fps".utf8) {
      showsFPS = isShown
    } else if utf8.elementsEqual("timing".utf8) {
      showsTiming = isShown
    } else {
      return false
    }
    return true
  }

  /// True if anything is shown.
  public var isOn: Bool { self != SceneOverlay() }
}
