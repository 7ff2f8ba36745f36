import Reel

/// The marker that shows the entity's collider: filled, with a lighter outline.
struct Painted: Component {
  var color = Color.white

  static let pass = DrawPass("shapes") { view, list in
    view.world.each { (entity: Entity, painted: Painted, collider: Collider) in
      let outline = collider.shape.outline
      let size = collider.shape.bounds
      let isThin = min(size.maxX - size.minX, size.maxY - size.minY) <= 2
      let fill =
        isThin ? painted.color : painted.color.mixed(with: Arena.settings.background, 0.55)
      let map = view.viewAffine(of: entity)
      list.fill(convex: outline, ShapeStyle(fill, layer: Layers.moving, transform: map))
      if isThin { return }
      list.polyline(
        outline, width: 1.5, isClosed: true,
        ShapeStyle(painted.color, layer: Layers.moving, z: 1, transform: map))
    }
  }
}

/// The marker that shows the entity's chain, and ground between the chain and the height of the entity's position.
struct PaintedGround: Component {
  static let pass = DrawPass("chains") { view, list in
    view.world.query(with: PaintedGround.self).each { (entity: Entity, ground: ChainCollider) in
      let map = view.viewAffine(of: entity)
      let fill = ShapeStyle(Palette.ground, layer: Layers.moving, transform: map)
      let line = ground.chain.points
      for (a, b) in zip(line, line.dropFirst()) {
        list.fill(convex: [a, b, Vec2(b.x, 0), Vec2(a.x, 0)], fill)
      }
      list.polyline(
        line, width: 2, ShapeStyle(Palette.edge, layer: Layers.moving, z: 1, transform: map))
    }
  }
}
