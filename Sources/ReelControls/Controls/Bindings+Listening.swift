import ReelMath
import ReelPlatform
import ReelSimulation

/// What ``Bindings`` wait for.
struct BindingListener: Equatable, Sendable, FieldValue {
  enum State: UInt8, Sendable, FieldValue {
    case idle, listening
    /// It listened or rested, and something that acts may still be held: it must not act at once.
    case releasing
    init() { self = .idle }
  }

  var state = State.idle
  var action = Action()
  var slot: UInt8 = 0
  var rule = BindingConflictRule.take
  /// A modifier that went down while it listened: alone, it counts when it comes up.
  var modifier: UInt16 = 0
  /// Where the axes of each pad rest: as near to their middle as they have been since it began. None while it is idle.
  var rest: [Int16] = []
  /// Where the axes were when it began. None while it is idle.
  var start: [Int16] = []
  /// Whether it listened in this tick: what was pressed is meant for nobody else.
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
    // A snapshot from outside must not bring another number of axes.
    if rest.count != start.count
      || !rest.isEmpty && rest.count != Input.padCount * PadAxis.allCases.count
    {
      (rest, start) = ([], [])
      v.reject()
    }
  }

  /// How far an axis must go from where it rests, of 32767: a worn stick that never comes to its middle does nothing.
  private static let least: Int32 = 12_000

  /// Learns where the axes rest.
  mutating func watch(_ input: Input) {
    let axes = PadAxis.allCases
    if rest.isEmpty {
      for pad in input.pads { for axis in axes { rest.append(pad.rawAtStart(axis)) } }
      start = rest
    }
    var place = 0
    for pad in input.pads {
      for axis in axes {
        let value = pad.raw(axis)
        if value.magnitude < rest[place].magnitude { rest[place] = value }
        place += 1
      }
    }
  }

  /// Whether a value of an axis is a push from where that rests, and not only how it rests.
  func isPush(_ value: Int16, of axis: PadAxis, pad: Int) -> Bool {
    let place = pad * PadAxis.allCases.count + Int(axis.rawValue)
    guard rest.indices.contains(place) else { return true }
    return abs(Int32(value) - Int32(rest[place])) > Self.least
  }

  /// Whether a value of an axis is that of a stick in somebody's hand. One that is back where it was at the
  /// beginning may be worn: it rests there, though it has passed its middle since.
  func isHeld(_ value: Int16, of axis: PadAxis, pad: Int) -> Bool {
    guard isPush(value, of: axis, pad: pad) else { return false }
    let place = pad * PadAxis.allCases.count + Int(axis.rawValue)
    return !start.indices.contains(place)
      || abs(Int32(value) - Int32(start[place])) > Self.least
  }
}

/// What becomes of another action that is made in the same way.
public enum BindingConflictRule: UInt8, Sendable, FieldValue {
  /// It loses that binding.
  case take
  /// Both have it.
  case share
  /// It keeps it, and nothing is bound.
  case refuse
  public init() { self = .take }
}

extension Bindings {
  /// The action that the next key, button, stick or wheel will be bound to; `nil` where nothing is awaited.
  public var listensFor: Action? { listening.state == .listening ? listening.action : nil }

  /// Binds what the person presses next to an action, from the next tick on; until then nothing acts, widgets neither.
  /// Escape leaves all as it was. A modifier that is held makes a chord. A stick counts when it is pushed well away from
  /// where it rests, so one that never comes to its middle does not bind itself. What came of it is told by
  /// ``Rebound``.
  /// - Parameters:
  ///   - slot: which of the action's bindings on the same kind of device (keys and mouse, or pads) is replaced,
  ///     from 0; beyond them it becomes one more.
  ///   - rule: what becomes of another action that is made in the same way.
  public mutating func listen(
    for action: Action, slot: UInt8 = 0, conflicts rule: BindingConflictRule = .take
  ) {
    listening = BindingListener()
    listening.state = .listening
    listening.action = action
    listening.slot = slot
    listening.rule = rule
  }

  /// Whether what is pressed in this tick is to be bound, and so does nothing else.
  @inline(__always) var takesAll: Bool { listening.state == .listening || listening.hasListened }

  /// Listens no more; all stays as it was.
  public mutating func stopListening() {
    if listening.state == .listening { listening.state = .releasing }
  }

  /// Nothing acts before all that is bound was let go.
  mutating func waitForRelease() {
    if listening.state == .idle { listening.state = .releasing }
  }

  /// Whether no action can be there in this tick; takes what is listened for.
  mutating func rests(_ input: Input, _ told: (Rebound) -> Void) -> Bool {
    listening.hasListened = listening.state == .listening
    if mayRest { listening.watch(input) }
    switch listening.state {
    case .idle:
      // Rest ends as listening does: the key that ended it is still held.
      if isResting { listening.state = .releasing }
      return isResting
    case .listening:
      for event in input.events where listening.state == .listening {
        if event.kind == .keyDown && event.code == Key.escape.rawValue {
          told(Rebound(.cancelled, Binding(InputSource(), to: listening.action)))
          listening.state = .releasing
        } else if let binding = binding(from: event, input) {
          told(settle(binding, input))
          // Whoever pushed a stick to bind it holds it, even where it was pushed at the beginning.
          if let axis = binding.source.axis {
            let place = Int(event.device) * PadAxis.allCases.count + Int(axis.rawValue)
            listening.start[place] = listening.rest[place]
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

  /// Whether a source is held because somebody holds it: a worn stick is not waited for.
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
      // Well beyond the middle, too.
      guard let axis = PadAxis(rawValue: UInt8(truncatingIfNeeded: event.code)),
        abs(Int32(event.x)) > 22_000,
        listening.isPush(event.x, of: axis, pad: Int(event.device))
      else { return nil }
      return Binding(.axis(axis, positive: event.x > 0), to: action)
    default: return InputSource(pressedBy: event).map { Binding($0, to: action) }
    }
  }

  private mutating func settle(_ binding: Binding, _ input: Input) -> Rebound {
    let others = conflicts(of: binding, input)
    var rebound = Rebound(.bound, binding)
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
    // What it replaces, unless the same is bound already in another slot.
    if !all.contains(binding) {
      var slot = Int(listening.slot)
      var place: Int?
      for (at, old) in all.enumerated()
      where old.action == binding.action && old.isPad == binding.isPad {
        if slot == 0 { place = at }
        slot -= 1
      }
      if let place { replace(at: place, with: binding) } else { add(binding) }
    }
    return rebound
  }
}
