import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

/// The widgets of a world, by their IDs: `world.interface.setText("Ready", of: .state)`.
public struct WorldInterface {
  let world: World

  /// Returns the widget with this ID, or `Entity.none`. Of several, returns the first that is not hidden, so that menus
  /// may share IDs. O(widgets).
  public func widget(_ id: WidgetID) -> Entity {
    guard id != .none else { return .none }
    var match = Entity.none
    var isHidden = true
    world.each { (entity: Entity, widget: Widget) in
      guard isHidden, widget.id == id else { return }
      let isSeen = world.isVisible(entity)
      if match == .none || isSeen { match = entity }
      isHidden = !isSeen
    }
    return match
  }

  /// Returns true if a point of the view lies on a widget that takes pointers there, so that a tap on it does not reach
  /// the game behind it. During a tick, reads the arrangement at its start; between two ticks, the present one.
  /// O(widgets).
  public func hasWidget(at point: Vec2) -> Bool {
    if world[WidgetTree.self].isNow(world) { return world[WidgetTree.self].hit(point) != nil }
    // Between two ticks, and after a restore, the tree belongs to another tick.
    return world.hasAny(Widget.self) && arrangedWidgets().hit(point) != nil
  }

  /// Returns the widgets arranged as they are now, in the view of the last tick, without changing any component.
  private func arrangedWidgets() -> WidgetTree {
    var tree = WidgetTree()
    tree.gather(world)
    tree.arrange(in: world[Input.self].view, world, isStored: false)
    return tree
  }

  /// The result of searching for a point at which a press uses a widget.
  package enum PressPoint {
    /// A point of the view.
    case point(Vec2)
    /// None: no part of the widget is in the view, or in the visible part of its list.
    case outOfSight
    /// None: the widget does not exist, or is hidden, disabled, or below a menu.
    case none
  }

  /// Returns the point at which a press uses a widget. O(widgets).
  package func pressPoint(of entity: Entity) -> PressPoint {
    guard entity != .none else { return .none }
    let tree = arrangedWidgets()
    guard let at = tree.index(of: entity), tree.entries[at].acts else { return .none }
    let seen = tree.entries[at].rect.intersection(tree.entries[at].seen)
    if seen.isEmpty { return .outOfSight }
    return tree.hit(seen.center) == at ? .point(seen.center) : .none
  }

  /// Moves a slider or a list, or switches a toggle, without an event.
  public func setValue(_ value: Float, of id: WidgetID) {
    let entity = widget(id)
    if entity == .none { return reportMissing(id) }
    world[entity, Widget.self]?.value = value
  }

  private func reportMissing(_ id: WidgetID) {
    world.attachment?.report(world.systemName) {
      "Widget \(id.rawValue) is to be changed, and there is none of this name: nothing comes of it"
    }
  }

  /// Changes the text of a widget, without an event. Writes nothing if the text is the same.
  public func setText(_ text: String, of id: WidgetID) {
    let entity = widget(id)
    if entity == .none { return reportMissing(id) }
    guard let old = world[entity, Widget.self], !old.text.utf8.elementsEqual(text.utf8) else {
      return
    }
    world[entity, Widget.self]?.text = text
    world[entity, Widget.self]?.caret = UInt16(clamping: text.unicodeScalars.count)
  }
}

extension World {
  /// The widgets, by their IDs.
  public var interface: WorldInterface { WorldInterface(world: self) }
}
