import ReelContent
import ReelECS
import ReelMath
import ReelReplay
import ReelSimulation

#if !hasFeature(Embedded)
  /// A report about two machines whose states of a confirmed tick differ, for the people who look for the cause.
  ///
  /// Each machine has repeated the ticks since the last equal state, and has compared the results of its systems with
  /// the results of the other machine's systems.
  public struct DesyncReport: Sendable {
    /// The number of completed ticks at which the hashes differ.
    public var tick: UInt64
    /// The last tick at which the hashes were equal; `nil` if the repetition began at a later tick, or if the state of
    /// that tick is not kept.
    public var lastSameTick: UInt64?
    /// The number of the other machine in the match.
    public var peer: UInt8
    /// The first tick and system whose results differ when both machines repeat the ticks; the name is empty if the
    /// states differ before the tick's first system. `nil` if the repetitions do not differ, or if there are none.
    public var first: (tick: UInt64, system: String)?
    /// The first fields that differ: the value of this machine, then that of the other one. The compared states are the
    /// ones after the system ``first`` if the other machine has sent its state there, else the states at ``tick``.
    public var differences: [StateDifference]
    /// True if ``differences`` compares the states after the system ``first``; false if it compares the states at
    /// ``tick``.
    public var isOfFirstSystem: Bool
    /// True if this machine came to the same state again when it repeated the ticks; `nil` if it did not repeat them.
    public var isRepeatable: Bool?
    /// The build and processor of this machine (``MatchSettings/build``).
    public var ownBuild: String
    /// The build and processor of the other machine.
    public var theirBuild: String
    /// The reel of the match up to ``tick``, with this machine's state at its end. A replay of it shows whether a
    /// machine comes to that state.
    public var ownReel: [UInt8]
    /// The same reel, with the other machine's state at its end. The inputs of both are the same.
    public var theirReel: [UInt8]

    fileprivate init?(_ record: DesyncRecord) {
      guard let simulation = record.makeSimulation(record.header) else { return nil }
      (tick, peer, lastSameTick) = (record.tick, record.peer, record.lastSameTick)
      (first, isRepeatable) = (record.first, record.isRepeatable)
      isOfFirstSystem = !record.theirStepState.isEmpty && !record.ownStepState.isEmpty
      func text(_ bytes: [UInt8]) -> String {
        ContentError.shown(String(decoding: bytes, as: UTF8.self))
      }
      (ownBuild, theirBuild) = (text(record.ownBuild), text(record.theirBuild))
      func restored<Answer>(_ bytes: [UInt8], _ read: (World) -> Answer) -> Answer? {
        guard let state = Snapshot(foreign: bytes, layouts: simulation.layouts),
          (try? simulation.restoreForeign(state)) == true
        else { return nil }
        return read(simulation.world)
      }
      let (own, other) =
        isOfFirstSystem
        ? (record.ownStepState, record.theirStepState) : (record.ownState, record.theirState)
      differences = []
      if let first = restored(own, StateListing.init),
        let second = restored(other, StateListing.init)
      {
        differences = first.differences(from: second, limit: 50)
      }
      func reel(_ state: [UInt8]) -> [UInt8] {
        let layouts = record.header.layouts
        let checkpoint = restored(state) { _ in
          var checkpoint = simulation.checkpoint(for: layouts, withSnapshot: false)
          checkpoint.snapshot = Snapshot(bytes: state).stateBytes
          return checkpoint
        }
        guard let checkpoint, checkpoint.tick == record.tick else { return [] }
        return MatchRecording.copy(
          of: record.reel, record.header, upTo: record.tick, endingWith: checkpoint)
      }
      ownReel = reel(record.ownState)
      theirReel = reel(record.theirState)
    }

    /// Sentences for a person, with at most 20 fields.
    public var lines: [String] {
      var lines = ["This machine and machine \(peer) have different states after \(tick) ticks."]
      if let lastSameTick { lines.append("The states were equal after \(lastSameTick) ticks.") }
      switch first {
      case .some((let tick, "")):
        lines.append(
          "Repeated on both machines, they differ first before the systems of tick \(tick).")
      case .some((let tick, let system)):
        lines.append(
          "Repeated on both machines, they differ first in tick \(tick), after the system \(system)."
        )
      case nil where isRepeatable == nil: break
      case nil:
        lines.append("Repeated on both machines, these ticks give equal states after every system.")
      }
      if isRepeatable == false {
        lines.append(
          "This machine came to another state when it repeated them: a rule reads something that is not part of the "
            + "state. `headless --sync-test 8` looks for it.")
      }
      lines.append("This machine: \(ownBuild.isEmpty ? "no description" : ownBuild)")
      lines.append("Machine \(peer): \(theirBuild.isEmpty ? "no description" : theirBuild)")
      if differences.isEmpty {
        lines.append(
          "No field of a component or resource differs; events, relations or the order might.")
      } else {
        lines.append(
          isOfFirstSystem
            ? "The fields after that system, on this machine and on machine \(peer):"
            : "The fields after \(tick) ticks, on this machine and on machine \(peer):")
      }
      for difference in differences.prefix(20) { lines.append("  \(difference)") }
      if differences.count > 20 { lines.append("  … and at least \(differences.count - 20) more") }
      return lines
    }
  }

  /// All that two machines have found out about different states.
  ///
  /// The report about it takes a moment to make: the states of both machines are read, and one of them comes from a
  /// stranger. So a program makes reports on a thread of its own, one after the other, and not between two ticks.
  public struct DesyncRecord: @unchecked Sendable {
    // SAFETY: `makeSimulation` holds the type of a game and its content, and makes a new simulation at each call.
    let tick: UInt64
    let lastSameTick: UInt64?
    let peer: UInt8
    let first: (tick: UInt64, system: String)?
    let isRepeatable: Bool?
    let (ownBuild, theirBuild): ([UInt8], [UInt8])
    let (ownState, theirState): ([UInt8], [UInt8])
    let (ownStepState, theirStepState): ([UInt8], [UInt8])
    let header: ReelHeader
    let reel: [UInt8]
    let makeSimulation: (ReelHeader) -> Simulation?

    init?(
      _ inquiry: DesyncInquiry, _ recording: MatchRecording,
      _ makeSimulation: @escaping (ReelHeader) -> Simulation?
    ) {
      guard let theirs = inquiry.theirs else { return nil }
      (tick, peer, lastSameTick) = (inquiry.tick, inquiry.peer, inquiry.lastSameTick)
      first = inquiry.step.map { inquiry.names[$0] }
      isRepeatable = inquiry.repeatedHash.map { $0 == inquiry.hash }
      (ownBuild, theirBuild) = (inquiry.own.build, theirs.build)
      (ownState, theirState) = (inquiry.own.state, theirs.state)
      let isOfSameStep = inquiry.theirStep == inquiry.step.map { UInt64($0) }
      (ownStepState, theirStepState) =
        isOfSameStep ? (inquiry.ownStepState, inquiry.theirStepState) : ([], [])
      (header, reel) = (recording.header, recording.bytes)
      self.makeSimulation = makeSimulation
    }

    /// Makes the report, with a simulation of its own. O(state), O(recording).
    public func report() -> DesyncReport? { DesyncReport(self) }
  }
#endif
