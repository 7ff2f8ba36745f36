import Reel

/// The two aliens that watch the cart, and jump for joy when it catches a thing.
struct AlienFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(CartFeature.self)
    simulation.require(LandscapeFeature.self)
    simulation.require(DropFeature.self)
    simulation.add(Alien.jump)
    simulation.add(Alien.watch, after: AnimationState.advance, before: SpriteAnimation.advance)
    simulation.atStart { Alien.spawnBoth($0.world) }
  }
}

extension AnimationParameter {
  /// 1 while an alien is in the air, else 0.
  static let inAir = AnimationParameter(0)
}

/// Zip or Zap: an alien that watches the cart, and jumps when it catches a thing.
struct Alien: Component {
  /// The system that makes both aliens jump for joy, each to a different height.
  static let jump = System("moveAliens", in: .react) { world in
    let caught = !world.events(Caught.self).isEmpty
    var hasJumped = false
    world.query(with: Alien.self).each {
      (player: inout TimelinePlayer, state: inout AnimationState) in
      if state[.inAir] == 0 && caught {
        let height = Float(world.random[Chance.jumps].int(in: 10...59))
        player.play(world.timeline("jump"), amplitude: height)
        state[.inAir] = 1
        hasJumped = true
      } else if !player.isPlaying {
        state[.inAir] = 0
      }
    }
    if hasJumped { world.audio.play(.jump, gain: 0.5) }
  }

  /// The system that sets the frame by the cart's position: from far left through straight ahead to far right.
  static let watch = System("watchCart", in: .animation) { world in
    let (cart, width) = (Cart.x(world), max(1, world[Input.self].view.x))
    world.query(with: Alien.self).each {
      (entity: Entity, state: AnimationState, animation: inout SpriteAnimation) in
      guard state[.inAir] == 0 else { return }
      let side = (cart - world.globalPosition(of: entity).x) / width + 0.5
      animation.sample = UInt16(max(0, min(7, (side * 8).rounded(.down))))
    }
  }

  static func spawnBoth(_ world: World) {
    // The jump is one pixel high. It slows down on the way up, and gets faster on the way down. The player's amplitude
    // scales it to the height.
    world.add(
      .sequence([
        .tween(.position, by: Vec2(0, -1), over: .ticks(8), curve: .easeOutQuad),
        .tween(.position, by: Vec2(0, 1), over: .ticks(7), curve: .easeInQuad),
      ]), named: "jump")
    spawn("zip", edge: 0, inset: 118, world)
    spawn("zap", edge: 1, inset: -118, world)
  }

  private static func spawn(_ name: String, edge: Float, inset: Float, _ world: World) {
    let frames = world.frames(name + "-")
    // Each of the first eight frames faces another direction; the rules choose the frame. Looking up a missing
    // frame has the content refused.
    let directions = (0..<8).map {
      $0 < frames.count ? frames[$0] : world.frame("\(name)-0\($0 + 1)")
    }
    let watching = world.add(Clip(directions), named: name + " watches")
    let laughing = world.add(
      Clip(Array(frames.dropFirst(8)), ticksPerFrame: 2), named: name + " laughs")
    var machine = AnimationMachine()
    let ground = machine.addState(clip: watching, speed: 0)
    let air = machine.addState(clip: laughing)
    machine.addTransition(from: ground, to: air, when: [.above(.inAir, 0.5)], waitsForFrame: false)
    machine.addTransition(from: air, to: ground, when: [.below(.inAir, 0.5)], waitsForFrame: false)
    let base = world.spawn(
      Transform(), ScreenAnchor(Vec2(edge, 1), offset: Vec2(inset, -Ground.height - 3)))
    let alien = world.spawn(
      Transform(), Alien(), Sprite(directions[3], layer: Layers.aliens, anchor: Vec2(0.5, 1)),
      SpriteAnimation(clip: watching, sample: 3),
      AnimationState(world.add(machine, named: name)), TimelinePlayer(), DropShadow.onGround)
    world.setParent(of: alien, to: base)
  }
}
