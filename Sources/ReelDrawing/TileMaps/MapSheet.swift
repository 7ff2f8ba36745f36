import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// A rectangle of a map, in its pixels.
struct MapBox {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double
}

/// One map layer, prepared for drawing in a view.
struct MapSheet {
  /// The map, with the layer's own size of cells.
  let map: TileMap
  /// The map layer, with the properties of the groups around it applied.
  let layer: MapLayer
  /// The visible part of the map layer, in its pixels.
  let visible: Rect
  /// The transform from the map layer to the view.
  private let transform:
    (
      a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double
    )
  /// A quad with the values that all quads of the map layer share.
  private let template: DrawQuad
  private let crop: UInt16

  /// Returns `nil` if nothing of the map layer is visible.
  init?(
    _ map: TileMap, _ index: Int, _ sprite: MapLayerSprite, _ view: SceneView, _ entity: Entity,
    _ crop: UInt16
  ) {
    let layer = map.resolved(index)
    self.map = map.withCells(of: layer)
    self.layer = layer
    var tint = layer.tint.multiplied(by: sprite.tint)
    tint.a = UInt8((Float(tint.a) * min(max(layer.opacity, 0), 1)).rounded())
    tint = tint.faded(view.opacity(of: entity))
    guard tint.a > 0 else { return nil }
    var affine = view.viewAffine(of: entity)
    guard let inverse = affine.inverse else { return nil }
    // A map layer with a parallax is shifted relative to the middle of the view.
    let middle = inverse.apply(view.size * 0.5)
    var shift = layer.offset
    if layer.parallax != .one {
      shift += (middle - map.parallaxOrigin) * (Vec2.one - layer.parallax)
    }
    var corner = (
      x: Double(affine.a) * Double(shift.x) + Double(affine.c) * Double(shift.y)
        + Double(affine.tx),
      y: Double(affine.b) * Double(shift.x) + Double(affine.d) * Double(shift.y) + Double(affine.ty)
    )
    if view.snapsToPixels {
      corner = ((corner.x + 0.5).rounded(.down), (corner.y + 0.5).rounded(.down))
    }
    // For a picture the scale is part of its size.
    if layer.kind != .image && layer.scale != .one { affine = affine * .scale(layer.scale) }
    self.transform = (
      Double(affine.a), Double(affine.b), Double(affine.c), Double(affine.d), corner.x, corner.y
    )
    let moved = Affine(
      a: affine.a, b: affine.b, c: affine.c, d: affine.d, tx: Float(corner.x), ty: Float(corner.y))
    guard let back = moved.inverse else { return nil }
    visible = back.bounds(of: Rect(0, 0, view.size.x, view.size.y))
    guard visible.width.isFinite, visible.height.isFinite else { return nil }
    template = DrawQuad(
      key: DrawQuad.key(layer: sprite.drawLayer), texture: .white,
      blend: layer.blendMode.drawn, color: tint)
    self.crop = crop
  }

  /// Returns the rectangle of a tile whose lower edge lies at `bottom`; a quarter turn exchanges its width and height.
  @inline(__always)
  func box(of appearance: TileAppearance, _ turn: TileTurn, left: Float, bottom: Float) -> MapBox {
    let isTurned = turn.contains(.diagonal) && map.orientation != .hexagonal
    let size = isTurned ? Vec2(appearance.size.y, appearance.size.x) : appearance.size
    return MapBox(
      left: Double(left), top: Double(bottom) - Double(size.y),
      right: Double(left) + Double(size.x),
      bottom: Double(bottom))
  }

  func box(of appearance: TileAppearance, _ turn: TileTurn, left: Float, top: Float) -> MapBox {
    box(of: appearance, turn, left: left, bottom: top + appearance.size.y)
  }

  /// Returns the position in the view of a point of the map layer. Equal points yield equal bits.
  @inline(__always)
  private func point(_ x: Double, _ y: Double) -> Vec2 {
    Vec2(
      Float(transform.a * x + transform.c * y + transform.tx),
      Float(transform.b * x + transform.d * y + transform.ty))
  }

  /// Appends a tile that fills a box.
  /// - Parameter turned: an angle in radians, and the point of the map layer about which the tile turns.
  @inline(__always)
  func append(
    _ appearance: TileAppearance, _ turn: TileTurn, _ box: MapBox, opacity: Float,
    _ list: inout DrawList,
    turned: (angle: Float, about: Vec2) = (0, .zero)
  ) {
    let picture = appearance.picture
    let isTrimmed = picture.box.size != picture.size || picture.box.x != 0 || picture.box.y != 0
    // The fast path, for most tiles of most maps.
    if turn.isEmpty, !isTrimmed, opacity == 1, turned.angle == 0, transform.b == 0,
      transform.c == 0,
      let texels = picture.flat
    {
      let record = DrawRecord(
        point(box.left, box.top), point(box.right, box.top), point(box.left, box.bottom), texels,
        template.color)
      list.append(
        record, DrawState(picture.texture, blend: template.blend, crop: crop), key: template.key)
      return
    }
    appendChanged(
      appearance, turn, box, isTrimmed: isTrimmed, opacity: opacity, &list, turned: turned)
  }

  /// Appends a tile that is mirrored, turned, trimmed or fainter, or whose layer is turned.
  @inline(never)
  private func appendChanged(
    _ appearance: TileAppearance, _ turn: TileTurn, _ box: MapBox, isTrimmed: Bool, opacity: Float,
    _ list: inout DrawList, turned: (angle: Float, about: Vec2)
  ) {
    let picture = appearance.picture
    var quad = template
    quad.texture = picture.texture
    quad.crop = crop
    if opacity < 1 { quad.color.a = UInt8((Float(quad.color.a) * max(opacity, 0)).rounded()) }
    var box = box
    let isHexagonal = map.orientation == .hexagonal
    if isTrimmed { box = trimmed(box, picture, turn, isHexagonal: isHexagonal) }
    var texels = picture.texels
    if !turn.isEmpty {
      if turn.contains(.diagonal) && !isHexagonal { swap(&texels.1, &texels.3) }
      if turn.contains(.horizontal) {
        texels = (texels.1, texels.0, texels.3, texels.2)
      }
      if turn.contains(.vertical) {
        texels = (texels.3, texels.2, texels.1, texels.0)
      }
    }
    var corners = (
      point(box.left, box.top), point(box.right, box.top), point(box.right, box.bottom),
      point(box.left, box.bottom)
    )
    if isHexagonal && !turn.isDisjoint(with: [.diagonal, .hexagonal]) {
      let degrees: Float =
        (turn.contains(.diagonal) ? 60 : 0) + (turn.contains(.hexagonal) ? 120 : 0)
      let middle = Vec2(
        Float((box.left + box.right) / 2), Float((box.top + box.bottom) / 2))
      corners = rotated(box, degrees * .pi / 180, middle)
    } else if turned.angle != 0 {
      corners = rotated(box, turned.angle, turned.about)
    }
    quad.setCorners(corners, texels)
    list.append(quad)
  }

  /// Returns the part of a box that the kept part of a picture fills, for a picture that `turn` mirrors in the box.
  @inline(never)
  private func trimmed(
    _ box: MapBox, _ picture: FramePicture, _ turn: TileTurn, isHexagonal: Bool
  ) -> MapBox {
    var left = Double(picture.box.minX / picture.size.x)
    var right = Double(picture.box.maxX / picture.size.x)
    var top = Double(picture.box.minY / picture.size.y)
    var bottom = Double(picture.box.maxY / picture.size.y)
    if turn.contains(.diagonal) && !isHexagonal {
      (left, right, top, bottom) = (top, bottom, left, right)
    }
    if turn.contains(.horizontal) { (left, right) = (1 - right, 1 - left) }
    if turn.contains(.vertical) { (top, bottom) = (1 - bottom, 1 - top) }
    let (width, height) = (box.right - box.left, box.bottom - box.top)
    return MapBox(
      left: box.left + left * width, top: box.top + top * height, right: box.left + right * width,
      bottom: box.top + bottom * height)
  }

  @inline(never)
  private func rotated(_ box: MapBox, _ angle: Float, _ about: Vec2) -> (Vec2, Vec2, Vec2, Vec2) {
    let turn = Float.sincos(angle)
    func corner(_ x: Double, _ y: Double) -> Vec2 {
      let (dx, dy) = (x - Double(about.x), y - Double(about.y))
      return point(
        Double(about.x) + Double(turn.cos) * dx - Double(turn.sin) * dy,
        Double(about.y) + Double(turn.sin) * dx + Double(turn.cos) * dy)
    }
    return (
      corner(box.left, box.top), corner(box.right, box.top), corner(box.right, box.bottom),
      corner(box.left, box.bottom)
    )
  }
}

extension MapBlendMode {
  /// The nearest blend mode that renderers support.
  var drawn: BlendMode {
    switch self {
    case .add: .additive
    case .multiply: .multiply
    case .screen: .screen
    default: .normal
    }
  }
}

extension Rect {
  /// Returns true if a box of a map overlaps this rectangle.
  func overlaps(_ box: MapBox) -> Bool {
    Double(minX) < box.right && box.left < Double(maxX) && Double(minY) < box.bottom
      && box.top < Double(maxY)
  }
}
