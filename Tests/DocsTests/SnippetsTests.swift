import Reel
import ReelHeadless
import Testing

@testable import Bounce
@testable import OrchardRules

/// Tests of the code of README.md, docs/tour.md, docs/determinism.md and docs/extending.md.
@Suite struct SnippetsTests {
  private func world(_ apples: [(y: Float, isGolden: Bool)]) -> World {
    let world = World()
    for apple in apples {
      let entity = world.spawn(Transform(x: 0, y: apple.y), Apple(speed: 1))
      if apple.isGolden { world.insert(entity, Golden()) }
    }
    return world
  }

  @Test func filtersChooseByComponentsThatTheClosureDoesNotTake() {
    let world = world([(10, false), (20, true), (30, true), (90, false)])
    let answer = runQueries(world, above: 50)
    #expect(answer.golden == 2)
    #expect(answer.plain == 1)
    #expect(answer.first == world.entities.first)
  }

  @Test func anOptionalParameterMatchesWithAndWithout() {
    let sums = addSpeeds(world([(10, false), (20, true), (30, false)]))
    #expect(sums.plain == 2)
    #expect(sums.golden == 1)
  }

  @Test func oneEntityIsReadAndChanged() {
    let world = world([(10, false), (200, false)])
    for apple in world.entities { changeOne(world, apple) }
    #expect(world.query(with: Golden.self).count == 1)
    world.each { (apple: Apple) in #expect(apple.speed == 3) }
  }

  @Test func aHeldPoseStaysOnItsFrame() throws {
    let simulation = OrchardTests.fresh()
    let elephant = try #require(simulation.world.query(with: Elephant.self).first)
    holdPose(simulation.world, elephant)
    simulation.world.each { (animation: SpriteAnimation) in #expect(animation.sample == 2) }
    SpriteAnimation.advance(simulation.world)
    #expect(
      simulation.world[elephant, Sprite.self]?.frame == simulation.content.frame("elephant-3"))
  }

  @Test func clipsAreMadeAndQueued() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let frames = (0..<3).map { FrameID(index: $0) }
    let elephant = simulation.world.spawn(Sprite(frames[0]), SpriteAnimation(clip: 0))
    makeClips(simulation, frames, for: elephant)
    #expect(simulation.missingNames == ["wave"])
    var shown: [UInt16] = []
    for _ in 0..<40 {
      SpriteAnimation.advance(simulation.world)
      shown.append(simulation.world[elephant, Sprite.self]!.frame.index)
    }
    #expect(Set(shown) == [0, 1, 2] && shown.last == 1)
    #expect(simulation.world.events(ClipEvent.self).count == 2)
    #expect(simulation.world.events(ClipEnded.self).count == 1)
  }

  @Test func aTouchButtonIsAnAction() {
    let simulation = OrchardTests.fresh()
    spawnTouchButton(simulation.world)
    simulation.step(
      TickInput(viewWidth: 320, viewHeight: 240, events: [.pointerDown(1, 45, 195)]))
    #expect(simulation.world[Actions.self].hasBegun(.left))
    simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
    #expect(simulation.world[Actions.self].isActive(.left))
    #expect(!simulation.world[Actions.self].hasBegun(.left))
  }

  @Test func aChildGoesWithItsParent() throws {
    let simulation = OrchardTests.fresh()
    let world = simulation.world
    let elephant = try #require(world.query(with: Elephant.self).first)
    let hat = spawnHat(world, on: elephant, FrameID())
    #expect(world.globalPosition(of: hat) == Vec2(160, 190))
    world.despawn(elephant)
    #expect(!world.isAlive(hat))
  }

  @Test func aRestoreComesBackToTheSameHash() throws {
    let simulation = OrchardTests.fresh()
    let input = TickInput(viewWidth: 320, viewHeight: 240, events: [.keyDown(.right)])
    let hashes = try goBack(simulation, input)
    #expect(hashes.0 == hashes.1)
    simulation.step(input)
    #expect(simulation.stateHash != hashes.0)
  }

  @Test func mistakesAreDiagnosed() {
    let input = TickInput(viewWidth: 320, viewHeight: 240)
    #expect(findFaults(OrchardTests.fresh(), input) == [])
    let simulation = OrchardTests.fresh()
    let apple = simulation.world.spawn(Transform(), Apple(speed: -1))
    let label = simulation.world.spawn(Transform(), Label("x", font: 7))
    #expect(
      findFaults(simulation, input) == [
        "A Label uses font 7 of 0, counted from 0: it is not drawn (\(label), the set-up)",
        "An Apple falls upwards: it can never be caught (\(apple), the set-up)",
      ])
  }

  @Test func partsThatDifferAreNamed() {
    let a = OrchardTests.fresh()
    let b = OrchardTests.fresh()
    #expect(compareParts(a.world, b.world) == [])
    b.world[Score.self].points = 3
    #expect(compareParts(a.world, b.world) == ["Score"])
  }

  @Test func fallingApplesAreCaughtAndCounted() {
    let simulation = OrchardTests.fresh()
    var bot = OrchardBot(seed: 7)
    var input = TickInput(viewWidth: 320, viewHeight: 240)
    var crunches: Int32 = 0
    for _ in 0..<3600 {
      input.events.removeAll()
      bot.play(simulation, into: &input)
      simulation.step(input)
      crunches += Int32(simulation.audioCommands.count)
    }
    #expect(crunches > 0)
    #expect(simulation.world[Score.self].points >= crunches)
    #expect(simulation.world.query(with: Apple.self).count < 20)
  }

  @Test func theTextScreenShowsTheElephant() throws {
    let simulation = OrchardTests.fresh()
    simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
    let video = TextVideo(WindowSettings(viewWidth: 320, viewHeight: 240))
    #expect(!show(simulation, on: video).joined().contains("#"), "nothing was uploaded yet")
    let picture = Bitmap(width: 1, height: 1)
    try video.upload(picture, as: TextureID(rawValue: 1), isSmooth: false)
    let lines = show(simulation, on: video)
    #expect(lines.count == 30)
    #expect(lines.allSatisfy { $0.count == 40 })
    // The picture has 32 by 32 pixels, and its foot is at 160, 232.
    #expect(
      lines[26] == String(repeating: ".", count: 18) + "####" + String(repeating: ".", count: 18))
    #expect(!lines[29].contains("#"))
  }

  @Test(arguments: [30, 60, 120] as [UInt32])
  func applesRotAtTheSameSecondAtEveryRate(rate: UInt32) throws {
    let simulation = Simulation(content: GameContent(), seed: 1, rate: TickRate(rate))
    let apple = simulation.world.spawn(Transform(), Rotting())
    simulation.schedule.add("letApplesRot", letApplesRot)
    var rottenAt: UInt32?
    for tick in 1...4 * rate {
      simulation.step(TickInput(viewWidth: 32, viewHeight: 32))
      let isRotten = try #require(simulation.world[apple, Rotting.self]).isRotten
      if isRotten && rottenAt == nil { rottenAt = tick }
    }
    // The tick that begins 2.5 seconds after the start.
    #expect(rottenAt == 5 * rate / 2 + 1)
    let y = try #require(simulation.world[apple, Transform.self]).position.y
    #expect(abs(y - 120) < 0.01, "\(y)")
  }

  @Test func theTextScreenPassesTheChecks() {
    #expect(checkTextVideo() == [])
  }

  @Test func shapesAreQuads() {
    // The shapes are one quad, four for an outline, a ring of 24 sides, and a line of three.
    #expect(drawShapes([Vec2(8, 60), Vec2(48, 60), Vec2(28, 100)]) == 1 + 4 + 24 + 3)
  }

  @Test func aWrappedBackendCountsPictures() throws {
    let inner = HeadlessVideo()
    let video = CountedVideo(inner)
    video.draw(DrawList())
    video.draw(DrawList())
    #expect(video.pictures == 2 && inner.drawCount == 2)
    #expect(video.pacing == .virtual)
  }

  @Test func theFirstProgramBounces() throws {
    let content = GameContent(atlases: [Atlas(frames: [AtlasFrame(name: "heart")])])
    let simulation = Bounce().makeSimulation(content: content, seed: 1)
    let heart = try #require(simulation.world.query(with: Sprite.self).first)
    var largest = Vec2.zero
    for _ in 0..<1000 {
      simulation.step(TickInput(viewWidth: 480, viewHeight: 320))
      let position = try #require(simulation.world[heart, Transform.self]?.position)
      #expect(position.x > -4 && position.x < 484 && position.y > -4 && position.y < 324)
      largest = Vec2(max(largest.x, position.x), max(largest.y, position.y))
    }
    #expect(largest.x > 476 && largest.y > 316)
  }
}
