import ReelECS
import ReelMath

/// What is written over the picture: for whoever looks for a fault. Not part of the state: whatever is shown,
/// the game goes on with the same bits.
public struct SceneOverlay: Resource, Equatable {
  /// The names of entities that have one (``ReelECS/Name``), else their numbers, where they are.
  public var showsNames = false
  /// The points that sprites are placed and turned by, with the axes of their transforms: red to the right,
  /// green down.
  public var showsAnchors = false
  /// What decides which sprite is drawn over which: layer and z.
  public var showsOrder = false
  /// How many pictures a second there are; see ``HostTiming``.
  public var showsFPS = false
  /// How long the last tick and the last picture took; see ``HostTiming``.
  public var showsTiming = false

  public init() {}
  public static var resourceName: String { "SceneOverlay" }
  public static var isTransient: Bool { true }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  /// All that can be shown, by the names that `--show` knows.
  public static let names: [String] = ["names", "anchors", "order", "fps", "timing"]

  /// Shows something by its name, or no longer.
  /// - Returns: whether there is something of this name.
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

  /// Whether anything is shown.
  public var isOn: Bool { self != SceneOverlay() }
}
