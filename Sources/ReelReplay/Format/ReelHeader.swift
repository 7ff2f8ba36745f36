import ReelECS
import ReelMath

/// The first part of a reel: the game, build and content that it belongs to, and the game's start.
public struct ReelHeader: Sendable {
  /// The version of the file format that this build writes, and the only one that it reads.
  public static let formatVersion: UInt16 = 5
  /// The most players of a recording.
  public static let mostPlayers: UInt8 = 64

  /// The name of the game.
  public var game: String
  /// The configuration of the game.
  public var values: GameValues
  /// A number that the game raises when its rules change.
  public var rulesVersion: UInt32
  /// The ticks a second.
  public var rate: TickRate
  /// The seed of the game's random generators.
  public var seed: UInt64
  /// The logical view's width before the first tick, in logical pixels.
  public var viewWidth: UInt16
  /// The logical view's height before the first tick, in logical pixels.
  public var viewHeight: UInt16
  /// The number of players, 1 to ``mostPlayers``: every tick has this many inputs.
  public var players: UInt8
  /// The hash of all content that the rules read (maps, clips, …).
  public var contentHash: UInt64
  /// The bytes that the game started from beside its values; only its rules interpret them.
  public var startData: [UInt8]
  /// The names of the kinds of input events that the recording build had beyond the first twelve (``allEventKinds``). A
  /// kind that is not listed cannot be recorded. A reader refuses an event of a kind that its build does not have, and
  /// reports this name.
  public var eventKinds: [String]
  /// The types of the state that the world had registered before the first tick. Their order is that of the hashes in a
  /// ``Checkpoint`` and has no other meaning.
  public var layouts: [StateLayout]
  /// The version of the engine that recorded the reel (``ReelMath/EngineVersion``), for messages to people. A replay
  /// does not depend on it.
  public var engine: String

  /// Creates the header of a recording that is about to begin, or of the running game for a comparison.
  public init(
    game: String, values: GameValues = GameValues(), rulesVersion: UInt32 = 0,
    rate: TickRate = .standard, seed: UInt64 = 0, viewWidth: UInt16, viewHeight: UInt16,
    players: UInt8 = 1, contentHash: UInt64 = 0, startData: [UInt8] = [], eventKinds: [String] = [],
    layouts: [StateLayout] = [], engine: String = EngineVersion.current
  ) {
    self.game = game
    self.values = values
    self.rulesVersion = rulesVersion
    self.rate = rate
    self.seed = seed
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.players = players
    self.contentHash = contentHash
    self.startData = startData
    self.eventKinds = eventKinds
    self.layouts = layouts
    self.engine = engine
  }

  /// Returns the reason why a game that would write `other` cannot replay a reel with this header; `nil` if it can.
  /// Does not compare seed, view size, start data and the game's values, because a replay takes them from the reel.
  /// Ignores the order of types.
  ///
  /// - Parameter other: the header of the running game.
  public func mismatch(with other: ReelHeader) -> String? {
    guard sameText(game, other.game) else {
      return "This reel belongs to another game: it was recorded with \(game), and this is "
        + "\(other.game)."
    }
    guard rulesVersion == other.rulesVersion else {
      return "This reel belongs to another build: its rules have version \(rulesVersion), and "
        + "those of this build have version \(other.rulesVersion)."
    }
    guard rate == other.rate else {
      return "This reel belongs to another build: it has \(name(rate)) ticks a second, and this "
        + "build has \(name(other.rate))."
    }
    guard players == other.players else {
      return "This reel has \(players) players, and this game takes \(other.players)."
    }
    if let difference = layoutMismatch(with: other) {
      return "This reel belongs to another build: " + difference
    }
    guard contentHash == other.contentHash else {
      return "This reel was recorded with other content: its content hash is "
        + "\(hexadecimal(contentHash)), and that of the content here is "
        + "\(hexadecimal(other.contentHash))."
    }
    return nil
  }

  /// Returns a sentence about the first type of the state that differs from those of `other`; `nil` if none does.
  package func layoutMismatch(with other: ReelHeader) -> String? {
    for layout in layouts {
      guard let match = other.layouts.first(where: { $0.isSameType(as: layout) }) else {
        if let successor = other.layouts.first(where: { $0.wasNamed(as: layout) }) {
          return "the \(layout.kind.word) \(layout.name) is called \(successor.name) in this build."
        }
        return "the \(layout.kind.word) \(layout.name) is in the reel but not in this build."
      }
      if let difference = layout.mismatch(with: match, in: "the reel") { return difference + "." }
    }
    for layout in other.layouts where !layouts.contains(where: { $0.isSameType(as: layout) }) {
      return "the \(layout.kind.word) \(layout.name) is in this build but not in the reel."
    }
    guard layouts.count == other.layouts.count else {
      return "it lists \(layouts.count) types of its state, and this build \(other.layouts.count): "
        + "one is listed twice."
    }
    return nil
  }
}

extension ReelHeader: Equatable {
  /// Returns true if all fields are equal. Compares texts byte by byte.
  public static func == (a: ReelHeader, b: ReelHeader) -> Bool {
    sameText(a.game, b.game) && a.values == b.values && a.rulesVersion == b.rulesVersion
      && a.rate == b.rate && a.seed == b.seed && a.viewWidth == b.viewWidth
      && a.viewHeight == b.viewHeight && a.players == b.players && a.contentHash == b.contentHash
      && a.startData == b.startData && a.eventKinds.elementsEqual(b.eventKinds, by: sameText)
      && a.layouts == b.layouts
  }
}

private func name(_ rate: TickRate) -> String {
  rate.denominator == 1 ? "\(rate.numerator)" : "\(rate.numerator)/\(rate.denominator)"
}

private func hexadecimal(_ word: UInt64) -> String {
  var digits: [UInt8] = []
  for shift in stride(from: UInt64(60), through: 0, by: -4) {
    let digit = UInt8(truncatingIfNeeded: word >> shift & 15)
    digits.append(digit < 10 ? 48 + digit : 87 + digit)
  }
  return String(decoding: digits, as: UTF8.self)
}
