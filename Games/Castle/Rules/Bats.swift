import Reel

/// Bats, which hang under the ceiling until the hero is near, and then fly in a wavy line.
struct BatFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(FoeFeature.self)
    simulation.world.register(Bat.self)
    simulation.add(Bat.fly)
    simulation.schedule.gate(BatFeature.systems) { $0[Play.self].runs }
  }
}

enum BatPictures {
  static let frames: [FrameID] = [.bat1, .bat2, .bat3, .bat4]
}

struct Bat: Component {
  var isAwake = false
  var age: Int32 = 0
  /// The direction: 1 to the right.
  var side: Float = -1
  /// The middle height of its wavy flight.
  var height: Float = 0

  static func template(_ world: World) -> Entity {
    world.spawn(
      Transform(), Resident(), Bat(), Foe(health: 1, points: 200), Harm(damage: 1),
      Collider(.circle(radius: 8), categories: Category.harm | Category.targets, isSensor: true),
      Sprite(.batHang, layer: Layers.foes))
  }

  static let fly = System("flyBats") { world in
    let hero = Foe.heroPosition(world) + Vec2(0, -26)
    let area = world[Plan.self].rooms[Int(world[Play.self].room)].area.inset(by: -40)
    world.each {
      (entity: Entity, bat: inout Bat, transform: inout Transform, sprite: inout Sprite) in
      guard bat.isAwake else {
        let away = transform.position - hero
        if abs(away.x) < 104 && abs(away.y) < 130 {
          bat.isAwake = true
          bat.side = away.x > 0 ? -1 : 1
          bat.height = transform.position.y
        }
        return
      }
      bat.age += 1
      // The bat sinks to the hero's height, and then flies on.
      let sink = hero.y - bat.height
      if bat.age < 90 { bat.height += max(-1.4, min(1.4, sink * 0.06)) }
      transform.position.x += bat.side * min(1.35, Float(bat.age) * 0.05)
      transform.position.y =
        bat.height + Float.sin(Float(bat.age) * 0.085) * min(20, Float(bat.age))
      sprite.frame = BatPictures.frames[Int(bat.age / 4 % 4)]
      sprite.flipsX = bat.side < 0
      if !area.contains(transform.position) { world.commands.despawn(entity) }
    }
  }
}
