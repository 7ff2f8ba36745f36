import ReelECS
import ReelSimulation

/// Where the world lists the types that a reel lists: each in its own order. Found anew only when either list
/// grows, for a checkpoint must not cost more than its hashes.
struct StatePlaces {
  /// The types of the reel, in the order of its hashes.
  private(set) var layouts: [StateLayout] = []
  /// All that the world has met, in the order of `World.hashByLayout()`.
  private(set) var own: [StateLayout] = []
  /// For each of ``layouts`` its place in ``own``; `nil` where the world has not met it.
  private(set) var places: [Int?] = []
  /// The places in ``own`` of what is not in ``layouts``.
  private(set) var unlisted: [Int] = []
  private var metTypeCount = -1

  /// Whether the world may have met further types since the last ``update(_:_:)``. O(1).
  func isStale(_ simulation: Simulation) -> Bool {
    metTypeCount != simulation.world.metTypeCount
  }

  /// O(types²).
  mutating func update(_ simulation: Simulation, _ layouts: [StateLayout]) {
    metTypeCount = simulation.world.metTypeCount
    self.layouts = layouts
    own = simulation.layouts
    places = layouts.map { layout in own.firstIndex { $0.isSameType(as: layout) } }
    unlisted = own.indices.filter { at in !layouts.contains { $0.isSameType(as: own[at]) } }
  }

  /// What the world is now: a hash for each of ``layouts``. 0 is the hash of what was never used.
  func checkpoint(_ simulation: Simulation, withSnapshot: Bool) -> Checkpoint {
    let hash = simulation.world.hashByLayout()
    return Checkpoint(
      tick: simulation.tick, stateHash: hash.total,
      hashes: places.map { place in place.map { hash.parts[$0].hash } ?? 0 },
      snapshot: withSnapshot ? simulation.snapshot().stateBytes : nil)
  }
}
