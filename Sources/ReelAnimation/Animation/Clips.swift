import ReelECS
import ReelFields

/// The clips of a game. A clip's number is its index in the order in which the clips were added.
public struct Clips: Resource {
  /// The clips in the order in which they were added.
  public private(set) var all: [Clip] = []

  public init() {}
  public static var resourceName: String { "Clips" }

  /// Adds a clip and returns its number. Traps if there are 65,535 clips already.
  public mutating func add(_ clip: Clip) -> ClipID {
    tracks[0].add(clip)
    return all.append(numbered: clip, "clips", "play it by its number")
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("all", &all)
    tracks = [ClipTrack()]
    for clip in all { tracks[0].add(clip) }
  }

  /// The array has one element, so that a system retains one object in a tick instead of three.
  private(set) var tracks = [ClipTrack()]
}
