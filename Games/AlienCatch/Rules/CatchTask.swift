import Reel

/// The task of a learning agent: to drive the cart so that it catches what falls, from the first round to the last.
public struct CatchTask: Environment {
  /// The things that an agent sees, lowest first.
  private static let seenDrops = 3

  public static var spaces: EnvironmentSpaces {
    EnvironmentSpaces(
      observation: [
        .values("cart", 2, in: -1...1), .values("game", 3, in: 0...1),
        .values("drops", 4 * seenDrops, in: -2...2),
      ],
      // Nothing, left, right.
      action: .choices(3), log: ["points", "round", "hearts"])
  }

  /// The points and hearts at the end of the last step.
  private var points: Int32 = 0
  private var hearts = Match.hearts
  /// The direction that is held: -1, 0 or 1.
  private var held = 0
  /// The things that fall; kept for its memory.
  private var drops: [(position: Vec2, speed: Float)] = []

  public init() {}

  public mutating func act(
    _ actions: AgentActions, _ simulation: Simulation, into inputs: inout [TickInput]
  ) {
    if simulation.world.match.phase == .title {
      inputs[0].events += [.keyDown(.space), .keyUp(.space)]
    }
    let side = actions[0] == 1 ? -1 : actions[0] == 2 ? 1 : 0
    guard side != held else { return }
    if held != 0 { inputs[0].events.append(.keyUp(held < 0 ? .left : .right)) }
    if side != 0 { inputs[0].events.append(.keyDown(side < 0 ? .left : .right)) }
    held = side
  }

  public mutating func observe(_ simulation: Simulation, into observations: Observations) {
    let (world, match) = (simulation.world, simulation.world.match)
    var cart = (x: Float(240), speed: Float(0))
    world.each { (own: Cart, transform: Transform) in cart = (transform.position.x, own.speed) }
    var row = observations.row()
    row.append(cart.x / 240 - 1, in: -1...1)
    row.append(cart.speed / Cart.topSpeed, in: -1...1)
    row.append(Float(match.round) / Float(Match.rounds))
    row.append(Float(max(0, match.hearts)) / Float(Match.hearts))
    row.append(Float(match.waiting) / Float(Match.dropsPerRound))
    drops.removeAll(keepingCapacity: true)
    world.each { (drop: Drop, transform: Transform) in
      drops.append((transform.position, drop.speed))
    }
    // The lowest first. Two are never at the same height.
    drops.sort { $0.position.y > $1.position.y }
    for drop in drops.prefix(Self.seenDrops) {
      row.append(1)
      row.append((drop.position.x - cart.x) / 240, in: -2...2)
      row.append(drop.position.y / 160 - 1, in: -2...2)
      row.append(drop.speed / 13)
    }
  }

  /// A point for each thing that is caught, and one lost for each that is not.
  public mutating func judge(_ simulation: Simulation, into outcomes: Outcomes) {
    let match = simulation.world.match
    let caught = match.round > 0 ? (match.score - points) / (10 * match.round) : 0
    outcomes.reward(Float(caught) - Float(max(0, hearts - match.hearts)))
    (points, hearts) = (match.score, match.hearts)
    if match.phase == .over { outcomes.terminate() }
    outcomes.log(Double(match.score), at: 0)
    outcomes.log(Double(match.round), at: 1)
    outcomes.log(Double(max(0, match.hearts)), at: 2)
  }
}
