import Foundation

/// Attacks by calls of the system that fail, one at a time.
struct FaultAttacks: AttackClass {
  let name = "faults"
  let proves =
    "Whichever call fails (open, read, write, fsync, rename, link, mkdir, ftruncate, flock, close, "
    + "mmap, malloc), once or from then on, a program ends with 66 or 73 and leaves no half file, "
    + "or does all that was requested; a slow disk does not hold up a recording."
  let seconds: (short: Double, full: Double) = (6, 130)

  let always = 1

  private struct Fault {
    var kind: String
    var error: Int32
    var isShort = false
    var isOnward = false

    init(_ kind: String, _ error: Int32, isShort: Bool = false, isOnward: Bool = false) {
      self.kind = kind
      self.error = error
      self.isShort = isShort
      self.isOnward = isOnward
    }
  }

  private static let faults: [Fault] = [
    Fault("write", ENOSPC), Fault("fsync", EIO), Fault("read", EIO), Fault("open", EIO),
    Fault("rename", EIO), Fault("link", EIO), Fault("write", EIO), Fault("write", 0, isShort: true),
    Fault("read", 0, isShort: true), Fault("write", EINTR), Fault("read", EINTR),
    Fault("fsync", EINTR), Fault("open", EACCES), Fault("open", EINTR), Fault("mkdir", EIO),
    Fault("ftruncate", EIO), Fault("flock", EIO), Fault("unlink", EIO), Fault("close", EIO),
    Fault("close", EINTR), Fault("mmap", ENOMEM), Fault("open", EMFILE), Fault("write", EDQUOT),
    Fault("link", ENOSPC), Fault("rename", ENOSPC), Fault("mkdir", ENOSPC), Fault("flock", ENOLCK),
    Fault("write", ENOSPC, isOnward: true), Fault("fsync", EIO, isOnward: true),
    Fault("read", EIO, isOnward: true), Fault("open", EMFILE, isOnward: true),
    Fault("malloc", ENOMEM),
  ]

  private static let slots = 40
  private static let isOutput = [true, false]

  func obstacle(_ bench: Bench) -> String? {
    if bench.faults == nil { return "there is no library for LD_PRELOAD here (glibc only)" }
    return bench.isUnderValgrind ? "valgrind brings its own malloc" : nil
  }

  func count(_ bench: Bench) throws -> Int? {
    2 + Self.faults.count * Work.allCases.count * 2 * Self.slots
  }

  func run(_ number: Int, _ attempt: Attempt) throws {
    if number < 2 { return try slowDisk(attempt, kind: number == 0 ? "fsync" : "write") }
    var rest = number - 2
    let slot = rest % Self.slots
    rest /= Self.slots
    let isOutput = Self.isOutput[rest % 2]
    let work = Work.allCases[rest / 2 % Work.allCases.count]
    let fault = Self.faults[rest / 2 / Work.allCases.count]
    try fail(fault, work, isOutput: isOutput, slot, attempt)
  }

  private static let size = 65_536

  private func fail(
    _ fault: Fault, _ work: Work, isOutput: Bool, _ slot: Int, _ attempt: Attempt
  ) throws {
    let bench = attempt.bench
    let isMemory = fault.kind == "malloc"
    if isMemory && !isOutput {
      attempt.isLeftOut = true
      return
    }
    let counts = try bench.fixtures.calls(work, isOutput: isOutput || isMemory)
    let count = counts[fault.kind] ?? 0
    // The first slots are the first calls. The others are spread evenly up to the last call.
    let number =
      count <= Self.slots
      ? slot + 1
      : slot < 8
        ? slot + 1
        : 9 + (slot - 8) * (count - 9) / (Self.slots - 9)
    guard number <= count else {
      attempt.isLeftOut = true
      return
    }
    let how = fault.isShort ? "comes short" : "fails with \(fault.error)"
    attempt.title =
      "\(work.rawValue): \(fault.kind) \(number) of \(count) "
      + "\(isMemory ? "" : isOutput ? "on outputs " : "on inputs ")\(how)"
      + (fault.isOnward ? ", and all after it" : "")
    let folder = attempt.folder + "/out"
    try Files.makeFolder(Argument(folder))
    var command = work.command(bench, into: folder)
    command.environment = Self.watch(bench, isMemory ? nil : isOutput ? folder : "/fixtures/")
    command.environment["REEL_FAULT_CALL"] = fault.kind
    command.environment["REEL_FAULT_NUMBER"] = "\(number)"
    command.environment["REEL_FAULT_ERRNO"] = "\(fault.error)"
    if fault.isShort { command.environment["REEL_FAULT_SHORT"] = "1" }
    if fault.isOnward { command.environment["REEL_FAULT_ONWARD"] = "1" }
    let reference = try bench.fixtures.reference(work)
    var contract = Contract(codes(fault, isOutput: isOutput))
    contract.errorLines = 3
    if isMemory || fault.kind == "mmap" { contract.signals = [SIGILL, SIGTRAP, SIGABRT] }
    // One sync may replace several, so this run may make fewer of them than the run that was counted.
    let log = attempt.folder + "/.stream-log"
    command.environment["REEL_FAULT_LOG"] = log
    let outcome = try attempt.start(command).wait()
    let calls = String(decoding: Files.read(log), as: UTF8.self).split(separator: "\n")
    guard calls.filter({ $0 == fault.kind }).count >= number else {
      attempt.isLeftOut = true
      return
    }
    attempt.judge(outcome, command, contract)
    for objection in reference.objections(to: folder, isWhole: outcome.code == 0) {
      attempt.find("after \(outcome.ending): \(objection)")
    }
    if outcome.code == 0, outcome.text != reference.output, work == .record {
      attempt.find("exit 0 with another output than without a fault")
    }
  }

  /// Returns the exit codes that are right after a fault; the caller checks that 0 comes with the complete result.
  private func codes(_ fault: Fault, isOutput: Bool) -> Set<Int32> {
    if fault.kind == "malloc" || fault.kind == "mmap" { return [0, 65, 66, 73] }
    if fault.isShort { return [0] }
    guard isOutput else { return [0, 66] }
    switch fault.kind {
    // A disk reports an error to one call only, so a program that overlooks it loses bytes: 0 is wrong.
    case "fsync", "write": return fault.error == EINTR ? [0, 73] : [73]
    case "read", "open": return [0, 66, 73]
    default: return [0, 73]
    }
  }

  static func watch(_ bench: Bench, _ path: String?) -> [String: String?] {
    var environment: [String: String?] = ["LD_PRELOAD": bench.faults!]
    environment["REEL_FAULT_SIZE"] = "\(size)"
    if let path { environment["REEL_FAULT_PATH"] = path }
    return environment
  }

  /// Records onto a slow disk: the game must not wait 0.3 s for each call. There are two hundred calls, so the limit is
  /// one that a busy machine does not reach.
  private func slowDisk(_ attempt: Attempt, kind: String) throws {
    attempt.title = "2000 ticks recorded while each \(kind) is slow"
    let path: Argument = "\(attempt.folder)/r.reel"
    var command = attempt.game("headless", "--ticks", "2000", "--seed", "5", "--record", path)
    command.environment = Self.watch(attempt.bench, attempt.folder)
    command.environment["REEL_FAULT_CALL"] = kind
    command.environment["REEL_FAULT_NUMBER"] = "0"
    // The game may wait for writes: there is one for each chunk.
    command.environment["REEL_FAULT_DELAY"] = kind == "fsync" ? "300" : "10"
    command.seconds = 30
    let outcome = try attempt.run(command, Contract([0]))
    if outcome.seconds - outcome.processor > 20 {
      attempt.find(
        "it waited for \(Int(outcome.seconds - outcome.processor)) s, expected 20 at most")
    }
    try attempt.run(attempt.game("verify", path), Contract([0]))
  }
}
