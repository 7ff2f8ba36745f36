import Reel

/// A game for two players who walk and hit each other with snowballs, for the tests of transports.
struct Snowballs: Game {
  static let name = "Snowballs"
  static let settings = GameSettings(title: "Snowballs", viewWidth: 160, viewHeight: 90, players: 2)
  typealias Player = SnowballsBot

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.register(Thrower.self)
    for seat in 0..<2 { world.spawn(Thrower(seat: UInt8(seat), x: 60 + 30 * Float(seat))) }
    simulation.schedule.add("throw") { world in
      var throwers: [(seat: UInt8, x: Float)] = []
      world.each { (thrower: inout Thrower) in
        let seat = Int(thrower.seat)
        guard world.isPresent(seat) else { return }
        let input = world[Players.self].inputs[seat]
        if input.isHeld(.left) { thrower.x -= 1.25 }
        if input.isHeld(.right) { thrower.x += 1.25 }
        if input.wasPressed(.space) { throwers.append((thrower.seat, thrower.x)) }
      }
      world.each { (thrower: inout Thrower) in
        for ball in throwers where ball.seat != thrower.seat {
          if (ball.x - thrower.x).magnitude < world.random[1].float(in: 10..<50) {
            thrower.hits += 1
          }
        }
      }
    }
  }
}

struct Thrower: Component {
  var seat: UInt8 = 0
  var x: Float = 0
  var hits: Int32 = 0
}

struct SnowballsBot: Bot {
  private var random: RandomStream
  private var held: Key?

  init(seed: UInt64) { random = RandomStream(seed: seed, stream: 48) }

  mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    input.events += events()
  }

  /// Returns the events of a tick.
  mutating func events() -> [InputEvent] {
    var events: [InputEvent] = []
    if random.float() < 0.1 {
      if let key = held { events.append(.keyUp(key)) }
      let key = random.float() < 0.5 ? Key.left : .right
      held = held == nil ? key : nil
      if let key = held { events.append(.keyDown(key)) }
    }
    if random.float() < 0.1 { events += [.keyDown(.space), .keyUp(.space)] }
    return events
  }
}
