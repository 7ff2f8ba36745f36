import Reel

// The speed of elephants: effects of the ground, the mahout, the other elephants and their own moods.

extension Elephant {
  static let topSpeed: Float = 196
  /// The length of an elephant, the least distance between two in the same lane.
  static let length: Float = 66

  static let run = System("runElephants") { world in
    let race = world[Race.self]
    guard race.isRunning else { return }
    let clock = world[Clock.self]
    let seconds = clock.secondsPerTick
    for at in 0..<Race.elephants {
      let aim = targetSpeed(world, world.elephant(at))
      let room = room(world, world.elephant(at))
      world.change(at) { elephant in
        elephant.settle(seconds)
        elephant.breathe(seconds)
        let gain: Float = aim > elephant.speed ? 260 : 620
        let change = max(-gain * seconds, min(aim - elephant.speed, gain * seconds))
        elephant.speed = min(elephant.speed + change, max(0, room / seconds))
        elephant.x += elephant.speed * seconds
        elephant.step += elephant.speed * seconds / 20
        if elephant.step > 2 * .pi { elephant.step -= 2 * .pi }
        let lane = Float(elephant.lane)
        let way = 5.5 * seconds
        elephant.depth += max(-way, min(lane - elephant.depth, way))
      }
      arrive(world, at, race.time)
    }
    world.rankElephants()
  }

  /// Returns the speed of an elephant without others in its way.
  private static func targetSpeed(_ world: World, _ elephant: Elephant) -> Float {
    let track = world[Track.self]
    if elephant.finish > 0 { return elephant.x > track.finish + 260 ? 0 : 120 }
    var speed = topSpeed
    switch elephant.temper {
    case .hero: break
    case .thief: speed *= 0.995
    case .bumper: speed *= 0.995
    case .sleeper: speed *= 1.01
    }
    if !elephant.isSteered, let person = world.nearestPerson(to: elephant.x) {
      // A driven rival behind a person hurries a little, and one ahead slows down, so the race stays close. Between
      // people nothing is evened out.
      let gap = person - elephant.x + 50
      speed *= 1 + max(-0.22, min(gap / 1000, 0.3))
    }
    switch track.ground(at: elephant.x, lane: elephant.lane) {
    case .path: break
    case .mud: speed *= elephant.boost > 0 ? 0.75 : 0.5
    case .detour: speed *= 0.66
    }
    if elephant.hurries { speed *= 1.3 }
    if elephant.boost > 0 { speed *= 1.34 }
    if elephant.isSpent { speed *= 0.85 }
    if elephant.nap > 0 { speed *= 0.12 }
    if elephant.stun > 0 { speed *= 0.4 }
    if elephant.panic > 0 { speed *= 0.22 }
    return speed
  }

  /// True if the mahout's banana is near and the elephant can hurry for it.
  var hurries: Bool { wish.hurries && obeys && !isSpent && appetite > 0 }

  /// Returns the distance that an elephant may run in this tick without running through the one in front.
  private static func room(_ world: World, _ elephant: Elephant) -> Float {
    var room = Float.infinity
    for at in 0..<Race.elephants where Int32(at) != elephant.number {
      let other = world.elephant(at)
      let way = other.x - elephant.x
      guard (other.depth - elephant.depth).magnitude < 0.6,
        way > 0 || other.number < elephant.number,
        way > -8, elephant.finish == 0 || other.finish == 0
      else { continue }
      room = min(room, max(0, way - length))
    }
    return room
  }

  /// Counts down all lasting states by one tick.
  private mutating func settle(_ seconds: Float) {
    stun = max(0, stun - 1)
    panic = max(0, panic - 1)
    boost = max(0, boost - 1)
    nap = max(0, nap - 1)
    rest = max(0, rest - 1)
    turn = max(0, turn - 1)
    reach = max(0, reach - 1)
    joy = max(0, joy - 1)
  }

  /// Updates the appetite. Hurrying uses it up; an elephant with none left has to walk for a while.
  private mutating func breathe(_ seconds: Float) {
    appetite += hurries ? -0.36 * seconds : 0.13 * seconds
    appetite = max(0, min(appetite, 1))
    if appetite == 0 { isSpent = true }
    if appetite > 0.35 { isSpent = false }
  }

  private static func arrive(_ world: World, _ at: Int, _ time: Int32) {
    let elephant = world.elephant(at)
    guard elephant.finish == 0, elephant.x >= world[Track.self].finish else { return }
    world[Race.self].arrived += 1
    let joy = world[Clock.self].ticks(seconds: 4)
    world.change(at) { elephant in
      elephant.finish = max(1, time)
      elephant.lure = .none
      elephant.joy = joy
    }
    world.playSound(.trumpet, at: elephant.x, gain: world.isSteeredHere(at) ? 0.9 : 0.5)
  }
}

extension Elephant {
  /// The system that changes lanes if the next lane is free, and else bumps the elephant there.
  static let changeLanes = System("changeLanes") { world in
    guard world[Race.self].isRunning else { return }
    let clock = world[Clock.self]
    for at in 0..<Race.elephants {
      let elephant = world.elephant(at)
      if world.isAlive(elephant.lure) {
        follow(world, at, elephant)
        continue
      }
      if elephant.lure != .none { world.change(at) { $0.lure = .none } }
      guard elephant.wish.side != 0, elephant.turn == 0 || !elephant.obeys else { continue }
      world.change(at) { $0.wish.side = 0 }
      let lane = elephant.lane + elephant.wish.side
      guard elephant.obeys, lane >= 0, lane < Track.lanes else { continue }
      world.change(at) { $0.turn = clock.ticks(seconds: 0.2) }
      if let other = world.rival(of: elephant, lane: lane, from: -52, to: 52) {
        bump(world, at, into: other, elephant.wish.side)
      } else {
        world.change(at) { $0.lane = lane }
      }
    }
  }

  /// Makes an elephant that is lured by a banana change to its lane, regardless of its driver.
  private static func follow(_ world: World, _ at: Int, _ elephant: Elephant) {
    guard let treat = world[elephant.lure, Treat.self], elephant.turn == 0 else { return }
    let side: Int32 = treat.lane > elephant.lane ? 1 : treat.lane < elephant.lane ? -1 : 0
    guard side != 0 else { return }
    let lane = elephant.lane + side
    guard world.rival(of: elephant, lane: lane, from: -52, to: 52) == nil else { return }
    let pause = world[Clock.self].ticks(seconds: 0.2)
    world.change(at) { elephant in
      elephant.lane = lane
      elephant.turn = pause
    }
  }

  /// Bumps an elephant from the side. The bumped elephant yields to the next lane if there is room, unless it is the
  /// bumper.
  private static func bump(_ world: World, _ at: Int, into other: Int, _ side: Int32) {
    let (pusher, pushed) = (world.elephant(at), world.elephant(other))
    let clock = world[Clock.self]
    let next = pushed.lane + side
    let yields =
      pushed.temper != .bumper && next >= 0 && next < Track.lanes
      && world.rival(of: pushed, lane: next, from: -52, to: 52) == nil
    world.change(other) { elephant in
      elephant.stun = clock.ticks(seconds: pushed.temper == .bumper ? 0.15 : 0.5)
      elephant.lure = .none
      if yields { elephant.lane = next }
    }
    world.change(at) { elephant in
      elephant.turn = clock.ticks(seconds: 0.5)
      if yields {
        elephant.lane = pushed.lane
      } else if pusher.temper != .bumper {
        elephant.stun = clock.ticks(seconds: 0.3)
      }
    }
    world.playSound(.bump, at: pushed.x, gain: 0.8)
    world.shake(0.25, at: pushed.x)
    world.puff(.stars, of: other, 6)
    world.shout(.bump, by: other)
  }
}

extension World {
  /// Returns the x coordinate of the steered elephant that is nearest to `x`; `nil` if there is none.
  fileprivate func nearestPerson(to x: Float) -> Float? {
    var match: Float?
    for at in 0..<Race.elephants where elephant(at).isSteered {
      let other = elephant(at).x
      if (other - x).magnitude < ((match ?? .infinity) - x).magnitude { match = other }
    }
    return match
  }

  /// Ranks the elephants from first to last.
  func rankElephants() {
    for at in 0..<Race.elephants {
      let elephant = self.elephant(at)
      var rank: Int32 = 1
      for other in 0..<Race.elephants where other != at {
        if self.elephant(other).isBefore(elephant) { rank += 1 }
      }
      if elephant.rank != rank { change(at) { $0.rank = rank } }
    }
  }
}

extension Elephant {
  /// Returns true if this elephant ranks before `other`. Arrived elephants come first, by their time; the others follow
  /// by their distance.
  fileprivate func isBefore(_ other: Elephant) -> Bool {
    if (finish > 0) != (other.finish > 0) { return finish > 0 }
    if finish != other.finish { return finish < other.finish }
    if x != other.x { return x > other.x }
    return number < other.number
  }
}
