import ReelECS
import ReelFields
import ReelMath

/// The state that all players of a tick share.
struct TimelineStage {
  let world: World
  let runs: UnsafeBufferPointer<TimelineLists.Run>
  let parts: UnsafePointer<Timeline.Part>?
  let timings: UnsafePointer<PartTiming>?
  let keys: UnsafePointer<Keyframe>?
  /// Memory for one time for each part of the timeline that has the most parts.
  let times: UnsafeMutablePointer<Double>
  /// Memory for one state for each property; a player initializes those that it moves.
  let states: UnsafeMutablePointer<MovedProperty>
  let properties: PropertyOwners
  let sums: TimelineSums
  /// True if `sums` contains any entity in this tick.
  var isShared = false

  /// Returns the number of parts of a timeline; 0 if there is none of this number.
  @inline(__always) func partCount(_ number: TimelineID) -> Int {
    number.index < runs.count ? runs[number.index].partCount : 0
  }

  /// Returns a timeline in place; `nil` if there is none of this number, or it has no parts.
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
  /// The value before the tick.
  var present: AnimatedValue
  /// The axes that the player moved in the tick before.
  var before: AxisSet
  /// The contributions of the player's parts.
  var sum = PropertySum()
  /// The index, among the owners, of the component that has the property.
  var owner: Int
}
