import ReelContent

/// The names of a game's assets as Swift constants, and as the list that the program checks at its start.
package struct AssetNames {
  /// One asset that has a name.
  struct Entry: Equatable {
    /// `FrameID`, `SoundID` or `FontID`.
    var type: String
    var name: String
    var atlas: UInt16 = 0
    var number: UInt16

    var value: String {
      type == "FrameID"
        ? "FrameID(atlas: \(atlas), index: \(number))" : "\(type)(rawValue: \(number))"
    }
  }

  /// The entries, sorted by type, then by constant.
  private(set) var entries: [Entry] = []
  /// The names that get no constant of their own, with the reason.
  package private(set) var leftOut: [String] = []

  /// Collects the names.
  /// - Parameter content: the content without the assets that maps add.
  package init(_ content: GameContent, _ manifest: ContentManifest) {
    var all: [Entry] = []
    for (at, atlas) in content.atlases.prefix(manifest.atlases.count).enumerated() {
      for name in Set(atlas.names) {
        guard let index = atlas.index(of: name) else { continue }
        all.append(
          Entry(
            type: "FrameID", name: name, atlas: UInt16(clamping: at),
            number: UInt16(clamping: index)))
      }
    }
    for (type, files) in [("FontID", content.fontNames), ("SoundID", content.soundNames)] {
      for (at, file) in files.enumerated() {
        all.append(Entry(type: type, name: file, number: UInt16(clamping: at)))
      }
    }
    all.sort {
      ($0.type, $0.atlas, $0.name.utf8.count) == ($1.type, $1.atlas, $1.name.utf8.count)
        ? $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        : ($0.type, $0.atlas, $0.name.utf8.count) < ($1.type, $1.atlas, $1.name.utf8.count)
    }
    add(all)
  }

  private mutating func add(_ all: [Entry]) {
    var taken: [String: String] = ["FrameID.none": "", "SoundID.none": "", "FontID.none": ""]
    for entry in all {
      let constant = Self.constant(entry)
      let key = "\(entry.type).\(constant)"
      if entry.name.utf8.contains(where: { $0 < 32 }) {
        leftOut.append("\(ContentError.quoted(entry.name)): has a control character")
      } else if constant.isEmpty || ["self", "Type", "init"].contains(constant) {
        leftOut.append("\(entry.name): makes no name in Swift")
      } else if let other = taken[key] {
        leftOut.append(
          "\(entry.name): \(other.isEmpty ? "the engine" : other) has the name `\(constant)` already"
        )
      } else {
        taken[key] = entry.name
        entries.append(entry)
      }
    }
    entries.sort {
      $0.type == $1.type
        ? Self.constant($0).utf8.lexicographicallyPrecedes(Self.constant($1).utf8)
        : $0.type < $1.type
    }
  }

  /// Returns the constant of a name: `hillsFar` for `hills-far.png`. A constant that would begin with a digit begins
  /// with `_`.
  private static func constant(_ entry: Entry) -> String {
    var name = Substring(entry.name)
    if entry.type != "FrameID" || name.hasSuffix(".png"), let dot = name.lastIndex(of: ".") {
      name = name[..<dot]
    }
    var words: [String] = [""]
    for scalar in name.unicodeScalars {
      if scalar != "_" && scalar.properties.isXIDContinue {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else {
        words.append("")
      }
    }
    words.removeAll(where: \.isEmpty)
    guard let first = words.first else { return "" }
    let joined =
      first.prefix(1).lowercased() + first.dropFirst()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let begins = joined.unicodeScalars.first.map { $0.properties.isXIDStart } ?? false
    return begins ? joined : "_" + joined
  }

  /// The beginning of every file of names.
  package static let heading = "// The names of the game's assets, written by `"

  /// Returns the Swift file.
  /// - Parameters:
  ///   - game: the name of the game.
  ///   - type: the name of the game's type in its own module.
  ///   - module: the module that the game's rules import.
  package func file(of game: String, type: String, importing module: String) -> String {
    let importLine = "import \(module)"
    var text = """
      \(Self.heading)\(game) assets --write`. Write it again when the
      // assets have changed: a start with others than these is refused.
      \(importLine)

      """
    for kind in ["FontID", "FrameID", "SoundID"] {
      let own = entries.filter { $0.type == kind }
      if own.isEmpty { continue }
      text += "\nextension \(kind) {\n"
      for entry in own {
        text +=
          "  static var \(SwiftScan.escaped(Self.constant(entry))): \(kind) { \(entry.value) }\n"
      }
      text += "}\n"
    }
    text += "\nextension \(type) {\n  public static var assetNames: StaticString {\n    \"\"\"\n"
    for entry in entries {
      let kind = entry.type.dropLast(2).lowercased()
      text += "    \(kind) \(entry.atlas) \(entry.number) \(Self.literal(entry.name))\n"
    }
    return text + "    \"\"\"\n  }\n}\n"
  }

  /// Returns a name escaped for a string literal.
  private static func literal(_ name: String) -> String {
    name.replacing("\\", with: "\\\\").replacing("\"\"\"", with: "\\\"\"\"")
  }
}
