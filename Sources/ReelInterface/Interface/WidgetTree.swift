import ReelContent
import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

// All widgets that take room: each before its children, and the outermost from the bottom one to the top one.
//
//     entries   menu │ title │ row │ slider │ toggle │ button        parent: the index of the parent's entry
//     needs        ◀──────────────────────────────────────  backwards: the size that each needs
//     rects        ──────────────────────────────────────▶  forwards: the rectangle of each
//
// The tree is derived from the widgets, rebuilt in each tick, and keeps its memory.

/// A widget in the tree.
struct WidgetEntry {
  var entity: Entity
  var parent: Int
  var kind: WidgetKind
  var layout: WidgetLayout
  var isSeen: Bool
  /// True if the widget is visible, and neither it nor one above it is disabled.
  var acts: Bool
  var isModal: Bool
  var columns: Int
  var spacing: Float
  var padding: Float
  var growth: Float
  /// The smallest size: first of the widget itself, then with its children.
  var need: Vec2
  /// The sums over the children: their number, total length, largest size, and total growth.
  var count = 0
  var length: Float = 0
  var thickness = Vec2.zero
  var growths: Float = 0
  /// The number of children that are arranged so far, and the start of the next one.
  var arrangedCount = 0
  var cursor: Float = 0
  /// The rectangle in logical pixels of the view.
  var rect = Rect.zero
  /// The part of the view in which the widget is not cropped.
  var seen = Rect.zero

  /// The area of the children.
  var inner: Rect {
    Rect(
      rect.x + padding, rect.y + padding, max(0, rect.width - 2 * padding - bar),
      max(0, rect.height - 2 * padding))
  }

  /// The width of a list's scroll bar, on its right.
  private var bar: Float { kind == .list ? 5 : 0 }
}

struct WidgetTree: Resource {
  private(set) var entries: [WidgetEntry] = []
  private var roots: [Entity] = []
  /// The tick in which the tree was built, and the world's count of restores then.
  private var tick: UInt64 = .max
  private var restores = 0

  static var resourceName: String { "WidgetTree" }
  static var isTransient: Bool { true }

  /// The index of the first widget that can be used; those below a modal menu cannot.
  var first: Int { menu ?? 0 }

  /// The index of the modal menu on top; `nil` if there is none.
  var menu: Int? { entries.lastIndex { $0.parent < 0 && $0.isModal && $0.isSeen } }

  /// Returns the index of a widget's entry. O(widgets).
  func index(of entity: Entity) -> Int? { entries.firstIndex { $0.entity == entity } }

  // MARK: - Gathering widgets

  /// Returns true if the tree was built in the last tick of this world.
  func isOf(_ world: World) -> Bool {
    tick != .max && tick + 1 == world[Clock.self].tick && restores == world.restoreCount
  }

  /// Returns true if the tree was built in this tick of this world.
  func isNow(_ world: World) -> Bool {
    tick == world[Clock.self].tick && restores == world.restoreCount
  }

  /// Clears the tree, for a tick without widgets.
  mutating func clear(_ world: World) {
    (tick, restores) = (world[Clock.self].tick, world.restoreCount)
    if !entries.isEmpty { entries.removeAll(keepingCapacity: true) }
  }

  mutating func gather(_ world: World) {
    clear(world)
    roots.removeAll(keepingCapacity: true)
    world.query(with: Widget.self).each { (entity: Entity) in
      let above = world.parent(of: entity)
      if above == .none || !world.has(above, Widget.self) { roots.append(entity) }
    }
    // Sorts modal roots on top, then by rank, then by slot. Slots are reused, so they do not show the order of
    // creation.
    for at in roots.indices {
      var to = at
      while to > 0, Self.isBelow(roots[to], roots[to - 1], world) {
        roots.swapAt(to, to - 1)
        to -= 1
      }
    }
    let theme = world[InterfaceTheme.self]
    for root in roots {
      add(root, -1, world, theme, isSeen: world.isVisible(root), isEnabled: world.isEnabled(root))
    }
  }

  private static func isBelow(_ a: Entity, _ b: Entity, _ world: World) -> Bool {
    guard let first = world[a, Widget.self], let second = world[b, Widget.self] else {
      return false
    }
    if first.isModal != second.isModal { return second.isModal }
    let ranks = (world[a, DrawRank.self]?.number ?? 0, world[b, DrawRank.self]?.number ?? 0)
    return ranks.0 != ranks.1 ? ranks.0 < ranks.1 : a.index < b.index
  }

  private mutating func add(
    _ entity: Entity, _ parent: Int, _ world: World, _ theme: InterfaceTheme, isSeen: Bool,
    isEnabled: Bool
  ) {
    guard let widget = world[entity, Widget.self] else { return }
    let visibility = world[entity, Visibility.self]
    if let visibility, !visibility.isVisible { return }
    let isSeen = isSeen && visibility.map { $0.opacity > 0 } ?? true
    let isEnabled = isEnabled && !world.has(entity, Disabled.self)
    let at = entries.count
    let isStack = widget.layout != .free
    entries.append(
      WidgetEntry(
        entity: entity, parent: parent, kind: widget.kind, layout: widget.layout,
        isSeen: isSeen, acts: isSeen && isEnabled, isModal: widget.isModal,
        columns: max(1, Int(widget.columns)),
        spacing: widget.spacing ?? (isStack ? theme.spacing : 0),
        padding: widget.padding
          ?? (widget.kind == .panel ? theme.padding : widget.kind == .list ? 2 : 0),
        growth: max(0, widget.growth), need: widget.neededSize(theme, world)))
    world.eachChild(of: entity) {
      add($0, at, world, theme, isSeen: isSeen, isEnabled: isEnabled)
    }
  }

  // MARK: - Arranging widgets

  /// Computes the rectangles of all entries.
  /// - Parameter isStored: true to write sizes and positions to the components, false to compute only.
  mutating func arrange(in view: Vec2, _ world: World, isStored: Bool = true) {
    for at in entries.indices.reversed() {
      entries[at].finishNeed()
      let child = entries[at]
      if child.parent >= 0 { entries[child.parent].take(child) }
    }
    for at in entries.indices {
      guard let widget = world[entries[at].entity, Widget.self] else { continue }
      let parent = entries[at].parent
      if parent < 0 {
        let viewRect = Rect(0, 0, view.x, view.y)
        entries[at].rect = entries[at].anchoredRect(in: viewRect, widget)
        entries[at].seen = viewRect
      } else {
        let rect =
          entries[parent].layout == .free
          ? entries[at].anchoredRect(in: entries[parent].inner, widget)
          : entries[parent].room(for: entries[at])
        entries[at].rect = rect
        entries[at].seen =
          entries[parent].kind == .list
          ? entries[parent].seen.intersection(entries[parent].inner) : entries[parent].seen
      }
      if widget.kind == .list {
        let most = max(0, entries[at].length - entries[at].inner.height)
        let value = min(max(0, widget.value), most)
        entries[at].cursor = -value
        guard isStored else { continue }
        if value != widget.value { world[entries[at].entity, Widget.self]?.value = value }
        if widget.highest != most { world[entries[at].entity, Widget.self]?.highest = most }
      }
      if isStored { store(at, world) }
    }
  }

  /// Writes only values that changed, so that a menu at rest has no writes.
  private func store(_ at: Int, _ world: World) {
    let (entity, rect) = (entries[at].entity, entries[at].rect)
    let origin = entries[at].parent < 0 ? .zero : entries[entries[at].parent].rect.origin
    let position = rect.origin - origin
    if let transform = world[entity, Transform.self], transform.position != position {
      world[entity, Transform.self]?.position = position
    }
    if let size = world[entity, Widget.self]?.size, size != rect.size {
      world[entity, Widget.self]?.size = rect.size
    }
    if entries[at].kind == .list, let crop = world[entity, CropArea.self] {
      let area = Rect(0, 0, rect.width, rect.height)
      if crop.area != area { world[entity, CropArea.self]?.area = area }
    }
  }

  // MARK: - Hit testing

  /// Returns the topmost widget at a point that is neither a group nor a text. O(widgets).
  func hit(_ point: Vec2) -> Int? {
    let first = first
    var at = entries.count - 1
    while at >= first {
      let entry = entries[at]
      if entry.kind != .group && entry.kind != .text && entry.isSeen && entry.rect.contains(point)
        && entry.seen.contains(point)
      {
        return at
      }
      at -= 1
    }
    return nil
  }

  /// Returns the nearest list among the widget itself and its ancestors.
  func list(around at: Int) -> Int? {
    var at = at
    while at >= 0 {
      if entries[at].kind == .list { return at }
      at = entries[at].parent
    }
    return nil
  }
}

extension WidgetEntry {
  /// Completes the needed size with that of the children.
  fileprivate mutating func finishNeed() {
    guard count > 0 else { return }
    let gaps = spacing * Float(max(0, count - 1))
    var inside = thickness
    switch layout {
    case .free: break
    case .column:
      inside.y = length + gaps
    case .row: inside.x = length + gaps
    case .grid:
      let rows = Float((count + columns - 1) / columns)
      inside.x = thickness.x * Float(columns) + spacing * Float(columns - 1)
      inside.y = thickness.y * rows + spacing * (rows - 1)
    }
    length = layout == .row ? inside.x : inside.y
    // The height of a list comes from its minimum and does not depend on its children.
    if kind == .list { inside.y = 0 }
    need.x = max(need.x, inside.x + 2 * padding + bar)
    need.y = max(need.y, inside.y + 2 * padding)
  }

  /// Adds a child to the sums.
  fileprivate mutating func take(_ child: WidgetEntry) {
    count += 1
    length += layout == .row ? child.need.x : child.need.y
    thickness = Vec2(max(thickness.x, child.need.x), max(thickness.y, child.need.y))
    growths += child.growth
  }

  /// Returns the rectangle of a widget that is positioned by its anchor.
  fileprivate func anchoredRect(in area: Rect, _ widget: Widget) -> Rect {
    let size = Vec2(
      max(need.x, (area.width * widget.fill.x).rounded(.down)),
      max(need.y, (area.height * widget.fill.y).rounded(.down)))
    let left = area.x + ((area.width - size.x) * widget.anchor.x).rounded(.down)
    let top = area.y + ((area.height - size.y) * widget.anchor.y).rounded(.down)
    return Rect(left + widget.offset.x, top + widget.offset.y, size.x, size.y)
  }

  /// Returns the rectangle of the next child in the layout.
  fileprivate mutating func room(for child: WidgetEntry) -> Rect {
    let inner = inner
    defer { arrangedCount += 1 }
    switch layout {
    case .column:
      let spare = kind == .list ? 0 : max(0, inner.height - length)
      let height = child.need.y + share(of: spare, child)
      defer { cursor += height + spacing }
      return Rect(inner.x, inner.y + cursor, inner.width, height)
    case .row:
      let width = child.need.x + share(of: max(0, inner.width - length), child)
      defer { cursor += width + spacing }
      return Rect(inner.x + cursor, inner.y, width, inner.height)
    case .free, .grid:
      let (column, row) = (arrangedCount % columns, arrangedCount / columns)
      let width = ((inner.width - spacing * Float(columns - 1)) / Float(columns)).rounded(.down)
      let top = inner.y + cursor + Float(row) * (thickness.y + spacing)
      return Rect(
        inner.x + Float(column) * (width + spacing), top, max(0, width), thickness.y)
    }
  }

  private func share(of spare: Float, _ child: WidgetEntry) -> Float {
    growths > 0 ? (spare * child.growth / growths).rounded(.down) : 0
  }
}

extension Widget {
  /// Returns the smallest size of the widget itself.
  fileprivate func neededSize(_ theme: InterfaceTheme, _ world: World) -> Vec2 {
    let font = font ?? theme.font
    let inset = theme.inset
    var size = Vec2.zero
    switch kind {
    case .group, .panel, .list: break
    case .text: size = world.textSize(text, font: font, width: minimum.x)
    case .button: size = world.textSize(text, font: font) + inset * 2
    case .toggle:
      size = world.textSize(text, font: font) + inset * 2
      size.x += InterfaceTheme.toggleWidth + inset.x
    case .slider:
      size = world.textSize(text, font: font) + inset * 2
      size.x = size.x * 2 > 160 ? size.x + 80 : 160
    case .field:
      size = world.textSize("", font: font) + inset * 2
      size.x = 140
    }
    return Vec2(max(size.x, minimum.x), max(size.y, minimum.y))
  }
}

extension InterfaceTheme {
  /// The width of the switch of a toggle.
  static let toggleWidth: Float = 22
}

extension WidgetTree {
  /// Reports mistakes in the arrangement of the last tick: more than 12 menus, a menu larger than the view, a slider
  /// beyond its range, and two widgets of one menu with the same ID. O(widgets²).
  func check(_ simulation: Simulation) {
    let world = simulation.world
    guard isOf(world) else { return }
    let view = world[Input.self].view
    if roots.count > 12 {
      simulation.report(
        "More than 12 menus and panels are there at a time: is one made in every tick?",
        of: roots[0],
        system: "")
    }
    var usedIDs: [(root: Int, id: WidgetID)] = []
    var rootIDs: [WidgetID] = []
    var root = -1
    for (at, entry) in entries.enumerated() {
      if entry.parent < 0 {
        root = at
        // Excludes absurdly large numbers and NaN.
        if entry.isSeen, entry.need.x > view.x + 0.5 || entry.need.y > view.y + 0.5,
          entry.need.x < 1e6, entry.need.y < 1e6
        {
          simulation.report(
            "A menu needs \(Int32(entry.need.x)) × \(Int32(entry.need.y)) points of a view of "
              + "\(Int32(view.x)) × \(Int32(view.y)): the rest is cut off",
            of: entry.entity, system: "")
        }
      }
      if let widget = world[entry.entity, Widget.self], widget.kind == .slider,
        widget.value < widget.lowest || widget.value > widget.highest
      {
        simulation.report(
          "A slider's value is beyond its range: it goes from `in: lowest...highest`, 0...1 by default",
          of: entry.entity, system: "")
      }
      guard let id = world[entry.entity, Widget.self]?.id, id != .none else { continue }
      if entry.parent < 0 {
        if rootIDs.contains(id) {
          simulation.report(
            "Two menus have the id \(id.rawValue): `world.widget` answers the first",
            of: entry.entity,
            system: "")
        }
        rootIDs.append(id)
      }
      if usedIDs.contains(where: { $0.root == root && $0.id == id }) {
        simulation.report(
          "Two widgets of a menu have the id \(id.rawValue): `world.widget` answers the first",
          of: entry.entity, system: "")
      }
      usedIDs.append((root, id))
    }
  }
}
