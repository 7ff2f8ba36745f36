import Reel

/// Doors and pots on the track. Elephants go through both.
struct ObstacleFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(TileObjectFeature.self)
    simulation.require(ElephantFeature.self)
    simulation.require(EffectFeature.self)
    let world = simulation.world
    world.register(Obstacle.self)
    simulation.add(Obstacle.collide, after: Elephant.run)
    simulation.atStart { Obstacle.spawnAll($0) }
  }
}

/// An obstacle that stands in a lane until an elephant has run through it.
public struct Obstacle: Component {
  public enum Kind: UInt8, FieldValue {
    case door, pot
  }
  public internal(set) var kind = Kind.door
  var lane: Int32 = 0
  var x: Float = 0
  public internal(set) var isBroken = false
  /// The frame in the map, before it breaks.
  var whole = FrameID()

  init(_ object: TileObject) {
    kind = object.kind == .door ? .door : .pot
    lane = Track.lane(at: object.foot.y)
    x = object.foot.x
    whole = object.frame
  }
  public init() {}
}

extension Obstacle {
  fileprivate static func spawnAll(_ simulation: Simulation) {
    for object in simulation.world[TileObjects.self].all
    where object.kind == .door || object.kind == .pot {
      let obstacle = Obstacle(object)
      simulation.world.spawn(
        Transform(position: object.foot), obstacle,
        Sprite(object.frame, layer: Layers.lane(obstacle.lane), z: -20, anchor: Vec2(0.5, 1)))
    }
  }

  static func mendAll(_ world: World) {
    world.each { (obstacle: inout Obstacle, sprite: inout Sprite) in
      obstacle.isBroken = false
      sprite.frame = obstacle.whole
    }
  }

  /// The system in which elephants run through closed doors and pots, which slows them down; a hurrying elephant less.
  /// A broken door keeps a hole, and the elephants behind pass freely.
  static let collide = System("runThroughDoors") { world in
    guard world[Race.self].isRunning else { return }
    world.each { (obstacle: inout Obstacle, sprite: inout Sprite) in
      guard !obstacle.isBroken else { return }
      for at in 0..<Race.elephants {
        let elephant = world.elephant(at)
        let way = obstacle.x - elephant.x
        guard elephant.lane == obstacle.lane, way < 22, way > -30 else { continue }
        obstacle.isBroken = true
        sprite.frame = obstacle.kind == .door ? .doorHole : .potBroken
        obstacle.stop(world, at)
        break
      }
    }
  }

  private func stop(_ world: World, _ at: Int) {
    let elephant = world.elephant(at)
    let isStrong = elephant.temper == .bumper || elephant.hurries || elephant.boost > 0
    let isDoor = kind == .door
    world.change(at) { elephant in
      elephant.speed *= isStrong ? 0.85 : isDoor ? 0.35 : 0.55
    }
    world.playSound(.crash, at: x, gain: isDoor ? 1 : 0.7, pitch: isDoor ? 1 : 1.5)
    world.shake(isDoor ? 0.5 : 0.25, at: x)
    if isDoor { world.shout(.crash, by: at) }
    world.puff(isDoor ? .splinters : .shards, of: at, isDoor ? 22 : 12)
  }
}
