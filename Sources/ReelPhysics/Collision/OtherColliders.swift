import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The components of modules above this one that change the ``Collider`` of their entity.
package final class OtherColliders: SimulationPart {
  /// A closure for each such component. It calls its second argument with each entity of the world that has the
  /// component, with the categories and the mask.
  package var visitors: [(World, (Entity, UInt32, UInt32) -> Void) -> Void] = []
}
