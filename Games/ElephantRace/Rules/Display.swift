import Reel

/// What stands on the screen: place, bananas, appetite, the trick that offers itself, the map of the race,
/// and what is written.
struct DisplayFeature: Feature {
  static let featureName = "Display"
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

/// What a text or picture of the display is for.
struct Banner: Component {
  enum Role: UInt8, FieldValue {
    case place, count, headline, hint, board, logo, panel, frame, banana, mouse, appetite, hunger,
      trick, map, face
    case button
    init() { self = .place }
  }
  static let componentName = "Banner"
  var role = Role.place
  var number: Int32 = 0
  init(_ role: Role, _ number: Int32 = 0) {
    self.role = role
    self.number = number
  }
  init() {}
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("role", &role)
    v.field("number", &number)
  }
}

/// The pictures of the display that change.
struct DisplayPictures: Resource {
  static let resourceName = "DisplayPictures"
  static let isTransient = true
  static let mapWidth: Float = 250
  var banana = FrameID()
  var noBanana = FrameID()
  var tricks: [FrameID] = []
  /// A text springs up, and a number that is much larger.
  var pop: UInt16 = 0
  var leap: UInt16 = 0

  init() {}
  init(_ simulation: Simulation) {
    banana = simulation.frame("banana")
    noBanana = simulation.frame("banana-none")
    for name in 0..<6 { tricks.append(simulation.frame("trick-\(name)")) }
    pop = simulation.world[Timelines.self].add(
      .tween(.scale, from: Vec2(1.5, 1.5), to: .one, ticks: 10, curve: .easeOutBack))
    leap = simulation.world[Timelines.self].add(
      .tween(.scale, from: Vec2(5, 5), to: Vec2(2.6, 2.6), ticks: 12, curve: .easeOutBack))
  }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

private struct DisplayBuilder {
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
    _ role: Banner.Role, font: UInt16, at edge: Vec2, _ offset: Vec2, _ side: TextAlignment,
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
    picture(.frame, "frame", at: .zero, Vec2(64, 48), z: -1)
    picture(.board, "board", at: Vec2(0.5, 1), Vec2(0, -70))
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
      picture(.mouse, "mouse-1", number: number, at: .zero, Vec2(22 + 30 * Float(number), 92))
    }
    let bar = picture(.hunger, "bar", at: .zero, Vec2(10, 72), anchor: Vec2(0, 0.5))
    simulation.world.insert(bar, SpriteSize(100, 10))
    let fill = picture(.appetite, "bar-fill", at: .zero, Vec2(12, 72), z: 1, anchor: Vec2(0, 0.5))
    simulation.world.insert(fill, SpriteSize(96, 6))
    buttons()
    text(.place, font: 1, at: .zero, Vec2(12, 8), .left)
    text(.headline, font: 1, at: Vec2(0.5, 0), Vec2(0, 46), .center, tint: Palette.gold)
    text(.count, font: 1, at: Vec2(0.5, 0), Vec2(0, 92), .center, tint: Palette.gold)
    text(.hint, font: 0, at: Vec2(0.5, 1), Vec2(0, -79), .center)
  }

  /// For fingers: up and down on the left, hurry and the trick on the right.
  private func buttons() {
    for number in Int32(0)..<4 {
      let isLeft = number < 2
      let y: Float = number == 0 ? -86 : -34
      let place = isLeft ? Vec2(34, y) : Vec2(number == 2 ? -100 : -42, number == 2 ? -32 : -40)
      let action: Action = isLeft ? (number == 0 ? .up : .down) : number == 2 ? .hurry : .trick
      let name = isLeft ? (number == 0 ? "key-up" : "key-down") : number == 2 ? "key-hurry" : "key"
      let button = picture(.button, name, number: number, at: Vec2(isLeft ? 0 : 1, 1), place)
      simulation.world.insert(button, PressButton(Rect(-28, -26, 56, 52), action: action))
    }
    picture(.trick, "trick-0", at: Vec2(1, 1), Vec2(-42, -40), z: 2)
  }
}

extension Banner {
  static let write = System("writeDisplay", in: .present) { world in
    let race = world[Race.self]
    let (pop, leap) = (world[DisplayPictures.self].pop, world[DisplayPictures.self].leap)
    world.each { (banner: Banner, label: inout Label, player: inout TimelinePlayer) in
      let text = banner.text(world, race)
      // Only a text that changes is stored: a steady display allocates nothing that stays.
      if !label.text.utf8.elementsEqual(text.utf8) {
        label.text = text
        if banner.role != .hint { player.play(banner.role == .count ? leap : pop) }
      }
    }
  }

  private func text(_ world: World, _ race: Race) -> String {
    let second = world[Clock.self].ticks(seconds: 1)
    switch role {
    case .place: return race.isOn ? Self.ordinal(world.elephant(0).place) : ""
    case .count:
      switch race.phase {
      case .countdown: return Self.number(3 - race.age / second)
      case .racing: return race.age < second ? "Go!" : ""
      default: return ""
      }
    case .headline:
      if race.isPaused { return "Pause" }
      switch race.phase {
      case .title, .countdown, .racing: return ""
      case .arriving: return Self.result(world.elephant(0).place)
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

  private static func ordinal(_ place: Int32) -> String {
    switch place {
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

  private static func result(_ place: Int32) -> String {
    switch place {
    case 1: return "First!"
    case 2: return "Second!"
    case 3: return "Third!"
    default: return "Fourth!"
    }
  }

  private static func verdict(_ world: World) -> String {
    for at in 0..<Race.elephants where world.elephant(at).place == 1 {
      switch world.elephant(at).character {
      case .hero: return "Momo wins! Hooray!"
      case .thief: return "Rani the thief wins"
      case .bumper: return "Bruno the bumper wins"
      case .sleeper: return "Dodo the dreamer wins"
      }
    }
    return ""
  }

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
    case .board: return race.phase == .countdown
    default: return race.isOn
    }
  }
}

extension Race {
  /// Whether the display of a race is shown.
  fileprivate var isOn: Bool { phase == .countdown || phase == .racing || phase == .arriving }
}
