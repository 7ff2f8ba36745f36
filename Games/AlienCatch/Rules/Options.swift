import Reel

/// The settings: a button on the title, a screen, and the chosen values.
struct OptionsFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(MatchFeature.self)
    simulation.require(DisplayFeature.self)
    simulation.persist(Options())
    simulation.add(Options.run)
    simulation.atStart { simulation in
      Options.setTheme(simulation.world)
      Options.apply(simulation.world)
    }
  }
}

/// The values from the settings screen; they are saved.
struct Options: Resource {
  var volume: Float = 1
  var isFullscreen = false

  static let run = System("runOptions") { world in
    let isTitle = world.match.phase == .title && !world.interface.isMenuOpen
    let button = world.interface.widget(.title)
    // The button exists only while it can be pressed, because a game without widgets pays nothing for them.
    if isTitle && button == .none { spawnButton(world) } else if !isTitle { world.despawn(button) }
    if isTitle && world[Actions.self].hasBegun(.options) { open(world) }
    for event in world.events(WidgetEvent.self) {
      switch (event.id, event.kind) {
      case (.settings, .pressed): open(world)
      case (.volume, .changed):
        world[Options.self].volume = event.value
        world.audio.setVolume(event.value)
        world.save(Options.self)
      case (.fullscreen, .changed):
        world[Options.self].isFullscreen = event.isOn
        world.devices.send(.fullscreen(event.isOn))
        world.save(Options.self)
      case (.back, .pressed), (.screen, .cancelled): world.despawn(world.interface.widget(.screen))
      default: break
      }
    }
  }

  static func apply(_ world: World) {
    world.audio.setVolume(world[Options.self].volume)
    // Turns full screen on only, so that a program that was started in full screen stays there.
    if world[Options.self].isFullscreen { world.devices.send(.fullscreen(true)) }
  }

  static func setTheme(_ world: World) {
    var theme = world[InterfaceTheme.self]
    theme.panel = Color(hex: 0x2B1B4D).faded(0.95)
    theme.edge = Color(hex: 0x8A6BD1)
    theme.face = Color(hex: 0x4A3580)
    theme.hovered = Color(hex: 0x6247A8)
    theme.pressed = Color(hex: 0x33235E)
    theme.accent = Banner.gold
    world.insert(theme)
  }

  private static func spawnButton(_ world: World) {
    world.interface.spawnPanel(.title, anchor: .zero, offset: Vec2(8, 8)) {
      $0.button(.settings, "Settings")
    }
  }

  private static func open(_ world: World) {
    // A key and a press in the same tick must open only one screen.
    guard world.interface.widget(.screen) == .none else { return }
    world.interface.spawnMenu(.screen) { menu in
      menu.text("Settings", font: .fontBig, alignment: .center)
      menu.slider(.volume, "Volume", value: world[Options.self].volume)
      menu.toggle(.fullscreen, "Fullscreen", isOn: world[Options.self].isFullscreen)
      menu.bindings(
        [(.left, "Left"), (.right, "Right"), (.start, "Start"), (.options, "Settings")],
        usual: AlienCatch.usualKeys)
      menu.button(.back, "Back")
    }
  }
}

extension WidgetID {
  static let title: WidgetID = 1
  static let settings: WidgetID = 2
  static let screen: WidgetID = 3
  static let volume: WidgetID = 4
  static let fullscreen: WidgetID = 5
  static let back: WidgetID = 6
}
