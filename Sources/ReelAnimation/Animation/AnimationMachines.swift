import ReelECS
import ReelFields

/// The machines of a game. A machine's number is its index in the order in which the machines were added.
public struct AnimationMachines: Resource {
  /// The machines in the order in which they were added.
  public private(set) var all: [AnimationMachine] = []

  public init() {}
  public static var resourceName: String { "AnimationMachines" }

  /// Adds a machine and returns its number.
  public mutating func add(_ machine: AnimationMachine) -> MachineID {
    all.append(numbered: machine, "machines", "give its number to many entities")
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("all", &all) }
}
