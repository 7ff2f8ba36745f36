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
  /// Switches a system off or on, from its next run. The switch is part of the state.
  public func setSystem(_ name: StaticString, enabled: Bool) {
    checkActs("switch the system \(Schedule.text(name)) off or on")
    recordSwitch(Schedule.reader(name), Schedule.text(name))
    changeRecord(Schedule.reader(name)) { $0.isDisabled = !enabled }
  }

  /// Records the name of a switched system or group, for diagnostics; no part of the state.
  func recordSwitch(_ key: UInt64, _ name: @autoclosure () -> String) {
    #if !hasFeature(Embedded)
      guard state.attachment != nil, !state.switched.contains(where: { $0.key == key }) else {
        return
      }
      state.switched.append((key, name(), systemName))
    #endif
  }

  /// Traps in a read-only world, and in the `when` of a system.
  func checkActs(_ action: @autoclosure () -> String) {
    if isReadOnly || context.isEvaluating { structureMisuse(action()) }
  }

  /// Returns true if a system is switched on.
  public func isSystemEnabled(_ name: StaticString) -> Bool {
    !isSwitchedOff(Schedule.reader(name))
  }

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
    var low = 0
    var high = state.systems.count
    while low < high {
      let middle = (low + high) / 2
      if state.systems[middle].system < system { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the version of the running system's last run; 0 outside of systems.
  func lastRun() -> UInt64 {
    guard context.identity.reader != 0 else { return 0 }
    context.identity.usesLastRun = true
    return record(of: context.identity.reader)?.lastRun ?? 0
  }
}
