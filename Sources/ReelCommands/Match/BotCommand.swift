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
        with a bot does not end by itself.
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
  @Option(help: ArgumentHelp("Records the match into this file.", valueName: "FILE"))
  var record: String?

  func validate() throws {
    _ = try bots.choice(G())
    if ticks == 0 { throw ValidationError("--ticks: expected a number from 1 up, found 0.") }
  }

  func run() throws {
    try answering {
      Termination.watch()
      let crash = crashes.open(G.self, usual: nil)
      defer { crash?.end() }
      crash?.beginMatch()
      let assets = try OpenedGame(G(), assetFolder: common.assets, seed: 1).assets
      let host = try MatchAddress.read(guest.address)
      let transport = try UDPTransport.open(0)
      Termination.obey()
      var settings = guest.settings(of: G.self)
      settings.runsAhead = !patient
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
}
