import ReelECS
import ReelHost
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

/// The trace of a reel's replay: the loop of `trace`.
package struct TraceRun<G: Game> {
  private let path: String
  private let opened: OpenedReel<G>
  private let compared: ComparedValues
  private var reel: ReelContents { opened.reel }
  private var simulation: Simulation { opened.simulation }

  /// Opens a reel, and prints the line about it.
  /// - Parameters:
  ///   - assetFolder: the folder of the assets from the command line; `nil` for the one beside the program.
  ///   - names: the types and fields that are left out, such as `component Drop.path[].x`.
  /// - Throws: `Failure` or `ContentError`.
  package init(_ path: String, assetFolder: String?, without names: [String]) throws {
    self.path = path
    opened = try OpenedReel(path, assetFolder: assetFolder, of: .all)
    compared = ComparedValues(without: names)
    printLine([
      ("game", .text(G.name)), ("ticks", .unsigned(UInt64(reel.inputs.count))),
      ("build", opened.mismatch.map { .text($0) } ?? .text("the recorded one")),
    ])
  }

  /// Prints the hash of the state after each tick.
  package func run() {
    printTick()
    for tick in reel.inputs.indices {
      if Termination.signal != nil { break }
      simulation.step(players: reel.inputs(ofTick: tick))
      printTick()
    }
  }

  /// Prints the steps of a tick.
  /// - Parameters:
  ///   - tick: 0 for the state after the set-up.
  ///   - step: the step whose values are printed; `nil` to print the hashes of all steps.
  /// - Throws: `Failure` for a tick or step that does not exist.
  package func run(tick: UInt64, step: Int?) throws {
    try opened.check(tick, of: "--tick")
    for at in 0..<Int(tick) - (tick > 0 ? 1 : 0) {
      simulation.step(players: reel.inputs(ofTick: at))
    }
    let trace = TickTrace(tick, valuesOf: step, of: compared)
    trace.run(simulation, tick > 0 ? reel.inputs(ofTick: Int(tick) - 1) : nil) { printLine($0) }
    guard let step else { return printLine([("tick", .unsigned(tick)), ("layouts", layouts)]) }
    guard step < trace.stepCount else {
      throw Failure(
        .damaged,
        "\(path): expected a --step below \(trace.stepCount), the number of steps of tick \(tick); found \(step)."
      )
    }
  }

  private func printTick() {
    let hash = compared.isComplete ? simulation.stateHash : compared.hash(simulation.world).total
    printLine([("tick", .unsigned(simulation.tick)), ("hash", .text(hexadecimal(hash)))])
  }

  /// The fields of each type of the state.
  private var layouts: JSONValue {
    .object(
      simulation.world.describeLayout().filter { $0.kind != .entities }
        .map { ($0.title, .text($0.fields)) })
  }

  private func printLine(_ members: [(name: String, value: JSONValue)]) {
    StandardStreams.printJSON(JSONValue.object(members).json)
  }
}
