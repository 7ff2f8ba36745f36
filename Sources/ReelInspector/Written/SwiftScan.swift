/// A scanner that splits Swift source into tokens, without comments and without the contents of strings.
enum SwiftScan {
  struct Token: Equatable {
    var text: String
    var line: Int
    /// The line in which the token ends; a string may span several.
    var endLine: Int
    /// The bytes of the source from which the token was read, those of a string's contents included.
    var bytes: Range<Int>
  }

  static func tokens(of source: [UInt8]) -> [Token] {
    var scanner = Scanner(bytes: source)
    return scanner.all()
  }

  /// Returns true if a token is an identifier or a keyword.
  static func isName(_ token: String) -> Bool {
    token.utf8.first.map { Scanner.isName($0) && !Scanner.isDigit($0) || $0 == UInt8(ascii: "`") }
      ?? false
  }

  /// Returns true if a statement continues across the line break behind a token. An operator behind an operand without
  /// a blank between them, as in `Vec2?` and `Set<Entity>`, ends it.
  static func continues(at index: Int, in tokens: [Token]) -> Bool {
    let token = tokens[index]
    let isPostfix = index > 0 && tokens[index - 1].bytes.upperBound == token.bytes.lowerBound
    return isPostfix ? ",:.=".contains(token.text) : continues(token.text)
  }

  /// Returns true if a statement continues across a line break next to this token.
  static func continues(_ token: String) -> Bool {
    guard let first = token.utf8.first else { return false }
    return "=+-*/%<>&|^?:.!,~".utf8.contains(first)
  }

  static func unescaped(_ name: String) -> String {
    name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name
  }

  /// Returns a name as source writes it: keywords in backticks.
  static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  private static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}

private struct Scanner {
  let bytes: [UInt8]
  var at = 0
  var line = 1

  init(bytes: [UInt8]) { self.bytes = bytes }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isName(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    at + offset < bytes.count ? bytes[at + offset] : 0
  }

  private func stands(_ text: StaticString) -> Bool {
    for offset in 0..<text.utf8CodeUnitCount where byte(offset) != text.utf8Start[offset] {
      return false
    }
    return true
  }

  private mutating func step(_ count: Int = 1) {
    for _ in 0..<count where at < bytes.count {
      if bytes[at] == UInt8(ascii: "\n") { line += 1 }
      at += 1
    }
  }

  mutating func all() -> [SwiftScan.Token] {
    var tokens: [SwiftScan.Token] = []
    while at < bytes.count {
      if let token = next() { tokens.append(token) }
    }
    return tokens
  }

  /// Skips a blank or a comment, or consumes one token.
  private mutating func next() -> SwiftScan.Token? {
    if byte() <= 0x20 {
      step()
      return nil
    }
    if stands("//") {
      while at < bytes.count && byte() != UInt8(ascii: "\n") { step() }
      return nil
    }
    if stands("/*") {
      skipComment()
      return nil
    }
    let start = at
    let first = line
    if byte() == UInt8(ascii: "\"") || byte() == UInt8(ascii: "#") && isRawString() {
      skipString()
      return SwiftScan.Token(text: "\"\"", line: first, endLine: line, bytes: start..<at)
    }
    if byte() == UInt8(ascii: "`") {
      step()
      while at < bytes.count && byte() != UInt8(ascii: "`") { step() }
      step()
    } else if Self.isName(byte()) {
      while Self.isName(byte()) { step() }
    } else {
      step()
    }
    return SwiftScan.Token(
      text: String(decoding: bytes[start..<at], as: UTF8.self), line: first, endLine: line,
      bytes: start..<at)
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if stands("/*") {
        depth += 1
        step(2)
      } else if stands("*/") {
        depth -= 1
        step(2)
      } else {
        step()
      }
    } while depth > 0 && at < bytes.count
  }

  private func isRawString() -> Bool {
    var offset = 0
    while byte(offset) == UInt8(ascii: "#") { offset += 1 }
    return byte(offset) == UInt8(ascii: "\"")
  }

  private mutating func skipString() {
    var hashes = 0
    while byte() == UInt8(ascii: "#") {
      hashes += 1
      step()
    }
    let quotes = stands("\"\"\"") ? 3 : 1
    step(quotes)
    while at < bytes.count {
      if isSigned(UInt8(ascii: "\\"), 1, hashes) {
        step(1 + hashes)
        if byte() == UInt8(ascii: "(") { skipInterpolation() } else { step() }
      } else if isSigned(UInt8(ascii: "\""), quotes, hashes) {
        return step(quotes + hashes)
      } else {
        step()
      }
    }
  }

  /// Returns true if `count` times the byte `sign`, then `hashes` times `#`, follow.
  private func isSigned(_ sign: UInt8, _ count: Int, _ hashes: Int) -> Bool {
    for offset in 0..<count where byte(offset) != sign { return false }
    for offset in 0..<hashes where byte(count + offset) != UInt8(ascii: "#") { return false }
    return true
  }

  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      guard at < bytes.count else { return }
      if byte() == UInt8(ascii: "(") { depth += 1 }
      if byte() == UInt8(ascii: ")") { depth -= 1 }
      if byte() == UInt8(ascii: "\"") { skipString() } else { step() }
    } while depth > 0
  }
}
