import Reel

/// The fields of a component or resource, put together again from their paths: each is a leaf, has members, or is a
/// list of elements.
final class FieldTree {
  private(set) var leaf: ListedField.Content?
  private(set) var isList = false
  private(set) var members: [(name: String, tree: FieldTree)] = []
  private(set) var elements: [FieldTree] = []

  private init() {}

  convenience init(_ fields: [ListedField]) {
    self.init()
    for field in fields {
      let tree = place(field.path[...])
      if case .list = field.content { tree.isList = true } else { tree.leaf = field.content }
    }
  }

  /// The place of a path such as `path[2].x`, made where it is new.
  private func place(_ path: Substring) -> FieldTree {
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
        // Fields come in their order, so it is the last or a new one.
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
