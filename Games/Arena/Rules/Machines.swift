import Reel

/// What moves by itself: lifts, doors, a turning platform, balls that are thrown.
struct MachineFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(MoverFeature.self)
    simulation.world.register(Travel.self)
    simulation.world.register(Turning.self)
    simulation.world.register(Thrown.self)
    simulation.world.register(Rider.self)
    simulation.add(Travel.move)
    simulation.add(Turning.turn)
    simulation.add(Thrown.throwAgain)
    simulation.draw(Thrown.twins, after: SpriteFeature.pass)
  }
}

/// Goes from one point to another and back, and rests at both.
struct Travel: Component {
  var from = Vec2.zero
  var to = Vec2.zero
  /// For one way, at least 1.
  var ticks: Int32 = 1
  /// At either end.
  var pause: Int32 = 0

  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("from", &from)
    v.field("to", &to)
    v.field("ticks", &ticks, in: 1...10_000)
    v.field("pause", &pause, in: 0...10_000)
  }

  /// Where it is after so many ticks: slow at both ends.
  func place(_ tick: UInt64) -> Vec2 {
    let round = UInt64(ticks + pause) * 2
    let age = Int32(tick % round)
    let isBack = age >= ticks + pause
    let way = Float(min(isBack ? age - ticks - pause : age, ticks)) / Float(ticks)
    let eased = way * way * (3 - 2 * way)
    return isBack ? to + (from - to) * eased : from + (to - from) * eased
  }

  static let move = System("moveMachines") { world in
    let tick = world[Clock.self].tick
    world.each { (transform: inout Transform, travel: Travel) in
      transform.position = travel.place(tick)
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

  /// How far away the twins of some are, so that the farthest are nearly 262,144 pixels from the origin.
  static let farAway: Float = 258_048

  /// Frames for those that are far away, where they would be here.
  static let twins = DrawPass("twins") { view, list in
    view.world.each { (entity: Entity, thrown: Thrown) in
      guard thrown.from.x > farAway else { return }
      var place = view.place(of: entity)
      place.tx -= farAway
      list.stroke(
        Rect(-6, -6, 12, 12), width: 1,
        ShapeStyle(Palette.ray, layer: Layers.aim, transform: place))
    }
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
}

/// A crate on the lift.
public struct Rider: Component {
  public init() {}
}
