import Dispatch
import ReelProgram
import Synchronization

// A reel holds all that a match has computed from: if its replay comes to other states, the server has a fault in its
// memory or its rules. Reels wait in a list. A process of this program verifies one after the other with the lowest
// priority, so no room is late, and no fault of a replay ends the server.

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
  private let replay: Replay
  private let mostWaiting: Int

  /// The outcome of a replay, and lines about it for a person.
  package enum Outcome: Sendable, Equatable {
    case same
    case different([String])
    case failed(String)
    /// The reel is gone, or the audit ends.
    case skipped
  }

  /// Replays the reel of a path; gives up once `isEnding` returns true.
  package typealias Replay = @Sendable (_ path: String, _ isEnding: () -> Bool) -> Outcome

  /// - Parameters:
  ///   - mostWaiting: the most reels that wait. With more, the newest ones are skipped.
  ///   - replay: is called on another thread, for one reel after the other.
  package init(mostWaiting: Int = 1000, replay: @escaping Replay) {
    (self.replay, self.mostWaiting) = (replay, mostWaiting)
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
    let outcome = isEnding ? .skipped : replay(path) { isEnding }
    switch outcome {
    case .same, .skipped: break
    case .different(let lines):
      report(
        "\(keep() ?? path): The replay differs from what the server has computed; the reel is kept."
      )
      for line in lines.prefix(20) { report(ShownText.shown(line, limit: 300)) }
    case .failed(let reason):
      report("\(path): The reel cannot be replayed (\(ShownText.shown(reason, limit: 300))).")
    }
    state.withLock { state in
      state.waitingCount -= 1
      switch outcome {
      case .same: state.figures.same += 1
      case .different: state.figures.different += 1
      case .failed: state.figures.failed += 1
      case .skipped: state.figures.skipped += 1
      }
    }
  }

  /// Returns a function that replays reels in processes of this program, with the lowest priority.
  /// - Parameter arguments: the arguments of `verify`, without the reel.
  package static func processes(_ arguments: [String]) -> Replay {
    { path, isEnding in
      do {
        let worker = try WorkerProcess(arguments + [path])
        worker.lowerPriority()
        var lines: [String] = []
        while !worker.isAtEnd {
          if isEnding() { return .skipped }
          WorkerProcess.wait(for: [worker], milliseconds: 200)
          lines += worker.takeLines().map { String(decoding: $0, as: UTF8.self) }
        }
        let message = worker.message
        switch worker.kill(by: .kill) {
        case .code(0): return .same
        case .code(Failure.Code.differs.rawValue): return .different(lines)
        // The reel was removed, because there were too many newer ones.
        case .code(Failure.Code.missing.rawValue): return .skipped
        default: return .failed(message ?? "no message")
        }
      } catch {
        return .failed(Failure.sentence(of: error))
      }
    }
  }
}

extension ReelAudit.Figures {
  /// The figures as a line for a person.
  package var line: String {
    "Of the finished reels, \(same) replay to the same states, \(different) differ, \(failed) cannot be replayed, and "
      + "\(skipped) were not replayed."
  }
}
