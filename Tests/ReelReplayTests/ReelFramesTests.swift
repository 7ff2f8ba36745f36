import ReelPlatform
import ReelReplay
import Testing

@Suite struct ReelFramesTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func whatGoesInComesOutAtEveryTick(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var frames: [TickInput] = []
    var view: UInt16 = 5
    for _ in 0..<Int.random(in: 0...300, using: &random) {
      if Int.random(in: 0..<20, using: &random) == 0 {
        view = UInt16.random(in: 0...3, using: &random)
      }
      var frame = TickInput(viewWidth: view, viewHeight: 9)
      if Int.random(in: 0..<5, using: &random) == 0 {
        for _ in 0...Int.random(in: 0...3, using: &random) {
          frame.events.append(Recording.event(&random))
        }
      }
      frames.append(frame)
    }
    let kept = ReelFrames(frames)
    #expect(kept.count == frames.count)
    #expect(Array(kept) == frames, "seed \(seed)")
    for _ in 0..<50 where !frames.isEmpty {
      let tick = Int.random(in: frames.indices, using: &random)
      #expect(kept[tick] == frames[tick], "seed \(seed), tick \(tick)")
    }
    #expect(Array(kept.suffix(7)) == frames.suffix(7))
    var other = kept
    #expect(other == kept)
    other.append(TickInput())
    #expect(other != kept)
  }

  @Test func aTickBeyondTheLastTraps() async {
    await #expect(processExitsWith: .failure) { _ = ReelFrames()[0] }
    await #expect(processExitsWith: .failure) { _ = ReelFrames([TickInput()])[1] }
  }
}
