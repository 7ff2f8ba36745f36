import ReelFields
import ReelMath

/// A named value that an artist gave to a map, a layer, an object or a tile.
public struct MapProperty: Equatable, Sendable, FieldValue {
  /// The name in the editor.
  public var name: String
  /// The designer's value, or the default of its class.
  public var value: MapValue

  /// Creates a named value.
  public init(_ name: String = "", _ value: MapValue = .string("")) {
    self.name = name
    self.value = value
  }

  public init() { self.init("") }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) { visit(&v, depth: 0) }

  mutating func visit<V: FieldVisitor>(_ v: inout V, depth: Int) {
    v.field("name", &name)
    value.visit(&v, depth: depth)
  }
}

/// The value of a property in a map.
///
/// Tiled stores the default values of a class in its project. A member with its default value is therefore not in the
/// map's file.
public enum MapValue: Equatable, Sendable {
  /// Text.
  case string(String)
  /// A whole number; Tiled's own lie within 32 bits.
  case int(Int64)
  /// A number with a fraction.
  case float(Double)
  /// Yes or no.
  case bool(Bool)
  /// A colour; `nil` if the artist cleared it.
  case color(Color?)
  /// A file, relative to the folder of content. A path that leads out of the folder stays as it is written.
  case file(String)
  /// The id of an object of the same map; 0 is none.
  case object(UInt32)
  /// A value of an enumeration: the type's name and the case's, or several between commas.
  case choice(type: String, String)
  /// A value of a class: the type's name and the members that are in the file.
  case members(type: String, [MapProperty])
  /// A list of values, of any kinds.
  case list([MapValue])
}

extension [MapProperty] {
  /// Returns the value of the property with this name, or `nil`. Names are compared by bytes. O(properties).
  public subscript(name: String) -> MapValue? {
    first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}

extension MapValue {
  /// The text of a string, a file or a choice; `nil` for other values.
  public var text: String? {
    switch self {
    case .string(let text), .file(let text), .choice(_, let text): text
    default: nil
    }
  }

  /// The whole number; `nil` for other values.
  public var int: Int64? {
    if case .int(let number) = self { number } else { nil }
  }

  /// The number, with or without a fraction; `nil` for other values.
  public var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .float(let number): number
    default: nil
    }
  }

  /// The truth value; `nil` for other values.
  public var bool: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// The colour; `nil` if it is cleared, and for other values.
  public var color: Color? {
    if case .color(let color) = self { color } else { nil }
  }

  /// The members of a class; `nil` for other values.
  public var members: [MapProperty]? {
    if case .members(_, let members) = self { members } else { nil }
  }

  /// The values of a list; `nil` for other values.
  public var list: [MapValue]? {
    if case .list(let list) = self { list } else { nil }
  }
}

// The conformance is written by hand: a field list is not derived for an enumeration with values. Values nest, so the
// depth is counted. Without the limit, hostile bytes could exhaust the reader's stack.
extension MapValue: FieldValue {
  /// The depth to which lists and classes may nest.
  public static var depthLimit: Int { 32 }

  public init() { self = .string("") }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) { visit(&v, depth: 0) }

  private var kind: UInt8 {
    switch self {
    case .string: 0
    case .int: 1
    case .float: 2
    case .bool: 3
    case .color: 4
    case .file: 5
    case .object: 6
    case .choice: 7
    case .members: 8
    case .list: 9
    }
  }

  /// Returns a value of this kind for a reader to fill in, or `nil` if there is no such kind.
  private static func blank(_ kind: UInt8) -> MapValue? {
    switch kind {
    case 0: .string("")
    case 1: .int(0)
    case 2: .float(0)
    case 3: .bool(false)
    case 4: .color(nil)
    case 5: .file("")
    case 6: .object(0)
    case 7: .choice(type: "", "")
    case 8: .members(type: "", [])
    case 9: .list([])
    default: nil
    }
  }

  mutating func visit<V: FieldVisitor>(_ v: inout V, depth: Int) {
    guard depth < Self.depthLimit else { return v.reject() }
    var read = kind
    v.field("kind", &read)
    if read != kind {
      guard let blank = Self.blank(read) else { return v.reject() }
      self = blank
    }
    switch self {
    case .string(var text):
      v.field("text", &text)
      self = .string(text)
    case .int(var number):
      v.field("number", &number)
      self = .int(number)
    case .float(var number):
      v.field("number", &number)
      self = .float(number)
    case .bool(var flag):
      v.field("flag", &flag)
      self = .bool(flag)
    case .color(var color):
      v.field("color", &color)
      self = .color(color)
    case .file(var path):
      v.field("path", &path)
      self = .file(path)
    case .object(var id):
      v.field("id", &id)
      self = .object(id)
    case .choice(var type, var text):
      v.field("type", &type)
      v.field("text", &text)
      self = .choice(type: type, text)
    case .members(var type, var members):
      v.field("type", &type)
      let count = v.count(members.count)
      for index in 0..<max(0, count) where !v.hasFailed {
        if index == members.count { members.append(MapProperty()) }
        v.element(index)
        members[index].visit(&v, depth: depth + 1)
      }
      v.endList()
      self = .members(type: type, members)
    case .list(var list):
      let count = v.count(list.count)
      for index in 0..<max(0, count) where !v.hasFailed {
        if index == list.count { list.append(.string("")) }
        v.element(index)
        list[index].visit(&v, depth: depth + 1)
      }
      v.endList()
      self = .list(list)
    }
  }
}
