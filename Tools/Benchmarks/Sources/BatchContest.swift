import Foundation

/// Worlds whose agents take steps: the interface between `bench batch` and the engine's batches.
protocol BatchContestant: AnyObject {
  /// Makes the worlds and resets them. Called once.
  func prepare(worlds: Int, threads: Int) throws
  /// Begins a turn, outside of the measured time: a game that ends one day begins anew.
  func begin()
  /// Takes a step with every world.
  func step()
  /// The number of agents that take a step in each call of ``step()``.
  var agents: Int { get }
}

/// The reason why a row has no figures, as the end of a sentence.
struct BatchAbsence: Error {
  let reason: String
}

/// One row to be measured.
struct BatchSubject {
  /// The measured times of one turn.
  struct Turn {
    /// Nanoseconds a step of one agent.
    var nanoseconds: Double
    /// Words about the row, such as versions.
    var remark = ""
  }

  let name: String
  /// The processors that the subject keeps busy.
  var threads = 1
  /// The most turns that it takes; `nil` for as many as the others.
  var turns: Int?
  /// The row whose speed this row's is compared with.
  var reference: String?
  /// Makes the subject, and returns the function that takes a turn.
  let prepare: () throws -> () throws -> Turn

  /// Returns a subject whose steps this process takes.
  /// - Parameters:
  ///   - calls: The calls of `step` in a turn; `nil` for ten times as many as take five milliseconds. Then the turn's
  ///     time is the least of the ten parts.
  static func contestant(
    _ name: String, worlds: Int, threads: Int = 1, calls: Int? = nil, reference: String? = nil,
    _ make: @escaping () throws -> any BatchContestant
  ) -> BatchSubject {
    BatchSubject(name: name, threads: threads, reference: reference) {
      let contestant = try make()
      try contestant.prepare(worlds: worlds, threads: threads)
      contestant.begin()
      let once = Harness.time { contestant.step() }
      let again = min(once, Harness.time { contestant.step() })
      let part = calls ?? max(1, Int(5_000_000 / again))
      let parts = calls == nil ? 10 : 1
      return {
        contestant.begin()
        let times = (0..<parts).map { _ in
          Harness.time { for _ in 0..<part { contestant.step() } }
        }
        return Turn(nanoseconds: Harness.least(times) / Double(part * contestant.agents))
      }
    }
  }
}

/// A group of subjects that take turns, so that disturbances of the machine affect all of them.
struct BatchContest {
  let subjects: [BatchSubject]
  let turns: Int

  /// Measures all subjects, and calls `report` with their rows in order.
  func run(_ report: (BatchRow) -> Void) {
    var rows = subjects.map { BatchRow(name: $0.name, threads: $0.threads) }
    let prepared = subjects.indices.map { at in
      catching(&rows[at]) { try subjects[at].prepare() }
    }
    for turn in 0...turns {
      for at in subjects.indices where turn <= subjects[at].turns ?? turns {
        guard rows[at].absence == nil, let take = prepared[at],
          let result = catching(&rows[at], take)
        else { continue }
        // The first turn warms up.
        if turn > 0 { rows[at].samples.append(result.nanoseconds) }
        rows[at].remark = result.remark
      }
    }
    for at in rows.indices {
      if let name = subjects[at].reference, let other = rows.first(where: { $0.name == name }) {
        rows[at].compare(with: other)
      }
      report(rows[at])
    }
  }

  private func catching<Value>(_ row: inout BatchRow, _ body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch {
      row.absence =
        (error as? BatchAbsence)?.reason ?? (error as? RawProgram.Failure)?.reason
        ?? error.localizedDescription
      return nil
    }
  }
}
