import ReelControls
import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

// A press belongs to the pointer that began it, and to the widget on which it began:
//
//     down on a widget ─▶ held ─▶ up on it: pressed         up beside it: nothing
//                          └─▶ moved in a list, further than a finger trembles: the list scrolls, nothing is pressed

extension Interface {
  /// The distance that a finger moves before it scrolls, in logical pixels.
  private static let tremble: Float = 5

  static func takePointers(_ world: World) {
    let events = world[Input.self].events
    for event in events {
      switch event.kind {
      case .pointerDown, .pointerMove, .pointerUp:
        // While a menu is open, all presses are its own, even those beside it.
        if event.kind != .pointerMove, world[WidgetTree.self].menu != nil {
          world[Interface.self].recordUsedPress(world)
        }
        let point = Vec2(Float(event.x), Float(event.y))
        switch event.kind {
        case .pointerDown: press(world, event.device, point)
        case .pointerMove: move(world, event.device, point)
        default: release(world, event.device, point)
        }
      case .wheel:
        let mouse = world[Input.self].pointers[0].position
        let tree = world[WidgetTree.self]
        if let at = tree.hit(mouse), let list = tree.list(around: at) {
          scroll(world, tree.entries[list].entity, by: -Float(event.y) * 24)
        }
      case .focusLost:
        world.each { (widget: inout Widget) in if widget.holder != 255 { widget.letGo() } }
        world[Interface.self].endDrag()
      case .assigned:
        for pointer in event.lostPointers { lose(world, UInt8(pointer)) }
      default: break
      }
    }
  }

  private static func press(_ world: World, _ pointer: UInt8, _ point: Vec2) {
    let tree = world[WidgetTree.self]
    guard let at = tree.hit(point) else {
      world[Interface.self].showsFocus = false
      // A press beside a text field ends writing.
      if focused(world)?.kind == .field { world[Interface.self].focusedWidget = .none }
      return
    }
    if let list = tree.list(around: at), world[Interface.self].list == .none {
      world[Interface.self].list = tree.entries[list].entity
      world[Interface.self].listPointer = pointer
      world[Interface.self].listY = point.y
    }
    let entry = tree.entries[at]
    guard entry.kind.isInteractive, entry.acts, world[entry.entity, Widget.self]?.holder == 255
    else { return }
    world[entry.entity, Widget.self]?.holder = pointer
    world[entry.entity, Widget.self]?.isPressed = true
    world[Interface.self].focusedWidget = entry.entity
    world[Interface.self].showsFocus = entry.kind == .field
    if entry.kind == .slider { slide(world, entry, to: point) }
    if entry.kind == .field { world[entry.entity, Widget.self]?.moveCaretToEnd() }
  }

  private static func move(_ world: World, _ pointer: UInt8, _ point: Vec2) {
    let tree = world[WidgetTree.self]
    let hit = tree.hit(point)
    if pointer == 0 { hover(world, hit.map { tree.entries[$0] }) }
    let interface = world[Interface.self]
    if interface.list != .none && interface.listPointer == pointer {
      let way = point.y - interface.listY
      if interface.isDragging || way.magnitude > tremble {
        if !interface.isDragging { letGo(world, pointer) }
        world[Interface.self].isDragging = true
        world[Interface.self].listY = point.y
        scroll(world, interface.list, by: -way)
        return
      }
    }
    for entry in tree.entries {
      guard let widget = world[entry.entity, Widget.self], widget.holder == pointer else {
        continue
      }
      if entry.kind == .slider {
        slide(world, entry, to: point)
      } else {
        let isOver = entry.rect.contains(point) && entry.seen.contains(point)
        if widget.isPressed != isOver { world[entry.entity, Widget.self]?.isPressed = isOver }
      }
    }
  }

  private static func release(_ world: World, _ pointer: UInt8, _ point: Vec2) {
    move(world, pointer, point)
    if world[Interface.self].listPointer == pointer { world[Interface.self].endDrag() }
    let tree = world[WidgetTree.self]
    for entry in tree.entries {
      guard let widget = world[entry.entity, Widget.self], widget.holder == pointer else {
        continue
      }
      world[entry.entity, Widget.self]?.holder = 255
      world[entry.entity, Widget.self]?.isPressed = false
      if widget.isPressed { activate(world, entry) }
    }
  }

  /// Releases the widgets of a pointer that another player now owns, without a press.
  private static func lose(_ world: World, _ pointer: UInt8) {
    letGo(world, pointer)
    if pointer == 0 { hover(world, nil) }
    if world[Interface.self].listPointer == pointer { world[Interface.self].endDrag() }
  }

  /// Performs the effect of pressing a button or a toggle.
  static func activate(_ world: World, _ entry: WidgetEntry) {
    switch entry.kind {
    case .button:
      sendEvent(world, entry.entity, .pressed)
      world[Interface.self].lastPress = (entry.entity, world[Clock.self].tick)
    case .toggle:
      let isOn = world[entry.entity, Widget.self]?.isOn ?? false
      world[entry.entity, Widget.self]?.value = isOn ? 0 : 1
      sendEvent(world, entry.entity, .changed)
    default: break
    }
  }

  static func sendEvent(_ world: World, _ entity: Entity, _ kind: WidgetEvent.Kind) {
    if let widget = world[entity, Widget.self] { world.send(WidgetEvent(widget, kind, entity)) }
  }

  private static func hover(_ world: World, _ entry: WidgetEntry?) {
    let over = entry.map { $0.kind.isInteractive && $0.acts ? $0.entity : .none } ?? .none
    world.each { (entity: Entity, widget: Widget) in
      if widget.isHovered != (entity == over) {
        world[entity, Widget.self]?.isHovered = entity == over
      }
    }
  }

  private static func slide(_ world: World, _ entry: WidgetEntry, to point: Vec2) {
    guard let widget = world[entry.entity, Widget.self] else { return }
    let track = Widget.track(in: entry.rect, world[InterfaceTheme.self])
    let share = track.width > 0 ? (point.x - track.x) / track.width : 0
    let target = widget.lowest + min(max(share, 0), 1) * (widget.highest - widget.lowest)
    if world[entry.entity, Widget.self]?.slide(to: target) == true {
      sendEvent(world, entry.entity, .changed)
    }
  }

  private static func letGo(_ world: World, _ pointer: UInt8) {
    world.each { (widget: inout Widget) in if widget.holder == pointer { widget.letGo() } }
  }

  /// Scrolls a list. `widget.highest`, the largest offset, comes from the last arrangement of the list.
  static func scroll(_ world: World, _ list: Entity, by way: Float) {
    guard let widget = world[list, Widget.self] else { return }
    let value = min(max(0, widget.value + way), widget.highest)
    if value != widget.value { world[list, Widget.self]?.value = value }
  }

  mutating func endDrag() {
    list = .none
    listPointer = 255
    isDragging = false
  }
}

extension Widget {
  /// Returns the area in which the thumb of a slider moves: its right half.
  static func track(in rect: Rect, _ theme: InterfaceTheme) -> Rect {
    let width = max(0, (rect.width / 2).rounded(.down) - theme.inset.x - 4)
    return Rect(rect.maxX - width - theme.inset.x - 4, rect.y, width, rect.height)
  }
}
