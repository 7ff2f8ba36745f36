import Reel

/// The settings screen, which the title opens, and what it sets.
struct OptionsFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(InterfaceFeature.self)
    simulation.need(MatchFeature.self)
    simulation.keep(Options())
    // The key that closes the screen does not start a game.
    simulation.add(Options.run, after: Match.run)
    simulation.atStart { simulation in
      let world = simulation.world
      world[InterfaceTheme.self].panel = Color(hex: 0x2B1B4D).faded(0.95)
      world[InterfaceTheme.self].edge = Color(hex: 0x8A6BD1)
      world[InterfaceTheme.self].face = Color(hex: 0x4A3580)
      world[InterfaceTheme.self].hovered = Color(hex: 0x6247A8)
      world[InterfaceTheme.self].pressed = Color(hex: 0x33235E)
      world[InterfaceTheme.self].accent = Color(hex: 0xFFE27A)
      world.spawnPanel(.title, anchor: .zero, offset: Vec2(8, 8)) { title in
        title.button(.settings, "Settings")
      }
    }
  }
}

/// What a person has chosen; it outlives the program.
struct Options: Resource {
  var volume: Float = 1
  var isFullscreen = false
}

extension WidgetID {
  static let title: WidgetID = 1
  static let settings: WidgetID = 2
  static let screen: WidgetID = 3
  static let volume: WidgetID = 4
  static let fullscreen: WidgetID = 5
  static let back: WidgetID = 6
}

extension Options {
  static let run = System("runOptions") { world in
    let isTitle = world.match.phase == .title
    let isOpen = world.isMenuOpen
    showTitle(world, isTitle && !isOpen)
    if world[Clock.self].tick == 0 { apply(world) }
    if isTitle && !isOpen && world[Actions.self].hasBegun(.options) { open(world) }
    for event in world.events(WidgetEvent.self) {
      switch (event.id, event.kind) {
      case (.settings, .pressed): open(world)
      case (.volume, _): world[Options.self].volume = event.value
      case (.fullscreen, _): world[Options.self].isFullscreen = event.isOn
      case (.back, .pressed), (.screen, .cancelled):
        world.despawn(world.widget(.screen))
        world.save(Options.self)
      default: break
      }
      apply(world)
    }
  }

  private static func open(_ world: World) {
    let options = world[Options.self]
    world.spawnMenu(.screen, anchor: Vec2(0.5, 0.66)) { menu in
      menu.text("Settings", font: .fontBig, alignment: .center)
      menu.slider(.volume, "Volume", value: options.volume)
      menu.toggle(.fullscreen, "Fullscreen", isOn: options.isFullscreen)
      menu.button(.back, "Back")
    }
  }

  private static func apply(_ world: World) {
    world.audio.setVolume(world[Options.self].volume)
    world.ask(.fullscreen(world[Options.self].isFullscreen))
  }

  private static func showTitle(_ world: World, _ isShown: Bool) {
    let panel = world.widget(.title)
    if isShown == world.isVisible(panel) { return }
    world.insert(panel, Visibility(isShown))
  }
}
