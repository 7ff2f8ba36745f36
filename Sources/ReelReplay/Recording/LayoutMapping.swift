import ReelECS
import ReelSimulation

/// A mapping from the types that a reel lists to the types that the world lists, each in its own order. It is computed
/// again only when either list grows, because a checkpoint must cost no more than its hashes.
package struct LayoutMapping {
  /// The types of the reel, in the order of its hashes.
  package private(set) var layouts: [StateLayout] = []
  /// All types that the world has registered, in the order of `World.hashByLayout()`.
  private(set) var own: [StateLayout] = []
  /// For each of ``layouts`` its index in ``own``; `nil` if the world has not registered it.
  package private(set) var ownIndices: [Int?] = []
  /// For each of ``layouts``, true if its fields have other names in this build, and nothing else differs.
  private(set) var isRenamed: [Bool] = []
  /// The indices in ``own`` of the types that are not in ``layouts``.
  private(set) var unlisted: [Int] = []
  private var registeredTypeCount = -1

  package init() {}

  /// Returns true if the world may have registered further types since the last ``update(_:_:)``. O(1).
  package func isStale(_ simulation: Simulation) -> Bool {
    registeredTypeCount != simulation.world.registeredTypeCount
  }

  /// Computes the mapping for `layouts`. O(types²).
  package mutating func update(_ simulation: Simulation, _ layouts: [StateLayout]) {
    registeredTypeCount = simulation.world.registeredTypeCount
    self.layouts = layouts
    own = simulation.layouts
    ownIndices = layouts.map { layout in own.firstIndex { $0.isSameType(as: layout) } }
    isRenamed = zip(layouts, ownIndices).map { layout, index in
      index.map { own[$0] != layout && simulation.world.hasSameBytes(layout) } ?? false
    }
    unlisted = own.indices.filter { at in !layouts.contains { $0.isSameType(as: own[at]) } }
  }

  /// Returns a checkpoint of the current state without a snapshot, with one hash for each of ``layouts``. The hash of
  /// a type that the world has not registered is 0.
  package func checkpoint(_ simulation: Simulation) -> Checkpoint {
    let hash = simulation.world.hashByLayout()
    return Checkpoint(
      tick: simulation.tick, stateHash: hash.total,
      hashes: ownIndices.map { index in index.map { hash.parts[$0].hash } ?? 0 })
  }
}
