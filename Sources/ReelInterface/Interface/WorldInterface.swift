import ReelDrawing
import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// The widgets of a world, by their names: `world.interface.setText("Ready", of: .state)`.
public struct WorldInterface {
  let world: World

  /// The widget of this name, or `Entity.none`; of several the first that is not hidden, so that menus may share
  /// names. O(widgets).
  public func widget(_ id: WidgetID) -> Entity {
    guard id != .none else { return .none }
    var found = Entity.none
    var isHidden = true
    world.each { (entity: Entity, widget: Widget) in
      guard isHidden, widget.id == id else { return }
      let isSeen = world.isVisible(entity)
      if found == .none || isSeen { found = entity }
      isHidden = !isSeen
    }
    return found
  }

  /// Whether a point of the view lies on a widget that takes pointers there: a tap on a button is none on the
  /// game behind it. In a tick, as they were arranged when it began; between two, as they are. O(widgets).
  public func hasWidget(at point: Vec2) -> Bool {
    world.checkRunsAlone("interface.hasWidget")
    if world[WidgetTree.self].isNow(world) { return world[WidgetTree.self].hit(point) != nil }
    // Between two ticks, and after a restore, it is that of another time.
    return world.hasAny(Widget.self) && arrangedWidgets().hit(point) != nil
  }

  /// The widgets as they are now, in the view of the last tick; nothing learns of it.
  private func arrangedWidgets() -> WidgetTree {
    var tree = WidgetTree()
    tree.gather(world)
    tree.arrange(in: world[Input.self].view, world, isStored: false)
    return tree
  }

  /// Where a press uses a widget.
  package enum PressPoint {
    /// A point of the view.
    case point(Vec2)
    /// Nowhere: no part of it is in the view, and in that of the list it is in.
    case outOfSight
    /// Nowhere: it is not there, hidden, disabled, or below a menu.
    case none
  }

  /// Where a press uses a widget. O(widgets).
  package func pressPoint(of entity: Entity) -> PressPoint {
    guard entity != .none else { return .none }
    let tree = arrangedWidgets()
    guard let at = tree.place(of: entity), tree.entries[at].acts else { return .none }
    let seen = tree.entries[at].rect.intersection(tree.entries[at].seen)
    if seen.isEmpty { return .outOfSight }
    return tree.hit(seen.center) == at ? .point(seen.center) : .none
  }

  /// Moves a slider or a list, or switches a toggle, without an event.
  public func setValue(_ value: Float, of id: WidgetID) {
    let entity = widget(id)
    if entity == .none { return noteMissing(id) }
    world[entity, Widget.self]?.value = value
  }

  private func noteMissing(_ id: WidgetID) {
    world.attachment?.note(world.systemName) {
      "Widget \(id.rawValue) is to be changed, and there is none of this name: nothing comes of it"
    }
  }

  /// Changes what a widget shows, without an event. Nothing is written where it shows that already.
  public func setText(_ text: String, of id: WidgetID) {
    let entity = widget(id)
    if entity == .none { return noteMissing(id) }
    guard let old = world[entity, Widget.self], !old.text.utf8.elementsEqual(text.utf8) else {
      return
    }
    world[entity, Widget.self]?.text = text
    world[entity, Widget.self]?.caret = UInt16(clamping: text.unicodeScalars.count)
  }
}

extension World {
  /// The widgets, by their names.
  public var interface: WorldInterface { WorldInterface(world: self) }
}
