import ReelECS

/// Who was at the very beginning at each look, so that what begins anew in every tick is told.
package struct Restarts {
  private var looks: [(entity: Entity, count: Int)] = []

  package init() {}

  /// - Returns: whether the entity has been there for two seconds of looks at every tick.
  package mutating func note(_ entity: Entity, isAtStart: Bool) -> Bool {
    let at = looks.firstIndex { $0.entity == entity }
    guard isAtStart else {
      if let at { looks.remove(at: at) }
      return false
    }
    guard let at else {
      // Of a crowd, some are enough.
      if looks.count < 64 { looks.append((entity, 1)) }
      return false
    }
    looks[at].count += 1
    return looks[at].count > 120
  }
}
