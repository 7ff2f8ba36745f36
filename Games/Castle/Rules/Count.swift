import Reel

/// The Pale Count. In his first shape he appears, throws fire and vanishes; the second one is the fiend.
struct CountFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(FoeFeature.self)
    simulation.world.register(Count.self)
    simulation.add(Count.act)
    simulation.add(Count.fall, after: Foe.beHit)
    simulation.schedule.gate(CountFeature.systems) { $0[Play.self].runs }
  }
}

enum CountPictures {
  static let stand: [FrameID] = [.count1, .count2]
  static let fiend: [FrameID] = [.fiend1, .fiend2, .fiend3, .fiend4]
  static let fire: [FrameID] = [.fireball1, .fireball2, .fireball3]
}

enum CountState: UInt8, FieldValue {
  /// He waits until the hero has come near.
  case waiting
  case appearing, standing, casting, vanishing
  /// He changes from the first shape to the second.
  case changing
  case hovering, diving, rising
  case falling
}

struct Count: Component {
  static let health: Int32 = 32
  var state = CountState.waiting
  var age: Int32 = 0
  var isFiend = false
  /// The position to which he dives.
  var target = Vec2.zero
  var turns: Int32 = 0

  mutating func enter(_ next: CountState) {
    state = next
    age = 0
  }

  static func template(_ world: World) -> Entity {
    var foe = Foe(health: Count.health, points: 10_000)
    foe.isSafe = true
    return world.spawn(
      Transform(), Resident(), Count(), foe, Harm(damage: 0),
      Collider(
        Rect(-10, -58, 20, 58), categories: Category.harm | Category.targets, isSensor: true),
      Sprite(CountPictures.stand[0], layer: Layers.foes))
  }

  static func fireTemplate(_ world: World) -> Entity {
    world.spawn(
      Transform(), Resident(), Thrown(), Foe(health: 1, points: 50), Harm(damage: 2), Fire(),
      Collider(.circle(radius: 5), categories: Category.harm | Category.targets, isSensor: true),
      Sprite(CountPictures.fire[0], layer: Layers.foes, z: 2))
  }

  static let act = System("driveCount") { world in
    let hero = Foe.heroPosition(world)
    let area = world[Plan.self].rooms[Int(world[Play.self].room)].area
    world.each {
      (
        count: inout Count, foe: inout Foe, harm: inout Harm, transform: inout Transform,
        sprite: inout Sprite
      ) in
      count.age &+= 1
      sprite.flipsX = hero.x < transform.position.x
      if count.isFiend {
        count.fly(&foe, &harm, &transform, &sprite, hero, area, world)
      } else {
        count.haunt(&foe, &harm, &transform, &sprite, hero, area, world)
      }
    }
    world.query(with: Count.self).each { (count: Count, collider: inout Collider) in
      guard count.isFiend && collider.shape != Count.fiendShape else { return }
      collider.shape = Count.fiendShape
    }
  }

  static let fiendShape = Shape.box(Rect(-20, -24, 40, 48))

  /// Acts in the first shape: appears near the hero, throws fire, vanishes.
  private mutating func haunt(
    _ foe: inout Foe, _ harm: inout Harm, _ transform: inout Transform, _ sprite: inout Sprite,
    _ hero: Vec2, _ area: Rect, _ world: World
  ) {
    foe.isSafe = state != .standing && state != .casting
    harm.damage = foe.isSafe ? 0 : 2
    sprite.frame = CountPictures.stand[Int(age / 12 % 2)]
    switch state {
    case .waiting:
      sprite.tint = .white
      if abs(hero.x - transform.position.x) < 190 {
        world.audio.play(.roar, gain: 0.5, pitch: 1.3)
        enter(.vanishing)
      }
    case .appearing:
      sprite.tint = Color.white.faded(min(1, Float(age) / 24))
      if age >= 24 { enter(.standing) }
    case .standing:
      sprite.tint = .white
      if foe.shine > 0 { sprite.frame = .countHurt }
      if age > 22 {
        sprite.frame = .countReady
        if age > 40 {
          enter(.casting)
          throwFire(from: transform.position, to: hero, world)
        }
      }
    case .casting:
      sprite.frame = foe.shine > 0 ? .countHurt : .countCast
      if age > 56 { enter(.vanishing) }
    case .vanishing:
      sprite.tint = Color.white.faded(max(0, 1 - Float(age) / 20))
      guard age > 52 else { return }
      if foe.health <= Count.health / 2 {
        transform.position = Vec2(area.x + area.width / 2, area.maxY - 112)
        isFiend = true
        enter(.changing)
        world.audio.play(.roar, gain: 0.9)
        world.camera.shake(0.8)
        world.show(.flames, at: transform.position)
        return
      }
      turns += 1
      // He appears in turns on either side of the hero.
      let way: Float = turns % 2 == 0 ? 84 : -84
      var x = hero.x + way
      if x < area.minX + 40 || x > area.maxX - 40 { x = hero.x - way }
      transform.position.x = min(max(x, area.minX + 40), area.maxX - 40)
      enter(.appearing)
      world.burst(.embers, at: transform.position + Vec2(0, -30), 14)
    default: break
    }
  }

  private func throwFire(from position: Vec2, to hero: Vec2, _ world: World) {
    let side: Float = hero.x < position.x ? -1 : 1
    for (rise, speed) in [(Float(-34), Float(118)), (4, 128), (38, 118)] {
      world.throwPrefab(
        world[Prefabs.self].fire, from: position + Vec2(side * 24, -34),
        Thrown(Vec2(side * speed, rise)))
    }
    world.audio.play(.fire, gain: 0.7)
  }

  /// Acts in the second shape: hovers over the hero, dives, rises again.
  private mutating func fly(
    _ foe: inout Foe, _ harm: inout Harm, _ transform: inout Transform, _ sprite: inout Sprite,
    _ hero: Vec2, _ area: Rect, _ world: World
  ) {
    sprite.tint = .white
    sprite.frame = CountPictures.fiend[Int(age / 6 % 4)]
    foe.isSafe = state == .changing || state == .falling
    harm.damage = foe.isSafe ? 0 : 2
    switch state {
    case .changing:
      sprite.frame = .fiendRoar
      if age > 70 { enter(.hovering) }
    case .hovering:
      let side = Float.sin(Float(age) * 0.045)
      let goal = Vec2(
        min(max(hero.x + side * 96, area.minX + 60), area.maxX - 60), area.maxY - 138)
      transform.position += (goal - transform.position) * 0.05
      if age > 84 {
        sprite.frame = .fiendRoar
        if age == 85 { world.audio.play(.roar, gain: 0.6) }
      }
      if age > 112 {
        let x = min(max(hero.x, area.minX + 40), area.maxX - 40)
        target = Vec2(x, area.maxY - 74)
        enter(.diving)
      }
    case .diving:
      sprite.frame = .fiendDive
      let way = target - transform.position
      let length = way.length
      transform.position += length > 3.4 ? way * (3.4 / length) : way
      if length <= 3.4 {
        world.camera.shake(0.4)
        world.burst(.dust, at: target + Vec2(0, 24), 12)
        enter(.rising)
        rain(world, area)
      }
    case .rising:
      // He stays on the ground for a second, so that the hero can strike him.
      if age > 58 { transform.position.y -= 1.6 }
      if age > 96 { enter(.hovering) }
    case .falling:
      sprite.frame = .fiendRoar
      transform.position.y += 0.35
      if age % 9 == 1 {
        let spread = Vec2(
          world.random[Chance.foes].float(in: -40..<40),
          world.random[Chance.foes].float(in: -30..<30))
        world.show(.flames, at: transform.position + spread)
        world.audio.play(.fire, gain: 0.5)
        world.camera.shake(0.25)
      }
      sprite.blend = age % 6 < 3 ? .additive : .normal
    default: break
    }
  }

  private func rain(_ world: World, _ area: Rect) {
    guard turns % 2 == 0 else { return }
    for side in [Float(-1), 1] {
      world.throwPrefab(
        world[Prefabs.self].fire, from: target + Vec2(side * 26, 12),
        Thrown(Vec2(side * 74, -180), gravity: 330))
    }
  }

  /// The system that ends the fiend and drops his prize.
  static let fall = System("fallCount", in: .react) { world in
    let deaths = world.events(FoeDied.self)
    guard let entity = world.query(with: Count.self).first, var count = world[entity, Count.self]
    else { return }
    for died in deaths where died.foe == entity && count.state != .falling {
      count.isFiend = true
      count.enter(.falling)
      world[Play.self].hitStop = 24
      // His fire disappears with him.
      for fire in world.query(with: Thrown.self).entities { world.despawn(fire) }
      world.camera.shake(1)
      world.audio.play(.roar, gain: 1, pitch: 0.7)
    }
    world[entity, Count.self] = count
    guard count.state == .falling && count.age > 110,
      let position = world[entity, Transform.self]?.position
    else { return }
    world.despawn(entity)
    Pickup.spawn(.orb, at: position, world)
  }
}
