import ReelECS
import ReelFields
import ReelPlatform
import ReelSimulation

/// The actions that a player performs in this tick.
public struct Actions: FieldValue {
  /// The actions that are held, or were pressed and released in this tick; one bit per action.
  public private(set) var active: UInt64 = 0
  /// The actions that began in this tick; one bit per action.
  public private(set) var began: UInt64 = 0

  public init() {}

  /// Returns true if the action is held, or was for a moment in this tick.
  public func isActive(_ action: Action) -> Bool {
    readActions?.add(action.bit)
    return active & action.bit != 0
  }
  /// Returns true if the action began in this tick.
  public func hasBegun(_ action: Action) -> Bool {
    readActions?.add(action.bit)
    return began & action.bit != 0
  }

  /// The actions that rules have read, while diagnostics are on; not part of the state.
  var readActions: ReadActions?

  /// The actions that were active in the last tick. Only used while a tick gathers its actions, so not part of the
  /// state.
  private var previous: UInt64 = 0

  /// False if ``beginTick(held:pressed:)`` would change nothing.
  func isChanged(held: UInt64, pressed: UInt64) -> Bool {
    previous != active || active != held | pressed || began != held & ~active | pressed
  }

  /// Begins a tick with the actions of the player's devices.
  mutating func beginTick(held: UInt64, pressed: UInt64) {
    (previous, active, began) = (active, 0, 0)
    add(held: held, pressed: pressed)
  }

  /// Adds the actions of a device; one bit per action.
  /// - Parameters:
  ///   - held: the actions that are held at the end of the tick.
  ///   - pressed: the actions that were pressed at any time in the tick, even for a moment.
  public mutating func add(held: UInt64, pressed: UInt64) {
    active |= held | pressed
    began |= (held & ~previous) | pressed
  }

  public static var fieldListKind: FieldListKind { .complete }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    if V.replacesFields { (readActions, previous) = (nil, 0) }
    v.field("active", &active)
    v.field("began", &began)
  }
}

extension Actions {
  /// The system that converts the keys, pads and sticks of this tick to actions, for all players.
  public static let read = System("readActions", in: .input) { world in
    let count = world[Players.self].inputs.count
    // A foreign snapshot may contain another number of players.
    if world[PlayerControls.self].bindings.count != count {
      world[PlayerControls.self].resize(to: count)
    }
    for player in 0..<count {
      let (held, pressed) = world.gatherActions(of: player)
      // Snapshots and hashes skip a resource that was not written.
      let isChanged = world.inspect(PlayerActions.self) {
        $0.actions.count != count || $0.actions[player].isChanged(held: held, pressed: pressed)
      }
      if isChanged {
        world[PlayerActions.self].resize(to: count)
        world[PlayerActions.self].actions[player].beginTick(held: held, pressed: pressed)
      }
    }
  }
}

extension World {
  /// Returns the actions that a player's devices activate in this tick, one bit each.
  fileprivate func gatherActions(of player: Int) -> (held: UInt64, pressed: UInt64) {
    // Reads field by field, because a copy of `Bindings` counts a reference for each of their lists.
    let (isUnbound, mayRest) = inspect(PlayerControls.self) {
      let isIdle = $0.bindings[player].listening.state == .idle
      return (isIdle && $0.bindings[player].all.isEmpty, !isIdle || $0.bindings[player].isResting)
    }
    if isUnbound { return (0, 0) }
    // While a text field has the focus, keys write text; afterwards, keys must be released before they act again. The
    // first player operates text fields.
    let isTyping = player == 0 && self[KeyboardFocus.self].entity != .none
    if isTyping { self[Bindings.self].waitForRelease() }
    if mayRest || isTyping {
      var outcome: RebindEnded?
      let input = self[Players.self].inputs[player]
      let rests = self[PlayerControls.self].bindings[player].rests(input) { outcome = $0 }
      if var outcome {
        outcome.player = UInt8(clamping: player)
        send(outcome)
      }
      if rests { return (0, 0) }
    }
    if self[Players.self].inputs[player].isQuiet { return (0, 0) }
    return inspect(PlayerControls.self) { controls in
      inspect(Players.self) { Bindings.gather(&controls.bindings[player], &$0.inputs[player]) }
    }
  }
}

extension Bindings {
  /// True if no binding acts (``isResting``), or if the bindings listen or wait for a release. The caller must then
  /// call `rests`.
  var mayRest: Bool { isResting || listening.state != .idle }

  /// Returns the actions that an input activates, one bit each. Both are `inout` so that the call copies neither.
  fileprivate static func gather(
    _ bindings: inout Bindings, _ input: inout Input
  ) -> (held: UInt64, pressed: UInt64) { bindings.gather(input) }

  /// Returns the actions that an input activates, one bit each.
  func gather(_ input: Input) -> (held: UInt64, pressed: UInt64) {
    var held: UInt64 = 0
    var pressed: UInt64 = 0
    let chords = hasHeldChord(input)
    for binding in all {
      if chords && isSuppressed(binding, input) { continue }
      if binding.usesPad {
        guard input.hasPads else { continue }
        for pad in 0..<Input.padCount { collect(binding, input, pad, &held, &pressed) }
      } else {
        collect(binding, input, 0, &held, &pressed)
      }
    }
    return (held, pressed)
  }

  private func collect(
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

  /// Returns true if a chord is held, which may suppress other bindings.
  private func hasHeldChord(_ input: Input) -> Bool {
    hasChords && all.contains { $0.isChord && isHeld($0, input) }
  }

  /// Returns true if a held chord suppresses the binding. O(bindings).
  private func isSuppressed(_ binding: Binding, _ input: Input) -> Bool {
    !binding.isChord
      && all.contains { $0.isChord && $0.covers(binding, input) && isHeld($0, input) }
  }

  /// Returns true if a binding's keys or buttons are down, or went down in the tick.
  private func isHeld(_ binding: Binding, _ input: Input) -> Bool {
    var held: UInt64 = 0
    var pressed: UInt64 = 0
    for pad in 0..<Input.padCount { collect(binding, input, pad, &held, &pressed) }
    return held | pressed != 0
  }

  /// Returns the largest value of an action's bindings, from 0 to 1. Keys and buttons give 1. Bindings that a chord
  /// suppresses give 0.
  func value(of action: Action, _ input: Input) -> Float {
    var most: Float = 0
    let chords = hasHeldChord(input)
    for binding in all where binding.action == action {
      if chords && isSuppressed(binding, input) { continue }
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
  /// True if the source or the chord is on a pad, so that each pad has to be read.
  var usesPad: Bool { isPad || chord.isPad }

  /// Returns true if this chord suppresses the plain binding `other`: if both have the same source, or if the source to
  /// hold is no modifier and `other` has that source.
  func covers(_ other: Binding, _ input: Input) -> Bool {
    source.matches(other.source, input) || !chord.isModifier && chord.matches(other.source, input)
  }
}
