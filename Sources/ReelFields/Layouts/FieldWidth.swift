/// A visitor that computes the fewest bytes that a value can take.
public struct FieldWidth: FieldVisitor, Sendable {
  private var width = 0

  public mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    width += kind.byteCount
    // All numbers are 0, so that optionals are empty.
    bits = 0
  }

  public mutating func count(_ count: Int) -> Int {
    width += 4
    return 0
  }

  /// Returns the number of bytes that a value of the type takes in a file if all of its numbers are 0 and its lists
  /// empty.
  public static func least<F: FieldValue>(of type: F.Type) -> Int {
    var value = F()
    var visitor = FieldWidth()
    value.visit(&visitor)
    return visitor.width
  }
}
