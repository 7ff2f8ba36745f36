import Reel

/// The display: hearts, whip, lives, points, and the texts at the beginning and at the end.
struct DisplayFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(PlayFeature.self)
    simulation.require(LabelFeature.self)
    simulation.require(CountFeature.self)
    simulation.world.register(Gauge.self)
    simulation.add(Gauge.show)
    simulation.draw(Gauge.bossBar, after: SpriteFeature.pass)
    simulation.atStart(Gauge.spawnAll)
  }
}

enum DisplayPictures {
  /// The frames of a heart: empty, half, full.
  static let hearts: [FrameID] = [.hudEmpty, .hudHalf, .hudHeart]
  static let whips: [FrameID] = [.hudWhip1, .hudWhip2, .hudWhip3]
}

/// An element of the display.
struct Gauge: Component {
  enum Role: UInt8, FieldValue {
    case heart, whip, face, lives, points, logo, panel, headline, text, boss
  }
  var role = Role.heart
  var number: Int32 = 0
  /// The value from which the text was made. The text is made again only when it changes.
  var shown: Int32 = -1
  init(_ role: Role, _ number: Int32 = 0) {
    self.role = role
    self.number = number
  }
  init() {}

  static func spawnAll(_ simulation: Simulation) {
    let world = simulation.world
    func put(_ gauge: Gauge, _ point: Vec2, _ offset: Vec2, _ sprite: Sprite) {
      world.spawn(Transform(), ScreenAnchor(point, offset: offset), ScreenSpace(), gauge, sprite)
    }
    func write(_ gauge: Gauge, _ point: Vec2, _ offset: Vec2, _ label: Label) {
      world.spawn(Transform(), ScreenAnchor(point, offset: offset), ScreenSpace(), gauge, label)
    }
    for number in 0..<Play.hearts / 2 {
      put(
        Gauge(.heart, number), .zero, Vec2(46 + 14 * Float(number), 14),
        Sprite(DisplayPictures.hearts[2], layer: Layers.display))
    }
    put(Gauge(.whip), .zero, Vec2(20, 20), Sprite(DisplayPictures.whips[0], layer: Layers.display))
    put(
      Gauge(.face), .zero, Vec2(48, 31),
      Sprite(simulation.frame("hud-face"), layer: Layers.display))
    let gold = Color(hex: 0xFFE08A)
    write(
      Gauge(.lives), .zero, Vec2(60, 22), Label("", layer: Layers.display))
    write(
      Gauge(.points), Vec2(1, 0), Vec2(-8, 5),
      Label("", alignment: .right, layer: Layers.display))
    write(
      Gauge(.boss), Vec2(0.5, 1), Vec2(0, -36),
      Label("The Pale Count", alignment: .center, layer: Layers.display, tint: gold))
    put(
      Gauge(.logo), Vec2(0.5, 0), Vec2(0, 62),
      Sprite(simulation.frame("logo"), layer: Layers.display, z: 1))
    put(
      Gauge(.panel), Vec2(0.5, 0.5), .zero,
      Sprite(simulation.frame("panel"), layer: Layers.display, z: 1))
    write(
      Gauge(.headline), Vec2(0.5, 0.5), Vec2(0, -42),
      Label("", font: .fontBig, alignment: .center, layer: Layers.display, z: 2, tint: gold))
    write(
      Gauge(.text), Vec2(0.5, 0.5), Vec2(0, -2),
      Label("", alignment: .center, layer: Layers.display, z: 2))
  }

  /// Returns the number of the text on the panel.
  private static func page(_ play: Play) -> Int32 {
    if play.isPaused { return 1 }
    switch play.phase {
    case .title: return 2
    case .over: return 3
    case .ending: return play.age > 345 ? 4 : 0
    default: return 0
    }
  }

  static let show = System("showDisplay", in: .present) { world in
    let play = world[Play.self]
    let best = world[BestNight.self].points
    let page = page(play)
    let isPlaying = play.phase != .title && play.phase != .ending
    world.each { (gauge: Gauge, sprite: inout Sprite, anchor: inout ScreenAnchor) in
      switch gauge.role {
      case .heart:
        sprite.isVisible = isPlaying
        sprite.frame = DisplayPictures.hearts[Int(max(0, min(2, play.health - gauge.number * 2)))]
      case .whip:
        sprite.isVisible = isPlaying
        sprite.frame = DisplayPictures.whips[Int(play.power)]
      case .face: sprite.isVisible = isPlaying
      case .logo: sprite.isVisible = play.phase == .title
      case .panel:
        sprite.isVisible = page == 1 || page == 3 || page == 4
        anchor.offset.y = page == 4 ? -44 : 0
      default: break
      }
    }
    let isBattle = world.query(with: Count.self).first != nil
    world.each { (gauge: inout Gauge, label: inout Label, anchor: inout ScreenAnchor) in
      switch gauge.role {
      case .lives:
        label.isVisible = isPlaying
        set(&label, &gauge, play.lives) { "x \($0)" }
      case .points:
        label.isVisible = isPlaying
        set(&label, &gauge, play.points) { digits($0) }
      case .boss: label.isVisible = isBattle
      case .headline:
        anchor.offset.y = page == 4 ? -86 : -42
        set(&label, &gauge, page) {
          $0 == 1 ? "Pause" : $0 == 3 ? "Game over" : $0 == 4 ? "Dawn" : ""
        }
      case .text:
        anchor.offset.y = page == 2 ? 62 : page == 4 ? -48 : -4
        set(&label, &gauge, page) { _ in text(page, play, best) }
      default: break
      }
    }
  }

  private static func set(
    _ label: inout Label, _ gauge: inout Gauge, _ value: Int32, _ text: (Int32) -> String
  ) {
    guard gauge.shown != value else { return }
    gauge.shown = value
    label.text = text(value)
  }

  /// Returns a number with at least six digits.
  private static func digits(_ value: Int32) -> String {
    let text = "\(value)"
    return String(repeating: "0", count: max(0, 6 - text.utf8.count)) + text
  }

  private static func text(_ page: Int32, _ play: Play, _ best: Int32) -> String {
    switch page {
    case 1: return "The night can wait."
    case 2:
      let keys = "Arrows walk   Z jumps   X strikes"
      return best > 0 ? "Press Enter   Best \(best)\n" + keys : "Press Enter\n" + keys
    case 3: return "The night is long.\nPoints \(play.points)"
    case 4:
      let seconds = play.time / 60
      let rest = seconds % 60
      let clock = "\(seconds / 60):" + (rest < 10 ? "0\(rest)" : "\(rest)")
      return "The Count is dust.\nPoints \(play.points)  Time \(clock)"
    default: return ""
    }
  }

  /// The pass that draws the health of the Count.
  static let bossBar = DrawPass("bossBar") { view, list in
    guard let count = view.world.query(with: Count.self).first,
      let foe = view.world[count, Foe.self]
    else { return }
    let width: Float = 200
    let corner = Vec2((view.size.x - width) / 2, view.size.y - 16)
    let share = Float(max(0, foe.health)) / Float(Count.health)
    let style = { (color: Color) in ShapeStyle(color, layer: Layers.display, z: 1) }
    list.fill(Rect(corner.x - 2, corner.y - 2, width + 4, 10), style(Color(hex: 0x1A1038)))
    list.fill(Rect(corner.x - 1, corner.y - 1, width + 2, 8), style(Color(hex: 0xE8C06A)))
    list.fill(Rect(corner.x, corner.y, width, 6), style(Color(hex: 0x2A1A48)))
    list.fill(Rect(corner.x, corner.y, width * share, 6), style(Color(hex: 0xD8264A)))
    list.fill(Rect(corner.x, corner.y, width * share, 2), style(Color(hex: 0xFF7A8A)))
  }
}
