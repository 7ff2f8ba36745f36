import ReelContent
import ReelControls
import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

/// Menus: panels, buttons, toggles, sliders, fields and lists, for pointers, keys and pads.
public struct InterfaceFeature: Feature {
  public static var featureName: String { "Interface" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(ProgramFeature.self)
    simulation.require(TransformFeature.self)
    simulation.require(VisibilityFeature.self)
    simulation.require(PauseFeature.self)
    simulation.require(DrawingFeature.self)
    simulation.require(ControlFeature.self)
    simulation.world.register(Widget.self, WidgetPictures.self, ScreenSpace.self, WidgetEvent.self)
    simulation.allowUnreadEvents(of: WidgetEvent.self)
    simulation.world.insert(Interface())
    simulation.world.insert(InterfaceTheme())
    simulation.world.insert(WidgetTree())
    simulation.claimPointers { world, point in world.interface.hasWidget(at: point) }
    simulation.add(Interface.read, after: ScreenAnchor.place)
    simulation.world.register(BindingList.self, BindingButton.self)
    simulation.add(BindingList.run, after: Interface.read)
    simulation.add(Interface.arrange)
    simulation.draw(InterfaceFeature.pass, after: LabelFeature.pass)
    // For each font, the widget that was reported for a missing character: one report per font is enough.
    var reported: [(font: Int, widget: Entity)] = []
    simulation.addCheck { check in
      let (world, fonts) = (check.world, check.content.fonts)
      check.each(Widget.self) { entity, widget in
        let font = (widget.font ?? world[InterfaceTheme.self].font).index
        let isEmpty = widget.text.utf8.isEmpty && widget.placeholder.utf8.isEmpty
        if !isEmpty && font >= fonts.count {
          return
            "A Widget uses font \(font) of \(fonts.count), counted from 0: its text is not drawn"
        }
        let reporter = reported.first { $0.font == font }?.widget
        if !isEmpty, reporter == nil || reporter == entity,
          let missing = fonts[font].missingCharacter(in: widget.text)
            ?? fonts[font].missingCharacter(in: widget.placeholder)
        {
          if reporter == nil { reported.append((font, entity)) }
          return
            "A Widget shows \(missing), which font \(font) lacks: the font's replacement is drawn"
        }
        let above = world.parent(of: entity)
        return (above == .none || !world.has(above, Widget.self)) && !world.isOnScreen(entity)
          ? "The outermost Widget is not ScreenSpace: it is drawn elsewhere than pointers find it"
          : nil
      }
      world[WidgetTree.self].check(check.simulation)
    }
    #if !hasFeature(Embedded)
      var lost: UInt64 = 0
      simulation.addCheck { check in
        if check.world.hasAny(BindingList.self),
          !check.world[MessageQueue.self].kept.contains("Bindings")
        {
          check.report(
            "Keys are bound in a menu, and Bindings are not kept: the next game starts without them. Insert them by "
              + "simulation.persist(…) in the set-up")
        }
        let (button, tick) = check.world[Interface.self].lastPress
        // An event is dropped after the next tick.
        guard button != .none, tick + 2 <= check.world[Clock.self].tick else { return }
        check.world[Interface.self].lastPress.button = .none
        let count = check.world.lostEvents.first { $0.type == WidgetEvent.self }?.count ?? 0
        defer { lost = count }
        if count > lost {
          check.simulation.report(
            "A button was pressed, and no system that ran in these two ticks read WidgetEvents: nothing comes of "
              + "it. What reads them must not rest while a menu is open",
            of: button, system: "")
        }
      }
    #endif
  }

  /// The pass that draws all widgets.
  public static let pass = DrawPass("interface") { view, list in
    guard view.world.has(Interface.self), view.world.hasAny(Widget.self) else { return }
    var painter = WidgetPainter(view)
    painter.paint(&list)
  }
}

extension Interface {
  /// The system that arranges widgets in the view of this tick, and applies pointers, keys and pads to them.
  public static let read = System("readInterface", in: .input) { world in
    guard world.hasAny(Widget.self) else {
      // The last widget has gone, possibly with the focus or while it was dragged.
      if world[Interface.self].isInUse || world[KeyboardFocus.self].entity != .none {
        refresh(world)
        takeText(world, isAlone: true)
      } else {
        // Records that the tree, which is empty, belongs to this tick.
        world[WidgetTree.self].clear(world)
      }
      return
    }
    refresh(world)
    if world.isBinding {
      rest(world)
    } else {
      takePointers(world)
      takeKeys(world)
    }
  }

  /// The system that arranges widgets again after the rules have run, so that the picture shows menus that were made in
  /// this tick, and changed texts.
  public static let arrange = System("arrangeInterface", in: .present) { world in
    guard world.hasAny(Widget.self) else {
      if !world[WidgetTree.self].entries.isEmpty { world[WidgetTree.self].clear(world) }
      return
    }
    refresh(world)
  }

  private static func refresh(_ world: World) {
    var tree = WidgetTree()
    swap(&tree, &world[WidgetTree.self])
    tree.gather(world)
    tree.arrange(in: world[Input.self].view, world)
    swap(&tree, &world[WidgetTree.self])
    letGo(world)
  }

  /// Releases widgets that can no longer be used, and ends the drag of a list that can no longer scroll.
  private static func letGo(_ world: World) {
    keepFocus(world)
    let list = world[Interface.self].list
    if list != .none {
      let tree = world[WidgetTree.self]
      let isThere = tree.index(of: list).map { tree.entries[$0].acts && $0 >= tree.first } ?? false
      if !isThere { world[Interface.self].endDrag() }
    }
    world.each { (entity: Entity, widget: Widget) in
      guard widget.holder != 255 || widget.isHovered else { return }
      let tree = world[WidgetTree.self]
      let at = tree.index(of: entity)
      if let at, tree.entries[at].acts, at >= tree.first { return }
      world[entity, Widget.self]?.letGo()
    }
  }

  /// Removes the focus from a widget that cannot be used. Each menu stores its last focus, and restores it when it
  /// comes on top again; directions that are held at that moment do not move it.
  private static func keepFocus(_ world: World) {
    let tree = world[WidgetTree.self]
    let menu = tree.menu.map { tree.entries[$0].entity } ?? .none
    if world[Interface.self].menu != menu {
      world[Interface.self].menu = menu
      world[Interface.self].restingDirections = heldDirections(world[Input.self])
      if focused(world) == nil {
        world[Interface.self].focusedWidget = world[menu, Widget.self]?.lastFocus ?? .none
      }
    }
    if world[Interface.self].focus != .none, focused(world) == nil {
      world[Interface.self].focusedWidget = .none
    }
    let focus = world[Interface.self].focus
    if let last = world[menu, Widget.self]?.lastFocus, last != focus {
      world[menu, Widget.self]?.lastFocus = focus
    }
  }
}

extension Widget {
  mutating func letGo() {
    holder = 255
    isPressed = false
    isHovered = false
  }

  /// Sets a slider to the nearest step.
  /// - Returns: true if it moved.
  mutating func slide(to target: Float) -> Bool {
    var value = target.isFinite ? target : lowest
    if step > 0 {
      // DETERMINISM: each operation is rounded once. Nine tenths are computed as 9 / 10, which is nearer to 0.9 than
      // nine times a tenth.
      let count = ((value - lowest) / step).rounded(.toNearestOrAwayFromZero)
      let perUnit = (1 / step).rounded()
      let isPart = perUnit >= 1 && (perUnit * step - 1).magnitude < 1e-5
      value = lowest + (isPart ? count / perUnit : count * step)
    }
    value = min(max(value, lowest), max(lowest, highest))
    guard value != self.value else { return false }
    self.value = value
    return true
  }
}
