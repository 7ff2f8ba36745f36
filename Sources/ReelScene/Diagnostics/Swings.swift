import ReelECS
import ReelMath

/// Who swings to and fro by whole turns: a rotation in degrees, where radians are meant.
///
/// Every sixteenth tick it looks how everybody is turned. Told is who went back by more than a turn four times
/// within 512 ticks. Whoever spins goes on instead, whoever has his angle brought back into one turn never goes
/// back by more, and a wheel turns as it rolls.
struct Swings {
  private static let period: UInt64 = 512
  private static let turn: Float = 2 * .pi * 1.01

  private struct Track {
    var place: Vec2
    var rotation: Float
    /// The rotation that is furthest in the present direction.
    var furthest: Float
    var isRising = true
    var swings = 0
    var x = Rolling()
    var y = Rolling()
  }

  /// How often it was turned one way and the other while it moved one way along an axis.
  private struct Rolling {
    var forth = 0
    var back = 0

    mutating func add(_ turn: Float, _ way: Float) {
      if turn * way > 0 { forth += 1 } else if turn * way < 0 { back += 1 }
    }

    var isWheel: Bool { max(forth, back) >= 4 && max(forth, back) > 4 * min(forth, back) }
  }

  private var tracks: [Entity: Track] = [:]

  mutating func look(_ check: Checkup) {
    let world = check.world
    let tick = world[Clock.self].tick
    guard tick % 16 == 0 else { return }
    if tick % Self.period == 0 { tracks = [:] }
    world.eachTouched(since: 0) { (entity: Entity, transform: Transform, _: UInt64) in
      guard transform.rotation.isFinite else { return }
      guard var track = tracks[entity] else {
        if transform.rotation != 0 {
          tracks[entity] = Track(
            place: world.globalPosition(of: entity), rotation: transform.rotation,
            furthest: transform.rotation)
        }
        return
      }
      Self.follow(transform.rotation, world.globalPosition(of: entity), &track)
      if track.swings == 4 && !track.x.isWheel && !track.y.isWheel {
        check.simulation.note(
          "A Transform's rotation swings to and fro by whole turns, as degrees would: it is in radians, .pi for half "
            + "a turn", of: entity, system: "")
      }
      tracks[entity] = track
    }
  }

  private static func follow(_ rotation: Float, _ place: Vec2, _ track: inout Track) {
    let turn = rotation - track.rotation
    track.x.add(turn, place.x - track.place.x)
    track.y.add(turn, place.y - track.place.y)
    (track.rotation, track.place) = (rotation, place)
    let isFurther = track.isRising ? rotation >= track.furthest : rotation <= track.furthest
    if isFurther {
      track.furthest = rotation
    } else if (rotation - track.furthest).magnitude > Self.turn {
      track.furthest = rotation
      track.isRising.toggle()
      track.swings += 1
    }
  }
}
