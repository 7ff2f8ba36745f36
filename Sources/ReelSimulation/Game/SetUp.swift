import ReelContent
import ReelPlatform

/// The set-up of a game, for many worlds that differ by their seeds.
package struct SetUp<G: Game>: @unchecked Sendable {
  // SAFETY: the game is a value that only `makeSimulation` reads, and the content never changes.
  package let game: G
  package let content: GameContent
  package let startData: [UInt8]
  package let viewWidth: UInt16
  package let viewHeight: UInt16
  /// True if the set-up does not depend on the seed, so that its result can be copied; see ``checkSeed()``.
  package var ignoresSeed = true

  /// - Parameter view: the logical view in pixels; `nil` for that of the game.
  package init(
    _ game: G, _ content: GameContent, startData: [UInt8] = [],
    view: (width: UInt16, height: UInt16)? = nil
  ) {
    self.game = game
    self.content = content
    self.startData = startData
    viewWidth = view?.width ?? G.settings.viewWidth
    viewHeight = view?.height ?? G.settings.viewHeight
  }

  /// Returns a simulation at tick 0.
  package func make(seed: UInt64) -> Simulation {
    game.makeSimulation(content: content, seed: seed, startData: startData)
  }

  /// Returns a simulation after the set-up, whose state is copied for each seed.
  package func makePrototype() -> Simulation {
    game.makeSetUp(content: content, seed: 0, startData: startData)
  }

  /// Puts a simulation at tick 0 of another seed.
  /// - Parameter simulation: a sibling of `prototype`, or any; replaced by a new one if the set-up depends on the seed.
  package func begin(
    _ simulation: inout Simulation, from prototype: Simulation, seed: UInt64
  ) {
    guard ignoresSeed else {
      simulation = make(seed: seed)
      return
    }
    simulation.copyState(of: prototype)
    simulation.setSeed(seed)
    game.setUpBySeed(simulation)
  }

  /// The inputs of a tick in which no player does anything.
  package var emptyInputs: [TickInput] {
    [TickInput](
      repeating: TickInput(viewWidth: viewWidth, viewHeight: viewHeight), count: game.playerCount)
  }

  /// Sets the game up with three different seeds.
  /// - Returns: true if the results differ in the seed alone, and nothing is known to have read it.
  package func checkSeed() -> Bool {
    let first = makePrototype()
    guard first.ignoresSeed else { return false }
    // Two others, one odd and one even, because a set-up may use the remainder of a division.
    for seed in [1, 0x9E37_79B9_7F4A_7C14] as [UInt64] {
      let other = game.makeSetUp(content: content, seed: seed, startData: startData)
      guard other.ignoresSeed else { return false }
      other.setSeed(0)
      if first.stateHash != other.stateHash { return false }
    }
    return true
  }
}
