import ReelContent
import ReelMath
import ReelPlatform

// From a sprite to quads.
//
//     source pixels ─▶ points of the sprite ─▶ flipped, leaning, about the anchor ─▶ the view
//          └─▶ texels, turned as the packer turned the frame

extension ScenePainter {
  func append(
    _ sprite: Sprite, _ size: SpriteSize?, _ frame: AtlasFrame, _ place: Affine,
    _ list: inout DrawList
  ) {
    let scale = content.atlases[Int(sprite.frame.atlas)].scale(of: frame)
    guard scale > 0 else { return }
    let whole = size?.size ?? frame.source / scale
    let anchor = sprite.anchor ?? frame.pivot ?? Vec2(0.5, 0.5)
    let origin = Vec2(anchor.x * whole.x, anchor.y * whole.y)
    let mirror = Vec2(sprite.flipsX ? -1 : 1, sprite.flipsY ? -1 : 1)
    func position(_ x: Float, _ y: Float) -> Vec2 {
      let point = Vec2((x - origin.x) * mirror.x, (y - origin.y) * mirror.y)
      return place.apply(Vec2(point.x - sprite.lean * point.y, point.y))
    }
    var quad = DrawQuad(
      key: ScenePainter.key(
        layer: sprite.layer, z: sprite.z, y: sprite.sortsByY ? place.apply(.zero).y : nil),
      texture: texture(sprite.frame, frame), blend: sprite.blend, color: sprite.tint,
      corners: (.zero, .zero, .zero, .zero))
    func add(_ x: FillSpan, _ y: FillSpan) {
      quad.corners = (
        DrawCorner(
          position: position(x.target.from, y.target.from),
          texel: frame.texel(Vec2(x.source.from, y.source.from))),
        DrawCorner(
          position: position(x.target.to, y.target.from),
          texel: frame.texel(Vec2(x.source.to, y.source.from))),
        DrawCorner(
          position: position(x.target.to, y.target.to),
          texel: frame.texel(Vec2(x.source.to, y.source.to))),
        DrawCorner(
          position: position(x.target.from, y.target.to),
          texel: frame.texel(Vec2(x.source.from, y.source.to)))
      )
      list.append(quad)
    }
    let end = frame.offset + frame.rect.size
    if let size, size.fill != .stretch {
      let border = frame.border
      let rows = FillSpan.spans(
        length: frame.source.y, kept: (frame.offset.y, end.y), target: whole.y, fill: size.fill,
        borders: border.map { ($0.top, $0.bottom) }, scale: scale)
      let columns = FillSpan.spans(
        length: frame.source.x, kept: (frame.offset.x, end.x), target: whole.x, fill: size.fill,
        borders: border.map { ($0.left, $0.right) }, scale: scale)
      for row in rows {
        for column in columns { add(column, row) }
      }
      return
    }
    guard frame.source.x > 0, frame.source.y > 0 else { return }
    let stretch = Vec2(whole.x / frame.source.x, whole.y / frame.source.y)
    if let mesh = frame.mesh {
      // A triangle is a quad whose last two corners are one.
      func corner(_ at: Int) -> DrawCorner {
        let vertex = mesh.vertices[Int(mesh.triangles[at])]
        return DrawCorner(
          position: position(vertex.x * stretch.x, vertex.y * stretch.y),
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
}

extension DrawCorner {
  fileprivate static let zero = DrawCorner(position: .zero, texel: .zero)
}

extension AtlasFrame {
  /// Where a point of the upright source picture (in pixels, y down) lies in the stored picture.
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
