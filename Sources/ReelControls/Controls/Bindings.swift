import ReelFields
import ReelPlatform

/// The keys, buttons and sticks of each action; an action can have several. They are part of the state, so a reel
/// contains those of its player. `persist` restores those of the last game:
///
///     static let usual = Bindings {
///       $0.bind(.arrowsAndStick, left: .left, right: .right)
///       $0.bind([.space, .up], to: .jump)
///     }
///     simulation.persist(usual)
public struct Bindings: FieldValue, Equatable, Sendable {
  /// All bindings, in the order in which they were added.
  public private(set) var all: [Binding] = []
  /// The push of a stick above which its action is active, from 0 to 1.
  public var threshold: Float = 0.5
  /// The push of a stick up to which its value is 0, from 0 to 1.
  public var deadZone: Float = 0.2
  /// True if no binding acts, as while the player types into a text field. Afterwards, bindings wait until all sources
  /// are released. `persist` does not restore it.
  public var isResting = false
  /// The state of listening for a source to bind.
  var listening = BindingListener()
  /// True if one of the bindings is a chord.
  private(set) var hasChords = false
  /// The actions that have a binding to an axis, one bit each.
  private(set) var axisActions: UInt64 = 0

  public init() {}
  /// Creates bindings in a closure.
  public init(_ make: (inout Bindings) -> Void) {
    self.init()
    make(&self)
  }

  /// Binds a key of the keyboard, by its position.
  public mutating func bind(_ key: Key, to action: Action) { add(Binding(.key(key), to: action)) }
  /// Binds each of some keys, by their positions.
  public mutating func bind(_ keys: [Key], to action: Action) {
    for key in keys { bind(key, to: action) }
  }
  /// Binds a button of any pad.
  public mutating func bind(_ button: PadButton, to action: Action) {
    add(Binding(.pad(button), to: action))
  }
  /// Binds each of some buttons of any pad.
  public mutating func bind(_ buttons: [PadButton], to action: Action) {
    for button in buttons { bind(button, to: action) }
  }
  /// Binds the push of a stick to one side, beyond ``threshold``.
  public mutating func bind(_ axis: PadAxis, positive: Bool, to action: Action) {
    add(Binding(.axis(axis, positive: positive), to: action))
  }
  /// Binds any source, and optionally one that must be held meanwhile. A chord suppresses the other bindings of its
  /// source: Ctrl+S saves and does not walk down.
  ///
  ///     bindings.bind(.key(named: "s"), with: .control, to: .save)
  ///     bindings.bind(.pad(.leftShoulder), with: .pad(.rightShoulder), to: .spin)
  public mutating func bind(
    source: InputSource, with chord: InputSource = InputSource(), to action: Action
  ) {
    add(Binding(source, with: chord, to: action))
  }

  /// Adds a binding after the others; does nothing if it exists already.
  public mutating func add(_ binding: Binding) {
    guard !all.contains(binding) else { return }
    all.append(binding)
    updateKinds()
  }

  /// Removes every binding of an action.
  public mutating func removeAll(of action: Action) {
    remove { $0.action == action }
  }

  /// Removes the bindings for which `isGone` returns true.
  public mutating func remove(where isGone: (Binding) -> Bool) {
    all.removeAll(where: isGone)
    updateKinds()
  }

  /// Returns the bindings of an action, in their order.
  public func bindings(of action: Action) -> [Binding] { all.filter { $0.action == action } }

  /// Returns the other actions that the same presses make active on this player's keyboard.
  public func conflicts(of binding: Binding, _ input: Input) -> [Action] {
    var matches: [Action] = []
    for other in all
    where other.action != binding.action && other.isLike(binding, input)
      && !matches.contains(other.action)
    {
      matches.append(other.action)
    }
    return matches
  }

  /// Gives each action without a binding those that it has in `others`. Use it for bindings that an older build with
  /// fewer actions saved.
  public mutating func fillIn(_ others: Bindings) {
    var bound: UInt64 = 0
    for binding in all { bound |= binding.action.bit }
    for binding in others.all where bound & binding.action.bit == 0 { add(binding) }
  }

  /// Returns true if a binding uses this key.
  public func uses(_ key: Key, _ input: Input) -> Bool {
    all.contains { $0.source.isOn(key, input) || $0.chord.isOn(key, input) }
  }

  /// Replaces the binding at an index.
  mutating func replace(at index: Int, with binding: Binding) {
    all[index] = binding
    updateKinds()
  }

  private mutating func updateKinds() {
    hasChords = false
    axisActions = 0
    for binding in all {
      if binding.isChord { hasChords = true }
      if binding.source.axis != nil { axisActions |= binding.action.bit }
    }
  }

  /// Copies the state of `other` that `persist` does not restore: resting and listening.
  package mutating func takeMoment(from other: Bindings) {
    isResting = other.isResting
    listening = other.listening
  }

  public static var fieldListKind: FieldListKind { .complete }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("all", &all)
    v.field("threshold", &threshold, in: 0...1)
    v.field("deadZone", &deadZone, in: 0...1)
    v.field("isResting", &isResting)
    v.field("listening", &listening)
    updateKinds()
  }
}
