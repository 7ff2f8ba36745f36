import Reel

/// The title's menu for matches over a network: host one, or join one at an address. A button and a key open it, so
/// that all other keys start a race at once.
struct NetworkMenuFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(InterfaceFeature.self)
    simulation.require(RaceFeature.self)
    simulation.require(SeatFeature.self)
    var theme = InterfaceTheme()
    theme.panel = Palette.curtain.faded(0.95)
    theme.edge = Palette.gold
    theme.face = Color(hex: 0x3F8A5E)
    theme.hovered = Color(hex: 0x52A674)
    theme.pressed = Color(hex: 0x1F5236)
    theme.accent = Palette.gold
    theme.paleInk = Color(hex: 0xA8CDB5)
    simulation.world.insert(theme)
    simulation.add(NetworkMenu.run, after: Race.run)
  }
}

enum NetworkMenu {
  /// The system that shows the button on the title, opens and closes the menu, and sends its choice to the program.
  static let run = System("runNetworkMenu") { world in
    let isTitle = world[Race.self].phase == .title && !world.isMatch
    let button = world.interface.widget(.network)
    if isTitle != (button != .none) {
      if isTitle {
        world.interface.spawnPanel(.networkPanel, anchor: Vec2(1, 0), offset: Vec2(-6, 6)) {
          $0.button(.network, "N: Network")
        }
      } else {
        world.despawn(world.interface.widget(.networkPanel))
        world.despawn(world.interface.widget(.networkMenu))
      }
    }
    guard isTitle else { return }
    var opens = world[Actions.self].hasBegun(.network)
    for event in world.events(WidgetEvent.self) {
      switch (event.id, event.kind) {
      case (.network, .pressed): opens = true
      case (.host, .pressed):
        close(world)
        world.program.send(.host)
      case (.join, .pressed), (.address, .submitted): join(world)
      case (.back, .pressed), (.networkMenu, .cancelled): close(world)
      default: break
      }
    }
    if opens && world.interface.widget(.networkMenu) == .none { open(world) }
  }

  private static func open(_ world: World) {
    world.interface.spawnMenu(.networkMenu) { menu in
      menu.text("Race over a network", font: .font, alignment: .center)
      menu.button(.host, "Host a match")
      menu.field(.address, placeholder: "Address of a host", limit: 64)
      menu.button(.join, "Join a match")
      menu.button(.back, "Back")
    }
  }

  private static func close(_ world: World) { world.despawn(world.interface.widget(.networkMenu)) }

  /// Joins the match at the address in the field; without one, the menu stays.
  private static func join(_ world: World) {
    guard let field = world[world.interface.widget(.address), Widget.self],
      !field.text.utf8.isEmpty
    else { return }
    let address = field.text
    close(world)
    world.program.send(.join(address: address))
  }
}

extension WidgetID {
  static let networkPanel: WidgetID = 1
  static let network: WidgetID = 2
  static let networkMenu: WidgetID = 3
  static let host: WidgetID = 4
  static let address: WidgetID = 5
  static let join: WidgetID = 6
  static let back: WidgetID = 7
}
