import ReelECS
import ReelSimulation

/// Taps, double taps, long presses, drags and swipes of the mouse and of each finger, as events. Not among the standard
/// features: a game that needs them requests it.
///
///     simulation.require(GestureFeature.self)
public struct GestureFeature: Feature {
  public static var featureName: String { "Gestures" }

  public init() {}

  public func install(in simulation: Simulation) {
    simulation.require(ControlFeature.self)
    simulation.world.register(Gesture.self)
    simulation.allowUnreadEvents(of: Gesture.self)
    simulation.world.insert(Gestures(GestureSettings(rate: simulation.rate)))
    simulation.add(Gestures.recognise)
  }
}

#if !hasFeature(Embedded)
  extension GestureFeature {
    /// Reports that rules read gestures while this feature is not installed.
    static func checkReads(_ check: Checkup) {
      guard check.world[Clock.self].tick == 60, !check.world.has(Gestures.self),
        check.world.registeredTypes.contains(where: { $0 == Gesture.self })
      else { return }
      check.report(
        "Gestures are read, and nothing recognises them: call simulation.require(GestureFeature.self) in the "
          + "set-up")
    }
  }
#endif
