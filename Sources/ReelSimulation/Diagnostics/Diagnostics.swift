import ReelContent
import ReelECS
import ReelMath

// Diagnostics find probable mistakes that stop nothing: a label with a missing font draws nothing and raises no error.
// A host turns them on with `diagnose`; then, after each tick, the checks of all features inspect the values that the
// tick has written. No value in this file is part of the state, and no rule reads one: hashes are the same with and
// without diagnostics. While they are off, they cost one branch per tick.

/// A fault that a check has found once. It is reported only if the next inspection finds it again, because a game may
/// add a component now and the one that completes it in the next tick.
struct Suspicion {
  var diagnosis: Diagnosis
  /// A function that checks the entity again; it returns `nil` if the fault is gone.
  var check: () -> String?
}

/// The state of the diagnostics of one simulation.
struct Diagnostics {
  /// The largest number of diagnoses. Further ones are dropped; they appear once the first are mended.
  static let limit = 100

  var report: ((String) -> Void)?
  /// The number of sounds; `nil` if the host did not give it.
  var soundCount: Int?
  var checks: [(Checkup) -> Void] = []
  /// The faults of the previous inspection, to be reported if they persist.
  var suspicions: [Suspicion] = []
  private(set) var diagnoses: [Diagnosis] = []
  #if !hasFeature(Embedded)
    /// The types of events that no system has to read. DETERMINISM: a `Set` is safe here because its order is never
    /// used.
    var quietEvents: Set<ObjectIdentifier> = []
  #endif
  /// The types of events that were dropped without a reader, with the tick in which the diagnostics first found that.
  var lostEvents: [(name: String, since: UInt64)] = []
  /// The counts of entities at ticks 300, 600, 1200 …: how many counts there were, the last count, and how often in a
  /// row the count nearly doubled.
  var growth = (inspections: 0, entities: 0, doublings: 0)
  /// The number of inspections in a row whose tick has saved a resource.
  var saves = 0
  /// The world's version at the previous inspection; `restores` is its `restoreCount` then.
  var since: UInt64 = 0
  var restores = 0

  /// Returns true if checks run after this tick: after each of the first 300, then after every 16th. Later inspections
  /// still find everything that was written in between; one after each tick would halve the speed of a long run.
  static func isDue(after tick: UInt64) -> Bool { tick < ticksWithChecks || tick % 16 == 0 }
  static let ticksWithChecks: UInt64 = 300

  var isFull: Bool { diagnoses.count >= Self.limit }

  /// Returns true if this sentence was reported already.
  func hasReported(_ sentence: String) -> Bool {
    diagnoses.contains { $0.sentence.utf8.elementsEqual(sentence.utf8) }
  }

  mutating func add(_ diagnosis: Diagnosis) {
    if !isFull { diagnoses.append(diagnosis) }
  }
}
