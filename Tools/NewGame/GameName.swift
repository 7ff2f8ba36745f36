/// The rules for names of games.
enum GameName {
  /// Returns the reason why a name is refused, or `nil`.
  static func objection(to name: String) -> String? {
    let expected = "NAME: expected a word of letters, digits and _, beginning with a letter"
    guard let first = name.utf8.first, isLetter(first),
      name.utf8.allSatisfy({ isLetter($0) || (48...57).contains($0) || $0 == 95 })
    else { return "\(expected); found \(name.isEmpty ? "nothing" : name)." }
    guard name.utf8.count <= 60 else { return "\(expected), of at most 60; found \(name)." }
    guard !taken.contains(name) else {
      return "NAME: expected a word that Swift does not use itself, found \(name)."
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 32) }

  /// The keywords of the language, and the names that rules, tests and programs see without declaring them.
  private static let taken: Set<String> = [
    "actor", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "main",
    "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return", "self", "static", "struct", "subscript", "super", "switch", "test", "throw", "throws",
    "true", "try", "typealias", "var", "where", "while",
    "Any", "AnyObject", "Array", "Bool", "Character", "Comparable", "Data", "Date", "Dictionary",
    "Double", "Equatable", "Error", "Float", "Foundation", "Hashable", "Int", "Int16", "Int32",
    "Int64", "Int8", "Optional", "Protocol", "Range", "Result", "Self", "Sendable", "Sequence",
    "Set", "String", "Substring", "Swift", "Tag", "Task", "Test", "Testing", "Type", "UInt",
    "UInt16", "UInt32", "UInt64", "UInt8", "URL", "Void", "XCTest",
  ]
}
