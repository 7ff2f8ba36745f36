import ReelContent
import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// A builder that makes the children of a widget, from first to last: the argument of the closures of `spawnMenu` and
/// `spawnPanel`. Each method returns the entity that it made.
public struct WidgetBuilder {
  /// The world in which widgets are made.
  public let world: World
  /// The parent of the widgets that are made.
  public let parent: Entity

  /// Makes a widget from a component.
  @discardableResult
  public func add(_ widget: Widget) -> Entity {
    let entity = world.spawn(Transform(), widget)
    world.setParent(of: entity, to: parent)
    if widget.kind == .list { world.insert(entity, CropArea()) }
    return entity
  }

  private func add(_ widget: Widget, _ body: (WidgetBuilder) -> Void) -> Entity {
    let entity = add(widget)
    body(WidgetBuilder(world: world, parent: entity))
    return entity
  }

  /// Makes a text.
  /// - Parameter width: the width at which lines are broken; 0 for no limit.
  @discardableResult
  public func text(
    _ text: String, id: WidgetID = .none, font: FontID? = nil, alignment: TextAlignment = .left,
    width: Float = 0
  ) -> Entity {
    var widget = Widget(.text, id: id, text: text)
    (widget.font, widget.alignment, widget.minimum.x) = (font, alignment, width)
    return add(widget)
  }

  /// Makes a button, which sends ``WidgetEvent/Kind/pressed``.
  /// - Parameter pictures: the pictures instead of the theme's.
  @discardableResult
  public func button(_ id: WidgetID, _ text: String, pictures: WidgetPictures? = nil) -> Entity {
    let entity = add(Widget(.button, id: id, text: text))
    if let pictures { world.insert(entity, pictures) }
    return entity
  }

  /// Makes a toggle, which is on or off.
  @discardableResult
  public func toggle(_ id: WidgetID, _ text: String, isOn: Bool = false) -> Entity {
    var widget = Widget(.toggle, id: id, text: text)
    widget.value = isOn ? 1 : 0
    return add(widget)
  }

  /// Makes a slider for a value in a range.
  /// - Parameter step: the distance that a key moves the slider; values are multiples of `step`, counted from the
  ///   lowest.
  @discardableResult
  public func slider(
    _ id: WidgetID, _ text: String, value: Float, in range: ClosedRange<Float> = 0...1,
    step: Float = 0.1
  ) -> Entity {
    var widget = Widget(.slider, id: id, text: text)
    (widget.value, widget.step) = (value, step)
    (widget.lowest, widget.highest) = (range.lowerBound, range.upperBound)
    return add(widget)
  }

  /// Makes a text field.
  /// - Parameter limit: the largest number of characters, counted in Unicode scalars.
  @discardableResult
  public func field(
    _ id: WidgetID, _ text: String = "", placeholder: String = "", limit: UInt16 = 32
  ) -> Entity {
    var widget = Widget(.field, id: id, text: text)
    (widget.placeholder, widget.limit) = (placeholder, limit)
    widget.caret = UInt16(clamping: text.unicodeScalars.count)
    return add(widget)
  }

  /// Makes a column of widgets that scrolls if they need more room than `height`.
  @discardableResult
  public func list(
    _ id: WidgetID = .none, height: Float, _ body: (WidgetBuilder) -> Void
  ) -> Entity {
    var widget = Widget(.list, id: id)
    (widget.layout, widget.minimum.y) = (.column, height)
    return add(widget, body)
  }

  /// Makes a row of widgets.
  @discardableResult
  public func row(_ body: (WidgetBuilder) -> Void) -> Entity { group(.row, 1, body) }

  /// Makes a column of widgets.
  @discardableResult
  public func column(_ body: (WidgetBuilder) -> Void) -> Entity { group(.column, 1, body) }

  /// Makes a grid of widgets of equal size.
  @discardableResult
  public func grid(columns: UInt8, _ body: (WidgetBuilder) -> Void) -> Entity {
    group(.grid, columns, body)
  }

  /// Makes a space that takes the room that other widgets leave.
  @discardableResult
  public func spacer() -> Entity {
    var widget = Widget(.group)
    widget.growth = 1
    return add(widget)
  }

  private func group(
    _ layout: WidgetLayout, _ columns: UInt8, _ body: (WidgetBuilder) -> Void
  ) -> Entity {
    var widget = Widget(.group)
    (widget.layout, widget.columns) = (layout, columns)
    return add(widget, body)
  }
}

extension WorldInterface {
  /// Makes a menu: a panel on the screen that captures keys and pads. As long as it is visible, pointers reach no
  /// widget below it anywhere in the view. The last menu that was made is on top. Despawn it to close it.
  /// - Parameters:
  ///   - id: the ID of the menu in ``WidgetEvent/Kind/cancelled``.
  ///   - anchor: this point of the menu lies at the same point of the view; 0, 0 is top left, 0.5, 0.5 the middle.
  @discardableResult
  public func spawnMenu(
    _ id: WidgetID = .none, anchor: Vec2 = Vec2(0.5, 0.5), offset: Vec2 = .zero,
    layout: WidgetLayout = .column, _ body: (WidgetBuilder) -> Void
  ) -> Entity {
    spawnRoot(id, anchor, offset, layout, isModal: true, body)
  }

  /// Makes a panel on the screen that pointers can use while the game goes on: a bar of buttons, a score.
  @discardableResult
  public func spawnPanel(
    _ id: WidgetID = .none, anchor: Vec2 = Vec2(0.5, 0.5), offset: Vec2 = .zero,
    layout: WidgetLayout = .column, _ body: (WidgetBuilder) -> Void
  ) -> Entity {
    spawnRoot(id, anchor, offset, layout, isModal: false, body)
  }

  private func spawnRoot(
    _ id: WidgetID, _ anchor: Vec2, _ offset: Vec2, _ layout: WidgetLayout, isModal: Bool,
    _ body: (WidgetBuilder) -> Void
  ) -> Entity {
    var widget = Widget(.panel, id: id)
    (widget.anchor, widget.offset, widget.layout) = (anchor, offset, layout)
    widget.isModal = isModal
    let entity = world.spawn(Transform(), ScreenSpace(), DrawRank(), widget)
    body(WidgetBuilder(world: world, parent: entity))
    return entity
  }

  /// True if a menu is open: it captures keys, pads and pointers, and rules of the game may wait for its end. Stays
  /// true to the end of a tick in which a menu used Enter, Escape, a pad's button, the mouse or a finger, so that a
  /// press which closes the menu has no other effect.
  public var isMenuOpen: Bool {
    var isOpen =
      world.has(Interface.self) && world.has(Clock.self)
      && world[Interface.self].hasUsedPress(world)
    world.each { (entity: Entity, widget: Widget) in
      if widget.isModal && world.isVisible(entity) { isOpen = true }
    }
    return isOpen
  }
}
