import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Entities that only the machines of one player show.
@Suite struct VisibleToPlayersTests {
  @Test func onlyTheMachineOfThePlayerShowsAnEntityAndItsDescendants() {
    let simulation = Simulation(
      content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1, players: 2)
    let world = simulation.world
    let painter = ScenePainter(simulation)
    let above = world.spawn(Transform(), VisibleToPlayers(player: 1))
    let below = world.spawn(Transform(), Sprite(FrameID(index: 2)), Visibility())
    world.setParent(of: below, to: above)
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
    painter.recordTick(world)
    func count() -> Int {
      var list = DrawList()
      painter.paint(world, into: &list)
      return list.quads.count
    }
    // All players sit at this machine.
    #expect(count() == 1)
    let hash = simulation.stateHash
    world[LocalPlayers.self].players = PlayerSet(0)
    #expect(count() == 0)
    world[LocalPlayers.self].players = PlayerSet(1)
    #expect(count() == 1 && simulation.stateHash == hash)
  }
}
