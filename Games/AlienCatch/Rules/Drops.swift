import Reel

/// Things with letters that fall, are caught or missed, and the sparks of those that are caught.
struct DropFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(PictureFeature.self)
    simulation.need(MatchFeature.self)
    simulation.need(CartFeature.self)
    let world = simulation.world
    world.register(Drop.self)
    world.register(Spark.self)
    world.register(Caught.self)
    world.register(Missed.self)
    simulation.add(Drop.dropNext, after: Match.run, Cart.drive)
    simulation.add(Drop.fall, after: Drop.dropNext)
    simulation.add(Drop.catchAll)
    simulation.add(Drop.countMisses, after: Drop.catchAll)
    simulation.add(Spark.move, after: Drop.catchAll)
  }
}

/// A thing with a letter on its way down.
struct Drop: Component {
  /// Pixels a tick.
  var speed: Float = 0
}

/// A sparkle where something was caught.
struct Spark: Component {
  var velocity = Vec2.zero
}

struct Caught: Event {
  var position = Vec2.zero
}

struct Missed: Event {
  var position = Vec2.zero
}

extension Drop {
  /// Lets the next thing fall from a random column.
  static let dropNext = System("dropThings") { world in
    var match = world[Match.self]
    guard match.phase == .playing, match.waiting > 0 else { return }
    match.pause -= 1
    if match.pause <= 0 {
      let margin: Float = 64
      let columnWidth: Float = 44
      let view = world[Input.self].view
      let columns = max(1, Int32((view.x - 2 * margin) / columnWidth))
      let column = match.columns.int(in: 0...columns)
      let letter = match.letters.int(in: 0..<26)
      let x = margin + Float(column) * (view.x - 2 * margin) / Float(columns)
      world.commands.spawn(
        Transform(x: x, y: -24), Drop(speed: 5.5 + 1.5 * Float(match.round)),
        Sprite(world[Pictures.self].letters[Int(letter)], layer: Layers.drops),
        TimelinePlayer(world[Pictures.self].sway), groundShadow(),
        Collider(Rect(-14, -14, 28, 28), groups: Groups.drops))
      match.waiting -= 1
      match.pause = max(12, 30 - 4 * match.round)
    }
    world[Match.self] = match
  }
}

extension Drop {
  static let fall = System("fall") { world in
    let ground = world[Input.self].view.y - Ground.height - 12
    world.each { (entity: Entity, drop: Drop, transform: inout Transform) in
      transform.position.y += drop.speed
      guard transform.position.y >= ground else { return }
      world.send(Missed(position: transform.position))
      world.commands.despawn(entity)
    }
  }
}

extension Drop {
  /// What comes into the cart's opening is caught.
  static let catchAll = System("catchThings", in: .react) { world in
    for (_, drop) in world.contacts(Cart.self, Drop.self, .began) {
      guard let position = world[drop, Transform.self]?.position else { continue }
      world.despawn(drop)
      world.send(Caught(position: position))
      world[Match.self].score += 10 * world[Match.self].round
      let view = world[Input.self].view
      world.audio.play(
        Sounds.caught, pitch: 1 + 0.04 * Float(world[Match.self].round),
        pan: panning(position, view))
      for _ in 0..<5 { spawnSpark(world, position) }
    }
  }
}

private func spawnSpark(_ world: World, _ position: Vec2) {
  var chance = world[Match.self].sparks
  let velocity = Vec2(chance.float(in: -9..<9), chance.float(in: -14..<(-4)))
  world[Match.self].sparks = chance
  world.spawn(
    Transform(position: position), Spark(velocity: velocity),
    Sprite(world[Pictures.self].spark, layer: Layers.sparks, blend: .additive),
    SpriteAnimation(clip: world[Pictures.self].sparks),
    TimelinePlayer(world[Pictures.self].fade))
}

extension Spark {
  /// They fly in a bow, and are gone when they have faded.
  static let move = System("moveSparks", in: .react) { world in
    world.each { (spark: inout Spark, transform: inout Transform) in
      spark.velocity.y += 2.5
      transform.position += spark.velocity
    }
    for faded in world.events(TimelineEnded.self) where world.has(faded.entity, Spark.self) {
      world.despawn(faded.entity)
    }
  }
}

extension Drop {
  /// A miss costs a heart.
  static let countMisses = System("countMisses", in: .react) { world in
    for miss in world.events(Missed.self) {
      world[Match.self].hearts -= 1
      world.audio.play(
        Sounds.missed, gain: 0.8, pan: panning(miss.position, world[Input.self].view))
    }
  }
}

func panning(_ position: Vec2, _ view: Vec2) -> Float {
  view.x > 0 ? max(-1, min(1, position.x / view.x * 2 - 1)) * 0.6 : 0
}
