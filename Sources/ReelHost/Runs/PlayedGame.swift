import ReelPlatform
import ReelProgram
import ReelReplay
import ReelSimulation

/// The source of the inputs: bots, or a reel.
package enum PlayedInput<Player: Bot> {
  case bots(BotChoice<Player>)
  case file(String)
}

/// A game that a command plays from its start without a person. The inputs come from a bot or a reel, or are empty.
package struct PlayedGame<G: Game> {
  package let opened: OpenedGame<G>
  /// The reel that provides the inputs, if there is one.
  package let reel: ReelContents?
  package let file: InputFile?
  /// The number of ticks to play: the number from the command line, or all of the reel.
  package let ticks: UInt64
  package let viewWidth: UInt16
  package let viewHeight: UInt16
  private var inputs: PlayedInputs<G>

  /// Opens the game.
  /// - Parameters:
  ///   - ticks: `nil` for all ticks of a reel, and 3,600 without a reel.
  ///   - seed: `nil` for the reel's seed, or 1 without a reel.
  ///   - assetFolder: the folder of the assets from the command line; `nil` for the one beside the program.
  ///   - startData: the start data of a game without a reel.
  ///   - size: the view; `nil` for the reel's, or the game's without a reel.
  ///   - change: returns the game with other values than the given one of the reel or the program; `nil` if all values
  ///     stay.
  package init(
    _ source: PlayedInput<G.Player>, ticks: UInt64?, seed: UInt64?, assetFolder: String? = nil,
    startData: [UInt8] = [], size: (width: UInt16, height: UInt16)? = nil,
    change: (_ game: G) throws -> G? = { _ in nil }
  ) throws {
    var bots = BotChoice<G.Player>.none
    if case .file(let path) = source {
      let recorded = try OpenedReel<G>(path, assetFolder: assetFolder)
      let count = UInt64(recorded.reel.inputs.count)
      self.ticks = ticks ?? count
      guard self.ticks <= count else {
        throw Failure(
          .damaged,
          "\(path): expected at most --ticks \(count), the length of the reel; found "
            + "\(self.ticks).")
      }
      (reel, file) = (recorded.reel, recorded.file)
      let header = recorded.reel.header
      let changed = try change(recorded.game)
      // The reel's own game, unless the command line changes the seed or a value.
      opened =
        seed == nil && changed == nil
        ? recorded.opened
        : try OpenedGame(
          changed ?? recorded.game, assetFolder: assetFolder, seed: seed ?? header.seed,
          startData: header.startData)
    } else {
      if case .bots(let choice) = source { bots = choice }
      (reel, file) = (nil, nil)
      self.ticks = ticks ?? 3_600
      let game = ProgramChoices.game(G.self)
      opened = try OpenedGame(
        change(game) ?? game, assetFolder: assetFolder, seed: seed ?? 1, startData: startData)
    }
    viewWidth = size?.width ?? reel?.header.viewWidth ?? G.settings.viewWidth
    viewHeight = size?.height ?? reel?.header.viewHeight ?? G.settings.viewHeight
    inputs = PlayedInputs(
      opened.simulation, bots, viewWidth: viewWidth, viewHeight: viewHeight)
  }

  /// Returns the inputs of all players in the next tick.
  package mutating func nextInputs() -> [TickInput] {
    let simulation = opened.simulation
    if let reel { return reel.inputs(ofTick: Int(simulation.tick)) }
    return inputs.next(simulation)
  }
}
