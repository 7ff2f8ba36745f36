import Reel

/// One clip played in many ways, with times and events of frames.
struct FramesPage: Feature {
  func install(in simulation: Simulation) {
    simulation.require(AnimationFeature.self)
    simulation.world.register(Marked.self)
    simulation.addPage(.frames, Self.self, opens: Self.open, runs: Self.showEvents)
  }
}

/// The marker of a picture that shows the events.
struct Marked: Component {}

extension FramesPage {
  static let open = System("openFrames", when: Gallery.hasTurned) { world in
    let watching = world[Clips.self].add(Clip(Art.watching, ticksPerFrame: 6))
    let thereAndBack = world[Clips.self].add(
      Clip(frames: Art.watching.map { ClipFrame($0, ticks: 6) }, autoreverses: true))
    let eased = world[Clips.self].add(
      Clip(frames: Art.watching.map { ClipFrame($0, ticks: 10) }, curve: .easeInOutCubic))
    let row: [(String, ClipID, Float)] = [
      ("half", watching, 0.5), ("speed 1", watching, 1), ("double", watching, 2),
      ("back", watching, -1), ("to and fro", thereAndBack, 1), ("eased", eased, 1),
    ]
    for (at, (name, clip, speed)) in row.enumerated() {
      let x = 50 + 76 * Float(at)
      world.spawn(
        Transform(x: x, y: 120), OnPage(), Sprite(Art.zip[0], anchor: Vec2(0.5, 1)),
        SpriteAnimation(clip: clip, speed: speed))
      caption(world, name, x: x, y: 124, tint: Color(hex: 0xB9A8FF))
    }

    // Every frame has its own time; frame 2 has an event.
    let moods: [Float] = [40, 6, 14, 6]
    var frames = Art.laughing.enumerated().map { ClipFrame($1, ticks: moods[$0]) }
    frames[2].event = 1
    let laugh = world[Clips.self].add(Clip(frames: frames))
    world.spawn(
      Transform(x: 120, y: 250), OnPage(), Sprite(Art.zip[8], anchor: Vec2(0.5, 1)),
      SpriteAnimation(clip: laugh))
    world.spawn(
      Transform(x: 120, y: 168), OnPage(), Marked(),
      Sprite(Art.stars[0], layer: 1, tint: .clear),
      SpriteAnimation(
        clip: world[Clips.self].add(
          Clip(Art.stars, ticksPerFrame: 5, isLooping: false)), isPlaying: false))
    caption(world, "times and events", x: 120, y: 254, tint: Color(hex: 0xB9A8FF))

    let strip = world[Clips.self].add(Clip(Art.strip, ticksPerFrame: 4))
    world.spawn(
      Transform(x: 340, y: 250), OnPage(), Sprite(Art.strip[0], anchor: Vec2(0.5, 1)),
      SpriteAnimation(clip: strip))
    caption(world, "a film strip", x: 340, y: 254, tint: Color(hex: 0xB9A8FF))
  }

  /// The system that shows a star for every event.
  static let showEvents = System("showEvents") { world in
    for event in world.events(ClipEvent.self) where event.event == 1 {
      world.each { (_: Marked, animation: inout SpriteAnimation, sprite: inout Sprite) in
        animation.play(animation.clip)
        sprite.tint = .white
      }
    }
    for event in world.events(ClipEnded.self) where world.has(event.entity, Marked.self) {
      world[event.entity, Sprite.self]?.tint = .clear
    }
  }
}
