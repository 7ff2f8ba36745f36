import Reel

/// A tour of sprites and animations, one page per topic. Left and right turn the pages.
public struct SpriteGallery: Game {
  public static let name = "SpriteGallery"

  public static let settings = GameSettings(
    title: "Sprite Gallery", background: Color(hex: 0x221A44), rulesVersion: 3)

  public static let manifest = ContentManifest(
    atlases: ["gallery.plist", "extras.json", "strip.png"], fonts: ["font.fnt"],
    grids: [GridPicture("strip.png", .count(columns: 4))])

  public typealias Player = GalleryBot

  public init() {}

  public func setUp(_ simulation: Simulation) {
    Self.bindActions(simulation.world)
    simulation.require(GalleryFeature.self)
    simulation.require(FramesPage.self)
    simulation.require(SpritesPage.self)
    simulation.require(BlendingPage.self)
    simulation.require(SizesPage.self)
    simulation.require(ShadowsPage.self)
    simulation.require(TimelinesPage.self)
    simulation.require(ImplicitPage.self)
    simulation.require(MachinesPage.self)
    simulation.require(CameraPage.self)
    simulation.require(LayersPage.self)
    simulation.require(PathsPage.self)
    simulation.require(InterfacePage.self)
  }

  static func bindActions(_ world: World) {
    var map = Bindings()
    map.bind(Key.left, to: .previous)
    map.bind(PadButton.left, to: .previous)
    map.bind(Key.right, to: .next)
    map.bind(.space, to: .next)
    map.bind(PadButton.right, to: .next)
    world[Bindings.self] = map
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
