import Reel

enum Layers {
  static let sky: Int16 = -100
  static let clouds: Int16 = -90
  static let farHills: Int16 = -80
  static let nearHills: Int16 = -70
  static let ground: Int16 = -50
  static let shadows: Int16 = -10
  static let aliens: Int16 = 0
  static let drops: Int16 = 5
  static let cart: Int16 = 10
  static let buttons: Int16 = 50
  static let display: Int16 = 100
}

enum Ground {
  /// How far the line on which things stand lies above the view's bottom edge.
  static let height: Float = 36
}

/// A cloud that wanders across the sky and comes back at the other side.
struct Cloud: Component {
  /// Pixels a tick.
  var speed: Float = 1

  static let drift = System("driftClouds", in: .react) { world in
    let right = world[Input.self].view.x + 60
    world.each { (entity: Entity, transform: inout Transform, cloud: Cloud) in
      transform.position.x += cloud.speed
      guard transform.position.x > right else { return }
      transform.position.x = -60
      world.skipMotion(of: entity)  // it is not drawn on its way back
    }
  }
}

/// Sky, clouds, hills and ground.
enum Landscape {
  static func spawn(_ world: World) {
    world.spawn(ScrollLayer(.sky, layer: Layers.sky))
    world.spawn(
      ScrollLayer(
        .hillsFar, factor: Vec2(0.3, 0), inset: 40, fromBottom: true, layer: Layers.farHills))
    world.spawn(
      ScrollLayer(
        .hillsNear, factor: Vec2(0.6, 0), inset: 34, fromBottom: true, layer: Layers.nearHills))
    world.spawn(ScrollLayer(.ground, fromBottom: true, layer: Layers.ground))
    world.spawn(
      Transform(), EdgeAnchor(Vec2(1, 0), offset: Vec2(-84, 62)),
      Sprite(.moon, layer: Layers.clouds, z: -1))
    spawnCloud(Vec2(70, 52), 0.6, .cloud1, world)
    spawnCloud(Vec2(250, 88), 0.9, .cloud2, world)
    spawnCloud(Vec2(430, 40), 0.5, .cloud1, world)
  }

  private static func spawnCloud(_ at: Vec2, _ speed: Float, _ frame: FrameID, _ world: World) {
    world.spawn(Transform(position: at), Cloud(speed: speed), Sprite(frame, layer: Layers.clouds))
  }

  /// Moves the hills a little against the cart, the far ones less: the eye takes it for depth.
  static let shiftHills = System("shiftHills", in: .present) { world in
    let shift = (world[Input.self].view.x / 2 - Cart.x(world)) * 0.12
    world.each { (layer: inout ScrollLayer) in layer.offset.x = shift * layer.factor.x }
  }
}
