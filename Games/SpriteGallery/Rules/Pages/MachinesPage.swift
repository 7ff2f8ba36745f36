import Reel

/// States that choose clips, and followers that stay in step.
struct MachinesPage: Feature {
  func install(in simulation: Simulation) {
    simulation.require(AnimationFeature.self)
    simulation.require(ShadowFeature.self)
    simulation.world.register(StateName.self)
    simulation.addPage(.machines, Self.self, opens: Self.open, runs: Self.direct)
  }
}

extension AnimationParameter {
  /// 1 while the figure is to watch, else 0.
  static let attention = AnimationParameter(0)
  /// 1 in the tick in which the figure is to laugh; the transition resets it.
  static let joke = AnimationParameter(1)
}

/// The marker of a text that shows the name of the machine's state.
struct StateName: Component {}

extension MachinesPage {
  static let open = System("openMachines", when: Gallery.hasTurned) { world in
    let idle = world[Clips.self].add(
      Clip(frames: Art.zip[2..<6].map { ClipFrame($0, ticks: 14) }, autoreverses: true))
    let watch = world[Clips.self].add(Clip(Art.watching, ticksPerFrame: 5))
    let joy = world[Clips.self].add(
      Clip(frames: Art.laughing.map { ClipFrame($0, ticks: 10) }, repeatCount: 2))

    var machine = AnimationMachine()
    let standing = machine.addState(clip: idle)
    let watching = machine.addState(clip: watch)
    let laughing = machine.addState(clip: joy)
    machine.addTransition(from: standing, to: watching, when: [.above(.attention, 0.5)], fade: 10)
    machine.addTransition(from: watching, to: standing, when: [.below(.attention, 0.5)], fade: 10)
    machine.addTransition(from: nil, to: laughing, when: [.triggered(.joke)], fade: 6)
    machine.addTransition(from: laughing, to: standing, when: [.clipEnded], fade: 20)
    let number = world[AnimationMachines.self].add(machine)
    world.spawn(
      Transform(position: Vec2(240, 150), scale: Vec2(1.5, 1.5)), OnPage(),
      Sprite(Art.zip[3], anchor: Vec2(0.5, 1)), shadow(flat: true), SpriteAnimation(clip: idle),
      AnimationState(number))
    world.insert(caption(world, "", x: 240, y: 156, tint: Color(hex: 0xB9A8FF)), StateName())

    // All of these follow the same picture, each a bit later.
    let others = world[Clips.self].add(Clip(Array(Art.zap[..<8]), ticksPerFrame: 7))
    let first = world.spawn(
      Transform(x: 60, y: 270), OnPage(), Sprite(Art.zap[0], anchor: Vec2(0.5, 1)),
      shadow(flat: true), SpriteAnimation(clip: others))
    for at in 1..<7 {
      world.spawn(
        Transform(x: 60 + 60 * Float(at), y: 270), OnPage(),
        Sprite(Art.zap[0], anchor: Vec2(0.5, 1)), shadow(flat: true), SpriteAnimation(clip: others),
        AnimationFollower(of: first, offset: Float(at) * 7))
    }
  }

  /// The system that sets the machines' parameters, as a game would do from its rules.
  static let direct = System("direct") { world in
    let age = world[Gallery.self].age
    world.each { (state: inout AnimationState) in
      state[.attention] = age % 120 > 40 && age % 120 < 90 ? 1 : 0
      if age % 120 == 90 { state[.joke] = 1 }
      let names = ["standing", "looking", "laughing"]
      world.each { (_: StateName, label: inout Label) in label.text = names[Int(state.state)] }
    }
  }
}
