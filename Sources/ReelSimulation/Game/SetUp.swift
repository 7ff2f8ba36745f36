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

  package func make(seed: UInt64) -> Simulation {
    game.makeSimulation(content: content, seed: seed, startData: startData)
  }

  /// The inputs of a tick in which no player does anything.
  package var emptyInputs: [TickInput] {
    [TickInput](
      repeating: TickInput(viewWidth: viewWidth, viewHeight: viewHeight), count: game.playerCount)
  }

  /// Sets the game up twice with different seeds.
  /// - Returns: true if the results differ in the seed alone, and nothing is known to have read it.
  package func checkSeed() -> Bool {
    let (first, second) = (make(seed: 1), make(seed: 0x9E37_79B9_7F4A_7C15))
    guard first.ignoresSeed && second.ignoresSeed else { return false }
    second.setSeed(1)
    return first.stateHash == second.stateHash
  }
}
