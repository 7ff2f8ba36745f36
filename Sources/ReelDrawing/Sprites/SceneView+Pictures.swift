import ReelContent
import ReelMath
import ReelPlatform

// Converts a sprite to quads.
//
//     source pixels ─▶ points of the sprite ─▶ flipped, leaning, about the anchor ─▶ the view
//          └─▶ texels, turned as the packer turned the frame

extension SceneView {
  /// Appends the quads of a sprite.
  /// - Parameter tint: replaces the sprite's own tint.
  @inline(__always)
  package func append(
    _ sprite: Sprite, _ tint: Color, _ size: SpriteSize?, _ picture: FramePicture, _ slot: Slot,
    _ list: inout DrawList
  ) {
    // An opaque flash replaces the picture, because drawing it over the picture would harden soft edges.
    let isCovered = sprite.flash.a == 255 && sprite.blend == .normal
    if !isCovered { append(sprite, tint, isSilhouette: false, size, picture, slot, &list) }
    if sprite.flash.a > 0 { appendFlash(sprite, tint, size, picture, slot, &list) }
  }

  /// Appends the sprite's shape in one colour, over the sprite. The shape has the sprite's key and order, so nothing is
  /// drawn between the two.
  @inline(never)
  private func appendFlash(
    _ sprite: Sprite, _ tint: Color, _ size: SpriteSize?, _ picture: FramePicture, _ slot: Slot,
    _ list: inout DrawList
  ) {
    var flash = sprite
    flash.blend = .normal
    let color = sprite.flash.faded(Float(tint.a) / 255)
    append(flash, color, isSilhouette: true, size, picture, slot, &list)
  }

  @inline(__always)
  private func append(
    _ sprite: Sprite, _ tint: Color, isSilhouette: Bool, _ size: SpriteSize?,
    _ picture: FramePicture, _ slot: Slot, _ list: inout DrawList
  ) {
    let whole = size?.size ?? picture.size
    let anchor = sprite.anchor ?? picture.pivot
    let shape = Shape(
      transform: slot.transform, origin: Vec2(anchor.x * whole.x, anchor.y * whole.y),
      mirror: Vec2(sprite.flipsX ? -1 : 1, sprite.flipsY ? -1 : 1), lean: sprite.lean)
    let key = DrawQuad.key(
      layer: sprite.layer, z: sprite.z, y: sprite.sortsByY ? slot.y : nil)
    if size == nil, !picture.hasMesh, let texels = picture.flat {
      let corners = shape.corners(of: picture.box)
      let state = DrawState(
        picture.texture, blend: sprite.blend, crop: slot.crop, isSilhouette: isSilhouette)
      list.append(
        DrawRecord(corners.a, corners.b, corners.d, texels, tint), state, key: key,
        order: slot.order)
      return
    }
    var quad = DrawQuad(
      key: key, texture: picture.texture, blend: sprite.blend, color: tint)
    quad.order = slot.order
    quad.crop = slot.crop
    quad.isSilhouette = isSilhouette
    append(sprite.frame, picture, size, shape, quad, &list)
  }

  /// Appends a picture that does not fit in one ``DrawRecord``: it has a mesh, a size of its own, or texels that are
  /// not multiples of a half.
  @inline(never)
  private func append(
    _ id: FrameID, _ picture: FramePicture, _ size: SpriteSize?, _ shape: Shape,
    _ template: DrawQuad, _ list: inout DrawList
  ) {
    if size != nil || picture.hasMesh {
      appendParts(id, size?.size ?? picture.size, size?.fill ?? .stretch, shape, template, &list)
      return
    }
    var quad = template
    let corners = shape.corners(of: picture.box)
    let third = DrawRecord.third(corners.a, corners.b, corners.d)
    quad.setCorners((corners.a, corners.b, third, corners.d), picture.texels)
    list.append(quad)
  }

  /// The transform from points of a sprite's picture, measured from its top left corner, to the view.
  struct Shape {
    private let origin: Vec2
    private let mirror: Vec2
    private let map: Affine

    @inline(__always)
    init(transform: Affine, origin: Vec2, mirror: Vec2, lean: Float) {
      self.origin = origin
      self.mirror = mirror
      var map = transform
      map.c -= lean * transform.a
      map.d -= lean * transform.b
      self.map = map
    }

    func position(_ x: Float, _ y: Float) -> Vec2 { map.apply((Vec2(x, y) - origin) * mirror) }

    /// Returns the corners 0, 1 and 3 of an upright rectangle; like `position`, but each product is computed once.
    @inline(__always)
    func corners(of box: Rect) -> (a: Vec2, b: Vec2, d: Vec2) {
      let (left, right) = ((box.minX - origin.x) * mirror.x, (box.maxX - origin.x) * mirror.x)
      let (top, bottom) = ((box.minY - origin.y) * mirror.y, (box.maxY - origin.y) * mirror.y)
      let fromLeft = Vec2(map.a * left, map.b * left)
      let fromRight = Vec2(map.a * right, map.b * right)
      let fromTop = Vec2(map.c * top, map.d * top)
      let fromBottom = Vec2(map.c * bottom, map.d * bottom)
      let corner = Vec2(map.tx, map.ty)
      return (
        fromLeft + fromTop + corner, fromRight + fromTop + corner, fromLeft + fromBottom + corner
      )
    }
  }

  /// Appends the quads of a picture that has a mesh, or that fills a size of its own.
  private func appendParts(
    _ id: FrameID, _ whole: Vec2, _ fill: SpriteFill, _ shape: Shape, _ template: DrawQuad,
    _ list: inout DrawList
  ) {
    guard let frame = content.frame(id) else { return }
    let scale = content.atlases[Int(id.atlas)].scale(of: frame)
    guard scale > 0, frame.source.x > 0, frame.source.y > 0 else { return }
    var quad = template
    func add(_ x: FillSpan, _ y: FillSpan) {
      func corner(_ x: (Float, Float), _ y: (Float, Float)) -> DrawCorner {
        DrawCorner(position: shape.position(x.0, y.0), texel: frame.texel(Vec2(x.1, y.1)))
      }
      let (left, right) = ((x.target.from, x.source.from), (x.target.to, x.source.to))
      let (top, bottom) = ((y.target.from, y.source.from), (y.target.to, y.source.to))
      quad.corners = (
        corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)
      )
      list.append(quad)
    }
    let end = frame.offset + frame.rect.size
    if fill != .stretch {
      let border = frame.border
      let rows = FillSpan.spans(
        length: frame.source.y, kept: (frame.offset.y, end.y), target: whole.y, fill: fill,
        borders: border.map { ($0.top, $0.bottom) }, scale: scale)
      let columns = FillSpan.spans(
        length: frame.source.x, kept: (frame.offset.x, end.x), target: whole.x, fill: fill,
        borders: border.map { ($0.left, $0.right) }, scale: scale)
      if rows.count * columns.count <= FillSpan.partLimit {
        for row in rows {
          for column in columns { add(column, row) }
        }
        return
      }
    }
    let stretch = Vec2(whole.x / frame.source.x, whole.y / frame.source.y)
    if let mesh = frame.mesh {
      // A triangle is a quad whose last two corners are equal.
      func corner(_ at: Int) -> DrawCorner {
        let vertex = mesh.vertices[Int(mesh.triangles[at])]
        return DrawCorner(
          position: shape.position(vertex.x * stretch.x, vertex.y * stretch.y),
          texel: mesh.uvs[Int(mesh.triangles[at])])
      }
      for at in stride(from: 0, to: mesh.triangles.count - 2, by: 3) {
        let last = corner(at + 2)
        quad.corners = (corner(at), corner(at + 1), last, last)
        list.append(quad)
      }
      return
    }
    add(
      FillSpan(
        source: (frame.offset.x, end.x),
        target: (frame.offset.x * stretch.x, end.x * stretch.x)),
      FillSpan(
        source: (frame.offset.y, end.y),
        target: (frame.offset.y * stretch.y, end.y * stretch.y)))
  }

  /// Appends a sprite without an entity, at a transform to the view. Its tint, blend mode, anchor, layer and z apply.
  /// Appends nothing if the content lacks its frame.
  public func append(_ sprite: Sprite, at map: Affine, into list: inout DrawList) {
    guard sprite.isVisible, let picture = pictures[sprite.frame] else { return }
    append(sprite, sprite.tint, nil, picture, Slot(transform: map, y: map.ty), &list)
  }
}

extension AtlasFrame {
  /// Returns the position in the stored picture of a point of the upright source picture (in pixels, y down).
  ///
  ///     upright   A──B    stored clockwise   D──A    stored counter-clockwise   B──C
  ///               D──C                       C──B                               A──D
  public func texel(_ point: Vec2) -> Vec2 {
    let inside = point - offset
    return switch rotation {
    case .none: Vec2(rect.x + inside.x, rect.y + inside.y)
    case .clockwise: Vec2(rect.x + rect.height - inside.y, rect.y + inside.x)
    case .counterclockwise: Vec2(rect.x + inside.y, rect.y + rect.width - inside.x)
    }
  }
}
