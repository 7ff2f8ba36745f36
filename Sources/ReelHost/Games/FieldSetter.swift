import ReelFields
import ReelMath

/// A visitor that sets one field from text. It accepts numbers, Booleans, texts, cases of enumerations by name, and
/// `none` for an optional without a value. The path of a nested field is `outer.inner`.
package struct FieldSetter: FieldVisitor {
  package static var skipsUnknownFields: Bool { true }

  private let name: String
  private let text: String
  private var path = ""
  /// The paths of all fields that can be set.
  private(set) var names: [String] = []
  private var hasMatch = false
  private var expected: String?
  /// True if the next leaf is the flag of an optional: 1 if it has a value, 0 if it has none.
  private var isOptional = false
  /// The bytes of the text that are not set yet, if the field is a text; each leaf takes one.
  private var bytes: [UInt8]?

  package init(_ name: String, to text: String) {
    self.name = name
    self.text = text
  }

  /// Returns the reason why the field was not set, as a sentence; `nil` if it was set.
  package func problem(of game: String) -> String? {
    if let expected { return "expected \(expected)." }
    if hasMatch { return nil }
    if names.isEmpty { return "\(game) has no values that can be set." }
    return "\(game) has no value of this name; it has \(names.joined(separator: ", "))."
  }

  package mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    let outer = path
    path = outer.isEmpty ? name.description : outer + "." + name.description
    defer { path = outer }
    guard path == self.name else {
      value.visit(&self)
      return
    }
    isOptional = value is any AnOptional
    if let type = F.self as? any CaseIterable.Type {
      if !names.contains(path) { names.append(path) }
      hasMatch = true
      setCase(type, &value)
    } else {
      value.visit(&self)
    }
    bytes = nil
    isOptional = false
  }

  private mutating func setCase<F, C: CaseIterable>(_ type: C.Type, _ value: inout F) {
    let cases = Array(type.allCases)
    if let match = cases.first(where: { "\($0)" == text }) as? F {
      value = match
    } else {
      expected = "one of " + cases.map { "\($0)" }.joined(separator: ", ")
    }
  }

  package mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    if names.last != path { names.append(path) }
    guard path == name, expected == nil else { return }
    hasMatch = true
    if isOptional {
      isOptional = false
      bits = text == "none" ? 0 : 1
    } else if bytes != nil {
      guard kind == .uint8, let byte = bytes?.first else {
        expected = "a value that is no list: lists cannot be set here"
        return
      }
      bits = UInt64(byte)
      bytes?.removeFirst()
    } else {
      set(&bits, kind)
    }
  }

  package mutating func count(_ count: Int) -> Int {
    if names.last != path { names.append(path) }
    guard path == name else { return count }
    hasMatch = true
    let utf8 = [UInt8](text.utf8)
    bytes = utf8
    return utf8.count
  }

  package mutating func reject() {
    if path == name && expected == nil { expected = "a value that \(name) can have" }
  }

  private mutating func set(_ bits: inout UInt64, _ kind: FieldKind) {
    func setInteger<I: FixedWidthInteger>(_ type: I.Type) {
      if let number = I(text) {
        bits = UInt64(truncatingIfNeeded: number) & (.max >> UInt64(64 - I.bitWidth))
      } else {
        expected = "a whole number from \(I.min) to \(I.max)"
      }
    }
    switch kind {
    case .bool:
      switch text {
      case "true", "yes", "1": bits = 1
      case "false", "no", "0": bits = 0
      default: expected = "true or false"
      }
    case .int8: setInteger(Int8.self)
    case .int16: setInteger(Int16.self)
    case .int32: setInteger(Int32.self)
    case .int64: setInteger(Int64.self)
    case .uint8: setInteger(UInt8.self)
    case .uint16: setInteger(UInt16.self)
    case .uint32: setInteger(UInt32.self)
    case .uint64: setInteger(UInt64.self)
    case .float:
      if let number = Float(text), number.isFinite {
        bits = UInt64(number.bitPattern)
      } else {
        expected = "a number"
      }
    case .double:
      if let number = Double(text), number.isFinite {
        bits = number.bitPattern
      } else {
        expected = "a number"
      }
    case .entity: expected = "a value that is no entity"
    }
  }
}

private protocol AnOptional {}
extension Optional: AnOptional {}
