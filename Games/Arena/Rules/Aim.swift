import Reel

/// The hero's aim: a ray, a cast of his own shape, and the nearest shape. The results of a tick are part of the state,
/// so a reel compares them bit by bit.
struct Aim: Resource {
  static let reach: Float = 420
  var eye = Vec2.zero
  var direction = Vec2(1, 0)
  /// The end of the ray.
  var end = Vec2.zero
  /// The outward normal of the surface that the ray has hit; zero if it has hit nothing.
  var normal = Vec2.zero
  /// The position at which the hero's shape would stop.
  var stop = Vec2.zero
  /// The nearest shape that hangs in the air; `near` is its nearest point.
  var nearest = Entity.none
  var near = Vec2.zero
}

extension Aim {
  static let cast = System("look", in: .react) { world in
    var aim = world[Aim.self]
    aim.turn(world)
    let filter = ColliderFilter(categories: Category.solid)
    world.query(with: Hero.self).each { (entity: Entity, transform: Transform) in
      aim.eye = transform.position
      let way = aim.direction * Aim.reach
      let ray = world.collision.segment(from: aim.eye, to: aim.eye + way, filter)
      aim.end = ray?.hit.point ?? aim.eye + way
      aim.normal = ray?.hit.normal ?? .zero
      guard let shape = world.collision.shape(of: entity) else { return }
      let time = world.collision.cast(shape, by: way, filter)?.hit.time ?? 1
      aim.stop = aim.eye + way * time
      // Only shapes that hang in the air count, because the ground is always nearer.
      let next = world.collision.nearest(to: shape, within: 160, filter) {
        world.has($0, Painted.self)
      }
      aim.nearest = next?.entity ?? .none
      aim.near = next?.closest.second ?? aim.eye
    }
    world[Aim.self] = aim
  }

  /// Aims at the pointer, or in the direction of a pad's right stick.
  private mutating func turn(_ world: World) {
    let input = world[Input.self]
    if let pad = input.pads.first(where: { $0.isConnected }) {
      let stick = Vec2(pad.axis(.rightX), pad.axis(.rightY))
      if stick.lengthSquared > 0.1 { direction = stick.normalized }
      return
    }
    guard input.pointers[0].position != .zero else { return }
    let way = world.pointer() - eye
    if way.lengthSquared > 16 { direction = way.normalized }
  }

  static let pass = DrawPass("aim") { view, list in
    let aim = view.world[Aim.self]
    let map = Affine.translation(-view.camera)
    func style(_ color: Color) -> ShapeStyle {
      ShapeStyle(color, layer: Layers.aim, transform: map)
    }
    list.line(from: aim.eye, to: aim.end, style(Palette.ray.faded(0.75)))
    if aim.normal != .zero {
      let tip = aim.end + aim.normal * 14
      let side = aim.normal.perpendicular * 3
      list.line(from: aim.end, to: tip, width: 1.5, style(.white))
      list.polyline(
        [tip - aim.normal * 4 + side, tip, tip - aim.normal * 4 - side], width: 1.5,
        style(.white))
      list.fillCircle(at: aim.end, radius: 2.5, style(Palette.ray))
    }
    list.stroke(Rect(center: aim.stop, size: Vec2(12, 16)), width: 1, style(Palette.cast))
    guard let collider = view.world[aim.nearest, Collider.self] else { return }
    list.line(from: aim.eye, to: aim.near, style(Color.white.faded(0.25)))
    var bright = style(.white)
    bright.transform = view.viewAffine(of: aim.nearest)
    list.polyline(collider.shape.outline, width: 2, isClosed: true, bright)
  }
}
