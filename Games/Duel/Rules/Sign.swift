import Reel

/// The sounds, particles and shaking of something that has happened in the ring.
struct Sign {
  enum Kind { case step, wind, reach, dash, hit, block, grip, toss, land, fall }

  let kind: Kind
  /// The position in the ring, in pixels from its middle.
  let x: Float
  /// The direction of the motion: -1 to the left, 1 to the right.
  let side: Float

  init(_ kind: Kind, _ x: Float, _ side: Float) {
    (self.kind, self.x, self.side) = (kind, x, side)
  }

  func give(_ world: World) {
    let foot = Vec2(Figures.middle + x, Figures.floor)
    let chest = foot + Vec2(0, -48)
    switch kind {
    case .step: sound(world, .step, 0.16)
    case .wind:
      sound(world, .wind, 0.5)
      burst(world, "sweat", chest + Vec2(0, -40), 3)
    case .reach: sound(world, .wind, 0.3, pitch: 1.5)
    case .dash:
      sound(world, .dash, 0.6)
      burst(world, "dust", foot + Vec2(side * -16, -4), 7)
    case .hit:
      sound(world, .hit, 0.95)
      burst(world, "stars", chest, 9)
      burst(world, "sweat", chest, 5)
      world.camera.shake(0.5)
      world[Bout.self].thrill = 1
    case .block:
      sound(world, .block, 0.8)
      burst(world, "stars", chest, 5)
      burst(world, "dust", foot, 5)
      world.camera.shake(0.35)
      world[Bout.self].thrill = max(world[Bout.self].thrill, 0.7)
    case .grip: sound(world, .grip, 0.8)
    case .toss:
      sound(world, .throw, 0.7)
      world[Bout.self].thrill = 1
    case .land:
      sound(world, .fall, 0.7)
      burst(world, "dust", foot, 9)
      world.camera.shake(0.3)
    case .fall:
      sound(world, .crowd, 0.8)
      burst(world, "dust", foot, 6)
      burst(world, "sweat", chest, 6)
      world[Bout.self].thrill = 1
    }
  }

  private func sound(_ world: World, _ sound: SoundID, _ gain: Float, pitch: Float = 1) {
    world.audio.play(sound, gain: gain, pitch: pitch, pan: max(-0.7, min(x / 300, 0.7)))
  }

  private func burst(_ world: World, _ effect: String, _ at: Vec2, _ count: UInt16) {
    world.burst(world.particleEffect(effect), at: at, count: count)
  }
}

/// The memory for the signs of a tick, which all ticks use.
struct Signs: Resource {
  static let isTransient = true
  var list: [Sign] = []

  /// A tick rarely has more signs than two for each fighter.
  init() { list.reserveCapacity(16) }

  /// Returns an empty list with the memory of the last one.
  mutating func take() -> [Sign] {
    var signs: [Sign] = []
    swap(&signs, &list)
    signs.removeAll(keepingCapacity: true)
    return signs
  }
}
