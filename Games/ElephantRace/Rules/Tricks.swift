import Reel

/// The tricks on other elephants, all with one key: the best available one is played.
struct TrickFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(ElephantFeature.self)
    simulation.require(DriverFeature.self)
    simulation.require(EffectFeature.self)
    simulation.world.register(Treat.self, Mouse.self, Cage.self, Tiger.self)
    let world = simulation.world
    world.insert(
      TrickPrefabs(
        mouseRuns: world.add(Clip(world.frames("mouse-"), ticksPerFrame: 2), named: "mouse"),
        tigerRuns: world.add(Clip(world.frames("tiger-"), ticksPerFrame: 3), named: "tiger")))
    simulation.add(Trick.play, after: Elephant.changeLanes)
    simulation.add(Treat.fly, after: Elephant.run)
    simulation.add(Mouse.scurry, after: Elephant.run)
    simulation.add(Tiger.hunt, after: Elephant.run)
    simulation.atStart { Cage.spawnAll($0) }
  }
}

/// The prefabs of tricks; every trick spawns a copy.
struct TrickPrefabs: Resource {
  static let isTransient = true
  var treat = Prefab { $0.spawn(Transform(), Treat(), Sprite(.banana, z: 30)) }
  var mouse = Prefab { $0.spawn() }
  var tiger = Prefab { $0.spawn() }

  init() {}
  init(mouseRuns: ClipID, tigerRuns: ClipID) {
    mouse = Prefab { world in
      world.spawn(
        Transform(), Mouse(), SpriteAnimation(clip: mouseRuns),
        Sprite(.mouse1, layer: Layers.lane(3), z: 40, anchor: Vec2(0.5, 1)))
    }
    tiger = Prefab { world in
      world.spawn(
        Transform(), Tiger(), SpriteAnimation(clip: tigerRuns),
        Sprite(.tiger1, layer: Layers.lane(0), z: 45, anchor: Vec2(0.5, 1)))
    }
  }
}

/// The kinds of tricks, in ascending order of preference.
enum TrickKind: UInt8, FieldValue {
  case none
  /// Eats its own banana, for a sprint.
  case eat
  /// Throws a banana onto a bad path; a rival follows it.
  case toss
  /// Sends a mouse, of which elephants are afraid.
  case mouse
  /// Steals a rival's banana with the trunk.
  case steal
  /// Opens the tiger's cage.
  case tiger
}

/// An available trick.
struct Trick: Equatable {
  var kind = TrickKind.none
  /// The number of the elephant that suffers the trick.
  var victim = 0
  /// The lane into which a banana is thrown.
  var lane: Int32 = 0
  var x: Float = 0
  var cage = Entity.none

  static let most: Int32 = 5
}

extension Trick {
  /// Returns the best trick that an elephant's driver can play now.
  static func best(_ world: World, _ elephant: Elephant) -> Trick {
    if elephant.rest > 0 || elephant.panic > 0 || elephant.nap > 0 || elephant.finish > 0 {
      return Trick()
    }
    if let cage = Cage.near(world, elephant.x) {
      return Trick(kind: .tiger, cage: cage)
    }
    var ahead: (number: Int, way: Float)?
    var behind: (number: Int, way: Float)?
    for at in 0..<Race.elephants where Int32(at) != elephant.number {
      let other = world.elephant(at)
      let way = other.x - elephant.x
      guard other.finish == 0 else { continue }
      let isBeside = (other.lane - elephant.lane).magnitude <= 1
      if isBeside && way > 10 && way < 112 && other.bananas > 0 {
        return Trick(kind: .steal, victim: at)
      }
      if way > -40 && way < 430 && way < ahead?.way ?? .infinity { ahead = (at, way) }
      if way < -40 && way > -300 && way > behind?.way ?? -.infinity { behind = (at, way) }
    }
    let victim = ahead ?? behind
    if elephant.mice > 0, let victim { return Trick(kind: .mouse, victim: victim.number) }
    guard elephant.bananas > 0 else { return Trick() }
    if let victim, let trick = toss(world, at: victim.number) { return trick }
    return elephant.boost == 0 ? Trick(kind: .eat) : Trick()
  }

  /// Returns the throw of a banana onto the nearest bad path ahead of a victim that follows no banana yet.
  private static func toss(_ world: World, at victim: Int) -> Trick? {
    let other = world.elephant(victim)
    guard other.lure == .none, other.obeys else { return nil }
    let track = world[Track.self]
    var best: Trick?
    var least = Float.infinity
    for lane in 0..<Track.lanes where lane != other.lane {
      guard let way = track.badGround(after: other.x + 130, lane: lane, within: 240),
        world.rival(of: other, lane: lane, from: -60, to: 90) == nil
      else { continue }
      let cost = way + 90 * Float((lane - other.lane).magnitude)
      if cost < least {
        least = cost
        best = Trick(kind: .toss, victim: victim, lane: lane, x: other.x + 225 + way)
      }
    }
    return best
  }

  /// The system that plays the tricks that drivers request.
  static let play = System("playTricks") { world in
    guard world[Race.self].isRunning else { return }
    for at in 0..<Race.elephants where world.elephant(at).wish.tricks {
      let elephant = world.elephant(at)
      best(world, elephant).play(world, by: at)
    }
  }

  private func play(_ world: World, by at: Int) {
    let clock = world[Clock.self]
    let elephant = world.elephant(at)
    guard kind != .none else { return }
    world.change(at) { $0.rest = clock.ticks(seconds: 0.7) }
    switch kind {
    case .none: break
    case .eat:
      world.change(at) { elephant in
        elephant.bananas -= 1
        elephant.boost = clock.ticks(seconds: 1.4)
        elephant.appetite = min(1, elephant.appetite + 0.4)
        elephant.isSpent = false
        elephant.joy = clock.ticks(seconds: 1)
      }
      world.playSound(.munch, at: elephant.x, gain: 0.8)
      world.shout(.yum, by: at)
    case .steal:
      world.change(victim) { other in
        other.bananas -= 1
        other.stun = max(other.stun, clock.ticks(seconds: 0.25))
      }
      world.change(at) { elephant in
        elephant.bananas = min(Trick.most, elephant.bananas + 1)
        elephant.reach = clock.ticks(seconds: 0.45)
        elephant.joy = clock.ticks(seconds: 1)
      }
      world.playSound(.snatch, at: elephant.x, gain: 0.9)
      world.shout(.yoink, by: at)
    case .mouse:
      world.change(at) { $0.mice -= 1 }
      Mouse.send(world, from: elephant, to: victim)
    case .toss:
      world.change(at) { elephant in
        elephant.bananas -= 1
        elephant.reach = clock.ticks(seconds: 0.3)
      }
      Treat.toss(world, from: elephant, to: victim, lane: lane, x: x)
      world.shout(.catchIt, by: at)
    case .tiger:
      world.change(at) { $0.reach = clock.ticks(seconds: 0.4) }
      Cage.open(world, cage, by: at)
    }
  }
}
