import Reel

/// The pictures of the fighters.
struct FigureFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(FighterFeature.self)
    simulation.require(SpriteFeature.self)
    simulation.world.insert(Figures())
    simulation.add(Figures.show)
    simulation.atStart { simulation in
      for name in ["panda", "frog"] {
        for pose in Figures.names {
          simulation.world[Figures.self].frames.append(simulation.frame("\(name)-\(pose)"))
        }
      }
    }
  }
}

/// The frames of both fighters.
struct Figures: Resource {
  static let isTransient = true
  /// The frames of the panda, then those of the frog, in the order of `names`.
  var frames: [FrameID] = []

  /// The middle of the ring and the height of its top, in the world.
  static let middle: Float = 320
  static let floor: Float = 270
  /// The point between the feet, as a share of a frame.
  static let anchor = Vec2(0.5, 124 / 152)

  static let names = [
    "idle-1", "idle-2", "idle-3", "idle-4", "walk-1", "walk-2", "walk-3", "walk-4", "wind-1",
    "wind-2", "dash-1", "dash-2", "brace-1", "brace-2", "reach-1", "reach-2", "hold-1", "struck-1",
    "dazed-1", "dazed-2", "teeter-1", "teeter-2", "fly-1", "fall-1", "win-1", "win-2",
  ]

  /// Returns where a fighter stands in the world.
  static func position(of fighter: Fighter) -> Vec2 {
    Vec2(middle + fighter.x, floor + fighter.y)
  }

  static let show = System("showFighters", in: .animation) { world in
    let (bout, frames) = (world[Bout.self], world[Figures.self].frames)
    let beat = Int(world[Clock.self].tick % 6_000)
    world.each { (fighter: Fighter, transform: inout Transform, sprite: inout Sprite) in
      transform.position = position(of: fighter)
      transform.rotation = turn(of: fighter)
      sprite.flipsX = fighter.facing < 0
      sprite.z = fighter.act == .held || fighter.act == .thrown ? 1 : 0
      let first = Int(fighter.number) * names.count
      sprite.frame = frames[first + pose(of: fighter, bout, beat)]
      // Gathered power glows.
      sprite.flash =
        fighter.act == .wind && fighter.power > 0 && beat / 4 % 2 == 0
        ? Color(hex: 0xFFE27A).faded(0.2 + 0.35 * fighter.power) : .clear
    }
    let between = (world.fighter(0).x + world.fighter(1).x) / 2
    world[Camera.self].position.x +=
      (middle + between * 0.22 - world[Camera.self].position.x) * 0.06
  }

  private static func turn(of fighter: Fighter) -> Float {
    switch fighter.act {
    case .held: -fighter.facing * min(1, Float(fighter.age) / 10) * 1.2
    case .thrown: (fighter.velocity.x > 0 ? 1 : -1) * Float(fighter.age) * 0.2
    case .fall where fighter.velocity.x != 0 && fighter.y < 40: fighter.facing * -0.25
    default: 0
    }
  }

  /// Returns the index of the frame in `names`.
  private static func pose(of fighter: Fighter, _ bout: Bout, _ beat: Int) -> Int {
    let age = Int(fighter.age)
    switch fighter.act {
    case .idle:
      if fighter.x.magnitude > bout.edge - 14 && bout.phase == .fight { return 20 + beat / 6 % 2 }
      return fighter.velocity.x.magnitude > 0.35
        ? 4 + beat / 7 % 4 : (beat + Int(fighter.number) * 23) / 14 % 4
    case .wind: return age < 5 ? 8 : fighter.power > 0 ? 8 + beat / 3 % 2 : 9
    case .dash: return 10 + age / 4 % 2
    case .lower: return 12
    case .brace: return 13
    case .reach: return 14
    case .grab: return 15
    case .hold: return 16
    case .held, .thrown: return 22
    case .struck: return age < 16 ? 17 : 20
    case .dazed: return 18 + age / 9 % 2
    case .recover: return age * 2 < fighter.rest ? 15 : 12
    case .fall: return age < 26 ? 22 : 23
    case .joy: return 24 + beat / 12 % 2
    }
  }
}
