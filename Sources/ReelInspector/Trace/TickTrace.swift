import ReelECS
import ReelHost
import ReelJSON
import ReelPlatform
import ReelProgram
import ReelReplay
import ReelSimulation

/// The steps of one tick: before the first system, after each system, and at the end of the tick.
final class TickTrace {
  typealias Members = [(name: String, value: JSONValue)]

  private let tick: UInt64
  /// The step whose values are printed; `nil` to print the hashes of all steps.
  private let valuesOf: Int?
  /// The values of which the hashes and the list are.
  private let compared: ComparedValues
  private(set) var stepCount = 0

  init(
    _ tick: UInt64, valuesOf: Int?, of compared: ComparedValues = ComparedValues(without: [])
  ) {
    self.tick = tick
    self.valuesOf = valuesOf
    self.compared = compared
  }

  /// Runs the tick, and calls `write` with the members of each line.
  /// - Parameter inputs: `nil` for the state after the set-up, which has one step.
  func run(
    _ simulation: Simulation, _ inputs: [TickInput]?, write: @escaping (Members) -> Void
  ) {
    guard let inputs else { return add("set-up", simulation.world, write) }
    simulation.schedule.observer = { system, world in
      self.add(system.isEmpty ? "start of the tick" : system, world, write)
    }
    simulation.step(players: inputs)
    simulation.schedule.observer = nil
    add("end of the tick", simulation.world, write)
  }

  private func add(_ system: String, _ world: World, _ write: (Members) -> Void) {
    defer { stepCount += 1 }
    if let valuesOf {
      if valuesOf == stepCount { printValues(world, write) }
      return
    }
    let (total, types) = hashes(world)
    write([
      ("tick", .unsigned(tick)), ("step", .integer(Int64(stepCount))), ("system", .text(system)),
      ("hash", .text(hexadecimal(total))),
      ("types", .object(types.map { ($0.title, .text(hexadecimal($0.hash))) })),
    ])
  }

  private func hashes(_ world: World) -> (total: UInt64, types: [(title: String, hash: UInt64)]) {
    if !compared.isComplete { return compared.hash(world) }
    let hash = world.hashByLayout()
    return (
      hash.total,
      hash.parts.filter { $0.hash != 0 }.map {
        ($0.kind == .entities ? $0.name : "\($0.kind.word) \($0.name)", $0.hash)
      }
    )
  }

  private func printValues(_ world: World, _ write: (Members) -> Void) {
    func printFields(of value: ListedValue, _ owner: Members) {
      guard let value = compared.reduced(value, isComponent: !owner.isEmpty) else { return }
      let type: Members = [("type", .text(value.name))]
      // A value without fields exists, too.
      write(owner + type + [("field", .text("")), ("value", .text("present"))])
      for field in value.fields {
        write(owner + type + [("field", .text(field.path)), ("value", .text(field.content.text))])
      }
    }
    for entity in world.listedEntities() {
      for value in world.listed(entity) where !value.isTransient {
        printFields(of: value, [("entity", .text(entity.numbers))])
      }
    }
    for value in world.listedResources() where !value.isTransient { printFields(of: value, []) }
  }
}
