import Reel

/// Tweens, keyframes and groups, with a curve each.
struct TimelinesPage: Feature {
  func install(in simulation: Simulation) {
    simulation.require(AnimationFeature.self)
    simulation.require(ShadowFeature.self)
    simulation.require(TimelineFeature.self)
    simulation.addPage(.timelines, Self.self, opens: Self.open)
  }
}

extension TimelinesPage {
  static let open = System("openTimelines", when: Gallery.hasTurned) { world in
    let curves: [(String, Easing)] = [
      ("linear", .linear), ("quad", .easeInOutQuad), ("back", .easeOutBack),
      ("bounce", .easeOutBounce), ("elastic", .easeOutElastic),
    ]
    for (at, (name, curve)) in curves.enumerated() {
      let y = 50 + 26 * Float(at)
      world.spawn(
        Transform(x: 14, y: y - 8), OnPage(), Label(name, tint: Color(hex: 0xB9A8FF)))
      let way = world[Timelines.self].add(
        Timeline.sequence([
          .pause(for: .ticks(20)),
          .tween(.position, from: Vec2(110, y), to: Vec2(420, y), over: .ticks(80), curve: curve),
          .pause(for: .ticks(20)),
        ]).autoreversed().repeatedForever())
      world.spawn(Transform(x: 110, y: y), OnPage(), Sprite(.heart), TimelinePlayer(way))
    }

    // Frames, position and opacity in lockstep.
    let clip = world[Clips.self].add(Clip(Art.zip))
    let show = world[Timelines.self].add(
      Timeline.group([
        .keyframes(
          .sample,
          (0..<8).map { Keyframe(at: Float($0) * 15, Float($0)) } + [Keyframe(at: 120, 9)]),
        .sequence([
          .tween(.opacity, from: 0, to: 1, over: .ticks(30)), .pause(for: .ticks(60)),
          .tween(.opacity, to: 0, over: .ticks(30)),
        ]),
        .tween(.position, from: Vec2(60, 280), to: Vec2(230, 280), over: .ticks(120)),
      ]).repeatedForever())
    world.spawn(
      Transform(x: 60, y: 280), OnPage(), Sprite(Art.zip[0], anchor: Vec2(0.5, 1)),
      SpriteAnimation(clip: clip, isPlaying: false), TimelinePlayer(show))

    // Keyframes of a motion, with a curve for each piece.
    let hop = world[Timelines.self].add(
      Timeline.group([
        .keyframes(
          .position,
          [
            Keyframe(at: 0, Vec2(300, 270)),
            Keyframe(at: 20, Vec2(330, 200), curve: .easeOutQuad),
            Keyframe(at: 40, Vec2(360, 270), curve: .easeInQuad),
            Keyframe(at: 60, Vec2(390, 220), curve: .easeOutQuad),
            Keyframe(at: 80, Vec2(420, 270), curve: .easeInQuad),
            Keyframe(at: 120, Vec2(300, 270), curve: .easeInOutCubic),
          ]),
        .sequence([
          .tween(.rotation, from: 0, to: 4 * .pi, over: .ticks(80)),
          .tween(.rotation, to: 0, over: .ticks(40)),
        ]),
        .sequence([
          .tween(.tint, to: Color(hex: 0xFF8080), over: .ticks(60)),
          .tween(.tint, to: .white, over: .ticks(60)),
        ]),
      ]).repeatedForever())
    world.spawn(
      Transform(x: 300, y: 270), OnPage(), Sprite(Art.drops[1]), shadow(flat: false),
      TimelinePlayer(hop))
  }
}
