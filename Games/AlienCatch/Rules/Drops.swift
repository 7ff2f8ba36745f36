import Reel

/// The things with letters: they fall, and are caught or lost.
struct DropFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(MatchFeature.self)
    simulation.require(CartFeature.self)
    simulation.require(LandscapeFeature.self)
    // Entities with these types exist only later, so the set-up registers the types.
    simulation.world.register(Drop.self, Caught.self)
    simulation.markTimeline(at: Caught.self)
    simulation.add(Drop.dropNext, Drop.fall, Drop.catchAll)
    simulation.atStart { Drop.addMoves($0.world) }
  }
}

struct Caught: Event { var position = Vec2.zero }

/// A falling thing with a letter.
struct Drop: Component {
  /// The speed in pixels a tick.
  var speed: Float = 0

  static func addMoves(_ world: World) {
    world.add(
      .tween(.rotation, from: -0.18, to: 0.18, over: .ticks(6), curve: .easeInOutSine)
        .autoreversed().repeatedForever().offset(by: 3), named: "sway")
  }

  /// The system that drops the next thing from a random column.
  static let dropNext = System("dropThings") { world in
    guard world.match.phase == .playing, world.match.waiting > 0 else { return }
    world.match.pause -= 1
    guard world.match.pause <= 0 else { return }
    let margin: Float = 64
    let room = world[Input.self].view.x - 2 * margin
    let columns = max(1, Int32(room / 44))
    let column = Float(world.random[Chance.columns].int(in: 0...columns))
    let letter = Unicode.Scalar(
      UInt8(ascii: "A") + UInt8(world.random[Chance.letters].int(in: 0..<26)))
    world.commands.spawn(
      Transform(x: margin + column * room / Float(columns), y: -24),
      Drop(speed: 5.5 + 1.5 * Float(world.match.round)),
      Sprite(world.frame("drop-" + String(letter)), layer: Layers.drops),
      TimelinePlayer(world.timeline("sway")), DropShadow.onGround,
      Collider(Rect(-14, -14, 28, 28), categories: Category.drops))
    world.match.waiting -= 1
    world.match.pause = max(12, 30 - 4 * world.match.round)
  }

  /// The system that makes things fall. A thing that reaches the ground is lost, and costs a heart.
  static let fall = System("fall") { world in
    let ground = world[Input.self].view.y - Ground.height - 12
    world.each { (entity: Entity, drop: Drop, transform: inout Transform) in
      transform.position.y += drop.speed
      guard transform.position.y >= ground else { return }
      world.match.hearts -= 1
      world.audio.play(.miss, at: transform.position, gain: 0.8)
      world.commands.despawn(entity)
    }
  }

  /// The system that catches things that touch the cart's opening, and emits sparks.
  static let catchAll = System("catchThings", in: .react) { world in
    for (_, drop) in world.contacts(Cart.self, Drop.self, .began) {
      guard let position = world[drop, Transform.self]?.position else { continue }
      world.despawn(drop)
      world.send(Caught(position: position))
      world.match.score += 10 * world.match.round
      let pitch = 1 + 0.04 * Float(world.match.round)
      world.audio.play(.catch, at: position, pitch: pitch)
      world.each { (sparks: inout ParticleEmitter) in sparks.burst(5) }
    }
  }
}
