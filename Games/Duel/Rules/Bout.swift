import Reel

/// The rounds of a match.
struct BoutFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.world.insert(Bout())
    simulation.add(Bout.run)
    simulation.atStart { $0.world.audio.playMusic(.music, gain: 0.4) }
  }
}

enum Phase: UInt8, FieldValue {
  case title
  /// A player of a match is absent.
  case waiting
  /// The fighters stand at their lines; the round is announced.
  case ready
  case fight
  /// The round is decided.
  case decided
  /// The match is decided; both players may ask for another one.
  case over
  init() { self = .title }
}

enum Mode: UInt8, FieldValue {
  case computer
  /// Two players, at one machine or in a match.
  case two
  init() { self = .computer }
}

/// One match of up to five rounds: three won rounds win it.
struct Bout: Resource {
  static let goal: Int32 = 3
  static let announcement: Int32 = 96
  /// The ticks of a round until the rope is drawn together, until it is narrowest, and until the round ends.
  static let calm: Int32 = 22 * 60
  static let narrow: Int32 = 32 * 60
  static let end: Int32 = 38 * 60

  var phase = Phase.title
  var mode = Mode.computer
  /// The ticks since the phase began.
  var age: Int32 = 0
  var round: Int32 = 1
  var leftWins: Int32 = 0
  var rightWins: Int32 = 0
  /// The ticks of the fight in this round.
  var clock: Int32 = 0
  /// The winner of the round; -1 for a draw.
  var winner: Int32 = -1
  /// The players who want another match.
  var leftIsReady = false
  var rightIsReady = false
  /// The excitement of the spectators, from 0 to 1.
  var thrill: Float = 0

  func wins(_ player: Int) -> Int32 { player == 0 ? leftWins : rightWins }

  /// The distance of the rope from the middle.
  var edge: Float {
    guard clock > Bout.calm else { return Rule.edge }
    let share = Float(min(clock, Bout.narrow) - Bout.calm) / Float(Bout.narrow - Bout.calm)
    return Rule.edge + (Rule.lastEdge - Rule.edge) * share
  }

  mutating func enter(_ next: Phase) {
    phase = next
    age = 0
  }

  mutating func clearMatch() {
    (round, leftWins, rightWins, clock) = (1, 0, 0, 0)
    (leftIsReady, rightIsReady) = (false, false)
  }

  static let run = System("runBout") { world in
    guard !world.isHalted else { return }
    if world.isMatch { follow(world) }
    world[Bout.self].age += 1
    world[Bout.self].thrill *= 0.985
    let bout = world[Bout.self]
    switch bout.phase {
    case .title, .waiting: break
    case .ready:
      if bout.age == 8 { world.audio.play(.clap, gain: 0.7) }
      if bout.age >= announcement {
        world[Bout.self].enter(.fight)
        world.audio.play(.gong, gain: 0.8)
      }
    case .fight: judge(world)
    case .decided:
      if bout.age == 40 { celebrate(world) }
      if bout.age >= 150 { next(world) }
    case .over:
      world[Bout.self].thrill = 0.8
      if bout.age > 50 { readRematch(world) }
    }
  }

  /// Begins a round: both fighters at their lines.
  static func beginRound(_ world: World) {
    world[Bout.self].clock = 0
    world[Bout.self].enter(.ready)
    world.lineUp()
  }

  /// Begins a match from its first round.
  static func beginMatch(_ mode: Mode, _ world: World) {
    world[Bout.self].mode = mode
    world[Bout.self].clearMatch()
    beginRound(world)
  }

  /// Follows the coming and going of players in a match over a network. A round that a player has left is fought again
  /// from its beginning when the player is back.
  private static func follow(_ world: World) {
    let isComplete = world.isPresent(0) && world.isPresent(1)
    let bout = world[Bout.self]
    if bout.phase == .title {
      Keys.bind(.all, world)
      world[Bout.self].mode = .two
      world[Bout.self].enter(.waiting)
    } else if bout.phase == .waiting && isComplete {
      if bout.leftWins >= goal || bout.rightWins >= goal { world[Bout.self].clearMatch() }
      beginRound(world)
    } else if bout.phase != .waiting && !isComplete {
      // A decided round counts.
      if bout.phase == .decided && bout.winner >= 0 { world[Bout.self].round += 1 }
      world[Bout.self].clock = 0
      world[Bout.self].enter(.waiting)
      world.lineUp()
    }
  }

  /// Decides the round: by a fall, or at the end of its time by the distance from the middle.
  private static func judge(_ world: World) {
    world[Bout.self].clock += 1
    let (left, right) = (world.fighter(0), world.fighter(1))
    let clock = world[Bout.self].clock
    if clock == calm { world.audio.play(.clap, gain: 0.8) }
    let (leftFell, rightFell) = (left.act == .fall, right.act == .fall)
    var winner: Int32 = -1
    if leftFell || rightFell {
      if leftFell != rightFell { winner = leftFell ? 1 : 0 }
    } else if clock >= end {
      let difference = left.x.magnitude - right.x.magnitude
      if difference.magnitude > 4 { winner = difference > 0 ? 1 : 0 }
    } else {
      return
    }
    world[Bout.self].winner = winner
    if winner == 0 { world[Bout.self].leftWins += 1 }
    if winner == 1 { world[Bout.self].rightWins += 1 }
    world[Bout.self].enter(.decided)
    world.audio.play(.gong, gain: 0.7, pitch: 1.2)
  }

  private static func celebrate(_ world: World) {
    let winner = world[Bout.self].winner
    guard winner >= 0 else { return }
    var fighter = world.fighter(Int(winner))
    fighter.begin(.joy)
    (fighter.velocity, fighter.y) = (.zero, 0)
    world.setFighter(fighter)
  }

  private static func next(_ world: World) {
    let bout = world[Bout.self]
    if bout.leftWins >= goal || bout.rightWins >= goal {
      world[Bout.self].enter(.over)
      world.audio.play(.win, gain: 0.9)
      world.audio.play(.crowd, gain: 0.7)
      return
    }
    // A draw is fought again.
    if bout.winner >= 0 { world[Bout.self].round += 1 }
    beginRound(world)
  }

  private static func readRematch(_ world: World) {
    if world.controls.actions(of: 0).hasBegun(.charge) { world[Bout.self].leftIsReady = true }
    if world[Bout.self].mode == .computer || world.controls.actions(of: 1).hasBegun(.charge) {
      world[Bout.self].rightIsReady = true
    }
    let bout = world[Bout.self]
    if bout.leftIsReady && bout.rightIsReady { beginMatch(bout.mode, world) }
  }
}

extension World {
  /// True while the pause over a local fight stops it. A match over a network has no pause, so nothing stops it.
  var isHalted: Bool {
    !isMatch && self[Bout.self].phase != .title && interface.widget(.pauseScreen) != .none
  }
}
