import Reel

/// One game from the title to the ending: its phases, lives, points and pauses.
struct PlayFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(ControlFeature.self)
    simulation.require(TransitionFeature.self)
    simulation.world.insert(Play())
    simulation.persist(BestNight())
    simulation.add(Play.run)
    simulation.add(Play.startMusic)
    let schedule = simulation.schedule
    // A blow stops all figures for a few ticks. The pause stops them, too.
    for group in [AnimationFeature.systems, TimelineFeature.systems, MoverFeature.systems] {
      schedule.gate(group) { !$0[Play.self].isHeld }
    }
    schedule.gate(MoverFeature.systems) { $0[Play.self].runs }
  }
}

/// The phases of the game.
enum PlayPhase: UInt8, FieldValue {
  /// The title is shown.
  case title
  case playing
  /// A curtain closes; behind it the next room is made.
  case leaving
  /// The hero lies on the ground.
  case dying
  case over
  /// The morning after.
  case ending
}

/// The highest number of points so far on this machine; it is saved.
struct BestNight: Resource {
  var points: Int32 = 0
}

/// The random streams, one for each purpose.
enum Chance { static let (prizes, foes) = (1, 2) }

struct Play: Resource {
  static let lives: Int32 = 3
  static let hearts: Int32 = 16

  var phase = PlayPhase.title
  /// The ticks since the phase began.
  var age: Int32 = 0
  var isPaused = false
  /// The ticks for which a blow still stops all figures.
  var hitStop: Int32 = 0
  var lives = Play.lives
  /// The health in half hearts.
  var health = Play.hearts
  /// The strength of the whip, 0 to 2.
  var power: Int32 = 0
  var points: Int32 = 0
  /// The ticks that were played.
  var time: Int32 = 0
  var room: Int32 = 0
  /// The position at which the hero returns to life; it determines the room.
  var checkpoint = Vec2.zero
  /// The position to which the hero moves behind the curtain.
  var target = Vec2.zero
  var hasWon = false

  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("phase", &phase)
    v.field("age", &age)
    v.field("isPaused", &isPaused)
    v.field("hitStop", &hitStop)
    v.field("lives", &lives)
    v.field("health", &health)
    v.field("power", &power, in: 0...2)
    v.field("points", &points)
    v.field("time", &time)
    v.field("room", &room)
    v.field("checkpoint", &checkpoint)
    v.field("target", &target)
    v.field("hasWon", &hasWon)
  }

  /// True if all figures stand still, because of a blow or the pause.
  var isHeld: Bool { isPaused || hitStop > 0 }
  /// True if the rules of the castle run in this tick.
  var runs: Bool { !isHeld && (phase == .playing || phase == .dying || phase == .ending) }

  mutating func enter(_ next: PlayPhase) {
    phase = next
    age = 0
  }
}

extension Play {
  static let run = System("runPlay", in: .input) { world in
    var play = world[Play.self]
    let actions = world[Actions.self]
    let isStartPressed =
      actions.hasBegun(.pause) || actions.hasBegun(.jump) || actions.hasBegun(.whip)
    if play.isPaused || play.phase == .playing {
      if actions.hasBegun(.pause) {
        play.isPaused.toggle()
        world.audio.play(.pause, gain: 0.6)
      }
      guard !play.isPaused else {
        world[Play.self] = play
        return
      }
    }
    if play.hitStop > 0 {
      play.hitStop -= 1
    } else {
      play.age &+= 1
    }
    switch play.phase {
    case .title:
      if isStartPressed && play.age > 20 { begin(&play, world) }
    case .playing: play.time &+= 1
    case .leaving: break
    case .dying:
      if play.age >= 110 {
        play.lives -= 1
        if play.lives > 0 {
          play.health = Play.hearts
          leave(&play, to: play.checkpoint, world)
        } else {
          play.enter(.over)
        }
      }
    case .over, .ending:
      if play.points > world[BestNight.self].points {
        world[BestNight.self].points = play.points
        world.save(BestNight.self)
      }
      if play.age > (play.phase == .over ? 60 : 360) && isStartPressed {
        play.phase = .over
        play.lives = 0
        leave(&play, to: world[Plan.self].start, world)
      }
    }
    world[Play.self] = play
  }

  private static func begin(_ play: inout Play, _ world: World) {
    (play.lives, play.health, play.power, play.points) = (Play.lives, Play.hearts, 0, 0)
    (play.time, play.hasWon) = (0, false)
    play.checkpoint = world[Plan.self].start
    world.audio.play(.start, gain: 0.7)
    leave(&play, to: play.checkpoint, world)
  }

  /// Closes the curtain; the room changes behind it.
  static func leave(_ play: inout Play, to target: Vec2, _ world: World) {
    play.enter(.leaving)
    play.target = target
    world.curtain.close(.fade, color: Color(hex: 0x0A0620), over: .seconds(0.3))
  }

  static let startMusic = System("startMusic", in: .present) { world in
    let play = world[Play.self]
    if play.phase == .ending {
      // There is no music in the morning.
      return world.audio.stopMusic()
    }
    let gain: Float = play.isPaused ? 0.15 : 0.4
    let isBattle = world.query(with: Count.self).first != nil
    world.audio.playMusic(isBattle ? .battle : .night, gain: gain)
  }
}
