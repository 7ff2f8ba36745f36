import Reel

/// The whip. Its collider is the box in the frame of the strike.
struct WhipFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(PlayFeature.self)
    simulation.require(SliceFeature.self)
    simulation.world.register(Lash.self)
    simulation.add(Lash.follow, after: Hero.show)
    simulation.schedule.gate(WhipFeature.systems) { !$0[Play.self].isHeld }
  }
}

enum WhipPictures {
  /// The frames by strength, then by the moment of the blow.
  static let frames: [[FrameID]] = [
    [.whip11, .whip12, .whip13, .whip14],
    [.whip21, .whip22, .whip23, .whip24],
    [.whip31, .whip32, .whip33, .whip34],
  ]
}

/// The marker of the whip's sprite and collider, on a child of the hero.
struct Lash: Component {
  /// The ticks of a blow.
  static let length: Int32 = 22

  /// Returns the index of the frame, of four, at a tick of the blow.
  static func moment(_ blow: Int32) -> Int { blow < 5 ? 0 : blow < 8 ? 1 : blow < 15 ? 2 : 3 }

  static let follow = System("followHand", in: .react) { world in
    let play = world[Play.self]
    let frames = WhipPictures.frames[Int(play.power)]
    guard let entity = world.query(with: Hero.self).first, let hero = world[entity, Hero.self],
      let mover = world[entity, Mover.self]
    else { return }
    let isStriking = hero.blow > 0 && hero.state == .free
    world.query(with: Lash.self).each { (transform: inout Transform, sprite: inout Sprite) in
      sprite.frame = frames[isStriking ? moment(hero.blow) : 0]
      sprite.isVisible = isStriking
      sprite.flipsX = hero.facesLeft
      let lean = mover.isOnFloor ? abs(mover.floorNormal.x) * 5.5 : 0
      transform.position.y = lean + (hero.crouches && mover.isOnFloor ? 9 : 0)
      transform.position.x = hero.crouches && mover.isOnFloor ? (hero.facesLeft ? -1 : 1) : 0
    }
  }
}
