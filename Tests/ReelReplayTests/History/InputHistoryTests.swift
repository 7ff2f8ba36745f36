import ReelPlatform
import Testing

@testable import ReelReplay

@Suite struct InputHistoryTests {
  private func inputs(_ random: inout SeededGenerator, players: Int, _ old: [TickInput])
    -> [TickInput]
  {
    (0..<players).map { player in
      var input = TickInput(
        viewWidth: old.isEmpty ? 320 : old[player].viewWidth, viewHeight: 180)
      if Int.random(in: 0..<40, using: &random) == 0 {
        input.viewWidth = UInt16.random(in: 1...500, using: &random)
      }
      if Int.random(in: 0..<5, using: &random) == 0 {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          input.events.append(Recording.event(&random))
        }
      }
      return input
    }
  }

  /// Records random inputs, cuts the end off now and then, and compares all that is kept.
  @Test(arguments: [(1, 1), (2, 3), (3, 64)] as [(UInt64, Int)])
  func theLatestInputsAreThoseThatWereRecorded(seed: UInt64, players: Int) {
    var random = SeededGenerator(seed: seed)
    let history = InputHistory(tick: 10, byteCount: 0)
    var all: [[TickInput]] = []
    var cuts = 0
    for _ in 0..<8000 {
      if Int.random(in: 0..<1500, using: &random) == 0, history.end > history.start + 5 {
        let tick = history.end - UInt64.random(in: 1...5, using: &random)
        history.truncate(to: tick)
        all.removeLast(all.count - Int(tick - 10))
        cuts += 1
      }
      let next = inputs(&random, players: players, all.last ?? [])
      #expect(history.append(next, isComplete: Int(history.end) % 60 == 10))
      all.append(next)
    }
    #expect(history.end == UInt64(10 + all.count) && cuts > 0)
    #expect(players == 1 || history.start > 10, "more than fits was recorded")
    // Reading begins at a tick with complete inputs.
    var tick = history.start
    while tick % 60 != 10 { tick += 1 }
    var position = history.position(of: tick)
    var read = [TickInput](repeating: TickInput(), count: players)
    while tick < history.end {
      history.read(tick, at: &position, into: &read)
      guard read == all[Int(tick - 10)] else {
        Issue.record("seed \(seed): the inputs of tick \(tick) differ")
        return
      }
      tick += 1
    }
    var busy = 0
    history.eachBusyInput(from: history.start) { tick, player, events in
      if all[Int(tick - 10)][player].events.count != events { busy += 10_000_000 }
      busy += 1
    }
    let expected = all.suffix(Int(history.end - history.start)).reduce(0) {
      $0 + $1.count { !$0.events.isEmpty }
    }
    #expect(busy == expected)
  }

  @Test func aTickOfTooManyEventsDropsEverything() {
    let history = InputHistory(tick: 0, byteCount: 0)
    #expect(history.append([TickInput(viewWidth: 1, viewHeight: 1)], isComplete: true))
    var flood = TickInput(viewWidth: 1, viewHeight: 1)
    flood.events = [InputEvent](repeating: .keyDown(.a), count: 50_000)
    #expect(!history.append([flood], isComplete: false))
    #expect(history.start == 2 && history.end == 2 && history.usedByteCount == 0)
    #expect(history.append([TickInput(viewWidth: 1, viewHeight: 1)], isComplete: true))
    #expect(history.end == 3)
  }
}
