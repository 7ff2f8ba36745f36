import ReelBatch
import Testing

@testable import ReelLibrary

@Suite struct LibraryConfigTests {
  private func bots(_ text: String) throws -> [BatchBot] {
    try LibraryConfig(Array(#"{"bots": \#(text)}"#.utf8)).options.bots
  }

  @Test func botsAreAListOrHaveNames() throws {
    #expect(try bots("[]") == [])
    #expect(try bots("[1, 0]") == [1, 0])
    #expect(
      try bots(#"{"0": "bold", "1": "bot"}"#) == [BatchBot(0, named: "bold"), BatchBot(1)])
  }

  @Test(arguments: [
    ("3", "config.bots: expected a list of players, or an object of players and names of bots."),
    ("[64]", "config.bots: expected a whole number from 0 to 63."),
    (#"["bold"]"#, "config.bots: expected a whole number from 0 to 63."),
    (#"{"-1": "bold"}"#, "config.bots: expected a whole number from 0 to 63."),
    (#"{"first": "bold"}"#, "config.bots: expected a whole number from 0 to 63."),
    (#"{"": "bold"}"#, "config.bots: expected a whole number from 0 to 63."),
    (#"{"1": 2}"#, "config.bots.1: expected the name of a bot."),
  ])
  func wrongBotsAreRefused(_ text: String, _ sentence: String) throws {
    let error = try #require(throws: BatchError.self) { try bots(text) }
    #expect(error.kind == .badArgument && error.description == sentence)
  }
}
