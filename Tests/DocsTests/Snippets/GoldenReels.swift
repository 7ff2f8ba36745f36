import Reel
import ReelTesting
import Testing

extension OrchardTests {
  // snippet: golden-reel
  @Test func theOrchardPlaysAsRecorded() throws {
    try expectReel("Reels/orchard.reel", plays: Orchard(), content: Self.content)
  }

  @Test func everySeedScores() throws {
    try expectSame(seeds: 0..<10, plays: Orchard(), ticks: 1800, content: Self.content) { game in
      try #require(game.world[Score.self].points > 0)
    }
  }
  // end
}
