import ReelECS
import ReelMath
import ReelPlatform

/// Something that a person can do in a game, from 0 to 63. Name them once:
///
///     extension Action { static let left = Action(0) }
public struct Action: Hashable, Sendable, FieldValue {
  /// The action's number, 0 to 63.
  public var number: UInt8
  /// Traps above 63.
  public init(_ number: UInt8) {
    precondition(number < 64)
    self.number = number
  }
  public init() { number = 0 }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("number", &number, in: 0...63)
  }
  var bit: UInt64 { 1 << UInt64(number) }
}

/// Which keys, buttons and sticks mean which action. Set up once; not part of the state.
public struct ActionMap: Resource {
  enum Source {
    case key(Key)
    case pad(PadButton)
    /// The axis beyond half its way in this direction.
    case axis(PadAxis, positive: Bool)
  }
  var bindings: [(Source, Action)] = []

  public init() {}
  public static var resourceName: String { "ActionMap" }
  public static var isTransient: Bool { true }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  /// A key of the keyboard.
  public mutating func bind(_ key: Key, to action: Action) { bindings.append((.key(key), action)) }
  /// A button of any pad.
  public mutating func bind(_ button: PadButton, to action: Action) {
    bindings.append((.pad(button), action))
  }
  /// A stick pushed more than half-way to one side.
  public mutating func bind(_ axis: PadAxis, positive: Bool, to action: Action) {
    bindings.append((.axis(axis, positive: positive), action))
  }
}

/// A part of the screen that acts while it is pressed by a finger or the mouse.
///
/// The press belongs to the pointer that began it: only that pointer's release ends it, also when
/// it has left the button.
public struct PressButton: Component, Equatable {
  /// Relative to the entity's position.
  public var area: Rect
  /// What the person does by pressing it.
  public var action: Action
  /// The pointers that hold it, one bit each.
  public private(set) var pointers: UInt16
  /// Held now, or pressed at some time in this tick.
  public private(set) var isActive: Bool

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
  mutating func take(_ events: [InputEvent], at position: Vec2) -> Bool {
    isActive = isHeld
    var hasBegun = false
    for event in events {
      switch event.kind {
      case .pointerDown:
        let point = Vec2(Float(event.x), Float(event.y)) - position
        if area.contains(point) {
          if !isHeld { hasBegun = true }
          pointers |= 1 << UInt16(event.device)
          isActive = true
        }
      case .pointerUp: pointers &= ~(1 << UInt16(event.device))
      case .focusLost: pointers = 0
      default: break
      }
    }
    return hasBegun
  }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("area", &area)
    v.field("action", &action)
    v.field("pointers", &pointers)
    v.field("isActive", &isActive)
  }
}

/// What the person does in this tick.
public struct Actions: Resource {
  /// Held, or pressed and released in this tick; one bit an action.
  public private(set) var active: UInt64 = 0
  /// Began in this tick.
  public private(set) var began: UInt64 = 0

  public init() {}
  public static var resourceName: String { "Actions" }

  /// Whether the action is held, or was for a moment in this tick.
  public func isActive(_ action: Action) -> Bool { active & action.bit != 0 }
  /// Whether the action began in this tick.
  public func hasBegun(_ action: Action) -> Bool { began & action.bit != 0 }

  mutating func update(active: UInt64, pressed: UInt64) {
    began = (active & ~self.active) | pressed
    self.active = active
  }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("active", &active)
    v.field("began", &began)
  }
}

extension Input: Resource {
  public static var resourceName: String { "Input" }
}

/// Turns this tick's input into actions.
public func readActions(_ world: World) {
  let input = world[Input.self]
  var active: UInt64 = 0
  var pressed: UInt64 = 0
  for (source, action) in world[ActionMap.self].bindings {
    switch source {
    case .key(let key):
      if input.isHeld(key) { active |= action.bit }
      if input.wasPressed(key) { pressed |= action.bit }
    case .pad(let button):
      for pad in 0..<Input.padCount {
        if input.isHeld(button, pad: pad) { active |= action.bit }
        if input.wasPressed(button, pad: pad) { pressed |= action.bit }
      }
    case .axis(let axis, let positive):
      for pad in input.pads where pad.isConnected {
        let value = pad.axis(axis)
        if positive ? value > 0.5 : value < -0.5 { active |= action.bit }
      }
    }
  }
  let camera = world[Camera.self].position
  world.each { (entity: Entity, button: inout PressButton, transform: Transform) in
    let place =
      world.parent(of: entity) == .none
      ? transform.position : world.globalTransform(of: entity).apply(.zero)
    if button.take(input.events, at: place - camera) { pressed |= button.action.bit }
    if button.isActive { active |= button.action.bit }
  }
  world[Actions.self].update(active: active | pressed, pressed: pressed)
}
