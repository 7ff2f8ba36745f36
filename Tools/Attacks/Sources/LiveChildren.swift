import Foundation

/// The programs that run at present, so that none outlives a harness that is stopped.
enum LiveChildren {
  // SAFETY: behind the lock.
  nonisolated(unsafe) private static var groups: Set<pid_t> = []
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []
  private static let lock = NSLock()

  static func add(_ group: pid_t) { lock.withLock { _ = groups.insert(group) } }
  static func remove(_ group: pid_t) { lock.withLock { _ = groups.remove(group) } }

  /// Watches for Ctrl-C and similar signals: ends the children, removes the folder, and dies of the same signal.
  static func watch(removing folder: String) {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        lock.withLock {
          for group in groups { kill(-group, SIGKILL) }
          Files.remove(Argument(folder))
          signal(number, SIG_DFL)
          kill(getpid(), number)
        }
      }
      source.resume()
      lock.withLock { sources.append(source) }
    }
  }
}
