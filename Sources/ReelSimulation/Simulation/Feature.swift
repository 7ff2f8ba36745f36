import ReelECS
import ReelFields
import ReelMath

/// One capability of a game or of the engine: its component types, resources, events, systems and what it draws, named
/// in one place.
///
///     struct DropFeature: Feature {
///       func install(in simulation: Simulation) {
///         simulation.require(AnimationFeature.self)              // installed once
///         simulation.world.register(Drop.self)
///         simulation.add(Drop.fall, after: Match.run)
///         simulation.draw(Drop.trails, after: SpriteFeature.pass)
///         simulation.atStart { simulation in … }              // clips, entities
///       }
///     }
///
/// `install` declares types and systems; entities, clips and timelines are made in ``Simulation/atStart(_:)``. So the
/// order of installation has no effect: start functions, and systems of one phase without another order, are sorted by
/// the features' needs, and then by the features' names.
public protocol Feature {
  /// The name, unique among the features of a simulation and the same in every build. Native builds derive it from the
  /// type.
  static var featureName: String { get }
  /// Creates the feature with its default values, for ``Simulation/require(_:)``.
  init()
  /// Registers types, inserts resources, adds systems and passes. The simulation calls it once.
  func install(in simulation: Simulation)
}

extension Feature {
  #if !hasFeature(Embedded)
    public static var featureName: String { DerivedName.feature.of(Self.self) }
  #endif

  /// The group of all systems of the feature: `world.setGroup(AnimationFeature.systems, enabled: false)` disables them,
  /// and that is part of the state.
  public static var systems: SystemGroup { SystemGroup(feature: featureName) }
}

/// A class whose identity stands for the feature `F`, because Embedded builds have no metatype values.
final class FeatureKey<F: Feature> {}

/// The features of a simulation, the needs of each and its start functions.
struct InstalledFeatures {
  struct Entry {
    let key: ObjectIdentifier
    let name: String
    /// The indices of the features that it requested in `install`.
    var needs: [Int] = []
    var starts: [(Simulation) -> Void] = []
  }

  private(set) var entries: [Entry] = []
  #if !hasFeature(Embedded)
    /// The types of the features, in order of installation.
    var types: [any Feature.Type] = []
  #endif
  /// The indices of the features whose `install` is running, innermost last.
  private var installing: [Int] = []

  var current: Int? { installing.last }
  var currentName: String? { installing.last.map { entries[$0].name } }

  func index(of key: ObjectIdentifier) -> Int? { entries.firstIndex { $0.key == key } }

  /// Records that the feature whose `install` runs needs the one at `index`.
  mutating func record(need index: Int) {
    guard let current, !entries[current].needs.contains(index) else { return }
    entries[current].needs.append(index)
  }

  mutating func begin(_ key: ObjectIdentifier, _ name: String) {
    if entries.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      misuse("Two features are named \(name). Give one of them its own `featureName`.")
    }
    let index = entries.count
    entries.append(Entry(key: key, name: name))
    record(need: index)
    installing.append(index)
  }

  mutating func end() { installing.removeLast() }

  mutating func append(start: @escaping (Simulation) -> Void, to index: Int) {
    entries[index].starts.append(start)
  }

  /// The indices of all features, each after those that it needs, and sorted by name otherwise: the same in any order
  /// of installation. Features that need each other in a circle come last, together with those that need them, sorted
  /// by name. O(features³).
  var order: [Int] {
    let byName = entries.indices.sorted {
      entries[$0].name.utf8.lexicographicallyPrecedes(entries[$1].name.utf8)
    }
    let order = orderByNeed(byName) { $0 != $1 && entries[$0].needs.contains($1) }
    return order.sorted + order.stuck
  }
}

extension Simulation {
  /// Installs a feature with its default values, unless it is installed already. If another feature's `install` calls
  /// this, `feature` comes before that feature in the order of features.
  public func require<F: Feature>(_ feature: F.Type) {
    if let index = features.index(of: ObjectIdentifier(FeatureKey<F>.self)) {
      features.record(need: index)
    } else {
      install(F())
    }
  }

  /// Installs a feature with values of its own. Traps if it is installed already, because its values would be lost.
  public func install<F: Feature>(_ feature: F) {
    beginInstalling(ObjectIdentifier(FeatureKey<F>.self), F.featureName)
    #if !hasFeature(Embedded)
      features.types.append(F.self)
    #endif
    feature.install(in: self)
    features.end()
  }

  /// Begins the installation of a feature. It is no generic function, so the compiler makes it once.
  private func beginInstalling(_ key: ObjectIdentifier, _ name: String) {
    if features.index(of: key) != nil {
      misuse(
        "The feature \(name) is installed already, and these values would be lost. Install "
          + "it before the features that need it, and only once.")
    }
    if hasStarted {
      misuse("The feature \(name) is installed after the start. Do it in the set-up.")
    }
    features.begin(key, name)
  }

  /// Adds a system. Inside a feature's `install`, the system belongs to that feature.
  /// - Parameters:
  ///   - after: systems that must run earlier, if the simulation has them.
  ///   - before: systems that must run later, if the simulation has them.
  ///   - groups: the system runs while all of these groups, and that of its feature, are enabled.
  public func add(
    _ system: System, after: System..., before: System..., groups: [SystemGroup] = []
  ) {
    var groups = groups
    if let name = features.currentName { groups.append(SystemGroup(feature: name)) }
    schedule.adding(for: features.currentName ?? "") {
      schedule.add(system, after: after, before: before, groups: groups)
    }
  }

  /// Adds several systems that need no order among them: each runs in its phase, and systems of the same phase in the
  /// order of the arguments.
  /// - Parameter groups: the systems run while all of these groups, and that of their feature, are enabled.
  public func add(
    _ first: System, _ second: System, _ others: System..., groups: [SystemGroup] = []
  ) {
    add(first, groups: groups)
    add(second, groups: groups)
    for system in others { add(system, groups: groups) }
  }

  /// The index of the feature whose `install` is running; `nil` outside `install`.
  package var currentFeature: Int? { features.current }

  /// The indices of all features in their order: each after those that it needs. O(features³).
  package var featureOrder: [Int] { features.order }

  #if !hasFeature(Embedded)
    /// The types of the installed features.
    package var featureTypes: [any Feature.Type] { features.types }
  #endif

  /// Returns true if a feature is installed.
  public func has<F: Feature>(_ feature: F.Type) -> Bool {
    features.index(of: ObjectIdentifier(FeatureKey<F>.self)) != nil
  }

  /// Runs `body` once, before the first tick: features make clips, timelines and entities there. The functions of a
  /// feature run after those of the features that it needs; several of one feature run in the order in which they were
  /// added. Outside `install`, runs `body` at once.
  public func atStart(_ body: @escaping (Simulation) -> Void) {
    guard let current = features.current else { return body(self) }
    features.append(start: body, to: current)
  }

  /// Runs the functions of ``atStart(_:)`` and prepares the schedule. The first ``step(_:)`` does the same; only the
  /// first call has an effect.
  public func start() {
    guard !hasStarted else { return }
    hasStarted = true
    schedule.featureOrder = features.order.map { features.entries[$0].name }
    for index in features.order {
      for start in features.entries[index].starts { start(self) }
    }
    // Commands of the set-up take effect before the first tick.
    world.flush()
    schedule.prepare(world)
    names.isOpen = false
  }
}
