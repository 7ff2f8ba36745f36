import Reel

// The motion of the parts. Everything follows from the state of the elephant and from the tick.

extension Part {
  static let swing = System("swingParts", in: .animation) { world in
    let race = world[Race.self]
    guard !race.isPaused else { return }
    let time = Float(world[Clock.self].tick % 6_000) * world[Clock.self].secondsPerTick
    world.each { (part: Part, transform: inout Transform) in
      guard let elephant = world[part.elephant, Elephant.self] else { return }
      Gait(elephant, time: time, dances: race.phase == .podium).pose(part.role, &transform)
    }
  }

  /// The system that sets the layer of the parts by the lane, and the face.
  static let show = System("showParts", in: .animation) { world in
    world.each { (part: Part, sprite: inout Sprite) in
      guard let elephant = world[part.elephant, Elephant.self] else { return }
      let layer = Layers.lane(Int32(elephant.depth.rounded()))
      if sprite.layer != layer { sprite.layer = layer }
      if part.role == .head {
        let faces = world[Faces.self].frames
        let mood = elephant.panic > 0 || elephant.stun > 0 ? 2 : elephant.isGlad ? 1 : 0
        sprite.frame = faces[Int(elephant.number) * 3 + mood]
      } else if part.role == .snooze {
        sprite.isVisible = elephant.nap > 0
      }
    }
  }
}

extension Elephant {
  fileprivate var isGlad: Bool { joy > 0 || nap > 0 || boost > 0 }
}

/// The motion of an elephant, from which the pose of each part follows.
private struct Gait {
  let elephant: Elephant
  let time: Float
  let dances: Bool
  /// The pace, from 0, standing, to 1, running.
  let pace: Float
  /// The slow breath of a standing elephant.
  let breath: Float

  init(_ elephant: Elephant, time: Float, dances: Bool) {
    self.elephant = elephant
    self.time = time
    self.dances = dances && elephant.rank <= 3
    pace = min(1, elephant.speed / 190)
    breath = .sin(time * 3 + Float(elephant.number) * 1.7)
  }

  private func wave(_ ahead: Float = 0) -> Float { .sin(elephant.step + ahead) }

  func pose(_ role: Part.Role, _ transform: inout Transform) {
    switch role {
    case .shadow: transform.scale = Vec2(1 - lift / 120, 1 - lift / 120)
    case .figure: figure(&transform)
    case .torso:
      transform.position.y = -42 - 3.5 * wave(0.6).magnitude * pace + breath * 0.7 * (1 - pace)
      transform.rotation = 0.035 * wave() * pace
      transform.scale = Vec2(1, 1 + 0.012 * breath)
    case .head:
      transform.rotation = 0.1 * wave(2) * pace + 0.04 * breath + (elephant.nap > 0 ? 0.35 : 0)
      transform.position.y = -12 + 1.5 * wave(1) * pace
    case .ear:
      let flap = elephant.panic > 0 ? .sin(time * 38) * 0.5 : 0.22 * wave(0.8) * pace
      transform.rotation =
        0.1 + flap + 0.06 * breath + (elephant.joy > 0 ? .sin(time * 20) * 0.25 : 0)
    case .trunkTop: transform.rotation = trunk(0)
    case .trunkMiddle: transform.rotation = trunk(1) * 0.9
    case .trunkTip: transform.rotation = trunk(2) * 1.1
    case .tail: transform.rotation = 0.3 * wave(1.4) * pace + 0.25 * .sin(time * 2.2)
    case .nearFrontLeg: leg(&transform, 0, rest: -25)
    case .nearHindLeg: leg(&transform, .pi * 0.9, rest: -25)
    case .farFrontLeg: leg(&transform, .pi, rest: -27)
    case .farHindLeg: leg(&transform, .pi * 1.9, rest: -27)
    case .mahout:
      transform.rotation = 0.07 * wave(2.4) * pace + (elephant.hurries ? 0.16 : 0)
      let cheers = elephant.finish > 0 || dances
      transform.position.y = -22 - (cheers ? 5 * Float.sin(time * 14).magnitude : 0)
    case .rod:
      transform.rotation = -0.34 + 0.06 * wave(1) * pace + (elephant.hurries ? 0.24 : 0)
    case .banana:
      transform.rotation =
        0.3 - 0.2 * pace + (0.12 + 0.2 * pace) * .sin(elephant.step * 0.5 + time * 2.6)
        + (elephant.hurries ? 0.25 * .sin(time * 16) : 0)
    case .snooze: transform.scale = Vec2(1, 1) * (0.9 + 0.15 * .sin(time * 3))
    }
  }

  /// The height of all four feet above the ground.
  private var lift: Float {
    if elephant.panic > 0 { return 14 * Float.sin(time * 15).magnitude }
    if dances { return 12 * Float.sin(time * 6 + Float(elephant.number)).magnitude }
    return 0
  }

  private func figure(_ transform: inout Transform) {
    transform.position.y = -lift
    transform.rotation = 0
    if elephant.panic > 0 {
      transform.rotation = -0.3
    } else if elephant.stun > 0 {
      transform.rotation = 0.09 * .sin(time * 30)
    } else if elephant.boost > 0 || elephant.hurries {
      transform.rotation = 0.05
    }
    // The elephant leans into a change of lanes.
    transform.rotation += 0.1 * (Float(elephant.lane) - elephant.depth)
  }

  private func leg(_ transform: inout Transform, _ ahead: Float, rest: Float) {
    transform.rotation = -0.62 * wave(ahead) * pace
    transform.position.y = rest - 4 * max(0, .cos(elephant.step + ahead)) * pace
  }

  /// Returns the angle of a piece of the trunk relative to the one above it. Lower pieces swing later.
  private func trunk(_ piece: Float) -> Float {
    if elephant.reach > 0 { return piece == 0 ? -1.35 : -0.12 }
    if elephant.panic > 0 { return -0.9 + 0.25 * .sin(time * 22 - piece) }
    if elephant.joy > 0 || dances || elephant.finish > 0 {
      return -0.62 + 0.22 * .sin(time * 9 - piece)
    }
    // The trunk points to the banana, more so while the elephant hurries.
    let wish: Float = elephant.hurries || elephant.boost > 0 ? -0.42 : -0.16
    return wish + 0.24 * wave(1.2 - piece * 0.9) * pace + 0.1 * .sin(time * 2 - piece * 0.8)
  }
}
