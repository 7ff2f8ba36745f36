import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Sums of several animations of one property.
@Suite struct TimelineSumsTests {
  private let simulation = Simulation(content: GameContent(), seed: 1)
  private var world: World { simulation.world }

  private func step() { simulation.step(TickInput(viewWidth: 100, viewHeight: 50)) }

  private func add(_ timeline: Timeline) -> TimelineID { world[Timelines.self].add(timeline) }

  private func position(_ entity: Entity) -> Vec2 { world[entity, Transform.self]!.position }

  private func xs(_ entity: Entity, _ ticks: Int) -> [Float] {
    (0..<ticks).map { _ in
      step()
      return position(entity).x
    }
  }

  private func by(_ x: Float, _ ticks: Float) -> Timeline {
    .tween(.position, by: Vec2(x, 0), over: .ticks(ticks))
  }

  // MARK: - In one timeline

  @Test func relativeTweensOfOnePropertyAdd() {
    let both = add(.group([by(40, 4), .tween(.position, by: Vec2(4, -8), over: .ticks(2))]))
    let entity = world.spawn(Transform(x: 100, y: 50), TimelinePlayer(both))
    var way: [Vec2] = []
    for _ in 0..<6 {
      step()
      way.append(position(entity))
    }
    #expect(
      way == [
        Vec2(100, 50), Vec2(112, 46), Vec2(124, 42), Vec2(134, 42), Vec2(144, 42), Vec2(144, 42),
      ])
  }

  @Test func distancesAddToAnEarlierTweenAndNotToALaterOne() {
    let walk = Timeline.tween(.position, from: Vec2(0, 0), to: Vec2(40, 0), over: .ticks(4))
    let hop = Timeline.tween(.position, by: Vec2(0, -8), over: .ticks(2))
    let hopping = world.spawn(Transform(x: 9), TimelinePlayer(add(.group([walk, hop]))))
    let plain = world.spawn(Transform(x: 9), TimelinePlayer(add(.group([hop, walk]))))
    step()
    step()
    #expect(position(hopping) == Vec2(10, -4))
    #expect(position(plain) == Vec2(10, 0), "what replaces makes void what stands before it")
  }

  @Test func factorsMultiplyAndGoWithTheAmplitude() {
    let grow = Timeline.tween(.scale, times: 3, over: .ticks(2))
    let number = add(.group([grow, grow]))
    let entity = world.spawn(
      Transform(position: .zero, scale: Vec2(-2, 1)), TimelinePlayer(number))
    let meek = world.spawn(Transform(), TimelinePlayer(add(grow), amplitude: 0.5))
    step()
    step()
    #expect(world[entity, Transform.self]?.scale == Vec2(-8, 4))
    #expect(world[meek, Transform.self]?.scale == Vec2(1.5, 1.5))
    step()
    #expect(world[entity, Transform.self]?.scale == Vec2(-18, 9))
    #expect(world[meek, Transform.self]?.scale == Vec2(2, 2))
  }

  /// Checks that rules may move a target whose only player is paused, even if other players share another target.
  @Test(arguments: [false, true]) func aPausedPlayerWritesNothing(othersShare: Bool) {
    let hero = world.spawn(Transform(), TimelinePlayer(add(by(60, 6))))
    if othersShare {
      let other = world.spawn(Transform())
      for _ in 0..<2 { world.spawn(TimelinePlayer(add(by(60, 6)), target: other)) }
    }
    step()
    step()
    world.insert(hero, Paused())
    world[hero, Transform.self]?.position.x = -5
    step()
    #expect(position(hero).x == -5)
  }

  /// Checks the formula: the factors multiply the ground, and the distances are added, in any order.
  @Test func theOrderOfFactorsAndDistancesDoesNotMatter() {
    let grow = Timeline.tween(.scale, times: 3, over: .ticks(1))
    let shift = Timeline.tween(.scale, by: Vec2(1, 1), over: .ticks(1))
    for tracks in [[grow, shift], [shift, grow]] {
      let entity = world.spawn(
        Transform(position: .zero, scale: Vec2(2, 2)), TimelinePlayer(add(.group(tracks))))
      step()
      step()
      #expect(world[entity, Transform.self]?.scale == Vec2(7, 7))
    }
  }

  @Test func aTweenOfOneNumberLeavesTheOthersToTheGame() {
    let entity = world.spawn(
      Transform(x: 10, y: 5), TimelinePlayer(add(.tween(.position.x, by: 8, over: .ticks(2)))))
    for tick in 0..<4 {
      world[entity, Transform.self]?.position.y = Float(tick) * 3
      step()
      #expect(position(entity).y == Float(tick) * 3)
    }
    #expect(position(entity).x == 18)
  }

  @Test func numbersOfAPropertyAreAnimatedIndependently() {
    let jump = Timeline.group([
      .tween(.position.x, to: 40, over: .ticks(4)),
      .sequence([
        .tween(.position.y, by: -8, over: .ticks(2), curve: .easeOutQuad),
        .tween(.position.y, by: 8, over: .ticks(2), curve: .easeInQuad),
      ]),
    ])
    let entity = world.spawn(Transform(x: 0, y: 20), TimelinePlayer(add(jump)))
    var way: [Vec2] = []
    for _ in 0..<5 {
      step()
      way.append(position(entity))
    }
    #expect(way == [Vec2(0, 20), Vec2(10, 14), Vec2(20, 12), Vec2(30, 14), Vec2(40, 20)])
    #expect(
      world.properties.value(of: .position.y, in: entity) == AnimatedValue(20)
        && world.properties.value(of: .position, in: entity) == AnimatedValue(40, 20))
  }

  // MARK: - Several players

  @Test func playersOfOneTargetAddUp() {
    let hero = world.spawn(Transform(x: 100))
    world.spawn(TimelinePlayer(add(by(40, 4)), target: hero))
    world.spawn(TimelinePlayer(add(by(8, 2)), target: hero))
    #expect(xs(hero, 7) == [100, 114, 128, 138, 148, 148, 148])
    world[hero, Transform.self]?.position.x = 7
    #expect(xs(hero, 1) == [7], "all have ended: it is the game's again")
  }

  @Test(arguments: [false, true])
  func aPlayerThatStartsLaterAddsToRunningOnes(isFirstInOrder: Bool) {
    let hero = world.spawn(Transform(x: 100))
    let early = world.spawn(TimelinePlayer(.none, target: hero))
    let late = world.spawn(TimelinePlayer(.none, target: hero))
    let (first, second) = isFirstInOrder ? (late, early) : (early, late)
    let (long, short) = (add(by(60, 6)), add(by(8, 2)))
    world[first, TimelinePlayer.self]?.play(long)
    #expect(xs(hero, 3) == [100, 110, 120])
    world[second, TimelinePlayer.self]?.play(short)
    #expect(xs(hero, 3) == [130, 144, 158])
    #expect(xs(hero, 3) == [168, 168, 168])
  }

  @Test func ownAndOtherPlayersAddUpAndGiveBackTheirShare() {
    let hero = world.spawn(Transform(x: 100), TimelinePlayer(add(by(40, 4))))
    world.spawn(TimelinePlayer(add(by(8, 2).filling(.none)), target: hero))
    #expect(xs(hero, 6) == [100, 114, 120, 130, 140, 140])
  }

  @Test func pausedPlayersKeepTheirShare() {
    let hero = world.spawn(Transform(x: 100))
    let held = world.spawn(TimelinePlayer(add(by(40, 4)), target: hero))
    world.spawn(TimelinePlayer(add(by(8, 8)), target: hero))
    #expect(xs(hero, 3) == [100, 111, 122])
    world.insert(held, Paused())
    #expect(xs(hero, 2) == [123, 124])
    world.remove(held, Paused.self)
    #expect(xs(hero, 3) == [135, 146, 147])
  }

  @Test func aThousandRoundsAccumulateNoError() {
    let hero = world.spawn(Transform(x: 0.1, y: 0.7))
    let sway = Timeline.tween(.position, by: Vec2(0.3, 0.9), over: .ticks(7)).autoreversed()
    world.spawn(TimelinePlayer(add(sway.repeated(500)), target: hero))
    world.spawn(TimelinePlayer(add(sway.repeated(499)), target: hero))
    for _ in 0...(14 * 500) { step() }
    #expect(position(hero) == Vec2(0.1, 0.7))
  }

  // MARK: - Other things that move

  @Test func aGlideMovesTheGroundOfAHop() {
    let frog = world.spawn(Transform(x: 10), TimelinePlayer(add(by(60, 6))))
    step()
    step()
    world.properties.animate(over: .ticks(4), curve: .linear) {
      world.properties.set(.position, of: frog, to: Vec2(50, 0))
    }
    #expect(world.properties.modelValue(of: .position, in: frog) == AnimatedValue(50))
    // 10, 20, 30 … of the animation, and 20, 30, 40 … of the hop.
    #expect(xs(frog, 6) == [40, 60, 80, 100, 110, 110])
  }

  @Test func aValueThatIsSetMovesTheGroundAtOnce() {
    let frog = world.spawn(Transform(x: 10), TimelinePlayer(add(by(60, 6))))
    #expect(xs(frog, 2) == [10, 20])
    world.properties.set(.position, of: frog, to: Vec2(100, 0))
    #expect(world.properties.modelValue(of: .position, in: frog) == AnimatedValue(100))
    #expect(xs(frog, 2) == [120, 130])
    let other = world.spawn(TimelinePlayer(add(by(1, 1)), target: frog))
    #expect(xs(frog, 2) == [140, 151])
    world.properties.set(.position, of: frog, to: Vec2(0, 0))
    // The other player has ended: its offset was part of the frog's position, which is set to 0 here.
    #expect(xs(frog, 1) == [60] && world.isAlive(other))
  }

  @Test func layeredTimelinesArePartOfTheState() throws {
    let hero = world.spawn(
      Transform(x: 3), TimelinePlayer(add(by(9, 7).autoreversed().repeatedForever())))
    world.spawn(
      TimelinePlayer(
        add(.tween(.position.y, by: 5, over: .ticks(11), curve: .easeInOutSine).repeatedForever()),
        target: hero))
    world.spawn(
      TimelinePlayer(
        add(.sequence([.tween(.position, to: Vec2(40, 2), over: .ticks(9)), by(3, 4)])),
        target: hero))
    let path = world[Paths.self].add(.smooth([Vec2(0, 0), Vec2(40, 9), Vec2(60, -8)]))
    world.insert(hero, PathFollower(path, speed: 90, ending: .turnBack, turns: true))
    world.properties.animate(over: .seconds(0.3)) {
      world.properties.set(.position.y, of: hero, to: 44)
    }
    for _ in 0..<5 { step() }
    let snapshot = simulation.snapshot()
    var first: [UInt64] = []
    for _ in 0..<40 {
      step()
      first.append(simulation.stateHash)
    }
    try simulation.restore(snapshot)
    for hash in first {
      step()
      #expect(simulation.stateHash == hash)
    }
    #expect(Set(first).count == first.count)
  }
}
