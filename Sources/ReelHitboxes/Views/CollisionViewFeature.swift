import ReelCollision
import ReelDrawing
import ReelECS
import ReelMath
import ReelPhysics
import ReelPlatform
import ReelSimulation

/// The feature that draws outlines of colliders, contacts and casts over the picture, for debugging; ``CollisionView``
/// selects them.
public struct CollisionViewFeature: Feature {
  public static var featureName: String { "CollisionView" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(CollisionFeature.self)
    simulation.draw(CollisionViewFeature.pass)
  }
}

extension CollisionViewFeature {
  /// The pass that draws the parts that ``CollisionView`` enables, over everything else.
  public static let pass = DrawPass("collisionView") { view, list in
    guard view.world.has(CollisionView.self), view.world[CollisionView.self].isOn,
      view.world.has(CacheHolder<CollisionSpace>.self),
      let space = view.world.existing(CollisionSpace.self)
    else { return }
    let shown = view.world[CollisionView.self]
    let area = view.transform.visibleArea
    let pen = CollisionPen(
      view: view.transform, bounds: Bounds(area.minX, area.minY, area.maxX, area.maxY))
    if shown.showsCells { pen.drawCells(space, &list) }
    if shown.showsColliders { pen.drawColliders(space, view.world, &list) }
    if shown.showsCasts { pen.drawCasts(space, &list) }
    if shown.showsContacts { pen.drawContacts(space, view.world, &list) }
  }
}

/// A pen that draws shapes of the world into a view.
private struct CollisionPen {
  let view: ViewTransform
  /// The part of the world that is in view.
  let bounds: Bounds

  static let everything = ShapeFilter(includesSensors: true)

  func style(_ hex: UInt32, _ alpha: UInt8 = 255) -> ShapeStyle {
    var color = Color(hex: hex)
    color.a = alpha
    return ShapeStyle(color, layer: .max, z: .max)
  }

  func outline(_ shape: Shape, _ style: ShapeStyle, _ list: inout DrawList) {
    let points = shape.points.map { view.toView($0) }
    if shape.radius == 0 {
      if points.count == 1 {
        list.fillCircle(at: points[0], radius: 1.5, style)
      } else {
        list.polyline(points, width: 1, isClosed: points.count > 2, style)
      }
      return
    }
    if points.count == 1 {
      list.strokeCircle(at: points[0], radius: shape.radius * view.zoom, width: 1, style)
      return
    }
    // Goes around the corners, from edge to edge.
    var path: [Vec2] = []
    for index in points.indices {
      let point = points[index]
      let before = (point - points[(index + points.count - 1) % points.count]).normalized
      let after = (points[(index + 1) % points.count] - point).normalized
      let from = Vec2(before.y, -before.x)
      let to = Vec2(after.y, -after.x)
      for step in 0...4 {
        let share = Float(step) / 4
        var way = (from * (1 - share) + to * share).normalized
        // Between opposite directions there is no middle, so the arc turns by an angle.
        if from.dot(to) < -0.999 {
          let angle = Float.pi * share
          let turn = Float.sincos(angle)
          way = Vec2(from.x * turn.cos - from.y * turn.sin, from.x * turn.sin + from.y * turn.cos)
        }
        path.append(point + way * (shape.radius * view.zoom))
      }
    }
    list.polyline(path, width: 1, isClosed: true, style)
  }

  func drawColliders(_ space: CollisionSpace, _ world: World, _ list: inout DrawList) {
    space.set.forEachPiece(near: bounds, Self.everything) { key, piece in
      let entity = CollisionSpace.entity(key)
      let isSensor = world[entity, Collider.self]?.isSensor ?? false
      let isSolid = world.has(entity, Solid.self) || !world.has(entity, Collider.self)
      let color: UInt32 = isSensor ? 0xFFC83D : isSolid ? 0x5FD068 : 0x4FC3F7
      outline(piece.shape, style(color, 220), &list)
      return true
    }
  }

  func drawCells(_ space: CollisionSpace, _ list: inout DrawList) {
    space.forEachCell { cell in
      guard cell.touches(bounds) else { return }
      let corner = view.toView(Vec2(cell.minX, cell.minY))
      let size = Vec2(cell.maxX - cell.minX, cell.maxY - cell.minY) * view.zoom
      var pen = style(0xB388FF, 70)
      pen.transform = .translation(corner) * .rotation(-view.rotation)
      list.stroke(Rect(0, 0, size.x, size.y), width: 1, pen)
    }
    space.set.forEachPiece(near: bounds, Self.everything) { _, piece in
      guard piece.surface != .whole else { return true }
      let points = piece.shape.points
      for index in points.indices where piece.surface.faces >> UInt8(index) & 1 != 0 {
        list.line(
          from: view.toView(points[index]), to: view.toView(points[(index + 1) % points.count]),
          width: 2, style(0xFF5FA2, 220))
      }
      return true
    }
  }

  func drawCasts(_ space: CollisionSpace, _ list: inout DrawList) {
    for cast in space.recordedCasts {
      let start = cast.shape.bounds.center
      let share = cast.hit?.time ?? 1
      let end = start + cast.motion * share
      list.line(from: view.toView(start), to: view.toView(end), width: 1, style(0xFFFFFF, 200))
      if cast.shape.radius > 0 || cast.shape.count > 1 {
        outline(cast.shape.offset(by: cast.motion * share), style(0xFFFFFF, 140), &list)
      }
      guard let hit = cast.hit else { continue }
      let point = view.toView(hit.point)
      list.fillCircle(at: point, radius: 2, style(0xFF5252))
      list.line(
        from: point, to: view.toView(hit.point + hit.normal * 8), width: 1, style(0xFF5252))
    }
  }

  func drawContacts(_ space: CollisionSpace, _ world: World, _ list: inout DrawList) {
    for pair in world[Contacts.self].touching {
      guard let a = space.shape(of: pair.first), let b = space.shape(of: pair.second),
        let contact = a.contact(with: b)
      else { continue }
      for point in [contact.point, contact.other].compactMap({ $0 }) {
        let viewPosition = view.toView(point.position)
        list.fillCircle(at: viewPosition, radius: 2, style(0xFF5252))
        list.line(
          from: viewPosition, to: view.toView(point.position + contact.normal * 8), width: 1,
          style(0xFF5252))
      }
    }
    world.each { (transform: Transform, mover: Mover) in
      for normal in [mover.floorNormal, mover.wallNormal] where normal != .zero {
        let start = transform.position
        list.line(
          from: view.toView(start), to: view.toView(start + normal * 12), width: 1,
          style(0xFFEB3B))
      }
    }
  }
}
