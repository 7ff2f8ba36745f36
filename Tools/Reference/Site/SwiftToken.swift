/// A piece of Swift source of one colour. The tokens of a source, joined, are the source.
struct SwiftToken: Equatable {
  enum Kind: Equatable {
    case plain, keyword, type, string, comment, number
    /// An attribute such as `@main`, or a directive such as `#if`.
    case attribute
  }

  var kind: Kind
  var text: String

  /// Returns the tokens of a source. Neighbouring plain pieces are one token.
  ///
  /// The words of the source decide, not the grammar: a name that begins with a capital letter is a type. Regular
  /// expressions between slashes are not supported.
  static func tokens(of source: String) -> [SwiftToken] {
    var scanner = SwiftScanner(source: Array(source.utf8))
    return scanner.scan()
  }

  /// The words that are keywords wherever they occur, except as a member (`.in`) or a label (`in:`).
  static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "final", "for", "func", "guard", "if", "import", "in", "indirect",
    "infix", "init", "inout", "internal", "is", "lazy", "let", "mutating", "nil", "nonisolated",
    "nonmutating", "open", "operator", "override", "package", "postfix", "prefix", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "Self", "some", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
    "unowned", "var", "weak", "where", "while",
  ]

  /// The keywords that stay keywords behind a period.
  static let memberKeywords: Set<String> = ["self", "init"]

  /// The keywords that stay keywords before a colon.
  static let labelKeywords: Set<String> = ["default", "nil", "true", "false", "self", "super"]
}
