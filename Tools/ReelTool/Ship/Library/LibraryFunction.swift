/// A function of a game's library. The C header, the Swift file with the entry points, and the list of exported symbols
/// are made from the same table, so they cannot differ.
struct LibraryFunction {
  /// The type of a parameter or a result.
  enum ValueType {
    case code, version, sentence
    case count, kind, side, handle
    case newHandle, newSize, newNumber
    case text, constantText, array, seeds, mask, bytes

    var inC: String {
      switch self {
      case .code, .kind, .side: "int32_t "
      case .version: "uint32_t "
      case .sentence, .constantText: "const char *"
      case .count: "int64_t "
      case .handle: "uint64_t "
      case .newHandle, .newNumber: "uint64_t *"
      case .newSize: "int64_t *"
      case .text: "char *"
      case .array: "void *"
      case .seeds: "const uint64_t *"
      case .mask: "const uint8_t *"
      case .bytes: "uint8_t *"
      }
    }

    var inSwift: String {
      switch self {
      case .code, .kind, .side: "Int32"
      case .version: "UInt32"
      case .sentence: "UnsafePointer<CChar>"
      case .constantText: "UnsafePointer<CChar>?"
      case .count: "Int64"
      case .handle: "UInt64"
      case .newHandle, .newNumber: "UnsafeMutablePointer<UInt64>?"
      case .newSize: "UnsafeMutablePointer<Int64>?"
      case .text: "UnsafeMutablePointer<CChar>?"
      case .array: "UnsafeMutableRawPointer?"
      case .seeds: "UnsafePointer<UInt64>?"
      case .mask: "UnsafePointer<UInt8>?"
      case .bytes: "UnsafeMutablePointer<UInt8>?"
      }
    }
  }

  typealias Parameter = (name: String, type: ValueType)

  /// The name without the prefix `reel_`: the function of `LibraryHost`.
  let name: String
  let result: ValueType
  let parameters: [Parameter]
  /// The lines of its comment in the header.
  let comment: [String]

  /// The name in C.
  var symbol: String { "reel_\(name)" }

  private init(
    _ name: String, _ parameters: [Parameter] = [], returns result: ValueType = .code,
    _ comment: String...
  ) {
    self.name = name
    self.result = result
    self.parameters = parameters
    self.comment = comment
  }

  /// The version of the interface. A library of another version has other functions or other meanings.
  static let interfaceVersion = 1

  /// All functions, in the order of the header.
  static let all: [LibraryFunction] = [
    .init(
      "version", returns: .version,
      "Returns the version of the interface: REEL_VERSION, unless header and library do not belong together."
    ),
    .init(
      "message", returns: .sentence,
      "Returns the sentence of this thread's last error; \"\" if its last call succeeded. It is valid until the",
      "thread's next call."),
    .init(
      "about", [("text", .text), ("capacity", .count), ("size", .newSize)],
      "Writes a description of the game as a JSON object: name, title, version, rules, engine, content_files,",
      "players, ticks_per_second."),
    .init(
      "create", [("worlds", .count), ("config", .constantText), ("batch", .newHandle)],
      "Makes a batch of worlds, and stores its number, which is never 0. `config` is NULL or a JSON object. Each of",
      "its members is optional:",
      "  \"threads\": 2                       the threads that step worlds (default: one for each core)",
      "  \"autoreset\": \"next_step\"           or \"same_step\" or \"disabled\": when an ended world begins anew",
      "  \"ticks_per_step\": 4, \"step_limit\": 1000",
      "  \"picture\": {\"width\": 84, \"height\": 84, \"channels\": 1}",
      "  \"assets\": \"folder\"                 the folder of the game's files (default: Assets beside the library)",
      "  \"values\": {\"level\": \"3\"}           values of the game",
      "  \"reel_limit\": 1048576              the most bytes of an episode's recorded inputs; 0 records nothing",
      "  \"bots\": [1]                        the players that the game's bot plays",
      "                                     or with the kinds of the bot: {\"0\": \"bold\", \"1\": \"careful\"}"
    ),
    .init(
      "describe",
      [("batch", .handle), ("text", .text), ("capacity", .count), ("size", .newSize)],
      "Writes the sizes of all arrays as a JSON object: worlds, agents, rows, observation, observation_size, picture,",
      "action, mask_size, log, and the values that the batch was made with."),
    .init(
      "bind",
      [("batch", .handle), ("kind", .kind), ("array", .array), ("byte_count", .count)],
      "Binds an array, which the caller owns and which must stay in place until it is unbound (by NULL and 0) or the",
      "batch is closed. `byte_count` must be the exact size. Resets and steps need arrays for observations (and pictures, if",
      "the batch has them), for choices or controls, and for rewards, terminated and truncated."),
    .init(
      "reset",
      [
        ("batch", .handle), ("seeds", .seeds), ("seed_count", .count), ("mask", .mask),
        ("mask_count", .count),
      ],
      "Begins a new episode in each world, or in those whose byte of `mask` is not 0, and writes the observations.",
      "`seeds` has a seed for each world, which the first reset needs; with NULL and 0, each world goes on with its own",
      "next seed."
    ),
    .init(
      "step", [("batch", .handle), ("first", .count), ("count", .count)],
      "Steps `count` worlds from `first` on by the actions of the bound array, and fills all bound arrays."
    ),
    .init(
      "snapshot", [("batch", .handle), ("world", .count), ("snapshot", .newHandle)],
      "Keeps the state of a world, and stores the number of the snapshot, which is never 0."),
    .init(
      "restore", [("batch", .handle), ("world", .count), ("snapshot", .handle)],
      "Gives a world the state of a snapshot, which may be that of another world of the batch."),
    .init(
      "release", [("batch", .handle), ("snapshot", .handle)], "Frees a snapshot."),
    .init(
      "reel",
      [
        ("batch", .handle), ("world", .count), ("bytes", .bytes), ("capacity", .count),
        ("size", .newSize),
      ],
      "Writes the present episode of a world as a reel, a file that the game replays."),
    .init(
      "last",
      [
        ("batch", .handle), ("world", .count), ("bytes", .bytes), ("capacity", .count),
        ("size", .newSize),
      ],
      "Writes the last episode of a world that has ended as a reel, until the world's next one ends. If none has ended,",
      "returns REEL_STATE. An episode that a reset or a restore replaces before its end does not count."
    ),
    .init(
      "hash", [("batch", .handle), ("world", .count), ("hash", .newNumber)],
      "Stores the hash of a world's state."),
    .init(
      "tick", [("batch", .handle), ("world", .count), ("tick", .newNumber)],
      "Stores the ticks of a world's present episode."),
    .init(
      "seed", [("batch", .handle), ("world", .count), ("seed", .newNumber)],
      "Stores the seed of a world's present episode."),
    .init(
      "picture",
      [
        ("batch", .handle), ("world", .count), ("width", .side), ("height", .side),
        ("rgb", .bytes), ("capacity", .count),
      ],
      "Draws a world as it is after its last tick, stretched to this size: 3 bytes a pixel, red, green, blue, row by",
      "row from the top. Drawables get their positions in the first tick: at tick 0, draws the world as it is after a",
      "tick without inputs."),
    .init("close", [("batch", .handle)], "Frees a batch, with its worlds and snapshots."),
  ]
}
