import ReelECS

/// Messages to the program around the simulation: values to save, commands to screens and pads, and the end of the
/// game.
public struct ProgramFeature: Feature {
  public static var featureName: String { "Program" }
  public init() {}
  public func install(in simulation: Simulation) { simulation.world.insert(MessageQueue()) }
}
