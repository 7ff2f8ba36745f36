import Foundation

/// Attacks with less and less address space.
struct MemoryAttacks: AttackClass {
  /// The MiB with which a program always answers. With less, memory that the system refuses ends a Swift program by a
  /// signal (4, 5 or 6), and libraries may not even be loaded.
  static let enough = 512

  let name = "memory"
  let proves =
    "With \(Self.enough) MiB of address space all commands do what they do with more; with less they "
    + "do it, say what is wrong, or die by a signal: never a hang, never another result."
  let seconds: (short: Double, full: Double) = (2, 15)

  /// The sizes of the address space, in MiB.
  private static let steps = [
    4096, 1024, 512, 256, 192, 160, 152, 144, 136, 128, 112, 96, 80, 64, 48, 32, 16, 8,
  ]

  private enum Task: CaseIterable { case verify, headless, check, render, extract }

  func obstacle(_ bench: Bench) -> String? {
    if bench.isUnderValgrind { return "valgrind needs more than any limit here" }
    var command = Command(bench.alienCatch, ["headless", "--ticks", "1"])
    command.addressSpace = 4 << 20
    let outcome = try? Child(
      command, in: bench.folder, number: 0, environment: bench.environment, patience: 1,
      memoryLimit: 8 << 20
    ).wait()
    return outcome?.code == 0 ? nil : "the program does not start with 4 GiB of address space"
  }

  func count(_ bench: Bench) throws -> Int? { Task.allCases.count * Self.steps.count }

  func run(_ number: Int, _ attempt: Attempt) throws {
    let task = Task.allCases[number % Task.allCases.count]
    let size = Self.steps[number / Task.allCases.count]
    attempt.title = "\(task) with \(size) MiB of address space"
    let fixtures = attempt.bench.fixtures!
    let folder = attempt.folder + "/out"
    try Files.makeFolder(Argument(folder))
    var command =
      switch task {
      case .verify: attempt.game("verify", Argument(fixtures.reel))
      case .headless: attempt.game("headless", "--ticks", "\(Fixtures.ticks)", "--seed", "5")
      case .check: attempt.atlas("check", "\(fixtures.assets)/aliencatch.plist")
      case .render: Work.render.command(attempt.bench, into: folder)
      case .extract: Work.extract.command(attempt.bench, into: folder)
      }
    command.addressSpace = size << 10
    let isEnough = size >= Self.enough
    var contract = Contract(isEnough ? [0] : [0, 1, 65, 66, 73, 126, 127])
    if !isEnough { contract.signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGKILL] }
    contract.errorLines = isEnough ? 1 : 40
    let outcome = try attempt.run(command, contract)
    switch task {
    case .render, .extract:
      let reference = try fixtures.reference(task == .render ? .render : .extract)
      for objection in reference.objections(to: folder, isWhole: outcome.code == 0) {
        attempt.find("after \(outcome.ending): \(objection)")
      }
    case .headless:
      if outcome.code == 0, !outcome.text.contains(fixtures.reelHash) {
        attempt.find("exit 0 with another hash")
      }
    case .verify:
      if outcome.code == 1 { attempt.find("a replay differs because memory is short") }
      if outcome.code == 0, !outcome.text.contains("\(Fixtures.ticks) ticks") {
        attempt.find("exit 0 with another answer")
      }
    case .check:
      if outcome.code == 1, !outcome.text.lowercased().contains("memory") {
        attempt.find("a problem is reported that is none: \(outcome.text)")
      }
    }
  }
}
