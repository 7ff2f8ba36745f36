import Reel

/// The display: the map of the race and the texts for all, and for each player place, bananas, appetite and the
/// available trick.
struct DisplayFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(RaceFeature.self)
    simulation.require(ElephantFeature.self)
    simulation.require(LabelFeature.self)
    simulation.require(ButtonFeature.self)
    simulation.require(TrickFeature.self)
    simulation.require(SeatFeature.self)
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
    /// The corner of a player's own display, and the parts that only several people need.
    case corner, portrait, ownTrick, seats, seat, tag, divider
  }
  var role = Role.rank
  var number: Int32 = 0
  /// The player whose display it belongs to; -1 for all.
  var player: Int32 = -1
  init(_ role: Role, _ number: Int32 = 0, player: Int = -1) {
    self.role = role
    self.number = number
    self.player = Int32(player)
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
    let track = world[Track.self]
    let isSplit = world.isSplit
    let people = world.people
    world.each { (banner: Banner, sprite: inout Sprite) in
      let owner = Int(max(0, banner.player))
      let hero = world.elephant(owner)
      sprite.isVisible = banner.isSeen(race, people: people, isSplit: isSplit)
      if banner.player >= 0 && displayArea(world, of: owner).isEmpty { sprite.isVisible = false }
      switch banner.role {
      case .banana:
        sprite.frame = banner.number < hero.bananas ? pictures.banana : pictures.noBanana
      case .mouse: sprite.isVisible = sprite.isVisible && banner.number < hero.mice
      case .trick, .ownTrick:
        let isOffered = race.isRunning && world.isSteered(owner)
        let kind = isOffered ? Trick.best(world, hero).kind : .none
        sprite.frame = pictures.tricks[Int(kind.rawValue)]
      case .appetite: sprite.tint = hero.isSpent ? Palette.hunger : Palette.appetite
      default: break
      }
    }
    world.each { (banner: Banner, size: inout SpriteSize) in
      guard banner.role == .appetite else { return }
      size.size.x = max(0.5, 96 * world.elephant(Int(banner.player)).appetite)
    }
    let scale = isSplit ? CameraRig.splitZoom : 1
    world.each { (banner: Banner, transform: inout Transform) in
      guard banner.player >= 0 else { return }
      let area = displayArea(world, of: Int(banner.player))
      // In the right column the display keeps to the right, because the map lies in the middle.
      let left = area.x > 0 ? area.maxX - 190 * scale : area.x
      if banner.role == .corner {
        transform.position = Vec2(left, area.y)
        transform.scale = Vec2(scale, scale)
      } else if banner.role == .count {
        transform.position.x = (area.center.x - left) / scale
      }
    }
    world.each { (banner: Banner, anchor: inout ScreenAnchor) in
      guard banner.role == .face else { return }
      let elephant = world.elephant(Int(banner.number))
      let way = (elephant.x - track.start) / max(1, track.finish - track.start)
      anchor.offset.x = (max(0, min(way, 1)) - 0.5) * DisplayPictures.mapWidth
      anchor.offset.y = 16 + 3 * elephant.depth
    }
  }

  /// Returns the part of the view in which a player's own display lies, in logical pixels; empty if it is not shown.
  private static func displayArea(_ world: World, of player: Int) -> Rect {
    guard world.isSteered(player), player == 0 || world.isMatch || world.isSplit else {
      return .zero
    }
    let view = world[Input.self].view
    let part = world.isSplit ? world.part(of: player) : Rect(0, 0, 1, 1)
    return Rect(part.x * view.x, part.y * view.y, part.width * view.x, part.height * view.y)
  }

  private func isSeen(_ race: Race, people: Int, isSplit: Bool) -> Bool {
    switch role {
    case .logo, .seats: return race.phase == .title
    case .panel: return race.phase == .podium
    case .board: return race.phase != .racing && race.phase != .arriving && !isSplit
    case .button, .trick: return race.isOn && !isSplit
    case .portrait: return race.isOn && people > 1
    case .ownTrick: return race.isOn && (isSplit || player > 0)
    case .divider: return isSplit && (number == 0 || people > 2)
    default: return race.isOn
    }
  }
}

extension Race {
  /// True if the display of a race is shown.
  var isOn: Bool { phase == .countdown || phase == .racing || phase == .arriving }
}
