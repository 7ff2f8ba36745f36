import Foundation

/// Attacks that end programs at any moment.
struct KillAttacks: AttackClass {
  let name = "kills"
  let proves =
    "A program that is ended at any moment (SIGKILL, SIGTERM, SIGINT) leaves a reel that verifies up "
    + "to its last chunk, and a whole one after Ctrl-C; other files whole or not at all, nothing "
    + "half-made beside them, and what was there before as it was. A second recorder is refused."
  let seconds: (short: Double, full: Double) = (4, 50)

  func count(_ bench: Bench) throws -> Int? { nil }

  func run(_ number: Int, _ attempt: Attempt) throws {
    switch number % 6 {
    case 0, 1, 2: try recording(attempt)
    case 3 where number % 12 == 3: try twoRecorders(attempt)
    default: try work(attempt)
    }
  }

  private static let signals: [Int32] = [SIGKILL, SIGTERM, SIGINT]

  private func pause(_ attempt: Attempt, upTo milliseconds: Int) {
    usleep(UInt32(attempt.below(milliseconds * 1000)))
  }

  private func recording(_ attempt: Attempt) throws {
    let signal = attempt.one(of: Self.signals)
    attempt.title = "signal \(signal) while a game is recorded"
    let path: Argument = "\(attempt.folder)/r.reel"
    let command = attempt.game(
      "headless", "--ticks", "10000000", "--seed", "3", "--record", path)
    let child = try attempt.start(command)
    pause(attempt, upTo: 400)
    child.send(signal)
    let outcome = child.wait()
    var contract = Contract([])
    contract.signals = [signal]
    attempt.judge(outcome, command, contract)
    // The kill came before the file was opened, or between that and the first bytes.
    guard let size = Files.size(path), size > 0 else { return }
    let verified = try attempt.run(attempt.game("verify", path), Contract([0]))
    if signal != SIGKILL, !verified.errors.isEmpty {
      attempt.find(
        "after signal \(signal) the reel is not whole: \(verified.errorText.prefix(200))")
    }
    leftovers(attempt, ["r.reel"])
  }

  private func leftovers(_ attempt: Attempt, _ expected: Set<String>) {
    for path in Tree(attempt.folder).entries.keys
    where !expected.contains(String(decoding: path.bytes, as: UTF8.self)) {
      attempt.find("\(path.quoted) was left behind")
    }
  }

  /// Slows a program down while it writes files, and kills it, so that the kill often falls into a write.
  private func work(_ attempt: Attempt) throws {
    let work = attempt.one(of: [Work.render, .content, .pack, .pack, .extract])
    let signal = attempt.one(of: Self.signals)
    attempt.title = "signal \(signal) during \(work.rawValue)"
    let folder = attempt.folder + "/out"
    try Files.makeFolder(Argument(folder))
    let others = ["notes.txt": Array("the user's work".utf8)]
    try Files.write(others["notes.txt"]!, to: "\(folder)/notes.txt")
    let reference = try attempt.bench.fixtures.reference(work)
    var old: [String: [UInt8]] = [:]
    var command = work.command(attempt.bench, into: folder)
    if attempt.chance(2) {
      // The output replaces files of an earlier run, or of another origin.
      command.arguments.append("--force")
      let name = attempt.one(of: reference.files.keys.sorted())
      let parent = name.split(separator: "/").dropLast().joined(separator: "/")
      var made = folder
      for part in parent.split(separator: "/") {
        made += "/" + part
        try Files.makeFolder(Argument(made))
      }
      old[name] = Array("an earlier one".utf8)
      try Files.write(old[name]!, to: "\(folder)/\(name)")
    }
    var milliseconds = Int(reference.seconds * 1300)
    if let faults = attempt.bench.faults {
      command.environment["LD_PRELOAD"] = faults
      command.environment["REEL_FAULT_CALL"] = attempt.one(of: [
        "write", "fsync", "rename", "link", "open", "close",
      ])
      command.environment["REEL_FAULT_DELAY"] = "20"
      command.environment["REEL_FAULT_PATH"] = folder
      milliseconds += 150
    }
    let child = try attempt.start(command)
    pause(attempt, upTo: milliseconds)
    child.send(signal)
    let outcome = child.wait()
    var contract = Contract([0])
    contract.signals = [signal]
    attempt.judge(outcome, command, contract)
    var objections = reference.objections(
      to: folder, isWhole: outcome.code == 0, others: others, old: old)
    // A new file that replaces another has a name of its own for a moment; only SIGKILL can leave it behind.
    if !old.isEmpty, signal == SIGKILL,
      let at = objections.firstIndex(where: { $0.hasSuffix("was left behind") })
    {
      objections.remove(at: at)
    }
    for objection in objections { attempt.find(objection) }
  }

  private func twoRecorders(_ attempt: Attempt) throws {
    attempt.title = "two recorders at one file"
    let path: Argument = "\(attempt.folder)/r.reel"
    let isForced = attempt.chance(2)
    func command(_ seed: Int) -> Command {
      var command = attempt.game(
        "headless", "--ticks", "3000", "--seed", "\(seed)", "--record", path)
      if isForced { command.arguments.append("--force") }
      return command
    }
    let first = try attempt.start(command(1))
    pause(attempt, upTo: attempt.one(of: [1, 200]))
    let second = try attempt.start(command(2))
    let outcomes = [first.wait(), second.wait()]
    for (outcome, seed) in zip(outcomes, 1...) {
      attempt.judge(outcome, command(seed), Contract([0, 73]))
    }
    // With --force the second may begin when the first has ended.
    let isOne = outcomes.filter { $0.code == 0 }.count == 1
    if !isOne, !(isForced && outcomes.allSatisfy { $0.code == 0 }) {
      attempt.find(
        "two recorders ended with \(outcomes[0].ending) and \(outcomes[1].ending), expected that "
          + "one of them is refused")
    }
    let verified = try attempt.run(attempt.game("verify", path), Contract([0]))
    if !verified.errors.isEmpty { attempt.find("the reel of two recorders is not whole") }
  }
}
