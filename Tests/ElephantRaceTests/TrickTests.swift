import Reel
import Testing

@testable import ElephantRaceRules

/// Tricks that a player can play on the rivals.
@Suite struct TrickTests {
  private let content: GameContent
  init() throws { content = try Stage.content() }

  /// Puts the player at a quiet position of the track, and a rival ahead.
  private func duel(lane: Int32 = 1, way: Float) -> Stage {
    let stage = Stage(content)
    stage.put(0, x: 250, lane: 1, speed: 100)
    stage.put(3, x: 250 + way, lane: lane, speed: 100)
    return stage
  }

  private func kind(_ stage: Stage) -> TrickKind { Trick.best(stage.world, stage.hero).kind }

  @Test func noTrickIsPossibleWithoutMeans() {
    let stage = duel(way: 200)
    #expect(kind(stage) == .none)
    stage.press(.space)
    #expect(stage.hero.rest == 0)
  }

  @Test func aPlayerStealsBananas() {
    let stage = duel(lane: 2, way: 70)
    stage.world.change(3) { $0.bananas = 2 }
    #expect(kind(stage) == .steal)
    stage.press(.space)
    #expect(stage.hero.bananas == 1 && stage.world.elephant(3).bananas == 1)
  }

  /// Leads a rival by a banana into the mud, in which the rival is slow.
  @Test func aBananaLeadsARivalIntoTheMud() throws {
    let stage = Stage(content)
    let mud = try #require(stage.rank(of: .mud))
    let lane: Int32 = mud.lane > 0 ? mud.lane - 1 : mud.lane + 1
    stage.put(3, x: mud.x - 170, lane: lane, speed: 190)
    stage.put(0, x: mud.x - 290, lane: lane, speed: 0)
    stage.world.change(3) { $0.nap = 0 }
    stage.world.change(0) { $0.bananas = 1 }
    #expect(kind(stage) == .toss)
    stage.press(.space)
    #expect(stage.hero.bananas == 0 && stage.world.elephant(3).lure != .none)
    var slowest: Float = 200
    for _ in 0..<60 {
      stage.step()
      if stage.world.elephant(3).lane == mud.lane {
        slowest = min(slowest, stage.world.elephant(3).speed)
      }
    }
    #expect(slowest < 130, "\(slowest)")
    stage.step(90)
    #expect(stage.world.elephant(3).lure == .none)
    #expect(stage.world.query(with: Treat.self).count == 0)
  }

  @Test func aMouseFrightensARival() {
    let stage = duel(lane: 3, way: 200)
    stage.world.change(0) { $0.mice = 1 }
    #expect(kind(stage) == .mouse)
    stage.press(.space)
    var panic: Int32 = 0
    for _ in 0..<60 {
      stage.step()
      panic = max(panic, stage.world.elephant(3).panic)
    }
    #expect(panic > 20 && stage.hero.mice == 0)
    stage.step(120)
    #expect(stage.world.query(with: Mouse.self).count == 0)
  }

  /// Checks that the tiger spares the elephant that has released it, and goes away again.
  @Test func theTigerSparesTheElephantThatReleasedIt() throws {
    let stage = Stage(content)
    var cage: Float?
    stage.world.each { (found: Cage) in cage = min(cage ?? .infinity, found.x) }
    let x = try #require(cage)
    stage.put(0, x: x, lane: 1, speed: 100)
    stage.put(2, x: x + 150, lane: 2)
    #expect(kind(stage) == .tiger)
    stage.press(.space)
    #expect(stage.world.query(with: Tiger.self).count == 1)
    var frightened: [Int32] = [0, 0, 0, 0]
    for _ in 0..<150 {
      stage.step()
      for at in 0..<4 { frightened[at] = max(frightened[at], stage.world.elephant(at).panic) }
    }
    #expect(frightened[0] == 0 && frightened[2] > 0, "\(frightened)")
    stage.step(120)
    #expect(stage.world.query(with: Tiger.self).count == 0)
    #expect(kind(stage) != .tiger)
  }

  @Test func eatingABananaGivesASprint() {
    let stage = Stage(content)
    stage.put(0, x: 250, lane: 1, speed: 190)
    stage.world.change(0) { $0.bananas = 1 }
    #expect(kind(stage) == .eat)
    stage.press(.space)
    stage.step(20)
    #expect(stage.hero.bananas == 0 && stage.hero.speed > 230)
  }

  /// Checks that an elephant gathers bananas on the track, and that they return soon.
  @Test func bananasAreGatheredAndReturn() throws {
    let stage = Stage(content)
    var first: Pickup?
    stage.world.each { (pickup: Pickup) in
      if !pickup.isMouse && pickup.x < first?.x ?? .infinity { first = pickup }
    }
    let banana = try #require(first)
    stage.put(0, x: banana.x - 60, lane: banana.lane, speed: 150)
    stage.step(10)
    #expect(stage.hero.bananas == 1)
    stage.step(70)
    stage.put(0, x: banana.x - 60, lane: banana.lane, speed: 150)
    stage.step(10)
    #expect(stage.hero.bananas == 2)
  }
}
