import Foundation

/// Attacks with environments that differ from those of Reel's authors.
struct EnvironmentAttacks: AttackClass {
  let name = "environment"
  let proves =
    "Locale, time zone, folders, user, processor features, address layout, a clock that goes "
    + "backwards and a rounding mode that other code set do not change a bit of the state or of "
    + "a picture."
  let seconds: (short: Double, full: Double) = (4, 30)

  let always = 4

  private struct Change: Sendable {
    var title: String
    var needsFaults = false
    var needsRoot = false
    /// True if programs can write nothing but their own outputs, which is not enough for valgrind.
    var hasNoTemporaryFolder = false
    var tool: String?
    var make: @Sendable (inout Command, Attempt) throws -> Void
  }

  private static func set(_ title: String, _ variables: [String: String?]) -> Change {
    Change(title: title, hasNoTemporaryFolder: variables["TMPDIR"] != nil) { command, _ in
      command.environment.merge(variables) { $1 }
    }
  }

  private static func preload(_ title: String, _ variables: [String: String]) -> Change {
    Change(title: title, needsFaults: true) { command, attempt in
      command.environment["LD_PRELOAD"] = attempt.bench.faults
      command.environment.merge(variables) { $1 }
    }
  }

  private static let changes: [Change] = [
    preload("rounding upward", ["REEL_FAULT_ROUND": "up"]),
    preload("rounding downward", ["REEL_FAULT_ROUND": "down"]),
    preload("rounding toward zero", ["REEL_FAULT_ROUND": "zero"]),
    preload("numbers near zero flushed", ["REEL_FAULT_FLUSH": "1"]),
    preload("a clock that goes backwards", ["REEL_FAULT_CLOCK": "1"]),
    set("the locale C", ["LC_ALL": "C"]), set("the locale POSIX", ["LANG": "POSIX"]),
    set("a Turkish locale", ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"]),
    set("a locale with commas", ["LC_ALL": "de_DE.UTF-8"]),
    set("a locale of nonsense", ["LC_ALL": "x\u{1B}y", "LANG": "//", "LC_NUMERIC": "%s"]),
    set("another time zone", ["TZ": "Pacific/Kiritimati"]),
    set("a time zone of nonsense", ["TZ": ":/dev/zero"]),
    set("no HOME", ["HOME": nil]), set("a HOME that is not there", ["HOME": "/absent"]),
    set("a TMPDIR that is not there", ["TMPDIR": "/absent"]), set("no PATH", ["PATH": nil]),
    set(
      "no AVX",
      [
        "GLIBC_TUNABLES":
          "glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX2,-AVX,-FMA,-BMI2,-ERMS,-AVX_Fast_Unaligned_Load"
      ]),
    set("another allocator's ways", ["MALLOC_PERTURB_": "165", "MALLOC_ARENA_MAX": "1"]),
    set("seeded hashing", ["SWIFT_DETERMINISTIC_HASHING": "1"]),
    Change(title: "no address layout by chance", tool: "setarch") { command, _ in
      command.prefix = ["setarch", "-R"]
    },
    Change(title: "the root as working folder") { command, _ in command.folder = "/" },
    Change(title: "relative assets") { command, attempt in
      command.folder = attempt.bench.folder + "/fixtures"
      command.arguments += ["--assets", "./assets/../assets//"]
    },
    Change(title: "a working folder that is gone", tool: "sh") { command, attempt in
      let gone = attempt.folder + "/gone"
      try Files.makeFolder(Argument(gone))
      command.folder = gone
      command.prefix = ["sh", "-c", "rmdir \"$PWD\" && exec \"$@\"", "sh"]
    },
    Change(title: "another user, assets only readable", needsRoot: true, tool: "setpriv") {
      command, attempt in
      let assets = attempt.folder + "/assets"
      try Files.copy(Argument(attempt.bench.fixtures.assets), Argument(assets))
      for name in Files.names(in: Argument(assets)) {
        let path = Argument(bytes: Array(assets.utf8) + [0x2F] + name)
        path.withCString { _ = chmod($0, 0o444) }
      }
      chmod(assets, 0o555)
      command.arguments += ["--assets", Argument(assets)]
      command.prefix = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    },
    Change(title: "many open files") { command, _ in
      command.prefix = ["sh", "-c", "ulimit -n 20; exec \"$@\"", "sh"]
    },
    Change(title: "one processor", tool: "taskset") { command, _ in
      command.prefix = ["taskset", "1"]
    },
  ]

  func count(_ bench: Bench) throws -> Int? { 2 * Self.changes.count }

  func run(_ number: Int, _ attempt: Attempt) throws {
    let change = Self.changes[number / 2]
    let isRender = number % 2 == 1
    attempt.title = "\(isRender ? "render" : "600 ticks") with \(change.title)"
    let bench = attempt.bench
    if (change.needsRoot || change.hasNoTemporaryFolder) && bench.isUnderValgrind
      || change.needsFaults && (bench.faults == nil || bench.isUnderValgrind)
      || change.needsRoot && getuid() != 0
      || change.tool.map({ !Self.isThere($0) }) ?? false
    {
      attempt.isLeftOut = true
      return
    }
    var command =
      isRender
      ? attempt.game(
        "render", Argument(bench.fixtures.reel), "--tick", "250", "\(attempt.folder)/o.png")
      : attempt.game("headless", "--ticks", "600", "--seed", "5", "--hash-every", "100")
    let plain = command
    try change.make(&command, attempt)
    if change.needsRoot {
      // The other user must have permission to write the outputs.
      chmod(attempt.folder, 0o777)
    }
    let expected = try attempt.run(plain, Contract([0]))
    let picture = Files.read(attempt.folder + "/o.png")
    Files.remove("\(attempt.folder)/o.png")
    let outcome = try attempt.start(command).wait()
    if change.needsRoot, outcome.code == 126 || outcome.code == 127 {
      attempt.isLeftOut = true
      return bench.printOnce("  environment: another user may not run the programs here; left out")
    }
    attempt.judge(outcome, command, Contract([0]))
    guard outcome.code == 0 else { return }
    if outcome.output != expected.output {
      attempt.find("the hashes differ: \(outcome.text.suffix(60)) not \(expected.text.suffix(60))")
    }
    if isRender, Files.read(attempt.folder + "/o.png") != picture {
      attempt.find("the picture differs")
    }
  }

  private static func isThere(_ tool: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { access("\($0)/\(tool)", X_OK) == 0 }
  }
}
