import Reel

/// Candles, which give light and hide prizes.
struct CandleFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(WhipFeature.self)
    simulation.require(PickupFeature.self)
    simulation.world.register(Candle.self, Glow.self, Fire.self)
    simulation.add(Candle.beHit, Candle.burn, Glow.flicker, Fire.burn)
    simulation.schedule.gate(CandleFeature.systems) { !$0[Play.self].isHeld }
  }
}

enum CandlePictures {
  static let frames: [FrameID] = [.candle1, .candle2, .candle3]
  static let fire: [FrameID] = [.fireball1, .fireball2, .fireball3]
}

struct Candle: Component {
  var holds = Prize.heart
  /// The phase of its flicker, so that candles flicker differently.
  var shift: Int32 = 0

  static func template(_ world: World) -> Entity {
    let candle = world.spawn(
      Transform(), Resident(), Candle(),
      Collider(Rect(-6, -38, 12, 38), categories: Category.targets, isSensor: true),
      Sprite(CandlePictures.frames[0], layer: Layers.objects))
    Glow.spawn(at: Vec2(0, -30), under: candle, Color(hex: 0xD08C40), world)
    return candle
  }

  static func spawn(_ object: RoomObject, _ world: World) {
    var candle = Candle()
    candle.holds = object.holds
    candle.shift = (Glow.shift(at: object.position.x) + 37) % 37
    let entity = world.spawn(
      world[Prefabs.self].candle, Transform(position: object.position), candle)
    for glow in world.children(of: entity) { world[glow, Glow.self]?.shift = candle.shift }
  }

  static let beHit = System("hitCandles", in: .react) { world in
    for (_, entity) in world.contacts(Lash.self, Candle.self, .touching) {
      guard let candle = world[entity, Candle.self], let transform = world[entity, Transform.self]
      else { continue }
      let middle = transform.position + Vec2(0, -24)
      var prize = candle.holds
      // The strongest whip cannot become stronger, so the candle gives a big heart instead.
      if prize == .power && world[Play.self].power >= 2 { prize = .bigHeart }
      Pickup.spawn(prize, at: middle, world)
      world[Play.self].points += 10
      world.audio.play(.candle, gain: 0.6)
      world.show(.strike, at: middle)
      world.burst(.embers, at: middle, 10)
      world.despawn(entity)
    }
  }

  static let burn = System("burnCandles", in: .react) { world in
    let tick = Int32(truncatingIfNeeded: world[Clock.self].tick % 100_000)
    let frames = CandlePictures.frames
    world.each { (candle: Candle, sprite: inout Sprite) in
      sprite.frame = frames[Int((tick + candle.shift) / 6 % 3)]
    }
  }
}

/// The warm light around a flame.
struct Glow: Component {
  var shift: Int32 = 0
  var size: Float = 1

  /// Returns the phase of a light at this x: less than 37, and negative left of 0.
  static func shift(at x: Float) -> Int32 { (Int32(exactly: x.rounded(.towardZero)) ?? 0) % 37 }

  static func spawn(
    at position: Vec2, under parent: Entity, _ color: Color, size: Float = 1, shift: Int32 = 0,
    _ world: World
  ) {
    var glow = Glow()
    glow.shift = shift
    glow.size = size
    let entity = world.spawn(
      Transform(position: position), glow,
      Sprite(
        .glow, layer: Layers.light, tint: color, blend: .additive))
    world.setParent(of: entity, to: parent)
  }

  static let flicker = System("flicker", in: .react) { world in
    let tick = Float(world[Clock.self].tick % 36_000)
    world.each { (glow: Glow, transform: inout Transform) in
      let at = tick * 0.21 + Float(glow.shift)
      let size = glow.size * (1 + 0.05 * Float.sin(at) + 0.035 * Float.sin(at * 2.3))
      transform.scale = Vec2(size, size)
    }
  }
}

/// The marker of a flame that was thrown.
struct Fire: Component {
  static let burn = System("burnFire", in: .react) { world in
    let tick = world[Clock.self].tick
    let frames = CandlePictures.fire
    world.query(with: Fire.self).each { (thrown: Thrown, sprite: inout Sprite) in
      sprite.frame = frames[Int(tick / 4 % 3)]
      sprite.flipsX = thrown.velocity.x < 0
    }
  }
}
