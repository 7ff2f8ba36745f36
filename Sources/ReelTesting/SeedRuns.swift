import ReelContent
import ReelPlatform
import ReelReplay
import ReelSimulation

/// Plays a game's bot with each of some seeds, in ascending order, and checks each game: a property test.
///
///     @Test func pointsNeverFallBelowZero() throws {
///       try expectForAll(seeds: 0..<200, playing: Blast()) { simulation in
///         try #require(simulation.world[Score.self].points >= 0)
///       }
///     }
///
/// Each game must also replay to the same checkpoints.
/// - Parameters:
///   - ticks: the length of each game.
///   - content: the game's content, such as `assets.content`.
///   - file: the file of the test.
///   - check: is called after the last tick of each game; throws if the game is not as it must be.
/// - Throws: for the smallest seed that fails, with its error. The recording `GAME-seed-N.reel` is then beside the
///   test.
public func expectForAll<G: Game>(
  seeds: Range<UInt64>, playing game: G, ticks: UInt64 = 600, content: GameContent = GameContent(),
  beside file: String = #filePath, check: (Simulation) throws -> Void = { _ in }
) throws(ReelTestError) {
  let settings = G.settings
  for seed in seeds {
    let simulation = game.makeSimulation(content: content, seed: seed)
    var recorder = Recorder(
      simulation,
      header: game.reelHeader(
        simulation, viewWidth: settings.viewWidth, viewHeight: settings.viewHeight))
    game.play(simulation, ticks: ticks) { recorder.recordTick(simulation, players: $0) }
    recorder.finish(simulation)
    let reel = recorder.takeBytes()
    var problem: String?
    do {
      try check(simulation)
      let result = try game.replay(reel, content: content)
      if case .differs(let divergence) = result {
        problem =
          "does not replay: it differs at tick \(divergence.tick): "
          + ([divergence.parts.joined(separator: ", ")] + divergence.details).joined(
            separator: "\n")
      }
    } catch {
      problem = "fails: \(error)"
    }
    guard let problem else { continue }
    let path = ReelTestFiles.path("\(G.name)-seed-\(seed).reel", beside: file)
    try ReelTestFiles.write(reel, to: path)
    throw ReelTestError(
      description:
        "seed \(seed) \(problem)\nIts recording: \(path). Show it:\n  swift run \(G.name) play \(path)"
    )
  }
}
