import ReelECS
import ReelMath

/// What all players of a tick work with.
struct TimelineStage {
  let world: World
  let runs: UnsafeBufferPointer<TimelineLists.Run>
  let parts: UnsafePointer<Timeline.Part>?
  let timings: UnsafePointer<PartTiming>?
  let keys: UnsafePointer<Keyframe>?
  /// Room for a time of each part of the longest timeline.
  let times: UnsafeMutablePointer<Double>
  /// Room for a state of each property; a player makes those that it meets.
  let states: UnsafeMutablePointer<MovedProperty>
  let properties: PropertyOwners
  let layers: TimelineLayers
  /// Whether `layers` has anybody in this tick.
  var isShared = false

  /// How many parts a timeline has; 0 where there is none of this number.
  @inline(__always) func partCount(_ number: TimelineID) -> Int {
    number.index < runs.count ? runs[number.index].partCount : 0
  }

  /// Where a timeline lies; `nil` where there is none of this number, or it has no parts.
  func timeline(_ number: TimelineID) -> TimelineParts? {
    guard number.index < runs.count, runs[number.index].partCount > 0, let parts, let timings else {
      return nil
    }
    let run = runs[number.index]
    return TimelineParts(
      parts: UnsafeBufferPointer(start: parts + run.firstPart, count: run.partCount),
      timings: timings + run.firstPart, keys: keys.map { $0 + run.firstKey }, length: run.length)
  }
}

/// A property of an entity while a player moves it.
struct MovedProperty {
  /// What the tick met.
  var present: AnimatedValue
  /// Which of its numbers the player moved in the tick before.
  var before: AxisSet
  /// What the player's parts make of it.
  var sum = PropertySum()
  /// The place of the component that has it.
  var owner: Int
}
