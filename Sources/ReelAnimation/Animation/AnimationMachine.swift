import ReelDrawing
import ReelECS
import ReelMath
import ReelSimulation

/// Which clip is played when: states, and conditions under which one follows another.
///
///     var machine = AnimationMachine()
///     let idle = machine.addState(clip: idleClip)
///     let run = machine.addState(clip: runClip)
///     machine.addTransition(from: idle, to: run, when: [.above(0, 0.1)], fade: 6)
///     machine.addTransition(from: run, to: idle, when: [.below(0, 0.1)], fade: 6)
///     let number = world[AnimationMachines.self].add(machine)
///     world.spawn(…, SpriteAnimation(clip: idleClip), AnimationState(number))
///     world[hero, AnimationState.self]?[0] = speed
public struct AnimationMachine: Equatable, Sendable, FieldValue {
  /// What must hold for a transition.
  public struct Condition: Equatable, Sendable, FieldValue {
    enum Kind: UInt8, CaseIterable, FieldValue {
      case above, below, triggered, clipEnded
      init() { self = .above }
    }
    var kind = Kind.above
    var parameter: UInt8 = 0
    var limit: Float = 0

    public init() {}

    /// A parameter, 0 to 7, is greater than a number.
    public static func above(_ parameter: Int, _ limit: Float) -> Condition {
      Condition(.above, parameter, limit)
    }
    /// A parameter, 0 to 7, is less than a number.
    public static func below(_ parameter: Int, _ limit: Float) -> Condition {
      Condition(.below, parameter, limit)
    }
    /// A parameter, 0 to 7, is not 0. The transition that is taken sets it to 0.
    public static func triggered(_ parameter: Int) -> Condition {
      Condition(.triggered, parameter, 0)
    }
    /// The state's clip has come to its end.
    public static var clipEnded: Condition { Condition(.clipEnded, 0, 0) }

    private init(_ kind: Kind, _ parameter: Int, _ limit: Float) {
      demand(
        parameter >= 0 && parameter < 8, "A machine has the parameters 0 to 7, not \(parameter).")
      self.kind = kind
      self.parameter = UInt8(parameter)
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
    static var fieldListKind: FieldListKind { .verified }
    mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("clip", &clip)
      v.field("speed", &speed)
    }
  }

  struct Transition: Equatable, FieldValue {
    /// -1 for any state.
    var from: Int32 = -1
    var to: UInt16 = 0
    var conditions: [Condition] = []
    var fade: Float = 0
    var waitsForFrame = true
    static var fieldListKind: FieldListKind { .verified }
    mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("from", &from)
      v.field("to", &to)
      v.field("conditions", &conditions)
      v.field("fade", &fade)
      v.field("waitsForFrame", &waitsForFrame)
    }
  }

  private(set) var states: [State] = []
  private(set) var transitions: [Transition] = []

  /// A machine without states. The first one that is added is where it begins.
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

  /// Adds a way from one state to another, which is taken when all conditions hold. Of several, the
  /// one that was added first is taken.
  /// - Parameters:
  ///   - from: `nil` for any state but `to`.
  ///   - fade: for how many ticks both clips are seen (``Crossfade``); 0 changes at once.
  ///   - waitsForFrame: lets the present frame be shown to its end.
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

/// The machines of a game, named by number in the order in which they were added.
public struct AnimationMachines: Resource {
  /// In the order in which they were added.
  public private(set) var all: [AnimationMachine] = []

  public init() {}
  public static var resourceName: String { "AnimationMachines" }

  /// Adds a machine and returns its number.
  public mutating func add(_ machine: AnimationMachine) -> MachineID {
    demand(
      all.count < UInt16.max,
      "A game has at most 65,535 machines; add each once, and give its number to many entities.")
    all.append(machine)
    return MachineID(rawValue: UInt16(all.count - 1))
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("all", &all) }
}

/// Lets a machine choose the clips of an entity's ``SpriteAnimation``, which it needs.
///
/// It has eight parameters, `state[0]` to `state[7]`, all 0 at first: numbers that the game sets and the machine's
/// conditions ask for. Others trap. Each tick it takes the first transition whose conditions hold, O(transitions); a
/// machine that ``AnimationMachines`` lacks changes nothing.
///
/// ```swift
/// var machine = AnimationMachine()
/// let (idle, run) = (machine.addState(clip: idleClip), machine.addState(clip: runClip))
/// machine.addTransition(from: idle, to: run, when: [.above(0, 0.1)])
/// world.insert(hero, AnimationState(world.add(machine, named: "hero")))
/// world[hero, AnimationState.self]?[0] = 90  // parameter 0, here its speed
/// ```
public struct AnimationState: Component, Equatable, Sendable {
  /// The machine's number in ``AnimationMachines``.
  public private(set) var machine: MachineID
  /// The machine's state at present.
  public private(set) var state: UInt16 = 0
  private var hasBegun = false
  private var parameters = SIMD8<Float>()

  /// At the first state of a machine.
  public init(_ machine: MachineID) { self.machine = machine }
  public init() { self.init(.none) }

  public static var componentName: String { "AnimationState" }

  /// What conditions ask for: eight numbers, which the game sets. Traps above 7.
  public subscript(_ parameter: Int) -> Float {
    get {
      Self.check(parameter)
      return parameters[parameter]
    }
    set {
      Self.check(parameter)
      parameters[parameter] = newValue
    }
  }

  private static func check(_ parameter: Int) {
    demand(
      parameter >= 0 && parameter < 8, "A machine has the parameters 0 to 7, not \(parameter).")
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("machine", &machine)
    v.field("state", &state)
    v.field("hasBegun", &hasBegun)
    // Where they lie, and not through the subscript, which would show copies.
    withUnsafeMutablePointer(to: &parameters) {
      $0.withMemoryRebound(to: Float.self, capacity: 8) { parameters in
        v.field("p0", &parameters[0])
        v.field("p1", &parameters[1])
        v.field("p2", &parameters[2])
        v.field("p3", &parameters[3])
        v.field("p4", &parameters[4])
        v.field("p5", &parameters[5])
        v.field("p6", &parameters[6])
        v.field("p7", &parameters[7])
      }
    }
  }

  /// The transition to take, if there is one.
  private mutating func next(
    _ machine: UnsafePointer<AnimationMachine>, _ animation: SpriteAnimation, _ world: World
  ) -> (to: UInt16, fade: Float)? {
    // Where they lie: a copy of each would count references in every tick.
    let transitions = machine.pointee.transitions.elements
    for at in transitions.indices {
      let (from, to) = (transitions[at].from, transitions[at].to)
      let applies = from < 0 ? to != state : from == Int32(state)
      guard applies, Int(to) < machine.pointee.states.count else { continue }
      let conditions = transitions[at].conditions.elements
      guard hold(conditions, animation),
        !transitions[at].waitsForFrame || animation.endsFrame(world[Clips.self].all)
      else { continue }
      for condition in conditions where condition.kind == .triggered {
        parameters[Int(condition.parameter)] = 0
      }
      return (to, transitions[at].fade)
    }
    return nil
  }

  private func hold(
    _ conditions: UnsafeBufferPointer<AnimationMachine.Condition>, _ animation: SpriteAnimation
  ) -> Bool {
    for condition in conditions {
      let value = parameters[Int(condition.parameter)]
      let holds =
        switch condition.kind {
        case .above: value > condition.limit
        case .below: value < condition.limit
        case .triggered: value != 0
        case .clipEnded: animation.hasEnded
        }
      if !holds { return false }
    }
    return true
  }

  /// - Returns: the state to begin, and for how long the old one is still seen.
  fileprivate mutating func advance(
    _ machine: UnsafePointer<AnimationMachine>, _ animation: SpriteAnimation, _ world: World
  ) -> (state: AnimationMachine.State, fade: Float)? {
    let states = machine.pointee.states.elements
    guard Int(state) < states.count else { return nil }
    if !hasBegun {
      hasBegun = true
      return (states[Int(state)], 0)
    }
    guard let way = next(machine, animation, world) else { return nil }
    state = way.to
    return (states[Int(way.to)], way.fade)
  }
}

extension AnimationState {
  /// Lets every machine look whether it is time for another state.
  public static let advance = System("advanceMachines", in: .animation, ifAny: AnimationState.self)
  { world in
    let held = world[AnimationMachines.self].all
    defer { withExtendedLifetime(held) {} }
    let machines = held.elements
    let pauses = world.isAnybodyPaused
    world.each {
      (
        entity: Entity, state: inout AnimationState, animation: inout SpriteAnimation,
        sprite: Sprite?
      ) in
      guard state.machine.index < machines.count, !(pauses && world.isPaused(entity)),
        let next = state.advance(
          machines.baseAddress.unsafelyUnwrapped + state.machine.index, animation, world)
      else { return }
      if next.fade > 0, let sprite {
        world.commands.insert(entity, FadingClip(animation))
        world.commands.insert(
          entity, Crossfade(from: sprite.frame, anchor: sprite.anchor, ticks: next.fade))
      }
      animation.play(next.state.clip, speed: next.state.speed)
    }
  }
}
