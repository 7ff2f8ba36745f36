import Reel

/// Widgets of all kinds, texts with line breaks and outlines, and a panel that fades.
struct InterfacePage: Feature {
  static let featureName = "InterfacePage"
  func install(in simulation: Simulation) {
    simulation.require(InterfaceFeature.self)
    simulation.addPage(.interface, Self.self, opens: Self.open, runs: Self.run)
  }
}

extension WidgetID {
  static let opacity: WidgetID = 1
  static let enabled: WidgetID = 2
  static let count: WidgetID = 3
  static let name: WidgetID = 4
  static let hello: WidgetID = 5
}

extension InterfacePage {
  static let open = System("openInterface", when: Gallery.hasTurned) { world in
    let panel = world.interface.spawnPanel(anchor: Vec2(0, 0.5), offset: Vec2(16, 0)) { panel in
      panel.slider(.opacity, "Opacity", value: 1)
      panel.toggle(.enabled, "Buttons work", isOn: true)
      panel.field(.name, placeholder: "Your name")
      panel.grid(columns: 2) { grid in
        let pictures = WidgetPictures(.panel)
        for (number, text) in ["One", "Two", "Three", "Four"].enumerated() {
          grid.button(WidgetID(rawValue: 10 + UInt16(number)), text, pictures: pictures)
        }
      }
      panel.text("Nothing pressed", id: .count, alignment: .center)
    }
    world.insert(panel, OnPage())
    let list = world.interface.spawnPanel(anchor: Vec2(1, 0.5), offset: Vec2(-16, -46)) { panel in
      panel.list(height: 92) { list in
        for (number, drop) in ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz"].enumerated() {
          list.button(WidgetID(rawValue: 20 + UInt16(number)), drop)
        }
      }
    }
    world.insert(list, OnPage())
    world.insert(list, Visibility())
    world.spawn(
      Transform(x: 372, y: 212), OnPage(), ScreenSpace(),
      Label(
        "This text is broken where its lines would be too wide, and has an edge.", width: 190,
        alignment: .center, outline: TextOutline(Color(hex: 0x7A2BFF)),
        layer: Layers.text, tint: Color(hex: 0xFFE27A)))
  }

  static let run = System("runInterface") { world in
    for event in world.events(WidgetEvent.self) {
      switch event.id {
      case .opacity:
        world.query(with: OnPage.self).each { (entity: Entity, widget: Widget) in
          world[entity, Visibility.self]?.opacity = max(event.value, 0.1)
        }
      case .enabled:
        for number in UInt16(10)...13 {
          let button = world.interface.widget(WidgetID(rawValue: number))
          if event.isOn {
            world.remove(button, Disabled.self)
          } else {
            world.insert(button, Disabled())
          }
        }
      default:
        guard event.kind == .pressed, let text = world[event.entity, Widget.self]?.text else {
          continue
        }
        world.interface.setText("Pressed: " + text, of: .count)
      }
    }
  }
}
