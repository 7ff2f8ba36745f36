import ReelServer

/// Two carts on a line push each other. The cart that rolls over its end of the line loses.
///
/// Driving takes fuel. A cart that does not drive brakes, and fills up again. A cart that has spent all of its fuel
/// only rolls until it has filled up to two fifths.
public struct TemplateName: Game {
  public static let name = "TemplateName"
  public static let settings = GameSettings(title: "TemplateName", rate: TickRate(30), players: 2)

  public typealias Player = CartBot
  public typealias Training = Match

  public init() {}

  public func installFeatures(in simulation: Simulation) {
    simulation.require(ControlFeature.self)
  }

  public func setUp(_ simulation: Simulation) {
    let world = simulation.world
    var bindings = Bindings()
    bindings.bind(.arrowsAndStick, left: .left, right: .right)
    for player in 0..<2 { world.controls.setBindings(bindings, of: player) }
    world.insert(Line())
    // Cart 0 is row 0, and cart 1 row 1, because carts are never despawned.
    for player in 0..<2 { world.spawn(Cart(player: UInt8(player))) }
    simulation.add(drive, collide, decide)
  }

  /// Chooses the starts by the seed. All that depends on the seed stands here and in the systems, so that a batch sets
  /// the game up only once.
  public func setUpBySeed(_ simulation: Simulation) {
    let world = simulation.world
    world.each { (cart: inout Cart) in
      cart.x = (cart.player == 0 ? -1 : 1) * world.random[0].float(in: 30..<60)
      cart.fuel = world.random[0].float(in: 0.6..<1)
    }
  }
}

extension Action {
  static let left = Action(0)
  static let right = Action(1)
}

public struct Cart: Component {
  static let radius: Float = 8

  var player: UInt8 = 0
  /// The distance from the middle of the line; cart 0 begins on the left, at a negative one.
  var x: Float = 0
  /// The speed per tick.
  var speed: Float = 0
  /// From 0 to 1.
  var fuel: Float = 1
  /// True from the tick in which the fuel ends until enough of it is back.
  var isSpent = false

  public init() {}
  init(player: UInt8) { self.player = player }
}

/// The state that exists once.
public struct Line: Resource {
  static let end: Float = 100
  /// The ticks after which a match is a draw: half a minute.
  public static let ticks: UInt64 = 900

  /// The push of the wind per tick.
  var wind: Float = 0
  /// The result of the match, for player 0; `nil` during the match.
  public var result: MatchResult?

  public init() {}
}

public enum MatchResult: UInt8, FieldValue {
  case draw, win, loss
  public init() { self = .draw }
}

let drive = System("drive") { world in
  guard world[Line.self].result == nil else { return }
  let wind = (world[Line.self].wind + world.random[0].float(in: -0.012..<0.012)) * 0.98
  world[Line.self].wind = wind
  world.each { (cart: inout Cart) in
    let direction = world.controls.value(from: .left, to: .right, player: Int(cart.player))
    if direction != 0 && !cart.isSpent {
      cart.fuel = max(0, cart.fuel - 1 / 60)
      cart.speed = (cart.speed + direction * 0.2) * 0.96
      cart.isSpent = cart.fuel == 0
    } else {
      cart.fuel = min(1, cart.fuel + 1 / 120)
      cart.speed *= cart.isSpent ? 0.96 : 0.7
      cart.isSpent = cart.isSpent && cart.fuel < 0.4
    }
    cart.speed += wind
    cart.x += cart.speed
  }
}

/// Carts that touch exchange a part of their speeds.
let collide = System("collide") { world in
  world.query(with: Cart.self).eachColumn { (carts: inout MutableSpan<Cart>) in
    let overlap = carts[0].x + 2 * Cart.radius - carts[1].x
    guard overlap > 0 else { return }
    carts[0].x -= overlap / 2
    carts[1].x += overlap / 2
    let impulse = max(0, carts[0].speed - carts[1].speed) * 0.75
    carts[0].speed -= impulse
    carts[1].speed += impulse
  }
}

let decide = System("decide") { world in
  guard world[Line.self].result == nil else { return }
  let carts = world.carts
  // Both may roll over their ends in the same tick.
  let isOut = [carts[0].x < -Line.end, carts[1].x > Line.end]
  if isOut[0] != isOut[1] {
    world[Line.self].result = isOut[1] ? .win : .loss
  } else if isOut[0] || world[Clock.self].tick + 1 >= Line.ticks {
    world[Line.self].result = .draw
  }
}

extension World {
  /// The carts of the players.
  var carts: [Cart] {
    var carts = [Cart(), Cart()]
    each { (cart: Cart) in carts[Int(cart.player)] = cart }
    return carts
  }
}
