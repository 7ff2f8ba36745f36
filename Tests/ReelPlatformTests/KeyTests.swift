import ReelPlatform
import Testing

@Suite struct KeyTests {
  @Test func everyCharacterOfAnAmericanKeyboardHasItsKey() {
    var found = 0
    for number in UInt16(0)..<256 {
      let key = Key(rawValue: number)
      guard let label = key.americanLabel else { continue }
      #expect(Key(label) == key, "\(label)")
      found += 1
    }
    #expect(found == 26 + 10 + 12 + 2)
    #expect(Key("Q") == .q && Key("ö") == nil && Key("\n") == nil && Key(".") == .period)
    #expect(Key("<") == .angleBracket)
  }

  @Test func keysHaveTitles() {
    #expect(Key.a.title == "A" && Key.digit0.title == "0" && Key.slash.title == "/")
    #expect(
      Key.f1.title == "F1" && Key.f12.title == "F12" && Key.f13.title == "F13"
        && Key.f24.title == "F24")
    #expect(Key.keypad9.title == "Keypad 9" && Key.space.title == "Space")
    #expect(Key(rawValue: 200).title == "Key 200")
  }

  @Test func capitalsOfOtherAlphabetsNameTheirKeys() {
    var input = Input()
    for (small, capital) in [
      ("ä", "Ä"), ("ø", "Ø"), ("÷", "÷"), ("ж", "Ж"), ("ё", "Ё"), ("ω", "Ω"), ("ς", "ς"),
    ] {
      input.apply(TickInput(events: [.keyLabel(.a, small.unicodeScalars.first!)]))
      #expect(input.title(of: .a) == capital)
    }
  }
}
