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
  public func isActive(_ action: Action) -> Bool {
    asked?.add(action.bit)
    return active & action.bit != 0
  }
  /// Whether the action began in this tick.
  public func hasBegun(_ action: Action) -> Bool {
    asked?.add(action.bit)
    return began & action.bit != 0
  }

  /// Which actions were asked for, while somebody wants to know; not part of the state.
  var asked: AskedActions?

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

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("active", &active)
    v.field("began", &began)
  }
}

extension Actions {
  /// Turns this tick's keys, pads and sticks into actions.
  public static let read = System("readActions", in: .input) { world in
    // Each asked in place: a copy of all bindings would cost more than the answer.
    if world[Bindings.self].all.isEmpty && world[Bindings.self].listening.state == .idle {
      world[Actions.self].beginTick()
      return
    }
    // Keys write in a field, and are let go before they act again.
    if world[KeyboardFocus.self].entity != .none {
      world[Bindings.self].waitForRelease()
    }
    if world.mayBindingsRest {
      var told: Rebound?
      let input = world[Input.self]
      let rests = world[Bindings.self].rests(input) { told = $0 }
      if let told { world.send(told) }
      if rests {
        world[Actions.self].beginTick()
        return
      }
    }
    let found = world[Bindings.self].gather(inPlace: &world[Input.self])
    world[Actions.self].beginTick()
    world[Actions.self].add(held: found.held, pressed: found.pressed)
  }
}

extension World {
  /// As ``Bindings/mayRest`` of the first player. Asked field by field: what is asked of all bindings copies
  /// them, and counts a reference for each of their lists.
  @inline(__always) var mayBindingsRest: Bool {
    Bindings.mayRest(self[Bindings.self].isResting, self[Bindings.self].listening.state)
  }
}

extension Bindings {
  /// Whether more is to be done than to look which sources are held.
  var mayRest: Bool { Bindings.mayRest(isResting, listening.state) }

  @inline(__always)
  fileprivate static func mayRest(_ isResting: Bool, _ state: BindingListener.State) -> Bool {
    isResting || state != .idle
  }

  /// The same as ``gather(_:)``; changes nothing. What is passed `inout` is not copied, which would count a
  /// reference for each list of both.
  fileprivate mutating func gather(inPlace input: inout Input) -> (held: UInt64, pressed: UInt64) {
    input.isQuiet ? (0, 0) : gather(input)
  }

  /// The actions that some input makes, one bit each.
  func gather(_ input: Input) -> (held: UInt64, pressed: UInt64) {
    var held: UInt64 = 0
    var pressed: UInt64 = 0
    let chords = hasHeldChord(input)
    for binding in all {
      if chords && isTaken(binding, input) { continue }
      if binding.usesPad {
        guard input.hasPads else { continue }
        for pad in 0..<Input.padCount { look(binding, input, pad, &held, &pressed) }
      } else {
        look(binding, input, 0, &held, &pressed)
      }
    }
    return (held, pressed)
  }

  private func look(
    _ binding: Binding, _ input: Input, _ pad: Int, _ held: inout UInt64, _ pressed: inout UInt64
  ) {
    let isHeld = binding.source.isHeld(input, pad: pad, threshold: threshold)
    let wasPressed = binding.source.wasPressed(input, pad: pad)
    guard isHeld || wasPressed else { return }
    if binding.isChord {
      let hasChord = binding.chord.isHeld(input, pad: pad, threshold: threshold)
      guard hasChord || binding.chord.wasPressed(input, pad: pad) else { return }
      if isHeld && hasChord { held |= binding.action.bit }
      if wasPressed { pressed |= binding.action.bit }
    } else {
      if isHeld { held |= binding.action.bit }
      if wasPressed { pressed |= binding.action.bit }
    }
  }

  /// Whether a chord is held, so that it may take other bindings' sources.
  private func hasHeldChord(_ input: Input) -> Bool {
    hasChords && all.contains { $0.isChord && isHeld($0, input) }
  }

  /// Whether a chord that is held takes the binding's source for itself. O(bindings).
  private func isTaken(_ binding: Binding, _ input: Input) -> Bool {
    !binding.isChord
      && all.contains { $0.isChord && $0.covers(binding, input) && isHeld($0, input) }
  }

  /// Whether a chord's keys or buttons are down, or went down in the tick.
  private func isHeld(_ binding: Binding, _ input: Input) -> Bool {
    var held: UInt64 = 0
    var pressed: UInt64 = 0
    for pad in 0..<Input.padCount { look(binding, input, pad, &held, &pressed) }
    return held | pressed != 0
  }

  /// How far the furthest of an action's bindings is pushed, from 0 to 1. Keys and buttons give 1, and what a chord
  /// takes for itself 0.
  func value(of action: Action, _ input: Input) -> Float {
    var most: Float = 0
    let chords = hasHeldChord(input)
    for binding in all where binding.action == action {
      if chords && isTaken(binding, input) { continue }
      for pad in 0..<(binding.usesPad ? Input.padCount : 1) {
        guard
          !binding.isChord || binding.chord.isHeld(input, pad: pad, threshold: threshold)
            || binding.chord.wasPressed(input, pad: pad)
              && binding.source.wasPressed(input, pad: pad)
        else { continue }
        let value = binding.source.value(input, pad: pad, deadZone: deadZone)
        if value > most { most = value }
      }
    }
    return most
  }
}

extension Binding {
  /// Whether it or its chord is on a pad, so that each pad is to be looked at.
  var usesPad: Bool { isPad || chord.isPad }

  /// Whether another one of no chord has a source that this chord takes for itself: what is pressed, and what is
  /// held meanwhile unless that is a modifier.
  func covers(_ other: Binding, _ input: Input) -> Bool {
    source.meets(other.source, input) || !chord.isModifier && chord.meets(other.source, input)
  }
}
