import ReelContent
import ReelECS
import ReelMath
import ReelPlatform

// From a world to a draw list. Reads the world, never writes it: what is drawn can not change what
// happens.
//
// Between two ticks every entity is drawn on its way from its last transform, tint and shadow to its
// present ones, so that motion and fading are smooth at any frame rate. The painter keeps the last
// ones itself; an entity that is new, or that came back by a restore, is drawn as it is.

/// Makes pictures of a world, for any time between its last two ticks.
public final class ScenePainter {
  let content: GameContent
  private let pictures: [FramePicture]
  /// Where each atlas's frames begin in `pictures`.
  private let starts: [Int]
  private var last = LastTicks()
  /// Whether the last tick came right after the one before.
  private var isNext = false
  private var previousCamera = Vec2.zero
  private var currentCamera = Vec2.zero

  /// A painter that has not yet seen a world.
  public init(content: GameContent) {
    self.content = content
    (pictures, starts) = FramePicture.all(in: content)
  }

  /// Notes where everything is. Call it after every tick, and after a restore.
  public func noteTick(_ world: World) {
    isNext = last.note(world)
    previousCamera = isNext ? currentCamera : world[Camera.self].position
    currentCamera = world[Camera.self].position
  }

  /// Draws the world into an empty list.
  /// - Parameter alpha: how far the time is on its way from the last tick (0) to the present (1).
  public func paint(_ world: World, alpha: Float = 1, into list: inout DrawList) {
    list.removeAll()
    list.view = world[Input.self].view
    let camera = previousCamera.mixed(with: currentCamera, alpha)
    let snaps = world[Camera.self].snapsToPixels
    let view = View(
      camera: snaps ? camera.roundedToPixel : camera, alpha: alpha, snaps: snaps,
      clips: world.query(with: CropArea.self).count > 0, last: last)
    paintLayers(world, camera, view, &list)
    paintSprites(world, view, &list)
    world.each { (entity: Entity, label: Label, rank: DrawRank?) in
      guard label.isVisible, Int(label.font) < content.fonts.count,
        let slot = slot(world, entity, rank, view, &list)
      else { return }
      // Of an entity with both, the sprite's tint is kept.
      let tint =
        world.has(entity, Sprite.self)
        ? label.tint : view.last.tint(label.tint, of: entity, alpha)
      paint(label, tint, slot, &list)
    }
    list.sort()
  }

  /// Those with and without a shadow, and those that change their pictures, each on their own: most
  /// sprites are drawn without looking for what they do not have.
  private func paintSprites(_ world: World, _ view: View, _ list: inout DrawList) {
    let fades = world.query(with: Crossfade.self).count > 0
    world.query(without: DropShadow.self).each {
      (entity: Entity, sprite: Sprite, size: SpriteSize?, rank: DrawRank?) in
      guard sprite.isVisible, let picture = picture(sprite.frame),
        !fades || !world.has(entity, Crossfade.self),
        let slot = slot(world, entity, rank, view, &list)
      else { return }
      let tint = view.last.tint(sprite.tint, of: entity, view.alpha)
      append(sprite, tint, size, picture, slot, &list)
    }
    world.each {
      (entity: Entity, shadow: DropShadow, sprite: Sprite, size: SpriteSize?, rank: DrawRank?) in
      guard sprite.isVisible, let picture = picture(sprite.frame),
        !fades || !world.has(entity, Crossfade.self),
        let slot = slot(world, entity, rank, view, &list)
      else { return }
      let tint = view.last.tint(sprite.tint, of: entity, view.alpha)
      let shadow = view.last.shadow(shadow, of: entity, view.alpha)
      append(shadow, of: sprite, tint, size, picture, slot, &list)
      append(sprite, tint, size, picture, slot, &list)
    }
    world.each {
      (
        entity: Entity, fade: Crossfade, sprite: Sprite, size: SpriteSize?, shadow: DropShadow?,
        rank: DrawRank?
      ) in
      guard sprite.isVisible, let slot = slot(world, entity, rank, view, &list) else { return }
      let tint = view.last.tint(sprite.tint, of: entity, view.alpha)
      let shadow = shadow.map { view.last.shadow($0, of: entity, view.alpha) }
      append(
        fade, fade.progress(isNext ? view.alpha : 1), of: sprite, tint, size, shadow, slot, &list)
    }
  }

  /// From where, and how, a picture is made; and what is needed of the painter meanwhile.
  private struct View {
    var camera: Vec2
    var alpha: Float
    var snaps: Bool
    var clips: Bool
    /// Out of the object: each access to a property of one is checked for overlaps.
    var last: LastTicks
  }

  /// Where something is drawn, and after what.
  struct Slot {
    var place: Affine
    /// The height on the screen by which sprites are sorted that ask for it.
    var y: Float = 0
    var order: UInt32 = 0
    var clip: UInt16 = 0
  }

  /// `nil` where nothing of the entity would be seen.
  @inline(__always)
  private func slot(
    _ world: World, _ entity: Entity, _ rank: DrawRank?, _ view: View, _ list: inout DrawList
  ) -> Slot? {
    guard let clip = view.clips ? clip(world, entity, view, &list) : 0 else { return nil }
    let place = place(world, entity, view)
    return Slot(place: place, y: place.ty, order: rank?.number ?? 0, clip: clip)
  }

  /// The old picture, then the new one over it.
  private func append(
    _ fade: Crossfade, _ progress: Float, of sprite: Sprite, _ tint: Color, _ size: SpriteSize?,
    _ shadow: DropShadow?, _ slot: Slot, _ list: inout DrawList
  ) {
    var old = sprite
    old.frame = fade.frame
    old.anchor = fade.anchor
    let parts = [
      (old, min(1, 2 * (1 - progress)), 1 - progress), (sprite, min(1, 2 * progress), progress),
    ]
    if let shadow {
      // Two shadows upon each other are as dark as one.
      for (part, _, share) in parts where share > 0 {
        guard let picture = picture(part.frame) else { continue }
        append(shadow, of: part, tint.faded(share), size, picture, slot, &list)
      }
    }
    for (part, opacity, _) in parts where opacity > 0 {
      guard let picture = picture(part.frame) else { continue }
      append(part, tint.faded(opacity), size, picture, slot, &list)
    }
  }

  private func picture(_ id: FrameID) -> FramePicture? {
    guard Int(id.atlas) + 1 < starts.count else { return nil }
    let at = starts[Int(id.atlas)] + Int(id.index)
    return at < starts[Int(id.atlas) + 1] ? pictures[at] : nil
  }

  /// The map from an entity's space to the view's.
  @inline(__always)
  private func place(_ world: World, _ entity: Entity, _ view: View) -> Affine {
    var place = affine(world, entity, view)
    if view.snaps {
      let corner = Vec2(place.tx, place.ty).roundedToPixel
      (place.tx, place.ty) = (corner.x, corner.y)
    }
    place.tx -= view.camera.x
    place.ty -= view.camera.y
    return place
  }

  /// What an entity is cut to, by its own area and those above it; 0 for nothing, `nil` where
  /// nothing of it is left.
  private func clip(
    _ world: World, _ entity: Entity, _ view: View, _ list: inout DrawList
  ) -> UInt16? {
    var common: Rect?
    var at = entity
    while at != .none {
      if let clip = world[at, CropArea.self] {
        let box = place(world, at, view).box(of: clip.area)
        common = common.map { $0.intersection(box) } ?? box
      }
      at = world.parent(of: at)
    }
    guard let common else { return 0 }
    return common.isEmpty ? nil : list.clip(to: common)
  }

  /// The interpolated map from an entity's space to the world's.
  @inline(__always)
  private func affine(_ world: World, _ entity: Entity, _ view: View) -> Affine {
    let affine = view.last.affine(of: entity, in: world, view.alpha)
    let parent = world.parent(of: entity)
    return parent == .none ? affine : carried(affine, world, parent, view)
  }

  /// On to the world's space from that of an entity.
  @inline(never)
  private func carried(
    _ affine: Affine, _ world: World, _ entity: Entity, _ view: View
  ) -> Affine {
    var affine = affine
    var above = entity
    while above != .none {
      affine = view.last.affine(of: above, in: world, view.alpha) * affine
      above = world.parent(of: above)
    }
    return affine
  }

  /// Layer first, then z: both biased so that unsigned comparison orders them.
  /// Then, where it is asked for, what lies higher on the screen first.
  ///
  ///     │ layer 16 │ z 16 │ y 32 │
  static func key(layer: Int16, z: Int16, y: Float? = nil) -> UInt64 {
    let layer = UInt64(UInt16(bitPattern: layer) ^ 0x8000)
    let z = UInt64(UInt16(bitPattern: z) ^ 0x8000)
    // Turned so that the bits of floats compare as they do; no y comes before every y.
    let bits = y.map {
      $0.bitPattern & 0x8000_0000 == 0 ? $0.bitPattern | 0x8000_0000 : ~$0.bitPattern
    }
    return layer << 48 | z << 32 | UInt64(bits ?? 0)
  }

  private static var copyLimit: Float { 8192 }

  private func paintLayers(
    _ world: World, _ camera: Vec2, _ view: View, _ list: inout DrawList
  ) {
    world.each { (entity: Entity, layer: ScrollLayer) in
      let (drift, tint) = view.last.layer(layer, of: entity, view.alpha)
      let snaps = view.snaps
      guard let clip = view.clips ? clip(world, entity, view, &list) : 0 else { return }
      // Nobody sees a picture that is repeated more often than a view has pixels.
      guard let picture = picture(layer.frame), picture.size.x > 0,
        picture.size.x * ScenePainter.copyLimit >= list.view.x
      else { return }
      let size = picture.size
      let way = camera * layer.factor
      let shift = snaps ? drift.roundedToPixel - way.roundedToPixel : drift - way
      let top =
        (layer.fromBottom ? list.view.y - layer.inset - size.y : layer.inset) + shift.y
      var x = shift.x.truncatingRemainder(dividingBy: size.x)
      if x > 0 { x -= size.x }
      // Whole pixels: seams between copies must not show.
      x = x.rounded(.down)
      let sprite = Sprite(layer.frame, layer: layer.layer, anchor: .zero)
      let left = x
      var copies: Float = 0
      while x < list.view.x && copies <= ScenePainter.copyLimit {
        let place = Affine.translation(Vec2(x, top.rounded(.down)))
        append(sprite, tint, nil, picture, Slot(place: place, clip: clip), &list)
        copies += 1
        x = left + copies * size.x
      }
    }
  }

  private func paint(
    _ label: Label, _ tint: Color, _ slot: Slot, _ list: inout DrawList
  ) {
    let place = slot.place
    let font = content.fonts[Int(label.font)]
    let key = ScenePainter.key(layer: label.layer, z: label.z)
    var top: Float = 0
    for line in label.text.unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      var pen: Float = 0
      switch label.alignment {
      case .left: break
      case .center: pen = (-font.width(of: line) / 2).rounded(.down)
      case .right: pen = -font.width(of: line)
      }
      var last: UInt32 = 0
      for scalar in line {
        guard let glyph = font.glyph(for: scalar.value) ?? font.glyph(for: 0x3F) else { continue }
        pen += font.kerning(last, glyph.scalar)
        last = glyph.scalar
        let x = pen + glyph.offset.x
        let y = top + glyph.offset.y
        let rect = glyph.rect
        var quad =
          DrawQuad(
            key: key,
            texture: TextureID(
              rawValue: content.texture(font: Int(label.font), page: Int(glyph.page))),
            color: tint,
            corners: (
              DrawCorner(position: place.apply(Vec2(x, y)), texel: Vec2(rect.minX, rect.minY)),
              DrawCorner(
                position: place.apply(Vec2(x + rect.width, y)), texel: Vec2(rect.maxX, rect.minY)),
              DrawCorner(
                position: place.apply(Vec2(x + rect.width, y + rect.height)),
                texel: Vec2(rect.maxX, rect.maxY)),
              DrawCorner(
                position: place.apply(Vec2(x, y + rect.height)), texel: Vec2(rect.minX, rect.maxY))
            ))
        quad.order = slot.order
        quad.clip = slot.clip
        list.append(quad)
        pen += glyph.advance
      }
      top += font.lineHeight
    }
  }
}

extension BitmapFont {
  /// The width of a line of text in pixels. A character that the font lacks counts as `?`.
  public func width<S: Sequence>(of line: S) -> Float where S.Element == Unicode.Scalar {
    var width: Float = 0
    var last: UInt32 = 0
    for scalar in line {
      guard let glyph = glyph(for: scalar.value) ?? glyph(for: 0x3F) else { continue }
      width += kerning(last, glyph.scalar) + glyph.advance
      last = glyph.scalar
    }
    return width
  }
}

extension Vec2 {
  /// The nearest whole point; halves go up.
  fileprivate var roundedToPixel: Vec2 {
    Vec2((x + 0.5).rounded(.down), (y + 0.5).rounded(.down))
  }
}

extension Affine {
  /// The upright box around the image of a rectangle.
  fileprivate func box(of area: Rect) -> Rect {
    let corners = [
      apply(Vec2(area.minX, area.minY)), apply(Vec2(area.maxX, area.minY)),
      apply(Vec2(area.maxX, area.maxY)), apply(Vec2(area.minX, area.maxY)),
    ]
    var (low, high) = (corners[0], corners[0])
    for corner in corners {
      low = Vec2(min(low.x, corner.x), min(low.y, corner.y))
      high = Vec2(max(high.x, corner.x), max(high.y, corner.y))
    }
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }
}
