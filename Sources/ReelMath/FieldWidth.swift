/// A visitor that finds how few bytes a value can take.
public struct FieldWidth: FieldVisitor, Sendable {
  private var width = 0

  public mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    width += kind.byteCount
    // No number, no element, nothing there.
    bits = 0
  }

  public mutating func count(_ count: Int) -> Int {
    width += 4
    return 0
  }

  /// How many bytes a value of the type takes in a file whose numbers are all 0 and whose lists are
  /// empty.
  public static func least<F: FieldValue>(of type: F.Type) -> Int {
    var value = F()
    var visitor = FieldWidth()
    value.visit(&visitor)
    return visitor.width
  }
}
