import Reel

/// A component's or resource's fields as one JSON value, and what kinds of fields there are: fields within fields are
/// objects, lists are arrays.
final class ExplorerTree {
  private var leaf: ListedField.Content?
  private var isList = false
  private var members: [(name: String, tree: ExplorerTree)] = []
  private var elements: [ExplorerTree] = []

  private init() {}

  convenience init(_ fields: [ListedField]) {
    self.init()
    for field in fields {
      let tree = place(field.path[...])
      if case .list = field.content { tree.isList = true } else { tree.leaf = field.content }
    }
  }

  /// The place of a path such as `path[2].x`, made where it is new.
  private func place(_ path: Substring) -> ExplorerTree {
    var node = self
    var rest = path
    while let sign = rest.first {
      if sign == "[", let end = rest.firstIndex(of: "]") {
        let index = Int(rest[rest.index(after: rest.startIndex)..<end]) ?? 0
        while node.elements.count <= index { node.elements.append(ExplorerTree()) }
        node = node.elements[index]
        rest = rest[rest.index(after: end)...]
      } else {
        if sign == "." { rest = rest.dropFirst() }
        let name = rest.prefix { $0 != "." && $0 != "[" }
        // Fields come in their order, so it is the last or a new one.
        if let last = node.members.last, last.name == name {
          node = last.tree
        } else {
          let next = ExplorerTree()
          node.members.append((String(name), next))
          node = next
        }
        rest = rest[name.endIndex...]
      }
    }
    return node
  }

  /// The fields.
  var value: JSONValue {
    if isList { return .list(elements.map(\.value)) }
    if !members.isEmpty { return .object(members.map { ($0.name, $0.tree.value) }) }
    switch leaf {
    case .bool(let value): return .bool(value)
    case .integer(let value): return .integer(value)
    case .unsigned(let value): return .unsigned(value)
    case .float(let value): return .float(value)
    case .double(let value): return .number(value)
    case .entity(let bits): return .text("#\(bits)")
    case .text(let value): return .text(value)
    case .some(.none), nil: return .null
    case .list: return .list([])
    }
  }

  /// What kind of field stands where, in the words that the explorer knows.
  var types: JSONValue {
    // Of a list without elements nothing is known, and nothing is shown.
    if isList { return .list([.text("vector"), elements.first?.types ?? .list([.text("int")])]) }
    if !members.isEmpty { return .object(members.map { ($0.name, $0.tree.types) }) }
    switch leaf {
    case .bool: return .list([.text("bool")])
    case .integer, .unsigned: return .list([.text("int")])
    case .float, .double: return .list([.text("float")])
    case .entity: return .list([.text("entity")])
    case .text, .list, .some(.none), nil: return .list([.text("text")])
    }
  }
}
