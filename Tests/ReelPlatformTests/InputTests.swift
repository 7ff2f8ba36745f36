import ReelFields
import ReelMath
import ReelPlatform
import Testing

@Suite struct InputTests {
  func tick(_ events: [InputEvent]) -> TickInput {
    TickInput(viewWidth: 480, viewHeight: 320, events: events)
  }

  @Test func aPressAndReleaseBetweenTwoTicksCounts() {
    var input = Input()
    input.apply(tick([.keyDown(.space), .keyUp(.space)]))
    #expect(input.wasPressed(.space))
    #expect(!input.isHeld(.space))
    input.apply(tick([]))
    #expect(!input.wasPressed(.space))
  }

  @Test func keysStayHeldUntilTheyAreReleased() {
    var input = Input()
    input.apply(tick([.keyDown(.left), .padDown(.south, pad: 1), .pointerDown(2, 10, 20)]))
    input.apply(tick([.pointerMove(2, 30, 40)]))
    #expect(input.isHeld(.left))
    #expect(input.isHeld(.south, pad: 1))
    #expect(!input.wasPressed(.south, pad: 1))
    #expect(input.pointers[2].isHeld)
    #expect(input.pointers[2].position == Vec2(30, 40))
    input.apply(tick([.keyUp(.left), .padUp(.south, pad: 1), .pointerUp(2, 1, 2)]))
    #expect(!input.isHeld(.left))
    #expect(!input.isHeld(.south, pad: 1))
    #expect(!input.pointers[2].isHeld)
  }

  @Test func losingTheFocusReleasesEverything() {
    var input = Input()
    input.apply(
      tick([
        InputEvent(.padConnected), .keyDown(.a), .padDown(.east), .padAxis(.leftX, 1),
        .pointerDown(0, 5, 5),
      ]))
    #expect(input.pads[0].axis(.leftX) == 1)
    input.apply(tick([InputEvent(.focusLost)]))
    #expect(!input.isHeld(.a))
    #expect(!input.isHeld(.east))
    #expect(input.pads[0].axis(.leftX) == 0)
    #expect(input.pads[0].isConnected)
    #expect(!input.pointers[0].isHeld)
  }

  @Test func aDisconnectedPadReleasesItsButtons() {
    var input = Input()
    input.apply(tick([InputEvent(.padConnected, device: 3), .padDown(.start, pad: 3)]))
    #expect(input.isHeld(.start, pad: 3) && input.hasPads)
    input.apply(tick([InputEvent(.padDisconnected, device: 3)]))
    #expect(!input.isHeld(.start, pad: 3))
    #expect(!input.pads[3].isConnected && !input.hasPads)
  }

  @Test func aCopyOfTheInputKeepsItsValues() {
    var input = Input()
    #expect(!input.hasPads)
    input.apply(tick([.keyDown(.left), InputEvent(.padConnected, device: 1)]))
    let copy = input
    input.apply(tick([.keyUp(.left), InputEvent(.padDisconnected, device: 1)]))
    #expect(copy.isHeld(.left) && copy.hasPads && copy.events.count == 2 && copy != input)
    #expect(!input.isHeld(.left) && !input.hasPads)
  }

  @Test func eventsOfMissingDevicesAreSkipped() {
    var input = Input()
    input.apply(
      tick([
        InputEvent(.keyDown, code: 256), InputEvent(.pointerDown, device: 10),
        InputEvent(.padDown, device: 4), InputEvent(.padDown, code: 32),
        InputEvent(.padAxis, code: 6), InputEvent(.padAxis, code: 300),
      ]))
    #expect(input.events.isEmpty)
  }

  @Test func randomEventsDoNotTrapAndCanBeEncoded() throws {
    print("seed 11")
    var state: UInt64 = 11
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    var input = Input()
    for _ in 0..<3000 {
      let kind = InputEvent.Kind(rawValue: UInt8(next() % 22))!
      let event = InputEvent(
        kind, device: UInt8(next() % 14), code: UInt16(next() % 400),
        x: Int16(truncatingIfNeeded: next()))
      input.apply(tick([event]))
      let bytes = FieldEncoder.encode(input)
      let back = try FieldDecoder.decode(Input.self, from: bytes)
      #expect(FieldHashing.hash(back) == FieldHashing.hash(input))
    }
  }

  @Test func axesAreQuantised() {
    #expect(InputEvent.padAxis(.leftX, 2).x == 32767)
    #expect(InputEvent.padAxis(.leftX, -7).x == -32767)
    #expect(InputEvent.padAxis(.leftX, .nan).x == -32767)
    #expect(InputEvent.padAxis(.leftX, 0).x == 0)
  }
}
