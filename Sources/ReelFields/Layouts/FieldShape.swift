/// The layout of a type of this build, with the initial value of each field: the target of a ``FieldMigration``.
package struct FieldShape: Sendable {
  /// The values and names that ``FieldLayout`` collects beside the text. Fields have the order of the text.
  struct Fields: Sendable {
    /// The bytes of the initial value.
    var initial: [UInt8]
    /// The former names of the fields of the type itself.
    var formerFields: [FormerField] = []
    /// For each named field the bytes of its initial value, and the former names of the fields inside of it.
    private(set) var fields: [(initial: [UInt8], formerFields: [FormerField])] = []

    init(initial: [UInt8], formerFields: [FormerField] = []) {
      (self.initial, self.formerFields) = (initial, formerFields)
    }

    mutating func append<F: FieldValue>(_ name: FieldName, _ value: F) {
      fields.append((FieldEncoder.encode(value), F.formerFields))
    }
  }

  /// The layout as text.
  package let text: String
  /// The parsed text; `nil` if it is no layout, as that of a type with more nesting than the grammar has.
  let tree: LayoutTree?
  private let fields: Fields

  init(_ text: String, _ fields: Fields?) {
    self.text = text
    self.fields = fields ?? Fields(initial: [])
    tree = LayoutTree(text)
  }

  /// The bytes of the type's initial value.
  package var initial: [UInt8] { fields.initial }

  /// True if some value has fields that only the type itself can determine.
  package var varies: Bool { text.utf8.contains(0x7E) }

  /// Returns the bytes of the initial value of a field; `nil` for a value without a name.
  func initial(of number: Int) -> [UInt8]? {
    fields.fields.indices.contains(number) ? fields.fields[number].initial : nil
  }

  /// Returns the names under which a field may occur in a structure of an older build, latest first.
  /// - Parameter owner: the field whose type the structure is a part of; -1 for the type itself.
  func formerNames(of name: [UInt8], in owner: Int) -> [[UInt8]] {
    let all =
      fields.fields.indices.contains(owner)
      ? fields.fields[owner].formerFields : fields.formerFields
    return all.filter { $0.now.utf8.elementsEqual(name) }.map { Array($0.former.utf8) }
  }
}
