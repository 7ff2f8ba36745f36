import Reel
import Testing

@testable import DuelRules

/// The acts of fighters, and which beats which.
@Suite struct FightTests {
  private let content: GameContent
  init() throws { content = try Stage.content() }

  @Test func aChargeStrikesAFighterWhoStands() {
    let stage = Stage(content)
    stage.put(distance: 110)
    stage.step(1, [.keyDown(.space), .keyUp(.space)])
    #expect(stage.left.act == .wind)
    stage.step(while: stage.left.act != .recover)
    #expect(stage.right.act == .struck && stage.right.velocity.x > 3 && stage.right.weariness > 0)
  }

  @Test func aHeldChargeStrikesHarder() {
    let forces = [1, Int(Rule.fullPower)].map { ticks in
      let stage = Stage(content)
      stage.put(distance: 110)
      stage.step(ticks, [.keyDown(.space)])
      stage.step(1, [.keyUp(.space)])
      stage.step(while: stage.right.act != .struck)
      return stage.right.velocity.x
    }
    #expect(forces[1] > forces[0] + 1.5)
  }

  @Test func aChargeBouncesOffABrace() {
    let stage = Stage(content)
    stage.put(distance: 110)
    stage.step(1, [.keyDown(.space), .keyUp(.space)], [.keyDown(.down)])
    stage.step(while: stage.left.act == .wind || stage.left.act == .dash)
    #expect(stage.left.act == .dazed && stage.left.velocity.x < -3)
    #expect(stage.right.act == .recover)
  }

  @Test func aGrabThrowsAFighterWhoBraces() {
    let stage = Stage(content)
    stage.put(distance: 60)
    stage.step(12, [], [.keyDown(.down)])
    #expect(stage.right.act == .brace)
    stage.step(1, [.keyDown(.w), .keyUp(.w)])
    stage.step(while: stage.right.act == .brace)
    #expect(stage.left.act == .hold && stage.right.act == .held)
    stage.step(while: stage.right.act != .dazed)
    #expect(stage.right.x > 45 && stage.right.y == 0)
  }

  @Test func aThrowGoesOverTheHeadOfAHolderWhoPullsBackward() {
    let stage = Stage(content)
    stage.put(distance: 60)
    stage.step(1, [.keyDown(.w), .keyUp(.w), .keyDown(.a)])
    stage.step(while: stage.right.act != .thrown)
    stage.step(while: stage.right.act == .thrown)
    #expect(stage.right.x < stage.left.x - 40)
  }

  @Test func aChargeStrikesAFighterWhoReaches() {
    let stage = Stage(content)
    stage.put(distance: 60)
    stage.step(8, [.keyDown(.space), .keyUp(.space)])
    stage.step(1, [], [.keyDown(.up), .keyUp(.up)])
    stage.step(while: stage.right.act == .reach || stage.right.act == .idle)
    #expect(stage.right.act == .struck)
  }

  @Test func twoChargesClash() {
    let stage = Stage(content)
    stage.step(1, [.keyDown(.space), .keyUp(.space)], [.keyDown(.enter), .keyUp(.enter)])
    stage.step(while: stage.left.act != .struck)
    #expect(stage.right.act == .struck && stage.left.x == -stage.right.x)
    #expect(stage.left.velocity.x == -stage.right.velocity.x)
  }

  /// Nothing that decides a round happens within six ticks of a press.
  @Test func everyActWindsUp() {
    for (keys, act) in [
      ([InputEvent.keyDown(.space), .keyUp(.space)], Act.wind), ([.keyDown(.w)], .reach),
      ([.keyDown(.s)], .lower),
    ] {
      let stage = Stage(content)
      stage.step(1, keys)
      for _ in 0..<5 {
        #expect(stage.left.act == act)
        stage.step()
      }
    }
  }

  @Test func aPressDuringARecoveryCountsAfterIt() {
    let stage = Stage(content)
    stage.change(0) { $0.begin(.recover, rest: 10) }
    stage.step(6)
    stage.step(1, [.keyDown(.space), .keyUp(.space)])
    #expect(stage.left.act == .recover)
    stage.step(5)
    #expect(stage.left.act == .wind)
  }

  @Test func aWalkerPushesAFighterWhoStandsButNotOneWhoBraces() {
    let pushed = [false, true].map { braces in
      let stage = Stage(content)
      stage.put(distance: 52)
      let before = stage.right.x
      stage.step(40, [.keyDown(.d)], braces ? [.keyDown(.down)] : [])
      return stage.right.x - before
    }
    #expect(pushed[0] > 10 && pushed[1] < pushed[0] / 3)
  }

  @Test func walkingAloneStopsAtTheRope() {
    let stage = Stage(content)
    stage.step(300, [.keyDown(.a)])
    #expect(stage.bout.phase == .fight && stage.left.x > -Rule.edge - Rule.margin)
  }

  /// With the inputs of both sides exchanged, each tick is the mirrored one.
  @Test func mirroredInputsGiveAMirroredFight() {
    let stages = [Stage(content), Stage(content)]
    var chance = RandomStream(seed: 9)
    let keys: [[(Key, Key)]] = [
      [(.a, .right), (.d, .left), (.w, .up), (.s, .down), (.space, .enter)],
      [(.right, .a), (.left, .d), (.up, .w), (.down, .s), (.enter, .space)],
    ]
    var held = [[false, false, false, false, false], [false, false, false, false, false]]
    for tick in 0..<1500 where stages[0].bout.phase == .fight {
      var events: [[InputEvent]] = [[], [], [], []]
      for side in 0..<2 {
        for at in 0..<5 where chance.bool(0.06) {
          held[side][at].toggle()
          let (own, mirrored) = keys[side][at]
          events[side].append(held[side][at] ? .keyDown(own) : .keyUp(own))
          events[3 - side].append(held[side][at] ? .keyDown(mirrored) : .keyUp(mirrored))
        }
      }
      stages[0].step(1, events[0], events[1])
      stages[1].step(1, events[2], events[3])
      #expect(
        stages[0].left.x == -stages[1].right.x && stages[0].right.x == -stages[1].left.x
          && stages[0].left.act == stages[1].right.act
          && stages[0].right.act == stages[1].left.act, "tick \(tick)")
    }
    #expect(stages[0].bout.leftWins == stages[1].bout.rightWins)
  }
}
