import Reel

/// The course of a race from the title to the podium.
struct RaceFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(ControlFeature.self)
    simulation.require(TransitionFeature.self)
    simulation.require(TrackFeature.self)
    simulation.world.insert(Race())
    simulation.add(Race.startMusic, Race.run)
  }
}

/// The phases of the game.
public enum RacePhase: UInt8, FieldValue {
  /// The title is shown, and people join; the action of tricks or hurrying, or a tap, starts the race. In a match any
  /// present player starts it, as soon as there are two.
  case title
  /// Three, two, one.
  case countdown
  case racing
  /// All people have arrived, or were given time enough; the others still run.
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
    pauseOrLeave(world)
    if world[Race.self].phase == .title && !world.interface.isMenuOpen { Seats.join(world) }
    var race = world[Race.self]
    guard !race.isPaused else { return }
    race.age += 1
    if race.isRunning { race.time += 1 }
    let clock = world[Clock.self]
    switch race.phase {
    case .title:
      if race.age > 8 && isContinuePressed(world) && (!world.isMatch || world.people > 1) {
        begin(&race, world)
      }
    case .countdown: count(&race, world)
    case .racing:
      if haveArrived(world, race) { race.enter(.arriving) }
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

  /// Pauses a race on one machine, or goes on. A match cannot stand still for one player: there the action leaves.
  private static func pauseOrLeave(_ world: World) {
    if world.isMatch {
      for player in 0..<Race.elephants
      where world.isPresent(player) && world.controls.actions(of: player).hasBegun(.pause) {
        world.program.send(.leave(player: player))
      }
      // A pause from before the match would never end.
      if world[Race.self].isPaused { setPause(world, false) }
      return
    }
    guard world[Race.self].phase != .title else { return }
    for player in 0..<Race.elephants
    where world.isSteered(player) && world.controls.actions(of: player).hasBegun(.pause) {
      setPause(world, !world[Race.self].isPaused)
      world.audio.play(.beep, gain: 0.5)
      return
    }
  }

  private static func setPause(_ world: World, _ isPaused: Bool) {
    world[Race.self].isPaused = isPaused
    world.setGroup(AnimationFeature.systems, enabled: !isPaused)
  }

  /// Returns true if all people have arrived, or the first of them long ago, or every elephant.
  private static func haveArrived(_ world: World, _ race: Race) -> Bool {
    var (waits, first) = (false, Int32.max)
    for at in 0..<Race.elephants where world.isSteered(at) {
      let finish = world.elephant(at).finish
      if finish == 0 { waits = true } else { first = min(first, finish) }
    }
    if race.arrived == Int32(Race.elephants) { return true }
    guard first != .max else { return false }
    return !waits || race.time - first > world[Clock.self].ticks(seconds: 20)
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
    for at in 0..<Race.elephants { world.shakeView(of: at, 0.5) }
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
    // Each machine of a match plays the sound of its own player.
    var hasWon = false
    for at in 0..<Race.elephants where world.isSteeredHere(at) {
      hasWon = hasWon || world.elephant(at).rank == 1
    }
    world.audio.play(hasWon ? .win : .lose, gain: 0.9)
  }

  /// Returns true if the action of tricks or hurrying of a person began, or for a tap anywhere but on a widget. On one
  /// machine the race belongs to player 0; the action of the others joins.
  private static func isContinuePressed(_ world: World) -> Bool {
    if world.interface.isMenuOpen { return false }
    for player in 0..<(world.isMatch ? Race.elephants : 1) where world.isPresent(player) {
      let actions = world.controls.actions(of: player)
      if actions.hasBegun(.trick) || actions.hasBegun(.hurry) { return true }
      for event in world.controls.input(of: player).events where event.kind == .pointerDown {
        let point = Vec2(Float(event.x), Float(event.y))
        if !world.interface.hasWidget(at: point) { return true }
      }
    }
    return false
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
