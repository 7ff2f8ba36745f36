import Reel
import Testing

@Suite struct BotTeamTests {
  @Test func oneBotPlaysAllPlayers() {
    #expect(marches(BotTeam(seed: 7)) == [[7, 0], [7, 0]])
    #expect(marches(BotTeam(kind: .right, seed: 7)) == [[7, 1], [7, 1]])
  }

  @Test func eachPlayerHasABotOfItsOwn() {
    #expect(marches(BotTeam([.right, .left], seed: 7)) == [[7, 1], [8, -1]])
  }

  @Test func playersBeyondTheListDoNothing() {
    #expect(marches(BotTeam([.left], seed: 7)) == [[7, -1], nil])
    #expect(marches(BotTeam([], seed: 7)) == [nil, nil])
  }

  /// A bot without kinds is a team, too.
  @Test func aBotWithoutKindsPlays() {
    var (team, bot) = (BotTeam<IdleBot>(seed: 7), IdleBot(seed: 7))
    let simulation = March().makeSimulation(content: GameContent(), seed: 1)
    var inputs = [TickInput(viewWidth: 64, viewHeight: 32)]
    team.play(simulation, into: &inputs)
    bot.play(simulation, into: &inputs)
    #expect(inputs[0].events.isEmpty && NoBotKinds.allCases.isEmpty)
  }
}
