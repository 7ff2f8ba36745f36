import ReelFields
import ReelMath

/// A visitor that collects the types of fields: it visits an initial value of each type, and records the types of its
/// fields. For an array or an optional it records the element type.
struct FieldSurvey: FieldVisitor {
  static var skipsUnknownFields: Bool { true }

  /// The types, each once, in the order in which their lists ended.
  private(set) var types: [any FieldValue.Type] = []
  private var seen: Set<ObjectIdentifier> = []

  mutating func add<F: FieldValue>(_ type: F.Type) {
    if let holder = type as? any FieldHolder.Type { return holder.showHeld(to: &self) }
    guard seen.insert(ObjectIdentifier(type)).inserted else { return }
    var value = F()
    value.visit(&self)
    types.append(type)
  }

  mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) { add(F.self) }

  mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {}
}

/// An array or an optional. The survey records its element type instead of it.
private protocol FieldHolder {
  static func showHeld(to survey: inout FieldSurvey)
}

extension Array: FieldHolder where Element: FieldValue {
  static func showHeld(to survey: inout FieldSurvey) { survey.add(Element.self) }
}

extension Optional: FieldHolder where Wrapped: FieldValue {
  static func showHeld(to survey: inout FieldSurvey) { survey.add(Wrapped.self) }
}
