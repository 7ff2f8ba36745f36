import Reel

/// A bot that walks along the ways drawn into the map, and strikes at obstacles.
public struct CastleBot: Bot {
  private var chance: RandomStream
  private var room: Int32 = -1
  /// The index of the next point of the way.
  private var step = 0
  /// The ticks for which the jump button stays held.
  private var jump = 0
  /// The x coordinate at which the jump is to end.
  private var landing: Float?
  /// The ticks until the next blow.
  private var rest = 0
  /// The number of ticks without motion, and the position in the tick before.
  private var still = 0
  private var lastPosition = Vec2.zero

  public init(seed: UInt64) { chance = RandomStream(seed: seed, stream: 77) }

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    let world = simulation.world
    let play = world[Play.self]
    var wish = Wish()
    switch play.phase {
    case .title, .over, .ending:
      // The ending stays for fifteen seconds, then another game begins.
      if play.age % 40 == 39 && play.age > (play.phase == .ending ? 900 : 90) {
        input.events.append(.keyDown(.enter))
        input.events.append(.keyUp(.enter))
      }
    case .playing: drive(world, play, &wish)
    case .leaving, .dying: break
    }
    if wish.strikes && rest <= 0 {
      if let whip = Key("x") {
        input.events.append(.keyDown(whip))
        input.events.append(.keyUp(whip))
      }
      rest = 24
    }
    rest -= 1
    input.hold(.left, wish.side < 0, in: simulation)
    input.hold(.right, wish.side > 0, in: simulation)
    input.hold(.up, wish.up, in: simulation)
    input.hold(.down, wish.down, in: simulation)
    input.hold(.space, wish.jumps, in: simulation)
  }

  /// The buttons that the bot holds in this tick.
  private struct Wish {
    var side = 0
    var up = false
    var down = false
    var jumps = false
    var strikes = false
  }

  private mutating func drive(_ world: World, _ play: Play, _ wish: inout Wish) {
    guard let entity = world.query(with: Hero.self).first, let hero = world[entity, Hero.self],
      let mover = world[entity, Mover.self], let feet = world[entity, Transform.self]?.position
    else { return }
    let plan = world[Plan.self].rooms[Int(play.room)]
    if play.room != room || hero.state == .dead {
      room = play.room
      // Begins at the nearest point of the way.
      step =
        plan.way.indices.min {
          plan.way[$0].distance(to: feet) < plan.way[$1].distance(to: feet)
        } ?? 0
      (jump, landing) = (0, nil)
    }
    if world.query(with: Count.self).first != nil {
      fight(world, hero, mover, feet, plan.area, &wish)
    } else if let orb = nearestPrize(world, feet) {
      walk(world, mover, feet, to: orb, &wish)
    } else {
      findWay(plan.way, feet, mover)
      while step < plan.way.count - 1, reached(plan.way[step], feet, mover, hero) { step += 1 }
      guard step < plan.way.count else { return }
      if hero.state == .climbing {
        climb(feet, plan.way[step], &wish)
      } else if !strikeFoes(world, hero, mover, feet, &wish) {
        go(world, mover, feet, to: plan.way[step], &wish)
      }
    }
    if jump > 0 {
      jump -= 1
      wish.jumps = true
    }
  }

  /// Finds the way again if the hero has not moved for a long time, because he has fallen somewhere. Continues from the
  /// last point at this height.
  private mutating func findWay(_ way: [Vec2], _ feet: Vec2, _ mover: Mover) {
    still = feet.distance(to: lastPosition) < 1 ? still + 1 : 0
    lastPosition = feet
    guard still > 100 && mover.isOnFloor else { return }
    still = 0
    step = way.lastIndex { abs($0.y - feet.y) < 20 } ?? step
  }

  private func reached(_ point: Vec2, _ feet: Vec2, _ mover: Mover, _ hero: Hero) -> Bool {
    abs(point.x - feet.x) < 9 && abs(point.y - feet.y) < 14
      && (mover.isOnFloor || hero.state == .climbing)
  }

  private func climb(_ feet: Vec2, _ point: Vec2, _ wish: inout Wish) {
    if point.y < feet.y - 0.5 { wish.up = true } else { wish.down = true }
  }

  // MARK: - Ways

  private mutating func go(
    _ world: World, _ mover: Mover, _ feet: Vec2, to point: Vec2, _ wish: inout Wish
  ) {
    let way = point - feet
    if abs(way.x) < 6 && abs(way.y) > 14 {
      // The next point is above or below: a ladder, or a lift on its way.
      if way.y < 0 && world[Plan.self].ladder(at: feet + Vec2(0, -10)) != nil { wish.up = true }
      return
    }
    walk(world, mover, feet, to: point, &wish)
  }

  private mutating func walk(
    _ world: World, _ mover: Mover, _ feet: Vec2, to point: Vec2, _ wish: inout Wish
  ) {
    let side: Float = point.x < feet.x ? -1 : 1
    if !mover.isOnFloor {
      // In the air the bot steers for its landing point.
      if let landing {
        let rest = landing - feet.x
        wish.side = abs(rest) < 5 ? 0 : rest > 0 ? 1 : -1
      } else {
        wish.side = Int(side)
      }
      return
    }
    landing = nil
    guard abs(point.x - feet.x) > 3 else { return }
    if mover.isOnWall && jump <= 0 { jump = 20 }
    if floor(below: feet + Vec2(side * 13, -10), 34, world) == nil {
      // A gap: the bot jumps if there is a floor to land on, and else waits.
      var landingX: Float?
      for reach in 4...14 where landingX == nil {
        let x = feet.x + side * 6 * Float(reach)
        if let height = floor(below: Vec2(x, feet.y - 44), 100, world),
          height - feet.y < 60
        {
          landingX = x + side * 12
        }
      }
      guard let landingX else { return }
      landing = landingX
      jump = 22
    }
    wish.side = Int(side)
  }

  private func floor(below point: Vec2, _ length: Float, _ world: World) -> Float? {
    world.collision.ray(
      from: point, along: Vec2(0, 1), length: length, ColliderFilter(categories: Category.solid))?
      .hit
      .point.y
  }

  private func nearestPrize(_ world: World, _ feet: Vec2) -> Vec2? {
    var best: Vec2?
    world.each { (pickup: Pickup, transform: Transform) in
      let way = transform.position - feet
      let isNear =
        pickup.prize == .orb
        || (abs(way.x) < 70 && way.y > -40 && way.y < 10 && pickup.age < Pickup.life - 60)
      guard isNear, pickup.prize != .heart || abs(way.x) < 30 else { return }
      if best.map({ abs($0.x - feet.x) > abs(way.x) }) ?? true { best = transform.position }
    }
    return best
  }

  // MARK: - Foes

  /// Strikes at foes and candles that are near enough.
  /// - Returns: true if the bot should not walk on in this tick.
  private func strikeFoes(
    _ world: World, _ hero: Hero, _ mover: Mover, _ feet: Vec2, _ wish: inout Wish
  ) -> Bool {
    guard hero.state == .free && mover.isOnFloor else { return hero.state == .hurt }
    var best: Vec2?
    func consider(_ position: Vec2, _ reach: Float) {
      let way = position - feet
      guard abs(way.x) < reach && abs(way.y) < 46 else { return }
      if best.map({ abs($0.x) > abs(way.x) }) ?? true { best = way }
    }
    world.query(with: Foe.self).each { (entity: Entity, transform: Transform) in
      let isFlying = !world.has(entity, Mover.self)
      consider(transform.position + (isFlying ? Vec2(0, 24) : .zero), isFlying ? 84 : 72)
    }
    let foe = best
    if foe == nil {
      world.query(with: Candle.self).each { (transform: Transform) in
        if abs(transform.position.y - feet.y) < 6 { consider(transform.position, 52) }
      }
    }
    guard let way = best else { return false }
    if hero.blow > 0 { return true }
    let faces = (way.x < 0) == hero.facesLeft
    if !faces {
      // The bot does not turn for a candle behind it.
      guard foe != nil else { return false }
      wish.side = way.x < 0 ? -1 : 1
      return true
    }
    if abs(way.x) < 14 && foe == nil { return false }
    wish.strikes = true
    return true
  }

  /// Fights the Count: comes near enough to strike, and jumps over the fire.
  private mutating func fight(
    _ world: World, _ hero: Hero, _ mover: Mover, _ feet: Vec2, _ area: Rect, _ wish: inout Wish
  ) {
    guard hero.state == .free else { return }
    var way = Vec2.zero
    var isFiend = false
    var isThere = false
    world.each { (count: Count, transform: Transform, foe: Foe) in
      way = transform.position - feet
      isFiend = count.isFiend
      isThere = !foe.isSafe
    }
    var fire: Vec2?
    world.query(with: Thrown.self).each { (transform: Transform) in
      let away = transform.position - feet
      if abs(away.x) < 80 && away.y > -50 && abs(away.x) < abs(fire?.x ?? 1000) { fire = away }
    }
    let near: Float = isFiend ? 62 : 58
    let target = fire ?? (isThere && (!isFiend || way.y > -74) ? way : nil)
    if let target, hero.blow == 0 {
      if abs(target.x) < near + 16 {
        let faces = (target.x < 0) == hero.facesLeft
        if faces { wish.strikes = true } else { wish.side = target.x < 0 ? -1 : 1 }
        return
      }
      if fire == nil { wish.side = target.x < 0 ? -1 : 1 }
      return
    }
    // The bot leaves the space below the wings, but avoids the corners.
    if isFiend && abs(way.x) < 54 && hero.blow == 0 {
      let middle = area.x + area.width / 2
      wish.side = abs(feet.x - middle) > 120 ? (feet.x > middle ? -1 : 1) : way.x < 0 ? 1 : -1
    } else if !isThere && !isFiend {
      // The Count begins when the hero comes near.
      let middle = area.x + area.width / 2
      if abs(feet.x - middle) > 40 { wish.side = feet.x < middle ? 1 : -1 }
    }
  }
}
