import Reel

/// A gem to gather.
struct Gem: Component {
  static let gather = System("gatherGems", in: .react) { world in
    var gathered: Int32 = 0
    for (_, gem) in world.contacts(Hero.self, Gem.self, .began) {
      world.burst("gem", at: world.globalPosition(of: gem))
      world.audio.play(.catch, gain: 0.6)
      world.despawn(gem)
      gathered += 1
    }
    world.each { (count: inout GemCount, label: inout Label, player: inout TimelinePlayer) in
      guard gathered > 0 || label.text.isEmpty else { return }
      player.play(world.timeline("shine"))
      count.gathered += gathered
      let left = Int32(world.query(with: Gem.self).entities.count)
      label.text = "\(count.gathered) of \(count.gathered + left) gems"
    }
  }
}

/// The text with the number of gathered gems.
public struct GemCount: Component {
  public internal(set) var gathered: Int32 = 0
  public init() {}

  static func spawn(_ world: World) {
    world.add(
      .tween(.tint, from: .white, to: Palette.ray, over: .ticks(30), curve: .easeInQuad),
      named: "shine")
    world.spawn(
      Transform(), ScreenAnchor(Vec2(1, 1), offset: Vec2(-10, -24)), GemCount(), TimelinePlayer(),
      Label("", alignment: .right, layer: Layers.text, tint: Palette.ray))
  }
}
