import Foundation
import ReelECS
import ReelHost

// The output of `inspect --json`: nested fields are objects, lists are arrays, and numbers without a JSON form (not a
// number, infinity) are texts.

extension ListedValue {
  /// The fields as one JSON value.
  var json: Any { FieldTree(fields).object }
}

extension FieldTree {
  fileprivate var object: Any {
    if isList { return elements.map { $0.object } }
    if !members.isEmpty {
      return Dictionary(members.map { ($0.name, $0.tree.object) }, uniquingKeysWith: { $1 })
    }
    switch leaf {
    case .bool(let value): return value
    case .integer(let value): return value
    case .unsigned(let value): return value
    case .float(let value):
      return value.isFinite ? NSDecimalNumber(string: "\(value)") as Any : "\(value)"
    case .double(let value): return value.isFinite ? value as Any : "\(value)"
    case .entity(let bits): return bits == 0 ? NSNull() : Entity(bits: bits).numbers as Any
    case .text(let value): return value
    case .some(.none): return NSNull()
    case .list, nil: return [String: Any]()
    }
  }
}

/// Returns an object of Foundation as JSON on several lines, with sorted names.
func prettyJSON(_ object: [String: Any]) throws -> String {
  let data = try JSONSerialization.data(
    withJSONObject: object, options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes])
  return String(decoding: data, as: UTF8.self)
}
