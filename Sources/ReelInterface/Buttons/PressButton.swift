import ReelControls
import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

/// An area of the screen that makes an action active while a finger or the mouse presses the area. An ``ScreenSpace``
/// button stays at its position in the view; others are parts of the world, and a camera that zooms in makes them
/// larger, as it does their pictures.
///
/// A press belongs to the pointer that began it: only the release of that pointer ends it, even outside the button.
///
/// A button takes no pointers, and releases those that hold it, if it or an ancestor is hidden (``Visibility``) or
/// ``Disabled``, or if it has a ``Sprite`` that is not visible. A button without a sprite is an invisible area that can
/// be pressed.
///
/// ```swift
/// world.spawn(
///   Transform(), ScreenAnchor(Vec2(0, 1), offset: Vec2(40, -40)), ScreenSpace(),
///   PressButton(Rect(-30, -30, 60, 60), action: .left))
/// ```
public struct PressButton: Component, Equatable, Sendable {
  /// The area relative to the entity's position, in pixels of the world, or of the view if the entity is
  /// ``ScreenSpace``.
  public var area: Rect
  /// The action that a press makes active.
  public var action: Action
  /// The pointers that hold the button, one bit each.
  public internal(set) var pointers: UInt16
  /// True if the button is held now, or was pressed at some time in this tick.
  public internal(set) var isActive: Bool

  /// Creates a button with an area relative to the entity, and the action of a press.
  public init(_ area: Rect, action: Action) {
    self.area = area
    self.action = action
    pointers = 0
    isActive = false
  }

  public init() { self.init(.zero, action: Action()) }

  public static var componentName: String { "PressButton" }

  /// True if a pointer holds the button.
  public var isHeld: Bool { pointers != 0 }

  /// Applies the pointer events of a tick to the button.
  /// - Returns: true if a press began in this tick.
  mutating func take(
    _ events: [InputEvent], at position: Vec2, _ view: ViewTransform
  ) -> Bool {
    var hasBegun = false
    for event in events {
      switch event.kind {
      case .pointerDown:
        let pressed = Vec2(Float(event.x), Float(event.y))
        let point =
          view.isPlain ? pressed - (position - view.origin) : view.toWorld(pressed) - position
        if area.contains(point) {
          if !isHeld { hasBegun = true }
          pointers |= 1 << UInt16(event.device)
          isActive = true
        }
      case .pointerUp: pointers &= ~(1 << UInt16(event.device))
      case .focusLost: pointers = 0
      case .assigned: for pointer in event.lostPointers { pointers &= ~(1 << UInt16(pointer)) }
      default: break
      }
    }
    return hasBegun
  }

  /// Releases all pointers that hold the button.
  mutating func letGo() {
    pointers = 0
    isActive = false
  }
}

extension PressButton {
  /// The system that adds the actions of pressed buttons to this tick's ``Actions``.
  public static let read = System("readButtons", in: .input, ifAny: PressButton.self) { world in
    let events = world[Input.self].mayHaveEvents ? world[Input.self].events : []
    let seen = events.isEmpty ? nil : (view: world.viewTransform, others: world.otherSpaces)
    var held: UInt64 = 0
    var pressed: UInt64 = 0
    let mayBeHidden = world.hasAny(Visibility.self) || world.hasAny(Disabled.self)
    // While bindings listen, a press has no effect but a new binding.
    let isBinding = world.isBinding
    world.each {
      (entity: Entity, button: inout PressButton, transform: Transform, sprite: Sprite?) in
      let isHidden = sprite.map { !$0.isVisible } ?? false
      if isBinding || isHidden
        || mayBeHidden && !(world.isVisible(entity) && world.isEnabled(entity))
      {
        button.letGo()
        return
      }
      button.isActive = button.isHeld
      if let seen {
        let position =
          world.parent(of: entity) == .none
          ? transform.position : world.globalPosition(of: entity)
        let view = seen.view.seen(by: entity, in: world, seen.others)
        if button.take(events, at: position, view) { pressed |= button.action.bit }
      }
      if button.isActive { held |= button.action.bit }
    }
    // Snapshots and hashes skip a resource that was not written.
    if held | pressed != 0 { world[Actions.self].add(held: held, pressed: pressed) }
  }
}
