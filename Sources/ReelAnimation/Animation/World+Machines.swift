import ReelECS
import ReelSimulation

extension NameKind {
  static let machine = NameKind("machine", plural: "machines")
}

extension World {
  /// The machine that was added under this name. Where there is none, one that chooses nothing.
  public func machine(_ name: String) -> MachineID {
    names.find(name, .machine, self)
  }

  /// Adds a machine under a name of its own. In the set-up; later, and where the name is taken, it traps.
  @discardableResult
  public func add(_ machine: AnimationMachine, named name: String) -> MachineID {
    names.add(name, self[AnimationMachines.self].add(machine), .machine)
  }
}
