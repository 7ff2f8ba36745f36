import ReelECS
import ReelSimulation

extension Simulation {
  /// Restores a state from another machine. A snapshot may be well formed and still lack the resources without which
  /// nothing runs, such as the clock.
  /// - Returns: false if the snapshot lacks a resource that this simulation has; the simulation is then as before.
  /// - Throws: if the snapshot cannot be restored.
  func restoreForeign(_ snapshot: Snapshot) throws(SnapshotError) -> Bool {
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
