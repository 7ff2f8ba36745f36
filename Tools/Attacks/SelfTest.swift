import Foundation

/// Attacks on programs that are broken on purpose: a harness that finds nothing must be able to find
/// something. Each stand-in is a shell script that does one thing wrong and leaves all else to the
/// sound program.
struct SelfTest {
  private struct StandIn {
    var fault: String
    var attack: String
    /// What one of the findings must say.
    var expected: String
    var rounds: Int
    /// The scripts' lines before the sound program; `$sound` is its path.
    var game = ""
    var tool = ""
  }

  private let command: Attacks
  private let folder: String
  private let seed: UInt64

  init(_ command: Attacks, _ folder: String, _ seed: UInt64) {
    self.command = command
    self.folder = folder
    self.seed = seed
  }

  private static let standIns: [StandIn] = [
    StandIn(
      fault: "crashes on damage", attack: "mutants", expected: "signal 11", rounds: 16,
      game: "\"$sound\" \"$@\" >/dev/null 2>&1 || kill -SEGV $$"),
    StandIn(
      fault: "hangs on damage", attack: "mutants", expected: "was killed", rounds: 10,
      game: "[ \"$1\" = verify ] && exec sleep 60"),
    StandIn(
      fault: "takes 700 MB", attack: "mutants", expected: "MiB of memory", rounds: 8,
      game: "[ \"$1\" = verify ] && head -c 700000000 /dev/zero | tail -c 650000000 >/dev/null"),
    StandIn(
      fault: "prints escape sequences", attack: "mutants", expected: "control character U+1B",
      rounds: 8, game: "[ \"$1\" = verify ] && { printf 'x\\033[2J\\n' >&2; exit 65; }"),
    StandIn(
      fault: "prints a line of 9,000 bytes", attack: "mutants", expected: "9000 bytes", rounds: 8,
      game: "[ \"$1\" = verify ] && { printf '%09000d\\n' 1 >&2; exit 65; }"),
    StandIn(
      fault: "exits with 3", attack: "mutants", expected: "exit 3", rounds: 16,
      tool: "echo no >&2; exit 3"),
    StandIn(
      fault: "takes damage for a sound reel", attack: "mutants", expected: "damaged reel",
      rounds: 60,
      game: "[ \"$1\" = verify ] && exit 0"),
    StandIn(
      fault: "writes through everything", attack: "paths", expected: "was changed", rounds: 60,
      game: "case $1 in render|content|headless) for last; do :; done; echo junk >\"$last\";; esac"),
    StandIn(
      fault: "removes folders", attack: "paths", expected: "is gone", rounds: 90,
      tool: "[ \"$2\" = extract ] && rm -rf \"$4\""),
    StandIn(
      fault: "waits for FIFOs", attack: "paths", expected: "was killed", rounds: 200,
      game: "[ \"$1\" = verify ] && [ -p \"$2\" ] && cat \"$2\""),
    StandIn(
      fault: "leaves a file behind", attack: "kills", expected: "left behind", rounds: 12,
      game: "case $* in *--record*) for last; do :; done; : >\"$last.tmp\";; esac"),
    StandIn(
      fault: "writes in place", attack: "kills", expected: "not whole", rounds: 24,
      game:
        "case $1 in render|content) for last; do :; done; [ \"$last\" = --force ] && last=\"$4\"; "
        + "printf half >\"$3\"; sleep 0.5;; esac",
      tool: "mkdir -p \"${5%/*}\"; printf half >\"$5.png\"; sleep 0.5"),
    StandIn(
      fault: "does not listen to failures", attack: "faults", expected: "exit 0", rounds: 40,
      game: "\"$sound\" \"$@\"; exit 0", tool: "\"$sound\" \"$@\"; exit 0"),
    StandIn(
      fault: "does not listen to its streams", attack: "streams", expected: "exit 0, expected 73",
      rounds: 60, game: "text=$(\"$sound\" \"$@\"); code=$?; echo \"$text\" 2>/dev/null; exit $code"
    ),
    StandIn(
      fault: "does not listen to the disk", attack: "disks", expected: "exit 0", rounds: 24,
      game: "\"$sound\" \"$@\"; exit 0", tool: "\"$sound\" \"$@\"; exit 0"),
    StandIn(
      fault: "differs with the environment", attack: "environment", expected: "the hashes differ",
      rounds: 24,
      game: "[ \"$1\" = headless ] && [ -n \"$LC_ALL$LANG$TZ$GLIBC_TUNABLES$LD_PRELOAD\" ] "
        + "&& set -- \"$@\" --seed 6"),
    StandIn(
      fault: "answers wrongly when memory is short", attack: "memory",
      expected: "with another hash",
      rounds: 60,
      game: "[ \"$1\" = headless ] && [ \"$(ulimit -v)\" != unlimited ] && { echo tick; exit 0; }"
    ),
  ]

  /// What was not found out.
  func run() throws -> [String] {
    let sound = bench(command.programs)
    let fixtures = try Fixtures(sound)
    var missed: [String] = []
    for (index, standIn) in Self.standIns.enumerated() {
      let programs = "\(folder)/stand-in-\(index)"
      try Files.makeFolder(Argument(programs))
      for (name, lines) in [("AlienCatch", standIn.game), ("reel", standIn.tool)] {
        let path = "\(programs)/\(name)"
        let real = Argument("\(command.programs)/\(name)").quoted
        try Files.write(
          "#!/bin/bash\nsound=\(real)\n\(lines)\nexec \"$sound\" \"$@\"\n", to: Argument(path))
        chmod(path, 0o755)
      }
      let bench = bench(programs)
      bench.fixtures = fixtures
      bench.isQuiet = true
      bench.patience = 0.4
      let attack = Attacks.classes.first { $0.name == standIn.attack }!
      if let obstacle = attack.obstacle(bench) {
        print("left out: \(standIn.fault): \(obstacle)")
        continue
      }
      try Runner(bench, attack, jobs: command.jobs, rounds: standIn.rounds).run([])
      let isFound = bench.findings.contains { $0.contains(standIn.expected) }
      print("\(isFound ? "found" : "MISSED"): a program that \(standIn.fault), by \(attack.name)")
      if !isFound { missed.append(standIn.fault) }
    }
    return missed
  }

  private func bench(_ programs: String) -> Bench {
    Bench(
      programs: programs, assets: command.assets, faults: command.faults, folder: folder,
      seed: seed, isFull: false, isUnderValgrind: false, megabytes: command.megabytes)
  }
}
