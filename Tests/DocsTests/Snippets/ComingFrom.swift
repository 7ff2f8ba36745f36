// Pieces of docs/coming-from.md: the engine's counterparts of other libraries.

import Reel

enum ComingFrom {
  typealias Position = ECSPage.Position
  typealias Velocity = ECSPage.Velocity
  typealias Hull = ECSPage.Hull
  typealias Burning = ECSPage.Burning
  typealias Anchored = ECSPage.Anchored
  typealias Player = ECSPage.Player
  typealias Trades = ECSPage.Trades

  struct Asleep: Component {}

  // MARK: - EnTT

  static func view(_ world: World) {
    // snippet: from-entt-view
    world.query(without: Anchored.self).each { (position: inout Position, velocity: Velocity) in
      position.x += velocity.x
    }
    // end
  }

  static func destroyWhileIterating(_ world: World) {
    // snippet: from-entt-destroy
    world.each { (entity: Entity, hull: Hull) in
      if hull.points <= 0 { world.commands.despawn(entity) }
    }
    world.flush()  // in a schedule this happens after every system
    // end
  }

  // MARK: - flecs

  static func pairs(_ world: World, _ bob: Entity) -> [Entity] {
    var found: [Entity] = []
    // snippet: from-flecs-pairs
    world.all.sources(of: bob, Trades.self).each { (entity: Entity, position: Position) in
      if position.x > 0 { found.append(entity) }
    }
    // end
    return found
  }

  static func asleep(_ world: World, _ boat: Entity) -> Int {
    // snippet: from-flecs-disable
    world.insert(boat, Asleep())
    let awake = world.query(with: Hull.self, without: Asleep.self)
    // end
    return awake.count
  }

  static func interval(_ schedule: Schedule, _ body: @escaping (World) -> Void) {
    // snippet: from-flecs-interval
    schedule.add("regrow", when: { $0[Clock.self].tick % 30 == 0 }, body)
    // end
  }

  // MARK: - Bevy

  // snippet: from-bevy-resource
  struct Gain: Resource { var points: Int32 = 5 }
  struct Repaired: Event { var ship = Entity.none }
  // end

  // snippet: from-bevy-system
  // fn repair(mut commands: Commands, gain: Res<Gain>, mut repaired: EventWriter<Repaired>,
  //           mut ships: Query<(Entity, &mut Hull), (With<Player>, Without<Burning>)>)
  static func repair(_ world: World) {
    let gain = world[Gain.self].points
    world.query(with: Player.self, without: Burning.self).each {
      (entity: Entity, hull: inout Hull) in
      guard hull.points < 100 else { return }
      hull.points += gain
      world.commands.insert(entity, Anchored())
      world.send(Repaired(ship: entity))
    }
  }
  // end

  // snippet: from-bevy-plugin
  static func addHarbour(_ world: World, _ schedule: Schedule) {
    world.insert(Gain())
    schedule.add("repair", repair)
    schedule.add("learn", in: .react) { world in
      world[Gain.self].points += Int32(world.events(Repaired.self).count)
    }
  }
  // end

  // MARK: - SpriteKit

  static func nodes(_ simulation: Simulation) -> (ship: Entity, flag: Entity) {
    // snippet: from-spritekit-nodes
    let world = simulation.world
    let ship = world.spawn(
      Transform(x: 160, y: 120), Sprite(simulation.frame("ship"), layer: 1), Player())
    let flag = world.spawn(Transform(y: -20), Sprite(simulation.frame("flag"), layer: 2))
    world.setParent(of: flag, to: ship)
    // end
    return (ship, flag)
  }

  static func run(_ world: World, _ ship: Entity) {
    // snippet: from-spritekit-action
    // ship.run(.sequence([.wait(forDuration: 0.5),
    //   .group([.move(to: goal, duration: 1.5), .fadeOut(withDuration: 1.5)])]))
    let leave = Timeline.sequence([
      .pause(for: .ticks(30)),
      .group([
        .tween(.position, to: Vec2(300, 40), over: .ticks(90), curve: .easeInOutSine),
        .tween(.opacity, to: 0, over: .ticks(90)),
      ]),
    ])
    world.insert(ship, TimelinePlayer(world[Timelines.self].add(leave)))
    // end
  }

  static func sink(_ world: World) {
    // snippet: from-spritekit-completion
    for ended in world.events(TimelineEnded.self) where world.has(ended.entity, Player.self) {
      world.despawn(ended.entity)
    }
    // end
  }

  struct Rock: Component {}

  // snippet: from-spritekit-contact
  static func collide(_ world: World) {
    for (ship, _) in world.contacts(Hull.self, Rock.self, .began) {
      world[ship, Hull.self]?.points -= 1
    }
  }
  // end
}
