import Reel
import ReelBatch
import Testing

/// The pieces of docs/batch.md run.
@Suite struct BatchPageTests {
  @Test func aBatchTakesTheNamesOfBots() throws {
    #expect(try BatchPage.bots() == [BatchBot(1, named: "patient")])
  }

  @Test func aBatchRuns() throws {
    #expect(try BatchPage.run() >= 0)
  }

  @Test func branchesDifferByTheirActions() throws {
    let result = try BatchPage.search()
    #expect(result.hashes[0] != result.hashes[1])
    let reel = try ReelContents(bytes: result.reel)
    #expect(reel.inputs.count == 4 && reel.header.game == "BallGame")
  }
}
