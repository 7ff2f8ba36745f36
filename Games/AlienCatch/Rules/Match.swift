import Reel

/// The phases of the game.
enum MatchPhase: UInt8, FieldValue {
  /// The title is shown; the start action or a tap starts the game.
  case title
  /// The next round is announced.
  case ready
  case playing
  /// The last thing has come down; the aliens finish their jumps.
  case settling
  /// The game is over; after a moment the start action or a tap starts the next one.
  case over
}

/// The random streams, one for each purpose, so that one more jump of an alien does not change the thing that falls
/// next.
enum Chance { static let (columns, letters, jumps) = (1, 2, 3) }

/// The best score so far on this machine; it is saved.
struct HighScore: Resource { var points: Int32 = 0 }

/// Rounds, score and hearts, and the best score.
struct MatchFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.persist(HighScore())
    simulation.world.insert(Match())
    simulation.add(Match.run)
    simulation.atStart { $0.world.audio.playMusic(.music, gain: 0.45) }
  }
}

/// One game from its start to its end.
struct Match: Resource {
  static let rounds: Int32 = 5
  static let hearts: Int32 = 3
  static let dropsPerRound: Int32 = 8

  var phase = MatchPhase.title
  /// The ticks since the phase began.
  var age: Int32 = 0
  var score: Int32 = 0
  var round: Int32 = 0
  var hearts = Match.hearts
  /// The things of this round that have not yet begun to fall; `pause` is the number of ticks until the next one does.
  var waiting: Int32 = 0
  var pause: Int32 = 0

  mutating func enter(_ next: MatchPhase) {
    phase = next
    age = 0
  }

  /// The system that goes from the title through the rounds to the end, and back.
  static let run = System("runMatch") { world in
    world.match.age += 1
    let match = world.match
    switch match.phase {
    case .title where isStartPressed(world), .over where match.age >= 20 && isStartPressed(world):
      world.match.score = 0
      world.match.hearts = hearts
      announce(1, .start, world)
    case .ready where match.age >= 18:
      world.match.enter(.playing)
      world.match.waiting = dropsPerRound
      world.match.pause = 0
    case .playing where match.hearts <= 0: end(world)
    case .playing where match.waiting == 0 && world.query(with: Drop.self).first == nil:
      world.match.enter(.settling)
    case .settling where match.age >= 10:
      if match.round < rounds { announce(match.round + 1, .round, world) } else { end(world) }
    default: break
    }
  }

  private static func announce(_ round: Int32, _ sound: SoundID, _ world: World) {
    world.match.round = round
    world.match.enter(.ready)
    world.audio.play(sound, gain: 0.8)
  }

  private static func end(_ world: World) {
    if world.match.score > world[HighScore.self].points {
      world[HighScore.self].points = world.match.score
      world.save(HighScore.self)
    }
    world.match.enter(.over)
    world.audio.play(.over, gain: 0.9)
    for drop in world.query(with: Drop.self).entities { world.despawn(drop) }
  }

  /// Returns true for a key, a button, or a tap anywhere except on the interface.
  private static func isStartPressed(_ world: World) -> Bool {
    guard !world.interface.isMenuOpen else { return false }
    return world[Actions.self].hasBegun(.start)
      || world[Input.self].events.contains {
        $0.kind == .pointerDown && !world.interface.hasWidget(at: Vec2(Float($0.x), Float($0.y)))
      }
  }
}

extension World {
  /// The current game.
  var match: Match {
    get { self[Match.self] }
    _modify { yield &self[Match.self] }
  }
}
