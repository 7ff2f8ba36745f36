import Reel

@testable import ReelMatch

/// A game with secrets of many kinds: each player has a word and traps that no other player may see, a chest lies
/// where no player has dug, and chance decides.
struct Hunt: Game {
  static let name = "Hunt"
  static let settings = GameSettings(
    title: "Hunt", viewWidth: 160, viewHeight: 90, players: 2, matchKind: .hidden)
  typealias Player = SkirmishBot

  /// The word of the first player, the same in all matches.
  static let openWord: UInt64 = 0xC0DE_BABE_5151_7777

  init() {}

  func installFeatures(in simulation: Simulation) {}

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    for seat in 0..<2 { world.spawn(Hunter(seat: UInt8(seat), x: 20 * Float(seat))) }
    world.register(Trap.self)
    world.register(Sneak.self)
    world.insert(Words())
    // The secret comes with the saves: eight bytes, and the number of traps.
    let bytes = simulation.startData
    var secret: UInt64 = 0
    for byte in bytes.prefix(8) { secret = secret << 8 | UInt64(byte) }
    world[Words.self].words = [Self.openWord, secret]
    world.insert(Chest(x: Int32(truncatingIfNeeded: secret & 0xFF)))
    for _ in 0..<(bytes.count > 8 ? Int(bytes[8]) : 0) {
      let trap = world.spawn(Trap(seat: 1, word: secret))
      world.spawn(Hunter(seat: 9, x: 3), Trap(seat: 1, word: secret))
      world.despawn(trap)
      world.spawn(Trap(seat: 1, word: secret))
    }
    simulation.schedule.add("hunt") { world in Self.hunt(world) }
  }

  static func hunt(_ world: World) {
    world.each { (hunter: inout Hunter) in
      guard hunter.seat < 2 else { return }
      let input = world[Players.self].inputs[Int(hunter.seat)]
      if input.isHeld(.left) { hunter.x -= 1 }
      if input.isHeld(.right) { hunter.x += 1 }
    }
    let secret = world[Words.self].words[1]
    let tick = world[Clock.self].tick
    // In secret, traps come and go, chance is drawn, and events are sent.
    if tick % 7 == secret % 7 {
      _ = world.random[Int(secret % 5)].next()
      world.send(Sneak(word: secret))
      world.spawn(Trap(seat: 1, word: secret &+ tick))
    }
    if tick % 11 == secret % 11 {
      var oldest: Entity?
      world.each { (entity: Entity, trap: Trap) in oldest = oldest ?? entity }
      if let oldest { world.despawn(oldest) }
    }
  }

  static func hide(in world: World, from player: Int?) {
    for seat in 0..<2 where seat != player { world[Words.self].words[seat] = 0 }
    if !world[Chest.self].isOpen { world[Chest.self].x = 0 }
    var hidden: [Entity] = []
    world.each { (entity: Entity, trap: Trap) in
      if Int(trap.seat) != player { hidden.append(entity) }
    }
    for entity in hidden { world.despawn(entity) }
    world.each { (hunter: inout Hunter) in hunter.x = (hunter.x * 4).rounded() / 4 }
  }
}

struct Hunter: Component {
  var seat: UInt8 = 0
  var x: Float = 0
}

struct Trap: Component {
  var seat: UInt8 = 0
  var word: UInt64 = 0
}

struct Words: Resource {
  var words: [UInt64] = [0, 0]
}

struct Chest: Resource {
  var x: Int32 = 0
  var isOpen = false
  init() {}
  init(x: Int32) { self.x = x }
}

struct Sneak: Event {
  var word: UInt64 = 0
}

/// A game whose rule removes a resource.
struct Careless: Game {
  static let name = "Careless"
  static let settings = GameSettings(title: "Careless", players: 2, matchKind: .hidden)
  init() {}
  func installFeatures(in simulation: Simulation) {}
  func setUp(_ simulation: Simulation) { simulation.world.insert(Chest()) }
  static func hide(in world: World, from player: Int?) { world.remove(Chest.self) }
}
