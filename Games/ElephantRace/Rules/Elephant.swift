import Reel

/// The elephants: how they run, change lanes, jostle and arrive.
struct ElephantFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(RaceFeature.self)
    simulation.world.register(Elephant.self)
    simulation.world.insert(Herd())
    simulation.add(Elephant.changeLanes, after: Race.run, Driver.obey, Driver.think)
    simulation.add(Elephant.run, after: Elephant.changeLanes, Trick.play)
    simulation.add(Elephant.place, after: Elephant.run)
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

/// Whom an elephant takes after.
enum Character: Int32 {
  /// The player's.
  case hero
  /// Steals whatever it can reach.
  case thief
  /// Heavy, and likes to bump.
  case bumper
  /// Naps on the way, and then is the fastest of all.
  case sleeper
}

/// One who runs.
public struct Elephant: Component {
  /// 0 is the player's.
  public internal(set) var number: Int32 = 0
  /// How far it has come.
  public internal(set) var x: Float = 0
  /// The lane that it is in, or changes to.
  public internal(set) var lane: Int32 = 0
  /// Where between the lanes it is now.
  var depth: Float = 0
  /// Pixels a second.
  public internal(set) var speed: Float = 0
  /// How much it can hurry yet, 0 to 1.
  var appetite: Float = 1
  /// Whether it has to get its breath back.
  var isSpent = false
  public internal(set) var bananas: Int32 = 0
  public internal(set) var mice: Int32 = 0

  // Ticks for which something lasts yet.
  var stun: Int32 = 0
  var panic: Int32 = 0
  var boost: Int32 = 0
  var nap: Int32 = 0
  /// Until the next trick.
  var rest: Int32 = 0
  /// Until it may change lanes again.
  var turn: Int32 = 0
  /// The trunk is stretched out.
  var reach: Int32 = 0
  /// It is shown to be glad.
  var joy: Int32 = 0

  /// A banana that it can not but follow.
  var lure = Entity.none
  /// What its driver wants in this tick.
  var wish = Wish()
  /// The angle of its gait.
  var step: Float = 0
  /// 1 is the first.
  public internal(set) var place: Int32 = 1
  /// When it arrived; 0 before that.
  public internal(set) var finish: Int32 = 0

  init(number: Int32) { self.number = number }
  public init() {}

  var character: Character { Character(rawValue: number) ?? .hero }
  /// Whether it does what its driver wants.
  var obeys: Bool { panic == 0 && stun == 0 && nap == 0 && lure == .none && finish == 0 }
  /// Where its feet are.
  var feet: Vec2 { Vec2(x, Track.y(of: depth)) }
}

/// What a driver wants of an elephant.
struct Wish: FieldValue, Equatable {
  /// -1 is a lane up, 1 one down.
  var side: Int32 = 0
  var hurries = false
  var tricks = false
}

/// Who runs, by number. They are there from the start to the end.
struct Herd: Resource {
  static let isTransient = true
  var members: [Entity] = []
}

extension World {
  /// An elephant by its number.
  func elephant(_ number: Int) -> Elephant {
    self[self[Herd.self].members[number], Elephant.self] ?? Elephant()
  }

  func change(_ number: Int, _ body: (inout Elephant) -> Void) {
    let entity = self[Herd.self].members[number]
    guard var elephant = self[entity, Elephant.self] else { return }
    body(&elephant)
    self[entity, Elephant.self] = elephant
  }

  /// Whether somebody in a lane stands from `low` to `high` before or behind an elephant.
  func rival(of elephant: Elephant, lane: Int32, from low: Float, to high: Float) -> Int? {
    var found: Int?
    var nearest = Float.infinity
    for at in 0..<Race.elephants where Int32(at) != elephant.number {
      let other = self.elephant(at)
      let way = other.x - elephant.x
      guard other.lane == lane, way >= low, way <= high, way.magnitude < nearest else { continue }
      (found, nearest) = (at, way.magnitude)
    }
    return found
  }
}

extension Elephant {
  /// All stand at the start, side by side.
  static func lineUp(_ world: World) {
    let start = world[Track.self].start
    for at in 0..<Race.elephants {
      world.change(at) { elephant in
        elephant = Elephant(number: elephant.number)
        // The player's stands in the third lane, the nearest but one.
        elephant.lane = (elephant.number + 2) % Track.lanes
        elephant.depth = Float(elephant.lane)
        // Side by side they would hide each other.
        elephant.x = start + 40 * (1.5 - Float(elephant.lane))
        elephant.step = Float(elephant.number)
      }
      let elephant = world.elephant(at)
      let entity = world[Herd.self].members[at]
      world.teleport(entity, to: Transform(position: elephant.feet))
    }
  }

  /// Puts the figures where the elephants are.
  static let place = System("placeElephants") { world in
    guard world[Race.self].phase != .podium else { return }
    world.each { (elephant: Elephant, transform: inout Transform) in
      transform.position = elephant.feet
    }
  }
}
