import ReelECS
import ReelMath

/// Plays a timeline on an entity's properties, or on another entity's.
///
/// While it plays it writes the properties that its timeline names; what the game writes to them
/// meanwhile is overwritten. An entity has one player: further timelines at the same time are played
/// by entities of their own, with a ``target``.
public struct TimelinePlayer: Component, Equatable {
  /// The timeline's number in ``Timelines``. To begin another one use ``play(_:speed:)``.
  public private(set) var timeline: TimelineID
  /// Whose properties it moves; `Entity.none` for the player's own.
  public var target: Entity
  /// How many ticks of the timeline have passed; as exact after a year as in the beginning. Setting
  /// it goes there with the next tick.
  public var time: Double
  /// Ticks of the timeline in a tick of the game: 0.5 is half speed, a negative one goes back. It may
  /// change at any time; the timeline goes on from where it is.
  public var speed: Float
  /// How far parts go that are relative: 2 is twice as far, -1 the other way. So one timeline makes
  /// small hops and great leaps.
  public var amplitude: Float
  /// Whether time goes on. It becomes false at the timeline's end.
  public var isPlaying: Bool
  private var hasBegun = false
  /// Whether it came to its end, and what it moved is left alone.
  private var isDone = false
  /// The time that was shown last.
  private var shown: Double = 0
  /// Whose properties were moved last.
  private var owner = Entity.none
  /// One bit for each property that was moved by the last tick, by its place in the simulation.
  private var moved: UInt64 = 0
  /// What those were before: the model values.
  private var models: [AnimatedValue] = []
  /// What each track found when it began; not a number where it has not begun.
  private var starts: [AnimatedValue] = []

  /// A player at the timeline's begin.
  public init(
    _ timeline: TimelineID, target: Entity = .none, speed: Float = 1, amplitude: Float = 1
  ) {
    self.timeline = timeline
    self.target = target
    self.speed = speed
    self.amplitude = amplitude
    time = 0
    isPlaying = true
  }

  public init() { self.init(.none) }

  public static var componentName: String { "TimelinePlayer" }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("timeline", &timeline)
    v.field("target", &target)
    v.field("time", &time)
    v.field("speed", &speed)
    v.field("amplitude", &amplitude)
    v.field("isPlaying", &isPlaying)
    v.field("hasBegun", &hasBegun)
    v.field("isDone", &isDone)
    v.field("shown", &shown)
    v.field("owner", &owner)
    v.field("moved", &moved)
    v.field("models", &models)
    v.field("starts", &starts)
  }

  /// Begins a timeline from its start. What the one before has moved stays where it is.
  public mutating func play(_ timeline: TimelineID, speed: Float = 1, amplitude: Float = 1) {
    self = TimelinePlayer(timeline, target: target, speed: speed, amplitude: amplitude)
  }

  /// What a property is without the timeline, while it is moved.
  /// - Parameter place: the property's among ``AnimatedProperties``.
  func model(ofProperty place: Int) -> AnimatedValue? {
    moved & 1 << UInt64(place) != 0 && place < models.count ? models[place] : nil
  }

  /// Moves on by a tick and writes the properties. The first tick shows the begin.
  /// - Returns: whether the timeline has ended with this tick.
  fileprivate mutating func advance(_ entity: Entity, _ stage: borrowing TimelineStage) -> Bool {
    guard let timeline = stage.timeline(timeline) else { return false }
    let partCount = timeline.parts.count
    if time.isNaN { time = 0 }
    if models.count != stage.properties.count {
      models = [AnimatedValue](repeating: AnimatedValue(), count: stage.properties.count)
      moved = 0
    }
    let wanted = target == .none ? entity : target
    if owner != wanted {
      // The old one gets back what it was, and the new one is met as at the begin.
      giveBack(moved, stage)
      moved = 0
      starts = []
      owner = wanted
    }
    if starts.count != partCount {
      starts = [AnimatedValue](repeating: AnimatedValue(.nan), count: partCount)
    }
    var hasEnded = false
    if hasBegun && isPlaying {
      time += speed.isFinite ? Double(speed) : 0
      let length = Double(timeline.length)
      if speed > 0 ? time >= length : speed < 0 && time <= 0 {
        time = speed > 0 ? length : 0
        hasEnded = true
        isPlaying = false
      }
    } else if !hasBegun && speed < 0 && time == 0 && timeline.length.isFinite {
      // Backwards it begins at the end.
      time = Double(timeline.length)
    } else if !isPlaying && isDone && time == shown {
      return false
    }
    hasBegun = true
    isDone = hasEnded || isDone && !isPlaying
    shown = time
    apply(timeline, stage)
    if hasEnded {
      // What it holds is from now on simply what the property is.
      moved = 0
    }
    return hasEnded
  }

  private mutating func apply(_ timeline: TimelineParts, _ stage: borrowing TimelineStage) {
    let properties = stage.properties
    var now: UInt64 = 0
    timeline.findRoundTimes(at: time, stage.times)
    for at in timeline.parts.indices {
      let part = timeline.parts[at]
      let time = stage.times[at]
      // One whose component is gone is not moved, and met anew when it is back.
      guard part.keyCount > 0, !time.isNaN, let place = properties.place(of: part.property),
        let present = properties.read(place, stage.world, owner)
      else { continue }
      let bit: UInt64 = 1 << UInt64(place)
      if now & bit == 0 && moved & bit == 0 { models[place] = present }
      now |= bit
      if starts[at].x.isNaN { starts[at] = present }
      let value = timeline.value(of: part, at: Float(time), start: starts[at], amplitude)
      properties.write(value, place, stage.world, owner)
    }
    // What nothing moves any more is again what it was.
    if moved & ~now != 0 { giveBack(moved & ~now, stage) }
    moved = now
  }

  private func giveBack(_ places: UInt64, _ stage: borrowing TimelineStage) {
    // A player out of a file may have bits that stand for nothing.
    for place in 0..<min(stage.properties.count, models.count)
    where places & 1 << UInt64(place) != 0 {
      stage.properties.write(models[place], place, stage.world, owner)
    }
  }
}

/// What all players of a tick work with.
private struct TimelineStage {
  let world: World
  let runs: UnsafeBufferPointer<TimelineLists.Run>
  let parts: UnsafePointer<Timeline.Part>?
  let keys: UnsafePointer<Keyframe>?
  /// Room for a time of each part of the longest timeline.
  let times: UnsafeMutablePointer<Double>
  let properties: PropertyOwners

  /// Where a timeline lies; `nil` where there is none of this number, or it has no parts.
  func timeline(_ number: TimelineID) -> TimelineParts? {
    guard number.index < runs.count, runs[number.index].partCount > 0, let parts else { return nil }
    let run = runs[number.index]
    return TimelineParts(
      parts: UnsafeBufferPointer(start: parts + run.firstPart, count: run.partCount),
      keys: keys.map { $0 + run.firstKey })
  }
}

/// A timeline has come to its end by itself.
public struct TimelineEnded: Event, Equatable {
  /// Who has the player.
  public var entity: Entity
  /// The timeline's number in ``Timelines``.
  public var timeline: TimelineID

  /// A timeline that has ended.
  public init(entity: Entity = .none, timeline: TimelineID = 0) {
    self.entity = entity
    self.timeline = timeline
  }

  public init() { self.init(entity: .none) }
  public static var eventName: String { "TimelineEnded" }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("entity", &entity)
    v.field("timeline", &timeline)
  }
}

extension TimelinePlayer {
  /// Moves every timeline on by a tick; followers come after all others.
  public static let advance = System("advanceTimelines", in: .animation) { world in
    guard world.hasAny(TimelinePlayer.self) else { return }
    // SAFETY: these keep the lists until all have moved on, whatever what they write may bring about.
    let lists = world[Timelines.self].lists
    let properties = world[AnimatedProperties.self]
    lists.runs.withUnsafeBufferPointer { runs in
      lists.parts.withUnsafeBufferPointer { parts in
        lists.keys.withUnsafeBufferPointer { keys in
          withUnsafeTemporaryAllocation(of: Double.self, capacity: max(lists.mostParts, 1)) {
            times in
            properties.withOwners { properties in
              advanceAll(
                world,
                TimelineStage(
                  world: world, runs: runs, parts: parts.baseAddress, keys: keys.baseAddress,
                  times: times.baseAddress.unsafelyUnwrapped, properties: properties))
            }
          }
        }
      }
    }
  }

  private static func advanceAll(_ world: World, _ stage: borrowing TimelineStage) {
    let pauses = world.isAnybodyPaused
    world.query(without: AnimationFollower.self).each {
      (entity: Entity, player: inout TimelinePlayer) in
      if pauses && world.isPaused(entity) { return }
      let timeline = player.timeline
      if player.advance(entity, stage) {
        world.send(TimelineEnded(entity: entity, timeline: timeline))
      }
    }
    world.each { (entity: Entity, follower: AnimationFollower, player: inout TimelinePlayer) in
      guard let leader = world[follower.leader, TimelinePlayer.self],
        !(pauses && world.isPaused(entity))
      else { return }
      player.isPlaying = false
      player.time = leader.time + Double(follower.offset)
      _ = player.advance(entity, stage)
    }
  }
}
