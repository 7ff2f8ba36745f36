import ReelControls
import ReelDrawing
import ReelECS
import ReelSimulation

/// Areas of the screen that make actions active while they are pressed.
public struct ButtonFeature: Feature {
  public static var featureName: String { "Buttons" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(TransformFeature.self)
    simulation.require(CameraFeature.self)
    simulation.require(ControlFeature.self)
    simulation.require(VisibilityFeature.self)
    simulation.require(PauseFeature.self)
    simulation.world.register(PressButton.self)
    // The system `PressButton.read` reads the visibility of a button's sprite.
    simulation.world.register(Sprite.self)
    simulation.bindActions { world in
      var bits: UInt64 = 0
      world.each { (button: PressButton) in bits |= button.action.bit }
      return bits
    }
    simulation.addCheck { check in
      check.each(
        PressButton.self, without: Transform.self,
        "A PressButton has no Transform beside it: it cannot be pressed")
    }
    simulation.add(PressButton.read, after: Actions.read, ScreenAnchor.place)
  }
}
