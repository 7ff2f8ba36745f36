import ReelContent
import ReelECS
import ReelMath
import ReelPlatform

/// A world, its systems and its content: everything that a tick needs but the input.
///
/// It is composed of features (``Feature``) and uses no real time, no window and no file. The same content, seed and
/// input give the same state, bit by bit, on every machine. Two simulations share no mutable state.
public final class Simulation {
  /// The entities, components and resources.
  public let world: World
  /// The systems that a tick runs.
  public let schedule: Schedule
  /// The assets of the game.
  public let content: GameContent
  /// The source of all random numbers: ``ReelECS/World/random`` is derived from it.
  public var seed: UInt64 {
    hasReadSeed = true
    return currentSeed
  }
  private var currentSeed: UInt64
  /// True once code has read ``seed``.
  private var hasReadSeed = false
  /// Bytes that the game starts from beside its own configuration. Only its rules interpret them, during the set-up. A
  /// reel contains them. Programs pass what the game has saved (``SavedValues``); empty if there is nothing.
  public let startData: [UInt8]
  /// The number of players: every tick has that many inputs.
  public let playerCount: Int
  package let names: NameRegistry
  var features = InstalledFeatures()
  var hasStarted = false
  var diagnostics = Diagnostics()
  /// True if ticks are checked: ``diagnose(soundCount:report:)``.
  var isDiagnosing = false

  /// Creates a simulation with an empty world.
  ///
  /// Traps if the floating-point mode of this thread differs from that of other threads (``FloatingPointMode``).
  /// - Parameters:
  ///   - players: the number of players, 1 to 64.
  ///   - features: installs the features. A feature that is not installed costs nothing.
  public convenience init(
    content: GameContent, seed: UInt64, rate: TickRate = .standard, startData: [UInt8] = [],
    players: Int = 1, features: (Simulation) -> Void
  ) {
    FloatingPointMode.check()
    if players < 1 || players > 64 { misuse("A game has from 1 to 64 players, not \(players).") }
    self.init(
      content, players: players, NameRegistry(content), World(), Schedule(), seed: seed,
      startData: startData)
    world.attachment = names
    world.insert(Clock(rate: rate))
    world.insert(Seed(seed))
    world.insert(RandomStreams())
    world.insert(Players(count: players))
    if players > 1 { world.insert(LocalPlayers()) }
    features(self)
  }

  /// Creates a simulation with a copy of another one's state, and with its systems, names and parts.
  private convenience init(copy source: Simulation) {
    self.init(
      source.content, players: source.playerCount, source.names, source.world.makeSibling(),
      source.schedule, seed: source.currentSeed, startData: source.startData)
    features = source.features
    hasStarted = true
  }

  // The only designated initializer, because the table of methods refers to each: a program for wasm32 would contain
  // all code of a copy, which no page makes.
  private init(
    _ content: GameContent, players: Int, _ names: NameRegistry, _ world: World,
    _ schedule: Schedule, seed: UInt64, startData: [UInt8]
  ) {
    (self.content, self.names, self.world, self.schedule) = (content, names, world, schedule)
    playerCount = players
    currentSeed = seed
    self.startData = startData
  }

  /// The number of completed ticks.
  public var tick: UInt64 { world[Clock.self].tick }

  /// The number of ticks a second, from ``Clock``.
  public var rate: TickRate { world[Clock.self].rate }

  /// The hash of the content that the simulation can depend on.
  public var contentHash: UInt64 { content.simulationHash }

  /// Runs one tick with every player's input. Its audio commands are in ``audioCommands`` until the next tick. Traps
  /// unless there are as many inputs as players.
  public func step(players inputs: [TickInput]) {
    if inputs.count != playerCount {
      misuse("A tick needs one input for each of \(playerCount) players, and got \(inputs.count).")
    }
    run(inputs[0]) { inputs[$0] }
  }

  /// Runs one tick; in a game for several players, only the first has input. Read ``audioCommands`` before the next
  /// tick: they belong to this one.
  public func step(_ input: TickInput) {
    run(input) { _ in
      var nothing = input
      nothing.events = []
      return nothing
    }
  }

  /// Runs one tick. A closure gives the inputs of the players behind the first, because a list of one input would be
  /// allocated in each tick.
  private func run(_ first: TickInput, _ others: (Int) -> TickInput) {
    if !hasStarted { start() }
    forgetMessages()
    // Snapshots and hashes skip a resource that was not written.
    let isChanged = world.inspect(Players.self) {
      $0.inputs.count != playerCount || $0.inputs[0].isChanged(by: first)
        || playerCount > 1 && $0.isChanged(by: others)
    }
    if isChanged { world[Players.self].apply(playerCount, first, others) }
    if !first.events.isEmpty { applyWrites(first.events) }
    schedule.run(world)
    world.endTick()
    world[Clock.self].tick += 1
    #if !hasFeature(Embedded)
      if isDiagnosing && Diagnostics.isDue(after: tick) { runChecks() }
    #endif
    #if DEBUG
      if validatesTicks, let fault = world.validate() {
        misuse("After tick \(tick) the world contradicts itself, a fault of the engine: \(fault).")
      }
    #endif
  }

  /// True if debug builds validate the world after each tick (``ReelECS/World/validate()``); release builds never do.
  /// Use it in tests of games and of features: a validation takes many times as long as the tick.
  public var validatesTicks = false

  /// Returns a snapshot of the complete state, to restore later.
  public func snapshot() -> Snapshot { world.snapshot() }

  /// Restores a state of this game. A damaged snapshot throws and leaves the simulation unchanged.
  public func restore(_ snapshot: Snapshot) throws(SnapshotError) { try world.restore(snapshot) }

  // MARK: - Many simulations of one game

  /// Returns a simulation in the same state that shares everything that the set-up has made, apart from the state: a
  /// *sibling*. It takes a small part of the time of a set-up.
  ///
  /// Only one thread at a time may use a simulation and all of its siblings. The set-up must be over; see ``start()``.
  package func makeSibling() -> Simulation {
    if !hasStarted { start() }
    return Simulation(copy: self)
  }

  /// Replaces the complete state, and the seed, by those of a sibling.
  package func copyState(of sibling: Simulation) {
    world.copyState(of: sibling.world)
    currentSeed = sibling.currentSeed
  }

  /// True if nothing so far has depended on the seed, as far as is known: neither ``seed`` nor a random stream was
  /// read. The resource ``Seed`` may have been read.
  package var ignoresSeed: Bool {
    !hasReadSeed && world.inspect(RandomStreams.self) { $0.streams.isEmpty }
  }

  /// Changes the seed at tick 0.
  package func setSeed(_ seed: UInt64) {
    currentSeed = seed
    world[Seed.self].value = seed
  }

  /// The hash of the complete state.
  public var stateHash: UInt64 { world.stateHash }

  /// The names that rules looked up during the set-up and that do not exist, each once and in the order of lookup:
  /// frames, sounds, fonts, clips, timelines, slices, effects of particles, and classes of map objects without a
  /// function. A host reads this after the set-up and refuses the content: content comes from outside, so a mistake in
  /// it must not trap.
  public var missingNames: [String] { names.missing.map { $0.name } }
}
