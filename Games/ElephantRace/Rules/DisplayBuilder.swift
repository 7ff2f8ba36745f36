import Reel

/// A builder that puts everything on the screen, once.
struct DisplayBuilder {
  let simulation: Simulation
  private var world: World { simulation.world }

  init(simulation: Simulation) { self.simulation = simulation }

  func build() {
    picture(.logo, "title", at: Vec2(0.5, 0), Vec2(0, 78))
    picture(.panel, "panel", at: Vec2(0.5, 0), Vec2(0, 60))
    picture(.seats, "frame", at: .zero, Vec2(66, 46), z: -1)
    picture(.board, "board", at: Vec2(0.5, 1), Vec2(0, -27))
    picture(.map, "map", at: Vec2(0.5, 0), Vec2(0, 22))
    for number in 0..<Int32(Race.elephants) {
      picture(
        .face, "face-\(3 - number)", number: 3 - number, at: Vec2(0.5, 0), Vec2(0, 20),
        z: 5 + Int16(truncatingIfNeeded: number))
    }
    // The lines between the parts of a split screen.
    for number in Int32(0)..<2 {
      let line = picture(
        .divider, "bar-fill", number: number, at: Vec2(0.5, 0.5), .zero, z: -10,
        tint: Palette.curtain)
      world.insert(line, number == 0 ? SpriteSize(4000, 2) : SpriteSize(2, 4000))
    }
    buttons()
    text(.headline, font: .fontBig, at: Vec2(0.5, 0), Vec2(0, 46), tint: Palette.gold)
    text(.hint, font: .font, at: Vec2(0.5, 1), Vec2(0, -36))
    for player in 0..<Race.elephants {
      own(player)
      text(
        .seat, font: .font, number: Int32(player), at: .zero, Vec2(10, 8 + 20 * Float(player)),
        side: .left)
      tag(player)
    }
  }

  @discardableResult
  private func picture(
    _ role: Banner.Role, _ name: String, number: Int32 = 0, at edge: Vec2, _ offset: Vec2,
    z: Int16 = 0, tint: Color = .white
  ) -> Entity {
    world.spawn(
      Transform(), ScreenAnchor(edge, offset: offset), ScreenSpace(), Banner(role, number),
      Sprite(simulation.frame(name), layer: Layers.display, z: z, tint: tint))
  }

  private func text(
    _ role: Banner.Role, font: FontID, number: Int32 = 0, at edge: Vec2, _ offset: Vec2,
    side: TextAlignment = .center, tint: Color = .white
  ) {
    let label = Label("", font: font, alignment: side, layer: Layers.display, z: 20, tint: tint)
    world.spawn(
      Transform(), ScreenAnchor(edge, offset: offset), ScreenSpace(), Banner(role, number), label,
      TimelinePlayer())
  }

  /// Spawns one player's own display, below an entity at the corner of the player's part of the screen.
  private func own(_ player: Int) {
    let root = world.spawn(
      Transform(), ScreenSpace(), VisibleToPlayers(player: player), Banner(.corner, player: player))
    func add(
      _ role: Banner.Role, _ name: String, at position: Vec2, number: Int32 = 0, z: Int16 = 0,
      anchor: Vec2? = nil, size: Vec2? = nil
    ) {
      let part = world.spawn(
        Transform(position: position), Banner(role, number, player: player),
        Sprite(simulation.frame(name), layer: Layers.display, z: z, anchor: anchor))
      if let size { world.insert(part, SpriteSize(size.x, size.y)) }
      world.setParent(of: part, to: root)
    }
    func add(_ role: Banner.Role, _ position: Vec2, _ side: TextAlignment, tint: Color) {
      let label = Label(
        "", font: .fontBig, alignment: side, layer: Layers.display, z: 20, tint: tint)
      let part = world.spawn(
        Transform(position: position), Banner(role, player: player), label, TimelinePlayer())
      world.setParent(of: part, to: root)
    }
    add(.frame, "frame", at: Vec2(64, 46), z: -1)
    for number in 0..<Trick.most {
      add(.banana, "banana-none", at: Vec2(20 + 20 * Float(number), 52), number: number)
    }
    for number in Int32(0)..<2 {
      add(.mouse, "mouse-1", at: Vec2(78 + 28 * Float(number), 26), number: number)
    }
    let left = Vec2(0, 0.5)
    add(.hunger, "bar", at: Vec2(10, 72), anchor: left, size: Vec2(100, 10))
    add(.appetite, "bar-fill", at: Vec2(12, 72), z: 1, anchor: left, size: Vec2(96, 6))
    // Among several people, the face shows whose display it is, and the trick replaces the button on the screen.
    add(.portrait, "face-\(player)", at: Vec2(146, 26))
    add(.ownTrick, "trick-0", at: Vec2(150, 62))
    add(.rank, Vec2(12, 8), .left, tint: .white)
    add(.count, Vec2(320, 92), .center, tint: Palette.gold)
  }

  /// Spawns the name over an elephant, in the colour of its player.
  private func tag(_ player: Int) {
    let tag = world.spawn(
      Transform(x: 6, y: -112), Banner(.tag, Int32(player)),
      Label(
        "", font: .font, alignment: .center, layer: Layers.words, tint: Palette.player(player)))
    world.setParent(of: tag, to: world[Herd.self].members[player])
  }

  /// Spawns the touch buttons: up and down on the left, hurry and the trick on the right. They belong to player 0, who
  /// has the fingers.
  private func buttons() {
    for number in Int32(0)..<4 {
      let isLeft = number < 2
      let y: Float = number == 0 ? -86 : -34
      let offset = isLeft ? Vec2(34, y) : Vec2(number == 2 ? -100 : -42, number == 2 ? -32 : -40)
      let action: Action = isLeft ? (number == 0 ? .up : .down) : number == 2 ? .hurry : .trick
      let name = isLeft ? (number == 0 ? "key-up" : "key-down") : number == 2 ? "key-hurry" : "key"
      let button = picture(.button, name, number: number, at: Vec2(isLeft ? 0 : 1, 1), offset)
      world.insert(button, PressButton(Rect(-28, -26, 56, 52), action: action))
      world.insert(button, VisibleToPlayers(player: 0))
    }
    let trick = picture(.trick, "trick-0", at: Vec2(1, 1), Vec2(-42, -40), z: 2)
    world.insert(trick, VisibleToPlayers(player: 0))
  }
}
