import ReelContent
import ReelECS
import ReelPlatform
import ReelReplay
import ReelSimulation

// Snapshots, branches and reels of a batch's worlds.

/// The state of one world of a batch at one moment, with everything of its episode: to begin episodes from (a
/// curriculum), to go back to, or to branch from (a search). It belongs to the batch that made it.
public final class BatchSnapshot<G: Game> {
  /// The state as a sibling of the worlds of each lane; those of other lanes than its own are made when needed.
  fileprivate var simulations: [Simulation?]
  fileprivate let lane: Int
  fileprivate var world: BatchWorld<G>

  fileprivate init(_ world: BatchWorld<G>, lane: Int, of lanes: Int) {
    self.world = world
    self.world.last = EndedEpisode()
    self.lane = lane
    let simulation = world.simulation.makeSibling()
    simulations = [Simulation?](repeating: nil, count: lanes)
    simulations[lane] = simulation
    self.world.simulation = simulation
  }
}

extension Lane {
  /// Writes the first observation of an episode, and clears the results.
  func writeStart(_ index: Int, _ memory: BatchMemory) {
    let row = index * shape.agents
    clear(row, memory)
    observe(world(index), row, memory.observations, memory.masks, memory.pictures)
  }
}

extension Batch {
  /// Returns a snapshot of a world. O(state), some microseconds.
  public func snapshot(of world: Int) throws(BatchError) -> BatchSnapshot<G> {
    try checkBegun()
    let lane = try checkedLane(of: world)
    return BatchSnapshot(
      lane.world(world).pointee, lane: lanes.firstIndex { $0 === lane } ?? 0, of: lanes.count)
  }

  /// Puts a world into the state of a snapshot of this batch, taken of this world or another, and writes its
  /// observation. The world goes on with the snapshot's episode, seed and recorded inputs. O(state), some microseconds;
  /// the first time in a world of another thread, O(state) and some more.
  public func restore(_ snapshot: BatchSnapshot<G>, to world: Int) throws(BatchError) {
    try checkBegun()
    try checkMemory()
    let lane = try checkedLane(of: world)
    let number = lanes.firstIndex { $0 === lane } ?? 0
    guard snapshot.simulations.count == lanes.count,
      snapshot.simulations[snapshot.lane]?.schedule === lanes[snapshot.lane].prototype.schedule
        || !set.ignoresSeed
    else { throw BatchError(.state, "The snapshot belongs to another batch.") }
    let source = try simulation(of: snapshot, in: number)
    let target = lane.world(world)
    let simulation = target.pointee.simulation
    // The last episode that has ended is the world's own, and not a part of the snapshot.
    if shape.reelLimit > 0 { target.pointee.keepEnded() }
    let last = target.pointee.last
    target.pointee = snapshot.world
    target.pointee.last = last
    if set.ignoresSeed {
      simulation.copyState(of: source)
      target.pointee.simulation = simulation
    } else {
      target.pointee.simulation = source.makeSibling()
    }
    lane.writeStart(world, memory)
  }

  /// Returns the simulation of a snapshot as a sibling of a lane's worlds.
  private func simulation(
    of snapshot: BatchSnapshot<G>, in lane: Int
  ) throws(BatchError) -> Simulation {
    if let simulation = snapshot.simulations[lane] { return simulation }
    // Lanes share no types, so the state goes through bytes.
    let seed = snapshot.world.simulation.seed
    let simulation = set.ignoresSeed ? lanes[lane].prototype.makeSibling() : set.make(seed: seed)
    simulation.setSeed(seed)
    simulation.world.registerTypes(of: snapshot.world.simulation.world)
    do { try simulation.restore(snapshot.world.simulation.snapshot()) } catch {
      throw BatchError(.state, "The snapshot cannot be restored: \(error.message).")
    }
    snapshot.simulations[lane] = simulation
    return simulation
  }

  private func checkBegun() throws(BatchError) {
    guard hasBegun else {
      throw BatchError(.state, "The worlds have no episode yet: reset them, with seeds, first.")
    }
  }

  /// Returns the reel of a world's present episode: all programs of the game can watch and verify it. It is made by
  /// playing the recorded inputs again. O(ticks of the episode).
  /// - Throws: if the episode's inputs took more than ``BatchOptions/reelLimit``, or if playing them again gives
  ///   another state, which a rule that keeps state outside of the world causes.
  public func reel(of world: Int) throws(BatchError) -> [UInt8] {
    try checkBegun()
    let world = try checkedLane(of: world).world(world)
    let simulation = world.pointee.simulation
    return try reel(world.pointee.log, simulation.seed) { simulation.stateHash }
  }

  /// Returns the reel of the last episode of a world that has ended, until the world's next one ends. An episode that a
  /// reset or a restore replaces before its end does not count. O(ticks of the episode).
  /// - Throws: if no episode of the world has ended, if the inputs took more than ``BatchOptions/reelLimit``, and if
  ///   playing them twice gives different states.
  public func lastReel(of world: Int) throws(BatchError) -> [UInt8] {
    try checkBegun()
    let row = try checkedLane(of: world).world(world)
    guard !shape.areIndependent else {
      throw BatchError(
        .state,
        "The agents of this game are independent, so the episode of a world never ends. Its present reel has all episodes of its agents."
      )
    }
    if row.pointee.isOver { return try reel(of: world) }
    let last = row.pointee.last
    if options.reelLimit > 0, !last.exists {
      throw BatchError(.state, "No episode of world \(world) has ended yet.")
    }
    return try reel(last.log, last.seed) {
      // The state of the episode is gone, so a second run has to end in the same state as that of the reel.
      let again = set.make(seed: last.seed)
      last.log.replay(set.emptyInputs) { again.step(players: $0) }
      return again.stateHash
    }
  }

  /// Returns a reel of recorded inputs.
  /// - Parameter expected: returns the hash of the state after the last tick.
  private func reel(
    _ log: EpisodeLog, _ seed: UInt64, expected: () -> UInt64
  ) throws(BatchError) -> [UInt8] {
    guard !log.isIncomplete, options.reelLimit > 0 else {
      throw BatchError(
        .limit,
        "The episode has no reel: its inputs took more than \(options.reelLimit) bytes. Raise `reelLimit`."
      )
    }
    let simulation = set.make(seed: seed)
    var recorder = Recorder(
      simulation,
      header: simulation.reelHeader(
        game: G.name, values: GameValues(set.game), rulesVersion: G.settings.rulesVersion,
        viewWidth: set.viewWidth, viewHeight: set.viewHeight), keepsSnapshots: false)
    log.replay(set.emptyInputs) { inputs in
      simulation.step(players: inputs)
      recorder.recordTick(simulation, players: inputs)
    }
    recorder.finish(simulation)
    guard expected() == simulation.stateHash else {
      throw BatchError(
        .state,
        "Playing the episode again gives another state at tick \(simulation.tick): a rule keeps state outside of the "
          + "world, or uses the world of another simulation.")
    }
    return recorder.takeBytes()
  }
}
