import Reel

/// The course of a race from the title to the podium.
struct RaceFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(ControlFeature.self)
    simulation.need(TransitionFeature.self)
    simulation.need(TrackFeature.self)
    simulation.world.insert(Race())
    simulation.add(Race.startMusic, Race.run)
  }
}

/// The phases of the game.
public enum RacePhase: UInt8, FieldValue {
  /// The title is shown; the action of tricks or hurrying, or a tap, starts the race.
  case title
  /// Three, two, one.
  case countdown
  case racing
  /// The player has arrived; the others still run.
  case arriving
  /// The first three stand on the podium; the same input starts another race.
  case podium
}

/// The random streams, one for each purpose, so that one more jump for joy does not change the decisions of a rival.
enum Chance { static let (rivals, joy) = (1, 2) }

/// One race: its phase, and its arrivals.
public struct Race: Resource {
  static let elephants = 4

  public internal(set) var phase = RacePhase.title
  /// The ticks since the phase began.
  var age: Int32 = 0
  public internal(set) var isPaused = false
  /// The ticks since the start.
  public internal(set) var time: Int32 = 0
  /// The number of elephants that have arrived.
  public internal(set) var arrived: Int32 = 0
  /// The number of races that were run to the end.
  public internal(set) var races: Int32 = 0

  public init() {}

  mutating func enter(_ next: RacePhase) {
    phase = next
    age = 0
  }

  /// True if elephants run.
  var isRunning: Bool { !isPaused && (phase == .racing || phase == .arriving) }
}

extension Race {
  /// The length of the countdown, in seconds.
  static let countdown: Float = 3

  /// The system that goes from title to countdown to race to podium, and back.
  static let run = System("runRace") { world in
    pauseOrGoOn(world)
    var race = world[Race.self]
    guard !race.isPaused else { return }
    race.age += 1
    if race.isRunning { race.time += 1 }
    let clock = world[Clock.self]
    switch race.phase {
    case .title:
      if race.age > 8 && isContinuePressed(world) { begin(&race, world) }
    case .countdown: count(&race, world)
    case .racing:
      if world.elephant(0).finish > 0 { race.enter(.arriving) }
    case .arriving:
      let isOver = race.arrived == Int32(Race.elephants) && race.age > clock.ticks(seconds: 2.5)
      if isOver || race.age > clock.ticks(seconds: 7) { close(&race, world) }
    case .podium:
      if race.age > clock.ticks(seconds: 2) && isContinuePressed(world) {
        world.curtain.close(.right, color: Palette.curtain, over: .seconds(0.4))
      }
      if world[ScreenCurtain.self].isClosed && race.age > 10 {
        lineUp(world)
        world.curtain.open(.right, over: .seconds(0.4))
        race.enter(.title)
      }
    }
    world[Race.self] = race
  }

  private static func pauseOrGoOn(_ world: World) {
    guard world[Actions.self].hasBegun(.pause), world[Race.self].phase != .title else { return }
    world[Race.self].isPaused.toggle()
    world.setGroup(AnimationFeature.systems, enabled: !world[Race.self].isPaused)
    world.audio.play(.beep, gain: 0.5)
  }

  private static func begin(_ race: inout Race, _ world: World) {
    lineUp(world)
    race.time = 0
    race.arrived = 0
    race.enter(.countdown)
    world.audio.play(.trumpet, gain: 0.7)
  }

  private static func count(_ race: inout Race, _ world: World) {
    let second = world[Clock.self].ticks(seconds: 1)
    if race.age % second == 1 && race.age < 3 * second { world.audio.play(.beep, gain: 0.7) }
    guard race.age >= 3 * second else { return }
    race.enter(.racing)
    world.audio.play(.go, gain: 0.9)
    world.camera.shake(0.5)
  }

  /// Closes the curtain; behind it all elephants go to the podium.
  private static func close(_ race: inout Race, _ world: World) {
    if world[ScreenCurtain.self].isOpen {
      world.curtain.close(.right, color: Palette.curtain, over: .seconds(0.5))
    }
    guard world[ScreenCurtain.self].isClosed else { return }
    world.rankElephants()
    for at in 0..<Race.elephants where world.elephant(at).finish == 0 {
      race.arrived += 1
      world.change(at) { $0.finish = race.time }
    }
    Podium.gather(world)
    race.races += 1
    race.enter(.podium)
    world.curtain.open(.right, over: .seconds(0.5))
    world.audio.play(world.elephant(0).rank == 1 ? .win : .lose, gain: 0.9)
  }

  /// Returns true if the action of tricks or hurrying began, or for a tap anywhere.
  private static func isContinuePressed(_ world: World) -> Bool {
    world[Actions.self].hasBegun(.trick) || world[Actions.self].hasBegun(.hurry)
      || world[Input.self].events.contains { $0.kind == .pointerDown }
  }

  /// Resets everything to the state before the first race.
  private static func lineUp(_ world: World) {
    Elephant.lineUp(world)
    Obstacle.mendAll(world)
    Pickup.bringBack(world)
    Cage.lockAll(world)
    world.camera.cut()
  }

  static let startMusic = System("startMusic", in: .input) { world in
    let race = world[Race.self]
    world.audio.playMusic(.music, gain: race.phase == .title || race.isPaused ? 0.25 : 0.45)
  }
}
