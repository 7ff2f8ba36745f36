import Reel

/// Zip and Zap.
struct AlienFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(TimelineFeature.self)
    simulation.need(CartFeature.self)
    simulation.need(DropFeature.self)
    simulation.world.register(Alien.self)
    simulation.add(Alien.move, after: Drop.catchAll)
    simulation.add(
      Alien.watchCart, after: AnimationState.advance, before: SpriteAnimation.advance)
    simulation.atStart(spawnAliens)
  }
}

/// Zip or Zap: watches the cart, and jumps when something is caught.
struct Alien: Component {
  /// What its machine asks for: whether it is in the air.
  static let inAir = 0
}

private func spawnAliens(_ simulation: Simulation) {
  let world = simulation.world
  // One pixel high, slower and slower up, faster and faster down; the player's amplitude does the rest.
  world.add(
    .sequence([
      .tween(.position, by: Vec2(0, -1), ticks: 8, curve: .easeOutQuad),
      .tween(.position, by: Vec2(0, 1), ticks: 7, curve: .easeInQuad),
    ]), named: "jump")
  for isZip in [true, false] {
    let frames = world.frames(isZip ? "zip-" : "zap-")
    // Each frame looks another way, from far left to far right; the rules choose which.
    let watching = world[Clips.self].add(Clip(Array(frames[..<8])))
    let laughing = world[Clips.self].add(Clip(Array(frames[8...]), ticksPerFrame: 2))
    var machine = AnimationMachine()
    let ground = machine.addState(clip: watching, speed: 0)
    let air = machine.addState(clip: laughing)
    machine.addTransition(from: ground, to: air, when: [.above(0, 0.5)], waitsForFrame: false)
    machine.addTransition(from: air, to: ground, when: [.below(0, 0.5)], waitsForFrame: false)
    let number = world[AnimationMachines.self].add(machine)

    let place = world.spawn(
      Transform(),
      EdgeAnchor(Vec2(isZip ? 0 : 1, 1), offset: Vec2(isZip ? 118 : -118, -Ground.height - 3)))
    let alien = world.spawn(
      Transform(), Alien(), Sprite(frames[3], layer: Layers.aliens, anchor: Vec2(0.5, 1)),
      SpriteAnimation(clip: watching, sample: 3), AnimationState(number), TimelinePlayer(),
      groundShadow())
    world.setParent(of: alien, to: place)
  }
}

extension Alien {
  /// Everybody jumps for joy, each to another height.
  static let move = System("moveAliens", in: .react) { world in
    let caught = !world.events(Caught.self).isEmpty
    let jump = world.timeline("jump")
    var hasJumped = false
    world.query(with: Alien.self).each {
      (player: inout TimelinePlayer, state: inout AnimationState) in
      if state[Alien.inAir] == 0 && caught {
        player.play(jump, amplitude: Float(world.match.jumps.int(in: 10...59)))
        state[Alien.inAir] = 1
        hasJumped = true
      } else if !player.isPlaying {
        state[Alien.inAir] = 0
      }
    }
    if hasJumped { world.audio.play(.jump, gain: 0.5) }
  }
}

extension Alien {
  /// The frame follows the cart: from far left over straight ahead to far right.
  static let watchCart = System("watchCart", in: .animation) { world in
    let width = world[Input.self].view.x
    var cartX = width / 2
    world.each { (cart: Cart, transform: Transform) in cartX = transform.position.x }
    world.query(with: Alien.self).each {
      (entity: Entity, state: AnimationState, animation: inout SpriteAnimation) in
      guard state[Alien.inAir] == 0 else { return }
      let place = world.globalTransform(of: entity).apply(.zero)
      let side = (cartX - place.x) / max(1, width) + 0.5
      animation.sample = UInt16(max(0, min(7, (side * 8).rounded(.down))))
    }
  }
}
