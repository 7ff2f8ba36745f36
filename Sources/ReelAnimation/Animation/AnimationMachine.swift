import ReelFields
import ReelMath

/// A state machine that chooses clips: its states play clips, and its transitions have conditions.
///
///     var machine = AnimationMachine()
///     let idle = machine.addState(clip: idleClip)
///     let run = machine.addState(clip: runClip)
///     machine.addTransition(from: idle, to: run, when: [.above(.speed, 0.1)], fade: 6)
///     machine.addTransition(from: run, to: idle, when: [.below(.speed, 0.1)], fade: 6)
///     let number = world[AnimationMachines.self].add(machine)
///     world.spawn(…, SpriteAnimation(clip: idleClip), AnimationState(number))
///     world[hero, AnimationState.self]?[.speed] = speed
public struct AnimationMachine: Equatable, Sendable, FieldValue {
  /// A condition of a transition.
  public struct Condition: Equatable, Sendable, FieldValue {
    enum Kind: UInt8, CaseIterable, FieldValue {
      case above, below, triggered, clipEnded
      init() { self = .above }
    }
    var kind = Kind.above
    var parameter: UInt8 = 0
    var limit: Float = 0

    public init() {}

    /// Returns a condition that holds while a parameter is greater than `limit`.
    public static func above(_ parameter: AnimationParameter, _ limit: Float) -> Condition {
      Condition(.above, parameter, limit)
    }
    /// Returns a condition that holds while a parameter is less than `limit`.
    public static func below(_ parameter: AnimationParameter, _ limit: Float) -> Condition {
      Condition(.below, parameter, limit)
    }
    /// Returns a condition that holds while a parameter is not 0. The transition that is taken resets the
    /// parameter to 0.
    public static func triggered(_ parameter: AnimationParameter) -> Condition {
      Condition(.triggered, parameter, 0)
    }
    /// The condition that the state's clip has come to its end.
    public static var clipEnded: Condition { Condition(.clipEnded, AnimationParameter(0), 0) }

    private init(_ kind: Kind, _ parameter: AnimationParameter, _ limit: Float) {
      self.kind = kind
      self.parameter = parameter.number
      self.limit = limit
    }

    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("kind", &kind)
      v.field("parameter", &parameter, in: 0...7)
      v.field("limit", &limit)
    }
  }

  struct State: Equatable, FieldValue {
    var clip: ClipID = 0
    var speed: Float = 1
  }

  struct Transition: Equatable, FieldValue {
    /// The state that the transition leaves; -1 for any state except `to`.
    var from: Int32 = -1
    var to: UInt16 = 0
    var conditions: [Condition] = []
    var fade: Float = 0
    var waitsForFrame = true
  }

  private(set) var states: [State] = []
  private(set) var transitions: [Transition] = []

  /// Creates a machine without states. The state that is added first is the initial one.
  public init() {}

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("states", &states)
    v.field("transitions", &transitions)
  }

  /// Adds a state that plays a clip, and returns its number.
  public mutating func addState(clip: ClipID, speed: Float = 1) -> UInt16 {
    demand(states.count < UInt16.max, "A machine has at most 65,535 states.")
    states.append(State(clip: clip, speed: speed))
    return UInt16(states.count - 1)
  }

  /// Adds a transition from one state to another, which is taken when all conditions hold. Of several such transitions,
  /// the one that was added first is taken.
  /// - Parameters:
  ///   - from: `nil` for any state except `to`.
  ///   - fade: the number of ticks for which both clips are visible (``Crossfade``); 0 changes at once.
  ///   - waitsForFrame: true to show the present frame to its end first.
  public mutating func addTransition(
    from: UInt16?, to: UInt16, when conditions: [Condition], fade: Float = 0,
    waitsForFrame: Bool = true
  ) {
    demand(
      Int(to) < states.count && Int(from ?? 0) < states.count,
      "A transition joins states that the machine has: add them first.")
    transitions.append(
      Transition(
        from: from.map { Int32($0) } ?? -1, to: to, conditions: conditions, fade: fade,
        waitsForFrame: waitsForFrame))
  }
}
