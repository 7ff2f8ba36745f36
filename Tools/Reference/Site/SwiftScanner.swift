/// Divides Swift source into tokens, byte by byte: everything that separates tokens is ASCII.
struct SwiftScanner {
  private let source: [UInt8]
  private var tokens: [SwiftToken] = []
  private var position = 0

  init(source: [UInt8]) { self.source = source }

  mutating func scan() -> [SwiftToken] {
    while position < source.count {
      let start = position
      append(next(), from: start)
    }
    return tokens
  }

  private mutating func append(_ kind: SwiftToken.Kind, from start: Int) {
    let text = String(decoding: source[start..<position], as: UTF8.self)
    if kind == .plain, tokens.last?.kind == .plain {
      tokens[tokens.count - 1].text += text
    } else {
      tokens.append(SwiftToken(kind: kind, text: text))
    }
  }

  /// Moves behind the next token, and returns its kind.
  private mutating func next() -> SwiftToken.Kind {
    let byte = source[position]
    if begins("//") {
      while position < source.count, source[position] != UInt8(ascii: "\n") { position += 1 }
      return .comment
    }
    if begins("/*") {
      skipComment()
      return .comment
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#"), skipString() { return .string }
    if byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#") {
      position += 1
      return skipName() ? .attribute : .plain
    }
    if isDigit(byte) {
      skipNumber()
      return .number
    }
    if byte == UInt8(ascii: "`") {
      position += 1
      while position < source.count, source[position] != UInt8(ascii: "`") { position += 1 }
      position = min(position + 1, source.count)
      return .plain
    }
    let start = position
    if skipName() { return kind(ofName: start) }
    position += 1
    return .plain
  }

  private func kind(ofName start: Int) -> SwiftToken.Kind {
    let name = String(decoding: source[start..<position], as: UTF8.self)
    // A range ends with a period, too: `0..<count`.
    let isMember =
      start > 0 && source[start - 1] == UInt8(ascii: ".")
      && !(start > 1 && source[start - 2] == UInt8(ascii: "."))
    let isLabel = position < source.count && source[position] == UInt8(ascii: ":")
    if SwiftToken.keywords.contains(name), !isMember || SwiftToken.memberKeywords.contains(name),
      !isLabel || SwiftToken.labelKeywords.contains(name)
    {
      return .keyword
    }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(source[start]) ? .type : .plain
  }

  /// Moves behind a comment between `/*` and `*/`, which may contain others.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if begins("/*") {
        depth += 1
        position += 2
      } else if begins("*/") {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && position < source.count
  }

  /// Moves behind a string, if one begins here: `"…"`, `"""…"""`, and both with number signs.
  private mutating func skipString() -> Bool {
    var signs = 0
    while position + signs < source.count, source[position + signs] == UInt8(ascii: "#") {
      signs += 1
    }
    guard position + signs < source.count, source[position + signs] == UInt8(ascii: "\"") else {
      return false
    }
    position += signs
    let quotes = begins("\"\"\"") ? 3 : 1
    let end = String(repeating: "\"", count: quotes) + String(repeating: "#", count: signs)
    let escape = "\\" + String(repeating: "#", count: signs)
    position += quotes
    while position < source.count, !begins(end) {
      // An open string ends with its line.
      if quotes == 1, source[position] == UInt8(ascii: "\n") { return true }
      if begins(escape) {
        position += escape.utf8.count
        if begins("(") { skipInterpolation() } else { position += 1 }
      } else {
        position += 1
      }
    }
    position = min(position + end.utf8.count, source.count)
    return true
  }

  /// Moves behind the parentheses of an interpolation, which may contain strings.
  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      if source[position] == UInt8(ascii: "(") { depth += 1 }
      if source[position] == UInt8(ascii: ")") { depth -= 1 }
      if source[position] == UInt8(ascii: "\"") || source[position] == UInt8(ascii: "#"),
        skipString()
      {
        continue
      }
      position += 1
    } while depth > 0 && position < source.count
  }

  private mutating func skipNumber() {
    while position < source.count {
      let byte = source[position]
      // The period of `0.5`, not that of `0..<9` or `5.isEven`.
      let isPoint =
        byte == UInt8(ascii: ".") && position + 1 < source.count && isDigit(source[position + 1])
        && source[position - 1] != UInt8(ascii: ".")
      guard isDigit(byte) || isLetter(byte) || isPoint else { return }
      position += 1
    }
  }

  private mutating func skipName() -> Bool {
    guard position < source.count, isLetter(source[position]) else { return false }
    while position < source.count, isLetter(source[position]) || isDigit(source[position]) {
      position += 1
    }
    return true
  }

  private func begins(_ text: String) -> Bool { source[position...].starts(with: text.utf8) }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// True for what a name may begin with; every byte of a letter beyond ASCII counts as a letter.
  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }
}
