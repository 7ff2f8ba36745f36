import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

extension Snapshot {
  /// Reads a snapshot from another machine. Its list of types must be about as long as this machine's: a longer one
  /// would cost time and memory before it is refused.
  /// - Parameter layouts: the types of this machine.
  package init?(foreign bytes: [UInt8], layouts: [StateLayout]) {
    var own = FieldEncoder()
    for layout in layouts { layout.encode(to: &own) }
    var input = FieldDecoder(bytes)
    input.skip(4)
    let size = Int(clamping: input.word(4))
    guard !input.hasFailed, size <= own.bytes.count * 2 + 4096 else { return nil }
    self.init(bytes: bytes)
  }
}

extension Simulation {
  /// Restores a state from another machine, or from a reel. A snapshot may be well formed and still lack the resources
  /// without which nothing runs, such as the clock.
  /// - Returns: false if the snapshot lacks a resource that this simulation has; the simulation is then as before.
  /// - Throws: if the snapshot cannot be restored.
  package func restoreForeign(_ snapshot: Snapshot) throws(SnapshotError) -> Bool {
    let present = self.snapshot()
    let before = world.hashByLayout().parts
    try restore(snapshot)
    for (old, new) in zip(before, world.hashByLayout().parts)
    where old.kind == .resource && old.hash != 0 && new.hash == 0 {
      try restore(present)
      return false
    }
    return true
  }
}
