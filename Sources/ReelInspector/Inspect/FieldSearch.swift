import ReelECS
import ReelHost
import ReelProgram
import ReelReplay
import ReelSimulation

/// A search for the changes of a field in the replay of a reel: the loop of `grep`.
package struct FieldSearch<G: Game> {
  private let simulation: Simulation
  private let reel: ReelContents
  private let watch: FieldWatch

  /// Opens a reel. Reports if it is of another build.
  /// - Parameters:
  ///   - field: a type's name, and the path of a field after a point.
  ///   - entity: the only entity to watch; `nil` for all.
  ///   - assetFolder: the folder of the assets from the command line; `nil` for the one beside the program.
  /// - Throws: `Failure` or `ContentError`.
  package init(
    _ field: String, of entity: EntityName?, in path: String, assetFolder: String?
  ) throws {
    let opened = try OpenedReel<G>(path, assetFolder: assetFolder, of: .all)
    (reel, simulation) = (opened.reel, opened.simulation)
    if let mismatch = opened.mismatch {
      report("\(path): \(mismatch) Its inputs are replayed by the rules of this build.")
    }
    watch = try FieldWatch(field, entity, reel, simulation.world)
  }

  /// Replays the reel once, and reports the number of changes.
  /// - Parameters:
  ///   - first: the first tick whose changes count.
  ///   - last: the tick at which the replay ends.
  ///   - show: is called for each change, with the system that has made it.
  /// - Throws: `Failure` if no value of the type ever had such a field.
  package func run(
    from first: UInt64, to last: UInt64,
    show: @escaping (_ tick: UInt64, _ system: String, FieldWatch.Change) -> Void
  ) throws {
    var count = 0
    func showChanges(_ tick: UInt64, _ system: String, _ world: World) {
      for change in watch.takeChanges(world) {
        count += 1
        show(tick, system, change)
      }
    }
    _ = watch.takeChanges(simulation.world)
    for at in reel.inputs.indices {
      let tick = UInt64(at) + 1
      if Termination.signal != nil || tick > last { break }
      guard tick >= first else {
        simulation.step(players: reel.inputs(ofTick: at))
        continue
      }
      if tick == first { _ = watch.takeChanges(simulation.world) }
      simulation.schedule.observer = { system, world in
        showChanges(tick, system.isEmpty ? "start of the tick" : system, world)
      }
      simulation.step(players: reel.inputs(ofTick: at))
      showChanges(tick, "end of the tick", simulation.world)
    }
    simulation.schedule.observer = nil
    try watch.checkPath()
    report("\(count) changes in \(simulation.tick) ticks")
  }
}
