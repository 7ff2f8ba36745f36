import ReelBatch
import ReelHost
import ReelJSON
import ReelSimulation

/// The settings of a batch as a text of JSON: `{"threads": 2, "autoreset": "same_step", "values": {"level": "3"}}`.
struct LibraryConfig {
  var options = BatchOptions()
  /// The folder of the game's files; `nil` for the one beside the library.
  var assets: String?
  /// The game's own values, by name.
  var values: [(name: String, text: String)] = []
  /// The size and channels of the pictures that agents see; `nil` for none.
  var picture: (width: Int, height: Int, channels: Int)?

  static let keys = [
    "threads", "autoreset", "ticks_per_step", "step_limit", "reel_limit", "assets", "values",
    "bots",
    "picture",
  ]

  /// Reads a text, which may come from anywhere.
  init(_ bytes: [UInt8]) throws(BatchError) {
    guard !bytes.isEmpty else { return }
    let value: JSONValue
    do { value = try JSONValue.read(bytes, limits: JSONLimits(depth: 8, values: 4096)) } catch {
      throw BatchError(
        .badArgument,
        "config, byte \(error.offset): expected \(error.expected), found \(error.found ?? "the end")."
      )
    }
    guard case .object(let members) = value else {
      throw BatchError(.badArgument, "config: expected an object of JSON.")
    }
    for (name, value) in members { try read(name, value) }
  }

  private mutating func read(_ name: String, _ value: JSONValue) throws(BatchError) {
    switch name {
    case "threads": options.threads = try number(name, value, to: 1024)
    case "autoreset":
      guard case .text(let text) = value, let mode = Autoreset(rawValue: text) else {
        throw Self.wrong(name, "one of next_step, same_step, disabled")
      }
      options.autoreset = mode
    case "ticks_per_step": options.ticksPerStep = try number(name, value, to: 1_000_000)
    case "step_limit": options.stepLimit = try number(name, value, to: 1 << 40)
    case "reel_limit": options.reelLimit = try number(name, value, to: 1 << 40)
    case "assets":
      guard case .text(let text) = value else { throw Self.wrong(name, "the path of a folder") }
      assets = text
    case "values":
      guard case .object(let members) = value else {
        throw Self.wrong(name, "an object of names and texts")
      }
      for (name, value) in members { values.append((name, try Self.text("values.\(name)", value))) }
    case "picture": picture = try Self.picture(value)
    case "bots":
      options.bots = try bots(value)
    default:
      throw BatchError(
        .badArgument,
        "config.\(name): there is no such setting; there are \(Self.keys.joined(separator: ", ")).")
    }
  }

  /// Reads a list of players, `[0, 1]`, or an object of players and names of bots, `{"0": "bold", "1": "bot"}`.
  private func bots(_ value: JSONValue) throws(BatchError) -> [BatchBot] {
    var bots: [BatchBot] = []
    if case .object(let members) = value {
      for (player, name) in members {
        guard case .text(let name) = name else {
          throw Self.wrong("bots.\(player)", "the name of a bot")
        }
        bots.append(BatchBot(try number("bots", .number(player), to: 63), named: name))
      }
      return bots
    }
    guard let elements = value.elements else {
      throw Self.wrong("bots", "a list of players, or an object of players and names of bots")
    }
    for element in elements { bots.append(BatchBot(try number("bots", element, to: 63))) }
    return bots
  }

  private static func picture(
    _ value: JSONValue
  ) throws(BatchError) -> (width: Int, height: Int, channels: Int) {
    var (width, height, channels) = (84, 84, 3)
    guard case .object(let members) = value else {
      throw wrong("picture", "an object with width, height and channels")
    }
    for (name, value) in members {
      guard let number = value.unsigned, number <= 4096 else {
        throw wrong("picture.\(name)", "a whole number up to 4096")
      }
      switch name {
      case "width": width = Int(number)
      case "height": height = Int(number)
      case "channels": channels = Int(number)
      default: throw wrong("picture.\(name)", "one of width, height, channels")
      }
    }
    return (width, height, channels)
  }

  private func number(_ name: String, _ value: JSONValue, to most: Int) throws(BatchError) -> Int {
    guard let number = value.unsigned, number <= UInt64(most) else {
      throw Self.wrong(name, "a whole number from 0 to \(most)")
    }
    return Int(number)
  }

  private static func text(_ name: String, _ value: JSONValue) throws(BatchError) -> String {
    switch value {
    case .text(let text), .number(let text): text
    case .bool(let isTrue): isTrue ? "true" : "false"
    default: throw wrong(name, "a text, a number or a Boolean")
    }
  }

  private static func wrong(_ name: String, _ expected: String) -> BatchError {
    BatchError(.badArgument, "config.\(name): expected \(expected).")
  }

  /// Returns a game with the values of the settings.
  func game<G: Game>(_ type: G.Type) throws(BatchError) -> G {
    var game = G()
    for (name, text) in values {
      var setter = FieldSetter(name, to: text)
      game.visit(&setter)
      if let problem = setter.problem(of: G.name) {
        throw BatchError(.badArgument, "config.values.\(name): \(problem)")
      }
    }
    return game
  }
}
