import ReelContent
import ReelECS

/// A term of a query in the explorer's syntax: a component, a parent, or a condition of flecs itself.
struct ExplorerTerm {
  enum Condition {
    case component(String)
    /// The entity is disabled. The explorer calls this condition `Disabled`.
    case isDisabled
    /// The entity has this parent; `Entity.none` for entities without a parent.
    case parent(Entity)
    case hasChildren
    /// The entity's name, label or number contains this text.
    case name(String)
    case entity(Entity)
    /// A condition that never holds: on an entity that does not exist, or on features that only worlds of flecs have.
    case nothing
  }

  var condition: Condition
  /// True if the term may fail; `isNot` is true if it must not hold.
  var isOptional = false
  var isNot = false
  /// The term's source text.
  var text: String

  /// The most terms of a query, one for each bit of ``Bits``.
  static let mostTerms = 64
  /// The most bytes of a query's text.
  static let longestExpression = 4096

  /// A set of terms: one bit per term, the first term's lowest.
  typealias Bits = UInt64

  /// Returns the terms of an expression; `nil` and a sentence if one is not valid.
  static func terms(
    _ expression: String, _ view: ExplorerView
  ) -> (terms: [ExplorerTerm]?, problem: String) {
    guard expression.utf8.count <= longestExpression else {
      return (nil, "Expected a query of at most \(longestExpression) bytes.")
    }
    var names = 0
    func find(_ path: String) -> Entity? {
      if path.first != "#" { names += 1 }
      // Looking up one name visits all names.
      guard names <= ExplorerView.mostNames else { return nil }
      return view.entity(path.split(separator: ".").map(String.init))
    }
    var terms: [ExplorerTerm] = []
    for part in split(expression) {
      var text = trimmed(part)
      // A term may begin with a modifier of access, such as `[none]`, which has no meaning here.
      if text.first == "[", let end = text.firstIndex(of: "]") {
        text = trimmed(text[text.index(after: end)...])
      }
      guard !text.isEmpty else { continue }
      var (isOptional, isNot) = (false, false)
      if text.first == "?" { isOptional = true } else if text.first == "!" { isNot = true }
      if isOptional || isNot { text = trimmed(text.dropFirst()) }
      guard
        let condition = self.condition(
          text, isComponent: { view.number(of: $0) != nil }, find: find)
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
      return (nil, ExplorerView.tooManyNames)
    }
    return (terms, "")
  }

  private static func condition(
    _ text: String, isComponent: (String) -> Bool, find: (String) -> Entity?
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
    if isComponent(text) { return .component(text) }
    return compact.hasPrefix("flecs.") ? .nothing : nil
  }

  /// Splits the text at commas outside brackets and quotes.
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
