import Reel

/// The evening around the ring. It is drawn from a few values of the state and has none of its own.
struct SceneryFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(BoutFeature.self)
    simulation.require(ParticleFeature.self)
    simulation.require(FigureFeature.self)
    simulation.draw(Scenery.pass)
    simulation.atStart { simulation in
      let world = simulation.world
      world[Camera.self] = Camera(at: Vec2(320, 180), anchor: Vec2(0.5, 0.5))
      world.spawn(
        Transform(x: 300, y: -20), ParticleEmitter(simulation.particleEffect("petals")))
      world.spawn(
        Transform(), ScreenAnchor(Vec2(0.5, 0), offset: Vec2(0, -20)), ScreenSpace(), Confetti(),
        ParticleEmitter(simulation.particleEffect("confetti"), isOn: false))
    }
    simulation.schedule.add("throwConfetti", in: .present) { world in
      let isParty = world[Bout.self].phase == .over
      world.query(with: Confetti.self).each { (emitter: inout ParticleEmitter) in
        if emitter.isOn != isParty { emitter.isOn = isParty }
      }
    }
  }
}

/// The emitter of confetti, on after a match.
struct Confetti: Component {}

enum Scenery {
  private static let guests: [(calm: FrameID, glad: FrameID)] = [
    (.guestBear1, .guestBear2), (.guestCat1, .guestCat2), (.guestRabbit1, .guestRabbit2),
    (.guestChick1, .guestChick2), (.guestMouse1, .guestMouse2), (.guestFox1, .guestFox2),
  ]

  static let pass = DrawPass("scenery") { view, list in
    let bout = view.world[Bout.self]
    let time = Float(view.world[Clock.self].tick % 36_000) / 60
    // The motion of the camera; what is farther away follows less of it.
    let shift = view.toView(Vec2(320, 180)) - Vec2(320, 180)
    func put(_ frame: FrameID, _ at: Vec2, _ layer: Int16, z: Int16 = 0, nearness: Float = 1) {
      view.append(
        Sprite(frame, layer: layer, z: z, anchor: Vec2(0.5, 0)),
        at: .translation(at + shift * nearness), into: &list)
    }
    for side in [Float(-1), 0, 1] {
      put(.sky, Vec2(320 + side * 640, 0), Layers.sky, nearness: 0.25)
      put(.hills, Vec2(320 + side * 640, 108), Layers.hills, nearness: 0.5)
      put(.stand, Vec2(320 + side * 640, 196), Layers.stand)
    }
    for number in 0..<3 {
      let way = Float(number) * 290 + time * (3 + Float(number))
      let x = way - (way / 860).rounded(.down) * 860
      put(
        .cloud, Vec2(x - 110, 18 + Float(number * 37 % 50)), Layers.sky, z: 1, nearness: 0.3)
    }
    spectators(bout, time) { put($0, $1, Layers.crowd, z: $2) }
    for number in 0..<6 {
      let x = 40 + Float(number) * 112
      let swing = Float.sin(time * 1.3 + Float(number)) * 0.08
      view.append(
        Sprite(.lantern, layer: Layers.crowd, z: 4, anchor: Vec2(0.5, 0.05)),
        at: .translation(Vec2(x, 96 + Float(number % 2) * 10) + shift * 0.8) * .rotation(swing),
        into: &list)
    }
    put(.ring, Vec2(320, 224), Layers.ring)
    // The rope is drawn together near the end of a round.
    let share = bout.edge / Rule.edge
    view.append(
      Sprite(.rope, layer: Layers.ring, z: 1, anchor: Vec2(0.5, 0.5)),
      at: .translation(Vec2(320, 269) + shift) * .scale(Vec2(share, 0.55 + 0.45 * share)),
      into: &list)
    shadows(view, shift, &list)
  }

  /// Two rows of spectators, who hop the higher, the more thrilling the fight is.
  private static func spectators(
    _ bout: Bout, _ time: Float, _ put: (FrameID, Vec2, Int16) -> Void
  ) {
    for row in 0..<2 {
      for seat in 0..<13 {
        let number = Float(seat * 7 + row * 3)
        let beat = Float.sin(time * (7 + Float((seat * 5 + row) % 4)) + number * 1.7)
        // Each has a temper of its own: some cheer at once, others late.
        let temper = 0.1 + Float((seat * 11 + row * 7) % 10) * 0.06
        let joy = max(0, min(1, (bout.thrill - temper) * 2.4))
        let guest = guests[(seat * 5 + row * 2 + seat / 4) % guests.count]
        let hop = joy * max(0, beat) * 9 + Float.sin(time * 1.6 + number) * 0.8
        let x = Float(seat) * 54 - 8 + Float(row) * 27
        put(
          joy > 0.1 && beat > -0.3 ? guest.glad : guest.calm,
          Vec2(x, 136 + Float(row) * 34 - hop), Int16(row))
      }
    }
  }

  private static func shadows(_ view: SceneView, _ shift: Vec2, _ list: inout DrawList) {
    view.world.each { (entity: Entity, fighter: Fighter) in
      let x = view.viewAffine(of: entity).tx
      let isBeside = fighter.act == .fall && fighter.x.magnitude > Rule.platform
      let size = max(0.5, 1 + min(0, fighter.y) / 160)
      view.append(
        Sprite(.shadow, layer: Layers.ring, z: 2),
        at: .translation(Vec2(x, Figures.floor + (isBeside ? 62 : 0) + shift.y))
          * .scale(Vec2(size, size)),
        into: &list)
    }
  }
}
