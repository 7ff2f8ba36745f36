import ArgumentParser
import ReelPlatform
import ReelProgram
import ReelReplay
import ReelSimulation

/// Who plays: the game's bot, nobody, or a reel.
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

/// A game from its start, and the inputs that a bot, a reel or nobody makes for it: what a command line without
/// a person asks for.
struct PlayedGame<G: Game> {
  let opened: OpenedGame<G>
  /// Where a reel plays.
  let reel: ReelContents?
  let file: InputFile?
  /// How many to play: those asked for, or all of the reel.
  let ticks: UInt64
  let viewWidth: UInt16
  let viewHeight: UInt16
  private let usesBot: Bool
  private var bot: G.Player
  private var inputs: [TickInput]

  /// - Parameters:
  ///   - ticks: `nil` for all of a reel, and 3,600 where there is none.
  ///   - seed: `nil` for the reel's, or 1.
  ///   - values: replace the reel's where some are given.
  ///   - startData: what a game begins with that no reel plays.
  init(
    _ source: PlayedInput, ticks: UInt64?, seed: UInt64?, _ values: ValueOptions<G>,
    _ common: CommonOptions, startData: [UInt8] = [], size: ViewSize? = nil
  ) throws {
    usesBot = if case .bot = source { true } else { false }
    if case .file(let path) = source {
      let found = try OpenedReel<G>(path, common)
      let count = UInt64(found.reel.inputs.count)
      self.ticks = ticks ?? count
      guard self.ticks <= count else {
        throw Failure(
          .damaged,
          "\(path): expected at most --ticks \(count), which is what the reel holds; found "
            + "\(self.ticks).")
      }
      (reel, file) = (found.reel, found.file)
      let header = found.reel.header
      // The reel's own, unless something else was asked for.
      opened =
        seed == nil && values.settings.isEmpty
        ? found.opened
        : try OpenedGame(
          values.game(from: found.game), common, seed: seed ?? header.seed,
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

  /// What the players do in the next tick.
  mutating func nextInputs() -> [TickInput] {
    let simulation = opened.simulation
    if let reel { return reel.inputs(ofTick: Int(simulation.tick)) }
    for player in inputs.indices { inputs[player].events.removeAll(keepingCapacity: true) }
    if usesBot { bot.play(simulation, into: &inputs) }
    return inputs
  }
}
