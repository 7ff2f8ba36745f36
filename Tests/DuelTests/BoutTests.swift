import Reel
import Testing

@testable import DuelRules

/// Rounds, matches, and the coming and going of players.
@Suite struct BoutTests {
  private let content: GameContent
  init() throws { content = try Stage.content() }

  private func pushOut(_ number: Int, _ stage: Stage) {
    stage.change(number) { $0.x = number == 0 ? -240 : 240 }
    // The fall is judged in the tick after it.
    stage.step(2)
  }

  @Test func aFighterBeyondTheRopeLosesTheRound() {
    let stage = Stage(content)
    pushOut(1, stage)
    #expect(stage.right.act == .fall && stage.bout.phase == .decided)
    #expect(stage.bout.leftWins == 1 && stage.bout.winner == 0)
    stage.step(while: stage.bout.phase != .fight)
    #expect(stage.bout.round == 2 && stage.left.x == -Rule.start && stage.right.act == .idle)
  }

  @Test func threeRoundsWinTheMatchAndBothMayRequestAnother() {
    let stage = Stage(content)
    for _ in 0..<3 {
      stage.step(while: stage.bout.phase != .fight)
      pushOut(0, stage)
    }
    stage.step(while: stage.bout.phase != .over)
    #expect(stage.bout.rightWins == 3)
    stage.step(60)
    stage.step(1, [.keyDown(.space), .keyUp(.space)])
    stage.step(30)
    #expect(stage.bout.phase == .over && stage.bout.leftIsReady)
    stage.step(1, [], [.keyDown(.enter), .keyUp(.enter)])
    #expect(stage.bout.phase == .ready && stage.bout.rightWins == 0 && stage.bout.round == 1)
  }

  @Test func bothBeyondTheRopeIsADraw() {
    let stage = Stage(content)
    stage.put(distance: 480)
    stage.step(2)
    #expect(stage.bout.phase == .decided && stage.bout.winner == -1)
    stage.step(while: stage.bout.phase != .fight)
    #expect(stage.bout.round == 1 && stage.bout.leftWins + stage.bout.rightWins == 0)
  }

  @Test func theRopeClosesInAndTheNearestToTheMiddleWinsInTheEnd() {
    let stage = Stage(content)
    stage.put(distance: 60, around: 20)
    stage.step(Int(Bout.calm))
    #expect(stage.bout.edge == Rule.edge)
    stage.step(Int(Bout.narrow - Bout.calm) + 2)
    #expect(stage.bout.edge == Rule.lastEdge)
    stage.step(while: stage.bout.phase == .fight)
    #expect(stage.bout.winner == 0)
  }

  @Test func aMatchOfTheSameDistancesIsADraw() {
    let stage = Stage(content)
    stage.step(Int(Bout.end) + 1)
    #expect(stage.bout.phase == .decided && stage.bout.winner == -1)
  }

  @Test func theComputerFights() {
    let stage = Stage(content, fights: false)
    stage.step(2)
    stage.tap(.computer)
    stage.step(while: stage.bout.phase != .fight)
    stage.step(while: stage.bout.phase == .fight)
    #expect(stage.bout.winner == 1, "an idle player loses")
  }

  @Test func aPauseStopsALocalFight() {
    let stage = Stage(content)
    stage.step(10, [.keyDown(.escape), .keyUp(.escape)])
    let clock = stage.bout.clock
    stage.step(60)
    #expect(stage.bout.clock == clock && stage.world.interface.isMenuOpen)
    stage.tap(.proceed)
    stage.step(10)
    #expect(stage.bout.clock > clock)
    stage.step(2, [.keyDown(.escape), .keyUp(.escape)])
    stage.tap(.title)
    #expect(stage.bout.phase == .title)
  }

  @Test func theTitleSendsTheMessagesOfAMatch() {
    let stage = Stage(content, fights: false)
    stage.step(2)
    stage.tap(.host)
    #expect(stage.simulation.messages == [.host])
    stage.tap(.join)
    stage.step()
    stage.world.interface.setText("example.org", of: .address)
    stage.step()
    stage.tap(.go)
    #expect(stage.simulation.messages == [.join(address: "example.org")])
    stage.tap(.back)
    stage.step(2)
    stage.tap(.quit)
    #expect(stage.simulation.messages == [.quit])
  }

  // MARK: - Matches over a network

  private func match() -> Stage {
    let stage = Stage(content, fights: false)
    stage.step(1, [.presence(true)], [.presence(false)])
    return stage
  }

  @Test func aMatchWaitsForBothPlayers() {
    let stage = match()
    #expect(stage.bout.phase == .waiting && !stage.world.interface.isMenuOpen)
    stage.step(100)
    #expect(stage.bout.phase == .waiting)
    stage.step(1, [], [.presence(true)])
    #expect(stage.bout.phase == .ready && stage.bout.mode == .two)
    stage.step(while: stage.bout.phase != .fight)
    // Each machine's keyboard has the keys of the first player.
    stage.step(6, [.keyDown(.d)], [.keyDown(.left)])
    #expect(stage.left.x > -Rule.start && stage.right.x < Rule.start)
  }

  @Test func aRoundBeginsAgainWhenAPlayerComesBack() {
    let stage = match()
    stage.step(1, [], [.presence(true)])
    stage.step(while: stage.bout.phase != .fight)
    pushOut(1, stage)
    stage.step(while: stage.bout.phase != .fight)
    stage.step(50, [.keyDown(.d)])
    stage.step(1, [], [.presence(false)])
    #expect(stage.bout.phase == .waiting && stage.left.x == -Rule.start)
    #expect(stage.bout.leftWins == 1 && stage.bout.round == 2)
    stage.step(200)
    stage.step(1, [], [.presence(true)])
    #expect(stage.bout.phase == .ready && stage.bout.clock == 0)
    #expect(stage.bout.leftWins == 1 && stage.bout.round == 2)
  }

  @Test func aReturnAfterTheMatchBeginsANewOne() {
    let stage = match()
    stage.step(1, [], [.presence(true)])
    for _ in 0..<3 {
      stage.step(while: stage.bout.phase != .fight)
      pushOut(1, stage)
    }
    stage.step(while: stage.bout.phase != .over)
    stage.step(1, [], [.presence(false)])
    stage.step(1, [], [.presence(true)])
    #expect(stage.bout.phase == .ready && stage.bout.leftWins == 0 && stage.bout.round == 1)
  }

  @Test func escapeLeavesTheMatchForTheOneWhoPressesIt() {
    let stage = match()
    stage.step(1, [], [.presence(true)])
    stage.step(20)
    stage.step(1, [], [.keyDown(.escape), .keyUp(.escape)])
    #expect(stage.simulation.messages == [.leave(player: 1)])
    #expect(!stage.world.interface.isMenuOpen)
  }
}
