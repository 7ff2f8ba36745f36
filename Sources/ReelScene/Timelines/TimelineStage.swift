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
  /// Room for what is made of each property, and for what it was when the tick met it.
  let sums: UnsafeMutablePointer<PropertySum>
  let presents: UnsafeMutablePointer<AnimatedValue>
  let properties: PropertyOwners
  let layers: TimelineLayers
  /// Whether `layers` has anybody in this tick.
  var isShared = false

  /// Where a timeline lies; `nil` where there is none of this number, or it has no parts.
  func timeline(_ number: TimelineID) -> TimelineParts? {
    guard number.index < runs.count, runs[number.index].partCount > 0, let parts, let timings else {
      return nil
    }
    let run = runs[number.index]
    return TimelineParts(
      parts: UnsafeBufferPointer(start: parts + run.firstPart, count: run.partCount),
      timings: timings + run.firstPart, keys: keys.map { $0 + run.firstKey })
  }
}
