import Reel

/// Motion along curves, and motion that adds to it.
struct PathsPage: Feature {
  static let featureName = "PathsPage"
  func install(in simulation: Simulation) {
    simulation.require(PathFeature.self)
    simulation.require(ShadowFeature.self)
    simulation.addPage(.paths, Self.self, opens: Self.open)
  }
}

extension PathsPage {
  static let open = System("openPaths", when: Gallery.hasTurned) { world in
    world[Paths.self] = Paths()

    // Around a smooth curve at constant speed, each picture facing its direction.
    let round = MotionPath.smooth(
      [
        Vec2(60, 60), Vec2(170, 90), Vec2(300, 40), Vec2(420, 80), Vec2(330, 150),
        Vec2(220, 120), Vec2(90, 160),
      ], isClosed: true)
    spawnDots(world, along: round, every: 12)
    let track = world[Paths.self].add(round)
    for at in 0..<6 {
      world.spawn(
        Transform(), OnPage(), Sprite(Art.drops[at]),
        PathFollower(
          track, speed: 90, ending: .loop, turns: true, heading: .pi / 2,
          distance: Double(round.length) * Double(at) / 6))
    }

    // There and back in a fixed time, with a hop that adds to this motion.
    let arc = MotionPath.bezier([Vec2(60, 250), Vec2(120, 170), Vec2(200, 290), Vec2(260, 220)])
    spawnDots(world, along: arc, every: 12)
    let hop = world[Timelines.self].add(
      Timeline.sequence([
        .tween(.position.y, by: -16, over: .seconds(0.2), curve: .easeOutQuad),
        .tween(.position.y, by: 16, over: .seconds(0.2), curve: .easeInQuad),
      ]).repeatedForever())
    world.spawn(
      Transform(), OnPage(), Sprite(.heart),
      PathFollower(
        world[Paths.self].add(arc), seconds: 1.5, curve: .easeInOutSine, ending: .turnBack),
      TimelinePlayer(hop))

    let timelines: [(String, Timeline)] = [
      ("squash", .sequence([.squash(over: .seconds(0.6)), .pause(for: .seconds(0.4))])),
      ("blink", .sequence([.blink(4, every: .seconds(0.2)), .pause(for: .seconds(0.6))])),
      (
        "flash",
        .sequence([.flash(Color(255, 60, 60), over: .seconds(0.8)), .pause(for: .seconds(0.2))])
      ),
    ]
    for (at, (name, timeline)) in timelines.enumerated() {
      let x = 310 + 60 * Float(at)
      world.spawn(
        Transform(x: x, y: 240), OnPage(), Sprite(Art.zip[0], anchor: Vec2(0.5, 1)),
        TimelinePlayer(world[Timelines.self].add(timeline.repeatedForever())))
      caption(world, name, x: x, y: 250, tint: Color(hex: 0xB9A8FF))
    }
  }

  private static func spawnDots(
    _ world: World, along path: MotionPath, every distance: Float
  ) {
    var along: Float = 0
    while along < path.length {
      world.spawn(
        Transform(position: path.location(at: along).position, scale: Vec2(0.1, 0.1)), OnPage(),
        Sprite(.heart, z: -1, tint: Color(255, 255, 255, 120)))
      along += distance
    }
  }
}
