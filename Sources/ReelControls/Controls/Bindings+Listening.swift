import ReelFields
import ReelPlatform

/// The state of ``Bindings`` that listen for input to bind, or that wait for a release.
struct BindingListener: Equatable, Sendable, FieldValue {
  enum State: UInt8, Sendable, FieldValue {
    case idle, listening
    /// The bindings listened or rested before, and a source may still be held: it must not act before it is released.
    case releasing
    init() { self = .idle }
  }

  var state = State.idle
  var action = Action()
  var slot: UInt8 = 0
  var rule = BindingConflictRule.take
  /// A modifier that went down while listening. It is bound alone if it comes up before another key goes down.
  var modifier: UInt16 = 0
  /// The rest positions of the axes of each pad: the values nearest to the middle since listening began. Empty while
  /// idle.
  var rest: [Int16] = []
  /// The positions of the axes when listening began. Empty while idle.
  var start: [Int16] = []
  /// True if the bindings listened in this tick, so that its presses have no other effect.
  var hasListened = false

  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("state", &state)
    v.field("action", &action)
    v.field("slot", &slot)
    v.field("rule", &rule)
    v.field("modifier", &modifier)
    v.field("rest", &rest)
    v.field("start", &start)
    v.field("hasListened", &hasListened)
    // A foreign snapshot must not bring another number of axes.
    if rest.count != start.count
      || !rest.isEmpty && rest.count != Input.padCount * PadAxis.allCases.count
    {
      (rest, start) = ([], [])
      v.reject()
    }
  }

  /// The distance from its rest position that counts as a push, of 32767, so that a worn stick, which does not return
  /// to its middle, does nothing.
  private static let least: Int32 = 12_000

  /// Updates the rest positions of the axes.
  mutating func watch(_ input: Input) {
    let axes = PadAxis.allCases
    if rest.isEmpty {
      for pad in input.pads { for axis in axes { rest.append(pad.rawAtStart(axis)) } }
      start = rest
    }
    var axisIndex = 0
    for pad in input.pads {
      for axis in axes {
        let value = pad.raw(axis)
        if value.magnitude < rest[axisIndex].magnitude { rest[axisIndex] = value }
        axisIndex += 1
      }
    }
  }

  /// Returns true if a value of an axis is a push away from its rest position.
  func isPush(_ value: Int16, of axis: PadAxis, pad: Int) -> Bool {
    let axisIndex = pad * PadAxis.allCases.count + Int(axis.rawValue)
    guard rest.indices.contains(axisIndex) else { return true }
    return abs(Int32(value) - Int32(rest[axisIndex])) > Self.least
  }

  /// Returns true if a value of an axis shows that the player holds the stick. A stick that is back at its position at
  /// the start of listening may be worn and rest there, even if it has passed its middle since.
  func isHeld(_ value: Int16, of axis: PadAxis, pad: Int) -> Bool {
    guard isPush(value, of: axis, pad: pad) else { return false }
    let axisIndex = pad * PadAxis.allCases.count + Int(axis.rawValue)
    return !start.indices.contains(axisIndex)
      || abs(Int32(value) - Int32(start[axisIndex])) > Self.least
  }
}

/// The effect of a new binding on another action that has the same binding.
public enum BindingConflictRule: UInt8, Sendable, FieldValue {
  /// The other action loses that binding.
  case take
  /// Both actions have the binding.
  case share
  /// The other action keeps the binding, and the new action does not get it.
  case refuse
  public init() { self = .take }
}

extension Bindings {
  /// The action that the next key, button, stick or wheel will be bound to; `nil` while the bindings do not listen.
  public var listensFor: Action? { listening.state == .listening ? listening.action : nil }

  /// Binds the player's next press to an action, from the next tick on. Until then no input has an effect, not even on
  /// widgets. Escape cancels. A modifier that is held makes a chord. A stick counts if it is pushed well away from its
  /// rest position, so a worn stick is not bound by itself. The event ``RebindEnded`` reports the outcome.
  /// - Parameters:
  ///   - slot: the binding to replace, counted from 0 among the action's bindings on the same kind of device (keys and
  ///     mouse, or pads); beyond the last, adds a binding.
  ///   - rule: the effect on another action that has the same binding already.
  public mutating func listen(
    for action: Action, slot: UInt8 = 0, conflicts rule: BindingConflictRule = .take
  ) {
    listening = BindingListener()
    listening.state = .listening
    listening.action = action
    listening.slot = slot
    listening.rule = rule
  }

  /// True if the presses of this tick are only for listening, and have no other effect.
  @inline(__always) var takesAll: Bool { listening.state == .listening || listening.hasListened }

  /// Stops listening without a new binding.
  public mutating func stopListening() {
    if listening.state == .listening { listening.state = .releasing }
  }

  /// Disables all bindings until all their sources are released.
  mutating func waitForRelease() {
    if listening.state == .idle { listening.state = .releasing }
  }

  /// Handles listening, resting and waiting for a release. Returns true if no action can be active in this tick. Calls
  /// the closure with the outcome if listening ends.
  mutating func rests(_ input: Input, _ report: (RebindEnded) -> Void) -> Bool {
    listening.hasListened = listening.state == .listening
    if mayRest { listening.watch(input) }
    switch listening.state {
    case .idle:
      // Resting ends with a wait for release, as listening does, because the key that ended it is still held.
      if isResting { listening.state = .releasing }
      return isResting
    case .listening:
      for event in input.events where listening.state == .listening {
        if event.kind == .keyDown && event.code == Key.escape.rawValue {
          report(RebindEnded(.cancelled, Binding(InputSource(), to: listening.action)))
          listening.state = .releasing
        } else if let binding = binding(from: event, input) {
          report(settle(binding, input))
          // The stick that was just bound counts as held, even if it was pushed when listening began.
          if let axis = binding.source.axis {
            let axisIndex = Int(event.device) * PadAxis.allCases.count + Int(axis.rawValue)
            listening.start[axisIndex] = listening.rest[axisIndex]
          }
          listening.state = .releasing
        }
      }
      return true
    case .releasing:
      if isResting { return true }
      var isHeld = false
      for binding in all {
        for pad in 0..<Input.padCount
        where binding.source.isHeld(input, pad: pad, threshold: threshold)
          && isInHand(binding.source, input, pad: pad)
          || binding.source.wasPressed(input, pad: pad)
        {
          isHeld = true
        }
      }
      if !isHeld {
        listening.state = .idle
        (listening.rest, listening.start) = ([], [])
      }
      return true
    }
  }

  /// Returns true if the player holds a source that is active; false for a worn stick that is off its middle by itself.
  private func isInHand(_ source: InputSource, _ input: Input, pad: Int) -> Bool {
    guard let axis = source.axis else { return true }
    return listening.isHeld(input.pads[pad].raw(axis), of: axis, pad: pad)
  }

  private mutating func binding(from event: InputEvent, _ input: Input) -> Binding? {
    let action = listening.action
    switch event.kind {
    case .keyDown:
      let key = Key(rawValue: event.code)
      if InputSource.key(key).isModifier {
        listening.modifier = event.code
        return nil
      }
      let held: InputSource =
        input.isControlHeld
        ? .control
        : input.isAltHeld
          ? .alt : input.isShiftHeld ? .shift : input.isCommandHeld ? .command : InputSource()
      return Binding(.key(key), with: held, to: action)
    case .keyUp:
      guard event.code == listening.modifier, event.code != 0 else { return nil }
      return Binding(.key(Key(rawValue: event.code)), to: action)
    case .padAxis:
      // The axis must also be well beyond its middle.
      guard let axis = PadAxis(rawValue: UInt8(truncatingIfNeeded: event.code)),
        abs(Int32(event.x)) > 22_000,
        listening.isPush(event.x, of: axis, pad: Int(event.device))
      else { return nil }
      return Binding(.axis(axis, positive: event.x > 0), to: action)
    default: return InputSource(pressedBy: event).map { Binding($0, to: action) }
    }
  }

  private mutating func settle(_ binding: Binding, _ input: Input) -> RebindEnded {
    let others = conflicts(of: binding, input)
    var rebound = RebindEnded(.bound, binding)
    rebound.conflict = others.first
    if !others.isEmpty {
      switch listening.rule {
      case .share: break
      case .refuse:
        rebound.outcome = .refused
        return rebound
      case .take: remove { $0.action != binding.action && $0.isLike(binding, input) }
      }
    }
    // Replaces the binding of the slot, unless the same binding exists already in another slot.
    if !all.contains(binding) {
      var slot = Int(listening.slot)
      var index: Int?
      for (at, old) in all.enumerated()
      where old.action == binding.action && old.isPad == binding.isPad {
        if slot == 0 { index = at }
        slot -= 1
      }
      if let index { replace(at: index, with: binding) } else { add(binding) }
    }
    return rebound
  }
}
