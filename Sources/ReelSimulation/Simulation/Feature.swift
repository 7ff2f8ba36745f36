import ReelECS
import ReelMath

/// One capability of a game or of the engine: its component types, resources, events, systems and
/// what it draws, named in one place.
///
///     struct DropFeature: Feature {
///       func install(in simulation: Simulation) {
///         simulation.need(AnimationFeature.self)              // installed once, whoever asks
///         simulation.world.register(Drop.self)
///         simulation.add(Drop.fall, after: Match.run)
///         simulation.draw(Drop.trails, after: SpriteFeature.pass)
///         simulation.atStart { simulation in … }              // clips, entities
///       }
///     }
///
/// `install` says what there is; what is made with it (entities, clips, timelines) is made by
/// ``Simulation/atStart(_:)``. So it makes no difference in which order features are installed: what
/// runs at the start, and systems of one phase that nothing else puts in order, go by the features'
/// needs, and where these leave it open by their names.
public protocol Feature {
  /// Unique among the features of a simulation, the same in every build. Native builds take the
  /// type's own name.
  static var featureName: String { get }
  /// The feature as it is where another one only needs it.
  init()
  /// Registers types, inserts resources, adds systems and passes. Called once a simulation.
  func install(in simulation: Simulation)
}

extension Feature {
  #if !hasFeature(Embedded)
    public static var featureName: String { DerivedName.feature.of(Self.self) }
  #endif

  /// All systems of the feature: `world.setGroup(AnimationFeature.systems, enabled: false)` lets it
  /// rest, and the state remembers that.
  public static var systems: SystemGroup { SystemGroup(feature: featureName) }
}

/// Tells features apart, where types are no values.
final class FeatureKey<F: Feature> {}

/// The features of a simulation, what each needs and what it does at the start.
struct InstalledFeatures {
  struct Entry {
    let key: ObjectIdentifier
    let name: String
    /// Places of the features that it named in `install`.
    var needs: [Int] = []
    var starts: [(Simulation) -> Void] = []
  }

  private(set) var entries: [Entry] = []
  #if !hasFeature(Embedded)
    /// The types themselves.
    var types: [any Feature.Type] = []
  #endif
  /// The features whose `install` is running, innermost last.
  private var installing: [Int] = []

  var current: Int? { installing.last }
  var currentName: String? { installing.last.map { entries[$0].name } }

  func place(of key: ObjectIdentifier) -> Int? { entries.firstIndex { $0.key == key } }

  /// The feature whose `install` runs needs this one.
  mutating func note(need place: Int) {
    guard let current, !entries[current].needs.contains(place) else { return }
    entries[current].needs.append(place)
  }

  mutating func begin(_ key: ObjectIdentifier, _ name: String) {
    if entries.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      misuse("Two features are named \(name). Give one of them its own `featureName`.")
    }
    let place = entries.count
    entries.append(Entry(key: key, name: name))
    note(need: place)
    installing.append(place)
  }

  mutating func end() { installing.removeLast() }

  mutating func append(start: @escaping (Simulation) -> Void, to place: Int) {
    entries[place].starts.append(start)
  }

  /// The places of all features, each after those that it needs, and by name where that leaves it
  /// open: the same whatever the order of installation. Features that need each other in a circle
  /// come last, with those that need them, by name. O(features³).
  var order: [Int] {
    let byName = entries.indices.sorted {
      entries[$0].name.utf8.lexicographicallyPrecedes(entries[$1].name.utf8)
    }
    let order = orderByNeed(byName) { $0 != $1 && entries[$0].needs.contains($1) }
    return order.sorted + order.stuck
  }
}

extension Simulation {
  /// Makes sure that a feature is there: installs it with its initial values, unless it was installed
  /// before. In another feature's `install` it also says that this one comes first.
  public func need<F: Feature>(_ feature: F.Type) {
    if let place = features.place(of: ObjectIdentifier(FeatureKey<F>.self)) {
      features.note(need: place)
    } else {
      install(F())
    }
  }

  /// Installs a feature with values of its own. Traps where it is installed already: its values would
  /// be lost.
  public func install<F: Feature>(_ feature: F) {
    let key = ObjectIdentifier(FeatureKey<F>.self)
    if features.place(of: key) != nil {
      misuse(
        "The feature \(F.featureName) is installed already, and these values would be lost. Install "
          + "it before the features that need it, and only once.")
    }
    if hasStarted {
      misuse("The feature \(F.featureName) is installed after the start. Do it in the set-up.")
    }
    features.begin(key, F.featureName)
    #if !hasFeature(Embedded)
      features.types.append(F.self)
    #endif
    feature.install(in: self)
    features.end()
  }

  /// Adds a system. Inside of a feature's `install` it belongs to the feature.
  /// - Parameters:
  ///   - after: systems that must run earlier, where the simulation has them.
  ///   - before: systems that must run later, where the simulation has them.
  ///   - groups: it runs where all of them are open, and its feature's.
  public func add(
    _ system: System, after: System..., before: System..., groups: [SystemGroup] = []
  ) {
    var groups = groups
    if let name = features.currentName { groups.append(SystemGroup(feature: name)) }
    schedule.adding(for: features.currentName ?? "") {
      schedule.add(system, after: after, before: before, groups: groups)
    }
  }

  /// Adds several systems, which need no order among them: each runs in its phase, and those of one phase
  /// as they stand here.
  /// - Parameter groups: they run where all of them are open, and their feature's.
  public func add(
    _ first: System, _ second: System, _ others: System..., groups: [SystemGroup] = []
  ) {
    add(first, groups: groups)
    add(second, groups: groups)
    for system in others { add(system, groups: groups) }
  }

  /// The place of the feature whose `install` is running; `nil` outside.
  package var currentFeature: Int? { features.current }

  /// The places of all features in their order: each after those that it needs. O(features³).
  package var featureOrder: [Int] { features.order }

  #if !hasFeature(Embedded)
    /// The types of the features that are installed.
    package var featureTypes: [any Feature.Type] { features.types }
  #endif

  /// Whether a feature is installed.
  public func has<F: Feature>(_ feature: F.Type) -> Bool {
    features.place(of: ObjectIdentifier(FeatureKey<F>.self)) != nil
  }

  /// Runs `body` once, before the first tick: here features make clips, timelines and entities. Those
  /// of a feature run after those of the features that it needs; several of one in the order in which
  /// they were added. Outside of `install` it runs at once.
  public func atStart(_ body: @escaping (Simulation) -> Void) {
    guard let current = features.current else { return body(self) }
    features.append(start: body, to: current)
  }

  /// Runs what features do ``atStart(_:)`` and gets the schedule ready. The first ``step(_:)`` does the
  /// same; only the first call counts.
  public func start() {
    guard !hasStarted else { return }
    hasStarted = true
    schedule.featureOrder = features.order.map { features.entries[$0].name }
    for place in features.order {
      for start in features.entries[place].starts { start(self) }
    }
    // What the set-up asked for by commands is there before the first tick.
    world.flush()
    schedule.prepare(world)
    names.isOpen = false
  }
}
