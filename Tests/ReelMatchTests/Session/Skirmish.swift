import Reel

/// A game for tests of matches: players walk and throw stones; stones fly, hit and vanish, so that entities come and go
/// in every few ticks.
struct Skirmish: Game {
  static let name = "Skirmish"
  static let settings = GameSettings(title: "Skirmish", viewWidth: 160, viewHeight: 90, players: 2)
  typealias Player = SkirmishBot

  /// The number of players.
  var seats: UInt8 = 2
  /// True for rules with a fault: at tick 200, one of them depends on the machine.
  var isFaulty = false
  /// True if the fault shows in every 50th tick from there on.
  var isFaultyForEver = false
  var playerCount: Int { Int(seats) }

  init() {}
  init(seats: UInt8) { self.seats = seats }

  func installFeatures(in simulation: Simulation) {}

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.register(Fighter.self)
    world.register(Stone.self)
    for seat in 0..<seats {
      world.spawn(Fighter(seat: seat, x: 20 * Float(seat), y: 40))
    }
    simulation.schedule.add("fight") { world in Self.fight(world) }
    simulation.schedule.add("fly") { world in Self.fly(world) }
    guard isFaulty else { return }
    let isForEver = isFaultyForEver
    simulation.schedule.add("err") { world in
      let tick = world[Clock.self].tick
      guard tick == 200 || isForEver && tick > 200 && tick % 50 == 0, world.isLocal(1) else {
        return
      }
      world.each { (fighter: inout Fighter) in fighter.hurt += 5 }
    }
  }

  static func fight(_ world: World) {
    var thrown: [Stone] = []
    world.each { (fighter: inout Fighter) in
      guard world.isPresent(Int(fighter.seat)) else {
        fighter.absent += 1
        return
      }
      let input = world[Players.self].inputs[Int(fighter.seat)]
      if input.isHeld(.left) { fighter.x -= 1.5 }
      if input.isHeld(.right) { fighter.x += 1.5 }
      if input.wasPressed(.space) {
        fighter.thrown += 1
        thrown.append(
          Stone(
            seat: fighter.seat, x: fighter.x, y: fighter.y, speed: 2, life: 6 + fighter.thrown % 30)
        )
      }
    }
    for stone in thrown { world.spawn(stone) }
  }

  static func fly(_ world: World) {
    var gone: [Entity] = []
    var hits: [(x: Float, seat: UInt8)] = []
    world.each { (entity: Entity, stone: inout Stone) in
      stone.x += stone.speed
      stone.speed *= 0.97
      stone.life -= 1
      if stone.life == 0 {
        gone.append(entity)
        hits.append((stone.x, stone.seat))
      }
    }
    for entity in gone { world.despawn(entity) }
    guard !hits.isEmpty else { return }
    world.each { (fighter: inout Fighter) in
      for hit in hits where hit.seat != fighter.seat && (hit.x - fighter.x).magnitude < 12 {
        fighter.hurt += 1
        fighter.x += world.random[1].float() * 4 - 2
      }
    }
  }
}

struct Fighter: Component {
  var seat: UInt8 = 0
  var x: Float = 0
  var y: Float = 0
  var thrown: Int32 = 0
  var hurt: Int32 = 0
  var absent: Int32 = 0
}

struct Stone: Component {
  var seat: UInt8 = 0
  var x: Float = 0
  var y: Float = 0
  var speed: Float = 0
  var life: Int32 = 0
}

/// A bot that presses and releases keys at random.
struct SkirmishBot: Bot {
  var random: RandomStream
  var held: [UInt8] = []

  init(seed: UInt64) { random = RandomStream(seed: seed, stream: 77) }

  mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    play(simulation, player: 0, into: &input)
  }

  mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    while held.count <= player { held.append(0) }
    input.events += events(player)
  }

  /// Returns the events of a tick.
  mutating func events(_ player: Int = 0) -> [InputEvent] {
    while held.count <= player { held.append(0) }
    var events: [InputEvent] = []
    if random.float() < 0.08 {
      let key = random.float() < 0.5 ? Key.left : .right
      let bit: UInt8 = key == .left ? 1 : 2
      events.append(held[player] & bit == 0 ? .keyDown(key) : .keyUp(key))
      held[player] ^= bit
    }
    if random.float() < 0.05 { events += [.keyDown(.space), .keyUp(.space)] }
    return events
  }
}
