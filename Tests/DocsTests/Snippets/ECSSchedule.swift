// Pieces of docs/ecs.md: systems and their order.

import Dispatch
import Reel

extension ECSPage {
  static func drift(_ world: World) {
    world.each { (position: inout Position, velocity: Velocity) in position.x += velocity.x }
  }

  static func burn(_ world: World) {
    world.each { (entity: Entity, hull: inout Hull, _: Burning) in
      hull.points -= 1
      if hull.points == 0 { world.commands.despawn(entity) }
    }
  }

  static func wind(_ world: World) {
    world.each { (velocity: inout Velocity, sail: Sail) in velocity.x += sail.area / 100 }
  }

  static func ticks(_ world: World) -> Schedule {
    // snippet: ecs-schedule
    let schedule = Schedule()
    schedule.add("drift", drift)
    schedule.add("wind", before: ["drift"], wind)
    schedule.add("burn", in: .react, burn)
    schedule.add("sink", in: Phase(rawValue: 450)) { world in
      for (boat, hull) in world.rows(Entity.self, Hull.self) where hull.points < 0 {
        world.despawn(boat)
      }
    }

    for _ in 0..<60 {
      schedule.run(world)
      world.endTick()  // events older than a tick are forgotten
    }
    // end
    return schedule
  }

  static func conditions(_ schedule: Schedule, _ world: World) {
    // snippet: ecs-conditions
    schedule.add("raiseAlarm", when: { $0.query(with: Burning.self).first != nil }) { world in
      world[Log.self].fires += 1
    }
    schedule.add("christen", once: true) { world in
      world[Log.self].lines.append("the first tick")
    }
    world.setSystem("drift", enabled: false)
    schedule.run("drift", world)  // now, although it is off
    // end
  }

  // snippet: ecs-state
  enum Screen: UInt8, GameState {
    case title, playing, paused
  }
  // end

  static func states(_ schedule: Schedule, _ world: World) {
    // snippet: ecs-states
    world.insert(Screen.title)
    schedule.onEnter(Screen.playing, "launch") { world in
      world.spawn(Position(), Sail(), Hull(), Player())
    }
    schedule.onExit(Screen.playing, "clear") { world in world.despawnAll() }
    schedule.add("sail", when: { $0.current(Screen.self) == .playing }, drift)

    world.setState(Screen.playing)  // when the schedule next begins
    // end
  }

  static func times(_ schedule: Schedule, _ world: World) -> [String] {
    // snippet: ecs-times
    schedule.clock = { DispatchTime.now().uptimeNanoseconds }
    schedule.run(world)
    let slow = schedule.times.filter { $0.nanoseconds > 1_000_000 }.map(\.name)
    // end
    return slow
  }

  static func manyWorlds() async -> [UInt64] {
    // snippet: ecs-worlds
    let hashes = await withTaskGroup(of: UInt64.self) { group in
      for wind in 0..<8 {
        group.addTask {
          let world = World()
          world.spawn(count: 1000) { _ in (Position(), Velocity(x: Float(wind))) }
          for _ in 0..<100 { drift(world) }
          return world.stateHash
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    // end
    return hashes
  }
}
