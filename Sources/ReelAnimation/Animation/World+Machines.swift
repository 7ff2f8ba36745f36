import ReelECS
import ReelSimulation

extension NameKind {
  static let machine = NameKind("machine", plural: "machines")
}

extension World {
  /// Returns the machine of this name; for a missing name, a machine that chooses nothing.
  public func machine(_ name: String) -> MachineID {
    names.find(name, .machine, self)
  }

  /// Adds a machine under a name. Traps after the set-up, if the name is taken, and if two parameters have the same
  /// number.
  /// - Parameter parameters: the machine's parameters with their names, which `inspect` shows.
  @discardableResult
  public func add(
    _ machine: AnimationMachine, named name: String,
    parameters: [(AnimationParameter, String)] = []
  ) -> MachineID {
    let id = names.add(name, self[AnimationMachines.self].add(machine), .machine)
    let parameterNames = part(ParameterNames.self)
    for (parameter, name) in parameters { parameterNames?.add(name, parameter, of: id) }
    return id
  }
}
