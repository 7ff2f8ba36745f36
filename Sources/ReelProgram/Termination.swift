#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Dispatch
import Synchronization

// How a program ends before its time: by a signal, which its loop is to notice between two ticks, or
// by a library that calls `exit`, as Xlib does when the display is lost.

/// Ends of the program that it did not choose.
package enum Termination {
  private static let caught = Atomic<Int32>(0)
  private static let caughtAt = Atomic<Int>(0)
  private static let isLeaving = Atomic<Bool>(false)
  private static let lastWish = Mutex<(@Sendable () -> Void)?>(nil)
  /// When a signal was first seen that the program has not noticed yet, or 0.
  private static let firstSeen = Atomic<UInt64>(0)
  /// How long a program may take to notice a signal, in nanoseconds.
  private static let patience: UInt64 = 3_000_000_000

  /// From now on Ctrl-C and its like are noticed by ``signal`` instead of ending the program. Another
  /// one, half a second later or more, ends it at once: some programs, `timeout` among them, send
  /// theirs twice. Signals that were switched off stay so.
  package static func watch() {
    // Made before a handler may run in it.
    _ = (caught.load(ordering: .relaxed), caughtAt.load(ordering: .relaxed))
    var watched = sigset_t()
    sigemptyset(&watched)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var old = sigaction()
      guard sigaction(number, nil, &old) == 0, !isIgnored(old) else { continue }
      sigaddset(&watched, number)
      var new = sigaction()
      install(&new) { Termination.handle($0) }
      new.sa_flags = Int32(SA_RESTART)
      sigaction(number, &new, nil)
    }
    // Whoever starts a program from a thread that blocks them hands that down.
    pthread_sigmask(SIG_UNBLOCK, &watched, nil)
  }

  /// Runs within a signal: nothing but what may be called there.
  private static func handle(_ number: Int32) {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let milliseconds = now.tv_sec &* 1000 &+ now.tv_nsec / 1_000_000
    if caught.load(ordering: .relaxed) == 0 {
      caughtAt.store(milliseconds, ordering: .relaxed)
      caught.store(number, ordering: .relaxed)
    } else if milliseconds - caughtAt.load(ordering: .relaxed) > 500 {
      die(by: number)
    }
  }

  /// The signal that asked the program to end.
  package static var signal: Int32? {
    let number = caught.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Ends the program by the signal that asked for it, so that whoever started it sees that; nothing
  /// where there was none.
  package static func obey() {
    guard let number = signal else { return }
    isLeaving.store(true, ordering: .relaxed)
    die(by: number)
  }

  private static func die(by number: Int32) {
    #if canImport(Darwin)
      Darwin.signal(number, SIG_DFL)
    #else
      Glibc.signal(number, SIG_DFL)
    #endif
    // Threads of queues keep signals off.
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, number)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    raise(number)
  }

  /// What to do if a library ends the program, or if it takes more than some seconds to notice a
  /// signal: a display that no longer answers keeps whoever asks it. Any thread may be the one that does
  /// it. `nil` takes it back: a library may end the program as it likes.
  package static func ifLost(_ wish: (@Sendable () -> Void)?) {
    lastWish.withLock { $0 = wish }
    _ = guardian
  }

  /// Looks five times a second, on a thread of its own queue: one of those that all share would be missing
  /// there.
  // SAFETY: nobody touches the timer once it runs; it is only kept.
  nonisolated(unsafe) private static let guardian: any DispatchSourceTimer = {
    atexit {
      guard !Termination.isLeaving.load(ordering: .relaxed),
        let wish = Termination.lastWish.withLock({ $0 })
      else { return }
      wish()
      _exit(Failure.Code.unavailable.rawValue)
    }
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "reel.termination"))
    timer.schedule(deadline: .now() + 0.2, repeating: 0.2)
    timer.setEventHandler {
      guard let number = signal, !isLeaving.load(ordering: .relaxed) else { return }
      let now = DispatchTime.now().uptimeNanoseconds
      let first = firstSeen.compareExchange(expected: 0, desired: now, ordering: .relaxed).original
      guard first > 0, now > first, now - first > patience else { return }
      lastWish.withLock { $0 }?()
      die(by: number)
    }
    timer.resume()
    return timer
  }()

  /// Ends the program as it means to.
  package static func leave(_ code: Int32) -> Never {
    isLeaving.store(true, ordering: .relaxed)
    exit(code)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == 1  // SIG_IGN, which can not be compared.
  }

  private static func install(
    _ action: inout sigaction, _ handler: @escaping @convention(c) (Int32) -> Void
  ) {
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
  }
}
