import Reel

/// Score, hearts, titles and the two buttons on the screen.
struct DisplayFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(MatchFeature.self)
    simulation.need(DropFeature.self)
    simulation.need(ButtonFeature.self)
    simulation.need(LabelFeature.self)
    simulation.need(GlideFeature.self)
    simulation.need(TimelineFeature.self)
    simulation.world.register(Heart.self)
    simulation.world.register(Banner.self)
    simulation.add(Banner.showButtons)
    simulation.add(Banner.update)
    simulation.atStart { simulation in
      spawnButtons(simulation)
      spawnDisplay(simulation)
    }
  }
}

/// A heart of the display, lit while as many are left.
struct Heart: Component { var number: Int32 = 0 }

/// What a text or picture of the display is for.
struct Banner: Component {
  enum Role: UInt8, FieldValue {
    case score, round, logo, panel, headline, hint
  }
  var role = Role.score
}

private func spawnButtons(_ simulation: Simulation) {
  let world = simulation.world
  for isLeft in [true, false] {
    world.spawn(
      Transform(), EdgeAnchor(Vec2(isLeft ? 0 : 1, 1), offset: Vec2(isLeft ? 44 : -44, -44)),
      PressButton(Rect(-40, -40, 80, 80), action: isLeft ? .left : .right),
      Sprite(isLeft ? .buttonLeft : .buttonRight, layer: Layers.buttons))
  }
}

private func spawnDisplay(_ simulation: Simulation) {
  let world = simulation.world
  // Something springs up; a heart is lost.
  world.add(
    .tween(.scale, from: Vec2(0.8, 0.8), to: .one, ticks: 4, curve: .easeOutBack), named: "pop")
  world.add(
    .tween(.scale, from: Vec2(1.7, 1.7), to: .one, ticks: 9, curve: .easeOutElastic), named: "loss")
  for number in 0..<Match.hearts {
    world.spawn(
      Transform(), EdgeAnchor(.zero, offset: Vec2(18 + 23 * Float(number), 17)),
      Heart(number: number), Sprite(.heart, layer: Layers.display),
      TimelinePlayer())
  }
  let white = Color.white
  world.spawn(
    Transform(), EdgeAnchor(Vec2(1, 0), offset: Vec2(-10, 6)), Banner(role: .score),
    Label("", alignment: .right, layer: Layers.display, tint: white))
  world.spawn(
    Transform(), EdgeAnchor(Vec2(0.5, 0), offset: Vec2(0, 6)), Banner(role: .round),
    Label("", alignment: .center, layer: Layers.display, tint: white))
  let bob = world[Timelines.self].add(
    .tween(.position, from: Vec2(0, -4), to: Vec2(0, 4), ticks: 9, curve: .easeInOutSine)
      .autoreversed().repeatedForever())
  let logo = world.spawn(
    Transform(), Banner(role: .logo),
    Sprite(.title, layer: Layers.display, z: 1),
    TimelinePlayer(bob))
  world.setParent(
    of: logo, to: world.spawn(Transform(), EdgeAnchor(Vec2(0.5, 0), offset: Vec2(0, 92))))
  world.spawn(
    Transform(), EdgeAnchor(Vec2(0.5, 0.5), offset: Vec2(0, -20)), Banner(role: .panel),
    Sprite(.panel, layer: Layers.display, z: -1), TimelinePlayer())
  world.spawn(
    Transform(), EdgeAnchor(Vec2(0.5, 0.5), offset: Vec2(0, -62)), Banner(role: .headline),
    Label(
      "", font: .fontBig, alignment: .center, layer: Layers.display, tint: Color(hex: 0xFFE27A)),
    TimelinePlayer())
  let blink = world[Timelines.self].add(
    .keyframes(
      .opacity, [Keyframe(at: 0, 1), Keyframe(at: 9, 0), Keyframe(at: 12, 0)], isDiscrete: true
    ).repeatedForever())
  world.spawn(
    Transform(), EdgeAnchor(Vec2(0.5, 0.5), offset: Vec2(0, -22)), Banner(role: .hint),
    Label("", alignment: .center, layer: Layers.display, tint: white),
    TimelinePlayer(blink))
}

extension Banner {
  static let showButtons = System("showButtons", in: .present) { world in
    let actions = world[Actions.self]
    var wasPressed = false
    world.each { (button: PressButton, sprite: inout Sprite) in
      let isDown = button.isActive || actions.isActive(button.action)
      if button.action == .left {
        sprite.frame = isDown ? .buttonLeftDown : .buttonLeft
      } else {
        sprite.frame = isDown ? .buttonRightDown : .buttonRight
      }
      if isDown && actions.hasBegun(button.action) { wasPressed = true }
    }
    if wasPressed { world.audio.play(.button, gain: 0.35) }
  }

  static let update = System("showDisplay", in: .present) { world in
    let match = world.match
    let best = world[HighScore.self].points
    let isTitle = match.phase == .title
    let isNew = match.age == 0
    showHearts(world, match)
    world.each { (banner: Banner, label: inout Label, transform: inout Transform) in
      label.text = text(banner.role, match, best)
      if isTitle && banner.role == .hint { transform.position.y += 24 }
    }
    world.each { (banner: Banner, sprite: inout Sprite) in
      switch banner.role {
      case .logo: sprite.isVisible = isTitle
      case .panel: sprite.isVisible = match.phase == .ready || match.phase == .over
      default: break
      }
    }
    world.each { (banner: Banner, player: inout TimelinePlayer) in
      switch banner.role {
      case .panel, .headline: if isNew { player.play(world.timeline("pop")) }
      case .hint:
        // It blinks on the title.
        player.isPlaying = isTitle
        if !isTitle { player.time = 0 }
      default: break
      }
    }
    if !world.events(Caught.self).isEmpty { flashScore(world) }
  }
}

private func showHearts(_ world: World, _ match: Match) {
  world.each { (heart: Heart, sprite: inout Sprite, player: inout TimelinePlayer) in
    sprite.isVisible = match.phase != .title
    let frame: FrameID = heart.number < match.hearts ? .heart : .heartEmpty
    if frame != sprite.frame && frame == .heartEmpty { player.play(world.timeline("loss")) }
    sprite.frame = frame
  }
}

/// The score is golden, and turns white again.
private func flashScore(_ world: World) {
  world.query(with: Label.self).each { (entity: Entity, banner: Banner) in
    guard banner.role == .score else { return }
    world.animation.set(.tint, of: entity, to: Color(hex: 0xFFE27A))
    world.animation.transaction(ticks: 8, curve: .easeInQuad) {
      world.animation.set(.tint, of: entity, to: .white)
    }
  }
}

private func text(_ role: Banner.Role, _ match: Match, _ best: Int32) -> String {
  switch (role, match.phase) {
  case (.score, .title): return best > 0 ? "Best \(best)" : ""
  case (.score, _): return "Score \(match.score)"
  case (.round, .title), (.round, .over): return ""
  case (.round, _): return "Round \(match.round)/\(Match.rounds)"
  case (.headline, .ready): return "Round \(match.round)"
  case (.headline, .over): return match.hearts > 0 ? "You did it!" : "Game over"
  case (.hint, .title): return "Press to start"
  case (.hint, .ready): return "Catch the letters!"
  case (.hint, .over):
    let score = "Score \(match.score)\nBest \(best)"
    return match.age < 20 ? score : score + "\nPress to play again"
  default: return ""
  }
}
