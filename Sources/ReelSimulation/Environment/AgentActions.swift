import ReelMath

/// The actions that the agents of one world have chosen for a step, in memory of the caller.
public struct AgentActions {
  @usableFromInline let choices: UnsafePointer<Int64>?
  @usableFromInline let controls: UnsafePointer<Float>?
  /// The number of choices or controls of an agent.
  @usableFromInline let width: Int
  /// The number of agents.
  public let count: Int
  /// The tick of the step, from 0.
  public let tick: Int
  /// The players whom bots play, a bit each.
  @usableFromInline let bots: UInt64

  /// - Parameters:
  ///   - choices: `count` rows of `width` choices; `nil` if actions are controls.
  ///   - controls: `count` rows of `width` controls; `nil` if actions are choices.
  ///   - bots: the players whom bots play, a bit each.
  @inlinable public init(
    choices: UnsafePointer<Int64>?, controls: UnsafePointer<Float>?, width: Int, count: Int,
    tick: Int, bots: UInt64 = 0
  ) {
    self.choices = choices
    self.controls = controls
    self.width = width
    self.count = count
    self.tick = tick
    self.bots = bots
  }

  /// Returns true if a bot plays this player. Its actions have no meaning then, and the environment leaves its input
  /// alone.
  @inlinable public func isBot(_ player: Int) -> Bool { bots >> UInt64(player) & 1 != 0 }

  /// Returns an agent's only choice, or its first.
  @inlinable public subscript(agent: Int) -> Int { self[agent, 0] }

  /// Returns a choice of an agent, from 0 to below its number of possibilities. Traps if the actions are controls, or
  /// if there is no such agent or choice.
  @inlinable public subscript(agent: Int, choice: Int) -> Int {
    guard let choices, agent >= 0, agent < count, choice >= 0, choice < width else {
      noAction(agent, choice, "choice")
    }
    return Int(truncatingIfNeeded: choices[agent * width + choice])
  }

  /// Returns a control of an agent, within its range. Traps if the actions are choices, or if there is no such agent or
  /// control.
  @inlinable public func control(_ agent: Int, _ index: Int = 0) -> Float {
    guard let controls, agent >= 0, agent < count, index >= 0, index < width else {
      noAction(agent, index, "control")
    }
    return controls[agent * width + index]
  }

  @inline(never) @usableFromInline func noAction(_ agent: Int, _ index: Int, _ word: StaticString)
    -> Never
  {
    misuse(
      "There is no \(Self.text(word)) \(index) of agent \(agent): \(count) agents have \(width) "
        + "\(choices == nil ? "controls" : "choices") each. `spaces.action` declares them.")
  }

  private static func text(_ word: StaticString) -> String {
    word.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }
}
