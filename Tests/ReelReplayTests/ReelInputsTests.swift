import ReelPlatform
import ReelReplay
import Testing

@Suite struct ReelInputsTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func everyTickReturnsItsInput(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var inputs: [TickInput] = []
    var view: UInt16 = 5
    for _ in 0..<Int.random(in: 0...300, using: &random) {
      if Int.random(in: 0..<20, using: &random) == 0 {
        view = UInt16.random(in: 0...3, using: &random)
      }
      var input = TickInput(viewWidth: view, viewHeight: 9)
      if Int.random(in: 0..<5, using: &random) == 0 {
        for _ in 0...Int.random(in: 0...3, using: &random) {
          input.events.append(Recording.event(&random))
        }
      }
      inputs.append(input)
    }
    let kept = ReelInputs(inputs)
    #expect(kept.count == inputs.count)
    #expect(Array(kept) == inputs, "seed \(seed)")
    for _ in 0..<50 where !inputs.isEmpty {
      let tick = Int.random(in: inputs.indices, using: &random)
      #expect(kept[tick] == inputs[tick], "seed \(seed), tick \(tick)")
    }
    #expect(Array(kept.suffix(7)) == inputs.suffix(7))
    var other = kept
    #expect(other == kept)
    other.append(TickInput())
    #expect(other != kept)
  }

  @Test func aTickBeyondTheLastTraps() async {
    await #expect(processExitsWith: .failure) { _ = ReelInputs()[0] }
    await #expect(processExitsWith: .failure) { _ = ReelInputs([TickInput()])[1] }
  }
}
