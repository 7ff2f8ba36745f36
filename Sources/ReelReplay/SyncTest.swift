import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

#if !hasFeature(Embedded)
  /// A test that rules keep all of their state in the world: after each tick it restores the state from some ticks ago,
  /// repeats these ticks with the same inputs, and compares.
  ///
  ///     var test = SyncTest(depth: 8)
  ///     for _ in 0..<600 {
  ///       if let fault = test.step(simulation, players: [input]) { … }
  ///     }
  ///
  /// It finds what a rollback would suffer from: a variable that a closure captures, a stored property outside of the
  /// state, a transient value that rules read, an order that depends on memory.
  /// ``ReelSimulation/Game/syncTest(ticks:depth:seed:content:)`` and the command `headless --sync-test N` use it.
  public struct SyncTest {
    /// A tick's inputs, and the state after it.
    private struct Frame {
      var inputs: [TickInput]
      var snapshot: Snapshot
      var hash: UInt64
    }

    private let depth: Int
    /// The states of the last ticks, the oldest first.
    private var frames: [Frame] = []

    /// - Parameter depth: the number of ticks to repeat, 1 or more. Each tick then costs that many, a snapshot and a
    ///   restore.
    public init(depth: Int) {
      if depth < 1 { misuse("A SyncTest repeats 1 tick or more, not \(depth).") }
      self.depth = depth
    }

    /// Runs a tick, and repeats the last ticks once there are enough of them. O(depth · tick + state).
    /// - Returns: the first difference; the simulation then has the state of the first run.
    public mutating func step(
      _ simulation: Simulation, players inputs: [TickInput]
    ) -> SyncFault? {
      if frames.isEmpty { append([], simulation) }
      simulation.step(players: inputs)
      append(inputs, simulation)
      return frames.count > depth ? repeatTicks(simulation) : nil
    }

    private mutating func append(_ inputs: [TickInput], _ simulation: Simulation) {
      var frame = Frame(inputs: inputs, snapshot: Snapshot(bytes: []), hash: simulation.stateHash)
      // The memory of the oldest frame is used again.
      if frames.count > depth { swap(&frame.snapshot, &frames[0].snapshot) }
      if frames.count > depth { frames.removeFirst() }
      simulation.world.snapshot(into: &frame.snapshot)
      frames.append(frame)
    }

    private func repeatTicks(_ simulation: Simulation) -> SyncFault? {
      let tick = simulation.tick
      do {
        // The two ways to restore take turns: a snapshot of this world, and bytes.
        let oldest = frames[0].snapshot
        try simulation.restore(
          tick % 2 == 0 ? oldest : Snapshot(bytes: oldest.stateBytes))
        for (before, frame) in zip(frames, frames.dropFirst()) {
          simulation.step(players: frame.inputs)
          if simulation.stateHash == frame.hash { continue }
          let (at, repeated, parts) = (
            simulation.tick, StateListing(simulation.world), simulation.world.hashState().parts
          )
          let system = try findSystem(simulation, from: before.snapshot, frame.inputs)
          try simulation.restore(frame.snapshot)
          let first = simulation.world.hashState().parts
          let differing = Set(first.filter { !parts.contains($0) }.map(\.name))
            .union(parts.filter { !first.contains($0) }.map(\.name))
          return SyncFault(
            tick: at, savedTick: tick - UInt64(depth), system: system,
            parts: differing.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
            differences: StateListing(simulation.world).differences(from: repeated, limit: 20))
        }
        return nil
      } catch {
        return SyncFault(tick: tick, savedTick: tick - UInt64(depth), restoreError: error.message)
      }
    }

    /// Returns the first system after which two runs of a tick from the same state differ: both after a restore, or the
    /// second one without, which shows a transient value. `nil` if they are the same.
    private func findSystem(
      _ simulation: Simulation, from snapshot: Snapshot, _ inputs: [TickInput]
    ) throws(SnapshotError) -> String? {
      let outer = simulation.schedule.observer
      defer { simulation.schedule.observer = outer }
      func run() -> [(system: String, hash: UInt64)] {
        var steps: [(system: String, hash: UInt64)] = []
        simulation.schedule.observer = { steps.append(($0, $1.stateHash)) }
        simulation.step(players: inputs)
        simulation.schedule.observer = nil
        return steps
      }
      try simulation.restore(snapshot)
      let first = run()
      try simulation.restore(snapshot)
      let second = run()
      if let difference = zip(first, second).first(where: { $0 != $1 }) {
        return difference.1.system
      }
      let later = simulation.snapshot()
      let third = run()
      try simulation.restore(later)
      return zip(third, run()).first { $0 != $1 }?.1.system
    }
  }

  /// A tick that gives another state when it is repeated from an earlier state.
  public struct SyncFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of completed ticks at which the states differ first.
    public var tick: UInt64
    /// The tick whose state was restored.
    public var savedTick: UInt64
    /// The first system after which two runs of a tick from the same state differ; `nil` if they are the same, so that
    /// the difference comes from an earlier tick.
    public var system: String?
    /// The names of the parts of the state that differ: components, resources, events, `entities`.
    public var parts: [String] = []
    /// The first fields that differ, each with the value of the first run and that of the repetition.
    public var differences: [StateDifference] = []
    /// The reason why the game's own snapshot could not be restored; `nil` if it could.
    public var restoreError: String?

    public var description: String {
      if let restoreError {
        return
          "tick \(tick): the game's own snapshot of tick \(savedTick) cannot be restored: \(restoreError)."
      }
      let fields = differences.prefix(5).map { "\n  \($0)" }.joined()
      return
        "tick \(tick): repeated from the state of tick \(savedTick), it gives another state: \(parts.joined(separator: ", ")). "
        + "\(system.map { "The system \($0)" } ?? "A rule") reads something that is not part of the state: a global "
        + "or captured variable, a stored property, a transient value, the order of a Set or Dictionary, a clock."
        + (fields.isEmpty ? "" : "\nThe first run and the repetition:")
        + fields
    }
  }
#endif
