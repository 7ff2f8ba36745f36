import Reel

/// Bananas and mice that lie on the track.
struct PickupFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(TileObjectFeature.self)
    simulation.require(ElephantFeature.self)
    simulation.require(TimelineFeature.self)
    simulation.world.register(Pickup.self)
    simulation.add(Pickup.gather, after: Elephant.run)
    simulation.atStart { Pickup.spawnAll($0) }
  }
}

/// A banana or mouse that an elephant can take.
struct Pickup: Component {
  var isMouse = false
  var lane: Int32 = 0
  var x: Float = 0
  /// The ticks until the next one appears.
  var away: Int32 = 0

  init(_ object: TileObject) {
    isMouse = object.kind == .mouse
    lane = Track.lane(at: object.foot.y)
    x = object.foot.x
  }
  init() {}
}

extension Pickup {
  fileprivate static func spawnAll(_ simulation: Simulation) {
    let world = simulation.world
    let float = world[Timelines.self].add(
      .tween(.position, by: Vec2(0, -5), over: .ticks(14), curve: .easeInOutSine)
        .autoreversed().repeatedForever())
    for object in world[TileObjects.self].all where object.kind == .banana || object.kind == .mouse
    {
      let pickup = Pickup(object)
      world.spawn(
        Transform(position: object.foot), pickup, TimelinePlayer(float),
        Sprite(object.frame, layer: Layers.lane(pickup.lane), z: -10, anchor: Vec2(0.5, 1)))
    }
  }

  static func bringBack(_ world: World) {
    world.each { (pickup: inout Pickup, sprite: inout Sprite) in
      pickup.away = 0
      sprite.isVisible = true
    }
  }

  /// The system in which the first elephant takes a pickup; soon another one appears for the elephants behind.
  static let gather = System("gatherPickups") { world in
    guard world[Race.self].isRunning else { return }
    let clock = world[Clock.self]
    world.each { (pickup: inout Pickup, sprite: inout Sprite) in
      if pickup.away > 0 {
        pickup.away -= 1
        sprite.isVisible = pickup.away == 0
        return
      }
      for at in 0..<Race.elephants {
        let elephant = world.elephant(at)
        let way = pickup.x - elephant.x
        guard elephant.lane == pickup.lane, way < 52, way > -20, elephant.panic == 0 else {
          continue
        }
        pickup.away = clock.ticks(seconds: 2)
        sprite.isVisible = false
        pickup.give(world, to: at)
        break
      }
    }
  }

  private func give(_ world: World, to at: Int) {
    let joy = world[Clock.self].ticks(seconds: 0.7)
    world.change(at) { elephant in
      elephant.joy = joy
      if isMouse {
        elephant.mice = min(elephant.mice + 1, 2)
      } else {
        elephant.bananas = min(elephant.bananas + 1, Trick.most)
        elephant.appetite = min(1, elephant.appetite + 0.15)
      }
    }
    world.playSound(isMouse ? .squeak : .munch, at: x, gain: world.isSteeredHere(at) ? 0.7 : 0.3)
  }
}
