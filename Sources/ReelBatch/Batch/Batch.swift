import ReelContent
import ReelFields
import ReelPlatform
import ReelSimulation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Many worlds of one game, which run on all cores.
///
///     let batch = try Batch(AlienCatch(), content: content, worlds: 1000)
///     let arrays = batch.makeArrays()
///     try batch.reset(seeds: batch.seeds(from: 1))
///     for _ in 0..<10_000 {
///       chooseActions(arrays)
///       try batch.step()
///     }
///
/// A world has its own seed, inputs and tick. Content, systems and everything else that a set-up makes is shared. A
/// world's results depend on its seed and its inputs alone: never on the other worlds, nor on the number of threads.
///
/// Only one thread at a time may use a batch. The batch's own threads run only inside of its functions.
public final class Batch<G: Game> {
  /// The number of worlds.
  public let count: Int
  /// The shapes of observations and actions.
  public let spaces: EnvironmentSpaces
  /// The settings with which the batch was made.
  public let options: BatchOptions
  /// The number of threads.
  public var threadCount: Int { lanes.count }
  @usableFromInline let lanes: [Lane<G>]
  @usableFromInline let shape: BatchShape
  @usableFromInline var memory = BatchMemory()
  /// The memory that ``makeArrays()`` has made, which may be bound.
  var ownArrays: BatchArrays?
  let set: SetUp<G>
  private let workers: WorkerThreads
  /// True once every world has been reset.
  @usableFromInline var hasBegun = false

  /// The most worlds of a batch.
  public static var mostWorlds: Int { 1 << 20 }

  /// Sets the game up, and copies its worlds. Worlds have no episode until ``reset(seeds:mask:)``.
  /// - Parameters:
  ///   - content: the content of all worlds.
  ///   - worlds: the number of worlds, from 1 to ``mostWorlds``.
  /// - Throws: if an option is out of range, or if the rules name assets that the content lacks.
  public init(
    _ game: G = G(), content: GameContent = GameContent(), worlds: Int,
    options: BatchOptions = BatchOptions()
  ) throws(BatchError) {
    count = worlds
    spaces = G.Training.spaces
    self.options = options
    shape = BatchShape(spaces, options)
    if let sentence = Self.flaw(worlds, spaces, shape, options, players: game.playerCount) {
      throw BatchError(.badArgument, sentence)
    }
    var set = SetUp(game, content, startData: options.startData, view: options.viewSize)
    let missing = set.make(seed: 1).missingNames
    if !missing.isEmpty {
      throw BatchError(
        .content,
        "The content lacks names that the rules require: \(missing.joined(separator: ", ")).")
    }
    set.ignoresSeed = set.checkSeed()
    self.set = set
    let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let threads = min(worlds, options.threads > 0 ? options.threads : cores)
    workers = try WorkerThreads(count: threads)
    lanes = try Self.makeLanes(threads, worlds, set, shape, options, workers)
  }

  /// Makes the lanes, each on its own thread: set-ups take most of the time.
  private static func makeLanes(
    _ threads: Int, _ worlds: Int, _ set: SetUp<G>, _ shape: BatchShape, _ options: BatchOptions,
    _ workers: WorkerThreads
  ) throws(BatchError) -> [Lane<G>] {
    typealias Made = Result<Lane<G>, BatchError>?
    let made = UnsafeMutablePointer<Made>.allocate(capacity: threads)
    made.initialize(repeating: nil, count: threads)
    defer {
      made.deinitialize(count: threads)
      made.deallocate()
    }
    workers.run { thread in
      let range = worlds * thread / threads..<worlds * (thread + 1) / threads
      made[thread] = Result { () throws(BatchError) in
        try Lane(range, set, shape, options)
      }
    }
    var lanes: [Lane<G>] = []
    for thread in 0..<threads {
      if let lane = try made[thread]?.get() { lanes.append(lane) }
    }
    return lanes
  }

  private static func flaw(
    _ worlds: Int, _ spaces: EnvironmentSpaces, _ shape: BatchShape, _ options: BatchOptions,
    players: Int
  ) -> String? {
    if worlds < 1 || worlds > mostWorlds {
      return "A batch has from 1 to \(mostWorlds) worlds, not \(worlds)."
    }
    if options.threads < 0 || options.threads > 1024 {
      return
        "A batch has from 1 to 1024 threads, or 0 for the number of cores, not \(options.threads)."
    }
    if shape.ticks < 1 || shape.ticks > 1_000_000 {
      return "A step has from 1 to 1000000 ticks, not \(shape.ticks)."
    }
    if shape.limit < 0 || options.reelLimit < 0 {
      return "A limit of steps or bytes is 0 or more."
    }
    var botPlayers: Set<Int> = []
    for bot in options.bots {
      if bot.player < 0 || bot.player >= players {
        return "Player \(bot.player) cannot be a bot: the game has players 0 to \(players - 1)."
      }
      if !botPlayers.insert(bot.player).inserted {
        return "Player \(bot.player) has two bots: expected one."
      }
      do { _ = try BotSeat<G.Player>(name: bot.name) } catch {
        return "There is no such bot for player \(bot.player): expected \(error.expected)."
      }
    }
    if shape.agents < 1 || !shape.areIndependent && shape.agents > 64 {
      return "A world has from 1 to 64 agents, or more that are independent, not \(shape.agents)."
    }
    if shape.areIndependent && shape.autoreset != .nextStep {
      return
        "The agents of this game begin new episodes by themselves, in the next step: autoreset has to be next_step."
    }
    return nil
  }

  // MARK: - Worlds

  /// Returns seeds for all worlds: the first, the second, and so on.
  public func seeds(from first: UInt64) -> [UInt64] { (0..<count).map { first &+ UInt64($0) } }

  /// Begins new episodes, and writes their first observations.
  /// - Parameters:
  ///   - seeds: one seed for each world; `nil` to go on with each world's own next seed.
  ///   - mask: true for the worlds to reset; `nil` for all.
  public func reset(seeds: [UInt64]? = nil, mask: [Bool]? = nil) throws(BatchError) {
    if let seeds, seeds.count != count {
      throw BatchError(.badArgument, "A reset needs \(count) seeds, not \(seeds.count).")
    }
    if let mask, mask.count != count {
      throw BatchError(.badArgument, "The mask of a reset has \(count) entries, not \(mask.count).")
    }
    if !hasBegun && (mask?.contains(false) == true || seeds == nil) {
      throw BatchError(.state, "The first reset begins all worlds, and needs their seeds.")
    }
    try checkMemory()
    let memory = memory
    workers.run { thread in
      let lane = lanes[thread]
      for index in lane.range where mask?[index] != false {
        if let seeds {
          lane.reset(index, seed: seeds[index])
        } else {
          lane.resetToNext(lane.world(index))
        }
        lane.writeStart(index, memory)
      }
    }
    hasBegun = true
  }

  /// Runs one step of all worlds, with the actions in the bound arrays. See ``BatchOptions/autoreset`` for worlds whose
  /// episode has ended.
  @inlinable public func step() throws(BatchError) { try step(0..<count) }

  /// Runs one step of some worlds.
  @inlinable public func step(_ worlds: Range<Int>) throws(BatchError) {
    try checkStep(worlds)
    let memory = memory
    if lanes.count == 1 { return lanes[0].step(worlds, memory) }
    run { $0.step(worlds, memory) }
  }

  /// Calls `body` with each lane, on its own thread.
  @usableFromInline func run(_ body: (Lane<G>) -> Void) {
    workers.run { body(lanes[$0]) }
  }

  /// Throws if a step is not possible at present.
  @usableFromInline func checkStep(_ worlds: Range<Int>) throws(BatchError) {
    guard worlds.lowerBound >= 0, worlds.upperBound <= count else {
      throw BatchError(
        .badArgument,
        "A step of worlds \(worlds.lowerBound) to below \(worlds.upperBound): there are worlds 0 to \(count - 1)."
      )
    }
    guard hasBegun else {
      throw BatchError(
        .state, "The worlds have no episode yet: reset them, with seeds, before the first step.")
    }
    if !isMemoryChecked { try checkMemory() }
    try checkActions(worlds)
    if shape.autoreset == .disabled { try checkRunning(worlds) }
  }

  /// True if all arrays that a step needs are bound.
  var isMemoryChecked = false

  private func checkRunning(_ worlds: Range<Int>) throws(BatchError) {
    for index in worlds where lane(of: index).world(index).pointee.isOver {
      throw BatchError(
        .state, "The episode of world \(index) has ended: reset it before the next step.")
    }
  }

  /// Returns the lane that runs a world.
  func lane(of index: Int) -> Lane<G> {
    var at = min(lanes.count - 1, index * lanes.count / count)
    while lanes[at].range.upperBound <= index { at += 1 }
    while lanes[at].range.lowerBound > index { at -= 1 }
    return lanes[at]
  }

  func checkedLane(of index: Int) throws(BatchError) -> Lane<G> {
    guard index >= 0, index < count else {
      throw BatchError(
        .badArgument, "There is no world \(index): there are worlds 0 to \(count - 1).")
    }
    return lane(of: index)
  }

  /// The simulation of a world, to be read only: its inputs would be missing in the world's reel otherwise. It is valid
  /// until the world's next reset.
  public func simulation(of world: Int) throws(BatchError) -> Simulation {
    try checkedLane(of: world).world(world).pointee.simulation
  }

  /// Returns the seed of a world's present episode.
  public func seed(of world: Int) throws(BatchError) -> UInt64 {
    let world = try checkedLane(of: world).world(world)
    return BatchWorld<G>.seed(world.pointee.firstSeed, episode: world.pointee.episode)
  }
}
