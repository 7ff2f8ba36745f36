import ReelECS
import ReelSimulation

/// Replays all ticks of a reel and compares every checkpoint.
///
/// - Parameters:
///   - simulation: fresh from the game's set-up with the reel's seed.
///   - makeSimulation: makes another such simulation, into which a recorded snapshot is restored.
public func verify(
  _ reel: ReelContents, _ simulation: Simulation, makeSimulation: () -> Simulation
) -> Verification {
  var next = 0
  var mapping = LayoutMapping()
  func check() -> Divergence? {
    while next < reel.checkpoints.count, reel.checkpoints[next].tick == simulation.tick {
      let expected = reel.checkpoints[next]
      next += 1
      if mapping.isStale(simulation) || mapping.layouts.count != expected.hashes.count {
        mapping.update(simulation, reel.layouts(of: expected))
      }
      if let divergence = compare(expected, mapping, simulation, makeSimulation) {
        return divergence
      }
    }
    return nil
  }
  if let divergence = check() { return .differs(divergence) }
  for tick in reel.inputs.indices {
    simulation.step(players: reel.inputs(ofTick: tick))
    if let divergence = check() { return .differs(divergence) }
  }
  // Ticks after the last checkpoint run too, so that a tick that ended the recorded program ends this program, too.
  guard let last = reel.checkpoints.last, last.tick > 0 || reel.inputs.isEmpty else {
    return .noCheckpoint
  }
  return .same(ticks: last.tick, checkpoints: reel.checkpoints.count)
}

private func compare(
  _ expected: Checkpoint, _ mapping: LayoutMapping, _ simulation: Simulation,
  _ makeSimulation: () -> Simulation
) -> Divergence? {
  let actual = simulation.world.hashByLayout()
  var parts: [String] = []
  // The header's types were compared with the game's before the replay began; types added later were not. A type that
  // only one side has registered is equal if it was never used, because its hash is then 0.
  for (at, layout) in mapping.layouts.enumerated() where at < expected.hashes.count {
    let index = mapping.ownIndices[at]
    if let index, let difference = layout.mismatch(with: mapping.own[index], in: "the reel") {
      parts.append(difference)
    } else if expected.hashes[at] != index.map({ actual.parts[$0].hash }) ?? 0 {
      parts.append(layout.name)
    }
  }
  for index in mapping.unlisted where actual.parts[index].hash != 0 {
    parts.append(mapping.own[index].name)
  }
  if actual.total == expected.stateHash && parts.isEmpty { return nil }
  var entity: String?
  if let bytes = expected.snapshot {
    let recorded = makeSimulation()
    do {
      try recorded.restore(Snapshot(bytes: bytes))
      entity = firstDifference(recorded.world, simulation.world)
    } catch {
      entity = "the recorded snapshot cannot be read: \(error.message)"
    }
  }
  return Divergence(tick: simulation.tick, parts: parts, entity: entity)
}

/// Returns the first entity by slot whose components differ, as recorded and as replayed.
private func firstDifference(_ recorded: World, _ replayed: World) -> String? {
  func order(_ a: Entity, _ b: Entity) -> Bool {
    (a.index, a.generation) < (b.index, b.generation)
  }
  let all = (recorded.entities + replayed.entities).sorted(by: order)
  for entity in all {
    let before = recorded.dump(entity)
    let after = replayed.dump(entity)
    if !before.utf8.elementsEqual(after.utf8) {
      return "recorded: \(before)\nreplayed: \(after)"
    }
  }
  return nil
}
