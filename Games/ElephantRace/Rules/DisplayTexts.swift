import Reel

// The texts of the display.

extension Banner {
  static let write = System("writeDisplay", in: .present) { world in
    let race = world[Race.self]
    let (pop, leap) = (world[DisplayPictures.self].pop, world[DisplayPictures.self].leap)
    world.each { (banner: Banner, label: inout Label, player: inout TimelinePlayer) in
      let text = banner.text(world, race)
      // Only a changed text is stored, so a steady display allocates nothing permanent.
      if !label.text.utf8.elementsEqual(text.utf8) {
        label.text = text
        if banner.role != .hint { player.play(banner.role == .count ? leap : pop) }
      }
    }
  }

  private func text(_ world: World, _ race: Race) -> String {
    let second = world[Clock.self].ticks(seconds: 1)
    switch role {
    case .rank: return race.isOn ? Self.ordinal(world.elephant(0).rank) : ""
    case .count:
      switch race.phase {
      case .countdown: return Self.number(3 - race.age / second)
      case .racing: return race.age < second ? "Go!" : ""
      case .arriving: return Self.result(world.elephant(0).rank)
      default: return ""
      }
    case .headline:
      if race.isPaused { return "Pause" }
      switch race.phase {
      case .title, .countdown, .racing, .arriving: return ""
      case .podium: return Self.verdict(world)
      }
    case .hint:
      if race.isPaused { return "P to go on" }
      switch race.phase {
      case .title: return race.age / 20 % 2 == 0 ? "Press space to start" : ""
      case .countdown: return "Up and down: lanes   Right: hurry   Space: trick"
      case .podium: return race.age > 2 * second ? "Press space for another race" : ""
      default: return ""
      }
    default: return ""
    }
  }

  private static func ordinal(_ rank: Int32) -> String {
    switch rank {
    case 1: return "1st"
    case 2: return "2nd"
    case 3: return "3rd"
    default: return "4th"
    }
  }

  private static func number(_ number: Int32) -> String {
    switch number {
    case 1: return "1"
    case 2: return "2"
    default: return "3"
    }
  }

  private static func result(_ rank: Int32) -> String {
    switch rank {
    case 1: return "First!"
    case 2: return "Second!"
    case 3: return "Third!"
    default: return "Fourth!"
    }
  }

  private static func verdict(_ world: World) -> String {
    for at in 0..<Race.elephants where world.elephant(at).rank == 1 {
      switch world.elephant(at).character {
      case .hero: return "Momo wins! Hooray!"
      case .thief: return "Rani the thief wins"
      case .bumper: return "Bruno the bumper wins"
      case .sleeper: return "Dodo the dreamer wins"
      }
    }
    return ""
  }
}
