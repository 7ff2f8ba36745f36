import Reel

/// Draws colliders as they are: filled, with a lighter outline.
struct ShapeFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(CollisionFeature.self)
    simulation.world.register(Painted.self)
    simulation.world.register(ChainPaint.self)
    simulation.draw(Painted.pass)
    simulation.draw(ChainPaint.pass)
  }
}

/// Shows the entity's collider.
struct Painted: Component {
  var color = Color.white

  static let pass = DrawPass("shapes") { view, list in
    view.world.each { (entity: Entity, painted: Painted, collider: Collider) in
      let place = view.place(of: entity)
      let outline = collider.shape.outline
      let fill = painted.color.mixed(with: Arena.settings.background, 0.55)
      list.fillConvex(
        outline, ShapeStyle(fill, layer: Layers.moving, transform: place))
      guard collider.shape.bounds.maxX - collider.shape.bounds.minX > 2,
        collider.shape.bounds.maxY - collider.shape.bounds.minY > 2
      else {
        list.fillConvex(
          outline, ShapeStyle(painted.color, layer: Layers.moving, transform: place))
        return
      }
      list.polyline(
        outline, width: 1.5, isClosed: true,
        ShapeStyle(painted.color, layer: Layers.moving, z: 1, transform: place))
    }
  }
}

/// Shows the entity's chain, with ground below it.
struct ChainPaint: Component {
  static let pass = DrawPass("chains") { view, list in
    view.world.query(with: ChainPaint.self).each { (entity: Entity, ground: ChainCollider) in
      let place = view.place(of: entity)
      let fill = ShapeStyle(Palette.ground, layer: Layers.moving, transform: place)
      let line = ground.chain.points
      for (a, b) in zip(line, line.dropFirst()) {
        list.fillConvex([a, b, Vec2(b.x, Room.floor), Vec2(a.x, Room.floor)], fill)
      }
      list.polyline(
        line, width: 2, ShapeStyle(Palette.edge, layer: Layers.moving, z: 1, transform: place))
    }
  }
}

extension Shape {
  /// Points around it; a round part has one every eighth of a turn or less.
  var outline: [Vec2] {
    guard radius > 0 else { return points }
    if count == 1 {
      return (0..<24).map { self[0] + Vec2(angle: Float($0) * .pi / 12, length: radius) }
    }
    var line: [Vec2] = []
    for at in 0..<count {
      let here = self[at]
      let before = here - self[(at + count - 1) % count]
      let after = self[(at + 1) % count] - here
      let from = Vec2(before.y, -before.x).angle
      var turn = Vec2(after.y, -after.x).angle - from
      if turn < 0 { turn += 2 * .pi }
      let steps = max(1, Int(turn * 3))
      for step in 0...steps {
        line.append(here + Vec2(angle: from + turn * Float(step) / Float(steps), length: radius))
      }
    }
    return line
  }
}

extension DrawList {
  /// Fills a convex outline.
  mutating func fillConvex(_ line: [Vec2], _ style: ShapeStyle) {
    // Two triangles at a time, which share sides.
    var at = 1
    while at + 1 < line.count {
      let last = at + 2 < line.count ? line[at + 2] : line[at + 1]
      let corners = (line[0], line[at], line[at + 1], last)
      let map = style.transform
      append(
        DrawQuad(
          key: style.key, texture: .white, blend: style.blend, color: style.color,
          corners: (
            DrawCorner(position: map.apply(corners.0), texel: Vec2(0, 0)),
            DrawCorner(position: map.apply(corners.1), texel: Vec2(1, 0)),
            DrawCorner(position: map.apply(corners.2), texel: Vec2(1, 1)),
            DrawCorner(position: map.apply(corners.3), texel: Vec2(0, 1))
          )))
      at += 2
    }
  }
}
