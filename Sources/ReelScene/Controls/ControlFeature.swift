import ReelECS

/// Keys, pads and sticks as actions of the game.
public struct ControlFeature: Feature {
  public static var featureName: String { "Controls" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(ProgramFeature.self)
    simulation.world.insert(Bindings())
    simulation.world.insert(Actions())
    simulation.add(Actions.read)
    #if !hasFeature(Embedded)
      simulation.addCheck(AskedActions.check)
      simulation.addCheck(GestureFeature.checkAsked)
    #endif
    if simulation.playerCount > 1 { simulation.add(Players.read, after: Actions.read) }
  }
}
