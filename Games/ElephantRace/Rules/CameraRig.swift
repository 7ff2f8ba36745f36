import Reel

/// The cameras: each follows an elephant, shows more of the way ahead, and shakes under heavy feet.
///
///     one person         `Camera`, which follows elephant 0
///     a match            a view for each player over everything; each machine shows its own player's (`PlayerView`)
///     several people at  a split screen: two views one above the other, or four in a square; with three people the
///     one machine        fourth shows the driven elephant
///
/// Title and podium are shown to all by `Camera`, or by the views of a match.
struct CameraRigFeature: Feature {
  var zoom: Float = 1

  func install(in simulation: Simulation) {
    simulation.require(CameraFeature.self)
    simulation.require(ElephantFeature.self)
    simulation.world.insert(CameraRig())
    simulation.add(CameraRig.follow, before: CameraFollow.follow)
    let zoom = max(0.4, min(zoom, 4))
    simulation.atStart { CameraRig.spawn($0.world, zoom) }
  }
}

/// The targets of the cameras, and the views.
struct CameraRig: Resource {
  static let horizon: Float = 270
  /// The zoom of the parts of a split screen, and of the displays in them.
  static let splitZoom: Float = 0.62
  /// The zoom of the village.
  var zoom: Float = 1
  /// The entities that the cameras follow, one for each elephant.
  var spots: [Entity] = []
  /// The views of the players, by number.
  var views: [Entity] = []
  /// The view that draws the display over a split screen.
  var overlay = Entity.none
}

extension CameraRig {
  fileprivate static func spawn(_ world: World, _ zoom: Float) {
    var rig = CameraRig()
    rig.zoom = zoom
    // The zoom is centred on a line at the height of the nearer lanes.
    var camera = Camera(at: .zero, anchor: Vec2(0.5, 0.75), zoom: zoom)
    camera.limits = Rect(0, -4000, world[Track.self].width, 8000)
    world.insert(camera)
    for at in 0..<Race.elephants {
      let spot = world.spawn(Transform(x: world[Track.self].start, y: CameraRig.horizon))
      rig.spots.append(spot)
      var follow = CameraFollow(spot, halfLife: 0.12)
      follow.point = Vec2(0.5, 0.75)
      follow.lookAhead = 0.42 / zoom
      follow.lookAheadLimit = Vec2(130 / zoom, 0)
      follow.lookAheadHalfLife = 0.3
      if at == 0 { world.insert(follow) }
      var view = CameraView(camera, in: .zero, background: ElephantRace.settings.background)
      view.follow = follow
      rig.views.append(world.spawn(view, PlayerView(at)))
    }
    rig.overlay = world.spawn(
      CameraView(Camera(), in: .zero, order: 1, layers: Layers.display...Int16.max))
    world.insert(rig)
    world[CameraShake.self].reach = Vec2(7, 9)
    world[CameraShake.self].roll = 0.012
    world[CameraShake.self].decay = 1.6
  }

  /// The system that moves the spots with the elephants, and divides the screen. At a zoom above 1 the spots also
  /// follow from lane to lane, the more the larger the zoom.
  static let follow = System("aimCamera", in: .camera) { world in
    let rig = world[CameraRig.self]
    let zoom = rig.zoom
    for at in 0..<Race.elephants {
      var goal = Vec2(world.middle(of: at), horizon)
      if zoom > 1 {
        let feet = world[world[Herd.self].members[at], Transform.self]?.position.y ?? horizon
        goal.y = horizon + (feet - 12 - horizon) * min(1, (zoom - 1) / 1.5)
      }
      world[rig.spots[at], Transform.self]?.position = goal
      guard var view = world[rig.views[at], CameraView.self] else { continue }
      view.area = world.isMatch ? Rect(0, 0, 1, 1) : world.isSplit ? world.part(of: at) : .zero
      view.highest = world.isSplit ? Layers.display - 1 : .max
      view.camera.zoom = world.isSplit ? zoom * splitZoom : zoom
      world[rig.views[at], CameraView.self] = view
    }
    let area = world.isSplit ? Rect(0, 0, 1, 1) : .zero
    // Written back as above, because changing a large component within an optional allocates.
    if var view = world[rig.overlay, CameraView.self], view.area != area {
      view.area = area
      world[rig.overlay, CameraView.self] = view
    }
  }
}

extension World {
  /// True if several people at one machine race, each in a part of the screen.
  var isSplit: Bool { !isMatch && self[Race.self].isOn && people > 1 }

  /// Returns an elephant's part of a split screen, in shares of the view; the steered elephants come first.
  func part(of at: Int) -> Rect {
    var index = 0
    for other in 0..<Race.elephants where other != at {
      let isBefore = isSteered(other) == isSteered(at) ? other < at : isSteered(other)
      if isBefore { index += 1 }
    }
    if people == 2 { return index < 2 ? Rect(0, Float(index) / 2, 1, 0.5) : .zero }
    return Rect(Float(index % 2) / 2, Float(index / 2) / 2, 0.5, 0.5)
  }

  /// Returns the x coordinate in the world that the camera of an elephant aims at.
  func middle(of at: Int) -> Float {
    if self[Race.self].phase == .podium { return self[Track.self].podium.x }
    return elephant(at).x + 40 / self[CameraRig.self].zoom
  }

  /// Shakes the views, less for a distant impact.
  /// - Parameter only: the elephant whose view shakes; `nil` for all.
  func shake(_ blow: Float, at x: Float, only: Int? = nil) {
    for at in 0..<Race.elephants where only == nil || only == at {
      let way = (x - middle(of: at)).magnitude
      if way < 420 { shakeView(of: at, blow * (1 - way / 500)) }
    }
  }

  /// Shakes the view of one elephant.
  func shakeView(of at: Int, _ blow: Float) {
    let views = self[CameraRig.self].views
    guard at < views.count else { return }
    self[views[at], PlayerView.self]?.shake(blow)
    if at == 0 { camera.shake(blow) }
  }
}
