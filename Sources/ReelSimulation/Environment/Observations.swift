import ReelMath

/// The memory for what the agents of one world see, which belongs to the caller: one row of values for each agent.
public struct Observations {
  @usableFromInline let values: UnsafeMutablePointer<Float>?
  @usableFromInline let mask: UnsafeMutablePointer<Int8>?
  /// The number of agents.
  public let count: Int
  /// The number of values of an agent.
  public let width: Int
  @usableFromInline let maskWidth: Int

  /// - Parameters:
  ///   - values: `count` rows of `width` values, all 0; `nil` if an observation has none.
  ///   - mask: `count` rows of `maskWidth` entries, all 1; `nil` if the caller does not read them.
  @inlinable public init(
    values: UnsafeMutablePointer<Float>?, mask: UnsafeMutablePointer<Int8>?, count: Int, width: Int,
    maskWidth: Int
  ) {
    self.values = values
    self.mask = mask
    self.count = count
    self.width = width
    self.maskWidth = maskWidth
  }

  /// A value of an agent's row, in the order of the parts in ``EnvironmentSpaces/observation``. Traps if there is none.
  @inlinable public subscript(agent: Int, index: Int) -> Float {
    get { address(agent, index).pointee }
    nonmutating set { address(agent, index).pointee = newValue }
  }

  /// Returns a writer of an agent's row that appends one value after the other.
  /// - Parameter index: the index of the first value.
  @inlinable public func row(of agent: Int = 0, from index: Int = 0) -> ObservationRow {
    ObservationRow(observations: self, agent: agent, index: index)
  }

  /// Forbids an action of an agent until the next observation.
  /// - Parameter entry: the action's number; of several choices, behind the possibilities of those before.
  public func forbid(_ entry: Int, agent: Int = 0) {
    guard agent >= 0, agent < count, entry >= 0, entry < maskWidth else {
      misuse(
        "There is no action \(entry) of agent \(agent) to forbid: \(count) agents have a mask of \(maskWidth) "
          + "entries. Set `hasMask` in the environment's spaces.")
    }
    mask?[agent * maskWidth + entry] = 0
  }

  @inlinable @inline(__always) func address(_ agent: Int, _ index: Int) -> UnsafeMutablePointer<
    Float
  > {
    guard let values, agent >= 0, agent < count, index >= 0, index < width else {
      missing(agent, index)
    }
    return values + (agent * width + index)
  }

  @inline(never) @usableFromInline func missing(_ agent: Int, _ index: Int) -> Never {
    misuse(
      "An observation has no value \(index) of agent \(agent): \(count) agents have \(width) values each. "
        + "`spaces.observation` declares them.")
  }
}

/// A writer of one agent's observation, value by value.
public struct ObservationRow {
  @usableFromInline let observations: Observations
  @usableFromInline let agent: Int
  /// The index of the next value.
  public var index: Int

  @inlinable init(observations: Observations, agent: Int, index: Int) {
    self.observations = observations
    self.agent = agent
    self.index = index
  }

  /// Writes the next value. Traps behind the last one.
  @inlinable public mutating func append(_ value: Float) {
    observations[agent, index] = value
    index += 1
  }

  /// Writes the next value, limited to a range.
  @inlinable public mutating func append(_ value: Float, in range: ClosedRange<Float>) {
    append(min(max(value, range.lowerBound), range.upperBound))
  }
}
