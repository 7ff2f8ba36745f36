import Reel

extension Fighter {
  /// The system of the fight. It first advances both fighters, then lets them meet, and treats both alike: with the
  /// inputs of both sides exchanged, the fight is the mirrored one.
  static let fight = System("fight") { world in
    guard !world.isHalted else { return }
    let bout = world[Bout.self]
    var (left, right) = (world.fighter(0), world.fighter(1))
    var signs = world[Signs.self].take()
    let (atLeft, atRight) = (left.x, right.x)
    left.advance(toward: atRight, edge: bout.edge, &signs)
    right.advance(toward: atLeft, edge: bout.edge, &signs)
    left.move(edge: bout.edge, &signs)
    right.move(edge: bout.edge, &signs)
    Meeting.meet(&left, &right, bout, &signs)
    if bout.phase == .fight {
      left.checkRope(bout.edge, &signs)
      right.checkRope(bout.edge, &signs)
    }
    world.setFighter(left)
    world.setFighter(right)
    for sign in signs { sign.give(world) }
    world[Signs.self].list = signs
  }

  /// Continues the act, and begins the requested one where the last has ended.
  mutating func advance(toward foe: Float, edge: Float, _ signs: inout [Sign]) {
    age += 1
    if patience > 0 { patience -= 1 } else { next = .idle }
    switch act {
    case .idle: stand(toward: foe, edge: edge, &signs)
    case .wind:
      velocity.x *= 0.84
      power = min(1, max(0, Float(age - Rule.windUp) / Float(Rule.fullPower - Rule.windUp)))
      if age >= Rule.windUp && (!wish.charges || age >= Rule.fullPower) {
        begin(.dash)
        signs.append(Sign(.dash, x, facing))
      }
    case .dash:
      // The first ticks of the dash speed up.
      velocity.x = facing * (4.8 + 1.8 * power) * min(1, 0.4 + Float(age) * 0.12)
      if age >= Rule.dash || facing * x > edge - 10 { begin(.recover, rest: 20) }
    case .lower:
      velocity.x *= 0.82
      if age >= Rule.lowering { begin(.brace) }
    case .brace:
      velocity.x *= 0.7
      if age >= Rule.longestBrace { begin(.recover, rest: 26) }
      if !wish.braces && age >= 4 { begin(.recover, rest: 9) }
    case .reach:
      velocity.x *= 0.86
      if age >= Rule.reaching {
        begin(.grab)
        velocity.x = facing * 3
      }
    case .grab:
      velocity.x *= 0.93
      if age >= Rule.grabbing { begin(.recover, rest: 22) }
    case .struck:
      velocity.x *= 0.95
      if age >= 24 { begin(.idle) }
    case .dazed:
      velocity.x *= 0.91
      if age >= 44 { begin(.idle) }
    case .recover:
      velocity.x *= 0.91
      if age >= rest { begin(.idle) }
    case .joy: velocity.x *= 0.8
    case .hold: velocity.x = 0
    case .held, .thrown, .fall: break
    }
  }

  private mutating func stand(toward foe: Float, edge: Float, _ signs: inout [Sign]) {
    if foe != x { facing = foe > x ? 1 : -1 }
    var pace = wish.move
    // No fighter walks over the rope alone: it takes a blow, a push, or a charge that misses.
    if pace * x > 0 && x.magnitude > edge - 8 { pace = 0 }
    velocity.x += (pace * Rule.walk - velocity.x) * 0.15
    if pace != 0 && age % 16 == 8 { signs.append(Sign(.step, x, facing)) }
    if next != .idle {
      begin(next)
      (next, patience, power) = (.idle, 0, 0)
      signs.append(Sign(act == .wind ? .wind : .reach, x, facing))
    } else if wish.braces {
      begin(.lower)
    }
  }

  /// Moves the fighter by its velocity: along the ground, or through the air.
  mutating func move(edge: Float, _ signs: inout [Sign]) {
    if act == .held { return }
    // The straw of the rope holds heels that slide over it.
    if y == 0 && act != .fall && velocity.x * x > 0 && x.magnitude > edge - 14 {
      velocity.x *= 0.88
    }
    x += velocity.x
    guard act == .thrown || act == .fall else { return }
    velocity.y += Rule.gravity
    y += velocity.y
    // Beside the platform the ground is deeper.
    let ground: Float = act == .fall && x.magnitude > Rule.platform ? 62 : 0
    guard y >= ground && velocity.y > 0 else { return }
    y = ground
    if act == .thrown {
      begin(.dazed)
      age = 14
      velocity = Vec2(velocity.x * 0.7, 0)
      signs.append(Sign(.land, x, facing))
    } else {
      if velocity.y > 2 { signs.append(Sign(.land, x, facing)) }
      velocity = Vec2(velocity.x * 0.72, velocity.y > 2 ? velocity.y * -0.35 : 0)
      if velocity.x.magnitude < 0.2 { velocity.x = 0 }
    }
  }

  /// Lets a fighter fall who stands beyond the rope.
  mutating func checkRope(_ edge: Float, _ signs: inout [Sign]) {
    guard isSolid, y == 0, x.magnitude > edge + Rule.margin else { return }
    let side: Float = x > 0 ? 1 : -1
    begin(.fall)
    velocity = Vec2(side * max(2.6, velocity.x.magnitude), -3.4)
    signs.append(Sign(.fall, x, side))
  }
}
