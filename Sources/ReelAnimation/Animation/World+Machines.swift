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

  /// Adds a machine under a name. Traps after the set-up, and if the name is taken.
  @discardableResult
  public func add(_ machine: AnimationMachine, named name: String) -> MachineID {
    names.add(name, self[AnimationMachines.self].add(machine), .machine)
  }
}
