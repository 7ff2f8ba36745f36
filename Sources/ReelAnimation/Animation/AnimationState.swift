import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// A component that runs an ``AnimationMachine``, which chooses the clips of the entity's ``SpriteAnimation``. Without
/// a ``SpriteAnimation``, the component does nothing.
///
/// Of the machine's states, one is the current state; the component stores its index. Besides, the component stores
/// eight parameters, numbers that are 0 at first. The game sets the parameters by their ``AnimationParameter``, and the
/// machine's conditions read them. Each tick takes the first transition whose conditions are true, O(transitions). A
/// component whose machine ``AnimationMachines`` lacks changes nothing.
///
/// ```swift
/// var machine = AnimationMachine()
/// let (idle, run) = (machine.addState(clip: idleClip), machine.addState(clip: runClip))
/// machine.addTransition(from: idle, to: run, when: [.above(.speed, 0.1)])
/// world.insert(hero, AnimationState(world.add(machine, named: "hero")))
/// world[hero, AnimationState.self]?[.speed] = 90
/// ```
public struct AnimationState: Component, Equatable, Sendable {
  /// The machine's number in ``AnimationMachines``.
  public private(set) var machine: MachineID
  /// The index of the machine's current state, in the order in which the states were added.
  public private(set) var state: UInt16 = 0
  private var hasBegun = false
  private var parameters = SIMD8<Float>()

  /// Creates a component whose current state is the machine's initial one.
  public init(_ machine: MachineID) { self.machine = machine }
  public init() { self.init(.none) }

  public static var componentName: String { "AnimationState" }

  /// The value of a parameter, which conditions read and the game sets.
  public subscript(_ parameter: AnimationParameter) -> Float {
    get { parameters[parameter.index] }
    set { parameters[parameter.index] = newValue }
  }

  /// The numbers of the parameters that are not 0, as bits: bit 0 is the parameter with the number 0.
  var parametersSet: UInt8 {
    (0..<8).reduce(0) { parameters[$1] == 0 ? $0 : $0 | 1 << UInt8($1) }
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("machine", &machine)
    v.field("state", &state)
    v.field("hasBegun", &hasBegun)
    // Visits the parameters at their address, because the subscript would pass copies.
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

  /// Returns the index of the state to which the machine's first possible transition leads, and the length of the
  /// transition's crossfade in ticks. Resets the parameters that triggered the transition. Returns `nil` if no
  /// transition is possible.
  private mutating func next(
    _ machine: UnsafePointer<AnimationMachine>, _ animation: SpriteAnimation, _ world: World
  ) -> (to: UInt16, fade: Float)? {
    // Reads the arrays in place: a copy of an array would be retained and released in every tick.
    let transitions = machine.pointee.transitions.elements
    for at in transitions.indices {
      let (from, to) = (transitions[at].from, transitions[at].to)
      let applies = from < 0 ? to != state : from == Int32(state)
      guard applies, Int(to) < machine.pointee.states.count else { continue }
      let conditions = transitions[at].conditions.elements
      guard areTrue(conditions, animation),
        !transitions[at].waitsForFrame || animation.endsFrame(world[Clips.self].all)
      else { continue }
      for condition in conditions where condition.kind == .triggered {
        parameters[Int(condition.parameter)] = 0
      }
      return (to, transitions[at].fade)
    }
    return nil
  }

  private func areTrue(
    _ conditions: UnsafeBufferPointer<AnimationMachine.Condition>, _ animation: SpriteAnimation
  ) -> Bool {
    for condition in conditions {
      let value = parameters[Int(condition.parameter)]
      let isTrue =
        switch condition.kind {
        case .above: value > condition.limit
        case .below: value < condition.limit
        case .triggered: value != 0
        case .clipEnded: animation.hasEnded
        }
      if !isTrue { return false }
    }
    return true
  }

  /// Advances the component by one tick: takes at most one of the machine's transitions. The first tick begins the
  /// initial state and takes no transition.
  /// - Returns: the state that begins, and the number of ticks for which the old clip remains visible; `nil` if no
  ///   state begins.
  fileprivate mutating func advance(
    _ machine: UnsafePointer<AnimationMachine>, _ animation: SpriteAnimation, _ world: World
  ) -> (begun: AnimationMachine.State, fade: Float)? {
    let states = machine.pointee.states.elements
    guard Int(state) < states.count else { return nil }
    if !hasBegun {
      hasBegun = true
      return (states[Int(state)], 0)
    }
    guard let transition = next(machine, animation, world) else { return nil }
    state = transition.to
    return (states[Int(transition.to)], transition.fade)
  }
}

extension AnimationState {
  /// The system that checks the transitions of every entity's machine, and plays the clip of each state that begins.
  public static let advance = System("advanceMachines", in: .animation, ifAny: AnimationState.self)
  { world in
    let held = world[AnimationMachines.self].all
    defer { withExtendedLifetime(held) {} }
    let machines = held.elements
    let pauses = world.hasPaused
    world.each {
      (
        entity: Entity, component: inout AnimationState, animation: inout SpriteAnimation,
        sprite: Sprite?
      ) in
      guard component.machine.index < machines.count, !(pauses && world.isPaused(entity)),
        let next = component.advance(
          machines.baseAddress.unsafelyUnwrapped + component.machine.index, animation, world)
      else { return }
      if next.fade > 0, let sprite {
        world.commands.insert(entity, FadingClip(animation))
        world.commands.insert(
          entity, Crossfade(from: sprite.frame, anchor: sprite.anchor, ticks: next.fade))
      }
      animation.play(next.begun.clip, speed: next.begun.speed)
    }
  }
}
