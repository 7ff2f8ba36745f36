extension FieldLayout {
  /// Returns the layout of a type with the initial values of its fields.
  package static func shape<F: FieldValue>(of type: F.Type) -> FieldShape {
    var visitor = FieldShapeVisitor(initial: FieldEncoder.encode(F()), F.formerFields)
    visitor.layout.begin(FieldLayout.identity(of: type))
    var value = F()
    value.visit(&visitor)
    return FieldShape(visitor.layout.end(varies: !F.showsSameFields), visitor.fields)
  }

  /// Returns the layout of a field with this value, as it occurs in the layout of a structure.
  package static func shape<F: FieldValue>(of value: F, as name: FieldName) -> FieldShape {
    var visitor = FieldShapeVisitor(initial: FieldEncoder.encode(value), [])
    var value = value
    visitor.field(name, &value)
    return FieldShape(visitor.layout.layout, visitor.fields)
  }
}

/// A visitor that writes the layout of a type, and collects the initial values of its fields. It is apart from
/// ``FieldLayout``, so that a layout alone needs no code that encodes values.
private struct FieldShapeVisitor: FieldVisitor {
  static var skipsUnknownFields: Bool { FieldLayout.skipsUnknownFields }
  var layout = FieldLayout()
  private(set) var fields: FieldShape.Fields

  init(initial: [UInt8], _ formerFields: [FormerField]) {
    fields = FieldShape.Fields(initial: initial, formerFields: formerFields)
  }

  mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    fields.append(name, value)
    guard let depth = layout.beginField(name, FieldLayout.identity(of: F.self)) else { return }
    value.visit(&self)
    layout.endField(depth, varies: !F.showsSameFields)
  }

  mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) { layout.leaf(&bits, kind) }
  mutating func count(_ count: Int) -> Int { layout.count(count) }
  mutating func elements<F: FieldValue>(_ elements: inout [F]) -> Bool {
    layout.elements(&elements)
  }
  mutating func endList() { layout.endList() }
  mutating func text() { layout.text() }
  mutating func optional() { layout.optional() }
  mutating func endOptional() { layout.endOptional() }
}
