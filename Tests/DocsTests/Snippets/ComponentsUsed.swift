import Reel

@testable import OrchardRules

// The examples of the components' own pages: components that a person presses, and those that tools read.

enum UsedComponents {
  static func buttons(_ world: World) {
    // snippet: PressButton
    world.spawn(
      Transform(), ScreenAnchor(Vec2(0, 1), offset: Vec2(40, -40)), ScreenSpace(),
      PressButton(Rect(-30, -30, 60, 60), action: .left))
    // end
  }

  static func widgets(_ world: World) {
    // snippet: Widget
    world.interface.spawnMenu(.screen) { menu in menu.button(.back, "Back") }
    for event in world.events(WidgetEvent.self) where event.id == .back {
      world.despawn(world.interface.widget(.screen))
    }
    // end
  }

  static func pictures(_ world: World) {
    // snippet: WidgetPictures
    let gold = WidgetPictures(world.frame("gold"), pressed: world.frame("gold-down"))
    world.interface.spawnMenu(.screen) { menu in
      menu.button(.name, "Name", pictures: gold)
      menu.button(.back, "Back")  // has the pictures of the theme
    }
    // end
  }

  static func disable(_ world: World) {
    // snippet: Disabled
    let back = world.interface.widget(.back)
    world.insert(back, Disabled())  // pale, and does nothing
    world.remove(back, Disabled.self)
    // end
  }

  static func bindings(_ world: World, usual: Bindings) {
    // snippet: BindingList
    world.interface.spawnMenu(.screen) { menu in
      menu.bindings([(.left, "Left"), (.jump, "Jump")], usual: usual)
      menu.button(.back, "Back")
    }
    // end
  }

  static func widen(_ world: World) {
    // snippet: BindingButton
    world.each { (button: BindingButton, widget: inout Widget) in
      if button.isPad { widget.minimum.x = 60 }
    }
    // end
  }

  static func names(_ world: World, _ bridge: Entity) -> [String] {
    var lines: [String] = []
    // snippet: Name
    world.insert(bridge, Name("drawbridge"))
    let found = world.entity(named: "drawbridge")
    world.each { (entity: Entity, name: Name) in lines.append("\(entity): \(name.text)") }
    // end
    if found == bridge { lines.append("found") }
    return lines
  }
}
