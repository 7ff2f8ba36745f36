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
      let hash = try play { simulation in
        simulation.schedule.clock = { DispatchTime.now().uptimeNanoseconds }
        let painter = ScenePainter(simulation)
        painter.clock = { DispatchTime.now().uptimeNanoseconds }
        var list = DrawList()
        return { inputs in
          let start = DispatchTime.now().uptimeNanoseconds
          simulation.step(players: inputs)
          let middle = DispatchTime.now().uptimeNanoseconds
          painter.noteTick(simulation.world)
          painter.paint(simulation.world, into: &list)
          let end = DispatchTime.now().uptimeNanoseconds
          profile.ticks += 1
          profile.pictures += 1
          profile.tickTime += middle - start
          profile.longestTick = max(profile.longestTick, middle - start)
          profile.pictureTime += end - middle
          profile.add("system", simulation.schedule.times)
          profile.add("pass", painter.times)
        }
      }
      sayLines(json ? try profile.json() : profile.text)
      report("tick \(hash.ticks) hash \(hexadecimal(hash.hash))")
    }
  }

  /// Plays from the start.
  private func play(
    _ prepare: (Simulation) throws -> ([TickInput]) -> Void
  ) throws -> (ticks: UInt64, hash: UInt64) {
    var reel: ReelContents?
    var ticks = ticks ?? 3_600
    let opened: OpenedGame<G>
    if case .file(let path) = input {
      let found = try OpenedReel<G>(path, common)
      ticks = self.ticks ?? UInt64(found.reel.inputs.count)
      guard ticks <= UInt64(found.reel.inputs.count) else {
        throw Failure(
          .damaged,
          "\(path): expected at most --ticks \(found.reel.inputs.count), which is what the reel holds; "
            + "found \(ticks).")
      }
      reel = found.reel
      if seed != nil || !values.settings.isEmpty {
        opened = try OpenedGame(
          values.game(from: found.game), common, seed: seed ?? found.reel.header.seed,
          startData: found.reel.header.startData)
      } else {
        opened = found.opened
      }
    } else {
      opened = try OpenedGame(values.game(), common, seed: seed ?? 1)
    }
    let simulation = opened.simulation
    let step = try prepare(simulation)
    var bot = G.Player(seed: simulation.seed)
    var inputs = [TickInput](
      repeating: TickInput(
        viewWidth: reel?.header.viewWidth ?? G.settings.viewWidth,
        viewHeight: reel?.header.viewHeight ?? G.settings.viewHeight),
      count: simulation.playerCount)
    for tick in 0..<ticks {
      if Termination.signal != nil { break }
      if let reel {
        inputs = reel.inputs(ofTick: Int(tick))
      } else {
        for player in inputs.indices { inputs[player].events.removeAll(keepingCapacity: true) }
        if case .bot = input { bot.play(simulation, into: &inputs) }
      }
      step(inputs)
      if reel == nil && simulation.messages.contains(.quit) { break }
    }
    return (simulation.tick, simulation.stateHash)
  }
}
