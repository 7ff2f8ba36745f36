#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Dispatch
import Synchronization

// The early end of a program: by a signal, which its loop checks between two ticks, or by a library that calls `exit`,
// as Xlib does when the display is lost.

/// The functions that handle an end which the program did not choose.
package enum Termination {
  private static let caught = Atomic<Int32>(0)
  private static let caughtAt = Atomic<Int>(0)
  private static let isLeaving = Atomic<Bool>(false)
  private static let lastAction = Mutex<(@Sendable () -> Void)?>(nil)
  /// The time when the guardian first saw a signal that the program has not handled yet, or 0.
  private static let firstSeen = Atomic<UInt64>(0)
  /// The time that a program may take to handle a signal, in nanoseconds.
  private static let patience: UInt64 = 3_000_000_000

  /// Makes Ctrl-C and similar signals set ``signal`` instead of ending the program. A second signal, half a second
  /// later or more, ends the program at once. A signal before that is ignored, because some programs, such as
  /// `timeout`, send theirs twice. Signals that were ignored stay ignored.
  package static func watch() {
    // Initialized before a signal handler may use them.
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
    // A parent thread that blocks these signals passes the block on to the programs that it starts.
    pthread_sigmask(SIG_UNBLOCK, &watched, nil)
  }

  /// Handles a signal. May call only functions that are safe in a signal handler.
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

  /// The signal that requested the end of the program.
  package static var signal: Int32? {
    let number = caught.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Ends the program with the signal that requested it, so that the parent process sees the signal. Does nothing
  /// without one.
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
    // The threads of queues block signals.
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, number)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    raise(number)
  }

  /// Sets the action to run if a library ends the program, or if the program takes more than some seconds to handle a
  /// signal. A call to a display that no longer answers, for example, never returns. The action may run on any thread.
  /// `nil` removes it.
  package static func ifLost(_ lostAction: (@Sendable () -> Void)?) {
    lastAction.withLock { $0 = lostAction }
    _ = guardian
  }

  /// The timer that checks five times a second. It has a queue of its own, because a shared queue may have no free
  /// thread while the program hangs.
  // SAFETY: the timer is never accessed once it runs; the reference only keeps it alive.
  nonisolated(unsafe) private static let guardian: any DispatchSourceTimer = {
    atexit {
      guard !Termination.isLeaving.load(ordering: .relaxed),
        let lostAction = Termination.lastAction.withLock({ $0 })
      else { return }
      lostAction()
      _exit(Failure.Code.unavailable.rawValue)
    }
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "reel.termination"))
    timer.schedule(deadline: .now() + 0.2, repeating: 0.2)
    timer.setEventHandler {
      guard let number = signal, !isLeaving.load(ordering: .relaxed) else { return }
      let now = DispatchTime.now().uptimeNanoseconds
      let first = firstSeen.compareExchange(expected: 0, desired: now, ordering: .relaxed).original
      guard first > 0, now > first, now - first > patience else { return }
      lastAction.withLock { $0 }?()
      die(by: number)
    }
    timer.resume()
    return timer
  }()

  /// Ends the program on purpose.
  package static func leave(_ code: Int32) -> Never {
    isLeaving.store(true, ordering: .relaxed)
    exit(code)
  }

  /// Continues as another program, with the same process and streams.
  /// - Throws: `Failure` if the system cannot start it.
  package static func become(_ path: String, _ arguments: [String]) throws -> Never {
    var texts = ([path] + arguments).map { strdup($0) }
    texts.append(nil)
    execv(path, texts)
    let error = SystemError.last
    for text in texts { free(text) }
    throw Failure.missing(path, expected: "a program that runs", found: error.reason)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == 1  // SIG_IGN, which Swift cannot compare.
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
