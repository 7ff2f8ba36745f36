import Reel

/// The motion of lifts, doors and ledges: from one point to another and back, slowly at both ends, with a rest there.
enum Travel {
  /// The longest time of a way or a rest, in ticks.
  private static let longest: Float = 100_000
  /// The number of machines of a map that move; those beyond it stand still.
  private static let most = 1000

  static func along(_ object: MapObject, in world: World) -> TimelinePlayer {
    let ticks = (object.number("ticks") ?? 60).clamped(to: 1...longest)
    let way = Vec2(0, object.number("dy") ?? 0)
    // The trip is played there and back, so each end has this pause twice: half of the rest each.
    let pause = (object.number("rest") ?? 0).clamped(to: 0...longest) / 2
    let rest = Timeline.pause(for: .ticks(pause))
    let there = Timeline.tween(.position, by: way, over: .ticks(ticks), curve: .easeInOutQuad)
    let trip = Timeline.sequence([rest, there.filling(.forwards), rest]).autoreversed()
    // Not the object's id: a map that was not saved by an editor may have the same one twice.
    let number = world[Timelines.self].all.count
    guard number < most else { return TimelinePlayer(.none) }
    return TimelinePlayer(world.add(trip.repeatedForever(), named: "travel \(number)"))
  }
}

/// A rotation around the entity's own position.
struct Turning: Component {
  /// The speed in radians a second.
  var speed: Float = 0

  static let turn = System("turnMachines") { world in
    let seconds = world[Clock.self].secondsPerTick
    world.each { (transform: inout Transform, turning: Turning) in
      transform.rotation += turning.speed * seconds
      if transform.rotation > .pi { transform.rotation -= 2 * .pi }
    }
  }
}

/// A ball that is thrown from the same position again and again.
struct Thrown: Component {
  var from = Vec2.zero
  /// The velocity in pixels a second.
  var velocity = Vec2.zero
  /// The ticks between two throws, at least 1.
  var every: Int32 = 1

  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("from", &from)
    v.field("velocity", &velocity)
    v.field("every", &every, in: 1...10_000)
  }

  static let throwAgain = System("throwBalls") { world in
    let tick = world[Clock.self].tick
    world.each {
      (entity: Entity, thrown: Thrown, mover: inout Mover, transform: inout Transform) in
      guard tick % UInt64(thrown.every) == 0 else { return }
      transform.position = thrown.from
      mover.velocity = thrown.velocity
      world.skipMotion(of: entity)
    }
  }

  /// The pass that draws a frame around each far twin's ball, moved back near the origin, where the ball of the near
  /// twin should be.
  static let twins = DrawPass("twins") { view, list in
    view.world.each { (entity: Entity, thrown: Thrown) in
      guard thrown.from.x > Level.farAway else { return }
      var map = view.viewAffine(of: entity)
      map.tx -= Level.farAway
      list.stroke(
        Rect(-6, -6, 12, 12), width: 1,
        ShapeStyle(Palette.ray, layer: Layers.aim, transform: map))
    }
  }
}
