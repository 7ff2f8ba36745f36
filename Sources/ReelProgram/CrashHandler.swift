import CCrash

/// The handler of faults: traps, wrong addresses, overflows of the stack, `abort`.
package enum CrashHandler {
  /// Handles faults from now on. The signal then acts as before, so the exit status stays.
  package static func watch() { crash_watch() }

  /// Names the tick of a replay that is about to run, which a fault prints; `nil` after the last one.
  package static func setReplayedTick(_ tick: UInt64?) { crash_set_replayed_tick(tick ?? 0) }
}
