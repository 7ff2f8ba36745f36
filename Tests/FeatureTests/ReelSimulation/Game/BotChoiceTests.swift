import Reel
import Testing

@testable import ReelSimulation

@Suite struct BotChoiceTests {
  private func bots(_ text: String) throws -> [[Int]?] {
    marches(try BotChoice<Marcher>(text, players: 2).makeTeam(seed: 7))
  }

  @Test func aNameChoosesTheBotOfAllPlayers() throws {
    #expect(try bots("bot") == [[7, 0], [7, 0]])
    #expect(try bots("left") == [[7, -1], [7, -1]])
    #expect(try bots("none") == [nil, nil])
  }

  @Test func aListChoosesABotForEachPlayer() throws {
    #expect(try bots("left,right") == [[7, -1], [8, 1]])
    #expect(try bots("none,right") == [nil, [8, 1]])
    #expect(try bots("bot,left") == [[7, 0], [8, -1]])
  }

  @Test func withoutATextTheGamesBotPlays() throws {
    #expect(BotChoice<Marcher>.usual.text == "bot" && BotChoice<Marcher>.none.text == "none")
    #expect(try marches(BotChoice<Marcher>.usual.makeTeam(seed: 7)) == bots("bot"))
    #expect(try marches(BotChoice<Marcher>.none.makeTeam(seed: 7)) == bots("none"))
  }

  @Test(arguments: [("up", "up"), ("left,up", "up"), ("", ""), ("left,", ""), ("Left", "Left")])
  func anUnknownNameIsRefused(text: String, found: String) throws {
    let error = try #require(throws: BotNameError.self) { try bots(text) }
    #expect(error.expected == "bot, none, left or right" && error.found == found)
  }

  @Test func aBotWithoutKindsHasTwoNames() throws {
    #expect(BotSeat<IdleBot>.names == ["bot", "none"])
    let error = try #require(throws: BotNameError.self) { try BotSeat<IdleBot>(name: "up") }
    #expect(error.expected == "bot or none")
  }

  @Test func aListOfAnotherLengthIsRefused() throws {
    let error = try #require(throws: BotNameError.self) { try bots("left,left,left") }
    #expect(error.expected == "one name, or one for each of 2 players")
    #expect(error.found == "left,left,left")
  }

  @Test func aKindThatNoOneCanNameTraps() async {
    await #expect(processExitsWith: .failure) { _ = BotSeat<Misnamed<Comma>>.names }
    await #expect(processExitsWith: .failure) { _ = BotSeat<Misnamed<Space>>.names }
    await #expect(processExitsWith: .failure) { _ = BotSeat<Misnamed<Reserved>>.names }
    await #expect(processExitsWith: .success) { _ = BotSeat<Marcher>.names }
  }
}

private enum Comma: String, BotKind { case both = "left,right" }
private enum Space: String, BotKind { case slow = "very slow" }
private enum Reserved: String, BotKind { case none }

private struct Misnamed<Kind: BotKind>: Bot {
  init(seed: UInt64) {}
  init(kind: Kind, seed: UInt64) {}
  mutating func play(_ simulation: Simulation, into input: inout TickInput) {}
}
