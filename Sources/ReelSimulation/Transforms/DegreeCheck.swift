import ReelECS
import ReelMath

/// A search for entities whose rotation is set in degrees instead of radians, by two patterns:
///
/// - An entity swings to and fro by more than a turn, step by step, four times within 512 ticks. Other motions differ.
///   A spinning entity goes on in its direction, or jumps back at once. An angle that is kept within one turn never
///   swings by more than a turn. A wheel turns as it moves.
/// - A new entity is rotated by more than two turns. One such entity may be a piece of a spinning one, or a shot of a
///   spiral. So only the third is reported, and only if no entity spins. An entity counts if its rotation differs from
///   that of the previous new entity by more than a turn.
struct DegreeCheck {
  private static let period: UInt64 = 512
  private static let turn: Float = 2 * .pi * 1.01

  private struct Track {
    var position: Vec2
    var rotation: Float
    /// The rotation that is furthest in the present direction.
    var furthest: Float
    var isRising = true
    /// The number of inspections that found the rotation further in the present direction.
    var steps = 0
    /// True if the rotation went in the previous direction step by step.
    var wentBySteps = false
    var swings = 0
    var x = Rolling()
    var y = Rolling()

    init(_ position: Vec2, _ rotation: Float) {
      self.position = position
      self.rotation = rotation
      furthest = rotation
    }
  }

  /// The numbers of turns with the motion along an axis, and of turns against it.
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
  /// The number of new entities turned by more than two turns, and the rotation of the newest entity.
  private var turned = (count: 0, last: Float(0))
  private var anythingSpins = false
  /// The third entity that `turned` counted. It is reported at the next inspection of all entities, which shows if any
  /// of them spins.
  private var suspect: Entity?

  mutating func inspect(_ check: Checkup) {
    let world = check.world
    let tick = world[Clock.self].tick
    // Entities that exist at the first check of a running game, or after a restore, may have spun for long.
    let areNew = restores == world.restoreCount || restores == nil && tick == 0
    if restores != world.restoreCount { tracks = [:] }
    restores = world.restoreCount
    if tick % Self.period == 0 {
      for entity in tracks.keys where !world.isAlive(entity) { tracks[entity] = nil }
      for entity in tracks.keys { tracks[entity]?.swings = 0 }
    }
    let follows = tick % 16 == 0
    let earlier = suspect
    world.eachTouched(since: follows ? 0 : check.since) {
      (entity: Entity, transform: Transform, _: UInt64) in
      let rotation = transform.rotation
      guard rotation.isFinite else { return }
      if var track = tracks[entity] {
        if !follows { return }
        follow(rotation, world.globalPosition(of: entity), &track)
        if track.swings == 4 && !track.x.isWheel && !track.y.isWheel {
          check.simulation.report(
            "A Transform's rotation swings to and fro by whole turns, as degrees would: it is in radians, .pi for half a "
              + "turn", of: entity, system: "")
        }
        tracks[entity] = track
      } else {
        if areNew { checkNew(entity, rotation) }
        tracks[entity] = Track(world.globalPosition(of: entity), rotation)
      }
    }
    guard follows, let earlier else { return }
    suspect = nil
    if anythingSpins { return }
    check.simulation.report(
      "New Transforms have rotations of several turns, as degrees would: a rotation is in radians, .pi for half a turn",
      of: earlier, system: "")
  }

  private mutating func checkNew(_ entity: Entity, _ rotation: Float) {
    let last = turned.last
    turned.last = rotation
    guard rotation.magnitude > 2 * Self.turn, !anythingSpins,
      (rotation - last).magnitude > Self.turn,
      // `TransformFeature` reports multiples of 15 for each entity alone.
      (rotation / 15).rounded() != rotation / 15
    else { return }
    turned.count += 1
    if turned.count == 3 { suspect = entity }
  }

  private mutating func follow(_ rotation: Float, _ position: Vec2, _ track: inout Track) {
    let turn = rotation - track.rotation
    track.x.add(turn, position.x - track.position.x)
    track.y.add(turn, position.y - track.position.y)
    if turn != 0 && rotation.magnitude > Self.turn { anythingSpins = true }
    (track.rotation, track.position) = (rotation, position)
    if track.isRising ? rotation >= track.furthest : rotation <= track.furthest {
      if rotation != track.furthest { track.steps += 1 }
      track.furthest = rotation
    } else if (rotation - track.furthest).magnitude > Self.turn {
      let isBySteps = track.steps >= 2
      if isBySteps && track.wentBySteps { track.swings += 1 }
      track.wentBySteps = isBySteps
      track.furthest = rotation
      track.isRising.toggle()
      track.steps = 1
    }
  }
}
