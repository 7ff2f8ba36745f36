import ReelMath

/// The memory for the results of a step of one world, which belongs to the caller.
public struct Outcomes {
  @usableFromInline let rewards: UnsafeMutablePointer<Double>
  @usableFromInline let terminated: UnsafeMutablePointer<UInt8>
  @usableFromInline let truncated: UnsafeMutablePointer<UInt8>
  @usableFromInline let log: UnsafeMutablePointer<Double>?
  /// The number of agents.
  public let count: Int
  @usableFromInline let logWidth: Int

  /// - Parameters:
  ///   - rewards: `count` rewards, all 0, as are `terminated` and `truncated`.
  ///   - log: `count` rows of `logWidth` values, all 0; `nil` if the caller does not read them.
  @inlinable public init(
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
  @inlinable public func reward(_ value: Float, agent: Int = 0) {
    rewards[checked(agent)] = Double(value)
  }

  /// Ends the episode of an agent: the task is done, or has failed.
  @inlinable public func terminate(agent: Int = 0) { terminated[checked(agent)] = 1 }

  /// Cuts off the episode of an agent, for a reason outside of the task such as a limit of time.
  @inlinable public func truncate(agent: Int = 0) { truncated[checked(agent)] = 1 }

  /// Logs a value of the step.
  /// - Parameter index: the index of its name in ``EnvironmentSpaces/log``.
  public func log(_ value: Double, at index: Int, agent: Int = 0) {
    guard index >= 0, index < logWidth else {
      misuse(
        "There is no value \(index) to log: the environment's spaces name \(logWidth). Add its name to "
          + "`spaces.log`.")
    }
    log?[checked(agent) * logWidth + index] = value
  }

  @inlinable @inline(__always) func checked(_ agent: Int) -> Int {
    if agent < 0 || agent >= count { missing(agent) }
    return agent
  }

  @inline(never) @usableFromInline func missing(_ agent: Int) -> Never {
    misuse("There is no agent \(agent): a world has \(count). `spaces.agentCount` sets the number.")
  }
}
