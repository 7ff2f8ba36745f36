import Reel

/// The people on the roofs.
struct CrowdFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(TileObjectFeature.self)
    simulation.require(ElephantFeature.self)
    simulation.require(TimelineFeature.self)
    simulation.world.register(Spectator.self)
    simulation.add(Spectator.cheer)
    simulation.atStart { Spectator.spawnAll($0) }
  }
}

/// A spectator, who jumps for joy when the leader passes.
public struct Spectator: Component {
  /// The ticks until the next jump.
  var rest: Int32 = 0
  /// The number of jumps so far.
  public internal(set) var jumps: Int32 = 0
  public init() {}
}

extension Spectator {
  fileprivate static func spawnAll(_ simulation: Simulation) {
    let world = simulation.world
    let jump = world[Timelines.self].add(
      .sequence([
        .tween(.position, by: Vec2(0, -1), over: .ticks(5), curve: .easeOutQuad),
        .tween(.position, by: Vec2(0, 1), over: .ticks(4), curve: .easeInQuad),
      ]))
    var count: Int32 = 0
    for object in world[TileObjects.self].all where object.kind == .spectator {
      var player = TimelinePlayer(jump)
      player.isPlaying = false
      var sprite = Sprite(object.frame, layer: Layers.crowd, anchor: Vec2(0.5, 1))
      sprite.flipsX = count % 2 == 0
      count += 1
      world.spawn(Transform(position: object.foot), Spectator(), sprite, player)
    }
  }

  /// The system in which spectators near the leader jump, each to a different height and after a rest of its own.
  static let cheer = System("cheer", in: .react) { world in
    let race = world[Race.self]
    guard !race.isPaused else { return }
    var leader: Float = -1000
    for at in 0..<Race.elephants { leader = max(leader, world.elephant(at).x) }
    let isParty = race.phase == .podium || race.phase == .arriving
    var isLoud = false
    world.each {
      (spectator: inout Spectator, transform: Transform, player: inout TimelinePlayer) in
      spectator.rest = max(0, spectator.rest - 1)
      guard spectator.rest == 0, !player.isPlaying else { return }
      let way = (transform.position.x - leader).magnitude
      let isNear = way < 230 && race.isRunning || isParty && way < 900
      guard isNear, world.random[Chance.joy].bool(0.25) else { return }
      player.play(player.timeline, amplitude: world.random[Chance.joy].float(in: 7..<22))
      spectator.rest = world.random[Chance.joy].int(in: 10...24)
      spectator.jumps += 1
      isLoud = true
    }
    let clock = world[Clock.self]
    if isLoud && race.age % clock.ticks(seconds: 2.6) == 1 {
      world.playSound(.cheer, at: leader, gain: 0.45)
    }
  }
}
