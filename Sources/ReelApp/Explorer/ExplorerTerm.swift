import Reel

/// A term of a query as the explorer writes it: a component, a parent, or what of its own world it asks for.
struct ExplorerTerm {
  enum Condition {
    case component(String)
    /// `Disabled`, by the explorer's name.
    case isDisabled
    /// Of this parent; of none where it is `Entity.none`.
    case parent(Entity)
    case hasChildren
    /// A text that its name, label or number has in it.
    case name(String)
    case entity(Entity)
    /// Something that only worlds of others have.
    case nothing
  }

  var condition: Condition
  /// Whether it need not hold, and whether it must not.
  var isOptional = false
  var isNot = false
  /// As it was written.
  var text: String

  /// The terms of an expression; `nil` and a sentence where one is not understood.
  /// - Parameter find: the entity of a path.
  static func terms(
    _ expression: String, knows: (String) -> Bool, find: (String) -> Entity?
  ) -> (terms: [ExplorerTerm]?, problem: String) {
    var terms: [ExplorerTerm] = []
    for part in split(expression) {
      var text = trimmed(part)
      if text.first == "[", let end = text.firstIndex(of: "]") {
        text = trimmed(text[text.index(after: end)...])
      }
      guard !text.isEmpty else { continue }
      var (isOptional, isNot) = (false, false)
      if text.first == "?" { isOptional = true } else if text.first == "!" { isNot = true }
      if isOptional || isNot { text = trimmed(text.dropFirst()) }
      guard let condition = condition(text, knows: knows, find: find) else {
        return (
          nil,
          "Expected a component, a pair with ChildOf, or $this ~= \"…\"; found \(ContentError.quoted(text))."
        )
      }
      terms.append(
        ExplorerTerm(condition: condition, isOptional: isOptional, isNot: isNot, text: text))
      if terms.count > 64 { return (nil, "Expected at most 64 terms.") }
    }
    return (terms, "")
  }

  private static func condition(
    _ text: String, knows: (String) -> Bool, find: (String) -> Entity?
  ) -> Condition? {
    if text.hasPrefix("$this"), let quote = text.firstIndex(of: "\""), text.last == "\"",
      quote < text.index(before: text.endIndex)
    {
      let value = String(text[text.index(after: quote)..<text.index(before: text.endIndex)])
      switch trimmed(text[text.index(text.startIndex, offsetBy: 5)..<quote]) {
      case "~=": return .name(value)
      case "==": return find(value).map { .entity($0) } ?? .nothing
      default: return nil
      }
    }
    let compact = text.filter { !$0.isWhitespace }
    let own = compact.replacing("flecs.core.", with: "")
    if own == "ChildOf(_,$this)" { return .hasChildren }
    if own.hasPrefix("(ChildOf,"), own.hasSuffix(")") {
      let name = compact[compact.index(after: compact.firstIndex(of: ",")!)...].dropLast()
      let path = String(name).replacing("\\", with: "")
      if path == "#0" || path == "0" { return .parent(.none) }
      return find(path).map { .parent($0) } ?? .nothing
    }
    if own == "Disabled" { return .isDisabled }
    if knows(text) { return .component(text) }
    return compact.hasPrefix("flecs.") ? .nothing : nil
  }

  /// At the commas that stand in no brackets and no quotes.
  private static func split(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var (depth, isQuoted) = (0, false)
    for at in text.indices {
      switch text[at] {
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted: depth -= 1
      case "," where !isQuoted && depth == 0:
        parts.append(text[start..<at])
        start = text.index(after: at)
      default: break
      }
    }
    parts.append(text[start...])
    return parts
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
