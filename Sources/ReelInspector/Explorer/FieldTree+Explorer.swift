import ReelJSON
import ReelProgram

// The fields in the explorer's form: nested fields are objects, lists are arrays.

extension FieldTree {
  /// The values of the fields.
  var value: JSONValue {
    if isList { return .list(elements.map(\.value)) }
    if !members.isEmpty { return .object(members.map { ($0.name, $0.tree.value) }) }
    switch leaf {
    case .bool(let value): return .bool(value)
    case .integer(let value): return .integer(value)
    case .unsigned(let value): return .unsigned(value)
    case .float(let value): return .float(value)
    case .double(let value): return .double(value)
    case .entity(let bits): return .text("#\(bits)")
    case .text(let value): return .text(value)
    case .some(.none), nil: return .null
    case .list: return .list([])
    }
  }

  /// The kinds of the fields, in the explorer's words.
  var types: JSONValue {
    // A list without elements has no element kind. `int` serves as well as any other, because the explorer shows no
    // element.
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
