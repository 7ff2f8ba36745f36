import ReelMath

/// The memory for the results of a step of one world, which belongs to the caller.
public struct Outcomes {
  let rewards: UnsafeMutablePointer<Double>
  let terminated: UnsafeMutablePointer<UInt8>
  let truncated: UnsafeMutablePointer<UInt8>
  let log: UnsafeMutablePointer<Double>?
  /// The number of agents.
  public let count: Int
  let logWidth: Int

  /// - Parameters:
  ///   - rewards: `count` rewards, all 0, as are `terminated` and `truncated`.
  ///   - log: `count` rows of `logWidth` values, all 0; `nil` if nothing is logged.
  package init(
    rewards: UnsafeMutablePointer<Double>, terminated: UnsafeMutablePointer<UInt8>,
    truncated: UnsafeMutablePointer<UInt8>, log: UnsafeMutablePointer<Double>?, count: Int,
    logWidth: Int
  ) {
    self.rewards = rewards
    self.terminated = terminated
    self.truncated = truncated
    self.log = log
    self.count = count
    self.logWidth = logWidth
  }

  /// Rewards an agent for the step. Traps if there is no such agent.
  public func reward(_ value: Float, agent: Int = 0) { rewards[checked(agent)] = Double(value) }

  /// Ends the episode of an agent: the task is done, or has failed.
  public func terminate(agent: Int = 0) { terminated[checked(agent)] = 1 }

  /// Cuts off the episode of an agent, for a reason outside of the task such as a limit of time.
  public func truncate(agent: Int = 0) { truncated[checked(agent)] = 1 }

  /// Logs a value of the step.
  /// - Parameter index: the index of its name in ``EnvironmentSpaces/log``.
  public func log(_ value: Double, at index: Int, agent: Int = 0) {
    guard let log, index >= 0, index < logWidth else {
      misuse(
        "There is no value \(index) to log: the environment's spaces name \(logWidth). Add its name to "
          + "`spaces.log`.")
    }
    log[checked(agent) * logWidth + index] = value
  }

  @inline(__always) private func checked(_ agent: Int) -> Int {
    if agent < 0 || agent >= count {
      misuse("There is no agent \(agent): a world has \(count). `spaces.agentCount` sets the number.")
    }
    return agent
  }
}
