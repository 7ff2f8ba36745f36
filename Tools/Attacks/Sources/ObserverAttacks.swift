import Foundation

/// Attacks on worlds whose own observers, hooks and dying objects change them while they change.
struct ObserverAttacks: AttackClass {
  let name = "observers"
  let proves =
    "Whatever observers, hooks, the bodies of loops and the objects that components, relations, events and "
    + "resources hold do while a world changes, the world stays whole and takes its own snapshots, or stops "
    + "with a sentence that says what to do: never by a fault of memory."
  let seconds: (short: Double, full: Double) = (2, 40)

  func count(_ bench: Bench) throws -> Int? { nil }

  func obstacle(_ bench: Bench) -> String? {
    let program = bench.attackedWorlds
    return FileManager.default.isExecutableFile(atPath: program) ? nil : "there is no \(program)"
  }

  func run(_ number: Int, _ attempt: Attempt) throws {
    // The number of calls in a thousand that change the world at once during another change, and so may trap. Without
    // such calls a world lives long; with a few it traps late.
    let recklessness = [0, 1, 3, 10, 40, 1000][number % 6]
    let steps = attempt.bench.isFull ? 1500 : 300
    attempt.title = "a world of which \(recklessness) in 1000 calls are reckless"
    let seed = UInt64(truncatingIfNeeded: attempt.below(1 << 30))
    var command = Command(
      attempt.bench.attackedWorlds, ["\(seed)", "\(steps)", "\(recklessness)"])
    command.seconds = 20
    let outcome = try attempt.start(command).wait()
    let lastLine = outcome.text.split(separator: "\n").last.map(String.init) ?? ""
    // A stop with a sentence is a trap, whose signal depends on the processor.
    var contract = Contract([0])
    if lastLine.hasPrefix("misuse: ") && recklessness > 0 { contract.signals = [SIGILL, SIGTRAP] }
    attempt.judge(outcome, command, contract)
    if lastLine.hasPrefix("fault: ") { attempt.find(lastLine) }
    if outcome.code == 0 && lastLine != "sound" {
      attempt.find("it ended with 0 and without a word: \(lastLine.prefix(80))")
    }
  }
}
