import ReelECS

/// The entities whose clip or timeline was at its start at the last few inspections, because a rule may restart it in
/// every tick.
package struct Restarts {
  private var counts: [(entity: Entity, count: Int)] = []

  package init() {}

  /// Counts one more inspection in a row at the start, or ends the count if `isAtStart` is false.
  /// - Returns: true if the entity was at its start at more than 120 inspections in a row, two seconds at 60 ticks a
  ///   second.
  package mutating func record(_ entity: Entity, isAtStart: Bool) -> Bool {
    let at = counts.firstIndex { $0.entity == entity }
    guard isAtStart else {
      if let at { counts.remove(at: at) }
      return false
    }
    guard let at else {
      // 64 entities are enough to find one with the fault.
      if counts.count < 64 { counts.append((entity, 1)) }
      return false
    }
    counts[at].count += 1
    return counts[at].count > 120
  }
}
