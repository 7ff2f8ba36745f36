import ReelECS
import ReelMath
import ReelPlatform
import ReelReplay
import ReelSimulation

#if !hasFeature(Embedded)
  /// A test that rules keep all of their state in the world: after each tick, the test restores the state from some
  /// ticks ago, repeats these ticks with the same inputs, and compares.
  ///
  ///     let test = SyncTest(depth: 8)
  ///     for _ in 0..<600 {
  ///       if let fault = test.step(simulation, players: [input]) { … }
  ///     }
  ///
  /// The test finds faults that break rollbacks: a variable that a closure captures, a stored property outside of the
  /// state, a transient value that rules read, an order that depends on memory.
  /// ``ReelSimulation/Game/syncTest(ticks:depth:seed:content:)`` and the command `headless --sync-test N` use it.
  ///
  /// The test runs on ``RollbackTimeline``, as matches do, so it repeats ticks in the same way as a match.
  public final class SyncTest {
    /// A tick's inputs, and the state after it.
    private struct Frame {
      var inputs: [TickInput]
      var snapshot: Snapshot
      var hash: UInt64
      /// The hash of the state after each system, in the order of the first run. A repetition is compared with these
      /// hashes while it runs. A rule may act only once, so a later run of the same tick would not show the system.
      var steps: [UInt64] = []
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
    /// The number of calls of the observer in this tick of a repetition.
    private var step = 0
    /// The first system after which the repetition differs from the first run.
    private var differingSystem: String?

    /// - Parameter depth: the number of ticks to repeat, 1 to 600. Each tick then costs that many, two snapshots, a
    ///   restore, and a hash after each system, which costs the most.
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
        swap(&frame.steps, &past.frames[0].steps)
        frame.steps.removeAll(keepingCapacity: true)
        past.frames.removeFirst()
        past.start += 1
      }
      past.frames.append(frame)
      let last = past.frames.count - 1
      observing(simulation) { [past] _, world in
        past.frames[last].steps.append(world.stateHash)
      } during: {
        timeline.step()
      }
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

    /// Calls a function after each system, beside the observer that is there already.
    private func observing<E: Error>(
      _ simulation: Simulation, _ visit: @escaping (_ system: String, _ world: World) -> Void,
      during body: () throws(E) -> Void
    ) throws(E) {
      let outer = simulation.schedule.observer
      defer { simulation.schedule.observer = outer }
      simulation.schedule.observer = { system, world in
        outer?(system, world)
        visit(system, world)
      }
      try body()
    }

    private func repeatTicks(_ timeline: RollbackTimeline) -> SyncFault? {
      let (simulation, tick) = (timeline.simulation, timeline.simulation.tick)
      let start = tick - UInt64(depth)
      let oldest = past.frames[0].snapshot
      var fault: SyncFault?
      func isSame() -> Bool {
        step = 0
        let at = Int(simulation.tick - past.start)
        if simulation.stateHash == past.frames[at].hash { return true }
        fault = makeFault(simulation, at)
        return false
      }
      (step, differingSystem) = (0, nil)
      do {
        try observing(simulation) { [self] system, world in
          compare(system, world, timeline.head)
        } during: { () throws(SnapshotError) in
          // The two ways to restore take turns: bytes, and a snapshot of this world.
          repetitions += 1
          if repetitions % 2 == 0 {
            timeline.repeatTicks(from: start, while: isSame)
          } else {
            _ = try timeline.replaceState(
              Snapshot(bytes: oldest.stateBytes), at: start, while: isSame)
          }
        }
      } catch {
        fault = SyncFault(tick: tick, savedTick: start, restoreError: error.message)
      }
      if fault != nil { self.timeline = nil }
      return fault
    }

    /// Compares the state after a system of a repeated tick with the state after the same system in the first run.
    private func compare(_ system: String, _ world: World, _ tick: UInt64) {
      let at = Int(tick - past.start) + 1
      defer { step += 1 }
      guard differingSystem == nil, past.frames.indices.contains(at),
        past.frames[at].steps.indices.contains(step),
        past.frames[at].steps[step] != world.stateHash
      else { return }
      differingSystem = system
    }

    /// Returns the difference between the simulation and a state of the first run, and restores this state.
    private func makeFault(_ simulation: Simulation, _ at: Int) -> SyncFault {
      let (tick, frame) = (simulation.tick, past.frames[at])
      let (repeated, parts) = (StateListing(simulation.world), simulation.world.hashState().parts)
      do {
        try simulation.restore(frame.snapshot)
        let first = simulation.world.hashState().parts
        let differing = Set(first.filter { !parts.contains($0) }.map(\.name))
          .union(parts.filter { !first.contains($0) }.map(\.name))
        return SyncFault(
          tick: tick, savedTick: past.start, system: differingSystem == "" ? nil : differingSystem,
          parts: differing.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
          differences: StateListing(simulation.world).differences(from: repeated, limit: 20))
      } catch {
        return SyncFault(tick: tick, savedTick: past.start, restoreError: error.message)
      }
    }
  }

  /// A tick that gives another state when it is repeated from an earlier state.
  public struct SyncFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of completed ticks at which the states differ first.
    public var tick: UInt64
    /// The tick whose state was restored.
    public var savedTick: UInt64
    /// The first system after which the repetition differs from the first run; `nil` if the states differ before the
    /// first system or only after the last one.
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
