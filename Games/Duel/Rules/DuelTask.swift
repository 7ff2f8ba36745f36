import Reel

/// The task of two learning agents, one for each fighter: to push the other over the rope. Each sees the ring from its
/// own side, so that one policy can play both.
public struct DuelTask: Environment {
  /// The values of a fighter: position, speed, facing, power, weariness, age of the act, and the act itself.
  private static let fighterValues = 8 + actCount
  private static var actCount: Int { Int(Act.joy.rawValue) + 1 }

  public static var spaces: EnvironmentSpaces {
    EnvironmentSpaces(
      observation: [
        .values("own", fighterValues, in: -4...4), .values("other", fighterValues, in: -4...4),
        .values("bout", 5, in: -1...2),
      ],
      // Nothing, forward, back; nothing, charge, brace, grab.
      action: .discrete([3, 4]), log: ["wins"], agentCount: 2, ticksPerStep: 4, stepLimit: 4500)
  }

  /// The rounds that each has won.
  private var wins = SIMD2<Int32>(0, 0)

  public init() {}

  public mutating func act(
    _ actions: AgentActions, _ simulation: Simulation, into inputs: inout [TickInput]
  ) {
    if simulation.world[Bout.self].phase == .title {
      _ = inputs[0].tap(.two, in: simulation)
      return
    }
    for player in 0..<2 where !actions.isBot(player) {
      let side: Float = player == 0 ? 1 : -1
      let move = actions[player, 0] == 1 ? side : actions[player, 0] == 2 ? -side : 0
      let isFirst = player == 0
      func hold(_ key: Key, _ isDown: Bool) {
        inputs[player].hold(key, isDown, in: simulation, player: player)
      }
      hold(isFirst ? .a : .left, move < 0)
      hold(isFirst ? .d : .right, move > 0)
      hold(isFirst ? .space : .enter, actions[player, 1] == 1)
      hold(isFirst ? .s : .down, actions[player, 1] == 2)
      hold(isFirst ? .w : .up, actions[player, 1] == 3)
    }
  }

  public mutating func observe(_ simulation: Simulation, into observations: Observations) {
    let (world, bout) = (simulation.world, simulation.world[Bout.self])
    for player in 0..<2 {
      let side: Float = player == 0 ? 1 : -1
      let (own, other) = (world.fighter(player), world.fighter(1 - player))
      var row = observations.row(of: player)
      Self.append(own, side, to: &row)
      Self.append(other, side, to: &row)
      row.append(bout.phase == .fight ? 1 : 0)
      row.append(bout.edge / Rule.edge)
      row.append(Float(bout.clock) / Float(Bout.end))
      row.append(Float(bout.wins(player) - bout.wins(1 - player)) / Float(Bout.goal))
      row.append((other.x - own.x) * side / (2 * Rule.edge), in: -1...2)
    }
  }

  private static func append(_ fighter: Fighter, _ side: Float, to row: inout ObservationRow) {
    let range: ClosedRange<Float> = -4...4
    row.append(fighter.x * side / Rule.edge, in: range)
    row.append(fighter.y / Rule.edge, in: range)
    row.append(fighter.velocity.x * side / 8, in: range)
    row.append(fighter.velocity.y / 8, in: range)
    row.append(fighter.facing * side)
    row.append(fighter.power)
    row.append(fighter.weariness)
    row.append(Float(fighter.age) / 60, in: range)
    for act in 0..<actCount { row.append(act == Int(fighter.act.rawValue) ? 1 : 0) }
  }

  /// A point for each round that is won, and one lost for each that is not; a draw counts nothing.
  public mutating func judge(_ simulation: Simulation, into outcomes: Outcomes) {
    let bout = simulation.world[Bout.self]
    let now = SIMD2(bout.leftWins, bout.rightWins)
    let gained = now &- wins
    wins = now
    for player in 0..<2 {
      outcomes.reward(Float(gained[player] - gained[1 - player]), agent: player)
      outcomes.log(Double(bout.wins(player)), at: 0, agent: player)
      if bout.phase == .over { outcomes.terminate(agent: player) }
    }
  }
}
