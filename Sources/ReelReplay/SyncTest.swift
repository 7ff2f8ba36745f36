import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

#if !hasFeature(Embedded)
  /// A test that rules keep all of their state in the world: after each tick it restores the state from some ticks ago,
  /// repeats these ticks with the same inputs, and compares.
  ///
  ///     let test = SyncTest(depth: 8)
  ///     for _ in 0..<600 {
  ///       if let fault = test.step(simulation, players: [input]) { … }
  ///     }
  ///
  /// It finds what a rollback would suffer from: a variable that a closure captures, a stored property outside of the
  /// state, a transient value that rules read, an order that depends on memory.
  /// ``ReelSimulation/Game/syncTest(ticks:depth:seed:content:)`` and the command `headless --sync-test N` use it.
  ///
  /// It runs on ``RollbackTimeline``, as matches do: what it repeats is what they would.
  public final class SyncTest {
    /// A tick's inputs, and the state after it.
    private struct Frame {
      var inputs: [TickInput]
      var snapshot: Snapshot
      var hash: UInt64
    }

    /// The states of the last ticks, the oldest first, which the timeline reads, too.
    private final class Past {
      /// The tick after which the oldest state is.
      var start: UInt64 = 0
      var frames: [Frame] = []
    }

    private let depth: Int
    private let past = Past()
    private var timeline: RollbackTimeline?
    private var repetitions = 0

    /// - Parameter depth: the number of ticks to repeat, 1 to 600. Each tick then costs that many, two snapshots and a
    ///   restore.
    public init(depth: Int) {
      if depth < 1 || depth > 600 {
        misuse("A SyncTest repeats 1 to 600 ticks, not \(depth).")
      }
      self.depth = depth
    }

    /// Runs a tick, and repeats the last ticks once there are enough of them. O(depth · tick + state).
    /// - Returns: the first difference; the simulation then has the state of the first run.
    public func step(
      _ simulation: Simulation, players inputs: [TickInput]
    ) -> SyncFault? {
      let timeline = timeline(of: simulation)
      // The memory of the oldest frame is used again.
      var frame = Frame(inputs: inputs, snapshot: Snapshot(bytes: []), hash: 0)
      if past.frames.count > depth {
        swap(&frame.snapshot, &past.frames[0].snapshot)
        past.frames.removeFirst()
        past.start += 1
      }
      past.frames.append(frame)
      timeline.step()
      let last = past.frames.count - 1
      past.frames[last].hash = simulation.stateHash
      simulation.world.snapshot(into: &past.frames[last].snapshot)
      return past.frames.count > depth ? repeatTicks(timeline) : nil
    }

    /// Returns the timeline of a simulation; a new one if another simulation or another tick than before comes.
    private func timeline(of simulation: Simulation) -> RollbackTimeline {
      if let timeline, timeline.simulation === simulation, timeline.head == simulation.tick {
        return timeline
      }
      let timeline = RollbackTimeline(
        simulation, viewWidth: 0, viewHeight: 0, depth: depth, checkInterval: .max, layouts: [])
      timeline.reading = { [past] tick, inputs in
        inputs = past.frames[Int(tick - past.start) + 1].inputs
      }
      past.start = simulation.tick
      past.frames = [
        Frame(inputs: [], snapshot: simulation.snapshot(), hash: simulation.stateHash)
      ]
      self.timeline = timeline
      return timeline
    }

    private func repeatTicks(_ timeline: RollbackTimeline) -> SyncFault? {
      let (simulation, tick) = (timeline.simulation, timeline.simulation.tick)
      let start = tick - UInt64(depth)
      let oldest = past.frames[0].snapshot
      var fault: SyncFault?
      func isSame() -> Bool {
        let at = Int(simulation.tick - past.start)
        if simulation.stateHash == past.frames[at].hash { return true }
        fault = makeFault(simulation, at)
        return false
      }
      do {
        // The two ways to restore take turns: bytes, and a snapshot of this world.
        repetitions += 1
        if repetitions % 2 == 0 {
          timeline.repeatTicks(from: start, while: isSame)
        } else {
          _ = try timeline.replaceState(
            Snapshot(bytes: oldest.stateBytes), at: start, while: isSame)
        }
      } catch {
        fault = SyncFault(tick: tick, savedTick: start, restoreError: error.message)
      }
      if fault != nil { self.timeline = nil }
      return fault
    }

    /// Returns the difference between the simulation and a state of the first run, which it then has.
    private func makeFault(_ simulation: Simulation, _ at: Int) -> SyncFault {
      let (tick, before, frame) = (simulation.tick, past.frames[at - 1], past.frames[at])
      let (repeated, parts) = (StateListing(simulation.world), simulation.world.hashState().parts)
      do {
        let system = try findSystem(simulation, from: before.snapshot, frame.inputs)
        try simulation.restore(frame.snapshot)
        let first = simulation.world.hashState().parts
        let differing = Set(first.filter { !parts.contains($0) }.map(\.name))
          .union(parts.filter { !first.contains($0) }.map(\.name))
        return SyncFault(
          tick: tick, savedTick: past.start, system: system,
          parts: differing.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
          differences: StateListing(simulation.world).differences(from: repeated, limit: 20))
      } catch {
        return SyncFault(tick: tick, savedTick: past.start, restoreError: error.message)
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
