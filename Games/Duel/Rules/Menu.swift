import Reel

/// The menus: of the title, of the address to join, and of a pause; and the ways out of a match.
struct MenuFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(BoutFeature.self)
    simulation.require(InterfaceFeature.self)
    simulation.add(Menu.run, before: Bout.run)
    simulation.atStart { Menu.setTheme($0.world) }
  }
}

enum Menu {
  static let run = System("runMenus") { world in
    if world.isMatch {
      closeAll(world)
      for player in 0..<2 where world.controls.actions(of: player).hasBegun(.menu) {
        world.program.send(.leave(player: player))
      }
      return
    }
    let phase = world[Bout.self].phase
    for event in world.events(WidgetEvent.self) { obey(event, world) }
    if phase == .title {
      if !world.interface.isMenuOpen && world[Bout.self].phase == .title { openTitle(world) }
    } else if !world.interface.isMenuOpen {
      let isRequested = (0..<2).contains { world.controls.actions(of: $0).hasBegun(.menu) }
      if isRequested { openPause(world) }
    }
  }

  private static func obey(_ event: WidgetEvent, _ world: World) {
    switch (event.id, event.kind) {
    case (.computer, .pressed): begin(.computer, world)
    case (.two, .pressed): begin(.two, world)
    case (.host, .pressed): world.program.send(.host)
    case (.join, .pressed): openAddress(world)
    case (.address, .submitted), (.go, .pressed):
      let field = world.interface.widget(.address)
      // The field holds what the player typed: an address of the program's own form.
      let address = world[field, Widget.self]?.text ?? ""
      if !address.utf8.isEmpty { world.program.send(.join(address: address)) }
    case (.back, .pressed), (.joinScreen, .cancelled):
      world.despawn(world.interface.widget(.joinScreen))
      openTitle(world)
    case (.proceed, .pressed), (.pauseScreen, .cancelled):
      world.despawn(world.interface.widget(.pauseScreen))
    case (.title, .pressed):
      closeAll(world)
      world[Bout.self].clearMatch()
      world[Bout.self].enter(.title)
      world.lineUp(at: Rule.welcome)
    case (.quit, .pressed): world.program.send(.quit)
    default: return
    }
    world.audio.play(.button, gain: 0.5)
  }

  private static func begin(_ mode: Mode, _ world: World) {
    closeAll(world)
    Keys.bind(mode == .computer ? .all : .shared, world)
    Bout.beginMatch(mode, world)
  }

  private static func closeAll(_ world: World) {
    for id in [WidgetID.titleScreen, .joinScreen, .pauseScreen] {
      let screen = world.interface.widget(id)
      if screen != .none { world.despawn(screen) }
    }
  }

  private static func openTitle(_ world: World) {
    guard world.interface.widget(.titleScreen) == .none else { return }
    world.interface.spawnMenu(.titleScreen, anchor: Vec2(0.5, 1), offset: Vec2(0, -26)) { menu in
      menu.button(.computer, "Against the computer")
      menu.button(.two, "Two at one keyboard")
      menu.button(.host, "Host a match")
      menu.button(.join, "Join a match")
      menu.button(.quit, "Quit")
    }
    world[Interface.self].focus = world.interface.widget(.computer)
  }

  private static func openAddress(_ world: World) {
    world.despawn(world.interface.widget(.titleScreen))
    world.interface.spawnMenu(.joinScreen, anchor: Vec2(0.5, 1), offset: Vec2(0, -50)) { menu in
      menu.text("The host's address", alignment: .center)
      menu.field(.address, placeholder: "192.168.1.20", limit: 64)
      menu.row { row in
        row.button(.go, "Join")
        row.button(.back, "Back")
      }
    }
    world[Interface.self].focus = world.interface.widget(.address)
  }

  private static func openPause(_ world: World) {
    world.interface.spawnMenu(.pauseScreen) { menu in
      menu.text("Pause", font: .fontBig, alignment: .center)
      menu.button(.proceed, "Continue")
      menu.button(.title, "Back to the title")
    }
    world[Interface.self].focus = world.interface.widget(.proceed)
  }

  static func setTheme(_ world: World) {
    var theme = world[InterfaceTheme.self]
    theme.panel = Color(hex: 0x3A2050).faded(0.92)
    theme.edge = Color(hex: 0xFFD45A)
    theme.face = Color(hex: 0x8E3050)
    theme.hovered = Color(hex: 0xB8405F)
    theme.pressed = Color(hex: 0x5E2044)
    theme.accent = Banner.gold
    world.insert(theme)
  }
}

extension WidgetID {
  static let titleScreen: WidgetID = 1
  static let computer: WidgetID = 2
  static let two: WidgetID = 3
  static let host: WidgetID = 4
  static let join: WidgetID = 5
  static let quit: WidgetID = 6
  static let joinScreen: WidgetID = 7
  static let address: WidgetID = 8
  static let go: WidgetID = 9
  static let back: WidgetID = 10
  static let pauseScreen: WidgetID = 11
  static let proceed: WidgetID = 12
  static let title: WidgetID = 13
}
