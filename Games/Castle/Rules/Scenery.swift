import Reel

/// The night behind everything, and the morning after it.
struct SceneryFeature: Feature {
  static let featureName = "Scenery"
  func install(in simulation: Simulation) {
    simulation.need(LayerFeature.self)
    simulation.need(CameraFeature.self)
    simulation.world.register(Backdrop.self)
    simulation.world.insert(SceneryLooks(simulation))
    simulation.add(Backdrop.change)
    simulation.atStart(Backdrop.spawnAll)
  }
}

struct SceneryLooks: Resource {
  static let resourceName = "SceneryLooks"
  static let isTransient = true
  var sky = FrameID()
  var dawn = FrameID()
  var moon = FrameID()
  var sun = FrameID()
  init() {}
  init(_ simulation: Simulation) {
    sky = simulation.frame("sky")
    dawn = simulation.frame("dawn")
    moon = simulation.frame("moon")
    sun = simulation.frame("sun")
  }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

/// A layer or picture far away, and what it is.
struct Backdrop: Component {
  enum Role: UInt8, FieldValue {
    case sky, moon, clouds, mountains, castle, trees, graves
    init() { self = .sky }
  }
  static let componentName = "Backdrop"
  var role = Role.sky
  init(_ role: Role) { self.role = role }
  init() {}
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("role", &role) }

  static func spawnAll(_ simulation: Simulation) {
    let world = simulation.world
    var sky = ScrollLayer(simulation.frame("sky"), repeatsY: true, layer: Layers.sky)
    sky.mirrorsY = true
    world.spawn(sky, Backdrop(.sky))
    world.spawn(
      Transform(), EdgeAnchor(Vec2(0.72, 0), offset: Vec2(0, 66)), OnScreen(), Backdrop(.moon),
      Sprite(simulation.frame("moon"), layer: Layers.moon))
    world.spawn(
      ScrollLayer(
        simulation.frame("clouds"), factor: Vec2(0.04, 0.02), drift: Vec2(-0.08, 0), inset: 44,
        layer: Layers.clouds), Backdrop(.clouds))
    // Their feet lie lower than the view where the camera is high up in the tower.
    world.spawn(
      ScrollLayer(
        simulation.frame("mountains"), factor: Vec2(0.1, 0.06), inset: 8, fromBottom: true,
        layer: Layers.mountains), Backdrop(.mountains))
    world.spawn(
      ScrollLayer(
        simulation.frame("trees"), factor: Vec2(0.3, 0.2), inset: -84, fromBottom: true,
        layer: Layers.trees), Backdrop(.trees))
    world.spawn(
      ScrollLayer(
        simulation.frame("graves"), factor: Vec2(0.6, 0.5), inset: -212, fromBottom: true,
        layer: Layers.graves), Backdrop(.graves))
    let far = world.spawn(Transform(), Parallax(Vec2(0.16, 0.06)))
    let castle = world.spawn(
      Transform(x: 250, y: 196), Backdrop(.castle),
      Sprite(simulation.frame("far-castle"), layer: Layers.farCastle))
    world.setParent(of: castle, to: far)
  }

  /// Another room, another light.
  static let change = System("changeLight", in: .react) { world in
    guard let entered = world.events(RoomEntered.self).last else { return }
    let plan = world[Plan.self]
    guard Int(entered.room) < plan.rooms.count else { return }
    let isDawn = plan.rooms[Int(entered.room)].name.utf8.elementsEqual("dawn".utf8)
    let looks = world[SceneryLooks.self]
    world.each { (backdrop: Backdrop, layer: inout ScrollLayer) in
      switch backdrop.role {
      case .sky: layer.frame = isDawn ? looks.dawn : looks.sky
      case .clouds: layer.tint = isDawn ? Color(hex: 0xFFE8D0) : .white
      default: layer.tint = isDawn ? Color(hex: 0xFFD0C0) : .white
      }
    }
    let isFirst = entered.room == 0
    world.each { (backdrop: Backdrop, sprite: inout Sprite) in
      if backdrop.role == .moon { sprite.frame = isDawn ? looks.sun : looks.moon }
      if backdrop.role == .castle { sprite.isVisible = isFirst || isDawn }
    }
  }
}
