import Reel
import ReelTesting
import Testing

@testable import OrchardRules

extension OrchardTests {
  // snippet: golden-reel
  @Test func theOrchardPlaysAsRecorded() throws {
    try expectReel("Reels/orchard.reel", plays: Orchard(), content: Self.content)
  }

  @Test func everySeedScores() throws {
    try expectForAll(seeds: 0..<10, playing: Orchard(), ticks: 1800, content: Self.content) { end in
      try #require(end.world[Score.self].points > 0)
    }
  }
  // end
}
