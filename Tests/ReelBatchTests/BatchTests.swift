import Reel
import ReelBatch
import Testing

/// Worlds of a batch are as independent as single simulations, whatever the number of worlds and threads.
@Suite struct BatchTests {
  /// The results of a step of one world.
  struct Row: Equatable {
    var observation: [Float]
    var reward: Double
    var flags: [UInt8]
    var mask: [Int8]
    var log: [Double]
  }

  static func options(_ autoreset: Autoreset = .nextStep, threads: Int = 1) -> BatchOptions {
    var options = BatchOptions()
    options.threads = threads
    options.autoreset = autoreset
    return options
  }

  static func row(_ arrays: BatchArrays, _ world: Int) -> Row {
    Row(
      observation: Array(arrays.observations[3 * world..<3 * world + 3]),
      reward: arrays.rewards[world],
      flags: [arrays.terminated[world], arrays.truncated[world]],
      mask: Array(arrays.masks[3 * world..<3 * world + 3]),
      log: Array(arrays.log[2 * world..<2 * world + 2]))
  }

  /// Returns the action of a world in a step, by a rule of its own.
  static func action(_ seed: UInt64, _ step: Int) -> Int64 {
    var chance = RandomStream(seed: seed, stream: UInt64(step))
    return Int64(chance.int(in: 0...2))
  }

  /// Runs a batch, and returns each world's rows and its last hash.
  static func run(
    worlds: Range<UInt64>, _ options: BatchOptions, steps: Int, game: Walk = Walk()
  ) throws -> (rows: [[Row]], hashes: [UInt64]) {
    let batch = try Batch(game, worlds: worlds.count, options: options)
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: Array(worlds))
    var rows = (0..<worlds.count).map { [row(arrays, $0)] }
    for step in 0..<steps {
      for world in 0..<worlds.count {
        arrays.choices[world] = action(worlds.lowerBound + UInt64(world), step)
      }
      try batch.step()
      for world in 0..<worlds.count { rows[world].append(row(arrays, world)) }
    }
    return (rows, try (0..<worlds.count).map { try batch.simulation(of: $0).stateHash })
  }

  @Test(arguments: [Autoreset.nextStep, .sameStep])
  func theNumberOfWorldsAndThreadsChangesNothing(_ autoreset: Autoreset) throws {
    let first = UInt64.random(in: 0...1_000_000)
    print("first seed \(first)")
    let alone = try (first..<first + 13).map {
      try Self.run(worlds: $0..<$0 + 1, Self.options(autoreset), steps: 300)
    }
    for (worlds, threads) in [(13, 1), (13, 2), (13, 5), (7, 3)] {
      let together = try Self.run(
        worlds: first..<first + UInt64(worlds), Self.options(autoreset, threads: threads),
        steps: 300)
      for world in 0..<worlds {
        #expect(together.rows[world] == alone[world].rows[0])
        #expect(together.hashes[world] == alone[world].hashes[0])
      }
    }
  }

  /// A step in parts is a step.
  @Test func aStepInPartsIsAStep() throws {
    let whole = try Self.run(worlds: 5..<15, Self.options(threads: 2), steps: 60)
    let batch = try Batch(Walk(), worlds: 10, options: Self.options(threads: 3))
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: batch.seeds(from: 5))
    for step in 0..<60 {
      for world in 0..<10 { arrays.choices[world] = Self.action(5 + UInt64(world), step) }
      for part in [7..<10, 0..<1, 1..<7] { try batch.step(part) }
      for world in 0..<10 { #expect(Self.row(arrays, world) == whole.rows[world][step + 1]) }
    }
  }

  // MARK: - Episodes

  @Test func theNextStepResets() throws {
    let run = try Self.run(worlds: 3..<4, Self.options(), steps: 400).rows[0]
    var ends = 0
    for (step, row) in run.enumerated().dropLast() where row.flags != [0, 0] {
      ends += 1
      let next = run[step + 1]
      #expect(next.reward == 0 && next.flags == [0, 0] && next.log == [0, 0])
      #expect(next.observation[0] == 0 && next.observation[2] == 0)
    }
    #expect(ends > 5)
  }

  @Test func theSameStepResetsAndKeepsTheLastObservation() throws {
    let batch = try Batch(Walk(), worlds: 4, options: Self.options(.sameStep, threads: 2))
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: batch.seeds(from: 1))
    var ends = 0
    for _ in 0..<400 {
      for world in 0..<4 { arrays.choices[world] = 2 }
      try batch.step()
      for world in 0..<4 {
        let isOver = arrays.terminated[world] | arrays.truncated[world] != 0
        #expect(arrays.finals[world] == (isOver ? 1 : 0))
        guard isOver else { continue }
        ends += 1
        #expect(arrays.observations[3 * world] == 0)
        #expect(abs(arrays.finalObservations[3 * world]) >= 10 || arrays.truncated[world] == 1)
        #expect(Double(arrays.finalObservations[3 * world]) == arrays.log[2 * world + 1])
      }
    }
    #expect(ends > 20)
  }

  @Test func withoutAutoresetTheCallerResets() throws {
    let batch = try Batch(Walk(), worlds: 3, options: Self.options(.disabled))
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: batch.seeds(from: 9))
    while arrays.terminated.allSatisfy({ $0 == 0 }) {
      for world in 0..<3 { arrays.choices[world] = world == 1 ? 2 : 1 }
      try batch.step()
    }
    #expect(throws: BatchError.self) { try batch.step() }
    let ended = try #require(arrays.terminated.firstIndex { $0 != 0 })
    let seeds = try (0..<3).map { try batch.seed(of: $0) }
    try batch.reset(mask: (0..<3).map { $0 == ended })
    for world in 0..<3 { #expect((try batch.seed(of: world) == seeds[world]) == (world != ended)) }
    try batch.step()
  }

  /// The limit of steps cuts an episode off; a longer one of the options counts instead.
  @Test func aLimitOfStepsTruncates() throws {
    var options = Self.options(.disabled)
    options.stepLimit = 4
    options.ticksPerStep = 2
    let batch = try Batch(Walk(), worlds: 1, options: options)
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: [2])
    arrays.choices[0] = 1
    for step in 1...4 {
      try batch.step()
      #expect(arrays.truncated[0] == (step == 4 ? 1 : 0) && arrays.terminated[0] == 0)
      #expect(try batch.simulation(of: 0).tick == UInt64(2 * step))
    }
  }

  @Test(arguments: [Walk(startsByChance: true), Walk(startsBySeed: true)])
  func aSetUpThatReadsTheSeedRunsForEachEpisode(_ game: Walk) throws {
    let batch = try Batch(game, worlds: 20, options: Self.options(threads: 2))
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: batch.seeds(from: 100))
    for world in 0..<20 {
      let alone = game.makeSimulation(content: GameContent(), seed: 100 + UInt64(world))
      #expect(try batch.simulation(of: world).stateHash == alone.stateHash)
    }
    #expect(
      Set(arrays.observations.indices.filter { $0 % 3 == 0 }.map { arrays.observations[$0] }).count
        > 2)
    let snapshot = try batch.snapshot(of: 0)
    try batch.restore(snapshot, to: 19)
    #expect(try batch.simulation(of: 19).stateHash == batch.simulation(of: 0).stateHash)
  }

  // MARK: - Snapshots and reels

  /// Branches go on alike in any world, of any thread, as often as one likes.
  @Test func branchesGoOnAlike() throws {
    let batch = try Batch(Walk(), worlds: 6, options: Self.options(threads: 3))
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: batch.seeds(from: 40))
    func step(_ choice: Int64) throws {
      for world in 0..<6 { arrays.choices[world] = choice }
      try batch.step()
    }
    for choice in [1, 2, 0, 1, 1] as [Int64] { try step(choice) }
    let snapshot = try batch.snapshot(of: 1)
    let hash = try batch.simulation(of: 1).stateHash
    for _ in 0..<3 {
      for world in 0..<6 { try batch.restore(snapshot, to: world) }
      for world in 0..<6 {
        #expect(try batch.simulation(of: world).stateHash == hash)
        #expect(try batch.seed(of: world) == 41)
        #expect(Self.row(arrays, world).observation == Self.row(arrays, 1).observation)
      }
      for choice in [1, 2, 1] as [Int64] { try step(choice) }
      let hashes = try (0..<6).map { try batch.simulation(of: $0).stateHash }
      #expect(Set(hashes).count == 1 && hashes[0] != hash)
      #expect(Set((0..<6).map { "\(Self.row(arrays, $0))" }).count == 1)
    }
    let other = try Batch(Walk(), worlds: 6, options: Self.options(threads: 3))
    _ = try other.makeArrays()
    try other.reset(seeds: other.seeds(from: 1))
    #expect(throws: BatchError.self) { try other.restore(snapshot, to: 0) }
  }

  /// A reel of an episode verifies, also that of a branch.
  @Test func eachEpisodeHasItsReel() throws {
    let batch = try Batch(Walk(), worlds: 3, options: Self.options(threads: 2))
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: batch.seeds(from: 7))
    for step in 0..<100 {
      for world in 0..<3 { arrays.choices[world] = Self.action(UInt64(world), step) }
      try batch.step()
      if step == 50 { try batch.restore(try batch.snapshot(of: 0), to: 2) }
      for world in 0..<3 where step % 9 == 0 {
        let reel = try ReelContents(bytes: try batch.reel(of: world))
        let simulation = try batch.simulation(of: world)
        #expect(reel.header.seed == simulation.seed && reel.inputs.count == Int(simulation.tick))
        let again = Walk().makeSimulation(content: GameContent(), seed: reel.header.seed)
        for tick in 0..<reel.inputs.count { again.step(players: reel.inputs(ofTick: tick)) }
        #expect(again.stateHash == simulation.stateHash)
      }
    }
  }

  /// The last episode that has ended has its reel until the next one ends, in all modes.
  @Test(arguments: Autoreset.allCases) func theLastEpisodeHasItsReel(_ mode: Autoreset) throws {
    let batch = try Batch(Walk(), worlds: 3, options: Self.options(mode, threads: 2))
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: batch.seeds(from: 7))
    #expect(throws: BatchError.self) { try batch.lastReel(of: 0) }
    let start = try batch.snapshot(of: 0)
    // The choices of each world's present episode, and the seed and choices of its last one.
    var present = [[Int64]](repeating: [], count: 3)
    var last = [(seed: UInt64, choices: [Int64])?](repeating: nil, count: 3)
    var wasOver = [false, false, false]
    var ends = 0
    for step in 0..<400 {
      let seeds = try (0..<3).map { try batch.simulation(of: $0).seed }
      for world in 0..<3 {
        arrays.choices[world] = Self.action(UInt64(world), step)
        // The next step only resets a world whose episode has ended.
        present[world] = wasOver[world] ? [] : present[world] + [arrays.choices[world]]
      }
      try batch.step()
      for world in 0..<3 {
        let isOver = arrays.terminated[world] | arrays.truncated[world] != 0
        wasOver[world] = isOver && mode == .nextStep
        guard isOver else { continue }
        ends += 1
        last[world] = (seeds[world], present[world])
        if mode != .nextStep { present[world] = [] }
        if ends % 5 == 0 {
          try Self.check(try batch.lastReel(of: world), try #require(last[world]))
        }
      }
      if mode == .disabled {
        try batch.reset(mask: (0..<3).map { arrays.terminated[$0] | arrays.truncated[$0] != 0 })
      }
    }
    #expect(ends > 20)
    // Neither a restore nor a reset in the middle of an episode changes the last one.
    for world in 0..<3 { try batch.restore(start, to: world) }
    try batch.reset(seeds: [1, 2, 3])
    try batch.step()
    for world in 0..<3 {
      try Self.check(try batch.lastReel(of: world), try #require(last[world]))
    }
    #expect(throws: BatchError.self) { try batch.lastReel(of: 3) }
  }

  /// Expects the reel of an episode with these choices, which verifies.
  private static func check(_ bytes: [UInt8], _ episode: (seed: UInt64, choices: [Int64])) throws {
    let reel = try ReelContents(bytes: bytes)
    #expect(reel.header.seed == episode.seed)
    let choices = (0..<reel.inputs.count).map { Int64(reel.inputs(ofTick: $0)[0].events[0].x) + 1 }
    #expect(choices == episode.choices)
    let again = Walk().makeSimulation(content: GameContent(), seed: episode.seed)
    for tick in 0..<reel.inputs.count { again.step(players: reel.inputs(ofTick: tick)) }
    #expect(reel.checkpoints.last?.stateHash == again.stateHash)
  }

  /// The episodes of independent agents end within that of their world, which has one reel.
  @Test func independentAgentsHaveNoLastReel() throws {
    let batch = try Batch(Pair(), worlds: 1, options: Self.options())
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: [1])
    for _ in 0..<3 { try batch.step() }
    #expect(Array(arrays.terminated) == [1, 0])
    #expect(try ReelContents(bytes: try batch.reel(of: 0)).inputs.count == 3)
    let error = #expect(throws: BatchError.self) { try batch.lastReel(of: 0) }
    #expect(error?.kind == .state)
  }

  @Test func anEpisodeBeyondTheLimitHasNoReel() throws {
    var options = Self.options()
    options.reelLimit = 200
    let batch = try Batch(Walk(), worlds: 1, options: options)
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: [1])
    func step() throws {
      // Against chance, so that the episode does not end.
      arrays.choices[0] = arrays.observations[0] > 0 ? 0 : 2
      try batch.step()
    }
    for _ in 0..<5 { try step() }
    #expect(try batch.reel(of: 0).count > 0)
    for _ in 0..<20 { try step() }
    #expect(try batch.simulation(of: 0).tick == 25)
    #expect(throws: BatchError.self) { try batch.reel(of: 0) }
    try batch.reset(seeds: [2])
    #expect(try batch.reel(of: 0).count > 0)
    // An episode of too many bytes is the last one, and has no reel.
    while arrays.truncated[0] == 0 { try step() }
    try batch.reset()
    try step()
    #expect(throws: BatchError.self) { try batch.lastReel(of: 0) }
  }

  // MARK: - Errors

  @Test func wrongUseIsAnsweredBySentences() throws {
    func sentence(_ body: () throws -> Void) -> String {
      do {
        try body()
        return "no error"
      } catch { return "\(error)" }
    }
    #expect(
      sentence { _ = try Batch(Walk(), worlds: 0) }
        == "A batch has from 1 to 1048576 worlds, not 0.")
    let batch = try Batch(Walk(), worlds: 2, options: Self.options())
    #expect(sentence { try batch.reset(seeds: [1, 2]) } == "The array observations is not bound.")
    let arrays = try batch.makeArrays()
    #expect(
      sentence { try batch.step() }
        == "The worlds have no episode yet: reset them, with seeds, before the first step.")
    #expect(
      sentence { try batch.reset() } == "The first reset begins all worlds, and needs their seeds.")
    #expect(sentence { try batch.reset(seeds: [1]) } == "A reset needs 2 seeds, not 1.")
    try batch.reset(seeds: [1, 2])
    arrays.choices[1] = 3
    #expect(
      sentence { try batch.step() } == "Choice 0 of row 1 is 3; expected a number from 0 to 2.")
    arrays.choices[1] = .min
    #expect(throws: BatchError.self) { try batch.step() }
    arrays.choices[1] = 0
    #expect(
      sentence { try batch.step(1..<3) }
        == "A step of worlds 1 to below 3: there are worlds 0 to 1.")
    #expect(
      sentence { _ = try batch.reel(of: 2) } == "There is no world 2: there are worlds 0 to 1.")
    var byte: UInt8 = 0
    #expect(
      sentence { try batch.bind(.rewards, &byte, byteCount: 8) }
        == "The array rewards has 16 bytes, not 8.")
    #expect(
      sentence { try batch.bind(.controls, &byte, byteCount: 8) }
        == "The array controls has no content in this batch.")
    try batch.step()
  }
}
