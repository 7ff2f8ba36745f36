import CCrash

/// The guard of one thread. A trap in a guarded part stops the thread for ever, and the program goes on. What the
/// thread has locked stays locked, so a guarded part must hold no lock that others need when it may trap.
///
/// It needs ``CrashHandler/watch()``, and counts: after 32 lost threads, the next trap ends the program.
package final class ThreadGuard: @unchecked Sendable {
  // SAFETY: the functions may be called by any thread, apart from `enter` and `leave`.
  private let guarding: OpaquePointer

  /// Makes the guard of the calling thread.
  package init() {
    guard let made = crash_guard_make() else { fatalError("ThreadGuard: there is no memory.") }
    guarding = made
  }

  deinit {
    // A thread that has trapped writes its text for ever.
    if !hasTrapped { crash_guard_free(guarding) }
  }

  /// Begins a guarded part. Call it on the guard's own thread.
  package func enter() { crash_guard_enter(guarding) }

  /// Ends a guarded part of the calling thread.
  package static func leave() { crash_guard_leave() }

  /// True once the thread has trapped.
  package var hasTrapped: Bool { crash_guard_has_trapped(guarding) }

  /// The lines about the trap: signal, sentence, and as much of the backtrace as is there.
  package var text: String {
    var count = 0
    guard let start = crash_guard_text(guarding, &count) else { return "" }
    return String(
      decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
  /// True once ``text`` has all lines.
  package var isTextComplete: Bool { crash_guard_is_complete(guarding) }

  /// True if the thread waits for something other than a core.
  package var isWaiting: Bool { crash_guard_is_waiting(guarding) }

  /// Counts a thread that is lost without a trap.
  /// - Returns: false if too many are.
  package static func countLoss() -> Bool { crash_guard_count() }

  /// The nanoseconds of processor time that the thread has taken; 0 where the system has no such clock.
  package var time: UInt64 { crash_guard_time(guarding) }

  /// Lets other threads run before this one.
  /// - Parameter isIdle: true to let it run only when no other thread does.
  package func lowerPriority(isIdle: Bool) { crash_guard_lower(guarding, isIdle) }

  /// Waits for a trap of any thread, or for a time.
  package static func wait(milliseconds: Int32) { crash_guard_wait(milliseconds) }
}
