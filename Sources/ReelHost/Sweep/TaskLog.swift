import ReelJSON
import ReelSimulation

/// The values that a game's task for learning agents logs, in a world that no agent plays.
///
/// The task judges each step of the world as it does for an agent, because it may count from step to step.
final class TaskLog<Task: Environment> {
  /// The most agents whose values are listed one by one; of more, the mean is.
  private static var mostListed: Int { 8 }

  private let names: [String]
  private let agentCount: Int
  private let ticksPerStep: Int
  private var task = Task()
  private var ticks = 0
  private var rewards: [Double]
  private var ends: [UInt8]
  private var log: [Double]

  /// Returns the log of a world at tick 0; `nil` for a task that logs nothing.
  init?(_ simulation: Simulation, _ spaces: EnvironmentSpaces) {
    guard !spaces.log.isEmpty, spaces.agentCount > 0 else { return nil }
    names = spaces.log
    agentCount = spaces.agentCount
    ticksPerStep = max(1, spaces.ticksPerStep)
    rewards = [Double](repeating: 0, count: agentCount)
    ends = [UInt8](repeating: 0, count: agentCount * 2)
    log = [Double](repeating: 0, count: agentCount * names.count)
    task.begin(simulation)
  }

  /// Judges the step that a tick has completed.
  func tick(_ simulation: Simulation) {
    ticks += 1
    if ticks == ticksPerStep { judge(simulation) }
  }

  /// Returns the values after the last tick.
  func finish(_ simulation: Simulation) -> [(name: String, value: JSONValue)] {
    if ticks > 0 || simulation.tick == 0 { judge(simulation) }
    if agentCount == 1 { return zip(names, log).map { ($0, .double($1)) } }
    var values: [(name: String, value: JSONValue)] = []
    for (at, name) in names.enumerated() {
      let column = (0..<agentCount).map { log[$0 * names.count + at] }
      if agentCount <= Self.mostListed {
        for (agent, value) in column.enumerated() {
          values.append(("\(name)[\(agent)]", .double(value)))
        }
      } else {
        values.append((name, .double(column.reduce(0, +) / Double(agentCount))))
      }
    }
    return values
  }

  private func judge(_ simulation: Simulation) {
    ticks = 0
    for at in log.indices { log[at] = 0 }
    for at in rewards.indices { rewards[at] = 0 }
    for at in ends.indices { ends[at] = 0 }
    rewards.withUnsafeMutableBufferPointer { rewards in
      ends.withUnsafeMutableBufferPointer { ends in
        log.withUnsafeMutableBufferPointer { log in
          // SAFETY: a task with a log has at least one agent and one value, so no array is empty.
          guard let rewards = rewards.baseAddress, let ends = ends.baseAddress else { return }
          task.judge(
            simulation,
            into: Outcomes(
              rewards: rewards, terminated: ends, truncated: ends + agentCount,
              log: log.baseAddress, count: agentCount, logWidth: names.count))
        }
      }
    }
  }
}
