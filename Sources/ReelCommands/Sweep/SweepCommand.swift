import ArgumentParser
import ReelHost
import ReelJSON
import ReelMath
import ReelProgram
import ReelSimulation

struct SweepCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "sweep",
      abstract:
        "Runs a world for each of many seeds on all cores, and prints a line of JSON for each.",
      discussion: """
        The lines are in the order of seeds, and the same whatever the number of processes and shards. The hash is that \
        of `headless` with the same seed and ticks. FIELD is a resource, game state or component with the path of a \
        field, such as Score.points; a component alone is the number of entities that have it. A condition has a sign \
        behind the field (=, !=, <, <=, >, >=); of a component it holds if it holds for an entity.

        A world that traps, or takes longer than --timeout, has a line with the reason and the reel up to that tick, and \
        the exit code is 1. docs/scale.md has details.
        """)
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var force: ForceOption
  @OptionGroup var values: ValueOptions<G>
  @Option(help: ArgumentHelp("The seeds, such as 0..<1000, 1...100 or 17.", valueName: "A..<B"))
  var seeds: String
  @Option(help: ArgumentHelp("The number of ticks of each world.", valueName: "N"))
  var ticks: UInt64
  @Option(
    help: ArgumentHelp(
      "Runs only each N-th seed from the I-th on, I from 0: a machine's part of a sweep of N machines.",
      valueName: "I/N"))
  var shard: String?
  @OptionGroup var bots: BotOptions<G>
  @Option(
    help: ArgumentHelp(
      "Ends a world after the first tick in which this holds, such as 'Score.points > 100'; may be repeated.",
      valueName: "CONDITION"))
  var until: [String] = []
  @Option(
    help: ArgumentHelp(
      "Adds a field of the final state to each line; may be repeated.", valueName: "FIELD"))
  var value: [String] = []
  @Option(help: ArgumentHelp("The number of processes (default: the cores).", valueName: "N"))
  var jobs: Int?
  @Option(
    help: ArgumentHelp(
      "Stops a world that takes longer than this many seconds (default: never).", valueName: "S"))
  var timeout: Double?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file for the lines (default: standard output).", valueName: "FILE"))
  var output: String?
  @Flag(help: "Continues the file of -o: seeds that have a line in it are not run again.")
  var resume = false
  @Option(
    help: ArgumentHelp(
      "Writes a page with the distributions of all values, and the best and worst seeds.",
      valueName: "OUT.html"))
  var report: String?
  @Option(
    help: ArgumentHelp(
      "The folder for the reels of worlds that trap (default: sweep-reels).", valueName: "FOLDER"))
  var reels = "sweep-reels"
  @Option(
    help: ArgumentHelp(
      "Runs worlds for a supervisor, and resolves names in the world of this seed.",
      visibility: .hidden))
  var worker: UInt64?

  func validate() throws {
    _ = try bots.choice(values.game())
    if let jobs, !(1...4096).contains(jobs) {
      throw ValidationError("--jobs: expected a number from 1 to 4096, found \(jobs).")
    }
    if let timeout, !(0.1...1e6).contains(timeout) {
      throw ValidationError("--timeout: expected seconds from 0.1 to 1000000, found \(timeout).")
    }
    if resume && output == nil {
      throw ValidationError("--resume: expected -o FILE beside it.")
    }
    if reels.isEmpty { throw ValidationError("--reels: expected a folder, found none.") }
  }

  func run() throws {
    try answering {
      let range = try SweepSeeds(seeds, shard: shard)
      if let seed = worker {
        return try SweepWorker.run(reels: reels) {
          try SweepWorlds(values.game(), assetFolder: common.assets, choices(), seed: seed)
        }
      }
      Termination.watch()
      if let page = self.report {
        // A sweep of hours must not end with a page that cannot be written.
        let (folder, name) = OutputFolder.split(page)
        try OutputFolder(folder).check(name, replacing: force.isForced || resume)
      }
      var supervision = SweepSupervisor.Choices()
      supervision.jobs = jobs ?? WorkerProcess.coreCount
      supervision.timeout = timeout
      supervision.reels = reels
      supervision.arguments = workerArguments(range)
      let file = output.map {
        SweepOutput.File(path: $0, resumes: resume, isForced: force.isForced)
      }
      var summary = SweepSummary(keepsRows: report != nil)
      let supervisor = try SweepSupervisor(range, supervision) { content in
        try SweepOutput(range, file, description(range, content)) { summary.add($0) }
      }
      try supervisor.run()
      if let page = self.report, Termination.signal == nil {
        try writeReport(summary, supervisor, jobs: supervision.jobs, range, to: page)
      }
      if summary.failureCount > 0, Termination.signal == nil {
        throw Failure(
          .differs,
          "\(summary.failureCount) of \(summary.count) worlds trapped or took too long; their lines name the reels."
        )
      }
    }
  }

  private func choices() throws -> SweepChoices<G.Player> {
    var choices = SweepChoices<G.Player>()
    choices.ticks = ticks
    choices.bots = try bots.choice(values.game())
    choices.ends = until
    choices.values = valueNames
    return choices
  }

  /// The fields of `--value`. A line has each name once.
  private var valueNames: [String] {
    var names: [String] = []
    for name in value where !names.contains(name) { names.append(name) }
    return names
  }

  private var botText: String { bots.text ?? BotChoice<G.Player>.usual.text }

  /// Returns what decides the lines, apart from the last seed, so that a longer sweep continues a shorter one.
  private func description(
    _ range: SweepSeeds, _ contentHash: String
  ) -> [(name: String, value: JSONValue)] {
    func list(_ texts: [String]) -> JSONValue { .list(texts.map { .text($0) }) }
    return [
      ("game", .text(G.name)), ("rules", .unsigned(UInt64(G.settings.rulesVersion))),
      ("engine", .text(EngineVersion.current)),
      ("content", .text(contentHash)), ("first seed", .unsigned(range.first)),
      ("shard", .text(range.shardText)), ("ticks", .unsigned(ticks)), ("bot", .text(botText)),
      ("set", list(values.settings)), ("until", list(until)), ("value", list(valueNames)),
    ]
  }

  private func writeReport(
    _ summary: SweepSummary, _ supervisor: SweepSupervisor, jobs: Int, _ range: SweepSeeds,
    to path: String
  ) throws {
    var page = SweepReport(summary)
    page.title = "\(G.settings.title): a sweep"
    page.choices = [("seeds", range.text), ("ticks", "\(ticks)"), ("bot", botText)]
    if shard != nil { page.choices.append(("shard", range.shardText)) }
    page.choices += values.settings.map { ("set", $0) } + until.map { ("until", $0) }
    page.choices.append(("program", programVersion(of: G.self)))
    page.rate = (supervisor.doneCount, supervisor.tickCount, supervisor.seconds)
    page.jobs = jobs
    var arguments = ["--bot=\(botText)"] + values.settings.map { "--set=\($0)" }
    if let folder = common.assets { arguments += ["--assets", folder] }
    let program = ShellText.quoted(CommandLine.arguments[0])
    page.recordCommand = { seed, ticks in
      "\(program) headless --seed \(seed) --ticks \(ticks) "
        + (arguments + ["--record", "seed-\(seed).reel"]).map(ShellText.quoted)
        .joined(separator: " ")
    }
    let shows = ProgramChoices.drawsPictures ? "replay" : "verify"
    let assets = common.assets.map { " --assets " + ShellText.quoted($0) } ?? ""
    page.showCommand = { "\(program) \(shows) \(ShellText.quoted($0))\(assets)" }
    let (folder, name) = OutputFolder.split(path)
    let pictures =
      ProgramChoices.drawsPictures
      ? try SweepPictures(in: folder, arguments: arguments, assetFolder: common.assets) : nil
    defer { pictures?.remove() }
    page.picture = pictures.map { pictures in { pictures.picture(of: $0) } }
    try OutputFolder(folder).write(
      Array(page.html().utf8), as: name, replacing: force.isForced || resume)
    ReelProgram.report("\(path) has the report")
  }

  /// Returns the arguments with which this program is a worker of the sweep.
  private func workerArguments(_ range: SweepSeeds) -> [String] {
    var arguments = ["sweep", "--seeds", range.text, "--ticks", "\(ticks)"]
    arguments += ["--bot=\(botText)", "--reels=\(reels)"]
    if let folder = common.assets { arguments.append("--assets=\(folder)") }
    arguments += values.settings.map { "--set=\($0)" }
    arguments += until.map { "--until=\($0)" } + valueNames.map { "--value=\($0)" }
    return arguments + ["--worker"]
  }
}
