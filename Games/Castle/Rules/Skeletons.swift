import Reel

/// Skeletons, which walk up and down and throw bones.
struct SkeletonFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(FoeFeature.self)
    simulation.world.register(Skeleton.self)
    simulation.add(Skeleton.act)
    simulation.schedule.gate(SkeletonFeature.systems) { $0[Play.self].runs }
  }
}

enum SkeletonPictures {
  static let walk: [FrameID] = [.skeleton1, .skeleton2, .skeleton3, .skeleton4]
  static let throwing: [FrameID] = [.skeletonThrow1, .skeletonThrow2]
}

struct Skeleton: Component {
  /// The direction of its walk: 1 to the right.
  var side: Float = -1
  /// The ticks until it throws; negative while it throws.
  var pause: Int32 = 100
  var walked: Float = 0

  static func template(_ world: World) -> Entity {
    var mover = Mover(mask: Category.solid)
    mover.gravity = Vec2(0, 900)
    return world.spawn(
      Transform(), Resident(), Skeleton(), mover, Foe(health: 2, points: 300), Harm(damage: 2),
      Collider(
        Rect(-7, -40, 14, 40), categories: Category.harm | Category.targets),
      Sprite(SkeletonPictures.walk[0], layer: Layers.foes))
  }

  static let act = System("driveSkeletons") { world in
    let hero = Foe.heroPosition(world)
    world.each {
      (skeleton: inout Skeleton, mover: inout Mover, transform: Transform, sprite: inout Sprite) in
      let position = transform.position
      let away = hero - position
      sprite.flipsX = away.x < 0
      // On a slope the picture is lowered to the ground, like the hero's.
      sprite.anchor = Vec2(0.5, (56 - (mover.isOnFloor ? abs(mover.floorNormal.x) * 8 : 0)) / 60)
      if mover.isOnWall
        || (mover.isOnFloor && !Foe.hasFloor(at: position + Vec2(skeleton.side * 12, -4), world))
      {
        skeleton.side = -skeleton.side
      } else if abs(away.x) < 46 && away.x * skeleton.side > 0 {
        // The skeleton keeps a distance.
        skeleton.side = -skeleton.side
      }
      let isNear = abs(away.x) < 190 && abs(away.y) < 60
      if isNear || skeleton.pause < 0 { skeleton.pause -= 1 }
      if skeleton.pause < 0 {
        mover.velocity.x = 0
        sprite.frame = SkeletonPictures.throwing[skeleton.pause > -20 ? 0 : 1]
        if skeleton.pause == -20 { throwBone(from: position, at: away, world) }
        if skeleton.pause < -34 { skeleton.pause = world.random[Chance.foes].int(in: 70...120) }
        return
      }
      mover.velocity.x = skeleton.side * 30
      skeleton.walked += 0.5
      if skeleton.walked > 4000 { skeleton.walked = 0 }
      sprite.frame = SkeletonPictures.walk[Int(skeleton.walked / 5) % 4]
    }
  }

  static func boneTemplate(_ world: World) -> Entity {
    world.spawn(
      Transform(), Resident(), Thrown(), Foe(health: 1, points: 20), Harm(damage: 1),
      Collider(.circle(radius: 5), categories: Category.harm | Category.targets, isSensor: true),
      Sprite(.bone, layer: Layers.foes))
  }

  private static func throwBone(from position: Vec2, at away: Vec2, _ world: World) {
    // The arc is high enough to come down at the hero's position.
    let across = max(-150, min(150, away.x * 0.95))
    let side: Float = away.x < 0 ? -1 : 1
    world.throwPrefab(
      world[Prefabs.self].bone, from: position + Vec2(side * 10, -38),
      Thrown(Vec2(across, -230), gravity: 460, spin: side * 11))
    world.audio.play(.whip, gain: 0.25, pitch: 0.6)
  }
}
