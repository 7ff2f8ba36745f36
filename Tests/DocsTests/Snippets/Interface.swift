import Reel

@testable import OrchardRules

// The code of docs/interface.md.

// snippet: interface-ids
extension WidgetID {
  static let screen: WidgetID = 1
  static let volume: WidgetID = 2
  static let fullscreen: WidgetID = 3
  static let name: WidgetID = 4
  static let back: WidgetID = 5
}
// end

// snippet: interface-screen
struct Settings: Resource {
  var volume: Float = 1
  var isFullscreen = false

  static func open(_ world: World) {
    world.interface.spawnMenu(.screen) { menu in
      menu.text("Settings", alignment: .center)
      menu.slider(.volume, "Volume", value: world[Settings.self].volume)
      menu.toggle(.fullscreen, "Fullscreen", isOn: world[Settings.self].isFullscreen)
      menu.field(.name, placeholder: "Your name")
      menu.button(.back, "Back")
    }
  }

  /// In the set-up: the rules request the saved value, because only they can read it.
  static func apply(_ world: World) {
    world.audio.setVolume(world[Settings.self].volume)
    if world[Settings.self].isFullscreen { world.devices.send(.fullscreen(true)) }
  }

  static let run = System("runSettings") { world in
    for event in world.events(WidgetEvent.self) {
      switch (event.id, event.kind) {
      case (.volume, .changed):
        world[Settings.self].volume = event.value
        world.audio.setVolume(event.value)
        world.save(Settings.self)
      case (.fullscreen, .changed):
        world[Settings.self].isFullscreen = event.isOn
        world.devices.send(.fullscreen(event.isOn))
        world.save(Settings.self)
      case (.back, .pressed), (.screen, .cancelled): world.despawn(world.interface.widget(.screen))
      default: break
      }
    }
  }
}
// end

extension WidgetID {
  fileprivate static let title: WidgetID = 20
  static let start: WidgetID = 21
  fileprivate static let quit: WidgetID = 22
}

enum InterfacePage {
  static func setUp(_ simulation: Simulation) {
    simulation.persist(Settings())
    Settings.apply(simulation.world)
    simulation.add(Settings.run)
    Settings.open(simulation.world)
  }

  static func pictures(_ world: World) {
    // snippet: interface-theme
    world[InterfaceTheme.self].font = world.font("small")
    world[InterfaceTheme.self].accent = Color(hex: 0xFFE27A)
    world[InterfaceTheme.self][.button] = WidgetPictures(
      world.frame("button"), hovered: world.frame("button-over"),
      pressed: world.frame("button-down"))
    // end
  }

  enum Scene: UInt8, GameState { case title, playing }

  static func addTitle(_ simulation: Simulation) {
    let (world, schedule) = (simulation.world, simulation.schedule)
    // snippet: interface-title
    world.insert(Scene.title)
    schedule.onEnter(Scene.title, "openTitle") { world in
      world.interface.spawnMenu(.title) { menu in
        menu.button(.start, "Start")
        menu.button(.quit, "Quit")
      }
      world[Interface.self].focus = world.interface.widget(.start)
    }
    schedule.onExit(Scene.title, "closeTitle") { world in
      world.despawn(world.interface.widget(.title))
    }
    schedule.add("runTitle") { world in
      for event in world.events(WidgetEvent.self) where event.kind == .pressed {
        if event.id == .start { world.setState(Scene.playing) }
        if event.id == .quit { world.program.send(.quit) }
      }
    }
    // end
  }

  // snippet: interface-bindings
  static let usualKeys = Bindings {
    $0.bind([.arrows, .leftStick], left: .left, right: .right)
    $0.bind(Key.space, to: .jump)
    $0.bind(PadButton.south, to: .jump)
  }

  static func openControls(_ world: World) {
    world.interface.spawnMenu(.screen) { menu in
      menu.bindings([(.left, "Left"), (.right, "Right"), (.jump, "Jump")], usual: usualKeys)
      menu.button(.back, "Back")
    }
  }
  // end

  static func bar(_ world: World) {
    // snippet: interface-bar
    let bar = world.interface.spawnPanel(anchor: Vec2(0.5, 1), layout: .row) { bar in
      bar.button(.back, "Menu")
      bar.spacer()
      bar.text("0", id: .name)
    }
    world[bar, Widget.self]?.fill.x = 1  // as wide as the view
    // end
  }

  static func list(_ world: World, _ names: [String]) {
    // snippet: interface-list
    world.interface.spawnMenu { menu in
      menu.list(height: 120) { list in
        for (number, name) in names.enumerated() {
          list.button(WidgetID(rawValue: 100 + UInt16(number)), name)
        }
      }
    }
    // end
  }

  static func fade(_ world: World, _ menu: Entity) {
    // snippet: interface-fade
    world.insert(menu, Visibility(opacity: 0))
    world.properties.animate(over: .ticks(20), curve: .easeOutQuad) {
      world.properties.set(.visibility, of: menu, to: 1)
    }
    // end
  }

  static func label(_ world: World) {
    // snippet: interface-label
    world.spawn(
      Transform(x: 240, y: 40),
      Label(
        "Long ago, in a village by the sea, there lived a cook.", width: 200,
        alignment: .center, outline: TextOutline(.black)))
    let size = world.textSize("Score 120")
    // end
    _ = size
  }
}
