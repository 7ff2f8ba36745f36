import ReelProgram
import Testing

@Suite struct StringHyphenatedTests {
  @Test(arguments: [
    ("", ""), ("Rain", "rain"), ("BouncingBall", "bouncing-ball"), ("HUD", "h-u-d"),
    ("Ärger", "ärger"),
    ("Pong2Go", "pong2-go"),
  ])
  func wordsAreTypedWithHyphens(_ name: String, _ typed: String) {
    #expect(name.hyphenated == typed)
  }
}
