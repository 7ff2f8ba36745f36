import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// Which keys, buttons and sticks mean which action, several of them the same one. Part of the state, so that a
/// player's own are in the reel; kept from one game to the next where it is asked for:
///
///     static let usual = Bindings {
///       $0.bind(.arrowsAndStick, left: .left, right: .right)
///       $0.bind([.space, .up], to: .jump)
///     }
///     simulation.keep(usual)
public struct Bindings: Resource, Equatable, Sendable {
  /// All of them, in the order in which they were made.
  public private(set) var all: [Binding] = []
  /// How far a stick must be pushed for its action to be there, from 0 to 1.
  public var threshold: Float = 0.5
  /// How far a stick may be off its middle and still give 0 as a value, from 0 to 1.
  public var deadZone: Float = 0.2
  /// Whether nothing acts, as while somebody types into a text field; nor afterwards while something is held that
  /// acts. Not kept: who takes up saved bindings rests as before.
  public var isResting = false
  /// What it listens for.
  var listening = BindingListener()
  /// Whether one of them is a chord.
  private(set) var hasChords = false
  /// The actions that an axis makes, one bit each.
  private(set) var axisActions: UInt64 = 0

  public init() {}
  /// Bindings that a closure makes.
  public init(_ make: (inout Bindings) -> Void) {
    self.init()
    make(&self)
  }
  public static var resourceName: String { "Bindings" }

  /// A key of the keyboard, by its place.
  public mutating func bind(_ key: Key, to action: Action) { add(Binding(.key(key), to: action)) }
  /// Each of some keys, by their places.
  public mutating func bind(_ keys: [Key], to action: Action) {
    for key in keys { bind(key, to: action) }
  }
  /// A button of any pad.
  public mutating func bind(_ button: PadButton, to action: Action) {
    add(Binding(.pad(button), to: action))
  }
  /// Each of some buttons of any pad.
  public mutating func bind(_ buttons: [PadButton], to action: Action) {
    for button in buttons { bind(button, to: action) }
  }
  /// A stick pushed beyond ``threshold`` to one side.
  public mutating func bind(_ axis: PadAxis, positive: Bool, to action: Action) {
    add(Binding(.axis(axis, positive: positive), to: action))
  }
  /// Anything, and what must be held meanwhile. While a chord is there, what else its source is bound to is not:
  /// Ctrl+S saves and does not walk down.
  ///
  ///     bindings.bind(.key(named: "s"), with: .control, to: .save)
  ///     bindings.bind(.pad(.leftShoulder), with: .pad(.rightShoulder), to: .spin)
  public mutating func bind(
    source: InputSource, with chord: InputSource = InputSource(), to action: Action
  ) {
    add(Binding(source, with: chord, to: action))
  }

  /// Adds a binding after the others; nothing where it is there already.
  public mutating func add(_ binding: Binding) {
    guard !all.contains(binding) else { return }
    all.append(binding)
    noteKinds()
  }

  /// Takes away every binding of an action.
  public mutating func removeAll(of action: Action) {
    remove { $0.action == action }
  }

  /// Takes away the bindings for which `isGone` holds.
  public mutating func remove(where isGone: (Binding) -> Bool) {
    all.removeAll(where: isGone)
    noteKinds()
  }

  /// The bindings of an action, in their order.
  public func bindings(of action: Action) -> [Binding] { all.filter { $0.action == action } }

  /// Other actions that are made in the same way on this person's keyboard.
  public func conflicts(of binding: Binding, _ input: Input) -> [Action] {
    var found: [Action] = []
    for other in all
    where other.action != binding.action && other.isLike(binding, input)
      && !found.contains(other.action)
    {
      found.append(other.action)
    }
    return found
  }

  /// Gives each action that has no binding those that it has in `others`: for bindings that were kept by an older
  /// build, which knew fewer actions.
  public mutating func fillIn(_ others: Bindings) {
    var bound: UInt64 = 0
    for binding in all { bound |= binding.action.bit }
    for binding in others.all where bound & binding.action.bit == 0 { add(binding) }
  }

  /// Whether some action is made with this key.
  public func uses(_ key: Key, _ input: Input) -> Bool {
    all.contains { $0.source.isOn(key, input) || $0.chord.isOn(key, input) }
  }

  /// Puts a binding in the place of another one.
  mutating func replace(at place: Int, with binding: Binding) {
    all[place] = binding
    noteKinds()
  }

  private mutating func noteKinds() {
    hasChords = false
    axisActions = 0
    for binding in all {
      if binding.isChord { hasChords = true }
      if binding.source.axis != nil { axisActions |= binding.action.bit }
    }
  }

  /// Rests and listens as others do: what belongs to a moment and is not kept.
  package mutating func takeMoment(from other: Bindings) {
    isResting = other.isResting
    listening = other.listening
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("all", &all)
    v.field("threshold", &threshold, in: 0...1)
    v.field("deadZone", &deadZone, in: 0...1)
    v.field("isResting", &isResting)
    v.field("listening", &listening)
    noteKinds()
  }
}

/// The same by its older name.
public typealias ActionMap = Bindings
