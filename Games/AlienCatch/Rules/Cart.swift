import Reel

/// The cart and its controls.
struct CartFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(MatchFeature.self)
    simulation.add(Cart.drive)
    simulation.atStart { Cart.spawn($0.world) }
  }
}

/// The cart that catches things, driven by keys, pad and buttons.
struct Cart: Component {
  /// The speed in pixels a tick; positive to the right.
  var speed: Float = 0

  static let topSpeed: Float = 21
  static let halfWidth: Float = 46

  static func spawn(_ world: World) {
    let wheels = world.add(Clip(world.frames("cart-"), ticksPerFrame: 1), named: "wheels")
    let cart = world.spawn(
      Transform(x: 240, y: 290), Cart(), Sprite(.cart1, layer: Layers.cart, anchor: Vec2(0.5, 1)),
      SpriteAnimation(clip: wheels, isPlaying: false), DropShadow.onGround,
      Collider(Rect(-36, -50, 72, 18), categories: Category.cart, mask: Category.drops))
    let sparks = ParticleEmitter(world.particleEffect("sparks"), isOn: false, isPartOfState: true)
    world.setParent(of: world.spawn(Transform(y: -46), sparks), to: cart)
  }

  /// Returns the x coordinate of the cart, from the view's left edge.
  static func x(_ world: World) -> Float {
    world.query(with: Cart.self).first.flatMap { world[$0, Transform.self] }?.position.x ?? 0
  }

  /// The system that drives the cart while a direction is held; otherwise the cart rolls to a stop.
  static let drive = System("driveCart") { world in
    let view = world[Input.self].view
    let direction = world.match.phase == .title ? 0 : world.controls.value(from: .left, to: .right)
    world.each { (cart: inout Cart, transform: inout Transform, wheels: inout SpriteAnimation) in
      cart.speed += (direction * Cart.topSpeed - cart.speed) * 0.6
      if direction == 0 && cart.speed.magnitude < 1 { cart.speed = 0 }
      let targetX = transform.position.x + cart.speed
      let right = max(Cart.halfWidth, view.x - Cart.halfWidth)
      transform.position = Vec2(
        min(max(targetX, Cart.halfWidth), right), view.y - Ground.height + 5)
      if transform.position.x != targetX { cart.speed = 0 }
      transform.rotation = cart.speed * -0.002
      wheels.isPlaying = cart.speed != 0
    }
  }
}

/// The categories of colliders.
enum Category { static let (cart, drops): (UInt32, UInt32) = (1, 2) }
