import Reel

/// The people who take part. Each of the four elephants is steered by the player of its number if that player takes
/// part, and else by its driver.
///
/// At one machine player 0 always takes part, and the others join on the title, each with a key set or pad of their
/// own. In a match over a network exactly the present players take part: one who leaves hands the elephant to its
/// driver in that tick, and one who comes takes it over, even in the middle of a race.
///
/// FAIRNESS: an elephant has the speed and the strength of Momo, player 0's, while a person steers it, and all people
/// may play all tricks; characters, and speeds that keep a race close, belong to drivers only.
struct SeatFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(RaceFeature.self)
    simulation.require(ControlFeature.self)
    simulation.world.insert(Seats())
    simulation.add(Seats.take, after: Race.run)
    simulation.atStart { Seats.bindKeys($0.world) }
  }
}

/// The players who have joined, and the keys that were bound for them.
struct Seats: Resource {
  /// The players at one machine; without meaning in a match.
  var joined = PlayerSet(0)
  /// True if the keys are those of a match.
  var isMatch = false
}

extension World {
  /// Returns true if a person steers an elephant in this tick.
  func isSteered(_ at: Int) -> Bool {
    isMatch ? isPresent(at) : self[Seats.self].joined.contains(at)
  }

  /// The number of people who take part.
  var people: Int {
    var count = 0
    for at in 0..<Race.elephants where isSteered(at) { count += 1 }
    return count
  }

  /// Returns true if a person at this machine steers an elephant: for sounds and pictures only.
  func isSteeredHere(_ at: Int) -> Bool { isSteered(at) && isLocal(at) }
}

extension Seats {
  /// The system that gives each elephant to its player or its driver.
  static let take = System("takeSeats") { world in
    if world.isMatch != world[Seats.self].isMatch {
      world[Seats.self].isMatch = world.isMatch
      bindKeys(world)
    }
    for at in 0..<Race.elephants {
      let isSteered = world.isSteered(at)
      guard world.elephant(at).isSteered != isSteered else { continue }
      world.change(at) { elephant in
        elephant.isSteered = isSteered
        elephant.wish = Wish()
        // Only the sleeper's driver naps.
        elephant.nap = 0
      }
    }
  }

  /// Lets players 1 to 3 join or leave on the title, at one machine.
  static func join(_ world: World) {
    guard !world.isMatch else { return }
    for player in 1..<Race.elephants where world.controls.actions(of: player).hasBegun(.trick) {
      if world[Seats.self].joined.contains(player) {
        world[Seats.self].joined.remove(player)
        world.audio.play(.bump, gain: 0.5)
      } else {
        world[Seats.self].joined.insert(player)
        world.audio.play(.trumpet, gain: 0.5)
      }
      bindKeys(world)
    }
  }

  /// Binds the keys of all players: in a match each has those of a keyboard alone, because every machine's keyboard
  /// feeds only its own player; at one machine all share the keyboard.
  static func bindKeys(_ world: World) {
    let hasKeyboard = world.isMatch || world[Seats.self].joined == PlayerSet(0)
    for player in 0..<min(Race.elephants, world.playerCount) {
      let bindings =
        world.isMatch ? KeySet.inMatch : hasKeyboard ? KeySet.alone : KeySet.together
      world.controls.setBindings(bindings[player], of: player)
    }
  }
}

/// The keys of one player.
struct KeySet {
  var up: [Key]
  var down: [Key]
  var hurry: [Key]
  var trick: [Key]

  /// The keys of a player who has the keyboard alone.
  static let all = KeySet(
    up: [.up, .w], down: [.down, .s], hurry: [.right, .d], trick: [.space, .enter])

  /// Returns the keys of a player who shares the keyboard with others.
  static func shared(_ player: Int) -> KeySet {
    switch player {
    case 0: KeySet(up: [.up], down: [.down], hurry: [.right], trick: [.space, .enter])
    case 1: KeySet(up: [.w], down: [.s], hurry: [.d], trick: [.q, .e])
    case 2: KeySet(up: [.i], down: [.k], hurry: [.l], trick: [.u, .o])
    default:
      KeySet(
        up: [.keypad8], down: [.keypad5], hurry: [.keypad6], trick: [.keypad7, .keypad9])
    }
  }

  // The bindings of all players are made once, because their lists take memory.

  /// The bindings in a match.
  static let inMatch = (0..<Race.elephants).map { all.bindings($0, isMatch: true) }
  /// The bindings at one machine where only player 0 takes part.
  static let alone = (0..<Race.elephants).map {
    ($0 == 0 ? all : shared($0)).bindings($0, isMatch: false)
  }
  /// The bindings of several players at one machine.
  static let together = (0..<Race.elephants).map { shared($0).bindings($0, isMatch: false) }

  private func bindings(_ player: Int, isMatch: Bool) -> Bindings {
    Bindings { bindings in
      bindings.bind([.cross, .leftStick], right: .hurry, up: .up, down: .down)
      bindings.bind(up, to: .up)
      bindings.bind(down, to: .down)
      bindings.bind(hurry, to: .hurry)
      bindings.bind(trick, to: .trick)
      bindings.bind(PadButton.east, to: .hurry)
      bindings.bind(PadButton.south, to: .trick)
      if isMatch {
        // There is no pause: the action leaves the match, so no letter and no pad's button does by accident.
        bindings.bind(Key.escape, to: .pause)
      } else {
        if player == 0 {
          bindings.bind([Key.p, .escape], to: .pause)
          bindings.bind(Key.n, to: .network)
        }
        bindings.bind(PadButton.start, to: .pause)
      }
    }
  }
}
