import ReelECS
import ReelFields
import ReelSimulation

/// The focus of the widgets, and the list that is being dragged.
public struct Interface: Resource {
  /// The widget that keys and pads act on, or `Entity.none`. A focus that rules set is visible at once.
  public var focus: Entity {
    get { focusedWidget }
    set {
      focusedWidget = newValue
      if newValue != .none { showsFocus = true }
    }
  }
  /// The focus, which the interface itself sets here.
  var focusedWidget = Entity.none
  /// True if a ring is drawn around the focused widget: after keys and pads, and if rules have set the focus; not after
  /// pointers.
  public internal(set) var showsFocus = false
  /// The menu that was on top when widgets were last arranged, or `Entity.none`.
  var menu = Entity.none
  /// The directions that were held when the menu came on top, a bit each; they must be released before they count.
  var restingDirections: UInt8 = 0
  /// The direction that is held, 0 for none; `heldTicks` is the number of ticks since it went down.
  var direction: UInt8 = 0
  var heldTicks: UInt16 = 0
  /// The list that a pointer drags, or may begin to drag.
  var list = Entity.none
  var listPointer: UInt8 = 255
  var listY: Float = 0
  var isDragging = false
  /// The tick in which a menu has used Enter, Escape, a pad's button or a pointer, and the world's count of restores
  /// then, because a tick that runs again after a restore may go differently. Only valid in that tick, so not part of
  /// the state.
  private var usedPress: (tick: UInt64, restores: Int) = (0, -1)

  mutating func recordUsedPress(_ world: World) {
    usedPress = (world[Clock.self].tick, world.restoreCount)
  }
  /// Returns true if a menu has used such a press in this tick.
  func hasUsedPress(_ world: World) -> Bool {
    usedPress.restores == world.restoreCount && usedPress.tick == world[Clock.self].tick
  }

  /// The button that was pressed last, and the tick, until diagnostics have checked that its event was read; not part
  /// of the state.
  var lastPress: (button: Entity, tick: UInt64) = (.none, 0)

  /// True if the resource still refers to a widget, so that it must be updated once more after the last widget is gone.
  var isInUse: Bool { focus != .none || list != .none || menu != .none }

  public init() {}
  public static var resourceName: String { "Interface" }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("focus", &focusedWidget)
    v.field("showsFocus", &showsFocus)
    v.field("menu", &menu)
    v.field("restingDirections", &restingDirections)
    v.field("direction", &direction)
    v.field("heldTicks", &heldTicks)
    v.field("list", &list)
    v.field("listPointer", &listPointer)
    v.field("listY", &listY)
    v.field("isDragging", &isDragging)
  }
}
