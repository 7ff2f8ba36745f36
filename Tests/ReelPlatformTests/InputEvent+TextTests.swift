import ReelPlatform
import Testing

@Suite struct InputEventTextTests {
  private func text(_ events: [InputEvent]) -> String {
    var input = Input()
    input.apply(TickInput(events: events))
    #expect(input.events == events, "every event was taken")
    return input.typedText
  }

  @Test(arguments: [
    "a", "Grüße", "Straße 12", "日本語の入力", "👩‍👩‍👧 und 🐘", "ééééééééé", "\u{10FFFF}x\u{7FF}\u{800}",
  ])
  func typedAndPastedTextArrivesComplete(word: String) {
    #expect(text(InputEvent.typed(word)).utf8.elementsEqual(word.utf8))
    #expect(text(InputEvent.pasted(word)).utf8.elementsEqual(word.utf8))
  }

  @Test func piecesAreBoundedAndNeverCutACharacter() {
    let events = InputEvent.typed("aaaaa🐘b")
    #expect(events.map(\.textSize) == [5, 5])
    for event in events {
      var bytes: [UInt8] = []
      event.appendText(to: &bytes)
      #expect(String(validating: bytes, as: UTF8.self) != nil)
    }
    #expect(InputEvent.typed("").isEmpty && InputEvent.typed("\0").isEmpty)
    #expect(InputEvent.typed("a\0b").count == 1)
  }

  @Test func aLongTextComesInAsManyEventsAsItNeeds() {
    let long = String(repeating: "Äpfel ", count: 10_000)
    let events = InputEvent.pasted(long)
    #expect(events.count >= 70_000 / 6 && events.count < 16_000)
    var input = Input()
    input.apply(TickInput(events: events))
    #expect(input.typedText == long)
    input.apply(TickInput())
    #expect(input.typedText == "")
  }

  @Test func typedAndPastedKeepTheirOrder() {
    var input = Input()
    input.apply(
      TickInput(events: InputEvent.typed("a") + InputEvent.pasted("b") + InputEvent.typed("c")))
    #expect(input.typedText == "abc")
  }

  @Test func aCompositionIsReplacedAndEnds() {
    var input = Input()
    let long = String(repeating: "に", count: 20)
    input.apply(TickInput(events: InputEvent.composing(long, cursor: 3, selected: 2)))
    #expect(input.composition.text == long)
    #expect(input.composition.cursor == 3 && input.composition.selected == 2)
    #expect(input.typedText == "", "it is no part of the text yet")
    input.apply(TickInput())
    #expect(input.composition.text == long, "it stays from tick to tick")
    input.apply(TickInput(events: InputEvent.composing("二")))
    #expect(input.composition.text == "二" && input.composition.cursor == 0)
    input.apply(TickInput(events: InputEvent.composing("") + InputEvent.typed("二")))
    #expect(input.composition.isEmpty && input.typedText == "二")
    input.apply(TickInput(events: InputEvent.composing("x")))
    input.apply(TickInput(events: [InputEvent(.focusLost)]))
    #expect(input.composition.isEmpty)
  }

  @Test func aCompositionHasALimit() {
    var input = Input()
    input.apply(
      TickInput(events: InputEvent.composing(String(repeating: "x", count: 5000))))
    #expect(input.composition.bytes.count <= TextComposition.largestSize)
    #expect(input.composition.bytes.count > TextComposition.largestSize - 6)
  }

  /// Checks that text from random pieces is UTF-8, and that its pieces equal those that `InputEvent` would have made.
  @Test func piecesFromOutsideAreAcceptedOnlyIfTheyAreText() {
    print("seed 5")
    var state: UInt64 = 5
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    var taken = 0
    for _ in 0..<200_000 {
      let size = UInt8(next() % 8)
      // Mostly small bytes, or lead and trail bytes; otherwise no piece would be text.
      func byte() -> UInt16 {
        [
          0, UInt16(next() % 128), 0xC3, 0x80 + UInt16(next() % 64), 0xE0 + UInt16(next() % 8),
          UInt16(next() % 256),
        ][
          Int(next() % 6)]
      }
      func word(_ from: UInt8) -> UInt16 {
        (from < size ? byte() : next() % 50 == 0 ? 1 : 0)
          | (from + 1 < size ? byte() << 8 : 0)
      }
      let event = InputEvent(
        .text, device: next() % 20 == 0 ? size | 128 : size, code: word(0),
        x: Int16(bitPattern: word(2)), y: Int16(bitPattern: word(4)))
      var input = Input()
      input.apply(TickInput(events: [event]))
      var bytes: [UInt8] = []
      event.appendText(to: &bytes)
      let isText =
        !bytes.isEmpty && String(validating: bytes, as: UTF8.self) != nil
        && InputEvent.typed(String(decoding: bytes, as: UTF8.self)) == [event]
      #expect(input.events.isEmpty != isText, "\(event)")
      if isText { taken += 1 }
    }
    #expect(taken > 5000)
  }
}
