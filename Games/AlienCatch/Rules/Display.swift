import Reel

/// Score, hearts, titles and the two buttons on the screen.
struct DisplayFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(MatchFeature.self)
    simulation.require(DropFeature.self)
    simulation.world.insert(Shown())
    simulation.add(Banner.showButtons, Banner.update)
    simulation.atStart { Banner.spawnAll($0.world) }
  }
}

/// A heart of the display. It is lit while at least this many hearts are left.
struct Heart: Component { var number: Int32 = 0 }

/// The values from which the texts of the display are made. The texts are made again when one changes.
struct Shown: Resource, Equatable {
  var phase = MatchPhase.title
  var round: Int32 = -1
  var score: Int32 = 0
  var best: Int32 = 0
  var hasWon = false
  /// True if the next game may begin.
  var mayBegin = false

  init() {}
  init(_ match: Match, best: Int32) {
    (phase, round, score, self.best) = (match.phase, match.round, match.score, best)
    hasWon = match.hearts > 0
    mayBegin = match.phase == .over && match.age >= 20
  }
}

/// The role of a text or picture of the display.
struct Banner: Component {
  enum Role: UInt8, FieldValue { case score, round, logo, panel, headline, hint }
  var role = Role.score

  static let gold = Color(hex: 0xFFE27A)

  /// Returns the text of the role.
  func text(_ shown: Shown) -> String {
    switch (role, shown.phase) {
    case (.score, .title): shown.best > 0 ? "Best \(shown.best)" : ""
    case (.score, _): "Score \(shown.score)"
    case (.round, .ready), (.round, .playing), (.round, .settling):
      "Round \(shown.round)/\(Match.rounds)"
    case (.headline, .ready): "Round \(shown.round)"
    case (.headline, .over): shown.hasWon ? "You did it!" : "Game over"
    case (.hint, .title): "Press to start"
    case (.hint, .ready): "Catch the letters!"
    case (.hint, .over):
      "Score \(shown.score)\nBest \(shown.best)" + (shown.mayBegin ? "\nPress to play again" : "")
    default: ""
    }
  }

  static let update = System("showDisplay", in: .present) { world in
    let match = world.match
    let isTitle = match.phase == .title
    world.each { (heart: Heart, sprite: inout Sprite, player: inout TimelinePlayer) in
      let isLost = heart.number >= match.hearts
      if isLost && sprite.frame == .heart { player.play(world.timeline("loss")) }
      sprite.frame = isLost ? .heartEmpty : .heart
      sprite.isVisible = !isTitle
    }
    let shown = Shown(match, best: world[HighScore.self].points)
    if world[Shown.self] != shown {
      world[Shown.self] = shown
      world.each { (banner: Banner, label: inout Label) in label.text = banner.text(shown) }
    }
    if isTitle {
      world.query(with: Label.self).each { (banner: Banner, transform: inout Transform) in
        if banner.role == .hint { transform.position.y += 24 }
      }
    }
    world.each { (banner: Banner, sprite: inout Sprite) in
      sprite.isVisible =
        banner.role == .logo ? isTitle : match.phase == .ready || match.phase == .over
    }
    world.each { (banner: Banner, player: inout TimelinePlayer) in
      switch banner.role {
      case .score: if !world.events(Caught.self).isEmpty { player.play(world.timeline("golden")) }
      case .panel, .headline: if match.age == 0 { player.play(world.timeline("pop")) }
      case .hint:
        // The hint blinks on the title.
        player.isPlaying = isTitle
        if !isTitle { player.time = 0 }
      default: break
      }
    }
  }

  /// The system that shows each of the two buttons as pressed while the player drives the cart in its direction.
  static let showButtons = System("showButtons", in: .present) { world in
    let actions = world[Actions.self]
    world.each { (button: PressButton, sprite: inout Sprite) in
      let isDown = button.isActive || actions.isActive(button.action)
      sprite.frame =
        button.action == .left
        ? isDown ? .buttonLeftDown : .buttonLeft : isDown ? .buttonRightDown : .buttonRight
    }
    if actions.hasBegun(.left) || actions.hasBegun(.right) { world.audio.play(.button, gain: 0.35) }
  }

  static func spawnAll(_ world: World) {
    world.add(
      .tween(.scale, from: Vec2(0.8, 0.8), to: .one, over: .ticks(4), curve: .easeOutBack),
      named: "pop")
    world.add(
      .tween(.scale, from: Vec2(1.7, 1.7), to: .one, over: .ticks(9), curve: .easeOutElastic),
      named: "loss")
    let bob = Timeline.tween(
      .position, from: Vec2(0, -4), to: Vec2(0, 4), over: .ticks(9), curve: .easeInOutSine)
    for (action, edge) in [(Action.left, Float(0)), (.right, 1)] {
      world.spawn(
        Transform(), ScreenAnchor(Vec2(edge, 1), offset: Vec2(edge == 0 ? 44 : -44, -44)),
        Sprite(.buttonLeft, layer: Layers.buttons),
        PressButton(Rect(-40, -40, 80, 80), action: action))
    }
    for number in 0..<Match.hearts {
      world.spawn(
        Transform(), ScreenAnchor(.zero, offset: Vec2(18 + 23 * Float(number), 17)),
        Heart(number: number), Sprite(.heart, layer: Layers.display), TimelinePlayer())
    }
    let middle = Vec2(0.5, 0.5)
    let logo = world.spawn(
      Transform(), Banner(role: .logo), Sprite(.title, layer: Layers.display, z: 1),
      TimelinePlayer(world.add(bob.autoreversed().repeatedForever(), named: "bob")))
    world.setParent(
      of: logo, to: world.spawn(Transform(), ScreenAnchor(Vec2(0.5, 0), offset: Vec2(0, 92))))
    world.spawn(
      Transform(), ScreenAnchor(middle, offset: Vec2(0, -20)), Banner(role: .panel),
      Sprite(.panel, layer: Layers.display, z: -1), TimelinePlayer())
    world.add(
      .tween(.tint, from: gold, to: .white, over: .ticks(8), curve: .easeInQuad), named: "golden")
    let blink = world.add(.blink(1, every: .ticks(12)).repeatedForever(), named: "blink")
    world.spawn(
      Transform(), ScreenAnchor(Vec2(1, 0), offset: Vec2(-10, 6)), Banner(role: .score),
      Label("", alignment: .right), TimelinePlayer())
    world.spawn(
      Transform(), ScreenAnchor(Vec2(0.5, 0), offset: Vec2(0, 6)), Banner(role: .round),
      Label("", alignment: .center))
    world.spawn(
      Transform(), ScreenAnchor(middle, offset: Vec2(0, -62)), Banner(role: .headline),
      Label("", font: .fontBig, alignment: .center, tint: gold), TimelinePlayer())
    world.spawn(
      Transform(), ScreenAnchor(middle, offset: Vec2(0, -22)), Banner(role: .hint),
      Label("", alignment: .center), TimelinePlayer(blink))
  }
}
