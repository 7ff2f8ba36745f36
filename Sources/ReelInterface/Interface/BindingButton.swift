import ReelControls
import ReelECS
import ReelFields

/// A button of a ``BindingList``: shows one binding of an action, and replaces it when pressed. The list creates its
/// buttons; a game may change their ``Widget``s.
///
/// ```swift
/// world.each { (button: BindingButton, widget: inout Widget) in
///   if button.isPad { widget.minimum.x = 60 }
/// }
/// ```
public struct BindingButton: SparseComponent, Equatable, Sendable {
  /// The action whose binding the button shows.
  public var action = Action()
  /// The index of the binding among the action's bindings on the same kind of device, from 0.
  public var slot: UInt8 = 0
  /// True if the button shows a binding on pads, false for keys and the mouse.
  public var isPad = false
  /// The entity of the ``BindingList``.
  public var list = Entity.none

  public init() {}
  public static var componentName: String { "BindingButton" }

  /// Returns the binding that the button shows; `nil` if there is none.
  func binding(in all: [Binding]) -> Binding? {
    var slot = slot
    for binding in all where binding.action == action && binding.isPad == isPad {
      if slot == 0 { return binding }
      slot -= 1
    }
    return nil
  }
}
