import ReelMath

// What a world remembers of its systems. It decides what they do next, so it is part of the state;
// a system of which there is nothing to remember has no record.

struct SystemRecord: FieldValue, Equatable {
  /// The hash of its name.
  var system: UInt64 = 0
  /// The version of the last run of a system that asks for changes.
  var lastRun: UInt64 = 0
  var isDisabled = false
  /// Whether a system that runs once has done so.
  var isDone = false

  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("system", &system)
    v.field("lastRun", &lastRun)
    v.field("isDisabled", &isDisabled)
    v.field("isDone", &isDone)
  }
}

extension World {
  /// Switches a system off or on, from its next turn. Part of the state.
  public func setSystem(_ name: StaticString, enabled: Bool) {
    checkShared("switch the system \(Schedule.text(name)) off or on")
    changeRecord(Schedule.reader(name)) { $0.isDisabled = !enabled }
  }

  /// Whether a system is switched on. O(systems switched off).
  public func isSystemEnabled(_ name: StaticString) -> Bool {
    record(of: Schedule.reader(name))?.isDisabled != true
  }

  func record(of system: UInt64) -> SystemRecord? {
    state.pointee.systems.first { $0.system == system }
  }

  func changeRecord(_ system: UInt64, _ change: (inout SystemRecord) -> Void) {
    if let at = state.pointee.systems.firstIndex(where: { $0.system == system }) {
      change(&state.pointee.systems[at])
    } else {
      var record = SystemRecord(system: system)
      change(&record)
      if record != SystemRecord(system: system) { state.pointee.systems.append(record) }
    }
  }

  /// The version of the running system's last run; 0 outside of systems.
  func lastRun() -> UInt64 {
    guard lane.pointee.currentSystem != 0 else { return 0 }
    lane.pointee.usesLastRun = true
    return record(of: lane.pointee.currentSystem)?.lastRun ?? 0
  }
}
