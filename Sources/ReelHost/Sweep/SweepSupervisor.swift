import Dispatch
import ReelProgram

/// The process that distributes the seeds of a sweep to workers, and collects their lines.
///
///     seeds   0 1 2 3 │ 4 5 6 7 │ 8 9 …        to the worker that has few left
///     lines   by seed, whatever the order in which worlds end
///
/// A world that ends its worker costs no other seed a line: a new worker runs the seed again, with a recording, so that
/// an ordinary world pays nothing for one. If the seed ends that worker as well, its line names the fault, the tick and
/// the reel. If it does not, the fault was none of the rules, and the line is the ordinary one.
package final class SweepSupervisor {
  /// The choices of a person about the processes of a sweep. No line depends on them, apart from `timeout`.
  package struct Choices {
    /// The number of workers.
    package var jobs = 1
    /// The seconds after which a world is stopped; `nil` for never.
    package var timeout: Double?
    /// The folder for the reels of worlds that fail.
    package var reels = "sweep-reels"
    /// The arguments with which this program is a worker, without the last one: the seed of the world in which it
    /// resolves names.
    package var arguments: [String] = []

    package init() {}
  }

  /// The seconds of work that a worker has before it, so that it never waits for the next seeds.
  private static let secondsAhead = 0.2
  private static let mostAhead = 256

  private struct Task {
    var index: UInt64
    var isRecorded = false
  }

  private final class Worker {
    let process: WorkerProcess
    var isReady = false
    var tasks: [Task] = []
    /// The time when the first task began.
    var start: UInt64 = 0
    /// The mean seconds of a world, of the last ones.
    var mean = 0.05
    var hasTimedOut = false
    init(_ process: WorkerProcess) { self.process = process }
  }

  private let seeds: SweepSeeds
  private let choices: Choices
  private let output: SweepOutput
  private var workers: [Worker]
  /// The seed of the world in which workers resolve names.
  private let openingSeed: UInt64
  /// The index of the first seed that no worker has received.
  private var fresh: UInt64
  /// Tasks of workers that have ended.
  private var returned: [Task] = []
  private var progress = ProgressLine()
  private let countBefore: UInt64
  /// The worlds and ticks of this run, and its seconds.
  package private(set) var doneCount: UInt64 = 0
  package private(set) var tickCount: UInt64 = 0
  package private(set) var seconds = 0.0

  /// Starts the first worker, which opens the game.
  /// - Parameter output: makes the output; receives the hash of the game's content.
  /// - Throws: `Failure` if the worker refuses a choice, or cannot open the game; and the errors of `output`.
  package init(
    _ seeds: SweepSeeds, _ choices: Choices,
    output: (_ contentHash: String) throws -> SweepOutput
  ) throws {
    self.seeds = seeds
    self.choices = choices
    let (worker, seed, content) = try Self.open(seeds, choices)
    (workers, openingSeed) = ([worker], seed)
    self.output = try output(content)
    fresh = self.output.count
    countBefore = fresh
  }

  /// Returns a worker that has opened the game. The set-up of a seed may trap, so some seeds are tried.
  private static func open(
    _ seeds: SweepSeeds, _ choices: Choices
  ) throws -> (Worker, seed: UInt64, contentHash: String) {
    for seed in seeds.first...(seeds.first &+ 7 < seeds.first ? seeds.first : seeds.first + 7) {
      let worker = Worker(try WorkerProcess(choices.arguments + ["\(seed)"]))
      while Termination.signal == nil {
        WorkerProcess.wait(for: [worker.process], milliseconds: 100)
        if let line = worker.process.takeLines().first {
          worker.isReady = true
          let content = String(decoding: line, as: UTF8.self).split(separator: " ").last
          return (worker, seed, content.map(String.init) ?? "")
        }
        if worker.process.isAtEnd { break }
      }
      Termination.obey()
      let ending = worker.process.kill(by: .kill)
      if case .code(let code)? = ending, let code = Failure.Code(rawValue: code) {
        throw Failure(code, worker.process.message ?? "The game cannot be opened.")
      }
      if seed == seeds.first + 7 || seed == UInt64.max {
        throw Failure(
          .unavailable,
          "A worker of the sweep has ended before its first world\(words(ending)): "
            + (worker.process.message ?? "it has printed no reason."))
      }
    }
    preconditionFailure("The last seed returns or throws.")
  }

  /// Runs all worlds that have no line yet.
  /// - Throws: `Failure` if a worker cannot begin, or if the lines cannot be written.
  package func run() throws {
    defer { workers.removeAll() }
    while output.count < seeds.count, Termination.signal == nil, !output.isClosed {
      try startWorkers()
      for worker in workers { assign(worker) }
      WorkerProcess.wait(for: workers.map(\.process), milliseconds: 100)
      for worker in workers { try collect(worker) }
      try output.flush()
      if progress.isDue { progress.show(progressText) }
    }
    seconds = progress.seconds
    progress.clear()
    try output.finish()
    report(endText)
  }

  private var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Starts as many workers as there is work for.
  private func startWorkers() throws {
    while workers.count < choices.jobs, hasTask(beyond: workers.count { $0.tasks.isEmpty }) {
      workers.append(Worker(try WorkerProcess(choices.arguments + ["\(openingSeed)"])))
    }
  }

  /// Returns true if more seeds wait than this number of idle workers will take.
  private func hasTask(beyond idle: Int) -> Bool {
    UInt64(returned.count) + (seeds.count - fresh) > UInt64(idle)
  }

  /// Gives a worker seeds if it has few left.
  private func assign(_ worker: Worker) {
    // A recording may end the worker, so nothing waits behind one.
    guard worker.isReady, worker.tasks.first?.isRecorded != true else { return }
    let ahead = max(1, min(Self.mostAhead, Int(Self.secondsAhead / max(worker.mean, 1e-6))))
    guard worker.tasks.count <= ahead / 2 else { return }
    while worker.tasks.count < ahead {
      if let at = returned.indices.first {
        if returned[at].isRecorded, !worker.tasks.isEmpty { break }
        let task = returned.remove(at: at)
        give(task, worker)
        if task.isRecorded { break }
        continue
      }
      // The last seeds are distributed evenly.
      let left = seeds.count - fresh
      let share = left / UInt64(2 * choices.jobs) + 1
      let room = UInt64(ahead - worker.tasks.count)
      let count = min(share, room, left)
      guard count > 0, fresh + count - output.count <= SweepOutput.mostWaiting else { break }
      begin(worker)
      worker.process.write("run \(seeds[fresh]) \(seeds.shard.count) \(count)")
      for index in fresh..<(fresh + count) { worker.tasks.append(Task(index: index)) }
      fresh += count
      if count == share { break }
    }
  }

  private func give(_ task: Task, _ worker: Worker) {
    begin(worker)
    let seed = seeds[task.index]
    worker.process.write(task.isRecorded ? "record \(seed)" : "run \(seed) 1 1")
    worker.tasks.append(task)
  }

  private func begin(_ worker: Worker) { if worker.tasks.isEmpty { worker.start = now } }

  /// Takes the lines of a worker, and replaces it if it has ended.
  private func collect(_ worker: Worker) throws {
    for line in worker.process.takeLines() {
      if !worker.isReady {
        worker.isReady = true
        continue
      }
      guard let task = worker.tasks.first, let head = SweepLine.head(of: line),
        head.seed == seeds[task.index]
      else {
        throw Failure(
          .damaged,
          "A worker of the sweep has written \(ShownText.quoted(String(decoding: line.prefix(60), as: UTF8.self))) "
            + "instead of the line of a seed. Run the sweep again with --resume.")
      }
      worker.tasks.removeFirst()
      let time = now
      worker.mean = worker.mean * 0.9 + Double(time - min(worker.start, time)) / 1e9 * 0.1
      worker.start = time
      if task.isRecorded {
        report(
          "seed \(head.seed): a worker ended in this world, and a second run did not: the line is that of the second run."
        )
        removeRecording(of: head.seed)
      }
      finish(task, line, ticks: head.ticks)
    }
    if worker.process.isAtEnd { return try replace(worker) }
    guard let timeout = choices.timeout, worker.isReady, let task = worker.tasks.first else {
      return
    }
    // A recording takes longer: it waits for the disk when it begins.
    let most = task.isRecorded ? timeout * 2 + 1 : timeout
    guard now - min(worker.start, now) > UInt64(most * 1e9) else { return }
    worker.hasTimedOut = true
    try replace(worker)
  }

  private func finish(_ task: Task, _ line: [UInt8], ticks: UInt64) {
    output.add(line, of: task.index)
    doneCount += 1
    tickCount += ticks
  }

  /// Removes a worker that has ended or takes too long. Its first task is the reason; the other ones wait for another
  /// worker.
  private func replace(_ worker: Worker) throws {
    workers.removeAll { $0 === worker }
    let task = worker.tasks.first
    // A fault of the loop completes its report, too.
    let isRecorded = task?.isRecorded == true
    let ending = worker.process.kill(
      by: worker.hasTimedOut && isRecorded ? .abort : .kill)
    if Termination.signal != nil { return }
    guard worker.isReady else {
      throw Failure(
        .unavailable,
        "A worker of the sweep has ended before its first world\(Self.words(ending)): "
          + (worker.process.message ?? "it has printed no reason") + ".")
    }
    returned += worker.tasks.dropFirst()
    guard let task else { return }
    guard isRecorded else {
      return returned.insert(Task(index: task.index, isRecorded: true), at: 0)
    }
    if ending == .code(Failure.Code.notWritten.rawValue), let message = worker.process.message {
      // The worker cannot write the report.
      throw Failure(.notWritten, message)
    }
    let line = failure(
      seeds[task.index], ending, hasTimedOut: worker.hasTimedOut)
    progress.clear()
    report("seed \(line.seed): \(line.error ?? line.end.rawValue)")
    finish(task, line.bytes.dropLast(), ticks: line.ticks)
  }

  private static func words(_ ending: WorkerProcess.Ending?) -> String {
    switch ending {
    case .code(let code): ", with exit code \(code)"
    case .signal(let number): ", by signal \(number)"
    case nil: ""
    }
  }

  // MARK: - Failures

  /// Returns the line of a world that has ended a worker twice, and keeps its reel.
  private func failure(
    _ seed: UInt64, _ ending: WorkerProcess.Ending?, hasTimedOut: Bool
  ) -> SweepLine {
    var line = SweepLine(seed: seed, ticks: 0, end: hasTimedOut ? .timeout : .trap)
    line.error =
      hasTimedOut
      ? "The world takes longer than \(shortened(choices.timeout ?? 0)) s (--timeout)."
      : "The world ends its process\(Self.words(ending))."
    let inner = SweepWorker.recordingFolder(of: seed)
    do {
      let reels = try OutputFolder(choices.reels)
      let folder = try reels.folder(inner, isMade: false)
      defer { reels.removeFolder(inner) }
      let names = ["crash-", "running-"].flatMap { DatedFiles.names(in: folder.path, prefix: $0) }
      // The newest one: a sweep that was stopped may have left others.
      guard let name = names.last(where: { $0.hasPrefix("crash-") }) ?? names.last else {
        return line
      }
      let head = try CrashHead(of: folder.join(name))
      if let head {
        line.ticks = head.tick ?? 0
        if !hasTimedOut, let sentence = head.sentence {
          line.error = sentence
        } else if !hasTimedOut, head.ending.hasPrefix("by ") {
          line.error = "The world ends its process \(head.ending)."
        }
      }
      if let status = try folder.status(of: name), status.size > CrashHead.size {
        let final = "seed-\(seed).reel"
        try reels.take(name, of: folder, as: final)
        line.reel = reels.join(final)
      }
      // The handler of faults leaves both names of one file.
      for name in names where try folder.status(of: name) != nil { try folder.remove(name) }
    } catch {
      report("seed \(seed): \(Failure.sentence(of: error))")
    }
    return line
  }

  private func removeRecording(of seed: UInt64) {
    (try? OutputFolder(choices.reels))?.removeFolder(SweepWorker.recordingFolder(of: seed))
  }

  // MARK: - Progress

  private var progressText: String {
    let seconds = progress.seconds
    let rate = Double(doneCount) / max(seconds, 0.001)
    let left = Double(seeds.count - countBefore - min(doneCount, seeds.count - countBefore))
    return "\(countBefore + doneCount) of \(seeds.count) worlds, \(rateText(rate)) worlds/s, "
      + "\(rateText(Double(tickCount) / max(seconds, 0.001))) ticks/s, "
      + (rate > 0 ? "\(Self.duration(left / rate)) left" : "no time known yet")
  }

  private var endText: String {
    let all = output.count == seeds.count
    return "\(doneCount) worlds and \(tickCount) ticks in \(shortened(seconds)) s: "
      + "\(rateText(Double(doneCount) / max(seconds, 0.001))) worlds/s, "
      + "\(rateText(Double(tickCount) / max(seconds, 0.001))) ticks/s"
      + (all ? "" : "; \(output.count) of \(seeds.count) have a line")
  }

  private func shortened(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

  private func rateText(_ rate: Double) -> String {
    rate < 100 ? "\((rate * 10).rounded() / 10)" : "\(Int(min(rate, 1e15)))"
  }

  private static func duration(_ seconds: Double) -> String {
    let all = Int(min(seconds, 1e9))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return all < 3600
      ? "\(all / 60):\(two(all % 60))"
      : all < 200_000
        ? "\(all / 3600):\(two(all / 60 % 60)):\(two(all % 60))" : "\(all / 86_400) days"
  }
}
