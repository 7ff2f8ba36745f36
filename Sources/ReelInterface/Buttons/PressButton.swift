import ReelControls
import ReelDrawing
import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// A part of the screen that acts while it is pressed by a finger or the mouse. One that is
/// ``OnScreen`` stays where it is; others are parts of the world, and a camera that zooms makes them
/// larger, as it does their pictures.
///
/// The press belongs to the pointer that began it: only that pointer's release ends it, also when
/// it has left the button.
///
/// One that is not seen or not in use takes nothing, and lets go of what holds it: it or one above it is
/// hidden (``Visibility``) or ``Disabled``, or it has a ``Sprite`` that is not visible. A button without
/// a sprite is an area that can be pressed.
///
/// ```swift
/// world.spawn(
///   Transform(), EdgeAnchor(Vec2(0, 1), offset: Vec2(40, -40)), OnScreen(),
///   PressButton(Rect(-30, -30, 60, 60), action: .left))
/// ```
public struct PressButton: Component, Equatable, Sendable {
  /// Relative to the entity's position, in pixels of the world, or of the view where it is
  /// ``OnScreen``.
  public var area: Rect
  /// What the person does by pressing it.
  public var action: Action
  /// The pointers that hold it, one bit each.
  public private(set) var pointers: UInt16
  /// Held now, or pressed at some time in this tick.
  public private(set) var isActive: Bool

  /// A part of the screen, relative to the entity, and what it means to press it.
  public init(_ area: Rect, action: Action) {
    self.area = area
    self.action = action
    pointers = 0
    isActive = false
  }

  public init() { self.init(.zero, action: Action()) }

  public static var componentName: String { "PressButton" }

  /// Whether a pointer holds it.
  public var isHeld: Bool { pointers != 0 }

  /// - Returns: whether a press began in this tick.
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

  /// Nobody presses it.
  mutating func letGo() {
    pointers = 0
    isActive = false
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("area", &area)
    v.field("action", &action)
    v.field("pointers", &pointers)
    v.field("isActive", &isActive)
  }
}

extension PressButton {
  /// Adds what is pressed on the screen to this tick's ``Actions``.
  public static let read = System("readButtons", in: .input, ifAny: PressButton.self) { world in
    let events = world[Input.self].mayHaveEvents ? world[Input.self].events : []
    let seen = events.isEmpty ? nil : (view: world.viewTransform, others: world.otherSpaces)
    var held: UInt64 = 0
    var pressed: UInt64 = 0
    let rests = world.hasAny(Visibility.self) || world.hasAny(Disabled.self)
    // What is pressed then is bound, and does nothing else.
    let isBinding = world.isBinding
    world.each {
      (entity: Entity, button: inout PressButton, transform: Transform, sprite: Sprite?) in
      let isHidden = sprite.map { !$0.isVisible } ?? false
      if isBinding || isHidden || rests && !(world.isVisible(entity) && world.isEnabled(entity)) {
        button.letGo()
        return
      }
      button.isActive = button.isHeld
      if let seen {
        let place =
          world.parent(of: entity) == .none
          ? transform.position : world.globalPosition(of: entity)
        let view = seen.view.seen(by: entity, in: world, seen.others)
        if button.take(events, at: place, view) { pressed |= button.action.bit }
      }
      if button.isActive { held |= button.action.bit }
    }
    world[Actions.self].add(held: held, pressed: pressed)
  }
}
