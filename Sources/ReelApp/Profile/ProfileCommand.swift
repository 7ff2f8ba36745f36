import ArgumentParser
import Dispatch
import Reel
import ReelProgram

struct ProfileCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "profile",
      abstract: "Measures what each system and each pass of the picture takes.",
      discussion: """
        Times are means over all ticks, in microseconds. The hash at the end is that of `headless` with the \
        same seed and input.
        """)
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var values: ValueOptions<G>
  @Option(
    help: ArgumentHelp("How many ticks to run (default: 3600, or the reel's).", valueName: "N"))
  var ticks: UInt64?
  @Option(help: ArgumentHelp("The seed of all chance (default: 1, or the reel's).", valueName: "S"))
  var seed: UInt64?
  @Option(help: ArgumentHelp("Who plays: bot, none, or a reel.", valueName: "bot|none|FILE"))
  var input: InputSource = .bot
  @Flag(help: "Prints JSON.")
  var json = false

  func run() throws {
    try answering {
      Termination.watch()
      var profile = Profile()
      var played = try PlayedGame<G>(input, ticks: ticks, seed: seed, values, common)
      let simulation = played.opened.simulation
      simulation.schedule.clock = { now() }
      let painter = ScenePainter(simulation)
      painter.clock = { now() }
      var list = DrawList()
      for _ in 0..<played.ticks {
        if Termination.signal != nil { break }
        let inputs = played.nextInputs()
        let start = now()
        simulation.step(players: inputs)
        let middle = now()
        painter.noteTick(simulation.world)
        painter.paint(simulation.world, into: &list)
        let end = now()
        profile.ticks += 1
        profile.pictures += 1
        profile.tickTime += middle - start
        profile.longestTick = max(profile.longestTick, middle - start)
        profile.pictureTime += end - middle
        profile.add("system", simulation.schedule.times)
        profile.add("pass", painter.times)
        if played.reel == nil && simulation.messages.contains(.quit) { break }
      }
      sayLines(json ? try profile.json() : profile.text)
      report("tick \(simulation.tick) hash \(hexadecimal(simulation.stateHash))")
    }
  }
}

private func now() -> UInt64 { DispatchTime.now().uptimeNanoseconds }
