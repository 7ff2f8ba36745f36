import Reel

/// Empty armours: they lower the lance, wait for a moment, and charge.
struct ArmourFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(FoeFeature.self)
    simulation.world.register(Armour.self)
    simulation.add(Armour.act)
    simulation.schedule.gate(ArmourFeature.systems) { $0[Play.self].runs }
  }
}

enum ArmourPictures {
  static let walk: [FrameID] = [.armour1, .armour2, .armour3, .armour4]
  static let charge: [FrameID] = [.armourCharge1, .armourCharge2]
}

enum ArmourState: UInt8, FieldValue {
  case patrol, ready, charge, rest
}

struct Armour: Component {
  var state = ArmourState.patrol
  var age: Int32 = 0
  var side: Float = -1
  /// The middle of its patrol.
  var home: Float = 0

  static func template(_ world: World) -> Entity {
    var mover = Mover(mask: Category.solid)
    mover.gravity = Vec2(0, 900)
    return world.spawn(
      Transform(), Resident(), Armour(), mover, Foe(health: 5, points: 800), Harm(damage: 2),
      Collider(Rect(-10, -46, 20, 46), categories: Category.harm | Category.targets),
      Sprite(ArmourPictures.walk[0], layer: Layers.foes))
  }

  static func spawn(_ object: RoomObject, _ world: World) {
    var armour = Armour()
    armour.home = object.position.x
    world.spawn(world[Prefabs.self].armour, Transform(position: object.position), armour)
  }

  static let act = System("driveArmours") { world in
    let hero = Foe.heroPosition(world)
    world.each {
      (armour: inout Armour, mover: inout Mover, transform: Transform, sprite: inout Sprite) in
      armour.age &+= 1
      let position = transform.position
      let away = hero - position
      let isAtEdge =
        mover.isOnWall
        || (mover.isOnFloor && !Foe.hasFloor(at: position + Vec2(armour.side * 14, -4), world))
      switch armour.state {
      case .patrol:
        let strays = (position.x - armour.home) * armour.side > 36
        if isAtEdge || strays { armour.side = -armour.side }
        mover.velocity.x = armour.side * 24
        sprite.frame = ArmourPictures.walk[Int(armour.age / 10 % 4)]
        if abs(away.x) < 120 && abs(away.y) < 40 {
          armour.side = away.x < 0 ? -1 : 1
          (armour.state, armour.age) = (.ready, 0)
        }
      case .ready:
        mover.velocity.x = 0
        sprite.frame = .armourReady
        if armour.age > 32 { (armour.state, armour.age) = (.charge, 0) }
      case .charge:
        mover.velocity.x = armour.side * 165
        sprite.frame = ArmourPictures.charge[Int(armour.age / 4 % 2)]
        if isAtEdge || armour.age > 44 {
          mover.velocity.x = 0
          (armour.state, armour.age) = (.rest, 0)
        }
      case .rest:
        mover.velocity.x = 0
        sprite.frame = ArmourPictures.walk[0]
        if armour.age > 50 { (armour.state, armour.age) = (.patrol, 0) }
      }
      sprite.flipsX = armour.side < 0
    }
  }
}
