import ReelECS
import ReelFields
import ReelMath

/// A component that plays a timeline on an entity's properties, or on another entity's.
///
/// While it plays, it writes the properties that its timeline names, and overwrites values that the game writes to
/// them. Values set by ``WorldProperties/set(_:of:to:)-(_,_,AnimatedValue)`` remain effective. An entity has one
/// player: concurrent timelines are played by entities of their own, with a ``target``. The distances that several
/// players add to a property accumulate.
///
/// ```swift
/// let up = Timeline.tween(.position, by: Vec2(0, -40), over: .ticks(12), curve: .easeOutQuad)
/// let down = Timeline.tween(.position, by: Vec2(0, 40), over: .ticks(12), curve: .easeInQuad)
/// let hop = world.add(.sequence([up, down]).repeated(3), named: "hop")
/// world.insert(frog, TimelinePlayer(hop, amplitude: 0.5))  // half as high
/// ```
public struct TimelinePlayer: Component, Equatable, Sendable {
  /// The timeline's number in ``Timelines``. To begin another timeline, call ``play(_:speed:amplitude:)``.
  public internal(set) var timeline: TimelineID
  /// The entity whose properties it moves; `Entity.none` for its own entity.
  public var target: Entity
  /// The number of ticks of the timeline that have passed, as exact after a year as at the beginning. Setting it jumps
  /// there in the next tick.
  public var time: Double
  /// The ticks of the timeline per tick of the game: 0.5 is half speed, a negative one plays backwards. It may change
  /// at any time; the timeline goes on from its present time.
  public var speed: Float
  /// The factor for the parts that add or multiply: 2 goes twice as far, -1 in the opposite direction. So one timeline
  /// makes small hops and great leaps.
  public var amplitude: Float
  /// True if time advances. It becomes false at the timeline's end.
  public var isPlaying: Bool
  var hasBegun = false
  /// True if the timeline has ended and no longer writes its properties.
  var isDone = false
  /// The value of ``time`` after the last tick.
  var shown: Double = 0
  /// The entity whose properties were moved last.
  var owner = Entity.none
  /// The axes that the last tick moved.
  var moved = PropertyAxes()
  /// The values of those properties without any timeline: the ground for this player's contributions.
  var models = AnimatedValues()
  /// One entry for each track that starts from the property's present value: the value when the track began; NaN
  /// before.
  var starts = AnimatedValues()

  /// Creates a player at the timeline's beginning.
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

  /// Begins a timeline at its start. Properties keep the values that the previous timeline gave them.
  public mutating func play(_ timeline: TimelineID, speed: Float = 1, amplitude: Float = 1) {
    // The lists keep their memory.
    var (models, starts) = (exchange(&models, with: .init()), exchange(&starts, with: .init()))
    models.removeAll()
    starts.removeAll()
    self = TimelinePlayer(timeline, target: target, speed: speed, amplitude: amplitude)
    (self.models, self.starts) = (models, starts)
  }

  /// Returns the value of a property without the timeline, on the axes that it moves.
  /// - Parameter index: the property's index in ``AnimatedProperties``.
  func model(ofProperty index: Int, else present: AnimatedValue) -> AnimatedValue {
    guard index < models.count else { return present }
    return present.replacing(moved.axes(of: index), with: models[index])
  }

  /// The entity whose properties were moved last; `Entity.none` if none are moved.
  var movedOwner: Entity { moved.isEmpty ? .none : owner }

  /// Sets the ground of a property, on the axes that the player moves.
  mutating func setModel(ofProperty index: Int, to ground: AnimatedValue, _ axes: AxisSet) {
    guard index < models.count else { return }
    models[index] = models[index].replacing(
      axes.intersection(moved.axes(of: index)), with: ground)
  }

  /// Returns true if the timeline has ended and no property of the player was set since: the next tick changes nothing.
  @inline(__always) func rests(_ entity: Entity, _ stage: borrowing TimelineStage) -> Bool {
    !isPlaying && isDone && time == shown && owner == (target == .none ? entity : target)
      && models.count == stage.properties.count && starts.count == stage.partCount(timeline)
  }

  /// Advances by a tick and writes the properties. The first tick shows the beginning.
  /// - Parameter movesOn: false to repeat the last contribution without advancing the time.
  /// - Returns: true if the timeline has ended in this tick.
  mutating func advance(
    _ entity: Entity, _ stage: borrowing TimelineStage, movesOn: Bool = true
  ) -> Bool {
    guard let timeline = stage.timeline(timeline) else { return false }
    let partCount = timeline.parts.count
    if time.isNaN { time = 0 }
    if models.count != stage.properties.count {
      models.fill(AnimatedValue(), count: stage.properties.count)
      moved = PropertyAxes()
    }
    let newOwner = target == .none ? entity : target
    let group = stage.isShared ? stage.sums.group(of: newOwner) : nil
    guard movesOn else {
      // Repeats the contribution only if other players of its target depend on it, because the game may move a paused
      // entity.
      if group != nil, hasBegun, owner == newOwner, starts.count == partCount, !moved.isEmpty {
        apply(timeline, stage, group, isLast: false)
      }
      return false
    }
    if owner != newOwner {
      // Restores the properties of the old owner, and begins anew on the new one.
      restoreProperties(stage)
      moved = PropertyAxes()
      starts.removeAll()
      owner = newOwner
    }
    if starts.count != partCount {
      starts.fill(AnimatedValue(.nan), count: partCount)
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
      // A player that plays backwards begins at the end.
      time = Double(timeline.length)
    } else if !isPlaying && isDone && time == shown {
      return false
    }
    hasBegun = true
    isDone = hasEnded || isDone && !isPlaying
    shown = time
    apply(timeline, stage, group, isLast: hasEnded)
    if hasEnded {
      // From now on, the last values of the ended timeline are the properties' own.
      moved = PropertyAxes()
    }
    return hasEnded
  }

  private mutating func apply(
    _ timeline: TimelineParts, _ stage: borrowing TimelineStage, _ group: Int?, isLast: Bool
  ) {
    let properties = stage.properties
    let before = moved.limited(to: properties.count)
    /// The properties that this tick has read: one bit each.
    var readBits: UInt64 = 0
    timeline.findRoundTimes(at: time, stage.times)
    for at in timeline.parts.indices {
      let part = timeline.parts[at]
      let time = stage.times[at]
      guard part.keyCount > 0, !time.isNaN, let index = properties.index(of: part.property)
      else { continue }
      let axes = part.property.axes
      if axes.isEmpty { continue }
      let state = stage.states + index
      let bit: UInt64 = 1 &<< UInt64(index)
      if readBits & bit == 0 {
        // A property whose component is missing is not moved; it is read again when the component returns.
        var holder = index
        guard let present = properties.find(&holder, stage.world, owner) else { continue }
        readBits |= bit
        state.initialize(
          to: MovedProperty(present: present, before: before.axes(of: index), owner: holder))
      }
      let fresh = axes.subtracting(state.pointee.sum.touched).subtracting(state.pointee.before)
      if !fresh.isEmpty {
        let ground = stage.sums.ground(group, index, fresh, state.pointee.present)
        models[index] = models[index].replacing(fresh, with: ground)
      }
      if part.startsFromPresent && starts[at].x.isNaN {
        starts[at] = part.property.picked(from: state.pointee.sum.value(over: models[index]))
      }
      let value = timeline.value(of: part, at: Float(time), start: starts[at], amplitude)
      state.pointee.sum.add(part.property.spread(value), axes, part.blend)
    }
    var now = PropertyAxes()
    var bits = readBits | before.propertyBits
    while bits != 0 {
      let index = bits.trailingZeroBitCount
      bits &= bits - 1
      let state = stage.states + index
      if readBits & (1 &<< UInt64(index)) == 0 {
        // A property that no part moves any more returns to its own value.
        if group == nil, let present = properties.read(index, stage.world, owner) {
          let value = present.replacing(before.axes(of: index), with: models[index])
          properties.write(value, index, stage.world, owner)
        }
        continue
      }
      let touched = state.pointee.sum.touched
      now.insert(touched, of: index)
      if let group {
        stage.sums.add(state.pointee.sum, group, index, isLast: isLast)
        continue
      }
      let model = models[index]
      let left = state.pointee.before.subtracting(touched)
      let value = state.pointee.present.replacing(left, with: model)
        .replacing(touched, with: state.pointee.sum.value(over: model))
      properties.writeDirectly(value, state.pointee.owner, stage.world, owner)
    }
    moved = now
  }

  /// Sets the properties that the player moves to their values without the timeline.
  private func restoreProperties(_ stage: borrowing TimelineStage) {
    let before = moved.limited(to: min(stage.properties.count, models.count))
    var bits = before.propertyBits
    while bits != 0 {
      let index = bits.trailingZeroBitCount
      bits &= bits - 1
      guard let present = stage.properties.read(index, stage.world, owner) else { continue }
      stage.properties.write(
        present.replacing(before.axes(of: index), with: models[index]), index, stage.world, owner)
    }
  }
}
