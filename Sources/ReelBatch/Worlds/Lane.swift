import ReelContent
import ReelPlatform
import ReelSimulation

// The worlds of one thread. They are siblings of one simulation, the prototype, which never runs: a new episode copies
// its state. Lanes share nothing but the content.
//
//     lane 0    prototype ─▶ world 0, world 1, …      thread 0
//     lane 1    prototype ─▶ world 500, world 501, …  thread 1

/// The worlds that one thread runs.
@usableFromInline final class Lane<G: Game> {
  /// The numbers of the worlds in the batch.
  @usableFromInline let range: Range<Int>
  @usableFromInline let worlds: UnsafeMutablePointer<BatchWorld<G>>
  @usableFromInline let shape: BatchShape
  /// The inputs of a tick; outside of the object, because access to a property is checked each time.
  @usableFromInline let inputs: UnsafeMutablePointer<[TickInput]>
  /// True if the worlds are so many that their memory is not in the processor's caches.
  @usableFromInline let preloads: Bool
  /// A number that only keeps loads from being removed.
  private let loads: UnsafeMutablePointer<Int>
  let set: SetUp<G>
  private let options: BatchOptions
  private let seats: [(player: Int, bot: BotSeat<G.Player>)]
  let prototype: Simulation
  private let painter: (any BatchPainter)?

  init(
    _ range: Range<Int>, _ set: SetUp<G>, _ shape: BatchShape, _ options: BatchOptions
  ) throws(BatchError) {
    painter = try options.picture?.makePainter()
    self.range = range
    preloads = range.count >= Self.preloadCount
    loads = .allocate(capacity: 1)
    loads.initialize(to: 0)
    self.set = set
    self.shape = shape
    self.options = options
    // The batch has checked the names.
    seats = options.bots.compactMap { bot in
      (try? BotSeat(name: bot.name)).map { (bot.player, $0) }
    }
    prototype = set.makePrototype()
    worlds = .allocate(capacity: range.count)
    inputs = .allocate(capacity: 1)
    inputs.initialize(to: set.emptyInputs)
    for index in 0..<range.count {
      (worlds + index).initialize(to: BatchWorld(prototype.makeSibling()))
    }
  }

  deinit {
    worlds.deinitialize(count: range.count)
    worlds.deallocate()
    inputs.deinitialize(count: 1)
    inputs.deallocate()
    loads.deallocate()
  }

  /// The number of worlds from which on memory is loaded ahead of a step. A world takes some 50 KB, and a core's cache
  /// has one or two megabytes.
  private static var preloadCount: Int { 128 }

  /// Loads the memory of a world.
  @usableFromInline func preload(_ index: Int) {
    loads.pointee &+= world(index).pointee.simulation.world.preload()
  }

  @inlinable func world(_ index: Int) -> UnsafeMutablePointer<BatchWorld<G>> {
    worlds + (index - range.lowerBound)
  }

  // MARK: - Episodes

  /// Begins an episode of a world with a new first seed.
  func reset(_ index: Int, seed: UInt64) {
    let world = world(index)
    (world.pointee.firstSeed, world.pointee.episode) = (seed, 0)
    begin(world, seed: seed)
  }

  /// Begins the next episode of a world.
  @usableFromInline func resetToNext(_ world: UnsafeMutablePointer<BatchWorld<G>>) {
    world.pointee.episode &+= 1
    begin(
      world,
      seed: BatchWorld<G>.seed(world.pointee.firstSeed, episode: world.pointee.episode))
  }

  private func begin(_ world: UnsafeMutablePointer<BatchWorld<G>>, seed: UInt64) {
    if shape.reelLimit > 0 { world.pointee.keepEnded() }
    set.begin(&world.pointee.simulation, from: prototype, seed: seed)
    world.pointee.log.removeAll()
    world.pointee.steps = 0
    world.pointee.ended = 0
    world.pointee.isOver = false
    world.pointee.task = G.Training()
    if shape.bots != 0 {
      world.pointee.bots = seats.map { $0.bot.makeBot(player: $0.player, seed: seed) }
    }
    world.pointee.task.begin(world.pointee.simulation)
  }

  /// Draws a world for each of its agents.
  @usableFromInline func paint(
    _ world: UnsafeMutablePointer<BatchWorld<G>>, _ row: Int,
    _ pictures: UnsafeMutablePointer<UInt8>?
  ) {
    guard let painter, let picture = options.picture, let pictures else { return }
    for agent in 0..<shape.agents {
      painter.draw(
        world.pointee.simulation, agent: agent, picture,
        to: pictures + (row + agent) * picture.byteCount)
    }
  }

  /// Appends the inputs of the players whom bots play.
  @usableFromInline func playBots(_ world: UnsafeMutablePointer<BatchWorld<G>>) {
    for (at, seat) in seats.enumerated() where seat.player < inputs.pointee.count {
      world.pointee.bots[at]?.play(
        world.pointee.simulation, player: seat.player, into: &inputs.pointee[seat.player])
    }
  }
}
