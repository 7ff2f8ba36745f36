import Reel

/// The drivers of the elephants: people, and for those without one, characters with different tempers.
struct DriverFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(RaceFeature.self)
    simulation.require(SeatFeature.self)
    simulation.require(ElephantFeature.self)
    simulation.require(ObstacleFeature.self)
    simulation.require(PickupFeature.self)
    simulation.world.insert(Driver())
    simulation.add(Driver.obey, after: Race.run, Seats.take)
    simulation.add(Driver.think, after: Race.run, Seats.take, Driver.obey)
  }
}

/// The state of the drivers.
struct Driver: Resource {
  /// The number of naps that the sleeper has had; `sprints` is the number of times that he woke to run.
  var naps: Int32 = 0
  var sprints: Int32 = 0
}

extension Driver {
  /// The system that reads the keys of the people who take part.
  static let obey = System("obeyPlayers") { world in
    guard world[Race.self].isRunning else { return }
    for at in 0..<Race.elephants where world.elephant(at).isSteered {
      let actions = world.controls.actions(of: at)
      var wish = Wish()
      // A press while the elephant is still changing lanes counts too.
      wish.side = world.elephant(at).wish.side
      if actions.hasBegun(.up) { wish.side = -1 }
      if actions.hasBegun(.down) { wish.side = 1 }
      wish.hurries = actions.isActive(.hurry)
      wish.tricks = actions.hasBegun(.trick)
      world.change(at) { $0.wish = wish }
      if actions.hasBegun(.hurry) && world.elephant(at).hurries {
        world.playSound(.trumpet, at: world.elephant(at).x, gain: 0.35)
      }
    }
  }

  /// The system that drives the elephants without a person, each by its own character.
  static let think = System("driveRivals") { world in
    let race = world[Race.self]
    guard race.isRunning else {
      if race.phase == .countdown { world.insert(Driver()) }
      return
    }
    for at in 0..<Race.elephants where !world.elephant(at).isSteered {
      let elephant = world.elephant(at)
      var wish = Wish()
      wish.hurries = elephant.wish.hurries
      // Each elephant inspects the track every seventh tick, at different ticks.
      if (race.time + 2 * Int32(at)) % 7 == 0 && elephant.obeys {
        wish = decide(world, elephant)
        if elephant.character == .sleeper { nod(world, at) }
      }
      world.change(at) { $0.wish = wish }
    }
  }

  private static func decide(_ world: World, _ elephant: Elephant) -> Wish {
    var wish = Wish()
    var best = world.appeal(of: elephant.lane, for: elephant) + 6
    for side in stride(from: Int32(-1), through: 1, by: 2) {
      let appeal =
        world.appeal(of: elephant.lane + side, for: elephant)
        + world.random[Chance.rivals].float(in: -4..<4)
      if appeal > best {
        best = appeal
        wish.side = side
      }
    }
    let eagerness: Float = elephant.character == .bumper ? 0.5 : 0.65
    wish.hurries =
      elephant.wish.hurries ? elephant.appetite > 0.08 : elephant.appetite > eagerness
    let temper = temper(elephant.character, Trick.best(world, elephant).kind)
    wish.tricks = world.random[Chance.rivals].bool(temper)
    if elephant.character == .bumper, world.random[Chance.rivals].bool(0.3) {
      for side in stride(from: Int32(-1), through: 1, by: 2)
      where world.rival(of: elephant, lane: elephant.lane + side, from: -45, to: 45) != nil {
        wish.side = side
      }
    }
    return wish
  }

  /// Returns the probability with which a character plays an available trick, per decision.
  private static func temper(_ character: Character, _ trick: TrickKind) -> Float {
    switch trick {
    case .none: return 0
    case .tiger: return character == .thief ? 0.7 : 0.3
    case .steal: return character == .thief ? 0.6 : 0.08
    case .mouse: return character == .thief ? 0.12 : 0.05
    case .toss: return character == .thief ? 0.12 : 0.05
    case .eat: return character == .sleeper ? 0.25 : 0.12
    }
  }

  /// Makes the sleeper nap on the way. Towards the end he stays awake.
  private static func nod(_ world: World, _ at: Int) {
    let track = world[Track.self]
    let elephant = world.elephant(at)
    let way = (elephant.x - track.start) / max(1, track.finish - track.start)
    let clock = world[Clock.self]
    let driver = world[Driver.self]
    if way > 0.08 && way < 0.6 && driver.naps < 3 && world.random[Chance.rivals].bool(0.035) {
      world[Driver.self].naps += 1
      world.change(at) { $0.nap = clock.ticks(seconds: 1.3) }
      world.playSound(.snore, at: elephant.x, gain: 0.6)
    }
    if way > 0.64 + 0.14 * Float(driver.sprints) && driver.sprints < 2 {
      world[Driver.self].sprints += 1
      world.change(at) { elephant in
        elephant.boost = clock.ticks(seconds: 1.3)
        elephant.appetite = 1
      }
      world.playSound(.trumpet, at: elephant.x, gain: 0.6)
    }
  }
}

extension World {
  /// Returns the value of a lane ahead of an elephant: bananas raise it, mud and doors lower it.
  func appeal(of lane: Int32, for elephant: Elephant) -> Float {
    guard lane >= 0, lane < Track.lanes else { return -1000 }
    let sight: Float = 300
    var appeal: Float = 0
    if let way = self[Track.self].badGround(after: elephant.x + 10, lane: lane, within: sight) {
      appeal -= 30 + 60 * (1 - way / sight)
    }
    each { (obstacle: Obstacle) in
      let way = obstacle.x - elephant.x
      guard obstacle.lane == lane, !obstacle.isBroken, way > 0, way < sight else { return }
      let fear: Float = obstacle.kind == .door ? (elephant.temper == .bumper ? 4 : 26) : 18
      appeal -= fear * (1.3 - way / sight)
    }
    each { (pickup: Pickup) in
      let way = pickup.x - elephant.x
      guard pickup.lane == lane, pickup.away == 0, way > 0, way < sight else { return }
      appeal += (elephant.temper == .thief ? 34 : 22) * (1.2 - way / sight)
    }
    if rival(of: elephant, lane: lane, from: 30, to: 150) != nil { appeal -= 34 }
    if lane != elephant.lane, rival(of: elephant, lane: lane, from: -58, to: 58) != nil {
      appeal -= 60
    }
    return appeal
  }
}
