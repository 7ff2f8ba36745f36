import ReelECS
import ReelSimulation

/// Keys, pads and sticks as actions of the game.
public struct ControlFeature: Feature {
  public static var featureName: String { "Controls" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(ProgramFeature.self)
    simulation.world.insert(PlayerControls(count: simulation.playerCount))
    simulation.world.insert(PlayerActions(count: simulation.playerCount))
    simulation.world.insert(KeyboardFocus())
    simulation.allowUnreadEvents(of: RebindEnded.self)
    simulation.add(Actions.read)
    #if !hasFeature(Embedded)
      simulation.addCheck(ReadActions.check)
      simulation.addCheck(GestureFeature.checkReads)
    #endif
  }
}
