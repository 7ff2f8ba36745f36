import ReelECS
import ReelMath
import ReelPlatform

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

  /// What was active in the last tick. Only of use while a tick gathers its actions, so it is no part
  /// of the state.
  private var previous: UInt64 = 0

  /// Begins a tick in which the person does nothing yet.
  mutating func beginTick() {
    previous = active
    active = 0
    began = 0
  }

  /// Adds what a device says; one bit an action.
  /// - Parameters:
  ///   - held: is held at the end of the tick.
  ///   - pressed: was pressed at some time in the tick, however short.
  public mutating func add(held: UInt64, pressed: UInt64) {
    active |= held | pressed
    began |= (held & ~previous) | pressed
  }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("active", &active)
    v.field("began", &began)
  }
}

extension Actions {
  /// Turns this tick's keys, pads and sticks into actions.
  public static let read = System("readActions", in: .input) { world in
    let bindings = world[ActionMap.self].bindings
    if bindings.isEmpty {
      world[Actions.self].beginTick()
      return
    }
    let input = world[Input.self]
    var held: UInt64 = 0
    var pressed: UInt64 = 0
    for (source, action) in bindings {
      switch source {
      case .key(let key):
        if input.isHeld(key) { held |= action.bit }
        if input.wasPressed(key) { pressed |= action.bit }
      case .pad(let button):
        for pad in 0..<Input.padCount {
          if input.isHeld(button, pad: pad) { held |= action.bit }
          if input.wasPressed(button, pad: pad) { pressed |= action.bit }
        }
      case .axis(let axis, let positive):
        for pad in input.pads where pad.isConnected {
          let value = pad.axis(axis)
          if positive ? value > 0.5 : value < -0.5 { held |= action.bit }
        }
      }
    }
    world[Actions.self].beginTick()
    world[Actions.self].add(held: held, pressed: pressed)
  }
}
