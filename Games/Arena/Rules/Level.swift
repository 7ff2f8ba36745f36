import Reel

/// The room of `arena.tmx`, drawn in Tiled: its ground, and the entities of its objects.
enum Level {
  /// The distance in pixels from an object to its twin, so that the farthest twins are nearly 262,144 pixels from the
  /// origin.
  static let farAway: Float = 258_048

  static func spawn(_ world: World) {
    let map = world.map("arena.tmx")
    let ground = world.maps.layer("ground", in: map)
    world.spawnMap(map)
    world.spawn(
      Transform(), TileCollider(world.maps.ground(of: ground, in: map), categories: Category.solid))
    world.spawn(
      ParallaxLayer(
        .backdrop, factor: Vec2(0.5, 0.5), repeatsY: true, layer: Layers.backdrop))
    world[Camera.self].limits = world.maps[map].area
    world[Camera.self].snapsToPixels = true
    world.add(Clip([.gem0, .gem1, .gem2, .gem3], ticksPerFrame: 9), named: "gem")
    world.add(Clip([.belt0, .belt1, .belt2, .belt3], ticksPerFrame: 2), named: "belt")
    world.spawnObjects(of: map, by: classes)
  }

  private static var classes: MapSpawner {
    var classes = MapSpawner()
    classes.on("Place", StartPoint.spawn)
    classes.on("Hero") { world, object in Hero.spawn(world, at: object.position) }
    classes.on("Block") { world, object in spawnSolid(world, object, Palette.shape) }
    classes.on("Line") { world, object in spawnSolid(world, object, Palette.oneWay) }
    classes.on("Ledge") { world, object in
      let ledge = spawnSolid(world, object, Palette.oneWay, Solid(isOneWay: true))
      world.insert(ledge, Travel.along(object, in: world))
    }
    classes.on("Lift") { world, object in
      let machine = spawnSolid(world, object, Palette.machine)
      world.insert(machine, Travel.along(object, in: world))
    }
    classes.on("Wheel") { world, object in
      let wheel = spawnSolid(world, object, Palette.machine)
      world.insert(wheel, Turning(speed: object.number("speed") ?? 0))
    }
    classes.on("Belt") { world, object in
      world.spawn(
        Transform(position: object.position), Collider(object, Category.solid),
        Solid(belt: Vec2(object.number("speed") ?? 0, 0)),
        Sprite(.belt0, layer: Layers.figures, anchor: .zero),
        SpriteSize(object.size.x, object.size.y, fill: .tile),
        SpriteAnimation(clip: world.clip("belt")))
    }
    classes.on("Hill") { world, object in
      world.spawn(
        Transform(position: object.position),
        ChainCollider(Chain(object.points), categories: Category.solid), PaintedGround())
    }
    classes.on("Crate") { world, object in
      world.spawn(
        Transform(position: object.position), Collider(object, Category.solid),
        Mover(gravity: Vec2(0, 900)), Solid(), Rider(),
        Sprite(.crate, layer: Layers.figures, anchor: .zero))
    }
    classes.on("Ball", spawnBall)
    classes.on("Gem") { world, object in
      world.spawn(
        Transform(position: object.position), Gem(),
        Collider(.circle(radius: 7), categories: Category.gems, isSensor: true),
        Sprite(.gem0, layer: Layers.figures), SpriteAnimation(clip: world.clip("gem")))
    }
    classes.on("Portal") { world, object in
      world.spawn(
        Transform(position: object.position), Portal(), Painted(color: Palette.ray),
        Collider(object, Category.gems, isSensor: true))
    }
    return classes
  }

  /// Spawns a solid entity that is drawn in the shape of its collider.
  @discardableResult
  private static func spawnSolid(
    _ world: World, _ object: MapObject, _ color: Color, _ solid: Solid = Solid()
  ) -> Entity {
    var entity = Entity.none
    for position in positions(of: object) {
      entity = world.spawn(
        Transform(position: position), Collider(object, Category.solid), solid,
        Painted(color: color))
    }
    return entity
  }

  /// Spawns a ball that is thrown again and again. It has no gravity, unless the object has `steepest`: then it walks
  /// on floors up to this slope, in degrees.
  private static func spawnBall(_ world: World, _ object: MapObject) {
    var mover = Mover()
    if let steepest = object.number("steepest") {
      mover.gravity = Vec2(0, 900)
      mover.settings.steepestFloor = steepest * .pi / 180
    }
    let velocity = Vec2(object.number("vx") ?? 0, object.number("vy") ?? 0)
    for position in positions(of: object) {
      world.spawn(
        Transform(position: position), Collider(Rect(-4, -4, 8, 8), categories: 0), mover,
        Sprite(.ball, layer: Layers.figures),
        Thrown(
          from: position, velocity: velocity, every: min(max(1, object.int("every") ?? 60), 10_000))
      )
    }
  }

  /// Returns the positions of an object; for one with a twin, first the twin's position far away.
  private static func positions(of object: MapObject) -> [Vec2] {
    let twin = object.position + Vec2(farAway, 0)
    return object.bool("hasTwin") == true ? [twin, object.position] : [object.position]
  }
}

extension Collider {
  /// Creates a collider of an object's shape, rounded by its property `radius`.
  fileprivate init(_ object: MapObject, _ categories: UInt32, isSensor: Bool = false) {
    let shape = object.collisionShape(radius: max(0, object.number("radius") ?? 0))
    self.init(shape ?? .point(.zero), categories: categories, isSensor: isSensor)
  }
}

/// A part of the room with one idea to try.
struct StartPoint: Component {
  /// Spawns a place: level floor, with the name of the place above and how to try it.
  static func spawn(_ world: World, _ object: MapObject) {
    let floor = object.position + Vec2(0, object.size.y)
    world.spawn(Transform(position: floor), StartPoint())
    func write(_ text: String, _ height: Float, _ tint: Color) {
      world.spawn(
        Transform(position: floor + Vec2(object.size.x / 2, -height)),
        Label(text, alignment: .center, layer: Layers.text, tint: tint))
    }
    write(object.name, 200, .white)
    write(object.text("hint") ?? "", 182, Palette.muted)
  }

  /// Returns the start of the place that contains `x`.
  static func start(near x: Float, _ world: World) -> Vec2 {
    let starts = starts(world)
    return starts.last { $0.x <= x } ?? starts.first ?? .zero
  }

  /// Returns the starts of all places on their floors, from left to right.
  static func starts(_ world: World) -> [Vec2] {
    world.query(with: StartPoint.self).entities.compactMap { world[$0, Transform.self]?.position }
  }
}

/// A crate on the lift.
public struct Rider: Component {
  public init() {}
}

/// The portal that takes the hero back to the first place.
struct Portal: Component {}
