import ReelContent
import ReelECS
import ReelMath
import ReelSimulation

/// Which widget has the focus, and what is being dragged.
public struct Interface: Resource {
  /// The widget that keys and pads act on, or `Entity.none`.
  public var focus = Entity.none
  /// Whether a ring is drawn about it: after keys and pads, not after pointers.
  public internal(set) var showsFocus = false
  /// The menu that was on top when widgets were arranged last, or `Entity.none`.
  var menu = Entity.none
  /// Directions that were held when it came on top, a bit each: they count once they were let go.
  var restingDirections: UInt8 = 0
  /// The direction that is held, 0 for none, and for how many ticks.
  var direction: UInt8 = 0
  var heldTicks: UInt16 = 0
  /// The list that a pointer drags, or may yet.
  var list = Entity.none
  var listPointer: UInt8 = 255
  var listY: Float = 0
  var isDragging = false
  /// The tick in which a menu has used Enter, Escape or a pad's button, and how often the world had been restored
  /// by then: a tick that is played once more may go another way. Over with the tick, so it is no part of the state.
  private var usedKey: (tick: UInt64, restores: Int) = (0, -1)

  mutating func noteUsedKey(_ world: World) {
    usedKey = (world[Clock.self].tick, world.restoreCount)
  }
  /// Whether a menu has used such a key in this tick.
  func hasUsedKey(_ world: World) -> Bool {
    usedKey.restores == world.restoreCount && usedKey.tick == world[Clock.self].tick
  }

  /// The button that was pressed last, and in which tick, until diagnostics have seen whether anybody heard of it; no
  /// part of the state.
  var lastPress: (button: Entity, tick: UInt64) = (.none, 0)

  /// Whether something would be left to do if there were no widgets any more and nobody wrote.
  var isInUse: Bool { focus != .none || list != .none || menu != .none }

  public init() {}
  public static var resourceName: String { "Interface" }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("focus", &focus)
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
