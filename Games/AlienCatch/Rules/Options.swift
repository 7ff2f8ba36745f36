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
    if world[Clock.self].tick == 0 {
      // What was kept. Who starts the program in fullscreen stays there without having chosen it for good.
      world.audio.setVolume(world[Options.self].volume)
      if world[Options.self].isFullscreen { world.ask(.fullscreen(true)) }
    }
    if isTitle && !isOpen && world[Actions.self].hasBegun(.options) { open(world) }
    for event in world.events(WidgetEvent.self) {
      switch (event.id, event.kind) {
      case (.settings, .pressed): open(world)
      case (.volume, .changed):
        world[Options.self].volume = event.value
        world.audio.setVolume(event.value)
        world.save(Options.self)
      case (.fullscreen, .changed):
        world[Options.self].isFullscreen = event.isOn
        world.ask(.fullscreen(event.isOn))
        world.save(Options.self)
      case (.back, .pressed), (.screen, .cancelled): world.despawn(world.widget(.screen))
      default: break
      }
    }
  }

  /// A key and a press in one tick open one screen.
  private static func open(_ world: World) {
    guard world.widget(.screen) == .none else { return }
    let options = world[Options.self]
    world.spawnMenu(.screen, anchor: Vec2(0.5, 0.66)) { menu in
      menu.text("Settings", font: .fontBig, alignment: .center)
      menu.slider(.volume, "Volume", value: options.volume)
      menu.toggle(.fullscreen, "Fullscreen", isOn: options.isFullscreen)
      menu.bindings(
        [(.left, "Left"), (.right, "Right"), (.start, "Start")], usual: AlienCatch.usualKeys)
      menu.button(.back, "Back")
    }
  }

  /// The button is there while it can be pressed: a game without widgets pays nothing for them.
  private static func showTitle(_ world: World, _ isShown: Bool) {
    let panel = world.widget(.title)
    guard isShown != (panel != .none) else { return }
    guard isShown else { return world.despawn(panel) }
    world.spawnPanel(.title, anchor: .zero, offset: Vec2(8, 8)) { title in
      title.button(.settings, "Settings")
    }
  }
}
