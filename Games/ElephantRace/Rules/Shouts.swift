import Reel

/// The words that pop up at events of the race.
struct ShoutFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(ElephantFeature.self)
    simulation.require(LabelFeature.self)
    simulation.require(TimelineFeature.self)
    simulation.world.register(Shout.self)
    // The motion of the words.
    simulation.world.add(
      .group([
        .tween(.position, by: Vec2(26, -34), over: .ticks(24), curve: .easeOutQuad),
        .tween(.scale, from: Vec2(0.3, 0.3), to: .one, over: .ticks(8), curve: .easeOutBack),
        .tween(.opacity, from: 1, to: 0, over: .ticks(10)).beginning(at: 14),
      ]), named: "shout")
    simulation.add(Shout.end)
  }
}

/// A word that pops up.
enum Word: UInt8, FieldValue {
  case crash, bump, yoink, catchIt, eek, roar, yum

  fileprivate var text: String {
    switch self {
    case .crash: return "Crash!"
    case .bump: return "Bump!"
    case .yoink: return "Yoink!"
    case .catchIt: return "Catch!"
    case .eek: return "Eek!"
    case .roar: return "Roar!"
    case .yum: return "Yum!"
    }
  }

  fileprivate var color: Color {
    switch self {
    case .crash, .roar: return Color(hex: 0xFF8A5A)
    case .bump, .eek: return Color(hex: 0xFFFFFF)
    case .yoink, .catchIt, .yum: return Palette.gold
    }
  }
}

/// The marker of a word, which is despawned when it has faded.
struct Shout: Component {}

extension Shout {
  static let end = System("endShouts", in: .react) { world in
    for over in world.events(TimelineEnded.self) where world.has(over.entity, Shout.self) {
      world.commands.despawn(over.entity)
    }
  }
}

extension World {
  /// Spawns a word above an elephant.
  func shout(_ word: Word, by at: Int) {
    let elephant = elephant(at)
    // Words far from every person are not spawned.
    var isSeen = false
    for other in 0..<Race.elephants where isSteered(other) {
      isSeen = isSeen || (elephant.x - middle(of: other)).magnitude < 500
    }
    guard isSeen else { return }
    let label = Label(
      word.text, font: .fontBig, alignment: .center, layer: Layers.words, tint: word.color)
    commands.spawn(
      Transform(position: elephant.feet + Vec2(34, -118)), Shout(), label,
      TimelinePlayer(timeline("shout")))
  }
}
