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
  /// The source of all chance: make random streams of it.
  public let seed: UInt64
  /// What the game starts from beside its own values: bytes that mean something to its rules alone,
  /// which read them while they set up. A reel carries them. Empty as a rule.
  public let startData: [UInt8]
  /// What a painter draws, and what of it moves between two ticks.
  var passes = DrawPasses()
  var features = InstalledFeatures()
  var hasStarted = false
  var diagnostics = Diagnostics()
  /// Whether ticks are looked at: ``diagnose(soundCount:report:)``.
  var isDiagnosing = false
  /// What the rules asked for by name and is there twice.
  var shadowedNames: [String] = []

  /// A simulation with nothing in its world.
  ///
  /// Traps where this thread does not compute as others do (``FloatingPointMode``).
  /// - Parameter features: installs what it shall have, which is what games usually need, unless told
  ///   otherwise. What is not installed costs nothing.
  public init(
    content: GameContent, seed: UInt64, rate: TickRate = .standard, startData: [UInt8] = [],
    features: (Simulation) -> Void = { $0.need(StandardFeatures.self) }
  ) {
    FloatingPointMode.check()
    self.content = content
    self.seed = seed
    self.startData = startData
    world.insert(Clock(rate: rate))
    world.insert(Seed(seed))
    world.insert(Input())
    world.insert(AudioQueue())
    features(self)
  }

  /// The number of completed ticks.
  public var tick: UInt64 { world[Clock.self].tick }

  /// Ticks a second, from ``Clock``.
  public var rate: TickRate { world[Clock.self].rate }

  /// The hash of the content that the simulation can depend on.
  public var contentHash: UInt64 { content.simulationHash }

  /// Runs one tick. What it wants to be heard is in ``audioCommands`` until the next.
  public func step(_ input: TickInput) {
    if !hasStarted { start() }
    world[AudioQueue.self].removeAll()
    world[Input.self].apply(input)
    schedule.run(world)
    world.endTick()
    world[Clock.self].tick += 1
    if isDiagnosing { runChecks() }
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

  /// What the last tick wanted to be heard, in order.
  public var audioCommands: [AudioCommand] { world[AudioQueue.self].commands }

  /// The whole state, to come back to.
  public func snapshot() -> Snapshot { world.snapshot() }

  /// Comes back to a state of this game. The simulation stays as it was if the snapshot is damaged.
  public func restore(_ snapshot: Snapshot) throws(SnapshotError) { try world.restore(snapshot) }

  /// The hash of the whole state.
  public var stateHash: UInt64 { world.stateHash }

  /// What the rules asked for by name and the content lacks, in the order of asking: frames, clips, slices,
  /// effects of particles, classes of a map's objects that no function is there for. A host looks here after
  /// the set-up and refuses the content: it comes from outside, so it must not trap.
  public internal(set) var missingNames: [String] = []

  /// A frame's id by its name; `.png` may be left out. O(frames): look names up in the set-up.
  ///
  /// Where the content has no such frame, the name is noted in ``missingNames`` and an id that
  /// shows nothing is returned.
  public func frame(_ name: String) -> FrameID {
    if let id = content.frame(name) {
      noteShadows("frame", name) { $0.index(of: name) != nil }
      return id
    }
    missingNames.append(name)
    return .none
  }

  /// Adds the clip that an atlas names, and returns its number in ``Clips``: a tag with its
  /// direction, repeats and durations, or else an animation, whose frames are shown equally long and
  /// for ever. The first atlas that has one of this name is asked.
  ///
  /// Where no atlas has one, the name is noted in ``missingNames`` and the clip shows nothing.
  /// - Parameters:
  ///   - ticksPerSecond: what an artist's milliseconds are counted in; by default the game's ticks.
  ///   - ticksPerFrame: how long the frames of an animation are shown.
  public func clip(
    _ name: String, ticksPerSecond: Float? = nil, ticksPerFrame: Float = 6
  ) -> UInt16 {
    let ticksPerSecond = ticksPerSecond ?? Float(rate.numerator) / Float(rate.denominator)
    noteShadows("clip", name) { atlas in
      atlas.tags.contains { $0.name.utf8.elementsEqual(name.utf8) }
        || atlas.animations.contains { $0.name.utf8.elementsEqual(name.utf8) }
    }
    for (at, atlas) in content.atlases.enumerated() {
      if let tag = atlas.tags.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        return world[Clips.self].add(
          Clip(tag, atlas: at, of: content, ticksPerSecond: ticksPerSecond))
      }
      guard let named = atlas.animations.first(where: { $0.name.utf8.elementsEqual(name.utf8) })
      else { continue }
      let frames = named.frames.map { index in
        ClipFrame(
          FrameID(atlas: UInt16(clamping: at), index: UInt16(clamping: index)),
          ticks: ticksPerFrame)
      }
      return world[Clips.self].add(Clip(frames: frames))
    }
    missingNames.append(name)
    return world[Clips.self].add(Clip())
  }
}
