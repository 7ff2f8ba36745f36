import ReelECS

/// What the simulation says to the program around it: what is to be saved, what is asked of screens and pads, and that
/// the game is over.
public struct ProgramFeature: Feature {
  public static var featureName: String { "Program" }
  public init() {}
  public func install(in simulation: Simulation) { simulation.world.insert(MessageQueue()) }
}
