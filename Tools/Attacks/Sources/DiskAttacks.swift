import Foundation

/// Attacks with full disks, and with files that may not grow.
struct DiskAttacks: AttackClass {
  let name = "disks"
  let proves =
    "A full disk and a limit on the size of files (RLIMIT_FSIZE) end with 73 and a sentence; what "
    + "was recorded up to there verifies, other files are whole or not there."
  let seconds: (short: Double, full: Double) = (2, 25)

  /// The limits of file sizes, in blocks of 512 bytes.
  private static let limits = [0, 1, 3, 8, 20, 48, 120, 400]
  /// The sizes of disks in KiB, and the number of files on each.
  private static let disks = [
    (4, 100), (8, 100), (16, 100), (32, 100), (64, 100), (256, 100), (900, 3), (900, 5),
  ]

  func obstacle(_ bench: Bench) -> String? {
    bench.isUnderValgrind ? "valgrind needs files of its own" : nil
  }

  func count(_ bench: Bench) throws -> Int? {
    Work.allCases.count * (Self.limits.count + Self.disks.count)
  }

  func run(_ number: Int, _ attempt: Attempt) throws {
    let work = Work.allCases[number % Work.allCases.count]
    let index = number / Work.allCases.count
    let bench = attempt.bench
    let folder = attempt.folder + "/out"
    try Files.makeFolder(Argument(folder))
    let reference = try bench.fixtures.reference(work)
    var contract = Contract([0, 73])
    contract.errorLines = 3
    var kept = folder
    var command: Command
    if index < Self.limits.count {
      let blocks = Self.limits[index]
      attempt.title = "\(work.rawValue) where files may have \(512 * blocks) bytes"
      command = work.command(bench, into: folder)
      command.fileBlocks = blocks
      // The limit would cut off the harness's own files, too.
      command.errors = .file("/dev/null")
      command.output = .file("/dev/null")
    } else {
      let (size, files) = Self.disks[index - Self.limits.count]
      attempt.title = "\(work.rawValue) on a disk of \(size) KiB and \(files) files"
      guard getuid() == 0 else {
        attempt.isLeftOut = true
        return bench.printOnce("  disks: only root may mount a small disk; left out")
      }
      kept = attempt.folder + "/kept"
      try Files.makeFolder(Argument(kept))
      // The disk lies in a mount namespace of its own, and so is gone when the program has ended.
      let script = """
        mount --make-rprivate / && mount -t tmpfs -o size=\(size)k,nr_inodes=\(files) none "$1" || exit 99
        out=$1 kept=$2; shift 2; "$@"; code=$?; cp -a "$out"/. "$kept"; exit $code
        """
      command = work.command(bench, into: folder)
      command.prefix = ["unshare", "-m", "sh", "-c", script, "sh", folder, kept]
    }
    var outcome = try attempt.start(command).wait()
    if outcome.code == 99 {
      attempt.isLeftOut = true
      return bench.printOnce("  disks: nothing can be mounted here; left out")
    }
    if let code = outcome.code, code > 128, index >= Self.limits.count {
      outcome.signal = code - 128
      outcome.code = nil
    }
    if index < Self.limits.count { outcome.errors = Array("-\n".utf8) }
    attempt.judge(outcome, command, contract)
    for objection in reference.objections(to: kept, isWhole: outcome.code == 0) {
      attempt.find("after \(outcome.ending): \(objection)")
    }
    // The file header and the first checkpoint, with its snapshot, take some ten thousand bytes.
    if work == .record, let size = Files.size("\(kept)/r.reel"), size > 20_000 {
      try attempt.run(attempt.game("verify", "\(kept)/r.reel"), Contract([0]))
    }
  }
}
