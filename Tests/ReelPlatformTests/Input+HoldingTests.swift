import ReelMath
import ReelPlatform
import Testing

@Suite struct InputHoldingTests {
  /// Whatever an input was, the events of another one let it hold the same.
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func anyInputComesToHoldTheSame(seed: UInt64) {
    var random = RandomStream(seed: seed, stream: 1)
    func played() -> Input {
      var input = Input()
      for _ in 0..<40 {
        var tick = TickInput(viewWidth: 320, viewHeight: 180)
        for _ in 0..<random.int(in: 0...6) {
          let kinds: [InputEvent.Kind] = [
            .keyDown, .keyUp, .pointerDown, .pointerMove, .pointerUp, .padConnected,
            .padDisconnected,
            .padDown, .padUp, .padAxis, .mouseDown, .mouseUp, .focusLost,
          ]
          let kind = kinds[Int(random.int(in: 0...Int32(kinds.count - 1)))]
          let code =
            kind == .keyDown || kind == .keyUp ? random.int(in: 0...255) : random.int(in: 0...5)
          tick.events.append(
            InputEvent(
              kind, device: UInt8(random.int(in: 0...3)), code: UInt16(code),
              x: Int16(random.int(in: -300...300)), y: Int16(random.int(in: -300...300))))
        }
        input.apply(tick)
      }
      return input
    }
    for _ in 0..<50 {
      var (target, other) = (played(), played())
      target.apply(TickInput(events: [.keyLabel(.q, "a")]))
      target.apply(TickInput())
      other.apply(TickInput())
      var input = other
      input.apply(
        TickInput(viewWidth: 320, viewHeight: 180, events: target.holdingEvents(after: other)))
      for code in 0..<256 as Range<UInt16> {
        #expect(input.isHeld(Key(rawValue: code)) == target.isHeld(Key(rawValue: code)))
      }
      #expect(input.label(of: .q) == "a")
      // Rules receive no event of a pad that was not there.
      let unplugged = input.events.filter { $0.kind == .padDisconnected }
      #expect(unplugged.allSatisfy { other.pads[Int($0.device)].isConnected })
      for button in MouseButton.allCases {
        #expect(input.isHeld(mouse: button) == target.isHeld(mouse: button))
      }
      #expect(input.pointers.map(\.isHeld) == target.pointers.map(\.isHeld))
      #expect(
        input.pointers[0].x == target.pointers[0].x && input.pointers[0].y == target.pointers[0].y)
      for (own, pad) in zip(input.pads, target.pads) {
        #expect(own.isConnected == pad.isConnected)
        guard pad.isConnected else { continue }
        #expect(own.held == pad.held)
        for axis in PadAxis.allCases { #expect(own.raw(axis) == pad.raw(axis)) }
      }
    }
  }
}
