import ReelContent

/// A reader of a ``Formula``.
struct FormulaReader {
  /// The greatest depth of nested parentheses, signs and `not`.
  private static let depth = 32

  private enum Token: Equatable {
    case number(Double)
    /// A name, or a word of the language.
    case word(String)
    case sign(String)
    case end
  }

  private let json: LocatedJSON
  private let text: [Character]
  private let names: [String: Int]
  private var at = 0
  private var level = 0
  private var token = Token.end

  /// Reads the formula in a text.
  /// - Parameters:
  ///   - start: The number of characters before the formula.
  ///   - names: The names that the formula may use, and their indices in the table of values.
  static func read(
    _ json: LocatedJSON, from start: Int = 0, _ names: [String: Int]
  ) throws(ContentError) -> Formula {
    var reader = FormulaReader(
      json: json, text: Array(try json.text.dropFirst(start)), names: names)
    try reader.advance()
    let formula = try reader.either()
    guard reader.token == .end else { throw reader.wrong("the end of the formula") }
    return formula
  }

  private init(json: LocatedJSON, text: [Character], names: [String: Int]) {
    self.json = json
    self.text = text
    self.names = names
  }

  private func wrong(_ expected: String) -> ContentError {
    switch token {
    case .number(let number): json.wrong(expected, found: "\(number)")
    case .word(let word), .sign(let word):
      json.wrong(expected, found: ContentError.quoted(word))
    case .end: json.wrong(expected, found: "the end")
    }
  }

  // MARK: - Tokens

  private mutating func advance() throws(ContentError) {
    while at < text.count, text[at] == " " { at += 1 }
    guard at < text.count else {
      token = .end
      return
    }
    let start = at
    let first = text[at]
    if isDigit(first) || first == "." {
      while at < text.count, isPartOfNumber() { at += 1 }
      let digits = String(text[start..<at])
      guard let number = Double(digits), number.isFinite else {
        throw json.wrong("a number", found: ContentError.quoted(digits))
      }
      token = .number(number)
    } else if isLetter(first) {
      while at < text.count, isLetter(text[at]) || isDigit(text[at]) || text[at] == "." { at += 1 }
      token = .word(String(text[start..<at]))
    } else {
      at += 1
      if at < text.count, text[at] == "=", "<>=!".contains(first) { at += 1 }
      token = .sign(String(text[start..<at]))
    }
  }

  /// Returns true for digits, a point, and an exponent with its sign.
  private func isPartOfNumber() -> Bool {
    let character = text[at]
    if isDigit(character) || character == "." || character == "e" { return true }
    return (character == "-" || character == "+") && text[at - 1] == "e"
  }

  private func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private func isLetter(_ character: Character) -> Bool {
    ("a"..."z").contains(character) || ("A"..."Z").contains(character) || character == "_"
  }

  private mutating func skip(_ expected: Token) throws(ContentError) -> Bool {
    guard token == expected else { return false }
    try advance()
    return true
  }

  // MARK: - Operators, from the weakest to the strongest

  private mutating func either() throws(ContentError) -> Formula {
    var left = try both()
    while try skip(.word("or")) { left = .pair(.or, left, try both()) }
    return left
  }

  private mutating func both() throws(ContentError) -> Formula {
    var left = try opposite()
    while try skip(.word("and")) { left = .pair(.and, left, try opposite()) }
    return left
  }

  private mutating func opposite() throws(ContentError) -> Formula {
    guard try skip(.word("not")) else { return try comparison() }
    try enter()
    defer { level -= 1 }
    return .not(try opposite())
  }

  private mutating func comparison() throws(ContentError) -> Formula {
    let signs: [(String, Formula.Operation)] = [
      ("<", .less), ("<=", .atMost), (">", .greater), (">=", .atLeast), ("==", .equal),
      ("!=", .unequal),
    ]
    let left = try sum()
    for (sign, operation) in signs where try skip(.sign(sign)) {
      return .pair(operation, left, try sum())
    }
    return left
  }

  private mutating func sum() throws(ContentError) -> Formula {
    var left = try product()
    while true {
      if try skip(.sign("+")) {
        left = .pair(.plus, left, try product())
      } else if try skip(.sign("-")) {
        left = .pair(.minus, left, try product())
      } else {
        return left
      }
    }
  }

  private mutating func product() throws(ContentError) -> Formula {
    var left = try factor()
    while true {
      if try skip(.sign("*")) {
        left = .pair(.times, left, try factor())
      } else if try skip(.sign("/")) {
        left = .pair(.over, left, try factor())
      } else {
        return left
      }
    }
  }

  private mutating func factor() throws(ContentError) -> Formula {
    try enter()
    defer { level -= 1 }
    if try skip(.sign("-")) { return .negated(try factor()) }
    if try skip(.sign("(")) {
      let inner = try either()
      guard try skip(.sign(")")) else { throw wrong("a closing parenthesis") }
      return inner
    }
    if case .number(let number) = token {
      try advance()
      return .number(number)
    }
    guard case .word(let word) = token else { throw wrong("a number or a name") }
    if let function = Formula.Function(rawValue: word) { return try call(function) }
    guard let index = names[word] else {
      throw wrong("one of the names \(names.keys.sorted().joined(separator: ", "))")
    }
    try advance()
    return .value(index)
  }

  private mutating func call(_ function: Formula.Function) throws(ContentError) -> Formula {
    try advance()
    guard try skip(.sign("(")) else { throw wrong("an opening parenthesis") }
    var arguments = [try either()]
    while try skip(.sign(",")) { arguments.append(try either()) }
    guard try skip(.sign(")")) else { throw wrong("a closing parenthesis") }
    let isOne = function != .min && function != .max
    guard isOne == (arguments.count == 1) else {
      throw json.wrong(
        "\(function.rawValue) of \(isOne ? "one value" : "at least two values")",
        found: "\(arguments.count)")
    }
    return .call(function, arguments)
  }

  private mutating func enter() throws(ContentError) {
    level += 1
    guard level <= Self.depth else {
      throw json.wrong("at most \(Self.depth) levels", found: "more")
    }
  }
}
