import Reel

/// Draws every leaf as a small square, and the way that it came in its last ticks.
let leafPass = DrawPass("leaves", keeping: { _ in LeafPainter() })

/// One painter's record of the leaves' positions.
final class LeafPainter: PassPainter {
  private var trail: [Vec2] = []

  override func recordTick(_ world: World, isNext: Bool) {
    if !isNext { trail = [] }
    world.query(with: Leaf.self).each { (transform: Transform) in trail.append(transform.position) }
    trail.removeFirst(max(0, trail.count - 60))
  }

  override func paint(_ view: SceneView, into list: inout DrawList) {
    for position in trail { square(at: position - view.camera, 1, .white.faded(0.3), &list) }
    view.world.query(with: Leaf.self).each { (leaf: Entity) in
      square(at: view.viewAffine(of: leaf).apply(.zero), 4, Color(hex: 0x7FD13B), &list)
    }
  }

  private func square(at position: Vec2, _ size: Float, _ color: Color, _ list: inout DrawList) {
    let area = Rect(position.x - size / 2, position.y - size / 2, size, size)
    list.append(DrawQuad(key: DrawQuad.key(layer: 0), fill: color, target: area))
  }
}
