import ArgumentParser
import ReelECS
import ReelProgram
import ReelReplay
import ReelSimulation

struct GrepCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "grep",
      abstract: "Replays a reel and prints every change of a field, with its tick and its system.",
      discussion: """
        FIELD is a component, resource or game state with the path of a field, such as Health.points, \
        Route.stops[2].x or Screen.current; without a path, every field of it. A line says the tick, the system that wrote, the entity, and the values before and \
        after.
        """)
  }

  @OptionGroup var common: CommonOptions
  @Argument(help: ArgumentHelp("The reel.", valueName: "FILE"))
  var file: String
  @Argument(help: ArgumentHelp("The field to watch.", valueName: "FIELD"))
  var field: String
  @Option(
    help: ArgumentHelp(
      "Watches only this entity: its slot and generation, such as 12.1, or the slot alone.",
      valueName: "E"))
  var entity: EntityName?
  @Option(help: ArgumentHelp("The first tick to print.", valueName: "A"))
  var from: UInt64 = 0
  @Option(help: ArgumentHelp("The last tick; the replay ends there.", valueName: "B"))
  var to: UInt64 = .max
  @Flag(help: "Prints JSON, an object a line.")
  var json = false

  func run() throws {
    try answering {
      let opened = try OpenedReel<G>(file, common, of: .all)
      let (reel, simulation) = (opened.reel, opened.simulation)
      if let mismatch = opened.mismatch {
        report("\(file): \(mismatch) Its inputs are replayed by the rules of this build.")
      }
      let watch = try FieldWatch(field, entity, reel, simulation.world)
      var changes = 0
      func show(_ tick: UInt64, _ system: String, _ world: World) {
        for change in watch.takeChanges(world) {
          changes += 1
          json
            ? StandardStreams.printJSON(change.json(tick, system))
            : printResult("tick \(tick), \(system): \(change.text)")
        }
      }
      _ = watch.takeChanges(simulation.world)
      for at in reel.inputs.indices {
        let tick = UInt64(at) + 1
        if Termination.signal != nil || tick > to { break }
        guard tick >= from else {
          simulation.step(players: reel.inputs(ofTick: at))
          continue
        }
        if tick == from { _ = watch.takeChanges(simulation.world) }
        simulation.schedule.observer = { system, world in
          show(tick, system.isEmpty ? "start of the tick" : system, world)
        }
        simulation.step(players: reel.inputs(ofTick: at))
        show(tick, "end of the tick", simulation.world)
      }
      simulation.schedule.observer = nil
      try watch.checkPath()
      report("\(changes) changes in \(simulation.tick) ticks")
    }
  }
}
