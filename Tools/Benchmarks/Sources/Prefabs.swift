import Reel

// Instances of prefabs: one of four plain components, and one such as games spawn, a sprite with everything that moves
// it, one of whose components has a hook.

enum Prefabs {
  static var workloads: [Workload] {
    [
      Workload("prefab", per: "instance") {
        spawn("prefab", Worlds.make) { world, prefab in
          for _ in 0..<count { world.spawn(prefab) }
        }
      },
      Workload("prefab_bulk", per: "instance") {
        spawn("prefab_bulk", Worlds.make) { world, prefab in world.spawn(prefab, count: count) }
      },
      Workload("prefab_sprites", per: "instance") {
        spawn("prefab_sprites", game, sprite) { world, prefab in
          world.spawn(prefab, count: count)
        }
      },
    ]
  }

  private static let count = 100_000

  private static func plain() -> Prefab {
    Prefab { world in
      world.spawn(Position(x: 1), Velocity(x: 2), Health(points: 3), Charge(value: 4))
    }
  }

  private static func sprite() -> Prefab {
    Prefab { world in
      world.spawn(
        Transform(x: 1), Sprite(FrameID()), SpriteAnimation(clip: 0), DropShadow(),
        Collider(Rect(0, 0, 8, 8)))
    }
  }

  private static func game() -> World { Simulation(content: GameContent(), seed: 1).world }

  private static func spawn(
    _ name: String, _ makeWorld: () -> World, _ make: () -> Prefab = plain,
    _ body: (World, Prefab) -> Void
  ) -> Figures {
    let prefab = make()
    return Harness.measure(items: count, setUp: makeWorld) { world in
      body(world, prefab)
    } check: { world in
      check(world.entityCount == count, name)
    }
  }
}
