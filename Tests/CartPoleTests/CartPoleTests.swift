import Foundation
import Reel
import Testing

@testable import CartPoleRules

/// The rules of one cart and of many, and their environments.
@Suite struct CartPoleTests {
  private enum Five: CartCount { static var value: Int { 5 } }

  private func input(_ events: [InputEvent]) -> TickInput {
    TickInput(viewWidth: 320, viewHeight: 180, events: events)
  }

  private func rows(_ simulation: Simulation) -> [(Cart, Trial)] {
    simulation.world.rows(Cart.self, Trial.self)
  }

  @Test func startsAreRandomAndSmall() {
    var starts: [Cart] = []
    for seed in UInt64(0)..<100 {
      let simulation = CartPole().makeSimulation(content: GameContent(), seed: seed)
      let cart = rows(simulation)[0].0
      for value in [cart.position, cart.velocity, cart.angle, cart.turn] {
        #expect(value.magnitude <= 0.05)
      }
      #expect(!starts.contains(cart))
      starts.append(cart)
      let again = CartPole().makeSimulation(content: GameContent(), seed: seed)
      #expect(rows(again)[0].0 == cart)
    }
    let mean = starts.reduce(0) { $0 + $1.position } / 100
    #expect(mean.magnitude < 0.01)
  }

  /// Every cart of a crowd moves as it would alone. After its trial, it gets a new start in the next tick, in which its
  /// choice has no effect.
  @Test func cartsAreIndependent() {
    let simulation = CartPoles<Five>().makeSimulation(content: GameContent(), seed: 3)
    var random = RandomStream(seed: 5)
    var ends = 0
    for _ in 0..<500 {
      let before = rows(simulation)
      let choices = (0..<5).map { _ in random.bool() }
      // The order of the events has no effect.
      simulation.step(
        input([3, 1, 4, 0, 2].map { .agent(UInt16($0), choices[$0] ? 1 : 0) }))
      for (at, (cart, trial)) in rows(simulation).enumerated() {
        var expected = before[at].0
        if before[at].1.isOver {
          ends += 1
          #expect(trial.steps == 0 && !trial.isOver && cart.angle.magnitude <= 0.05)
          continue
        }
        expected.push(right: choices[at])
        #expect(cart == expected)
        #expect(trial.steps == before[at].1.steps + 1)
        #expect(trial.isOver == cart.isLost)
      }
    }
    #expect(ends > 50)
  }

  @Test func aCartWithoutAChoiceIsPushedAsBefore() {
    let simulation = CartPole().makeSimulation(content: GameContent(), seed: 1)
    simulation.step(input([.keyDown(.right), .keyUp(.right)]))
    simulation.step(input([]))
    #expect(rows(simulation)[0].0.velocity > 0.3)
    simulation.step(input([.keyDown(.left)]))
    // There is no such agent.
    simulation.step(input([.agent(7, 1)]))
    #expect(rows(simulation)[0].0.velocity < 0.1)
  }

  @Test func theBotBalances() {
    for seed in UInt64(0)..<50 {
      let simulation = CartPole().makeSimulation(content: GameContent(), seed: seed)
      var bot = CartPoleBot(seed: seed)
      for _ in 0..<500 {
        var next = input([])
        bot.play(simulation, into: &next)
        simulation.step(next)
      }
      let (cart, trial) = rows(simulation)[0]
      #expect(trial.steps == 500 && trial.isOver && !cart.isLost)
    }
  }

  @Test func theDemoReelReplays() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Games/CartPole/App/Assets/demo.reel")
    let reel = try ReelContents(bytes: [UInt8](Data(contentsOf: file)))
    func make() -> Simulation {
      CartPole().makeSimulation(content: GameContent(), seed: reel.header.seed)
    }
    guard case .same(let ticks, _) = verify(reel, make(), makeSimulation: make) else {
      Issue.record("The demo differs.")
      return
    }
    #expect(ticks == 2400)
  }

  @Test func repeatedTicksGiveTheSameState() throws {
    try CartPole().syncTest(ticks: 1200, depth: 8, content: GameContent())
    try CartPoles<Five>().syncTest(ticks: 1200, depth: 8, content: GameContent())
  }

  /// The environment writes the numbers of the rows, and Gymnasium's rewards and ends.
  @Test func environmentsWriteEveryRow() {
    #expect(CartPoleTask.spaces.stepLimit == 500 && !CartPoleTask.spaces.areAgentsIndependent)
    #expect(CartPolesTask<Five>.spaces.agentCount == 5)
    let simulation = CartPoles<Five>().makeSimulation(content: GameContent(), seed: 9)
    var task = CartPolesTask<Five>()
    var choices: [Int64] = [0, 1, 1, 0, 1]
    var wasOver = [Bool](repeating: false, count: 5)
    for _ in 0..<60 {
      var inputs = [input([])]
      choices.withUnsafeBufferPointer {
        task.act(
          AgentActions(choices: $0.baseAddress, controls: nil, width: 1, count: 5, tick: 0),
          simulation, into: &inputs)
      }
      simulation.step(inputs[0])
      var values = [Float](repeating: -1, count: 20)
      var rewards = [Double](repeating: 0, count: 5)
      var (terminated, truncated) = (
        [UInt8](repeating: 0, count: 5), [UInt8](repeating: 0, count: 5)
      )
      values.withUnsafeMutableBufferPointer {
        task.observe(
          simulation,
          into: Observations(values: $0.baseAddress, mask: nil, count: 5, width: 4, maskWidth: 0))
      }
      rewards.withUnsafeMutableBufferPointer { rewards in
        terminated.withUnsafeMutableBufferPointer { terminated in
          truncated.withUnsafeMutableBufferPointer { truncated in
            task.judge(
              simulation,
              into: Outcomes(
                rewards: rewards.baseAddress!, terminated: terminated.baseAddress!,
                truncated: truncated.baseAddress!, log: nil, count: 5, logWidth: 0))
          }
        }
      }
      for (at, (cart, trial)) in rows(simulation).enumerated() {
        #expect(
          Array(values[at * 4..<at * 4 + 4])
            == [cart.position, cart.velocity, cart.angle, cart.turn].map { Float($0) })
        #expect(rewards[at] == (wasOver[at] ? 0 : 1))
        #expect(terminated[at] == (cart.isLost ? 1 : 0) && truncated[at] == 0)
        wasOver[at] = trial.isOver
      }
      choices.swapAt(0, 1)
    }
    #expect(rows(simulation).contains { $0.1.steps < 55 })
  }
}
