import ReelControls
import ReelDrawing
import ReelECS
import ReelMath
import ReelPlatform

/// A button of a ``BindingList``: shows one binding of an action, and binds it anew. The list makes them; a game may
/// change their ``Widget``s.
///
/// ```swift
/// world.each { (button: BindingButton, widget: inout Widget) in
///   if button.isPad { widget.minimum.x = 60 }
/// }
/// ```
public struct BindingButton: SparseComponent, Equatable, Sendable {
  /// Which action.
  public var action = Action()
  /// Which of the action's bindings on the same kind of device, from 0.
  public var slot: UInt8 = 0
  /// Whether it is about pads, and not about keys and the mouse.
  public var isPad = false
  /// The entity of the ``BindingList``.
  public var list = Entity.none

  public init() {}
  public static var componentName: String { "BindingButton" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("action", &action)
    v.field("slot", &slot)
    v.field("isPad", &isPad)
    v.field("list", &list)
  }

  /// The binding that it is about, if there is one.
  func binding(in all: [Binding]) -> Binding? {
    var slot = slot
    for binding in all where binding.action == action && binding.isPad == isPad {
      if slot == 0 { return binding }
      slot -= 1
    }
    return nil
  }
}
