import ReelECS
import ReelMath
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// True for the long runs: `REEL_FULL=1 swift test`.
private let isFull = getenv("REEL_FULL").map { String(cString: $0) } == "1"

/// Makes random changes to a world whose observers change parents at once.
private func playUntilStopped(seed: UInt64) {
  var source = ModelChanges(seed: seed)
  var run = ModelRun(ModelSetup(observes: true, relinks: .directly))
  for _ in 0..<4000 { _ = run.apply(source.next(run.model)) }
}

@Suite struct ModelTests {
  /// Makes `count` random changes to a world and to a model of it, and compares both.
  /// - Returns: The shortest list of changes that shows a difference, if there is one.
  private func search(
    seed: UInt64, count: Int, every: Int = 80, _ setup: ModelSetup = ModelSetup()
  ) -> ModelFailure? {
    var source = ModelChanges(seed: seed)
    var run = ModelRun(setup)
    var changes: [ModelChange] = []
    changes.reserveCapacity(count)
    for at in 0..<count {
      let change = source.next(run.model)
      changes.append(change)
      var difference = run.apply(change)
      if difference == nil && (at + 1) % every == 0 {
        difference = run.difference()
        run.forgetDead()
      }
      if let difference {
        return shrinkModel(ModelFailure(changes: changes, difference: difference), setup)
      }
    }
    if setup.relinks == .byCommands && run.model.relinkCount == 0 {
      return ModelFailure(changes: [], difference: "observers changed no parent")
    }
    run.world.despawnAll()
    run.world.flush()
    if run.counter.count != 0 {
      return ModelFailure(
        changes: changes, difference: "\(run.counter.count) objects were never released")
    }
    print(
      "model: seed \(seed), \(count) changes, \(run.model.relinkCount) relinked, hash \(run.world.stateHash)"
    )
    return nil
  }

  /// Makes 20,000 changes; a million with `REEL_FULL=1`. A run that ends in a trap is not shortened: its seed is the
  /// last one that is printed at the beginning and not at the end.
  @Test(arguments: [1, 2, 3, 20_261_121, 0xDEAD_BEE0] as [UInt64])
  func worldAgreesWithTheModel(seed: UInt64) {
    print("model: seed \(seed) begins")
    // Some seeds have observers and some do not, because changes without observers take faster paths.
    let setup = ModelSetup(
      observes: seed % 2 == 0, relinks: seed % 4 == 0 ? .byCommands : .none)
    if let failure = search(seed: seed, count: isFull ? 200_000 : 4000, setup) {
      Issue.record("seed \(seed), \(failure.changes.count) changes: \(failure.text)")
    }
  }

  /// The commands of observers change parents, also in the middle of a despawn of a family.
  @Test(arguments: [41, 42] as [UInt64])
  func observersMayChangeParentsByCommands(seed: UInt64) {
    let setup = ModelSetup(observes: true, relinks: .byCommands)
    if let failure = search(seed: seed, count: isFull ? 100_000 : 4000, setup) {
      Issue.record("seed \(seed), \(failure.changes.count) changes: \(failure.text)")
    }
  }

  /// Observers that change parents at once end in a message, whatever the world is doing.
  @Test(.tags(.exit)) func observersThatChangeParentsAtOnceAreStopped() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        playUntilStopped(seed: 51)
      }, "Cannot set the parent of entity")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        playUntilStopped(seed: 52)
      }, "Cannot set the parent of entity")
  }

  @Test(arguments: [5, 6] as [UInt64])
  func sameChangesGiveTheSameWorld(seed: UInt64) {
    var source = ModelChanges(seed: seed)
    var (a, b) = (ModelRun(), ModelRun())
    for step in 0..<1000 {
      let change = source.next(a.model)
      let fault = a.apply(change) ?? b.apply(change)
      let isSame = a.world.entities == b.world.entities && a.world.stateHash == b.world.stateHash
      guard isSame, fault == nil else {
        Issue.record("seed \(seed): two worlds differ after step \(step), \(change)")
        return
      }
    }
    #expect(a.world.snapshot() == b.world.snapshot())
  }

  @Test(arguments: [8, 9, 10] as [UInt64])
  func aRestoredWorldContinuesTheSame(seed: UInt64) throws {
    var source = ModelChanges(seed: seed)
    var a = ModelRun()
    for _ in 0..<500 { _ = a.apply(source.next(a.model)) }
    var b = try ModelRun(goingOnFrom: a)
    #expect(a.world.hashState() == b.world.hashState())
    for step in 0..<500 {
      var change = source.next(a.model)
      // Only one of the runs has a snapshot to restore.
      if case .restore = change { change = .mark }
      let fault = a.apply(change) ?? b.apply(change) ?? b.difference()
      let isSame =
        a.world.entities == b.world.entities && a.world.hashState() == b.world.hashState()
      guard isSame, fault == nil else {
        Issue.record(
          "seed \(seed): the restored world differs after step \(step), \(change): \(fault ?? "")")
        return
      }
    }
  }

  // MARK: - Tests of the test

  @Test(arguments: [17, 21, 29] as [UInt64])
  func aWrongModelIsFoundWithAShortList(seed: UInt64) throws {
    let wrong = ModelSetup(fault: .frozenTakesPinned, observes: seed == 21)
    let failure = try #require(search(seed: seed, count: 3000, wrong))
    print("shrunk, seed \(seed): \(failure.text)")
    // The changes spawn an entity, give it Frozen and Pinned, and remove Frozen.
    #expect((3...4).contains(failure.changes.count))
    #expect(playModel(failure.changes, wrong, every: 1) != nil)
    #expect(playModel(failure.changes, ModelSetup(), every: 1) == nil)
    for at in failure.changes.indices {
      var rest = failure.changes
      rest.remove(at: at)
      #expect(playModel(rest, wrong, every: 1) == nil, "\(at) is not needed")
    }
    // The same seed gives the same list.
    let again = try #require(search(seed: seed, count: 3000, wrong))
    #expect(again.text == failure.text)
  }

  @Test func aWrongModelOfWrittenRowsIsFound() throws {
    let failure = try #require(
      search(seed: 14, count: 3000, ModelSetup(fault: .insertingWideMarksVigor)))
    // The changes are an entity with Vigor, a mark, and then the insertion.
    #expect(failure.changes.count == 3 && failure.difference.contains("changed vigor"))
  }
}
