import ReelContent
import ReelECS
import ReelMath
import ReelPlatform

/// How many ticks have been run.
public struct Clock: Resource {
  /// The number of completed ticks.
  public internal(set) var tick: UInt64 = 0
  public init() {}
  public static var resourceName: String { "Clock" }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    // Nobody has played for longer; counting on must not overflow.
    v.field("tick", &tick, in: 0...(.max / 2))
  }
}

/// The source of all chance in a game: streams that do not disturb each other, all from one seed.
public struct Seed: Resource {
  /// The number that the simulation was made with.
  public private(set) var value: UInt64
  /// A seed; all values are equally good.
  public init(_ value: UInt64) { self.value = value }
  public init() { value = 0 }
  public static var resourceName: String { "Seed" }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("value", &value) }
}

/// A world, its systems and its content: everything that a tick needs but the input.
///
/// Knows no clock, no window and no file. The same content, seed and input frames give the same
/// state, bit by bit, on every machine.
public final class Simulation {
  /// What there is.
  public let world = World()
  /// What happens in a tick.
  public let schedule = Schedule()
  /// What artists made.
  public let content: GameContent
  /// The source of all chance: make random streams of it.
  public let seed: UInt64
  private let overlaps = OverlapDetector()

  /// A simulation with the engine's own systems and nothing in its world.
  ///
  /// Traps where this thread does not compute as others do (``FloatingPointMode``).
  public init(content: GameContent, seed: UInt64) {
    FloatingPointMode.check()
    self.content = content
    self.seed = seed
    world.register(Transform.self)
    world.register(Sprite.self)
    world.register(DropShadow.self)
    world.register(CropArea.self)
    world.register(SpriteSize.self)
    world.register(SpriteAnimation.self)
    world.register(TimelinePlayer.self)
    world.register(NoGliding.self)
    world.register(AnimationFollower.self)
    world.register(AnimationState.self)
    world.register(Crossfade.self)
    world.register(ScrollLayer.self)
    world.register(EdgeAnchor.self)
    world.register(Label.self)
    world.register(Collider.self)
    world.register(PressButton.self)
    world.register(SoundEmitter.self)
    world.register(Overlap.self)
    world.register(ClipEvent.self)
    world.register(ClipEnded.self)
    world.register(TimelineEnded.self)
    world.insert(Clock())
    world.insert(Seed(seed))
    world.insert(Input())
    world.insert(Camera())
    world.insert(Clips())
    world.insert(Timelines())
    world.insert(Gliding())
    world.insert(AnimationMachines())
    world.insert(DrawRanks())
    world.insert(ActionMap())
    world.insert(Actions())
    world.insert(AudioQueue())
    world.insert(EmitterVoices())
    schedule.add("placeAnchored", in: .input, placeAnchored)
    schedule.add("readActions", in: .input, after: ["placeAnchored"], readActions)
    schedule.add("detectOverlaps", in: .physics) { [overlaps] in overlaps.detectOverlaps($0) }
    schedule.add("advanceGlides", in: .animation, advanceGlides)
    schedule.add("advanceTimelines", in: .animation, advanceTimelines)
    schedule.add("advanceMachines", in: .animation, advanceMachines)
    schedule.add("advanceAnimations", in: .animation, advanceAnimations)
    schedule.add("advanceCrossfades", in: .animation, advanceCrossfades)
    schedule.add("driftLayers", in: .present, driftLayers)
    schedule.add("updateEmitters", in: .present, updateEmitters)
  }

  /// The number of completed ticks.
  public var tick: UInt64 { world[Clock.self].tick }

  /// The hash of the content that the simulation can depend on.
  public var contentHash: UInt64 { content.simulationHash }

  /// Runs one tick. What it wants to be heard is in ``audioCommands`` until the next.
  public func step(_ frame: TickInput) {
    world[AudioQueue.self].removeAll()
    world[Input.self].apply(frame)
    schedule.run(world)
    world.endTick()
    world[Clock.self].tick += 1
  }

  /// What the last tick wanted to be heard, in order.
  public var audioCommands: [AudioCommand] { world[AudioQueue.self].commands }

  /// The whole state, to come back to.
  public func snapshot() -> Snapshot { world.snapshot() }

  /// Comes back to a state of this game. The simulation stays as it was if the snapshot is damaged.
  public func restore(_ snapshot: Snapshot) throws(SnapshotError) { try world.restore(snapshot) }

  /// The hash of the whole state.
  public var stateHash: UInt64 { world.stateHash }

  /// Names of frames that the rules asked for and the content lacks. A host looks here after the
  /// set-up and refuses the content: it comes from outside, so it must not trap.
  public private(set) var missingFrames: [String] = []

  /// A frame's id by its name; `.png` may be left out. O(frames): look names up in the set-up.
  ///
  /// Where the content has no such frame, the name is noted in ``missingFrames`` and an id that
  /// shows nothing is returned.
  public func frame(_ name: String) -> FrameID {
    if let id = content.frame(name) { return id }
    missingFrames.append(name)
    return FrameID(atlas: .max, index: .max)
  }

  /// Adds the clip that an atlas names, and returns its number in ``Clips``: a tag with its
  /// direction, repeats and durations, or else an animation, whose frames are shown equally long and
  /// for ever. The first atlas that has one of this name is asked.
  ///
  /// Where no atlas has one, the name is noted in ``missingFrames`` and the clip shows nothing.
  /// - Parameters:
  ///   - ticksPerSecond: what an artist's milliseconds are counted in: the game's ticks.
  ///   - ticksPerFrame: how long the frames of an animation are shown.
  public func clip(
    _ name: String, ticksPerSecond: Float = 60, ticksPerFrame: Float = 6
  ) -> UInt16 {
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
    missingFrames.append(name)
    return world[Clips.self].add(Clip())
  }
}
