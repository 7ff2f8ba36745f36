import Reel
import Testing

/// Tests of the code of docs/saves.md.
@Suite struct SavesPageTests {
  private let input = TickInput(viewWidth: 16, viewHeight: 16)

  @Test func theSecondGameBeginsWithTheFirstOnesScore() {
    let (first, second) = SavesPage.host(GameContent(), input)
    #expect(first.world[SavesPage.Progress.self].best == 20)
    #expect(second.world[SavesPage.Progress.self].best == 20)
    second.step(input)
    #expect(second.messages.isEmpty, "nothing better, nothing saved")
  }

  @Test func programMessagesAreSentOnce() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    SavesPage.sendMessages(simulation.world)
    #expect(simulation.messages.count == 3 && simulation.messages.first == .quit)
    simulation.step(input)
    #expect(simulation.messages.isEmpty)
  }
}
