import ArgumentParser
import ReelECS
import ReelJSON
import ReelProgram
import ReelReplay
import ReelSimulation

// A trace narrows a difference between two builds in three calls, each of which prints one JSON object a line:
//
//     trace FILE                     tick ─▶ hash of the state
//     trace FILE --tick 312          step of the tick (a system) ─▶ hash of each type
//     trace FILE --tick 312 --step 5   entity, type, field ─▶ value
//
// `reel bisect` makes these calls to both builds. The last line of the second call has the fields of each type, which
// show what only one of the builds has; `--without` leaves that out.

struct TraceCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "trace",
      abstract:
        "Replays a reel and prints hashes by tick, by system, or all values, as JSON lines.",
      discussion: """
        Nothing is compared with the recorded checkpoints, so a reel of another build runs, too: its inputs are \
        replayed by the rules of this one. `reel bisect REEL BUILD-A BUILD-B` compares the traces of two builds.
        """)
  }

  @OptionGroup var common: CommonOptions
  @Argument(help: ArgumentHelp("The reel.", valueName: "FILE"))
  var file: String
  @Option(
    help: ArgumentHelp(
      "Prints the hash of each type before the first system of this tick, and after each system; 0 is the state "
        + "after the set-up.", valueName: "T"))
  var tick: UInt64?
  @Option(
    help: ArgumentHelp(
      "With --tick: prints all values after this step; 0 is before the first system.",
      valueName: "N"))
  var step: Int?
  @Option(
    help: ArgumentHelp(
      "Leaves out this type or field, such as 'component Drop' or 'component Drop.path[].x'; may be given several "
        + "times. The hashes are then those of the other values of components, resources and game states.",
      valueName: "NAME"))
  var without: [String] = []

  func validate() throws {
    if step != nil && tick == nil { throw ValidationError("--step: expected a --tick beside it.") }
  }

  func run() throws {
    try answering {
      let opened = try OpenedReel<G>(file, common, of: .all)
      let (reel, simulation) = (opened.reel, opened.simulation)
      printLine([
        ("game", .text(G.name)), ("ticks", .unsigned(UInt64(reel.inputs.count))),
        ("build", opened.mismatch.map { .text($0) } ?? .text("the recorded one")),
      ])
      let compared = ComparedValues(without: without)
      guard let tick else { return printTicks(reel, simulation, compared) }
      guard tick <= UInt64(reel.inputs.count) else {
        throw Failure(
          .damaged,
          "\(file): expected a --tick of at most \(reel.inputs.count), the length of the reel; found \(tick)."
        )
      }
      for at in 0..<Int(tick) - (tick > 0 ? 1 : 0) {
        simulation.step(players: reel.inputs(ofTick: at))
      }
      let trace = TickTrace(tick, valuesOf: step, of: compared)
      trace.run(simulation, tick > 0 ? reel.inputs(ofTick: Int(tick) - 1) : nil) { printLine($0) }
      if step == nil { printLine([("tick", .unsigned(tick)), ("layouts", layouts(simulation))]) }
      if let step, step >= trace.stepCount {
        throw Failure(
          .damaged,
          "\(file): expected a --step below \(trace.stepCount), the number of steps of tick \(tick); found \(step)."
        )
      }
    }
  }

  private func printTicks(
    _ reel: ReelContents, _ simulation: Simulation, _ compared: ComparedValues
  ) {
    func printTick() {
      let hash =
        compared.isComplete ? simulation.stateHash : compared.hash(simulation.world).total
      printLine([("tick", .unsigned(simulation.tick)), ("hash", .text(hexadecimal(hash)))])
    }
    printTick()
    for tick in reel.inputs.indices {
      if Termination.signal != nil { break }
      simulation.step(players: reel.inputs(ofTick: tick))
      printTick()
    }
  }

  /// The fields of each type of the state.
  private func layouts(_ simulation: Simulation) -> JSONValue {
    .object(
      simulation.world.describeLayout().filter { $0.kind != .entities }
        .map { ($0.title, .text($0.fields)) })
  }

  private func printLine(_ members: [(name: String, value: JSONValue)]) {
    StandardStreams.printJSON(JSONValue.object(members).json)
  }
}
