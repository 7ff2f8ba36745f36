import ReelMath

// The order of systems: by phase, by `after` and `before`, by feature, by the order of adding.

extension Schedule {
  /// Sorts the systems by phase, then by `after` and `before`, and otherwise by ``precedes(_:_:)``.
  func sort() {
    if plan.pointee.isSorted { return }
    plan.pointee.isSorted = true
    checkOrders()
    joinGame()
    let order = orderByNeed(systems.sorted { precedes($0, $1) }) {
      $0.phase == $1.phase ? Schedule.mustPrecede($1, $0) : $1.phase < $0.phase
    }
    if let stuck = order.stuck.first {
      misuse(
        "System \(Schedule.text(stuck.name)) waits, through `after` and `before`, for itself. "
          + "Take one of the orders out.")
    }
    systems = order.sorted
    plan.pointee.setJobs(
      systems.enumerated().map { at, system in
        let isGated = system.groups.contains { !groups[$0].gates.isEmpty }
        return RunPlan.Job(system, at: at, isGated: isGated)
      })
  }

  /// Adds all systems of a game's phases, between input and present, to the group of the game.
  private func joinGame() {
    let game = findOrAdd(.game)
    for system in systems
    where .input < system.phase && system.phase < .present && !system.groups.contains(game) {
      system.groups.append(game)
    }
  }

  /// Returns true if a system comes first when neither `after` nor `before` orders the two.
  // DETERMINISM: numbers are compared only among the systems of one feature, or of none. So it makes no difference
  // which feature is installed first.
  private func precedes(_ a: ScheduledSystem, _ b: ScheduledSystem) -> Bool {
    if a.phase != b.phase { return a.phase < b.phase }
    if a.owner.utf8.elementsEqual(b.owner.utf8) { return a.number < b.number }
    let first = rank(ofFeature: a.owner)
    let second = rank(ofFeature: b.owner)
    return first == second ? Schedule.ownerPrecedes(a.owner, b.owner) : first < second
  }

  private func rank(ofFeature name: String) -> Int {
    if name.isEmpty { return .max }
    let index = featureOrder.firstIndex { $0.utf8.elementsEqual(name.utf8) }
    return index ?? featureOrder.count
  }

  /// Returns true if a feature comes before another: by the bytes of its name. The empty name, for no feature, is last.
  static func ownerPrecedes(_ a: String, _ b: String) -> Bool {
    if a.isEmpty { return false }
    if b.isEmpty { return true }
    return a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  /// Traps if a system is to run after or before one that does not exist, or one whose phase contradicts that.
  private func checkOrders() {
    for system in systems {
      for name in system.after where phase(of: name, for: system) > system.phase {
        phaseMisuse(system, "after", name, "later")
      }
      for name in system.before where phase(of: name, for: system) < system.phase {
        phaseMisuse(system, "before", name, "earlier")
      }
    }
  }

  private func phase(of name: StaticString, for system: ScheduledSystem) -> Phase {
    guard let other = systems.first(where: { Schedule.isSame($0.name, name) }) else {
      if system.toleratesMissing { return system.phase }
      misuse(
        "System \(Schedule.text(system.name)) is to run before or after \(Schedule.text(name)), "
          + "which the schedule does not have. Add that system or correct the name.")
    }
    return other.phase
  }

  private func phaseMisuse(
    _ system: ScheduledSystem, _ side: StaticString, _ name: StaticString, _ relation: StaticString
  ) -> Never {
    misuse(
      "System \(Schedule.text(system.name)) is to run \(Schedule.text(side)) "
        + "\(Schedule.text(name)), whose phase is \(Schedule.text(relation)) than its own. Choose "
        + "another phase for one of them, or take the order out.")
  }

  static func mustPrecede(_ first: ScheduledSystem, _ second: ScheduledSystem) -> Bool {
    contains(second.after, first.name) || contains(first.before, second.name)
  }
}
