import Foundation
import Reel

// What `inspect --json` writes: fields within fields are objects, lists are arrays, and what has no number of
// its own in JSON (not a number, infinity) is a text.

extension ListedValue {
  /// The fields as one JSON value.
  var json: Any { JSONTree(fields).value }
}

/// Fields by their paths, put together again.
private final class JSONTree {
  private var leaf: Any?
  private var isList = false
  private var members: [String: JSONTree] = [:]
  private var elements: [JSONTree] = []

  private init() {}

  init(_ fields: [ListedField]) {
    for field in fields { place(field.path[...]).set(field.content) }
  }

  /// The place of a path such as `path[2].x`, made where it is new.
  private func place(_ path: Substring) -> JSONTree {
    var node = self
    var rest = path
    while let sign = rest.first {
      if sign == "[", let end = rest.firstIndex(of: "]") {
        let index = Int(rest[rest.index(after: rest.startIndex)..<end]) ?? 0
        while node.elements.count <= index { node.elements.append(JSONTree()) }
        node = node.elements[index]
        rest = rest[rest.index(after: end)...]
      } else {
        if sign == "." { rest = rest.dropFirst() }
        let name = rest.prefix { $0 != "." && $0 != "[" }
        let next = node.members[String(name)] ?? JSONTree()
        node.members[String(name)] = next
        node = next
        rest = rest[name.endIndex...]
      }
    }
    return node
  }

  private func set(_ content: ListedField.Content) {
    switch content {
    case .bool(let value): leaf = value
    case .integer(let value): leaf = value
    case .unsigned(let value): leaf = value
    case .float(let value): leaf = value.isFinite ? NSDecimalNumber(string: "\(value)") : "\(value)"
    case .double(let value): leaf = value.isFinite ? value as Any : "\(value)"
    case .entity(let bits): leaf = bits == 0 ? NSNull() : Entity(bits: bits).numbers as Any
    case .text(let value): leaf = value
    case .none: leaf = NSNull()
    case .list: isList = true
    }
  }

  var value: Any {
    if isList { return elements.map { $0.value } }
    if !members.isEmpty { return members.mapValues { $0.value } }
    return leaf ?? [String: Any]()
  }
}
