import Reel

/// Platforms that move between two points.
struct LiftFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(MoverFeature.self)
    simulation.require(PlayFeature.self)
    simulation.world.register(Lift.self)
    simulation.add(Lift.move)
    simulation.schedule.gate(LiftFeature.systems) { $0[Play.self].runs }
  }
}

/// A lift that moves from one point to another and back, slowly at both ends.
struct Lift: Component {
  var from = Vec2.zero
  var way = Vec2.zero
  /// The ticks of one way, at least 1.
  var ticks: Int32 = 1
  var age: Int32 = 0

  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("from", &from)
    v.field("way", &way)
    v.field("ticks", &ticks, in: 1...100_000)
    v.field("age", &age)
  }

  static func spawn(_ object: RoomObject, _ world: World) {
    var lift = Lift()
    lift.from = object.position
    lift.way = object.way
    lift.ticks = Int32(max(1, min(object.seconds * 60, 100_000)))
    world.spawn(
      Transform(position: object.position), Resident(), lift, Solid(isOneWay: true),
      Collider(Rect(-24, 0, 48, 8), categories: Category.solid),
      Sprite(.lift, layer: Layers.objects))
  }

  static let move = System("moveLifts") { world in
    world.each { (lift: inout Lift, transform: inout Transform) in
      // The lift rests for half a second at both ends.
      let span = lift.ticks + 30
      lift.age = (lift.age + 1) % (2 * span)
      let isBack = lift.age >= span
      let way = min(1, Float(lift.age % span) / Float(lift.ticks))
      let eased = way * way * (3 - 2 * way)
      transform.position = lift.from + lift.way * (isBack ? 1 - eased : eased)
    }
  }
}
