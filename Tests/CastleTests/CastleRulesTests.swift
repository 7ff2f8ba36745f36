import Reel
import Testing

@testable import CastleRules

/// Candles, foes, rooms, lives, the pause, the Count.
@Suite struct CastleRulesTests {
  private let stage: CastleStage

  init() throws { stage = try CastleStage() }

  private func tile(_ x: Float, _ y: Float) -> Vec2 { CastleStage.tile(x, y) }
  private let whip = Key("x") ?? .space

  @Test func everyRoomOfTheMapHasAWayAndCandles() {
    let simulation = stage.make()
    #expect(simulation.missingNames.isEmpty)
    let plan = simulation.world[Plan.self]
    #expect(plan.rooms.map(\.name) == ["courtyard", "hall", "tower", "roof", "throne", "dawn"])
    for room in plan.rooms.dropLast() {
      #expect(room.way.count >= 2, "\(room.name)")
      #expect(room.objects.contains { $0.kind == .candle })
    }
    let kinds = Set(plan.rooms.flatMap { $0.objects.map(\.kind.rawValue) })
    #expect(kinds.count == 9)
    #expect(plan.ladders.count == 2)
  }

  @Test func aCandleGivesItsContent() throws {
    let simulation = stage.begun(at: tile(32.5, 39))
    let world = simulation.world
    let candles = world.count(Candle.self)
    world[world.hero, Hero.self]?.facesLeft = false
    stage.step(simulation, 20)
    stage.step(simulation, 40, [.keyDown(whip)])
    #expect(world.count(Candle.self) == candles - 1)
    stage.step(simulation, 60, [.keyDown(.right)])
    #expect(world[Play.self].power == 1 && world[Play.self].points >= 10)
  }

  /// Checks that the bat hangs until the hero comes, and then flies in waves.
  @Test func theBatSwoops() throws {
    let simulation = stage.begun(at: tile(46, 39))
    let world = simulation.world
    let bat = try #require(world.query(with: Bat.self).first)
    stage.step(simulation, 2)
    #expect(world[bat, Bat.self]?.isAwake == true)
    let heights = (0..<80).compactMap { _ -> Float? in
      stage.step(simulation, 1)
      return world[bat, Transform.self]?.position.y
    }
    let turns = zip(heights.dropFirst(), heights).map { $0 > $1 }
    #expect(zip(turns.dropFirst(), turns).contains { $0 != $1 })
  }

  @Test func theSkeletonThrowsAndStaysOnItsFloor() throws {
    let simulation = stage.begun(at: tile(58.5, 38))
    let world = simulation.world
    let skeleton = try #require(world.query(with: Skeleton.self).first)
    var thrown = 0
    for _ in 0..<600 {
      stage.step(simulation, 1)
      world[world.hero, Hero.self]?.safe = 9
      thrown = max(thrown, world.count(Thrown.self))
      let position = try #require(world[skeleton, Transform.self]?.position)
      #expect(abs(position.y - tile(0, 35).y) < 2, "\(position)")
    }
    #expect(thrown > 0)
  }

  @Test func theArmourWaitsForTheHeroAndCharges() throws {
    let simulation = stage.begun(at: tile(79, 39))
    let world = simulation.world
    let armour = try #require(world.query(with: Armour.self).first)
    var states: [ArmourState] = []
    var fastest: Float = 0
    for _ in 0..<160 {
      stage.step(simulation, 1)
      world[world.hero, Hero.self]?.safe = 9
      let state = try #require(world[armour, Armour.self]?.state)
      if states.last != state { states.append(state) }
      fastest = max(fastest, abs(world[armour, Mover.self]?.velocity.x ?? 0))
    }
    let order = states.drop { $0 == .patrol }
    #expect(order.starts(with: [.ready, .charge, .rest]), "\(states)")
    #expect(fastest > 150)
  }

  @Test func theHeroWalksFromRoomToRoom() {
    let simulation = stage.begun(at: tile(46, 39))
    let world = simulation.world
    stage.step(simulation, 120, [.keyDown(.right)])
    #expect(world[Play.self].room == 1 && world[Play.self].phase == .playing)
    #expect(world[Camera.self].limits == world[Plan.self].rooms[1].area)
    stage.step(simulation, 240, [.keyUp(.right), .keyDown(.left)])
    #expect(world[Play.self].room == 0)
  }

  /// Checks that a fall costs a life, and that the hero returns to the last lantern.
  @Test func aFallCostsALife() {
    let simulation = stage.begun(at: tile(119.5, 11))
    let world = simulation.world
    stage.step(simulation, 20)
    #expect(world[Play.self].checkpoint == tile(119.5, 11))
    world.teleport(world.hero, to: tile(143, 20))
    stage.step(simulation, 30)
    #expect(world[Play.self].phase == .dying)
    stage.step(simulation, 180)
    #expect(world[Play.self].lives == Play.lives - 1 && world[Play.self].phase == .playing)
    #expect(abs(world.heroPosition.x - tile(119.5, 0).x) < 2)
    #expect(world[Play.self].health == Play.hearts)
  }

  @Test func losingTheLastLifeEndsTheGame() {
    let simulation = stage.begun()
    let world = simulation.world
    world[Play.self].lives = 1
    world.teleport(world.hero, to: tile(5, 45))
    stage.step(simulation, 170)
    #expect(world[Play.self].phase == .over)
    stage.step(simulation, 80)
    stage.step(simulation, 60, [.keyDown(.enter), .keyUp(.enter)])
    #expect(world[Play.self].phase == .title)
  }

  @Test func aPauseStopsHeroAndFoes() throws {
    let simulation = stage.begun(at: tile(88, 39))
    let world = simulation.world
    stage.step(simulation, 20)
    stage.step(simulation, 1, [.keyDown(.p), .keyUp(.p)])
    #expect(world[Play.self].isPaused)
    let armour = try #require(world.query(with: Armour.self).first)
    let positions = (world.heroPosition, world[armour, Transform.self]?.position)
    stage.step(simulation, 60, [.keyDown(.left), .keyDown(.space)])
    #expect(
      world.heroPosition == positions.0 && world[armour, Transform.self]?.position == positions.1)
    stage.step(simulation, 20, [.keyDown(.p), .keyUp(.p)])
    #expect(!world[Play.self].isPaused && world.heroPosition != positions.0)
  }

  /// Fights the Count, whose second half is a fiend.
  @Test func theCountBecomesAFiendAndFalls() throws {
    let simulation = stage.begun(at: tile(168, 11))
    let world = simulation.world
    let count = try #require(world.query(with: Count.self).first)
    func endure(_ ticks: Int, until: (Count) -> Bool) {
      for _ in 0..<ticks {
        guard let state = world[count, Count.self], !until(state) else { return }
        stage.step(simulation, 1)
        world[world.hero, Hero.self]?.safe = 9
      }
    }
    endure(400) { $0.state == .casting }
    #expect(world.count(Thrown.self) == 3)
    // The hero cannot leave before the fight is over.
    world.teleport(world.hero, to: tile(160.2, 11))
    stage.step(simulation, 5)
    #expect(world[Play.self].phase == .playing && world[Play.self].room == 4)
    world.teleport(world.hero, to: tile(168, 11))
    world[count, Foe.self]?.health = Count.health / 2
    endure(400) { $0.isFiend }
    let bounds = { world[count, Collider.self]?.shape.bounds }
    endure(300) { $0.state == .diving }
    #expect(world[count, Count.self]?.state == .diving)
    #expect((bounds()?.maxX ?? 0) - (bounds()?.minX ?? 0) == 40)
    endure(300) { $0.state == .rising }
    world[count, Foe.self]?.health = 0
    world.send(FoeDied(foe: count, position: .zero))
    world.teleport(world.hero, to: tile(162, 11))
    for _ in 0..<200 where world.isAlive(count) { stage.step(simulation, 1) }
    #expect(!world.isAlive(count))
    let orb = try #require(world.query(with: Pickup.self).first)
    stage.step(simulation, 10)
    // The hero cannot leave before taking the Count's orb, either.
    world.teleport(world.hero, to: tile(160.2, 11))
    stage.step(simulation, 5)
    #expect(world[Play.self].phase == .playing)
    world.teleport(world.hero, to: try #require(world[orb, Transform.self]?.position))
    stage.step(simulation, 90)
    #expect(world[Play.self].phase == .ending && world[Play.self].room == 5)
  }

  /// Restores snapshots at several ticks and compares the following ticks.
  @Test func aRestoredCastleContinuesAlike() throws {
    let simulation = stage.make(seed: 5)
    let other = stage.make(seed: 5)
    var bot = CastleBot(seed: 5)
    var input = TickInput(viewWidth: 384, viewHeight: 216)
    for tick in 0..<1500 {
      input.events = []
      bot.play(simulation, into: &input)
      simulation.step(input)
      if tick % 500 == 300 {
        try other.restore(simulation.snapshot())
      } else if tick % 500 > 300 && tick % 500 < 360 {
        other.step(input)
        #expect(other.stateHash == simulation.stateHash, "tick \(tick)")
      }
    }
  }

  /// Presses random keys: the hero is never in a wall, and the game continues.
  @Test(arguments: [UInt64(1), 2, 3])
  func randomInputNeverPutsTheHeroIntoAWall(seed: UInt64) {
    var chance = RandomStream(seed: seed)
    let simulation = stage.begun(seed: seed)
    let world = simulation.world
    let keys: [Key] = [.left, .right, .up, .down, .space, whip]
    var held = [Bool](repeating: false, count: keys.count)
    let positions = world[Plan.self].rooms.dropLast().compactMap(\.way.first)
    for tick in 0..<1200 {
      var events: [InputEvent] = []
      for (at, key) in keys.enumerated() where chance.bool(0.06) {
        held[at].toggle()
        events.append(held[at] ? .keyDown(key) : .keyUp(key))
      }
      stage.step(simulation, 1, events)
      if tick % 240 == 239, world[Play.self].phase == .playing {
        Room.enter(at: positions[tick / 240 % positions.count], world)
      }
      let position = world.heroPosition
      #expect(position.x.isFinite && position.y.isFinite)
      let inner = Shape.box(Rect(position.x - 3, position.y - 30, 6, 24))
      let ground = world.query(with: TileCollider.self).first ?? .none
      world[ground, TileCollider.self]?.grid.forEachPiece(near: inner.bounds) { piece in
        let depth = piece.isOneWay ? 0 : inner.contact(with: piece.shape)?.depth ?? 0
        #expect(depth < 0.1, "seed \(seed), tick \(tick), \(position)")
        return true
      }
    }
  }
}
