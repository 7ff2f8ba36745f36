import Reel

/// A heart of the display, lit while as many are left.
struct Heart: Component {
  static let componentName = "Heart"
  var number: Int32 = 0
  init(number: Int32) { self.number = number }
  init() {}
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("number", &number) }
}

/// What a text or picture of the display is for.
struct Banner: Component {
  enum Role: UInt8, FieldValue {
    case score, round, logo, panel, headline, hint
    init() { self = .score }
  }
  static let componentName = "Banner"
  var role = Role.score
  init(_ role: Role) { self.role = role }
  init() {}
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("role", &role) }
}

func spawnButtons(_ simulation: Simulation) {
  let world = simulation.world
  for (number, action) in [Action.left, .right].enumerated() {
    let isLeft = number == 0
    world.spawn(
      Transform(), EdgeAnchor(Vec2(isLeft ? 0 : 1, 1), offset: Vec2(isLeft ? 44 : -44, -44)),
      PressButton(Rect(-40, -40, 80, 80), action: action),
      Sprite(world[Pictures.self].buttons[number].up, layer: Layers.buttons))
  }
}

func spawnDisplay(_ simulation: Simulation) {
  let world = simulation.world
  for number in 0..<Match.hearts {
    world.spawn(
      Transform(), EdgeAnchor(.zero, offset: Vec2(18 + 23 * Float(number), 17)),
      Heart(number: number), Sprite(world[Pictures.self].heart, layer: Layers.display))
  }
  let white = Color.white
  world.spawn(
    Transform(), EdgeAnchor(Vec2(1, 0), offset: Vec2(-10, 6)), Banner(.score),
    Label("", font: 0, alignment: .right, layer: Layers.display, tint: white))
  world.spawn(
    Transform(), EdgeAnchor(Vec2(0.5, 0), offset: Vec2(0, 6)), Banner(.round),
    Label("", font: 0, alignment: .center, layer: Layers.display, tint: white))
  world.spawn(
    Transform(), EdgeAnchor(Vec2(0.5, 0), offset: Vec2(0, 92)), Banner(.logo),
    Sprite(simulation.frame("title"), layer: Layers.display, z: 1))
  world.spawn(
    Transform(), EdgeAnchor(Vec2(0.5, 0.5), offset: Vec2(0, -20)), Banner(.panel),
    Sprite(simulation.frame("panel"), layer: Layers.display, z: -1))
  world.spawn(
    Transform(), EdgeAnchor(Vec2(0.5, 0.5), offset: Vec2(0, -62)), Banner(.headline),
    Label("", font: 1, alignment: .center, layer: Layers.display, tint: Color(hex: 0xFFE27A)))
  world.spawn(
    Transform(), EdgeAnchor(Vec2(0.5, 0.5), offset: Vec2(0, -22)), Banner(.hint),
    Label("", font: 0, alignment: .center, layer: Layers.display, tint: white))
}

func showButtons(_ world: World) {
  let pictures = world[Pictures.self]
  let actions = world[Actions.self]
  var wasPressed = false
  world.each { (button: PressButton, sprite: inout Sprite) in
    let frames = pictures.buttons[button.action == .left ? 0 : 1]
    let isDown = button.isActive || actions.isActive(button.action)
    sprite.frame = isDown ? frames.down : frames.up
    if isDown && actions.hasBegun(button.action) { wasPressed = true }
  }
  if wasPressed { world.play(Sounds.button, gain: 0.35) }
}

func showDisplay(_ world: World) {
  let match = world[Match.self]
  let pictures = world[Pictures.self]
  let isTitle = match.phase == .title
  world.each { (heart: Heart, sprite: inout Sprite) in
    sprite.isVisible = !isTitle
    sprite.frame = heart.number < match.hearts ? pictures.heart : pictures.emptyHeart
  }
  world.each { (banner: Banner, label: inout Label, transform: inout Transform) in
    show(&label, text(banner.role, match))
    if isTitle && banner.role == .hint {
      label.isVisible = match.age % 12 < 9
      transform.position.y += 24
    }
  }
  world.each { (banner: Banner, sprite: inout Sprite, transform: inout Transform) in
    switch banner.role {
    case .logo:
      sprite.isVisible = isTitle
      transform.position.y += 4 * Float.sin(Float(match.age) * 0.35)
    case .panel:
      sprite.isVisible = match.phase == .ready || match.phase == .over
    default: break
    }
  }
}

private func show(_ label: inout Label, _ text: String) {
  // Only a text that changes is stored: a steady display allocates nothing that stays.
  if !label.text.utf8.elementsEqual(text.utf8) { label.text = text }
  label.isVisible = true
}

private func text(_ role: Banner.Role, _ match: Match) -> String {
  switch (role, match.phase) {
  case (.score, .title): return match.best > 0 ? "Best \(match.best)" : ""
  case (.score, _): return "Score \(match.score)"
  case (.round, .title), (.round, .over): return ""
  case (.round, _): return "Round \(match.round)/\(Match.rounds)"
  case (.headline, .ready): return "Round \(match.round)"
  case (.headline, .over): return match.hearts > 0 ? "You did it!" : "Game over"
  case (.hint, .title): return "Press to start"
  case (.hint, .ready): return "Catch the letters!"
  case (.hint, .over):
    let score = "Score \(match.score)\nBest \(match.best)"
    return match.age < 20 ? score : score + "\nPress to play again"
  default: return ""
  }
}
