import ArgumentParser
import ReelPlatform
import ReelProgram
import ReelReplay
import ReelSimulation

/// The source of the inputs: the game's bot, none, or a reel.
enum PlayedInput {
  case bot, none
  case file(String)
}

extension PlayedInput: ExpressibleByArgument {
  init?(argument: String) {
    switch argument {
    case "bot": self = .bot
    case "none": self = .none
    default: self = .file(argument)
    }
  }
}

/// A game that a command plays from its start without a person. The inputs come from a bot or a reel, or are empty.
struct PlayedGame<G: Game> {
  let opened: OpenedGame<G>
  /// The reel that provides the inputs, if there is one.
  let reel: ReelContents?
  let file: InputFile?
  /// The number of ticks to play: the number from the command line, or all of the reel.
  let ticks: UInt64
  let viewWidth: UInt16
  let viewHeight: UInt16
  private let usesBot: Bool
  private var bot: G.Player
  private var inputs: [TickInput]

  /// Opens the game.
  /// - Parameters:
  ///   - ticks: `nil` for all ticks of a reel, and 3,600 without a reel.
  ///   - seed: `nil` for the reel's seed, or 1 without a reel.
  ///   - values: replace the reel's values if any are given.
  ///   - startData: the start data of a game without a reel.
  init(
    _ source: PlayedInput, ticks: UInt64?, seed: UInt64?, _ values: ValueOptions<G>,
    _ common: CommonOptions, startData: [UInt8] = [], size: ViewSize? = nil
  ) throws {
    usesBot = if case .bot = source { true } else { false }
    if case .file(let path) = source {
      let recorded = try OpenedReel<G>(path, common)
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
      // The reel's own game, unless the command line changes the seed or a value.
      opened =
        seed == nil && values.settings.isEmpty
        ? recorded.opened
        : try OpenedGame(
          values.game(from: recorded.game), common, seed: seed ?? header.seed,
          startData: header.startData)
    } else {
      (reel, file) = (nil, nil)
      self.ticks = ticks ?? 3_600
      opened = try OpenedGame(values.game(), common, seed: seed ?? 1, startData: startData)
    }
    viewWidth = size?.width ?? reel?.header.viewWidth ?? G.settings.viewWidth
    viewHeight = size?.height ?? reel?.header.viewHeight ?? G.settings.viewHeight
    bot = G.Player(seed: opened.simulation.seed)
    inputs = [TickInput](
      repeating: TickInput(viewWidth: viewWidth, viewHeight: viewHeight),
      count: opened.simulation.playerCount)
  }

  /// Returns the inputs of all players in the next tick.
  mutating func nextInputs() -> [TickInput] {
    let simulation = opened.simulation
    if let reel { return reel.inputs(ofTick: Int(simulation.tick)) }
    for player in inputs.indices { inputs[player].events.removeAll(keepingCapacity: true) }
    if usesBot { bot.play(simulation, into: &inputs) }
    return inputs
  }
}
