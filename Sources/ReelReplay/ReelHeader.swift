/// What a component consisted of in the build that made a recording.
public struct ComponentLayout: Sendable {
  /// The component's name, unique in a game.
  public var name: String
  /// Differs where the fields differ.
  public var layoutHash: UInt64
  /// The fields for a person to read, such as `x: float, y: float`.
  public var fields: String

  /// - Parameter layoutHash: by default the hash of `name` and `fields`.
  public init(name: String, fields: String, layoutHash: UInt64? = nil) {
    self.name = name
    self.fields = fields
    self.layoutHash = layoutHash ?? ComponentLayout.hash(name, fields)
  }

  private static func hash(_ name: String, _ fields: String) -> UInt64 {
    let seed = ReelFormat.checksum([UInt8](name.utf8), seed: 0)
    return ReelFormat.checksum([UInt8](fields.utf8), seed: seed)
  }
}

/// The first thing in a reel: which game, which build and which content it belongs to, and what the
/// game started from.
public struct ReelHeader: Sendable {
  /// The version of the file format that this build writes and reads.
  public static let formatVersion: UInt16 = 1

  /// The name of the game.
  public var game: String
  /// A number that the game raises when its rules change.
  public var rulesVersion: UInt32
  /// Ticks a second.
  public var rate: TickRate
  /// The seed of the game's random generators.
  public var seed: UInt64
  /// The logical view's size before the first tick, in logical pixels.
  public var viewWidth: UInt16
  /// Its height before the first tick.
  public var viewHeight: UInt16
  /// The hash of all content that the rules look at (maps, clips, …).
  public var contentHash: UInt64
  /// All components in the order of registration.
  public var components: [ComponentLayout]

  /// The header of a recording that is about to begin, or of the running game to compare with.
  public init(
    game: String, rulesVersion: UInt32 = 0, rate: TickRate = .standard, seed: UInt64 = 0,
    viewWidth: UInt16, viewHeight: UInt16, contentHash: UInt64 = 0,
    components: [ComponentLayout] = []
  ) {
    self.game = game
    self.rulesVersion = rulesVersion
    self.rate = rate
    self.seed = seed
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.contentHash = contentHash
    self.components = components
  }

  /// Says why a reel with this header can not be replayed by a game that would write `other`;
  /// `nil` if it can. Seed and view size are not compared: a replay takes them from the reel.
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
    if let difference = componentMismatch(with: other) {
      return "This reel belongs to another build: " + difference
    }
    guard contentHash == other.contentHash else {
      return "This reel was recorded with other content: its content hash is "
        + "\(hexadecimal(contentHash)), and that of the content here is "
        + "\(hexadecimal(other.contentHash))."
    }
    return nil
  }

  private func componentMismatch(with other: ReelHeader) -> String? {
    for component in components {
      guard let match = other.layout(named: component.name) else {
        return "the component \(component.name) is in the reel but not in this build."
      }
      guard match.layoutHash == component.layoutHash, sameText(match.fields, component.fields)
      else {
        return "the component \(component.name) has the fields (\(component.fields)) in the reel "
          + "and (\(match.fields)) in this build."
      }
    }
    for component in other.components where layout(named: component.name) == nil {
      return "the component \(component.name) is in this build but not in the reel."
    }
    guard components.count == other.components.count else {
      return "it lists \(components.count) components, and this build \(other.components.count): "
        + "one is listed twice."
    }
    for (mine, theirs) in zip(components, other.components)
    where !sameText(mine.name, theirs.name) {
      return "components are registered in another order: the reel has \(mine.name) where this "
        + "build has \(theirs.name)."
    }
    return nil
  }

  private func layout(named name: String) -> ComponentLayout? {
    components.first { sameText($0.name, name) }
  }
}

// Texts are compared by their bytes: `==` on String would link the Unicode tables into every wasm
// module that holds a header.

extension ComponentLayout: Equatable {
  /// Equal names, hashes and field lists, byte by byte.
  public static func == (a: ComponentLayout, b: ComponentLayout) -> Bool {
    a.layoutHash == b.layoutHash && sameText(a.name, b.name) && sameText(a.fields, b.fields)
  }
}

extension ReelHeader: Equatable {
  /// Equal in every field; texts byte by byte.
  public static func == (a: ReelHeader, b: ReelHeader) -> Bool {
    sameText(a.game, b.game) && a.rulesVersion == b.rulesVersion && a.rate == b.rate
      && a.seed == b.seed && a.viewWidth == b.viewWidth && a.viewHeight == b.viewHeight
      && a.contentHash == b.contentHash && a.components == b.components
  }
}

private func sameText(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

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
