import Reel

/// The night sky behind everything, and the morning.
struct SceneryFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(ParallaxLayerFeature.self)
    simulation.require(CameraFeature.self)
    simulation.world.register(Backdrop.self)
    simulation.require(ParticleFeature.self)
    simulation.require(PlayFeature.self)
    simulation.add(Backdrop.change, Backdrop.sink)
    simulation.atStart(Backdrop.spawnAll)
  }
}

/// The role of a distant layer or picture.
struct Backdrop: Component {
  enum Role: UInt8, FieldValue {
    case sky, moon, clouds, mountains, castle, trees, graves, leaves, motes, bushes, mist
  }
  var role = Role.sky

  static func spawnAll(_ simulation: Simulation) {
    let world = simulation.world
    var sky = ParallaxLayer(simulation.frame("sky"), repeatsY: true, layer: Layers.sky)
    sky.mirrorsY = true
    world.spawn(sky, Backdrop(role: .sky))
    world.spawn(
      Transform(), ScreenAnchor(Vec2(0.72, 0), offset: Vec2(0, 66)), ScreenSpace(),
      Backdrop(role: .moon),
      Sprite(simulation.frame("moon"), layer: Layers.moon))
    world.spawn(
      ParallaxLayer(
        simulation.frame("clouds"), factor: Vec2(0.04, 0.02), drift: Vec2(-0.08, 0), inset: 44,
        layer: Layers.clouds), Backdrop(role: .clouds))
    // The mountains reach below the view, because the camera can be high up in the tower.
    world.spawn(
      ParallaxLayer(
        simulation.frame("mountains"), factor: Vec2(0.1, 0.06), inset: 8, fromBottom: true,
        layer: Layers.mountains), Backdrop(role: .mountains))
    world.spawn(
      ParallaxLayer(
        simulation.frame("trees"), factor: Vec2(0.3, 0.2), inset: -84, fromBottom: true,
        layer: Layers.trees), Backdrop(role: .trees))
    world.spawn(
      ParallaxLayer(
        simulation.frame("graves"), factor: Vec2(0.6, 0.5), inset: -212, fromBottom: true,
        layer: Layers.graves), Backdrop(role: .graves))
    // This layer is nearer than the world.
    world.spawn(
      ParallaxLayer(
        simulation.frame("bushes"), factor: Vec2(1.5, 0), inset: -6, fromBottom: true,
        layer: Layers.near), Backdrop(role: .bushes))
    world.spawn(
      ParallaxLayer(
        simulation.frame("clouds"), factor: Vec2(1.3, 0), drift: Vec2(-0.25, 0), inset: -22,
        fromBottom: true, layer: Layers.near), Backdrop(role: .mist))
    let far = world.spawn(Transform(), Parallax(Vec2(0.16, 0.06)))
    let castle = world.spawn(
      Transform(position: night), Backdrop(role: .castle),
      Sprite(simulation.frame("far-castle"), layer: Layers.farCastle))
    world.setParent(of: castle, to: far)
    blow(simulation)
  }

  /// Adds leaves in the wind outside, and dust in the light inside.
  private static func blow(_ simulation: Simulation) {
    let world = simulation.world
    var leaves = ParticleEffect()
    leaves.rate = 2.5
    leaves.source = .box
    leaves.extent = Vec2(480, 120)
    leaves.direction = 2.5
    leaves.spread = 0.5
    leaves.speed = ParticleRange(22, 48)
    leaves.life = ParticleRange(4, 6)
    leaves.size = ParticleRange(0.6, 1.1)
    leaves.spin = ParticleRange(-3, 3)
    leaves.rotation = ParticleRange(0, 6)
    leaves.tint = [ParticleTint(0, Color(hex: 0xE0708A)), ParticleTint(1, Color(hex: 0xB05AA0))]
    leaves.opacity = [ParticleKey(0, 0), ParticleKey(0.15, 0.8), ParticleKey(1, 0)]
    leaves.frames = [simulation.frame("leaf")]
    leaves.layer = Layers.sparks
    var motes = ParticleEffect()
    motes.rate = 5
    motes.source = .box
    motes.extent = Vec2(400, 220)
    motes.spread = 6
    motes.speed = ParticleRange(2, 9)
    motes.life = ParticleRange(3, 5)
    motes.size = ParticleRange(0.12, 0.3)
    motes.tint = [ParticleTint(0, Color(hex: 0xB8B4FF))]
    motes.opacity = [ParticleKey(0, 0), ParticleKey(0.4, 0.5), ParticleKey(1, 0)]
    motes.blend = .additive
    motes.frames = [simulation.frame("dot")]
    motes.layer = Layers.sparks
    for (role, effect, point) in [
      (Role.leaves, leaves, Vec2(0.7, 0.2)), (.motes, motes, Vec2(0.5, 0.5)),
    ] {
      let number = world[ParticleEffects.self].add(effect)
      world.spawn(
        Transform(), ScreenAnchor(point), Backdrop(role: role), ParticleEmitter(number, isOn: false)
      )
    }
  }

  /// The system that changes the light with the room.
  static let change = System("changeLight", in: .react) { world in
    guard let entered = world.events(RoomEntered.self).last else { return }
    let plan = world[Plan.self]
    guard Int(entered.room) < plan.rooms.count else { return }
    let isDawn = plan.rooms[Int(entered.room)].name.utf8.elementsEqual("dawn".utf8)
    let isOutside = plan.rooms[Int(entered.room)].isOutside
    world.each { (backdrop: Backdrop, layer: inout ParallaxLayer) in
      switch backdrop.role {
      case .sky: layer.frame = isDawn ? .dawn : .sky
      case .clouds: layer.tint = isDawn ? Color(hex: 0xFFE8D0) : .white
      case .bushes: layer.tint = entered.room == 0 ? .white : .clear
      case .mist: layer.tint = isOutside && entered.room > 0 && !isDawn ? .white : .clear
      default: layer.tint = isDawn ? Color(hex: 0xFFD0C0) : .white
      }
    }
    let isFirst = entered.room == 0
    world.each { (backdrop: Backdrop, sprite: inout Sprite, transform: inout Transform) in
      if backdrop.role == .moon { sprite.frame = isDawn ? .sun : .moon }
      guard backdrop.role == .castle else { return }
      sprite.isVisible = isFirst || isDawn
      sprite.tint = isDawn ? Color(hex: 0xFFC8C8) : .white
      transform.position = isDawn ? morning : night
    }
    world.each { (backdrop: Backdrop, emitter: inout ParticleEmitter) in
      emitter.isOn = (backdrop.role == .leaves) == isOutside
    }
  }

  private static let night = Vec2(250, 196)
  private static let morning = Vec2(572, 178)

  /// The system that sinks the castle into its hill in the morning.
  static let sink = System("sinkCastle", in: .react) { world in
    let play = world[Play.self]
    guard play.phase == .ending && play.age > 80 && play.age < 330 else { return }
    if play.age % 10 == 0 { world.camera.shake(0.22) }
    if play.age % 40 == 0 { world.audio.play(.fire, gain: 0.6, pitch: 0.6) }
    world.each { (backdrop: Backdrop, transform: inout Transform) in
      guard backdrop.role == .castle else { return }
      transform.position.x = morning.x + (play.age / 3 % 2 == 0 ? 1 : -1)
      transform.position.y = morning.y + Float(play.age - 80) * 0.6
    }
  }
}
