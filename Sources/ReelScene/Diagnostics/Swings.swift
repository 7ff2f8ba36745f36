import ReelECS
import ReelMath

/// Whose rotation is in degrees, where radians are meant.
///
/// Two things give degrees away. Who swings to and fro by whole turns: told is who went back by more than a turn
/// four times within 512 ticks. Whoever spins goes on instead, whoever has his angle brought back into one turn never
/// goes back by more, and a wheel turns as it rolls. And who comes into the world turned by several turns: told is the
/// third of these, unless anybody spins, of whom it may be a piece.
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
  private var restores: Int?
  /// How many came turned by several turns.
  private var turnedComers = 0
  private var anybodySpins = false

  mutating func look(_ check: Checkup) {
    let world = check.world
    let tick = world[Clock.self].tick
    // Whoever is there after a restore, or before the first look at a game that runs, may have spun for long.
    let isKnown = restores == world.restoreCount || restores == nil && tick == 0
    restores = world.restoreCount
    if !isKnown { tracks = [:] }
    if tick % Self.period == 0 {
      for entity in tracks.keys where !world.isAlive(entity) { tracks[entity] = nil }
      for entity in tracks.keys { tracks[entity]?.swings = 0 }
    }
    world.eachTouched(since: 0) { (entity: Entity, transform: Transform, _: UInt64) in
      guard transform.rotation.isFinite else { return }
      if let track = tracks[entity] {
        if tick % 16 == 0 { follow(entity, track, transform.rotation, check) }
      } else {
        if isKnown { meet(entity, transform.rotation, check) }
        tracks[entity] = Track(
          place: world.globalPosition(of: entity), rotation: transform.rotation,
          furthest: transform.rotation)
      }
    }
  }

  /// Somebody has come.
  private mutating func meet(_ entity: Entity, _ rotation: Float, _ check: Checkup) {
    guard rotation.magnitude > 2 * Self.turn, !anybodySpins else { return }
    // Told of one alone (`TransformFeature`).
    if (rotation / 15).rounded() == rotation / 15 { return }
    turnedComers += 1
    guard turnedComers == 3 else { return }
    check.simulation.note(
      "Transforms come with rotations of several turns, as degrees would: a rotation is in radians, .pi for half a turn",
      of: entity, system: "")
  }

  private mutating func follow(
    _ entity: Entity, _ last: Track, _ rotation: Float, _ check: Checkup
  ) {
    var track = last
    let place = check.world.globalPosition(of: entity)
    let turn = rotation - track.rotation
    track.x.add(turn, place.x - track.place.x)
    track.y.add(turn, place.y - track.place.y)
    if turn != 0 && rotation.magnitude > Self.turn { anybodySpins = true }
    (track.rotation, track.place) = (rotation, place)
    if track.isRising ? rotation >= track.furthest : rotation <= track.furthest {
      track.furthest = rotation
    } else if (rotation - track.furthest).magnitude > Self.turn {
      track.furthest = rotation
      track.isRising.toggle()
      track.swings += 1
    }
    if track.swings == 4 && !track.x.isWheel && !track.y.isWheel {
      check.simulation.note(
        "A Transform's rotation swings to and fro by whole turns, as degrees would: it is in radians, .pi for half a "
          + "turn", of: entity, system: "")
    }
    tracks[entity] = track
  }
}
