import ReelECS
import ReelSimulation

/// Replays all ticks of a reel and compares every checkpoint. Then looks for checkpoints that are missing
/// (``CheckpointGap``).
///
/// - Parameters:
///   - simulation: fresh from the game's set-up with the reel's seed.
///   - makeSimulation: makes another such simulation, into which a recorded snapshot is restored.
///   - snapshot: finds the first snapshot at or after a tick, if `reel` was read without snapshots. It is called for
///     the first difference only, so that a long reel is verified without its snapshots in memory.
///   - willStep: is called before each tick with its number, from 1 on: the tick may end the program.
public func verify(
  _ reel: ReelContents, _ simulation: Simulation, makeSimulation: () -> Simulation,
  snapshot: (_ tick: UInt64) -> (tick: UInt64, bytes: [UInt8])? = { _ in nil },
  willStep: (_ tick: UInt64) -> Void = { _ in }
) -> Verification {
  let missing = missingTypes(reel, simulation)
  if !missing.isEmpty { return .lacksTypes(missing) }
  var next = 0
  var lastSameTick: UInt64?
  var mapping = LayoutMapping()
  func check() -> Divergence? {
    while next < reel.checkpoints.count, reel.checkpoints[next].tick == simulation.tick {
      let expected = reel.checkpoints[next]
      next += 1
      if mapping.isStale(simulation) || mapping.layouts.count != expected.hashes.count {
        mapping.update(simulation, reel.layouts(of: expected))
      }
      if var divergence = compare(expected, mapping, simulation) {
        divergence.lastSameTick = lastSameTick
        divergence.compareFields(reel, simulation, makeSimulation, snapshot)
        return divergence
      }
      lastSameTick = simulation.tick
    }
    return nil
  }
  if let divergence = check() { return .differs(divergence) }
  for tick in reel.inputs.indices {
    willStep(UInt64(tick) + 1)
    simulation.step(players: reel.inputs(ofTick: tick))
    if let divergence = check() { return .differs(divergence) }
  }
  // Ticks after the last checkpoint run too, so that a tick that ended the recorded program ends this program, too.
  guard let last = reel.checkpoints.last, last.tick > 0 || reel.inputs.isEmpty else {
    return .noCheckpoint
  }
  if let gap = CheckpointGap(in: reel) { return .lacksCheckpoints(gap) }
  return .same(ticks: last.tick, checkpoints: reel.checkpoints.count)
}

/// Returns the types of the reel's header that have values at some checkpoint and that the simulation has not
/// registered in its set-up. Types that occur first in the middle of a game are not in the header. O(types² +
/// checkpoints · types).
private func missingTypes(_ reel: ReelContents, _ simulation: Simulation) -> [String] {
  let own = simulation.layouts
  return reel.header.layouts.indices.compactMap { at in
    let layout = reel.header.layouts[at]
    if own.contains(where: { $0.isSameType(as: layout) || $0.wasNamed(as: layout) }) { return nil }
    let isUsed = reel.checkpoints.contains { at < $0.hashes.count && $0.hashes[at] != 0 }
    return isUsed ? "\(layout.kind.word) \(layout.name)" : nil
  }
}

private func compare(
  _ expected: Checkpoint, _ mapping: LayoutMapping, _ simulation: Simulation
) -> Divergence? {
  let actual = simulation.world.hashByLayout()
  var divergence = Divergence(tick: simulation.tick, parts: [])
  // The header's types were compared with the game's before the replay began; types added later were not. A type that
  // only one side has registered is equal if it was never used, because its hash is then 0.
  for (at, layout) in mapping.layouts.enumerated() where at < expected.hashes.count {
    let index = mapping.ownIndices[at]
    if let index, !mapping.isRenamed[at],
      let difference = layout.mismatch(with: mapping.own[index], in: "the reel")
    {
      divergence.parts.append(layout.name)
      divergence.changedTypes.append(difference)
    } else if expected.hashes[at] != index.map({ actual.parts[$0].hash }) ?? 0 {
      divergence.parts.append(layout.name)
    }
  }
  for index in mapping.unlisted where actual.parts[index].hash != 0 {
    divergence.parts.append(mapping.own[index].name)
  }
  if actual.total == expected.stateHash && divergence.parts.isEmpty { return nil }
  return divergence
}

extension Divergence {
  /// Compares the fields of both sides at the first recorded state from the difference on. The replay runs on until
  /// there.
  fileprivate mutating func compareFields(
    _ reel: ReelContents, _ simulation: Simulation, _ makeSimulation: () -> Simulation,
    _ findSnapshot: (UInt64) -> (tick: UInt64, bytes: [UInt8])?
  ) {
    let kept = reel.checkpoints.first { $0.tick >= tick && $0.snapshot != nil }
    guard
      let (at, bytes) = kept.map({ ($0.tick, $0.snapshot ?? []) }) ?? findSnapshot(tick),
      at <= UInt64(reel.inputs.count)
    else { return }
    snapshotTick = at
    let recorded = makeSimulation()
    do {
      let snapshot = Snapshot(stateBytes: bytes, layouts: reel.layouts)
      guard try recorded.restoreForeign(snapshot), recorded.tick == at else {
        snapshotError = "expected the state after \(at) ticks, found another one"
        return
      }
    } catch {
      snapshotError = error.message
      return
    }
    while simulation.tick < at {
      simulation.step(players: reel.inputs(ofTick: Int(simulation.tick)))
    }
    #if !hasFeature(Embedded)
      differences = StateListing(recorded.world).differences(
        from: StateListing(simulation.world), limit: 20)
    #endif
  }
}
