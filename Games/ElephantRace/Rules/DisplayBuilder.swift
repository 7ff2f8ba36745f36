import Reel

/// A builder that puts everything on the screen, once.
struct DisplayBuilder {
  let simulation: Simulation

  @discardableResult
  private func picture(
    _ role: Banner.Role, _ name: String, number: Int32 = 0, at edge: Vec2, _ offset: Vec2,
    z: Int16 = 0, anchor: Vec2? = nil
  ) -> Entity {
    simulation.world.spawn(
      Transform(), EdgeAnchor(edge, offset: offset), OnScreen(), Banner(role, number),
      Sprite(simulation.frame(name), layer: Layers.display, z: z, anchor: anchor))
  }

  private func text(
    _ role: Banner.Role, font: FontID, at edge: Vec2, _ offset: Vec2, _ side: TextAlignment,
    tint: Color = .white
  ) {
    let label = Label("", font: font, alignment: side, layer: Layers.display, z: 20, tint: tint)
    simulation.world.spawn(
      Transform(), EdgeAnchor(edge, offset: offset), OnScreen(), Banner(role), label,
      TimelinePlayer())
  }

  func build() {
    picture(.logo, "title", at: Vec2(0.5, 0), Vec2(0, 78))
    picture(.panel, "panel", at: Vec2(0.5, 0), Vec2(0, 60))
    picture(.frame, "frame", at: .zero, Vec2(64, 46), z: -1)
    picture(.board, "board", at: Vec2(0.5, 1), Vec2(0, -27))
    picture(.map, "map", at: Vec2(0.5, 0), Vec2(0, 22))
    for number in 0..<Int32(Race.elephants) {
      picture(
        .face, "face-\(3 - number)", number: 3 - number, at: Vec2(0.5, 0), Vec2(0, 20),
        z: 5 + Int16(truncatingIfNeeded: number))
    }
    for number in 0..<Trick.most {
      picture(.banana, "banana-none", number: number, at: .zero, Vec2(20 + 20 * Float(number), 52))
    }
    for number in Int32(0)..<2 {
      picture(.mouse, "mouse-1", number: number, at: .zero, Vec2(78 + 28 * Float(number), 26))
    }
    let bar = picture(.hunger, "bar", at: .zero, Vec2(10, 72), anchor: Vec2(0, 0.5))
    simulation.world.insert(bar, SpriteSize(100, 10))
    let fill = picture(.appetite, "bar-fill", at: .zero, Vec2(12, 72), z: 1, anchor: Vec2(0, 0.5))
    simulation.world.insert(fill, SpriteSize(96, 6))
    buttons()
    text(.rank, font: .fontBig, at: .zero, Vec2(12, 8), .left)
    text(.headline, font: .fontBig, at: Vec2(0.5, 0), Vec2(0, 46), .center, tint: Palette.gold)
    text(.count, font: .fontBig, at: Vec2(0.5, 0), Vec2(0, 92), .center, tint: Palette.gold)
    text(.hint, font: .font, at: Vec2(0.5, 1), Vec2(0, -36), .center)
  }

  /// Spawns the touch buttons: up and down on the left, hurry and the trick on the right.
  private func buttons() {
    for number in Int32(0)..<4 {
      let isLeft = number < 2
      let y: Float = number == 0 ? -86 : -34
      let offset = isLeft ? Vec2(34, y) : Vec2(number == 2 ? -100 : -42, number == 2 ? -32 : -40)
      let action: Action = isLeft ? (number == 0 ? .up : .down) : number == 2 ? .hurry : .trick
      let name = isLeft ? (number == 0 ? "key-up" : "key-down") : number == 2 ? "key-hurry" : "key"
      let button = picture(.button, name, number: number, at: Vec2(isLeft ? 0 : 1, 1), offset)
      simulation.world.insert(button, PressButton(Rect(-28, -26, 56, 52), action: action))
    }
    picture(.trick, "trick-0", at: Vec2(1, 1), Vec2(-42, -40), z: 2)
  }
}
