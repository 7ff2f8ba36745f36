import ReelFields
import ReelMath

/// The fields of a component or resource as a tree, built from their paths. Each node is a leaf, has members, or is a
/// list of elements.
final class FieldTree {
  private(set) var leaf: ListedField.Content?
  private(set) var isList = false
  /// The number of elements of a list. A long list may omit its elements.
  private(set) var count = 0
  private(set) var members: [(name: String, tree: FieldTree)] = []
  private(set) var elements: [FieldTree] = []

  private init() {}

  convenience init(_ fields: [ListedField]) {
    self.init()
    for field in fields {
      let tree = makeNode(field.path[...])
      if case .list(let count) = field.content {
        (tree.isList, tree.count) = (true, count)
      } else {
        tree.leaf = field.content
      }
    }
  }

  /// Returns the node of a path such as `path[2].x`; makes it if it is new.
  private func makeNode(_ path: Substring) -> FieldTree {
    var node = self
    var rest = path
    while let sign = rest.first {
      if sign == "[", let end = rest.firstIndex(of: "]") {
        let index = Int(rest[rest.index(after: rest.startIndex)..<end]) ?? 0
        while node.elements.count <= index { node.elements.append(FieldTree()) }
        node = node.elements[index]
        rest = rest[rest.index(after: end)...]
      } else {
        if sign == "." { rest = rest.dropFirst() }
        let name = rest.prefix { $0 != "." && $0 != "[" }
        // Fields come in order, so the node is the last one or new.
        if let last = node.members.last, last.name == name {
          node = last.tree
        } else {
          let next = FieldTree()
          node.members.append((String(name), next))
          node = next
        }
        rest = rest[name.endIndex...]
      }
    }
    return node
  }
}

extension FieldTree {
  /// The sets of members that need no names, because their order identifies them: a point, a rectangle, a colour.
  private static let plain: [[String]] = [
    ["x", "y"], ["x", "y", "width", "height"], ["r", "g", "b", "a"],
  ]

  /// Returns the fields for a person, on one line: `position (70.0, 80.0), tags [1, 2], path 26 elements`.
  /// - Parameter longest: the length above which a list shows only its number of elements.
  func text(longest: Int) -> String {
    if !members.isEmpty { return parts(longest).joined(separator: ", ") }
    return inner(longest)
  }

  private func parts(_ longest: Int) -> [String] {
    members.map { "\($0.name) \($0.tree.inner(longest))" }
  }

  private func inner(_ longest: Int) -> String {
    if isList {
      if count > longest { return "\(count) elements" }
      return "[" + elements.map { $0.inner(longest) }.joined(separator: ", ") + "]"
    }
    if members.isEmpty { return leaf?.text ?? "()" }
    // A number that is wrapped in a type of its own, such as an id.
    if members.count == 1, members[0].name == "rawValue" { return members[0].tree.inner(longest) }
    let isPlain = Self.plain.contains { $0.elementsEqual(members.map(\.name)) }
    let parts = isPlain ? members.map { $0.tree.inner(longest) } : parts(longest)
    return "(" + parts.joined(separator: ", ") + ")"
  }
}
