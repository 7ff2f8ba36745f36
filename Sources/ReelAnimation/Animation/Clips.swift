import ReelContent
import ReelECS
import ReelMath

/// The clips of a game, named by number in the order in which they were added.
public struct Clips: Resource {
  /// In the order in which they were added.
  public private(set) var all: [Clip] = []

  public init() {}
  public static var resourceName: String { "Clips" }

  /// Adds a clip and returns its number. Traps where there are 65,535 already.
  public mutating func add(_ clip: Clip) -> ClipID {
    demand(
      all.count < UInt16.max,
      "A game has at most 65,535 clips; add each once, and play it by its number.")
    all.append(clip)
    tracks[0].add(clip)
    return ClipID(rawValue: UInt16(all.count - 1))
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("all", &all)
    tracks = [ClipTrack()]
    for clip in all { tracks[0].add(clip) }
  }

  /// One of them: whoever holds it through a tick counts one reference instead of three.
  private(set) var tracks = [ClipTrack()]
}
