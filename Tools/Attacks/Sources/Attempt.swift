import Foundation
import ReelMath

/// One attack: a folder, a random stream that depends on seed and number only, and the findings.
final class Attempt {
  let bench: Bench
  let folder: String
  var random: RandomStream
  /// The steps so far, as lines for bash, for the person who has to find the cause.
  private(set) var log: [String] = []
  private(set) var findings: [String] = []
  /// The attack in words.
  var title = ""
  /// True if nothing was tried, because this machine or this case does not allow it.
  var isLeftOut = false
  private var runs = 0

  init(_ bench: Bench, _ className: String, _ number: Int) throws {
    self.bench = bench
    folder = "\(bench.folder)/\(className)-\(number)"
    Files.remove(Argument(folder))
    try Files.makeFolder(Argument(folder))
    random = RandomStream(
      seed: bench.seed, stream: Tree.hash(of: Array("\(className) \(number)".utf8)))
  }

  func find(_ sentence: String) { findings.append(sentence) }

  func start(_ command: Command) throws -> Child {
    runs += 1
    var command = command
    if bench.isUnderValgrind {
      command.prefix =
        command.prefix + ["valgrind", "-q", "--error-exitcode=99"]
        + bench.suppressions.map { "--suppressions=\($0)" }
    }
    log.append(command.line(in: folder))
    return try Child(
      command, in: folder, number: runs, environment: bench.environment, patience: bench.patience,
      memoryLimit: max(6 << 20, bench.megabytes << 11))
  }

  /// Runs a command, and compares its outcome with a contract.
  @discardableResult
  func run(_ command: Command, _ contract: Contract) throws -> Outcome {
    let outcome = try start(command).wait()
    judge(outcome, command, contract)
    return outcome
  }

  func judge(_ outcome: Outcome, _ command: Command, _ contract: Contract) {
    log.append("# \(outcome.ending), \(Int(outcome.seconds * 1000)) ms, \(outcome.memory) KiB")
    var megabytes = bench.megabytes
    if bench.isUnderValgrind {
      megabytes *= 100
      if outcome.code == 99 {
        find("valgrind found an error: \(outcome.errorText.prefix(200))")
        return
      }
    }
    for objection in contract.objections(to: outcome, megabytes: megabytes) {
      let words =
        ([Argument(command.program.split(separator: "/").last.map(String.init) ?? "")]
        + command.arguments.prefix(2)).map(\.quoted).joined(separator: " ")
      let lastLine =
        outcome.errorText.split(separator: "\n").last.map { " (\($0.prefix(160)))" } ?? ""
      find("\(words): \(objection)\(outcome.code ?? 0 >= 64 ? Self.escaped(lastLine) : "")")
    }
  }

  static func escaped(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? "?" : $0 }))
  }

  // MARK: - Commands

  func game(_ arguments: Argument...) -> Command { Command(bench.alienCatch, arguments) }
  func atlas(_ arguments: Argument...) -> Command { Command(bench.reel, ["atlas"] + arguments) }

  // MARK: - Random choices

  func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(limit, 1))) }
  func one<T>(of list: [T]) -> T { list[below(list.count)] }
  func chance(_ parts: Int) -> Bool { below(parts) == 0 }

  // MARK: - Results

  /// Reports the findings and keeps the folder. Removes the folder if there are no findings.
  func finish(_ className: String, _ number: Int) {
    guard !findings.isEmpty else {
      Files.remove(Argument(folder))
      return
    }
    let again =
      "\(bench.again) --seed \(bench.seed) --only \(className):\(number)"
      + (bench.isFull ? " --full" : "") + (bench.isUnderValgrind ? " --valgrind" : "")
    var script = "#!/usr/bin/env bash\n# \(Self.escaped(title))\n# again: \(again)\n"
    for sentence in findings { script += "# found: \(Self.escaped(sentence))\n" }
    for (name, value) in bench.environment.sorted(by: { $0.key < $1.key }) {
      script += "export \(name)=\(Argument(value).quoted)\n"
    }
    script += log.joined(separator: "\n") + "\n"
    try? Files.write(script, to: "\(folder)/.repeat.sh")
    for sentence in findings.prefix(4) {
      bench.find(
        Self.escaped("\(className):\(number) \(title): \(sentence)")
          + "\n      again: \(again)\n      kept:  \(folder)/.repeat.sh")
    }
    if findings.count > 4 { bench.printLine("      and \(findings.count - 4) more there") }
  }
}
