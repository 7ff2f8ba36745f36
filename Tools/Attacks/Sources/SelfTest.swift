import Foundation

/// Attacks on programs that are broken on purpose, which show that the harness is able to find faults. Each stand-in is
/// a shell script that does one thing wrong and leaves everything else to the real program.
struct SelfTest {
  private struct StandIn {
    var fault: String
    var attack: String
    /// A text that one of the findings must contain.
    var expected: String
    /// The attempts that must find the fault, or words of their titles.
    var numbers: [Int] = []
    var titles: [String] = []
    /// The lines of the scripts before the real program runs; `$sound` is its path.
    var game = ""
    var tool = ""
    var worlds = ""
  }

  private let command: Attacks
  private let folder: String
  private let seed: UInt64

  init(_ command: Attacks, _ folder: String, _ seed: UInt64) {
    self.command = command
    self.folder = folder
    self.seed = seed
  }

  private static let reels = [10, 11, 12, 13, 20, 21, 22, 23]
  private static let standIns: [StandIn] = [
    StandIn(
      fault: "crashes on damage", attack: "mutants", expected: "signal 11", numbers: reels,
      game: "\"$sound\" \"$@\" >/dev/null 2>&1 || kill -SEGV $$"),
    StandIn(
      fault: "crashes on forged content", attack: "packed", expected: "signal 11",
      numbers: Array(stride(from: 0, to: 40, by: 4)),
      game: "\"$sound\" \"$@\" >/dev/null 2>&1 || kill -SEGV $$"),
    StandIn(
      fault: "hangs on damage", attack: "mutants", expected: "was killed", numbers: reels,
      game: "[ \"$1\" = verify ] && exec sleep 60"),
    StandIn(
      fault: "takes 150 MB where 100 are granted", attack: "mutants", expected: "MiB of memory",
      numbers: [10, 11],
      game: "head -c 200000000 /dev/zero | tail -c 150000000 >/dev/null"),
    StandIn(
      fault: "prints escape sequences", attack: "mutants", expected: "control character U+1B",
      numbers: [10, 11], game: "printf 'x\\033[2J\\n' >&2; exit 65"),
    StandIn(
      fault: "prints a line of 9,000 bytes", attack: "mutants", expected: "9000 bytes",
      numbers: [10, 11], game: "printf '%09000d\\n' 1 >&2; exit 65"),
    StandIn(
      fault: "exits with 3", attack: "mutants", expected: "exit 3", numbers: [14, 15],
      tool: "echo no >&2; exit 3"),
    StandIn(
      fault: "takes damage for a sound reel", attack: "mutants", expected: "damaged reel",
      numbers: Array(10...13) + Array(20...23) + Array(30...33) + Array(40...43),
      game: "exit 0"),
    StandIn(
      fault: "writes through everything", attack: "paths", expected: "was changed",
      titles: ["render onto file", "content onto linkToFileOutside"],
      game: "for last; do :; done; echo junk >\"$last\""),
    StandIn(
      fault: "removes folders", attack: "paths", expected: "is gone",
      titles: ["extract, a frame's file onto fullFolder"], tool: "rm -rf \"$4\""),
    StandIn(
      fault: "waits for FIFOs", attack: "paths", expected: "was killed",
      titles: ["verify of fifo"], game: "exec cat \"$2\""),
    StandIn(
      fault: "leaves a file behind", attack: "kills", expected: "left behind",
      numbers: [0, 1, 2, 6, 7, 8], game: "for last; do :; done; : >\"$last.tmp\""),
    StandIn(
      fault: "writes in place", attack: "kills", expected: "not whole",
      numbers: [4, 5, 10, 11, 16, 17],
      game: "case $1 in render) f=$5;; content) f=$2;; esac; printf half >\"$f\"; sleep 0.5",
      tool: "printf half >\"$5.png\"; sleep 0.5"),
    StandIn(
      fault: "does not listen to failures", attack: "faults", expected: "exit 0",
      numbers: [82, 242], game: "\"$sound\" \"$@\"; exit 0", tool: "\"$sound\" \"$@\"; exit 0"),
    StandIn(
      fault: "does not listen to its streams", attack: "streams", expected: "exit 0, expected 73",
      numbers: [88], game: "text=$(\"$sound\" \"$@\"); echo \"$text\" 2>/dev/null; exit 0"),
    StandIn(
      fault: "does not listen to the disk", attack: "disks", expected: "is not",
      numbers: Array(5...9), game: "\"$sound\" \"$@\"; exit 0", tool: "\"$sound\" \"$@\"; exit 0"),
    StandIn(
      fault: "differs with the environment", attack: "environment", expected: "the hashes differ",
      numbers: [14], game: "[ -n \"$LC_ALL\" ] && set -- \"$@\" --seed 6"),
    StandIn(
      fault: "answers wrongly when memory is short", attack: "memory",
      expected: "with another hash", numbers: [11],
      game: "[ \"$(ulimit -v)\" != unlimited ] && { echo tick; exit 0; }"),
    StandIn(
      fault: "breaks its memory while observers run", attack: "observers", expected: "signal 11",
      numbers: [1], worlds: "kill -SEGV $$"),
    StandIn(
      fault: "contradicts itself", attack: "observers", expected: "fault: ", numbers: [1],
      worlds: "echo 'fault: dead slot 0 has links'; exit 1"),
    StandIn(
      fault: "stops without a sentence", attack: "observers", expected: "signal", numbers: [2],
      worlds: "kill -TRAP $$"),
    StandIn(
      fault: "does not answer its inspector", attack: "inspector", expected: "got no answer",
      numbers: [2],
      game: "words=(); while (($#)); do [ \"$1\" = --inspect ] && shift 2 && continue; "
        + "words+=(\"$1\"); shift; done; set -- \"${words[@]}\""),
  ]

  /// Returns the faults that no attack found.
  func run() throws -> [String] {
    let sound = bench(command.programs)
    let fixtures = try Fixtures(sound)
    sound.fixtures = fixtures
    var missed: [String] = []
    for (index, standIn) in Self.standIns.enumerated() {
      let programs = "\(folder)/stand-in-\(index)"
      try Files.makeFolder(Argument(programs))
      for (name, lines) in [
        ("AlienCatch", standIn.game), ("reel", standIn.tool), ("attacked-worlds", standIn.worlds),
      ] {
        let path = "\(programs)/\(name)"
        let real = Argument("\(command.programs)/\(name)").quoted
        try Files.write(
          "#!/bin/bash\nsound=\(real)\n\(lines)\nexec \"$sound\" \"$@\"\n", to: Argument(path))
        chmod(path, 0o755)
      }
      let bench = bench(programs)
      bench.fixtures = fixtures
      bench.isQuiet = true
      bench.patience = 0.15
      let attack = Attacks.classes.first { $0.name == standIn.attack }!
      if let obstacle = attack.obstacle(bench) {
        sound.printLine("left out: \(standIn.fault): \(obstacle)")
        continue
      }
      try Runner(bench, attack, jobs: command.jobs, rounds: nil).run(
        standIn.numbers
          + PathAttacks.cases.indices.filter {
            standIn.titles.contains(PathAttacks.cases[$0].title)
          })
      let isDetected = bench.findings.contains { $0.contains(standIn.expected) }
      sound.printLine(
        "\(isDetected ? "found" : "MISSED"): a program that \(standIn.fault), by \(attack.name)")
      if !isDetected { missed.append(standIn.fault) }
    }
    return missed
  }

  private func bench(_ programs: String) -> Bench {
    Bench(
      programs: programs, assets: command.assets, faults: command.faults, folder: folder,
      seed: seed, isFull: false, isUnderValgrind: false, megabytes: 100)
  }
}
