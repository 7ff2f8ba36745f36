import Dispatch
import ReelProgram
import Synchronization

// A reel holds all that a match has computed from: if its replay comes to other states, the server has a fault in its
// memory or its rules. Reels wait in a list, and a process of this program, with the lowest priority, verifies one after
// the other, so no room is late, and no fault of a replay ends the server.

/// The replays of a server's finished reels.
package final class ReelAudit: Sendable {
  /// The number of reels by the outcome of their replays.
  package struct Figures: Sendable, Equatable {
    package var same = 0
    package var different = 0
    /// The reels that could not be replayed.
    package var failed = 0
    /// The reels for which there was no time.
    package var skipped = 0
  }

  private struct State {
    var figures = Figures()
    var waitingCount = 0
    var isEnding = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "reel.audit")
  /// Returns the arguments with which this program verifies a reel.
  private let arguments: @Sendable (_ path: String) -> [String]
  private let mostWaiting: Int

  /// - Parameters:
  ///   - arguments: returns the arguments with which this program verifies a reel.
  ///   - mostWaiting: the most reels that wait. With more, the newest ones are skipped.
  package init(
    mostWaiting: Int = 1000, arguments: @escaping @Sendable (_ path: String) -> [String]
  ) {
    (self.arguments, self.mostWaiting) = (arguments, mostWaiting)
  }

  /// The outcomes so far.
  package var figures: Figures { state.withLock { $0.figures } }

  /// Replays a reel some time later.
  /// - Parameter keep: renames the reel, so that it is kept; returns its new path. It is called on another thread if
  ///   the replay differs.
  func add(_ path: String, keep: @escaping @Sendable () -> String?) {
    let isTaken = state.withLock { state in
      guard !state.isEnding, state.waitingCount < mostWaiting else {
        state.figures.skipped += 1
        return false
      }
      state.waitingCount += 1
      return true
    }
    if isTaken { queue.async { [self] in audit(path, keep) } }
  }

  /// Ends the audit.
  /// - Parameter waits: true to replay all reels that wait; otherwise they are skipped.
  package func finish(waits: Bool) {
    if waits { queue.sync {} }
    state.withLock { $0.isEnding = true }
    queue.sync {}
  }

  private var isEnding: Bool { state.withLock { $0.isEnding } }

  private func audit(_ path: String, _ keep: () -> String?) {
    var lines: [String] = []
    let outcome = isEnding ? \.skipped : replay(path, &lines)
    if outcome == \.different {
      report(
        "\(keep() ?? path): The replay differs from what the server has computed; the reel is kept."
      )
      for line in lines.prefix(20) { report(ShownText.shown(line, limit: 300)) }
    } else if outcome == \.failed {
      report("\(path): The reel cannot be replayed (\(lines.last ?? "no message")).")
    }
    state.withLock { state in
      state.waitingCount -= 1
      state.figures[keyPath: outcome] += 1
    }
  }

  private func replay(_ path: String, _ lines: inout [String]) -> WritableKeyPath<Figures, Int> {
    let worker: WorkerProcess
    do {
      worker = try WorkerProcess(arguments(path))
    } catch {
      lines = [Failure.sentence(of: error)]
      return \.failed
    }
    worker.lowerPriority()
    while !worker.isAtEnd {
      if isEnding { return \.skipped }
      WorkerProcess.wait(for: [worker], milliseconds: 200)
      lines += worker.takeLines().map { String(decoding: $0, as: UTF8.self) }
    }
    let message = worker.message
    switch worker.kill(by: .kill) {
    case .code(0): return \.same
    case .code(Failure.Code.differs.rawValue): return \.different
    // The reel was removed, because there were too many newer ones.
    case .code(Failure.Code.missing.rawValue): return \.skipped
    default:
      lines = [message ?? "no message"]
      return \.failed
    }
  }
}

extension ReelAudit.Figures {
  /// The figures as a line for a person.
  package var line: String {
    "\(same) reels were replayed and are the same, \(different) differ, \(failed) could not be replayed, and for \(skipped) "
      + "there was no time."
  }
}
