import Reel

/// The fighters and their fight.
struct FighterFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(BoutFeature.self)
    simulation.world.register(Fighter.self)
    simulation.world.insert(Pair())
    simulation.world.insert(Rival())
    simulation.world.insert(Signs())
    simulation.add(Fighter.read, after: Bout.run)
    simulation.add(Fighter.fight, after: Fighter.read)
    simulation.atStart { simulation in
      let world = simulation.world
      for number in 0..<Int32(2) {
        let fighter = world.spawn(
          Transform(), Fighter(number: number),
          Sprite(.pandaIdle1, layer: Layers.fighters, anchor: Figures.anchor))
        world[Pair.self].members.append(fighter)
      }
      world.lineUp(at: Rule.welcome)
    }
  }
}

/// The action of a fighter at present. No action decides anything in its first ticks, so that a player over a network
/// sees it coming.
enum Act: UInt8, FieldValue {
  /// Standing or walking; the only act that begins another one.
  case idle
  /// Gathering power, before a dash.
  case wind
  /// A charge under way: it strikes the first fighter that it meets.
  case dash
  /// Going down, before a brace.
  case lower
  /// Standing firm: a charge bounces off.
  case brace
  /// Lifting the arms, before a grab.
  case reach
  /// Arms that close: they grip even a fighter who braces.
  case grab
  /// Holding the other fighter up, before the throw.
  case hold
  /// Being held up.
  case held
  /// In the air after a throw.
  case thrown
  /// Sliding after a blow.
  case struck
  case dazed
  /// Coming back to a stand.
  case recover
  /// Over the rope, and out.
  case fall
  /// The joy of the winner.
  case joy
  init() { self = .idle }
}

/// The request of a player or of the computer in one tick.
struct Wish: FieldValue, Equatable {
  /// The direction of walking, from -1 to 1.
  var move: Float = 0
  var charges = false
  var braces = false
  var grabs = false
}

/// A fighter. Positions are in pixels from the middle of the ring, so that the two sides mirror each other exactly.
struct Fighter: Component {
  var number: Int32 = 0
  var x: Float = 0
  /// The height of the feet above the ring, negative upwards.
  var y: Float = 0
  /// The speed in pixels a tick.
  var velocity = Vec2.zero
  /// 1 to the right, -1 to the left.
  var facing: Float = 1
  var act = Act.idle
  /// The ticks since the act began.
  var age: Int32 = 0
  /// The ticks that a recovery takes.
  var rest: Int32 = 0
  /// The gathered power of a charge, from 0 to 1.
  var power: Float = 0
  /// The share by which blows push it further; each blow adds to it.
  var weariness: Float = 0
  /// The act that was requested while another one lasted, and the ticks for which it stays requested.
  var next = Act.idle
  var patience: Int32 = 0
  var wish = Wish()

  init() {}
  init(number: Int32) {
    self.number = number
    facing = number == 0 ? 1 : -1
  }

  mutating func begin(_ act: Act, rest: Int32 = 0) {
    self.act = act
    self.rest = rest
    age = 0
  }

  /// True if it stands on the ring and can be pushed or struck.
  var isSolid: Bool {
    switch act {
    case .held, .thrown, .fall, .joy, .hold: false
    default: true
    }
  }
}

/// The two fighters by number. They exist from the start to the end.
struct Pair: Resource {
  static let isTransient = true
  var members: [Entity] = []
}

/// The opponent that the computer plays.
struct Rival: Resource {
  var mind = Mind()
}

extension World {
  /// Returns a fighter by its number.
  func fighter(_ number: Int) -> Fighter {
    self[self[Pair.self].members[number], Fighter.self] ?? Fighter()
  }

  func setFighter(_ fighter: Fighter) {
    self[self[Pair.self].members[Int(fighter.number)], Fighter.self] = fighter
  }

  /// Puts both fighters at a distance from the middle: at the lines where a round begins, or beside the menu.
  func lineUp(at distance: Float = Rule.start) {
    for number in 0..<Int32(2) {
      var fighter = Fighter(number: number)
      fighter.x = number == 0 ? -distance : distance
      setFighter(fighter)
      teleport(
        self[Pair.self].members[Int(number)], to: Figures.position(of: fighter))
    }
  }
}

extension Fighter {
  /// The system that reads what the players, or the computer, request.
  static let read = System("readWishes") { world in
    let bout = world[Bout.self]
    for player in 0..<2 {
      var fighter = world.fighter(player)
      let isComputer = player == 1 && bout.mode == .computer
      if bout.phase != .fight || world.isHalted {
        fighter.wish = Wish()
      } else if isComputer {
        var (mind, chance) = (world[Rival.self].mind, world.random[Chance.rival])
        fighter.wish = mind.decide(fighter, against: world.fighter(0), edge: bout.edge, &chance)
        world[Rival.self].mind = mind
        world.random[Chance.rival] = chance
      } else {
        let actions = world.controls.actions(of: player)
        fighter.wish = Wish(
          move: world.controls.value(from: .left, to: .right, player: player),
          charges: actions.isActive(.charge), braces: actions.isActive(.brace),
          grabs: actions.hasBegun(.grab))
        if actions.hasBegun(.charge) { (fighter.next, fighter.patience) = (.wind, Rule.patience) }
      }
      if isComputer && fighter.wish.charges && fighter.act == .idle {
        (fighter.next, fighter.patience) = (.wind, 1)
      }
      if fighter.wish.grabs { (fighter.next, fighter.patience) = (.reach, Rule.patience) }
      world.setFighter(fighter)
    }
  }
}

/// The random streams, one for each purpose.
enum Chance { static let rival = 1 }
