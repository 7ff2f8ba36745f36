import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

// Keys and pads act on the menu on top. Without a menu, keys only write in a text field that was pressed.
//
//     arrows, direction pad, left stick   the next widget in that direction; a slider's value; a field's cursor
//     Tab, shoulders                      the next widget, or with Shift the one before
//     Enter, space, south                 press; without a focus, give it to the first widget
//     Escape, east                        the event `cancelled`, for the rules

extension Interface {
  enum Direction: UInt8 {
    case up = 1, down, left, right
    static let all: [Direction] = [.up, .down, .left, .right]
    var bit: UInt8 { 1 << rawValue }
    var controls: (key: Key, button: PadButton, axis: PadAxis, sign: Float) {
      switch self {
      case .up: (.up, .up, .leftY, -1)
      case .down: (.down, .down, .leftY, 1)
      case .left: (.left, .left, .leftX, -1)
      case .right: (.right, .right, .leftX, 1)
      }
    }
    var vector: Vec2 {
      switch self {
      case .up: Vec2(0, -1)
      case .down: Vec2(0, 1)
      case .left: Vec2(-1, 0)
      case .right: Vec2(1, 0)
      }
    }
  }

  static func takeKeys(_ world: World) {
    let tree = world[WidgetTree.self]
    guard let menu = tree.menu, tree.entries[menu].acts else {
      // Without a menu, keys still write in a text field that was clicked.
      if world[Interface.self].direction != 0 { world[Interface.self].direction = 0 }
      takeText(world, isAlone: true)
      return
    }
    let input = world[Input.self]
    takeText(world, isAlone: false)
    let isWriting = focused(world).map { $0.kind == .field } ?? false
    if input.wasPressed(.tab) {
      step(world, input.isShiftHeld ? -1 : 1)
    }
    var isConfirmed = input.wasPressed(.enter) || input.wasPressed(.keypadEnter)
    if !isWriting && input.wasPressed(.space) { isConfirmed = true }
    var isCancelled = input.wasPressed(.escape)
    // While an input method composes, keys belong to it.
    if isWriting && !input.composition.isEmpty { (isConfirmed, isCancelled) = (false, false) }
    for pad in 0..<Input.padCount where input.pads[pad].isConnected {
      if input.wasPressed(.south, pad: pad) { isConfirmed = true }
      if input.wasPressed(.east, pad: pad) { isCancelled = true }
      if input.wasPressed(.rightShoulder, pad: pad) { step(world, 1) }
      if input.wasPressed(.leftShoulder, pad: pad) { step(world, -1) }
    }
    if let direction = direction(input, world) { go(world, direction) }
    if isConfirmed || isCancelled { world[Interface.self].recordUsedPress(world) }
    if isConfirmed && focused(world) == nil {
      // The first press only shows the widget that a second one would press.
      step(world, 1)
    } else if isConfirmed, let entry = focused(world) {
      if world[Interface.self].showsFocus == false { world[Interface.self].showsFocus = true }
      if entry.kind == .field {
        sendEvent(world, entry.entity, .submitted)
      } else {
        activate(world, entry)
      }
    }
    if isCancelled { sendEvent(world, tree.entries[menu].entity, .cancelled) }
  }

  /// Releases all widgets while bindings listen: neither the press that is bound nor its release acts on a widget.
  static func rest(_ world: World) {
    world.each { (widget: inout Widget) in if widget.holder != 255 { widget.letGo() } }
    if world[Interface.self].list != .none { world[Interface.self].endDrag() }
    // A direction that is held now must be released before it moves the focus.
    world[Interface.self].restingDirections = heldDirections(world[Input.self])
  }

  /// Returns the widget with the focus, if keys can use it.
  static func focused(_ world: World) -> WidgetEntry? {
    let focus = world[Interface.self].focus
    guard focus != .none else { return nil }
    let tree = world[WidgetTree.self]
    guard let at = tree.index(of: focus), at >= tree.first, tree.entries[at].acts else {
      return nil
    }
    return tree.entries[at]
  }

  /// Returns the directions that are held, a bit each.
  static func heldDirections(_ input: Input) -> UInt8 {
    var bits: UInt8 = 0
    for direction in Direction.all {
      let (key, button, axis, sign) = direction.controls
      var isHeld = input.isHeld(key)
      for pad in 0..<Input.padCount where input.pads[pad].isConnected {
        isHeld =
          isHeld || input.isHeld(button, pad: pad) || input.pads[pad].axis(axis) * sign > 0.5
      }
      if isHeld { bits |= direction.bit }
    }
    return bits
  }

  /// Returns the direction that is pressed, or held so long that it repeats.
  private static func direction(_ input: Input, _ world: World) -> Direction? {
    var pressed: Direction?
    for direction in Direction.all {
      let (key, button, _, _) = direction.controls
      if input.wasPressed(key) { pressed = direction }
      for pad in 0..<Input.padCount where input.pads[pad].isConnected {
        if input.wasPressed(button, pad: pad) { pressed = direction }
      }
    }
    let bits = heldDirections(input)
    let resting = world[Interface.self].restingDirections & bits & ~(pressed?.bit ?? 0)
    if world[Interface.self].restingDirections != resting {
      world[Interface.self].restingDirections = resting
    }
    let held = Direction.all.last { $0.bit & bits & ~resting != 0 }
    let last = world[Interface.self].direction
    let now = held?.rawValue ?? 0
    if now != last || now == 0 {
      if last != now { world[Interface.self].direction = now }
      if world[Interface.self].heldTicks != 0 { world[Interface.self].heldTicks = 0 }
      return pressed ?? held
    }
    world[Interface.self].heldTicks &+= 1
    // Repeats ten times a second after 0.4 seconds; in every tick at low tick rates.
    let perSecond = world[Clock.self].perSecond
    let wait = UInt16(clamping: Int32(perSecond * 0.4))
    let every = max(1, UInt16(clamping: Int32(perSecond * 0.1)))
    let ticks = world[Interface.self].heldTicks
    return pressed ?? (ticks >= wait && (ticks - wait) % every == 0 ? held : nil)
  }

  private static func go(_ world: World, _ direction: Direction) {
    let tree = world[WidgetTree.self]
    guard let entry = focused(world) else {
      step(world, direction == .up ? -1 : 1)
      return
    }
    world[Interface.self].showsFocus = true
    if direction == .left || direction == .right {
      let sign: Float = direction == .left ? -1 : 1
      if entry.kind == .slider {
        guard let widget = world[entry.entity, Widget.self] else { return }
        let way = widget.step > 0 ? widget.step : (widget.highest - widget.lowest) / 10
        if world[entry.entity, Widget.self]?.slide(to: widget.value + way * sign) == true {
          sendEvent(world, entry.entity, .changed)
        }
        return
      }
      if entry.kind == .field {
        world[entry.entity, Widget.self]?.moveCaret(by: direction == .left ? -1 : 1)
        return
      }
    }
    if let next = tree.next(from: entry, towards: direction.vector) { focus(world, next) }
  }

  /// Moves the focus to the next or previous widget in order. The first follows the last.
  private static func step(_ world: World, _ way: Int) {
    let tree = world[WidgetTree.self]
    let focus = world[Interface.self].focus
    let (first, count) = (tree.first, tree.entries.count - tree.first)
    guard count > 0 else { return }
    let index = focus == .none ? nil : tree.index(of: focus)
    var at = index.map { $0 - first } ?? (way > 0 ? -1 : count)
    for _ in 0..<count {
      at = (at + way + count) % count
      let entry = tree.entries[first + at]
      if entry.kind.isInteractive && entry.acts {
        Interface.focus(world, entry)
        return
      }
    }
  }

  private static func focus(_ world: World, _ entry: WidgetEntry) {
    world[Interface.self].focus = entry.entity
    if entry.kind == .field { world[entry.entity, Widget.self]?.moveCaretToEnd() }
    // Scrolls a list so that the widget is visible.
    let tree = world[WidgetTree.self]
    guard let at = tree.index(of: entry.entity), let list = tree.list(around: at) else { return }
    let (inner, rect) = (tree.entries[list].inner, entry.rect)
    if rect.minY < inner.minY {
      scroll(world, tree.entries[list].entity, by: rect.minY - inner.minY)
    } else if rect.maxY > inner.maxY {
      scroll(world, tree.entries[list].entity, by: rect.maxY - inner.maxY)
    }
  }
}

extension WidgetTree {
  /// Returns the nearest widget in a direction. The distance across the direction counts twice; for a widget that
  /// overlaps `from` on that axis only a 64th of it counts. Without a widget in the direction, returns the overlapping
  /// widget that is furthest in the opposite direction.
  func next(from: WidgetEntry, towards way: Vec2) -> WidgetEntry? {
    var best: (score: Float, entry: WidgetEntry)?
    var around: (score: Float, entry: WidgetEntry)?
    let start = from.rect.center
    for at in first..<entries.count {
      let entry = entries[at]
      guard entry.kind.isInteractive, entry.acts, entry.entity != from.entity else { continue }
      let step = entry.rect.center - start
      let ahead = step.x * way.x + step.y * way.y
      // The distance across the direction, and whether both widgets overlap on that axis.
      let (distanceAcross, overlaps) =
        way.x != 0
        ? (step.y.magnitude, from.rect.minY < entry.rect.maxY && entry.rect.minY < from.rect.maxY)
        : (step.x.magnitude, from.rect.minX < entry.rect.maxX && entry.rect.minX < from.rect.maxX)
      let aside = overlaps ? distanceAcross / 64 : distanceAcross * 2
      if ahead > 0.5 {
        if best.map({ ahead + aside < $0.score }) ?? true { best = (ahead + aside, entry) }
      } else if ahead < -0.5 && overlaps {
        if around.map({ ahead + aside < $0.score }) ?? true { around = (ahead + aside, entry) }
      }
    }
    return (best ?? around)?.entry
  }
}
