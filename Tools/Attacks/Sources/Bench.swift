import Foundation
import ReelMath

/// The state that all attacks share: the programs, the seed, a folder, and the list of findings.
final class Bench: @unchecked Sendable {
  // SAFETY: everything but the counters is set before the first attempt; the counters are behind the lock.
  let programs: String
  let alienCatch: String
  let reel: String
  let attackedWorlds: String
  let assets: String
  let faults: String?
  let folder: String
  let seed: UInt64
  let isFull: Bool
  let isUnderValgrind: Bool
  let megabytes: Int
  var fixtures: Fixtures!
  let inspectorReference = InspectorReference()
  /// True if findings are only gathered, without output: for the self-test.
  var isQuiet = false
  /// The factor by which everything may take longer than it does natively.
  var patience = 1.0
  /// The command that starts the attacks with the settings of these ones.
  var again = "Tools/attack"
  /// The names of files with messages that valgrind leaves out.
  var suppressions: [String] = []

  private let lock = NSLock()
  private var recorded: [String] = []
  private var printedOnce: Set<String> = []

  init(
    programs: String, assets: String, faults: String?, folder: String, seed: UInt64, isFull: Bool,
    isUnderValgrind: Bool, megabytes: Int
  ) {
    self.programs = programs
    alienCatch = programs + "/AlienCatch"
    reel = programs + "/reel"
    attackedWorlds = programs + "/attacked-worlds"
    self.assets = assets
    self.faults = faults
    self.folder = folder
    self.seed = seed
    self.isFull = isFull
    self.isUnderValgrind = isUnderValgrind
    self.megabytes = megabytes
    if isUnderValgrind { patience = 60 }
  }

  /// The environment of every child: little, so that no machine's own settings count.
  var environment: [String: String] {
    let own = ProcessInfo.processInfo.environment
    var environment = [
      "PATH": own["PATH"] ?? "/usr/bin:/bin", "HOME": folder, "TMPDIR": folder,
      "SDL_VIDEODRIVER": "dummy", "ALSOFT_DRIVERS": "null", "ALSOFT_LOGLEVEL": "0",
      // A crash shows by its signal; the backtrace would take seconds.
      "SWIFT_BACKTRACE": "enable=no",
      "ASAN_OPTIONS": "abort_on_error=1:detect_leaks=0", "UBSAN_OPTIONS": "halt_on_error=1",
    ]
    if let libraries = own["LD_LIBRARY_PATH"] { environment["LD_LIBRARY_PATH"] = libraries }
    return environment
  }

  var findings: [String] { lock.withLock { recorded } }

  func printLine(_ line: String) {
    if isQuiet { return }
    lock.withLock {
      print(line)
      fflush(nil)
    }
  }

  /// Prints a line that is the same for many attempts only once.
  func printOnce(_ line: String) {
    if lock.withLock({ printedOnce.insert(line).inserted }) { printLine(line) }
  }

  func find(_ line: String) {
    lock.withLock { recorded.append(line) }
    printLine("FOUND \(line)")
  }
}

/// One class of attacks.
protocol AttackClass: Sendable {
  var name: String { get }
  /// The claim that a run without findings supports, for `--help`.
  var proves: String { get }
  /// The seconds that the class gets in a short run and in a full one.
  var seconds: (short: Double, full: Double) { get }
  /// Returns the number of different attempts, or `nil` if each new number gives a new one.
  func count(_ bench: Bench) throws -> Int?
  /// The number of first attempts that even a short run makes.
  var always: Int { get }
  /// Returns the reason why this machine cannot make these attacks, or `nil`.
  func obstacle(_ bench: Bench) -> String?
  /// Does attempt `number`, independently of all attempts before it.
  func run(_ number: Int, _ attempt: Attempt) throws
}

extension AttackClass {
  var always: Int { 0 }
  func obstacle(_ bench: Bench) -> String? { nil }
}
