import Reel

/// The cart, driven by keys, pad and buttons.
struct CartFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(MatchFeature.self)
    simulation.need(AnimationFeature.self)
    simulation.need(CollisionFeature.self)
    simulation.world.register(Cart.self)
    simulation.add(Cart.drive, after: Match.run)
    simulation.atStart(spawnCart)
  }
}

/// The cart that catches.
struct Cart: Component {
  /// Pixels a tick, right positive.
  var speed: Float = 0

  static let topSpeed: Float = 21
  static let halfWidth: Float = 46
}

/// The groups of colliders.
enum Groups {
  static let cart: UInt32 = 1
  static let drops: UInt32 = 2
}

private func spawnCart(_ simulation: Simulation) {
  let world = simulation.world
  let wheels = world[Clips.self].add(Clip(world.frames("cart-"), ticksPerFrame: 1))
  world.spawn(
    Transform(x: 240, y: 290), Cart(), Sprite(.cart1, layer: Layers.cart, anchor: Vec2(0.5, 1)),
    SpriteAnimation(clip: wheels, isPlaying: false), groundShadow(),
    Collider(Rect(-36, -50, 72, 18), groups: Groups.cart, wants: Groups.drops))
}

extension Cart {
  /// Held buttons, keys and pad drive the cart; without them it rolls to a stop.
  static let drive = System("driveCart") { world in
    let actions = world[Actions.self]
    let view = world[Input.self].view
    var direction: Float = 0
    if world.match.phase != .title {
      if actions.isActive(.left) { direction -= 1 }
      if actions.isActive(.right) { direction += 1 }
    }
    world.each { (cart: inout Cart, transform: inout Transform, wheels: inout SpriteAnimation) in
      cart.speed += (direction * Cart.topSpeed - cart.speed) * 0.6
      if direction == 0 && cart.speed.magnitude < 1 { cart.speed = 0 }
      let limits = (Cart.halfWidth, max(Cart.halfWidth, view.x - Cart.halfWidth))
      let wanted = transform.position.x + cart.speed
      transform.position.x = min(max(wanted, limits.0), limits.1)
      if transform.position.x != wanted { cart.speed = 0 }
      transform.position.y = view.y - Ground.height + 5
      transform.rotation = cart.speed * -0.002
      wheels.isPlaying = cart.speed != 0
    }
  }
}
