import ReelFields
import ReelMath

// The records of a world about its systems. They decide which systems run next, so they are part of the state; a system
// without anything to record has no record. Records are sorted by `system`, so the state does not depend on the order
// in which they were made.

struct SystemRecord: FieldValue, Equatable {
  /// The hash of the system's or the group's name.
  var system: UInt64 = 0
  /// The version of the last run of a system that queries changes.
  var lastRun: UInt64 = 0
  var isDisabled = false
  /// True if a system that runs only once has run.
  var isDone = false
}

extension World {
  func isSwitchedOff(_ system: UInt64) -> Bool { record(of: system)?.isDisabled == true }

  func record(of system: UInt64) -> SystemRecord? {
    let at = recordIndex(system)
    guard at < state.systems.count, state.systems[at].system == system
    else { return nil }
    return state.systems[at]
  }

  /// Changes the record of a system, and removes it if it has only initial values.
  func changeRecord(_ system: UInt64, _ change: (inout SystemRecord) -> Void) {
    let none = SystemRecord(system: system)
    let at = recordIndex(system)
    if at == state.systems.count || state.systems[at].system != system {
      state.systems.insert(none, at: at)
    }
    change(&state.systems[at])
    if state.systems[at] == none { state.systems.remove(at: at) }
  }

  /// Returns the index at which the system's record is, or would be inserted.
  private func recordIndex(_ system: UInt64) -> Int {
    state.systems.endOfPrefix { $0.system < system }
  }

  /// Returns the version of the running system's last run; 0 outside of systems.
  func lastRun() -> UInt64 {
    guard context.identity.reader != 0 else { return 0 }
    context.identity.usesLastRun = true
    return record(of: context.identity.reader)?.lastRun ?? 0
  }
}
