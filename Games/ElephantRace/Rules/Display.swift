import Reel

/// The display: place, bananas, appetite, the available trick, the map of the race, and the texts.
struct DisplayFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(RaceFeature.self)
    simulation.need(ElephantFeature.self)
    simulation.need(LabelFeature.self)
    simulation.need(ButtonFeature.self)
    simulation.need(TrickFeature.self)
    simulation.world.register(Banner.self)
    simulation.world.insert(DisplayPictures(simulation))
    simulation.add(Banner.write)
    simulation.add(Banner.show, after: Banner.write)
    simulation.atStart { DisplayBuilder(simulation: $0).build() }
  }
}

/// The role of a text or picture of the display.
struct Banner: Component {
  enum Role: UInt8, FieldValue {
    case rank, count, headline, hint, board, logo, panel, frame, banana, mouse, appetite, hunger,
      trick, map, face
    case button
  }
  var role = Role.rank
  var number: Int32 = 0
  init(_ role: Role, _ number: Int32 = 0) {
    self.role = role
    self.number = number
  }
  init() {}
}

/// The pictures of the display that change.
struct DisplayPictures: Resource {
  static let isTransient = true
  static let mapWidth: Float = 250
  var banana = FrameID()
  var noBanana = FrameID()
  var tricks: [FrameID] = []
  /// The animations of a changed text: `pop` for most, `leap` for the numbers of the countdown.
  var pop = TimelineID.none
  var leap = TimelineID.none

  init() {}
  init(_ simulation: Simulation) {
    banana = simulation.frame("banana")
    noBanana = simulation.frame("banana-none")
    for name in 0..<6 { tricks.append(simulation.frame("trick-\(name)")) }
    pop = simulation.world[Timelines.self].add(
      .tween(.scale, from: Vec2(1.5, 1.5), to: .one, over: .ticks(10), curve: .easeOutBack))
    leap = simulation.world[Timelines.self].add(
      .tween(.scale, from: Vec2(5, 5), to: Vec2(2.6, 2.6), over: .ticks(12), curve: .easeOutBack))
  }
}

extension Banner {
  static let show = System("showDisplay", in: .present) { world in
    let race = world[Race.self]
    let pictures = world[DisplayPictures.self]
    let hero = world.elephant(0)
    let track = world[Track.self]
    let trick = race.isRunning ? Trick.best(world, hero).kind : .none
    world.each { (banner: Banner, sprite: inout Sprite) in
      sprite.isVisible = banner.isSeen(race)
      switch banner.role {
      case .banana:
        sprite.frame = banner.number < hero.bananas ? pictures.banana : pictures.noBanana
      case .mouse: sprite.isVisible = sprite.isVisible && banner.number < hero.mice
      case .trick: sprite.frame = pictures.tricks[Int(trick.rawValue)]
      case .appetite: sprite.tint = hero.isSpent ? Palette.hunger : Palette.appetite
      default: break
      }
    }
    world.each { (banner: Banner, size: inout SpriteSize) in
      if banner.role == .appetite { size.size.x = max(0.5, 96 * hero.appetite) }
    }
    world.each { (banner: Banner, anchor: inout EdgeAnchor) in
      guard banner.role == .face else { return }
      let elephant = world.elephant(Int(banner.number))
      let way = (elephant.x - track.start) / max(1, track.finish - track.start)
      anchor.offset.x = (max(0, min(way, 1)) - 0.5) * DisplayPictures.mapWidth
      anchor.offset.y = 16 + 3 * elephant.depth
    }
  }

  private func isSeen(_ race: Race) -> Bool {
    switch role {
    case .logo: return race.phase == .title
    case .panel: return race.phase == .podium
    case .board: return race.phase != .racing && race.phase != .arriving
    default: return race.isOn
    }
  }
}

extension Race {
  /// True if the display of a race is shown.
  var isOn: Bool { phase == .countdown || phase == .racing || phase == .arriving }
}
