@testable import AlienCatchRules
import Reel
import Testing

@Suite struct RulesTests {
  @Test func theBotStartsPlaysEndsAndStartsAgain() throws {
    var game = try BotGame(seed: 3)
    var phases: [MatchPhase] = []
    var best: Int32 = 0
    for _ in 0..<6000 {
      game.step()
      let match = game.simulation.world[Match.self]
      if phases.last != match.phase { phases.append(match.phase) }
      best = max(best, match.score)
    }
    #expect(phases.first == .title)
    #expect(phases.contains(.playing) && phases.contains(.settling))
    #expect(phases.filter { $0 == .over }.count >= 2)
    #expect(best > 100)
  }

  /// Content that lacks pictures is refused by its names; it does not end the set-up.
  @Test(arguments: [0, 1, 40]) func missingFramesAreNamed(count: Int) throws {
    var content = try openAssets().content
    let rest = content.atlases[0].frames.prefix(count)
    content.atlases[0] = Atlas(images: content.atlases[0].images, frames: Array(rest))
    let simulation = AlienCatch().makeSimulation(content: content, seed: 1)
    #expect(simulation.missingNames.contains("zip-08"), "\(simulation.missingNames)")
    for _ in 0..<60 { simulation.step(TickInput(viewWidth: 480, viewHeight: 320)) }
    #expect(simulation.tick == 60)
  }

  /// Checks every invariant of the world after every tick of a game in which all of its rules run.
  @Test func everyInvariantOfTheWorldHolds() throws {
    var game = try BotGame(seed: 4)
    game.simulation.validatesTicks = true
    game.step(150)
    #expect(game.simulation.world[Match.self].round > 0)
  }

  @Test func theStateDependsOnTheSeed() throws {
    var a = try BotGame(seed: 7)
    var b = try BotGame(seed: 7)
    var c = try BotGame(seed: 8)
    for _ in 0..<20 {
      a.step(50)
      b.step(50)
      c.step(50)
      #expect(a.simulation.stateHash == b.simulation.stateHash)
      #expect(a.simulation.stateHash != c.simulation.stateHash)
    }
  }

  @Test(arguments: [UInt64(0), 1, 17, 100, 333, 700])
  func aRestoreAnywhereChangesNothing(tick: UInt64) throws {
    var plain = try BotGame(seed: 5)
    var restored = try BotGame(seed: 5)
    for now in UInt64(0)..<900 {
      if now == tick {
        let snapshot = restored.simulation.snapshot()
        for _ in 0..<5 { restored.simulation.step(TickInput(viewWidth: 99, viewHeight: 99)) }
        try restored.simulation.restore(snapshot)
      }
      plain.step()
      restored.step()
    }
    #expect(plain.simulation.stateHash == restored.simulation.stateHash)
  }

  @Test(arguments: [UInt16(480), 568])
  func buttonsAndCartStayWithinTheEdges(width: UInt16) throws {
    var game = try BotGame(seed: 2, width: width)
    for _ in 0..<400 {
      game.step()
      let world = game.simulation.world
      var buttons: [Float] = []
      world.each { (_: PressButton, transform: Transform) in
        buttons.append(transform.position.x)
      }
      #expect(buttons.sorted() == [44, Float(width) - 44])
      world.each { (_: Cart, transform: Transform) in
        #expect(transform.position.x >= Cart.halfWidth)
        #expect(transform.position.x <= Float(width) - Cart.halfWidth)
      }
      world.each { (_: Drop, transform: Transform) in
        #expect((60...Float(width) - 60).contains(transform.position.x))
      }
    }
  }

  @Test func theCartActsWhileAButtonIsHeld() throws {
    let simulation = AlienCatch().makeSimulation(content: try openAssets().content, seed: 1)
    func step(_ events: InputEvent...) {
      simulation.step(TickInput(viewWidth: 480, viewHeight: 320, events: events))
    }
    func cart() -> Float {
      var x: Float = 0
      simulation.world.each { (_: Cart, transform: Transform) in x = transform.position.x }
      return x
    }
    step(.keyDown(.space), .keyUp(.space))
    #expect(simulation.world[Match.self].phase == .ready)
    step()
    let start = cart()
    step(.pointerDown(1, 436, 276))
    step(.pointerMove(1, 200, 100))
    step()
    #expect(cart() > start + 40)
    step(.pointerDown(2, 436, 276), .pointerUp(2, 436, 276))
    let held = cart()
    step()
    #expect(cart() > held + 15)
    step(.pointerUp(1, 200, 100))
    for _ in 0..<6 { step() }
    let still = cart()
    step()
    #expect(cart() == still)
    // A tap between two ticks still counts.
    step(.keyDown(.left), .keyUp(.left))
    #expect(cart() < still - 5)
  }

  @Test func aliensJumpTenToFiftyNinePixelsUpInEightTicksAndDownInSeven() throws {
    var heights: Set<Float> = []
    var game = try BotGame(seed: 4)
    var jumps: [Entity: [Float]] = [:]
    for _ in 0..<9000 {
      game.step()
      game.simulation.world.each { (entity: Entity, _: Alien, transform: Transform) in
        let altitude = -transform.position.y
        guard altitude > 0 || jumps[entity] != nil else { return }
        jumps[entity, default: []].append(altitude)
        if altitude == 0, let jump = jumps.removeValue(forKey: entity) {
          check(jump)
          heights.insert(jump.max()!)
        }
      }
    }
    #expect(heights.count > 20)
    #expect(heights.min()! >= 10 && heights.max()! <= 59)
    #expect(heights.allSatisfy { $0 == $0.rounded() })
  }

  /// Checks a jump: on the way up (ease-out) the steps get smaller, on the way down (ease-in) larger.
  private func check(_ altitudes: [Float]) {
    #expect(altitudes.count == 15)
    let steps = zip(altitudes, [0] + altitudes).map { $0 - $1 }
    #expect(steps[..<8].allSatisfy { $0 > 0 })
    #expect(zip(steps[..<8], steps[1..<8]).allSatisfy { $0 > $1 })
    #expect(steps[8...].allSatisfy { $0 < 0 })
    #expect(zip(steps[8...], steps[9...]).allSatisfy { $0 > $1 })
    #expect(altitudes[14] == 0)
  }

  @Test func oneMoreJumpDoesNotChangeTheFallingObjects() throws {
    let worlds = try (0..<2).map { _ in
      AlienCatch().makeSimulation(content: try openAssets().content, seed: 9).world
    }
    _ = worlds[1].random[Chance.jumps].next()
    for _ in 0..<100 {
      for stream in [Chance.columns, Chance.letters] {
        #expect(worlds[0].random[stream].next() == worlds[1].random[stream].next())
      }
    }
  }
}
