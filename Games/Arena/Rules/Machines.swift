import Reel

/// Goes from one point to another and back, slowly at both ends, and rests there.
struct Travel: Component {
  var from = Vec2.zero
  var way = Vec2.zero
  /// For one way, at least 1.
  var ticks: Int32 = 1
  /// At either end.
  var rest: Int32 = 0

  init() {}

  /// What a lift, door or ledge of the map says.
  init(_ object: MapObject) {
    from = object.position
    way = Vec2(0, object.number("dy") ?? 0)
    ticks = max(1, object.int("ticks") ?? 60)
    rest = min(max(0, object.int("rest") ?? 0), 10_000)
  }

  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("from", &from)
    v.field("way", &way)
    v.field("ticks", &ticks, in: 1...10_000)
    v.field("rest", &rest, in: 0...10_000)
  }

  static let move = System("moveMachines") { world in
    let tick = world[Clock.self].tick
    world.each { (transform: inout Transform, travel: Travel) in
      let span = UInt64(travel.ticks + travel.rest)
      let share = min(1, Float(tick % span) / Float(travel.ticks))
      let eased = Easing.easeInOutQuad(share)
      transform.position = travel.from + travel.way * (tick / span % 2 == 0 ? eased : 1 - eased)
    }
  }
}

/// Turns about its own place.
struct Turning: Component {
  /// In radians a second.
  var speed: Float = 0

  static let turn = System("turnMachines") { world in
    let seconds = world[Clock.self].secondsPerTick
    world.each { (transform: inout Transform, turning: Turning) in
      transform.rotation += turning.speed * seconds
      if transform.rotation > .pi { transform.rotation -= 2 * .pi }
    }
  }
}

/// Is thrown from the same place again and again.
struct Thrown: Component {
  var from = Vec2.zero
  /// In pixels a second.
  var velocity = Vec2.zero
  /// In ticks, at least 1.
  var every: Int32 = 1

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

  /// Frames for those that are far away, where they would be here.
  static let twins = DrawPass("twins") { view, list in
    view.world.each { (entity: Entity, thrown: Thrown) in
      guard thrown.from.x > Level.farAway else { return }
      var place = view.place(of: entity)
      place.tx -= Level.farAway
      list.stroke(
        Rect(-6, -6, 12, 12), width: 1,
        ShapeStyle(Palette.ray, layer: Layers.aim, transform: place))
    }
  }
}
