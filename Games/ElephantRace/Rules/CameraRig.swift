import Reel

/// The camera: it follows the player, shows more of the way ahead, and shakes under heavy feet.
struct CameraRigFeature: Feature {
  var zoom: Float = 1

  func install(in simulation: Simulation) {
    simulation.need(CameraFeature.self)
    simulation.need(ElephantFeature.self)
    simulation.world.insert(CameraRig())
    simulation.add(CameraRig.follow, before: CameraFollow.follow)
    let zoom = max(0.4, min(zoom, 4))
    simulation.atStart { simulation in
      let world = simulation.world
      let spot = world.spawn(Transform(x: world[Track.self].start, y: CameraRig.horizon))
      var rig = CameraRig()
      rig.spot = spot
      world.insert(rig)
      // The zoom is centred on a line at the height of the nearer lanes.
      var camera = Camera(at: .zero, anchor: Vec2(0.5, 0.75), zoom: zoom)
      camera.limits = Rect(0, -4000, world[Track.self].width, 8000)
      world.insert(camera)
      var follow = CameraFollow(spot, halfLife: 0.12)
      follow.point = Vec2(0.5, 0.75)
      follow.lookAhead = 0.42 / zoom
      follow.lookAheadLimit = Vec2(130 / zoom, 0)
      follow.lookAheadHalfLife = 0.3
      world.insert(follow)
      world[CameraShake.self].reach = Vec2(7, 9)
      world[CameraShake.self].roll = 0.012
      world[CameraShake.self].decay = 1.6
    }
  }
}

/// The target of the camera.
struct CameraRig: Resource {
  static let horizon: Float = 270
  /// An entity that the camera follows.
  var spot = Entity.none
  /// The x coordinate of the view's middle, in the world.
  var middle: Float = 0
}

extension CameraRig {
  /// The system that moves the spot with the player. At a zoom above 1 the spot also follows from lane to lane, the
  /// more the larger the zoom.
  static let follow = System("aimCamera", in: .camera) { world in
    let spot = world[CameraRig.self].spot
    let zoom = world[Camera.self].zoom
    var goal = Vec2(world.elephant(0).x + 40 / zoom, horizon)
    if world[Race.self].phase == .podium { goal.x = world[Track.self].podium.x }
    if zoom > 1 {
      let feet = world[world[Herd.self].members[0], Transform.self]?.position.y ?? horizon
      goal.y = horizon + (feet - 12 - horizon) * min(1, (zoom - 1) / 1.5)
    }
    world[spot, Transform.self]?.position = goal
    world[CameraRig.self].middle = goal.x
  }
}
