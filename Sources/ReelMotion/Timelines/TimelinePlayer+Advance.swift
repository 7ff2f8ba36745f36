import ReelECS
import ReelSimulation

extension TimelinePlayer {
  /// The system that advances every timeline by a tick; followers come after all others.
  public static let advance = System("advanceTimelines", in: .motion, ifAny: TimelinePlayer.self) {
    world in
    // Keeps the lists alive until all players have advanced, because a write may run hooks that add timelines.
    let held = world[Timelines.self].lists
    defer { withExtendedLifetime(held) {} }
    let properties = world[AnimatedProperties.self]
    let lists = held.elements
    let (parts, propertyCount) = (max(lists[0].mostParts, 1), max(properties.count, 1))
    withUnsafeTemporaryAllocation(of: Double.self, capacity: parts) { times in
      withUnsafeTemporaryAllocation(of: MovedProperty.self, capacity: propertyCount) { states in
        properties.withOwners { properties in
          var stage = TimelineStage(
            world: world, runs: lists[0].runs.elements, parts: lists[0].parts.elements.baseAddress,
            timings: lists[0].timings.elements.baseAddress,
            keys: lists[0].keys.elements.baseAddress, times: times.baseAddress.unsafelyUnwrapped,
            states: states.baseAddress.unsafelyUnwrapped, properties: properties,
            sums: world.cache(TimelineSums.self))
          advanceAll(world, &stage)
        }
      }
    }
  }

  /// Advances all players by a tick. If several players, implicit animations or paths move the same property of an
  /// entity (`isShared`), even players at rest and paused ones contribute.
  private static func advanceAll(_ world: World, _ stage: inout TimelineStage) {
    let pauses = world.hasPaused
    stage.sums.begin(world, stage.properties)
    let isShared = stage.sums.isAnything
    stage.isShared = isShared
    let sums = stage.sums
    if isShared {
      world.each { (player: inout TimelinePlayer) in sums.takeGround(of: &player) }
    }
    world.query(without: AnimationFollower.self).each {
      (entity: Entity, player: inout TimelinePlayer) in
      if !isShared && player.rests(entity, stage) { return }
      let isPaused = pauses && world.isPaused(entity)
      // Other players of its target depend on its contribution.
      if isPaused && !isShared { return }
      let timeline = player.timeline
      if player.advance(entity, stage, movesOn: !isPaused) {
        world.send(TimelineEnded(entity: entity, timeline: timeline))
      }
    }
    world.each { (entity: Entity, follower: AnimationFollower, player: inout TimelinePlayer) in
      guard let leader = world[follower.leader, TimelinePlayer.self],
        !(pauses && world.isPaused(entity))
      else {
        if isShared { _ = player.advance(entity, stage, movesOn: false) }
        return
      }
      player.isPlaying = false
      player.time = leader.time + Double(follower.offset)
      _ = player.advance(entity, stage)
    }
    if isShared && sums.write(world, stage.properties) {
      world.each { (player: inout TimelinePlayer) in sums.takeGround(of: &player) }
    }
  }
}
