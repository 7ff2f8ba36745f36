import Reel
import Testing

@testable import ElephantRaceRules

/// Elephants that run, jostle and go through obstacles.
@Suite struct RunningTests {
  private let content: GameContent
  init() throws { content = try Stage.content() }

  /// A map without edges may have cells anywhere; the track is not as long as the distance between them.
  @Test func aMapWithoutEdgesIsNoEndlessTrack() {
    var content = content
    content.maps[0].isInfinite = true
    content.maps[0].bounds.width = .max
    let stage = Stage(content)
    stage.step(10)
    let track = stage.world[Track.self]
    #expect(track.ground.count == Int(track.columns * Track.lanes) && track.columns <= 10_000)
  }

  @Test func hurryingIsFasterAndCostsAppetite() {
    let (walks, hurries) = (Stage(content), Stage(content))
    walks.put(0, x: 200, lane: 0)
    hurries.put(0, x: 200, lane: 0)
    hurries.step(1, [.keyDown(.right)])
    walks.step(1)
    walks.step(60)
    hurries.step(60)
    #expect(hurries.hero.x > walks.hero.x + 40)
    #expect(hurries.hero.appetite < 0.4 && walks.hero.appetite > 0.9)
    // Without appetite an elephant cannot hurry, until the appetite has come back.
    hurries.step(40)
    #expect(hurries.hero.isSpent && !hurries.hero.hurries)
  }

  @Test func mudSlowsAnElephant() throws {
    let stage = Stage(content)
    let mud = try #require(stage.rank(of: .mud))
    stage.put(0, x: mud.x, lane: mud.lane, speed: 190)
    stage.step(12)
    #expect(stage.hero.speed < 130, "\(stage.hero.speed)")
  }

  /// Checks that a door costs speed, and keeps a hole through which the next elephant runs freely.
  @Test func aDoorSlowsOnlyTheFirstElephant() throws {
    let stage = Stage(content)
    let door = try #require(stage.obstacle(.door))
    stage.put(0, x: door.x - 60, lane: door.lane, speed: 190)
    var slowest: Float = 190
    for _ in 0..<20 {
      stage.step()
      slowest = min(slowest, stage.hero.speed)
    }
    #expect(slowest < 100, "\(slowest)")
    #expect(stage.obstacle(.door)?.isBroken == true)
    stage.put(0, x: door.x - 60, lane: door.lane, speed: 190)
    stage.step(12)
    #expect(stage.hero.speed > 180)
    let hole = stage.world.frame("door-hole")
    var shown = 0
    stage.world.each { (_: Obstacle, sprite: Sprite) in if sprite.frame == hole { shown += 1 } }
    #expect(shown == 1)
  }

  @Test func lanesAreChangedByKeysAndEndAtTheEdge() {
    let stage = Stage(content)
    stage.put(0, x: 250, lane: 1)
    for expected: Int32 in [0, 0] {
      stage.press(.up)
      stage.step(10)
      #expect(stage.hero.lane == expected)
    }
    for expected: Int32 in [1, 2, 3, 3] {
      stage.press(.down)
      stage.step(10)
      #expect(stage.hero.lane == expected)
    }
    #expect(stage.hero.depth == 3)
  }

  /// Checks that an elephant that is bumped from the side moves on to the next lane, and that the bumper does not.
  @Test func aBumpedElephantChangesItsLane() {
    let stage = Stage(content)
    stage.put(0, x: 250, lane: 1, speed: 100)
    stage.put(3, x: 255, lane: 2, speed: 100)
    stage.press(.down)
    #expect(stage.hero.lane == 2 && stage.world.elephant(3).lane == 3)
    #expect(stage.world.elephant(3).stun > 0)
    stage.put(0, x: 250, lane: 1, speed: 100)
    stage.put(2, x: 255, lane: 2, speed: 100)
    stage.put(3, x: -900, lane: 3)
    stage.step(20)
    stage.put(0, x: 250, lane: 1, speed: 100)
    stage.put(2, x: 255, lane: 2, speed: 100)
    stage.press(.down)
    #expect(stage.hero.lane == 1 && stage.world.elephant(2).lane == 2)
    #expect(stage.hero.stun > 0)
  }

  /// Checks that an elephant does not run through the one in front.
  @Test func noElephantRunsThroughAnother() {
    let stage = Stage(content)
    stage.put(0, x: 150, lane: 1, speed: 190)
    stage.put(2, x: 310, lane: 1)
    for _ in 0..<90 {
      stage.step()
      let way = stage.world.elephant(2).x - stage.hero.x
      #expect(way > Elephant.length - 1, "\(way)")
    }
  }

  @Test func aPauseStopsTheRace() {
    let stage = Stage(content, alone: false)
    stage.step(40)
    stage.press(.p)
    let before = (0..<4).map { stage.world.elephant($0) }
    stage.step(40)
    #expect((0..<4).map { stage.world.elephant($0).x } == before.map { $0.x })
    #expect(stage.world[Race.self].isPaused)
    stage.press(.p)
    stage.step(20)
    #expect(stage.hero.x > before[0].x)
  }

  /// Checks that the spectators jump near the first elephant only.
  @Test func theCrowdCheersTheLeader() {
    let stage = Stage(content)
    stage.put(0, x: 5000, lane: 1)
    stage.step(60)
    var near: Int32 = 0
    var far: Int32 = 0
    stage.world.each { (spectator: Spectator, transform: Transform) in
      let way = (transform.position.x - stage.hero.x).magnitude
      if way < 150 { near += spectator.jumps }
      if way > 1500 && transform.position.x > 1500 { far += spectator.jumps }
    }
    #expect(near > 3 && far == 0, "\(near) \(far)")
  }
}
