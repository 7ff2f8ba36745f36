// attacks: tries to break the programs of this package from outside, by hostile files, paths, kills, failing calls,
// streams, disks, environments and little memory. Tools/attack builds and starts it.

import ArgumentParser
import Foundation

@main
struct Attacks: ParsableCommand {
  static let classes: [any AttackClass] = [
    MutantAttacks(), PackedAttacks(), PathAttacks(), KillAttacks(), FaultAttacks(),
    StreamAttacks(), DiskAttacks(),
    EnvironmentAttacks(), MemoryAttacks(), ObserverAttacks(), InspectorAttacks(),
  ]

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "attack",
      abstract: "Tries to break AlienCatch and reel from outside.",
      discussion: "Classes, and what a run of each without findings shows:\n\n"
        + classes.map { "\($0.name): \($0.proves)\n" }.joined(separator: "\n")
          + """

          Prints the seed, a line for each finding with the command that repeats it, and a line for \
          each class. What was found stays in a folder with a script, .repeat.sh, of the commands; \
          without findings nothing stays. Exit codes: 0 nothing found, 1 something, 2 the attacks \
          could not be made.
          """)
  }

  @Flag(help: "A small choice by chance, some 40 s. This is what happens without a word.")
  var short = false
  @Flag(help: "All that there is to try, and some 10 minutes of chance.")
  var full = false
  @Option(help: "The seed of all chance; the time by default.")
  var seed: UInt64?
  @Option(help: "So many attempts of each class, instead of a time.")
  var rounds: Int?
  @Option(
    help: ArgumentHelp(
      "One class, or one attempt of it, such as mutants:17.", valueName: "CLASS[:N]"))
  var only: [String] = []
  @Option(help: "The folder of the programs to attack.")
  var programs: String
  @Option(help: "The game's assets.")
  var assets: String
  @Option(help: "The library that makes calls fail.")
  var faults: String?
  @Option(help: "The most memory that a run may take, in MiB.")
  var megabytes = 512
  @Option(help: "How many attempts run at a time.")
  var jobs = max(1, min(8, ProcessInfo.processInfo.activeProcessorCount))
  @Flag(help: "Runs the programs under valgrind, where that can be.")
  var valgrind = false
  @Option(help: "What valgrind is not to report.")
  var suppressions: [String] = []
  @Option(
    help: ArgumentHelp(
      "The command that started this program, with its settings, for the commands that repeat a finding.",
      visibility: .hidden))
  var again = "Tools/attack"
  @Flag(help: "Attacks stand-ins that are broken on purpose: each must be found out.")
  var selfTest = false

  func validate() throws {
    if short && full { throw ValidationError("Give --short or --full, not both.") }
    if jobs < 1 || rounds ?? 1 < 1 { throw ValidationError("--jobs and --rounds are from 1 up.") }
    for name in only {
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      guard Self.classes.contains(where: { $0.name == parts[0] }), parts.count < 3,
        parts.count == 1 || Int(parts[1]).map({ $0 >= 0 }) == true
      else {
        let names = Self.classes.map(\.name).joined(separator: ", ")
        throw ValidationError("--only: '\(name)' is none of \(names), with :NUMBER or without.")
      }
    }
  }

  func run() throws {
    signal(SIGPIPE, SIG_IGN)
    var template = Array((NSTemporaryDirectory() + "/reel-attack-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw fail("A temporary folder: \(reason())") }
    // The folder's own path, without links in it, because tools print paths as the system resolves them.
    guard let real = realpath(template, nil) else { throw fail(reason()) }
    let folder = String(cString: real)
    free(real)
    // Another user must reach the fixtures.
    chmod(folder, 0o755)
    let seed = seed ?? DispatchTime.now().uptimeNanoseconds ^ UInt64(getpid()) << 40
    LiveChildren.watch(removing: folder)
    print("seed \(seed)")
    fflush(nil)
    do {
      let count = selfTest ? try SelfTest(self, folder, seed).run().count : try attack(folder, seed)
      if count == 0 {
        Files.remove(Argument(folder))
      } else {
        print("\(count) findings; what shows them is in \(folder)")
        throw ExitCode(1)
      }
    } catch let trouble as Trouble {
      Files.remove(Argument(folder))
      throw fail(trouble.description)
    }
  }

  private func fail(_ sentence: String) -> ExitCode {
    FileHandle.standardError.write(Data("attack: \(sentence)\n".utf8))
    return ExitCode(2)
  }

  /// Attacks the programs in a folder and returns the number of findings.
  func attack(
    _ folder: String, _ seed: UInt64
  ) throws -> Int {
    let bench = Bench(
      programs: programs, assets: assets, faults: faults, folder: folder, seed: seed,
      isFull: full, isUnderValgrind: valgrind, megabytes: megabytes)
    bench.suppressions = suppressions
    bench.again = again
    bench.fixtures = try Fixtures(bench)
    for attack in Self.classes {
      let mine = only.filter { $0.split(separator: ":")[0] == attack.name }
      guard only.isEmpty || !mine.isEmpty else { continue }
      let numbers = mine.compactMap { Int($0.split(separator: ":").dropFirst().first ?? "") }
      try Runner(bench, attack, jobs: jobs, rounds: rounds).run(numbers)
    }
    return bench.findings.count
  }
}
