import Reel

/// A walk through what sprites and animations can do, a page each. Left and right turn the pages.
public struct SpriteGallery: Game {
  public static let name = "SpriteGallery"

  public static let settings = GameSettings(
    title: "Sprite Gallery", background: Color(hex: 0x221A44), rulesVersion: 1)

  public static let manifest = ContentManifest(
    atlases: ["gallery.plist", "extras.json", "strip.png"], fonts: ["font.fnt"],
    grids: [GridPicture("strip.png", .count(columns: 4))])

  public typealias Player = GalleryBot

  public init() {}

  public func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.register(OnPage.self)
    world.register(Wanderer.self)
    world.register(Jumper.self)
    world.register(Marked.self)
    world.insert(Gallery(seed: simulation.seed))
    world.insert(Art(simulation))
    var map = ActionMap()
    map.bind(Key.left, to: .previous)
    map.bind(PadButton.left, to: .previous)
    map.bind(Key.right, to: .next)
    map.bind(.space, to: .next)
    map.bind(PadButton.right, to: .next)
    world.insert(map)
    world.spawn(
      Transform(), EdgeAnchor(Vec2(0, 1), offset: Vec2(24, -24)),
      PressButton(Rect(-24, -24, 48, 48), action: .previous),
      Label("<", alignment: .center, layer: Layers.text, tint: Color(hex: 0xB9A8FF)))
    world.spawn(
      Transform(), EdgeAnchor(Vec2(1, 1), offset: Vec2(-24, -24)),
      PressButton(Rect(-24, -24, 48, 48), action: .next),
      Label(">", alignment: .center, layer: Layers.text, tint: Color(hex: 0xB9A8FF)))
    let schedule = simulation.schedule
    schedule.add("turnPages", turnPages)
    schedule.add("runPage", after: ["turnPages"], runPage)
  }
}

extension Action {
  static let previous = Action(0)
  static let next = Action(1)
}

enum Layers {
  static let back: Int16 = -10
  static let text: Int16 = 100
}

/// Turns a page every three seconds, and once back.
public struct GalleryBot: Bot {
  public init(seed: UInt64) {}

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    guard simulation.tick % GalleryBot.ticksPerPage == GalleryBot.ticksPerPage - 1 else { return }
    // The last page is followed by the first; then one back.
    let number = simulation.tick / GalleryBot.ticksPerPage
    let key: Key = number < UInt64(Page.allCases.count) ? .right : .left
    input.events.append(.keyDown(key))
    input.events.append(.keyUp(key))
  }

  public static var ticksPerPage: UInt64 { 180 }
}
