import Foundation
import Reel
import Testing

@testable import CartPoleRules

/// The motion of the cart, compared with episodes of Gymnasium's CartPole-v1, which
/// Tools/Benchmarks/BatchPeers/trajectory.py has written.
@Suite struct TrajectoryTests {
  private struct Line {
    let pushesRight: Bool
    let cart: Cart
  }

  private static func read(_ name: String) throws -> (start: Cart, lines: [Line]) {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Trajectory/\(name).txt")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: " ").map { Double($0) ?? .nan }
    }
    func cart(_ row: ArraySlice<Double>) throws -> Cart {
      try #require(row.count == 4)
      let at = row.startIndex
      return Cart(position: row[at], velocity: row[at + 1], angle: row[at + 2], turn: row[at + 3])
    }
    let lines = try rows.dropFirst().map {
      Line(pushesRight: $0[0] == 1, cart: try cart($0.dropFirst()))
    }
    return (try cart(rows[0][...]), lines)
  }

  private static func distance(_ a: Cart, _ b: Cart) -> Double {
    max(
      abs(a.position - b.position), abs(a.velocity - b.velocity), abs(a.angle - b.angle),
      abs(a.turn - b.turn))
  }

  /// The game moves as Gymnasium's over an episode, and ends it at the same step.
  @Test(arguments: [("steady", 500), ("careless", 32)])
  func theGameEqualsGymnasium(_ name: String, _ count: Int) throws {
    let (start, lines) = try Self.read(name)
    try #require(lines.count == count)
    let simulation = CartPole().makeSimulation(content: GameContent(), seed: 1)
    let world = simulation.world
    world.each { (cart: inout Cart) in cart = start }
    var worst = 0.0
    for (step, line) in lines.enumerated() {
      let event = InputEvent.agent(0, line.pushesRight ? 1 : 0)
      simulation.step(TickInput(viewWidth: 320, viewHeight: 180, events: [event]))
      world.each { (cart: Cart, trial: Trial) in
        worst = max(worst, Self.distance(cart, line.cart))
        #expect(trial.isOver == (step == count - 1), "after step \(step)")
        #expect(cart.isLost == (trial.isOver && name == "careless"))
      }
    }
    // The numbers of the file are rounded to seven digits behind the point.
    #expect(worst < 1e-6)
  }
}
