import Reel

/// The rules of two fighters who meet. A charge strikes whatever does not brace, also arms that reach; a brace lets a
/// charge bounce off; a grab grips also a fighter who braces, and throws it.
enum Meeting {
  static func meet(
    _ a: inout Fighter, _ b: inout Fighter, _ bout: Bout, _ signs: inout [Sign]
  ) {
    if a.act == .hold { carry(&a, &b, &signs) }
    if b.act == .hold { carry(&b, &a, &signs) }
    guard a.isSolid && b.isSolid, bout.phase == .fight || bout.phase == .ready else { return }
    let way = b.x - a.x
    let isNear = way.magnitude < Rule.contact + 4
    let isInGrip = way.magnitude < Rule.grip
    let (aDashes, bDashes) = (a.act == .dash && isNear, b.act == .dash && isNear)
    let (aGrips, bGrips) = (a.act == .grab && isInGrip, b.act == .grab && isInGrip)
    if aDashes && bDashes {
      clash(&a, &b, force: 4.6, &signs)
    } else if aDashes {
      charge(&a, into: &b, bout, &signs)
    } else if bDashes {
      charge(&b, into: &a, bout, &signs)
    } else if aGrips && bGrips {
      clash(&a, &b, force: 2.6, &signs)
    } else if aGrips {
      grip(&a, &b, &signs)
    } else if bGrips {
      grip(&b, &a, &signs)
    } else {
      push(&a, &b)
    }
  }

  /// Both fighters fly apart, each as far as the other.
  private static func clash(
    _ a: inout Fighter, _ b: inout Fighter, force: Float, _ signs: inout [Sign]
  ) {
    signs.append(Sign(.block, (a.x + b.x) / 2, 0))
    a.velocity.x = a.facing * -force
    b.velocity.x = b.facing * -force
    a.begin(.struck)
    b.begin(.struck)
  }

  private static func charge(
    _ a: inout Fighter, into b: inout Fighter, _ bout: Bout, _ signs: inout [Sign]
  ) {
    let middle = (a.x + b.x) / 2
    if b.act == .brace {
      a.velocity.x = a.facing * -(3.4 + a.power)
      a.begin(.dazed)
      b.velocity.x = a.facing * 1.4
      b.begin(.recover, rest: 6)
      signs.append(Sign(.block, middle, 0))
      return
    }
    // The fighter who is behind in rounds stands a little firmer.
    let behind = Float(max(0, bout.wins(Int(1 - b.number)) - bout.wins(Int(b.number))))
    let force = (3.5 + 2 * a.power) * (1 + b.weariness) * (1 - 0.06 * behind)
    b.velocity.x = a.facing * force
    b.weariness = min(0.5, b.weariness + 0.08)
    b.begin(.struck)
    a.velocity.x *= 0.4
    a.begin(.recover, rest: 16)
    signs.append(Sign(.hit, middle, a.facing))
  }

  private static func grip(_ a: inout Fighter, _ b: inout Fighter, _ signs: inout [Sign]) {
    a.begin(.hold)
    b.begin(.held)
    a.velocity = .zero
    b.velocity = .zero
    signs.append(Sign(.grip, (a.x + b.x) / 2, 0))
  }

  /// Lifts the held fighter above the holder, and throws it in the end: forward, or over the head if the holder pulls
  /// backward.
  private static func carry(_ a: inout Fighter, _ b: inout Fighter, _ signs: inout [Sign]) {
    guard b.act == .held else { return a.begin(.recover, rest: 10) }
    let share = min(1, Float(a.age) / 10)
    b.x += (a.x + a.facing * 6 - b.x) * 0.2 * share
    b.y = -64 * share
    guard a.age >= Rule.holding else { return }
    let side = a.wish.move * a.facing < -0.3 ? -a.facing : a.facing
    b.velocity = Vec2(side * 2.5, -3.2)
    b.begin(.thrown)
    b.weariness = min(0.5, b.weariness + 0.04)
    a.begin(.recover, rest: 20)
    signs.append(Sign(.toss, a.x, side))
  }

  /// Keeps two bodies apart, and shares their motion: a walker pushes, and a fighter who braces stays.
  private static func push(_ a: inout Fighter, _ b: inout Fighter) {
    let way = b.x - a.x
    let overlap = Rule.contact - way.magnitude
    guard overlap > 0 else { return }
    let side: Float = way == 0 ? (a.facing > 0 ? 1 : -1) : way > 0 ? 1 : -1
    let (aStays, bStays) = (a.act == .brace, b.act == .brace)
    if aStays == bStays {
      a.x -= side * overlap / 2
      b.x += side * overlap / 2
    } else if aStays {
      b.x += side * overlap
    } else {
      a.x -= side * overlap
    }
    guard (b.velocity.x - a.velocity.x) * side < 0 else { return }
    let shared = aStays || bStays ? 0 : (a.velocity.x + b.velocity.x) / 2
    a.velocity.x = shared
    b.velocity.x = shared
  }
}
