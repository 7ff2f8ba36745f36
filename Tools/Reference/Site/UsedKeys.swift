/// The keys and pointers that the rules of a game read, for the line below its picture.
///
/// The words of the sources decide: the names of keys in `isHeld(.left)`, `bind(Key.x, …)` and similar calls, and names
/// such as `pointerDown`.
struct UsedKeys {
  private var names: Set<String> = []
  private(set) var usesPointer = false

  init(_ files: [SourceFile]) {
    for file in files where !file.isGenerated && !file.name.hasSuffix("Bot.swift") {
      read(file.tokens.filter { $0.kind != .comment && $0.kind != .string }.flatMap(Self.words))
    }
  }

  /// The calls whose arguments are keys.
  private static let readers: Set<String> = ["isHeld", "wasPressed", "wasReleased", "bind"]
  private static let pointers: Set<String> = [
    "pointerDown", "pointerMove", "pointerUp", "pointer", "pointers", "PressButton", "Gestures",
    "GestureFeature",
  ]
  /// Groups of keys that one name binds.
  private static let groups: [String: [String]] = [
    "arrowsAndStick": ["left", "right", "a", "d"], "arrows": ["left", "right"], "wasd": ["a", "d"],
  ]
  private static let directions: Set<String> = ["left", "right", "up", "down"]
  /// The names in the order in which they are shown, and their labels.
  private static let labels: [(name: String, label: String)] =
    [("left", "←"), ("right", "→"), ("up", "↑"), ("down", "↓")]
    + "wasdbcefghijklmnopqrtuvxyz".map { (String($0), $0.uppercased()) }
    + [("space", "Space"), ("enter", "Enter"), ("escape", "Esc")]

  private mutating func read(_ words: [String]) {
    var depth = 0
    var isReading = false
    for (index, word) in words.enumerated() {
      if Self.pointers.contains(word) { usesPointer = true }
      if Self.readers.contains(word), index + 1 < words.count, words[index + 1] == "(" {
        (isReading, depth) = (true, 0)
      }
      if word == "(" { depth += 1 }
      if word == ")" {
        depth -= 1
        if depth <= 0 { isReading = false }
      }
      let isKey = index > 1 && words[index - 1] == "." && words[index - 2] == "Key"
      // Actions stand behind `to:`, and behind the labels of directions.
      if word == "to" { isReading = false }
      if index > 2, words[index - 2] == ":", Self.directions.contains(words[index - 3]) { continue }
      guard index > 0, words[index - 1] == ".", isReading || isKey else { continue }
      let isOther = index > 1 && ["PadButton", "PadAxis"].contains(words[index - 2])
      if !isOther { names.formUnion(Self.groups[word] ?? [word]) }
    }
    // A binding of arrows to four directions names the vertical ones by labels.
    for (index, word) in words.enumerated() where Self.groups[word] != nil {
      let rest = words[index...].prefix { $0 != ")" }
      for (label, key, letter) in [("up", "up", "w"), ("down", "down", "s")] {
        let isNamed = zip(rest, rest.dropFirst()).contains { $0.0 == label && $0.1 == ":" }
        if isNamed { names.formUnion([key, letter]) }
      }
    }
  }

  /// Returns the names and signs of a token, one by one.
  private static func words(_ token: SwiftToken) -> [String] {
    var words: [String] = []
    var name = ""
    for character in token.text {
      if character.isLetter || character.isNumber || character == "_" {
        name.append(character)
      } else {
        if !name.isEmpty { words.append(name) }
        name = ""
        if !character.isWhitespace { words.append(String(character)) }
      }
    }
    return name.isEmpty ? words : words + [name]
  }

  /// The keys and pointers as a line, or a sentence if there are none.
  var line: HTML {
    var parts = Self.labels.filter { names.contains($0.name) }.map {
      "<kbd>\($0.label)</kbd>" as HTML
    }
    if usesPointer { parts.append("<span class=\"pointer\">mouse or touch</span>") }
    guard !parts.isEmpty else { return "<p class=\"keys\">This one plays by itself.</p>" }
    return "<p class=\"keys\"><span class=\"visually-hidden\">Keys: </span>\(parts)</p>"
  }
}
