import ArgumentParser
import ReelHost
import ReelInspector
import ReelProgram
import ReelSimulation

struct ProfileCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "profile",
      abstract: "Measures the time and the allocations of each system and each draw pass.",
      discussion: """
        Times are means over all ticks, in microseconds. Allocations are calls of the C library's \
        allocator, also means; a second run of the same ticks counts them, on Linux, in a program that \
        was built with REEL_COUNT=1. The hash at the end is that of `headless` with the same seed and \
        input. --match plays a match of the game's bots in a \
        simulated network instead, and prints rollbacks, waiting and traffic of each machine.
        """)
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var values: ValueOptions<G>
  @Option(
    help: ArgumentHelp("The number of ticks to run (default: 3600, or the reel's).", valueName: "N")
  )
  var ticks: UInt64?
  @Option(help: ArgumentHelp("The random seed (default: 1, or the reel's).", valueName: "S"))
  var seed: UInt64?
  @OptionGroup var inputs: InputOptions<G>
  @Flag(help: "Plays a match over a simulated network, for games of several players.")
  var match = false
  @Option(
    help: ArgumentHelp(
      "The machines of the match (default: as many as the game has players).", valueName: "N"))
  var players: Int?
  @Option(
    help: ArgumentHelp(
      "The round trip between two machines in milliseconds, 0 to 2000 (default: 100).",
      valueName: "MS"))
  var ping: Float = 100
  @Option(
    help: ArgumentHelp("The lost packets in percent, 0 to 90 (default: 2).", valueName: "PERCENT"))
  var loss: Float = 2
  @Flag(help: "Prints JSON.")
  var json = false

  func validate() throws {
    _ = try inputs.source(values.game())
    guard (0...2000).contains(ping) else {
      throw ValidationError("--ping: expected 0 to 2000 milliseconds, found \(ping).")
    }
    guard (0...90).contains(loss) else {
      throw ValidationError("--loss: expected 0 to 90 percent, found \(loss).")
    }
  }

  func run() throws {
    try answering {
      Termination.watch()
      if match { return try profileMatch() }
      let (profile, simulation) = try ProfileRun { try open() }.measure()
      if json {
        StandardStreams.printJSON(try profile.json())
      } else {
        printLines(profile.text)
      }
      report("tick \(simulation.tick) hash \(hexadecimal(simulation.stateHash))")
    }
  }

  private func open() throws -> PlayedGame<G> {
    try PlayedGame(
      inputs.source(values.game()), ticks: ticks, seed: seed, assetFolder: common.assets,
      change: values.changed)
  }

  private func profileMatch() throws {
    let played = try open()
    let most = played.opened.simulation.playerCount
    guard most > 1, most <= 8 else {
      throw Failure(.usage, "--match: expected a game of 2 to 8 players, found one of \(most).")
    }
    guard (2...most).contains(players ?? most) else {
      throw Failure(.usage, "--players: expected 2 to \(most), found \(players ?? most).")
    }
    let conditions = MatchConditions(players: players ?? most, ping: ping, loss: loss / 100)
    let profile = try MatchProfile(
      values.game(), played.opened.simulation.content, bots: inputs.bots.choice(values.game()),
      seed: seed ?? 1, ticks: played.ticks, conditions)
    if json {
      StandardStreams.printJSON(try profile.json())
    } else {
      printLines(profile.text)
    }
  }
}
