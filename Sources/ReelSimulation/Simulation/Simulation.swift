import ReelContent
import ReelECS
import ReelMath
import ReelPlatform

/// A world, its systems and its content: everything that a tick needs but the input.
///
/// Made of features (``Feature``). Knows no clock, no window and no file. The same content, seed and
/// input give the same state, bit by bit, on every machine. Two simulations share nothing that
/// changes.
public final class Simulation {
  /// What there is.
  public let world = World()
  /// What happens in a tick.
  public let schedule = Schedule()
  /// What artists made.
  public let content: GameContent
  /// The source of all chance: ``ReelECS/World/random`` follows from it.
  public let seed: UInt64
  /// What the game starts from beside its own values: bytes that mean something to its rules alone,
  /// which read them while they set up. A reel carries them. Programs give what the game has saved
  /// (``SavedValues``); empty if there is nothing.
  public let startData: [UInt8]
  /// How many players there are: so many inputs has every tick.
  public let playerCount: Int
  package let names: NameBook
  /// What modules above keep with the simulation: ``part(_:)``.
  var parts: [SimulationPart] = []
  var features = InstalledFeatures()
  var hasStarted = false
  var diagnostics = Diagnostics()
  /// Whether ticks are looked at: ``diagnose(soundCount:report:)``.
  var isDiagnosing = false

  /// A simulation with nothing in its world.
  ///
  /// Traps where this thread does not compute as others do (``FloatingPointMode``).
  /// - Parameters:
  ///   - players: how many play, 1 to 64.
  ///   - features: installs what it shall have. What is not installed costs nothing.
  public init(
    content: GameContent, seed: UInt64, rate: TickRate = .standard, startData: [UInt8] = [],
    players: Int = 1, features: (Simulation) -> Void
  ) {
    FloatingPointMode.check()
    if players < 1 || players > 64 { misuse("A game has from 1 to 64 players, not \(players).") }
    self.content = content
    playerCount = players
    names = NameBook(content)
    self.seed = seed
    self.startData = startData
    world.attachment = names
    world.insert(Clock(rate: rate))
    world.insert(Seed(seed))
    world.insert(RandomStreams())
    world.insert(Input())
    world.insert(WorldPlaces())
    if players > 1 { world.insert(Players(count: players)) }
    features(self)
  }

  /// The number of completed ticks.
  public var tick: UInt64 { world[Clock.self].tick }

  /// Ticks a second, from ``Clock``.
  public var rate: TickRate { world[Clock.self].rate }

  /// The hash of the content that the simulation can depend on.
  public var contentHash: UInt64 { content.simulationHash }

  /// Runs one tick with every player's input. What it wants to be heard is in ``audioCommands`` until the next.
  /// Traps unless there are as many inputs as players.
  public func step(players inputs: [TickInput]) {
    if inputs.count != playerCount {
      misuse("A tick needs one input for each of \(playerCount) players, and got \(inputs.count).")
    }
    if playerCount > 1 {
      if !hasStarted { start() }
      world[Players.self].apply(inputs)
    }
    run(inputs[0])
  }

  /// Runs one tick; in a game for several, only the first player does something. Read ``audioCommands`` before the
  /// next one: they are this tick's.
  public func step(_ input: TickInput) {
    if playerCount > 1 {
      if !hasStarted { start() }
      var nothing = input
      nothing.events = []
      var inputs = [TickInput](repeating: nothing, count: playerCount)
      inputs[0] = input
      world[Players.self].apply(inputs)
    }
    run(input)
  }

  private func run(_ input: TickInput) {
    if !hasStarted { start() }
    forgetMessages()
    world[Input.self].apply(input)
    if !input.events.isEmpty { applyWrites(input.events) }
    schedule.run(world)
    world.endTick()
    world[Clock.self].tick += 1
    if isDiagnosing && Diagnostics.looks(after: tick) { runChecks() }
    #if DEBUG
      if validatesTicks, let fault = world.validate() {
        misuse("After tick \(tick) the world contradicts itself, a fault of the engine: \(fault).")
      }
    #endif
  }

  /// Whether debug builds hold the world against all that the engine relies on after each tick
  /// (``ReelECS/World/validate()``); others never do. For tests of games and of features: it takes many
  /// times as long as the tick.
  public var validatesTicks = false

  /// The whole state, to come back to.
  public func snapshot() -> Snapshot { world.snapshot() }

  /// Comes back to a state of this game. The simulation stays as it was if the snapshot is damaged.
  public func restore(_ snapshot: Snapshot) throws(SnapshotError) { try world.restore(snapshot) }

  /// The hash of the whole state.
  public var stateHash: UInt64 { world.stateHash }

  /// What the rules asked for by name while the game was set up, and is not there, each once and in the order
  /// of asking: frames, sounds, fonts, clips, timelines, slices, effects of particles, classes of a map's
  /// objects that no function is there for. A host looks here after the set-up and refuses the content: it
  /// comes from outside, so it must not trap.
  public var missingNames: [String] { names.missing.map { $0.name } }

  /// What each of ``missingNames`` was to be: a frame, a sound, a timeline …; empty where the name says it.
  public var missingKinds: [String] { names.missing.map { $0.kind?.word.description ?? "" } }
}
