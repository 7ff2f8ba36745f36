import ReelMath

// The fields of a type as text: for comparing builds, and for finding values in bytes that another build wrote.
//
//     layout   [ name " " ] type { ", " [ name " " ] type }
//     type     float      a number: bool, int8 … uint64, float, double, entity
//              text       a list of bytes in UTF-8
//              [layout]   a list: 32 bits that count the elements, then the elements
//              type?      an optional: a bool, and a value if that is true
//              {layout}   fields one after the other
//              ^n         the type that the n-th enclosing field has, the innermost being the first
//              ~type      a list that shows other fields for other values, here as for the initial value
//
// So `path [x float, y float], owner entity?` defines how many bytes every field takes.

/// A visitor that writes the layout of a type: `x float, y float`.
public struct FieldLayout: FieldVisitor, Sendable {
  /// True, because only transient types, which are never saved, have fields of unsupported types.
  public static var skipsUnknownFields: Bool { true }
  /// The deepest nesting of lists: lists within lists without fields in between could nest without an end.
  private static let deepestList = 16

  /// The kind of bracket that closes when a scope ends.
  private enum Bracket { case field, list, text, optional }

  private struct Scope {
    var bracket: Bracket
    /// The index in the bytes at which the items of the scope begin, and the number of items.
    var start: Int
    var count = 0
    /// True if some item has a name.
    var isNamed = false
  }

  /// The layout in UTF-8, because finding a position in a `String` is O(n).
  private var bytes: [UInt8] = []
  /// The open scopes, innermost last. The first is the type itself.
  private var scopes = [Scope(bracket: .field, start: 0)]
  /// The types of the fields that are being visited, innermost last.
  private var types: [ObjectIdentifier] = []
  private var isText = false
  private var isOptional = false

  init() {}

  /// Returns the layout of the initial value of a type.
  public static func describe<F: FieldValue>(_ type: F.Type) -> String {
    var visitor = FieldLayout()
    visitor.begin(FieldLayout.identity(of: type))
    var value = F()
    value.visit(&visitor)
    return visitor.end(varies: !F.showsSameFields)
  }

  /// Returns the layout of a field of a type, as it occurs in the layout of a structure: `position {x float, y float}`.
  public static func describe<F: FieldValue>(_ type: F.Type, as name: FieldName) -> String {
    var visitor = FieldLayout()
    var value = F()
    visitor.field(name, &value)
    return visitor.layout
  }

  /// Begins the layout of a type.
  mutating func begin(_ type: ObjectIdentifier) { types.append(type) }

  /// Ends the layout of a type, and returns it.
  mutating func end(varies: Bool) -> String {
    closeScopes(above: 1)
    if varies {
      group(scopes[0])
      bytes.insert(0x7E, at: 0)
    }
    return layout
  }

  var layout: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: - Visiting

  public mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    guard let depth = beginField(name, FieldLayout.identity(of: F.self)) else { return }
    value.visit(&self)
    endField(depth, varies: !F.showsSameFields)
  }

  // A field has its type in two calls alone, so that the rest is the same code for all types.

  /// Begins a field.
  /// - Returns: the number of open scopes around it; `nil` for a field of a type that is being visited. Such a field
  ///   has ended.
  mutating func beginField(_ name: FieldName, _ type: ObjectIdentifier) -> Int? {
    beginItem(isNamed: true)
    for byte in name.utf8 { bytes.append(FieldLayout.isPunctuation(byte) ? 0x5F : byte) }
    bytes.append(0x20)
    if let outer = types.lastIndex(of: type) {
      write("^")
      bytes.append(contentsOf: String(types.count - outer).utf8)
      return nil
    }
    let depth = scopes.count
    types.append(type)
    scopes.append(Scope(bracket: .field, start: bytes.count))
    return depth
  }

  /// Ends a field whose type has been visited.
  mutating func endField(_ depth: Int, varies: Bool) {
    closeScopes(above: depth + 1)
    types.removeLast()
    let scope = scopes.removeLast()
    group(scope)
    if varies { bytes.insert(0x7E, at: scope.start) }
  }

  public mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    if isOptional {
      isOptional = false
      beginItem(isNamed: false)
      scopes.append(Scope(bracket: .optional, start: bytes.count))
      // The optional counts as present, so that its value is visited, too.
      bits = 1
      return
    }
    beginItem(isNamed: false)
    write(kind.word)
  }

  public mutating func count(_ count: Int) -> Int {
    beginItem(isNamed: false)
    if isText {
      isText = false
      write("text")
      scopes.append(Scope(bracket: .text, start: bytes.count))
      return 0
    }
    write("[")
    scopes.append(Scope(bracket: .list, start: bytes.count))
    if scopes.count < Self.deepestList * 2 { return 1 }
    write("~{}")
    return 0
  }

  /// Empties the list: the element that is then visited has the initial value of its type.
  public mutating func elements<F: FieldValue>(_ elements: inout [F]) -> Bool {
    elements.removeAll()
    return false
  }

  public mutating func endList() {
    switch scopes[scopes.count - 1].bracket {
    case .list, .text: closeScopes(above: scopes.count - 1)
    case .field, .optional: break
    }
  }

  public mutating func text() { isText = true }

  public mutating func optional() { isOptional = true }

  public mutating func endOptional() {
    if scopes[scopes.count - 1].bracket == .optional { closeScopes(above: scopes.count - 1) }
  }

  // MARK: - Writing

  private mutating func beginItem(isNamed: Bool) {
    let at = scopes.count - 1
    if scopes[at].count > 0 { write(", ") }
    scopes[at].count += 1
    if isNamed { scopes[at].isNamed = true }
  }

  /// Ends the open scopes above `depth`, except the first scope.
  private mutating func closeScopes(above depth: Int) {
    while scopes.count > max(depth, 1) {
      let scope = scopes.removeLast()
      switch scope.bracket {
      case .list: write("]")
      case .text: break
      case .optional:
        group(scope)
        write("?")
      case .field: group(scope)
      }
    }
  }

  /// Puts several items, or named ones, between braces.
  private mutating func group(_ scope: Scope) {
    if scope.count == 1 && !scope.isNamed { return }
    bytes.insert(0x7B, at: scope.start)
    write("}")
  }

  private mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Returns true for characters that separate names and types.
  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x2C, 0x3F, 0x5B, 0x5D, 0x5E, 0x7B, 0x7D, 0x7E, 0x7F: true
    default: false
    }
  }
}

extension FieldLayout {
  /// Returns an identifier of a type, valid during this run of the program.
  static func identity<T>(of type: T.Type) -> ObjectIdentifier {
    #if hasFeature(Embedded)
      ObjectIdentifier(LayoutKey<T>.self)
    #else
      ObjectIdentifier(type)
    #endif
  }
}

#if hasFeature(Embedded)
  /// The generic class whose address identifies a type, because Embedded Swift has no address of a type.
  private final class LayoutKey<T> {}
#endif

extension FieldKind {
  /// The name of the kind in a layout.
  var word: StaticString {
    switch self {
    case .bool: "bool"
    case .int8: "int8"
    case .int16: "int16"
    case .int32: "int32"
    case .int64: "int64"
    case .uint8: "uint8"
    case .uint16: "uint16"
    case .uint32: "uint32"
    case .uint64: "uint64"
    case .float: "float"
    case .double: "double"
    case .entity: "entity"
    }
  }
}
