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
  /// - Parameter parts: the parts of an earlier state of this simulation whose resources the snapshot must have; `nil`
  ///   for those of the present one.
  /// - Returns: false if the snapshot lacks such a resource; the simulation is then as before.
  /// - Throws: if the snapshot cannot be restored.
  package func restoreForeign(
    _ snapshot: Snapshot, requiring parts: [StatePart]? = nil
  ) throws(SnapshotError) -> Bool {
    let present = self.snapshot()
    let required = (parts ?? world.hashByLayout().parts).filter {
      $0.kind == .resource && $0.hash != 0
    }
    try restore(snapshot)
    let restored = world.hashByLayout().parts
    // Both lists are in the same order, and more types may have been registered since.
    var at = 0
    for part in required {
      // Comparing texts as such would link the tables of Unicode into a page.
      while at < restored.count,
        restored[at].kind != part.kind || !restored[at].name.utf8.elementsEqual(part.name.utf8)
      {
        at += 1
      }
      guard at < restored.count, restored[at].hash != 0 else {
        try restore(present)
        return false
      }
    }
    return true
  }
}
