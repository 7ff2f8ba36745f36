import ReelContent
import ReelECS

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

  /// The most terms, and the most bytes of an expression.
  static let mostTerms = 64
  static let longestExpression = 4096

  /// The bits of the terms for which something holds, the first term's lowest.
  typealias Bits = UInt64

  /// The terms of an expression; `nil` and a sentence where one is not understood.
  static func terms(
    _ expression: String, _ view: ExplorerView
  ) -> (terms: [ExplorerTerm]?, problem: String) {
    guard expression.utf8.count <= longestExpression else {
      return (nil, "Expected a query of at most \(longestExpression) bytes.")
    }
    var names = 0
    func find(_ path: String) -> Entity? {
      if path.first != "#" { names += 1 }
      // Each name is a walk through all.
      guard names <= ExplorerView.mostNames else { return nil }
      return view.entity(path.split(separator: ".").map(String.init))
    }
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
      guard let condition = self.condition(text, knows: { view.number(of: $0) != nil }, find: find)
      else {
        return (
          nil,
          "Expected a component, a pair with ChildOf, or $this ~= \"…\"; found \(ContentError.quoted(text))."
        )
      }
      terms.append(
        ExplorerTerm(condition: condition, isOptional: isOptional, isNot: isNot, text: text))
      guard terms.count <= mostTerms else { return (nil, "Expected at most \(mostTerms) terms.") }
    }
    guard names <= ExplorerView.mostNames else {
      return (
        nil,
        "Expected at most \(ExplorerView.mostNames) entities by their names; write the others as "
          + "numbers, such as #4294967308."
      )
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
