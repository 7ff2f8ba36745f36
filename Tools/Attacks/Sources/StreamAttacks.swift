import Foundation

/// Attacks with standard streams that are closed, full, or a pipe without a reader.
struct StreamAttacks: AttackClass {
  let name = "streams"
  let proves =
    "Closed, full and broken standard streams spoil no file and hold nothing up; standard output "
    + "that cannot be written ends with 73, standard error that cannot be written changes nothing."
  let seconds: (short: Double, full: Double) = (4, 25)

  private enum Task: CaseIterable {
    case record, render, content, pack, extract, verify, check, dump, missing, damaged, usage

    var work: Work? {
      switch self {
      case .record: .record
      case .render: .render
      case .content: .content
      case .pack: .pack
      case .extract: .extract
      default: nil
      }
    }
    /// The exit code if nothing disturbs it.
    var code: Int32 {
      switch self {
      case .missing: 66
      case .damaged: 65
      case .usage: 64
      default: 0
      }
    }
    var speaks: Bool { work?.speaks ?? (self == .verify || self == .dump) }
  }

  private typealias Streams = (title: String, streams: [Command.Stream])

  /// The states of the three streams: each combination of closed ones, then one or two that are broken.
  private static let streams: [Streams] = closedOnes + brokenOnes

  private static let closedOnes: [Streams] = (0..<8).map { bits -> Streams in
    let closed = (0..<3).filter { bits >> $0 & 1 == 1 }
    let names = closed.map { String($0) }.joined(separator: ", ")
    let streams = (0..<3).map { closed.contains($0) ? Command.Stream.closed : Command.Stream.kept }
    return (closed.isEmpty ? "all open" : "closed: " + names, streams)
  }

  private static let full = Command.Stream.file("/dev/full")
  private static let brokenOnes: [Streams] = [
    ("output full", [.kept, full, .kept]),
    ("errors full", [.kept, .kept, full]),
    ("both full", [.kept, full, full]),
    ("output a broken pipe", [.kept, .brokenPipe, .kept]),
    ("errors a broken pipe", [.kept, .kept, .brokenPipe]),
    ("both broken pipes", [.kept, .brokenPipe, .brokenPipe]),
    ("input closed, errors full", [.closed, .kept, full]),
    ("output closed, errors full", [.kept, .closed, full]),
  ]

  func obstacle(_ bench: Bench) -> String? {
    bench.isUnderValgrind ? "valgrind needs the streams for itself" : nil
  }

  func count(_ bench: Bench) throws -> Int? { Task.allCases.count * Self.streams.count }

  func run(_ number: Int, _ attempt: Attempt) throws {
    let task = Task.allCases[number % Task.allCases.count]
    let (title, streams) = Self.streams[number / Task.allCases.count]
    attempt.title = "\(task) with streams \(title)"
    let bench = attempt.bench
    let fixtures = bench.fixtures!
    let folder = attempt.folder + "/out"
    try Files.makeFolder(Argument(folder))
    var command =
      switch task {
      case .verify: attempt.game("verify", Argument(fixtures.reel))
      case .check: attempt.atlas("check", "\(fixtures.packed)/hero.json")
      case .dump: attempt.atlas("dump", "\(fixtures.packed)/hero.json")
      case .missing: attempt.game("verify", "\(folder)/absent")
      case .damaged: attempt.game("verify", "\(fixtures.packed)/hero.json")
      case .usage: attempt.game("headless", "--ticks", "none")
      default: task.work!.command(bench, into: folder)
      }
    (command.input, command.output, command.errors) = (streams[0], streams[1], streams[2])
    command.seconds = 5
    // The variable is absent, as in a person's shell: a crash must not hang in the backtracer either.
    command.environment["SWIFT_BACKTRACE"] = .some(nil)
    var codes: Set<Int32> = [task.code]
    var isKept = false
    if task.speaks, task.code == 0 {
      switch streams[1] {
      case .kept: break
      case .closed: codes = [0, 73]
      default: codes = [73]
      }
    }
    if case .kept = streams[2] { isKept = true }
    var outcome = try attempt.start(command).wait()
    // Output to a stream that is not kept is unknown, and a program whose reader has closed the pipe may end without a
    // message.
    if case .brokenPipe = streams[1] { isKept = false }
    if !isKept, outcome.errors.isEmpty { outcome.errors = Array("-\n".utf8) }
    var contract = Contract(codes)
    contract.errorLines = 3
    attempt.judge(outcome, command, contract)
    guard let work = task.work else { return }
    let reference = try fixtures.reference(work)
    for objection in reference.objections(to: folder, isWhole: outcome.code == 0) {
      attempt.find("after \(outcome.ending): \(objection)")
    }
    if case .kept = streams[1], outcome.text != reference.output {
      attempt.find("standard output is not what it is otherwise")
    }
    if work == .record, Files.exists("\(folder)/r.reel") {
      try attempt.run(attempt.game("verify", "\(folder)/r.reel"), Contract([0]))
    }
  }
}
