import ReelContent
import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

/// A painter that draws widgets from the outermost in, in the theme: pictures if there are any, else plain boxes.
struct WidgetPainter {
  private let view: SceneView
  private let theme: InterfaceTheme
  private let focus: Entity
  private let showsFocus: Bool
  /// The drawing order, counted up with each element, because all lie on one layer.
  private var order: UInt32 = 0

  /// The widget that is being drawn.
  private struct Part {
    var entity: Entity
    var widget: Widget
    var transform: Affine
    var crop: UInt16
    var opacity: Float
    var isEnabled: Bool
    var hasFocus: Bool
    var isLit: Bool { isEnabled && (widget.isHovered || hasFocus) }
  }

  init(_ view: SceneView) {
    self.view = view
    theme = view.world[InterfaceTheme.self]
    focus = view.world[Interface.self].focus
    showsFocus = view.world[Interface.self].showsFocus
  }

  mutating func paint(_ list: inout DrawList) {
    var tree = view.world[WidgetTree.self]
    // After a restore, and before the first tick, the tree belongs to another tick.
    if !tree.isOf(view.world) { tree.gather(view.world) }
    for entry in tree.entries {
      guard let widget = view.world[entry.entity, Widget.self],
        let crop = view.crop(of: entry.entity, in: &list)
      else { continue }
      let isEnabled = view.world.isEnabled(entry.entity)
      paint(
        Part(
          entity: entry.entity, widget: widget, transform: view.viewAffine(of: entry.entity),
          crop: crop,
          opacity: view.opacity(of: entry.entity) * (isEnabled ? 1 : theme.disabledOpacity),
          isEnabled: isEnabled, hasFocus: showsFocus && entry.entity == focus), &list)
    }
  }

  private mutating func paint(_ part: Part, _ list: inout DrawList) {
    let widget = part.widget
    let rect = Rect(0, 0, widget.size.x, widget.size.y)
    switch widget.kind {
    case .group: break
    case .panel: box(part, rect, theme.panel, edge: theme.edge, &list)
    case .text:
      text(widget.text, part, rect, widget.alignment, inset: 0, width: widget.minimum.x, &list)
    case .button:
      box(part, rect, face(part), edge: theme.edge, &list)
      let lowered: Float = widget.isPressed && part.isEnabled ? 1 : 0
      text(widget.text, part, rect.offset(by: Vec2(0, lowered)), .center, inset: 0, &list)
    case .toggle:
      box(part, rect, face(part), edge: theme.edge, &list)
      text(widget.text, part, rect, widget.alignment, inset: theme.inset.x, &list)
      toggle(part, rect, &list)
    case .slider:
      box(part, rect, face(part), edge: theme.edge, &list)
      text(widget.text, part, rect, widget.alignment, inset: theme.inset.x, &list)
      slider(part, rect, &list)
    case .field:
      box(part, rect, theme.pressed, edge: part.isLit ? theme.accent : theme.edge, &list)
      field(part, rect, &list)
    case .list:
      box(part, rect, theme.pressed, edge: theme.pressed, &list)
      scrollBar(part, rect, &list)
    }
    if part.hasFocus && part.isEnabled && widget.kind.isInteractive {
      ring(part, rect, theme.accent, &list)
    }
  }

  private func face(_ part: Part) -> Color {
    part.widget.isPressed && part.isEnabled
      ? theme.pressed : part.isLit ? theme.hovered : theme.face
  }

  // MARK: - Parts of widgets

  private mutating func toggle(_ part: Part, _ rect: Rect, _ list: inout DrawList) {
    let height: Float = 12
    let track = Rect(
      rect.maxX - InterfaceTheme.toggleWidth - theme.inset.x,
      ((rect.height - height) / 2).rounded(.down), InterfaceTheme.toggleWidth, height)
    let isOn = part.widget.isOn
    fill(part, track, isOn ? theme.accent : theme.pressed, &list)
    fill(
      part, Rect(isOn ? track.maxX - 10 : track.x + 2, track.y + 2, 8, height - 4),
      isOn ? theme.ink : theme.paleInk, &list)
  }

  private mutating func slider(_ part: Part, _ rect: Rect, _ list: inout DrawList) {
    let widget = part.widget
    let track = Widget.track(in: rect, theme)
    let range = widget.highest - widget.lowest
    let share = range > 0 ? min(max((widget.value - widget.lowest) / range, 0), 1) : 0
    let middle = (rect.height / 2).rounded(.down)
    let thumb = track.x + (track.width * share).rounded()
    fill(part, Rect(track.x, middle - 2, track.width, 4), theme.pressed, &list)
    fill(part, Rect(track.x, middle - 2, thumb - track.x, 4), theme.accent, &list)
    fill(part, Rect(thumb - 4, middle - 6, 8, 12), part.isLit ? theme.ink : theme.paleInk, &list)
  }

  private mutating func field(_ part: Part, _ rect: Rect, _ list: inout DrawList) {
    let widget = part.widget
    let font = widget.font ?? theme.font
    let isEmpty = widget.text.utf8.isEmpty
    let inner = Rect(theme.inset.x, 0, max(0, rect.width - 2 * theme.inset.x), rect.height)
    var part = part
    guard let crop = cropped(part, inner.inset(by: -1), &list) else { return }
    part.crop = crop
    let before = String(widget.text.unicodeScalars.prefix(Int(widget.caret)))
    let caret = view.width(of: before, in: font)
    // Composed text is shown at the cursor, with a line below it.
    let composed = part.hasFocus ? view.world[Input.self].composition.text : ""
    let added = view.width(of: composed, in: font)
    // Scrolls the text so that the cursor stays visible.
    let scrolled = part.hasFocus ? max(0, caret + added + 2 - inner.width) : 0
    let shown = inner.offset(by: Vec2(-scrolled, 0))
    if added > 0 {
      let after = String(widget.text.unicodeScalars.dropFirst(Int(widget.caret)))
      text(before + composed + after, part, shown, .left, inset: 0, &list)
      fill(part, Rect(shown.x + caret, rect.height - 4, added, 1), theme.accent, &list)
    } else if isEmpty {
      text(
        widget.placeholder, part, shown, .left, inset: 0, color: theme.paleInk, &list)
    } else {
      text(widget.text, part, shown, .left, inset: 0, &list)
    }
    if part.hasFocus && part.isEnabled {
      fill(
        part, Rect(inner.x + caret + added - scrolled, 3, 1, max(1, rect.height - 6)),
        theme.accent, &list)
    }
  }

  private mutating func scrollBar(_ part: Part, _ rect: Rect, _ list: inout DrawList) {
    let most = part.widget.highest
    guard most > 0, rect.height > 12 else { return }
    let room = rect.height - 4
    let length = max(8, (room * rect.height / (rect.height + most)).rounded(.down))
    let way = ((room - length) * min(max(part.widget.value / most, 0), 1)).rounded(.down)
    fill(part, Rect(rect.maxX - 4, 2 + way, 3, length), theme.edge, &list)
  }

  // MARK: - Boxes and texts

  private func pictures(_ part: Part) -> FrameID? {
    let own = view.world[part.entity, WidgetPictures.self]
    let common = theme[part.widget.kind]
    let normal = own?.normal ?? common.normal
    if !part.isEnabled { return own?.disabled ?? common.disabled ?? normal }
    let isDown = part.widget.isPressed || (part.widget.kind == .toggle && part.widget.isOn)
    if isDown, let pressed = own?.pressed ?? common.pressed { return pressed }
    return part.isLit ? own?.hovered ?? common.hovered ?? normal : normal
  }

  private mutating func box(
    _ part: Part, _ area: Rect, _ color: Color, edge: Color, _ list: inout DrawList
  ) {
    if let frame = pictures(part), let picture = view.pictures[frame] {
      let tint = Color.white.faded(part.opacity)
      let sprite = Sprite(frame, layer: theme.layer, anchor: .zero)
      let size = SpriteSize(area.width, area.height, fill: .ninePatch)
      var slot = SceneView.Slot(transform: part.transform * .translation(area.origin))
      order += 1
      (slot.order, slot.crop) = (order, part.crop)
      view.append(sprite, tint, size, picture, slot, &list)
      return
    }
    ring(part, area, edge, &list)
    quad(part, area.inset(by: 1), color, &list)
  }

  /// Draws a rectangle without its corner pixels, in parts that do not overlap, because the colour may be translucent.
  private mutating func fill(
    _ part: Part, _ area: Rect, _ color: Color, _ list: inout DrawList
  ) {
    guard area.width > 0, area.height > 0 else { return }
    if area.width <= 3 || area.height <= 3 {
      quad(part, area, color, &list)
      return
    }
    quad(part, Rect(area.x + 1, area.y, area.width - 2, 1), color, &list)
    quad(part, Rect(area.x, area.y + 1, area.width, area.height - 2), color, &list)
    quad(part, Rect(area.x + 1, area.maxY - 1, area.width - 2, 1), color, &list)
  }

  private mutating func ring(_ part: Part, _ area: Rect, _ color: Color, _ list: inout DrawList) {
    quad(part, Rect(area.x + 1, area.y, area.width - 2, 1), color, &list)
    quad(part, Rect(area.x + 1, area.maxY - 1, area.width - 2, 1), color, &list)
    quad(part, Rect(area.x, area.y + 1, 1, area.height - 2), color, &list)
    quad(part, Rect(area.maxX - 1, area.y + 1, 1, area.height - 2), color, &list)
  }

  private mutating func quad(
    _ part: Part, _ area: Rect, _ color: Color, _ list: inout DrawList
  ) {
    guard area.width > 0, area.height > 0 else { return }
    order += 1
    var quad = DrawQuad(
      key: DrawQuad.key(layer: theme.layer), fill: color.faded(part.opacity), target: area)
    quad.corners.0.position = part.transform.apply(quad.corners.0.position)
    quad.corners.1.position = part.transform.apply(quad.corners.1.position)
    quad.corners.2.position = part.transform.apply(quad.corners.2.position)
    quad.corners.3.position = part.transform.apply(quad.corners.3.position)
    (quad.order, quad.crop) = (order, part.crop)
    list.append(quad)
  }

  private mutating func text(
    _ text: String, _ part: Part, _ area: Rect, _ alignment: TextAlignment, inset: Float,
    width: Float = 0, color: Color? = nil, _ list: inout DrawList
  ) {
    let font = part.widget.font ?? theme.font
    guard !text.utf8.isEmpty, font.index < view.content.fonts.count else { return }
    let height = Float(view.content.fonts[font.index].size(of: text, width: width).height)
    let top = area.y + ((area.height - height) / 2).rounded(.down)
    let left: Float =
      switch alignment {
      case .left: area.x + inset
      case .center: area.x + (area.width / 2).rounded(.down)
      case .right: area.maxX - inset
      }
    order += 1
    let style = TextStyle(
      font: font, width: width, alignment: alignment,
      tint: (color ?? theme.ink).faded(part.opacity), layer: theme.layer)
    view.append(
      text, style, at: part.transform * .translation(Vec2(left, top)), order: order,
      crop: part.crop,
      &list)
  }

  /// Returns the crop area of the part, cut to an area of the widget; `nil` if it is empty.
  private func cropped(_ part: Part, _ area: Rect, _ list: inout DrawList) -> UInt16? {
    var box = part.transform.bounds(of: area)
    if part.crop > 0 { box = box.intersection(list.crops[Int(part.crop) - 1]) }
    return box.isEmpty ? nil : list.crop(to: box)
  }
}

extension SceneView {
  /// Returns the width of a text.
  fileprivate func width(of text: String, in font: FontID) -> Float {
    font.index < content.fonts.count
      ? Float(content.fonts[font.index].size(of: text).width) : 0
  }
}
