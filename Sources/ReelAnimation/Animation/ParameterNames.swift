import ReelMath
import ReelSimulation

/// The names of the parameters of machines. They are set-up and not state.
final class ParameterNames: SimulationPart {
  private var names: [(machine: MachineID, parameter: AnimationParameter, name: String)] = []

  /// Adds a name. Traps if another parameter of the machine has the same number.
  func add(_ name: String, _ parameter: AnimationParameter, of machine: MachineID) {
    for other in names where other.machine == machine && other.parameter == parameter {
      misuse(
        "The parameters \(other.name) and \(name) of a machine have the same number, \(parameter.number): each "
          + "would set the other one. Give one of them another AnimationParameter.")
    }
    names.append((machine, parameter, name))
  }

  /// Returns the name of a field of an ``AnimationState``; `nil` if the field is no named parameter.
  func name(ofField path: String, _ machine: MachineID) -> String? {
    names.first { $0.machine == machine && $0.parameter.field.utf8.elementsEqual(path.utf8) }?.name
  }
}
