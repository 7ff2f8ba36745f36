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
  /// - Parameter parts: the parts of an earlier state of this simulation. A resource that it did not have may be
  ///   missing: rules have inserted it since. `nil` if none may be missing.
  /// - Returns: false if the snapshot lacks another resource that this simulation has; the simulation is then as
  ///   before.
  /// - Throws: if the snapshot cannot be restored.
  package func restoreForeign(
    _ snapshot: Snapshot, orWithoutThoseSince parts: [StatePart]? = nil
  ) throws(SnapshotError) -> Bool {
    let present = self.snapshot()
    let required = world.hashByLayout().parts.filter { part in
      guard part.kind == .resource, part.hash != 0 else { return false }
      return parts?.contains { $0.hash != 0 && $0.isSame(as: part) } ?? true
    }
    try restore(snapshot)
    let restored = world.hashByLayout().parts
    // Both lists are in the same order, and more types may have been registered since.
    var at = 0
    for part in required {
      while at < restored.count, !restored[at].isSame(as: part) { at += 1 }
      guard at < restored.count, restored[at].hash != 0 else {
        try restore(present)
        return false
      }
    }
    return true
  }
}

extension StatePart {
  /// Returns true if a part of another state is of the same type. Comparing texts as such would link the tables of
  /// Unicode into a page.
  fileprivate func isSame(as other: StatePart) -> Bool {
    kind == other.kind && name.utf8.elementsEqual(other.name.utf8)
  }
}
