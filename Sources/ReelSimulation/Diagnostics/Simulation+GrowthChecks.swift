import ReelECS
import ReelPlatform

// Faults that are harmless once and a mistake if they go on.

extension Simulation {
  /// Reports a number of entities that grows without end: counts the entities from tick 300 on, each time that the
  /// number of the tick has doubled.
  func checkGrowth() {
    // The first inspection at or after the due tick counts, because later inspections come only every 16th tick.
    let tick = Int(truncatingIfNeeded: self.tick)
    let (inspections, last, doublings) = diagnostics.growth
    guard tick >= 300 << inspections else { return }
    let now = world.entityCount
    // A number that has nearly doubled is enough, because some entities exist from the beginning.
    let hasDoubled = last > 0 && now * 10 >= last * 18
    diagnostics.growth = (inspections + 1, now, hasDoubled ? doublings + 1 : 0)
    if diagnostics.growth.doublings == 3 && now >= 1000 {
      report(
        "There are \(now) entities, and their number doubles whenever the time does: are they despawned?",
        of: .none, system: "")
    }
  }

  /// Adds a check for rules that go on adding values of a kind that are never removed and should be added once.
  package func checkGrowth(of plural: StaticString, count: @escaping (World) -> Int) {
    var first: Int?
    addCheck { check in
      let now = count(check.world)
      guard let first else { return first = now }
      if now < first + 200 { return }
      check.report(
        "The game has added 200 \(plural) since its set-up, and none goes away: add each once, and use it by its "
          + "number")
    }
  }

  /// Reports a resource that is saved in every tick, and so written to a disk each time.
  func checkSavesEachTick() {
    var name: String?
    for case .save(let saved, _) in messages { name = saved }
    diagnostics.saves = name == nil ? 0 : diagnostics.saves + 1
    if let name, diagnostics.saves >= 100 {
      report(
        "The resource \(name) is saved in every tick, each time to a disk: save it when something was achieved",
        of: .none, system: "")
    }
  }
}
