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
        if banner.role != .hint && banner.role != .seat {
          player.play(banner.role == .count ? leap : pop)
        }
      }
      if banner.role == .rank || banner.role == .seat {
        label.tint = banner.tint(world)
      }
    }
    // A name keeps its size in the picture, whatever the zoom of a split screen.
    let scale = world.isSplit ? 1 / CameraRig.splitZoom : 1
    world.each { (banner: Banner, label: inout Label, transform: inout Transform) in
      guard banner.role == .tag else { return }
      let text = banner.text(world, race)
      if !label.text.utf8.elementsEqual(text.utf8) { label.text = text }
      transform.scale = Vec2(scale, scale)
    }
  }

  /// Returns the colour of a text that belongs to a player.
  private func tint(_ world: World) -> Color {
    if role == .rank { return world.people > 1 ? Palette.player(Int(player)) : .white }
    return world.isSteered(Int(number)) ? Palette.player(Int(number)) : Palette.absent
  }

  private func text(_ world: World, _ race: Race) -> String {
    let second = world[Clock.self].ticks(seconds: 1)
    let owner = Int(max(0, player))
    switch role {
    case .rank: return race.isOn && isShown(world) ? Self.ordinal(world.elephant(owner).rank) : ""
    case .count:
      guard isShown(world) else { return "" }
      switch race.phase {
      case .countdown: return Self.number(3 - race.age / second)
      case .racing, .arriving:
        if world.elephant(owner).finish > 0 { return Self.result(world.elephant(owner).rank) }
        return race.phase == .racing && race.age < second ? "Go!" : ""
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
      case .title:
        if world.isMatch && world.people < 2 { return "Waiting for others   Esc: leave" }
        return race.age / 20 % 2 == 0 ? "Press space to start" : ""
      case .countdown:
        return world.isSplit ? "" : "Up and down: lanes   Right: hurry   Space: trick"
      case .podium: return race.age > 2 * second ? "Press space for another race" : ""
      default: return ""
      }
    case .seat: return race.phase == .title ? seat(world) : ""
    case .tag:
      let at = Int(number)
      return world.people > 1 && world.isSteered(at) ? Self.name(at) : ""
    default: return ""
    }
  }

  /// True if the display of this text's player is shown.
  private func isShown(_ world: World) -> Bool {
    world.isSteered(Int(player)) && (player == 0 || world.isMatch || world.isSplit)
  }

  /// Returns the title's line about a player: the keys by which to join, or the keys to race with.
  private func seat(_ world: World) -> String {
    let at = Int(number)
    if world.isMatch { return world.isSteered(at) ? "\(Self.name(at)) is here" : "" }
    if at == 0 { return world.people > 1 ? "P1: arrows" : "" }
    let (join, keys) =
      at == 1 ? ("Q", "W S D  Q") : at == 2 ? ("U", "I K L  U") : ("num 7", "num 8 5 6")
    return world.isSteered(at) ? "\(Self.name(at)): \(keys)" : "\(Self.name(at)): press \(join)"
  }

  private static func name(_ player: Int) -> String {
    switch player {
    case 0: return "P1"
    case 1: return "P2"
    case 2: return "P3"
    default: return "P4"
    }
  }

  /// A constant text, because one that is put together would be allocated in every tick.
  private static func win(_ player: Int) -> String {
    switch player {
    case 0: return "P1 wins! Hooray!"
    case 1: return "P2 wins! Hooray!"
    case 2: return "P3 wins! Hooray!"
    default: return "P4 wins! Hooray!"
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
      if world.people > 1 && world.isSteered(at) { return win(at) }
      switch world.elephant(at).character {
      case .hero: return world.isSteered(at) ? "Momo wins! Hooray!" : "Momo wins"
      case .thief: return "Rani the thief wins"
      case .bumper: return "Bruno the bumper wins"
      case .sleeper: return "Dodo the dreamer wins"
      }
    }
    return ""
  }
}
