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
}
