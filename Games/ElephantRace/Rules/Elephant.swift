import Reel

/// The elephants: running, changing lanes, jostling and arriving.
struct ElephantFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(RaceFeature.self)
    simulation.world.register(Elephant.self)
    simulation.world.insert(Herd())
    simulation.add(Elephant.changeLanes, after: Race.run, Driver.obey, Driver.think)
    simulation.add(Elephant.run, after: Elephant.changeLanes, Trick.play)
    simulation.add(Elephant.moveFigures, after: Elephant.run)
    simulation.atStart { simulation in
      let world = simulation.world
      for number in 0..<Int32(Race.elephants) {
        let elephant = world.spawn(Transform(), Elephant(number: number))
        world[Herd.self].members.append(elephant)
      }
      Elephant.lineUp(world)
    }
  }
}

/// The character of an elephant.
enum Character: Int32 {
  /// The elephant of player 0, and the temper of every elephant that a person steers.
  case hero
  /// Steals all that it can reach.
  case thief
  /// Heavy, and likes to bump.
  case bumper
  /// Naps on the way, and then is the fastest of all.
  case sleeper
}

/// A racing elephant.
public struct Elephant: Component {
  /// The index of the elephant, which is that of the player who may steer it.
  public internal(set) var number: Int32 = 0
  /// The distance that it has run, in pixels.
  public internal(set) var x: Float = 0
  /// The lane that it is in or changes to.
  public internal(set) var lane: Int32 = 0
  /// The present position between the lanes, in lanes.
  var depth: Float = 0
  /// The speed in pixels a second.
  public internal(set) var speed: Float = 0
  /// The energy left for hurrying, 0 to 1.
  var appetite: Float = 1
  /// True while it has to recover its breath.
  var isSpent = false
  public internal(set) var bananas: Int32 = 0
  public internal(set) var mice: Int32 = 0

  // The ticks left of each state.
  var stun: Int32 = 0
  var panic: Int32 = 0
  var boost: Int32 = 0
  var nap: Int32 = 0
  /// The ticks until the next trick.
  var rest: Int32 = 0
  /// The ticks until it may change lanes again.
  var turn: Int32 = 0
  /// The ticks for which the trunk stays stretched out.
  var reach: Int32 = 0
  /// The ticks for which it shows joy.
  var joy: Int32 = 0

  /// A banana that it is forced to follow.
  var lure = Entity.none
  /// The driver's request in this tick.
  var wish = Wish()
  /// The angle of its gait.
  var step: Float = 0
  /// The rank in the race; 1 is the first.
  public internal(set) var rank: Int32 = 1
  /// The time of its arrival; 0 before that.
  public internal(set) var finish: Int32 = 0

  /// True while a person steers it, false while its driver does.
  public internal(set) var isSteered = false

  init(number: Int32) { self.number = number }
  public init() {}

  var character: Character { Character(rawValue: number) ?? .hero }
  /// The character by which it runs: a person steers every elephant as if it were the hero's.
  var temper: Character { isSteered ? .hero : character }
  /// True if it obeys its driver.
  var obeys: Bool { panic == 0 && stun == 0 && nap == 0 && lure == .none && finish == 0 }
  /// The position of its feet.
  var feet: Vec2 { Vec2(x, Track.y(of: depth)) }
}

/// A driver's request to an elephant.
struct Wish: FieldValue, Equatable {
  /// The change of lane: -1 is up, 1 is down.
  var side: Int32 = 0
  var hurries = false
  var tricks = false
}

/// The elephants by number. They exist from the start to the end.
struct Herd: Resource {
  static let isTransient = true
  var members: [Entity] = []
}

extension World {
  /// Returns an elephant by its number.
  func elephant(_ number: Int) -> Elephant {
    self[self[Herd.self].members[number], Elephant.self] ?? Elephant()
  }

  func change(_ number: Int, _ body: (inout Elephant) -> Void) {
    let entity = self[Herd.self].members[number]
    guard var elephant = self[entity, Elephant.self] else { return }
    body(&elephant)
    self[entity, Elephant.self] = elephant
  }

  /// Returns the number of the nearest elephant in a lane that is `low` to `high` ahead of `elephant`; negative values
  /// are behind.
  func rival(of elephant: Elephant, lane: Int32, from low: Float, to high: Float) -> Int? {
    var match: Int?
    var nearest = Float.infinity
    for at in 0..<Race.elephants where Int32(at) != elephant.number {
      let other = self.elephant(at)
      let way = other.x - elephant.x
      guard other.lane == lane, way >= low, way <= high, way.magnitude < nearest else { continue }
      (match, nearest) = (at, way.magnitude)
    }
    return match
  }
}

extension Elephant {
  /// Puts all elephants at the start, side by side.
  static func lineUp(_ world: World) {
    let start = world[Track.self].start
    // Elephants in one column would hide each other. Among several people a smaller lead of the upper lanes is fairer.
    let gap: Float = world.people > 1 ? 10 : 40
    for at in 0..<Race.elephants {
      world.change(at) { elephant in
        elephant = Elephant(number: elephant.number)
        elephant.isSteered = world.isSteered(at)
        // Player 0's elephant stands in the third lane.
        elephant.lane = (elephant.number + 2) % Track.lanes
        elephant.depth = Float(elephant.lane)
        elephant.x = start + gap * (1.5 - Float(elephant.lane))
        elephant.step = Float(elephant.number)
      }
      let elephant = world.elephant(at)
      let entity = world[Herd.self].members[at]
      world.teleport(entity, to: Transform(position: elephant.feet))
    }
  }

  /// The system that moves the figures to the positions of the elephants.
  static let moveFigures = System("placeElephants") { world in
    guard world[Race.self].phase != .podium else { return }
    world.each { (elephant: Elephant, transform: inout Transform) in
      transform.position = elephant.feet
    }
  }
}
