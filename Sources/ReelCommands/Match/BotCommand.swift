import ArgumentParser
import ReelHost
import ReelMatch
import ReelNetwork
import ReelProgram
import ReelSimulation

/// The command that lets the game's bot take part in a match.
struct BotCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "bot",
      abstract: "Lets the game's bot take part in the match of a host, without window or sound.",
      discussion: """
        It plays until the match ends, or until Ctrl-C. A server takes it for a player like any other, so that a match \
        with a bot does not end by itself. With --count, many bots play, each like a machine of its own: a load by which \
        a server is tried out.
        """)
  }

  @OptionGroup var guest: GuestOptions
  @OptionGroup var common: CommonOptions
  @OptionGroup var force: ForceOption
  @OptionGroup var crashes: CrashOptions
  @OptionGroup var bots: BotOptions<G>
  @Option(help: ArgumentHelp("The random seed of the bot (default: a new one).", valueName: "S"))
  var seed: UInt64?
  @Option(
    help: ArgumentHelp("Leaves the match after it has taken part for N ticks.", valueName: "N"))
  var ticks: UInt64?
  @Flag(
    help:
      "Sees each tick when all inputs of it are there, and repeats none: a bot that costs less, and reacts later."
  )
  var patient = false
  @Option(help: ArgumentHelp("Lets N bots take part, 1 to 2000.", valueName: "N"))
  var count = 1
  @Option(
    help: ArgumentHelp(
      "With --count: delays each packet by A to B milliseconds each way, in any order.",
      valueName: "A-B"))
  var latency: String?
  @Option(help: ArgumentHelp("With --count: loses P of 100 packets each way.", valueName: "P"))
  var loss = 0.0
  @Option(help: ArgumentHelp("Records the match into this file.", valueName: "FILE"))
  var record: String?

  func validate() throws {
    _ = try bots.choice(G())
    if ticks == 0 { throw ValidationError("--ticks: expected a number from 1 up, found 0.") }
    guard (1...2000).contains(count) else {
      throw ValidationError("--count: expected a number from 1 to 2000, found \(count).")
    }
    guard (0...100).contains(loss) else {
      throw ValidationError("--loss: expected a number from 0 to 100, found \(loss).")
    }
    _ = try delay()
    if count > 1, record != nil {
      throw ValidationError("--count: expected no --record beside it.")
    }
  }

  /// Returns the milliseconds that packets take.
  private func delay() throws -> ClosedRange<Double> {
    guard let latency else { return 0...0 }
    let parts = latency.split(separator: "-").map { Double($0) }
    guard parts.count == 2, let least = parts[0], let most = parts[1], least >= 0, least <= most,
      most <= 10_000
    else {
      throw ValidationError(
        "--latency: expected milliseconds such as 60-110, found \(ShownText.quoted(latency)).")
    }
    return least...most
  }

  func run() throws {
    try answering {
      Termination.watch()
      let crash = crashes.open(G.self, usual: nil)
      defer { crash?.end() }
      crash?.beginMatch()
      let assets = try OpenedGame(G(), assetFolder: common.assets, seed: 1).assets
      let host = try MatchAddress.read(guest.address)
      var settings = try guest.settings(of: G.self)
      settings.runsAhead = !patient
      // A bot that guesses nothing may wait for inputs for as long as they take.
      if patient { settings.prediction = 32 }
      if count > 1 || latency != nil || loss > 0 {
        return try play(BotCrowd(G.self, assets.content, host: host, count: count, settings))
      }
      let transport = try UDPTransport.open(0)
      Termination.obey()
      var bot = MatchBot(G.self, assets.content, host: host, transport, settings)
      bot.recording = try record.map {
        try ChosenRecording($0, replacing: force.isForced, sparing: assets.identities)
      }
      bot.files = MatchFiles(in: crashes.folder(usual: nil))
      bot.bots = try bots.choice(G())
      bot.seed = seed
      bot.tickCount = ticks
      try bot.run()
    }
  }

  /// Lets many bots play.
  private func play(_ crowd: BotCrowd<G>) throws {
    var crowd = crowd
    Termination.obey()
    let delay = try delay()
    if delay.upperBound > 0 || loss > 0 {
      crowd.flaws = NetworkFlaws(delay: delay, loss: loss / 100)
    }
    crowd.bots = try bots.choice(G())
    crowd.seed = seed
    crowd.tickCount = ticks
    crowd.threadCount = WorkerProcess.coreCount
    let result = try crowd.run()
    report(
      "\(result.finished) of \(count) bots have played \(result.ticks) ticks, of which \(result.waitedTicks) had to wait."
    )
    let failures = result.failures.sorted { $0.key < $1.key }.map { "\($0.value) bots: \($0.key)" }
    if !failures.isEmpty { throw Failure(.unavailable, failures.joined(separator: " ")) }
  }
}
