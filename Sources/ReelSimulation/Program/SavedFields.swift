import ReelECS
import ReelFields
import ReelMath

// The format of a resource that a game keeps from one build to the next: the resource's name and the list of its
// fields, as in snapshots and reels, then each field's length and value.
//
//     StateLayout: kind 1 │ name │ fields      length 4 │ bytes of FieldEncoder      … again, for each field
//
// A later build, whose value has other fields, finds each by its name, and converts it as a snapshot's value
// (`FieldMigration`).

/// A visitor that writes the fields of a value and the list of them.
package struct SavedFieldsWriter: FieldVisitor {
  private var layout = ""
  private var values = FieldEncoder()

  package mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    if !layout.utf8.isEmpty { layout += ", " }
    layout += FieldLayout.describe(F.self, as: name)
    let bytes = FieldEncoder.encode(value)
    values.append(UInt64(bytes.count), 4)
    values.bytes += bytes
  }

  /// Writes nothing: a value that is a single number has no field names.
  package mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {}

  package static func bytes<R: Resource>(of value: R) -> [UInt8] {
    bytes(of: value, named: R.resourceName)
  }

  package static func bytes<F: FieldValue>(of value: F, named name: String) -> [UInt8] {
    var copy = value
    var writer = SavedFieldsWriter()
    copy.visit(&writer)
    var out = FieldEncoder()
    StateLayout(kind: .resource, name: name, fields: writer.layout).encode(to: &out)
    return out.bytes + writer.values.bytes
  }
}

/// A visitor that sets the fields that it finds in the bytes, if this build has such values. All other fields keep
/// their values.
package struct SavedFieldsReader: FieldVisitor {
  private var fields: [(item: FieldLayout.Item, bytes: ArraySlice<UInt8>)] = []
  /// The present names of the fields, which count before former ones.
  private let names: [String]
  private let formerFields: [FormerField]
  /// A sentence about each field that the bytes contain and this build cannot have.
  package private(set) var refusals: [String] = []

  /// Creates a reader of the fields of a type in `bytes`. If the bytes are damaged, it reads only the fields before the
  /// damage.
  package init<F: FieldValue>(_ bytes: [UInt8], of type: F.Type) {
    names = FieldLayout.items(of: FieldLayout.describe(type)).map { $0.name }
    formerFields = F.formerFields
    var reader = FieldDecoder(bytes)
    guard let layout = StateLayout.decode(from: &reader) else { return }
    for item in FieldLayout.items(of: layout.fields) {
      guard let value = reader.slice(lengthBytes: 4) else { return }
      fields.append((item, value))
    }
  }

  package mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    // Inner fields that the save lacks have those of the value.
    let shape = FieldLayout.shape(of: value, as: name)
    guard let own = FieldLayout.items(of: shape.text).first, let saved = find(own.name) else {
      return
    }
    let bytes = Array(saved.bytes)
    do throws(FieldMigration.Refusal) {
      if saved.item.type.utf8.elementsEqual(own.type.utf8) {
        return try set(&value, own.name, bytes)
      }
      var migration = try FieldMigration(
        from: own.name + " " + saved.item.type, to: shape, in: "the save")
      var (input, out) = (FieldDecoder(bytes), FieldEncoder())
      try migration.convert(&input, to: &out)
      if input.hasFailed || input.remaining > 0 { throw damaged(own.name) }
      try set(&value, own.name, out.bytes)
    } catch {
      refusals.append(error.message)
    }
  }

  private func set<F: FieldValue>(
    _ value: inout F, _ name: String, _ bytes: [UInt8]
  ) throws(FieldMigration.Refusal) {
    do throws(FieldDecodingError) {
      value = try FieldDecoder.decode(F.self, from: bytes)
    } catch {
      throw damaged(name)
    }
  }

  private func damaged(_ name: String) -> FieldMigration.Refusal {
    FieldMigration.Refusal(message: "`\(name)` has a value in the save that its type does not have")
  }

  /// Returns the saved field of a name, or else of a former one that is not the name of another field now.
  private func find(_ name: String) -> (item: FieldLayout.Item, bytes: ArraySlice<UInt8>)? {
    func field(_ name: String) -> (item: FieldLayout.Item, bytes: ArraySlice<UInt8>)? {
      fields.first { $0.item.name.utf8.elementsEqual(name.utf8) }
    }
    if let field = field(name) { return field }
    for former in formerFields where former.now.utf8.elementsEqual(name.utf8) {
      if names.contains(where: { $0.utf8.elementsEqual(former.former.utf8) }) { continue }
      if let field = field(former.former) { return field }
    }
    return nil
  }

  package mutating func field<F: FieldValue & Comparable>(
    _ name: FieldName, _ value: inout F, in range: ClosedRange<F>
  ) {
    let first = value
    field(name, &value)
    if range.contains(value) { return }
    value = first
    refusals.append("`\(name)` has a value in the save that its range does not contain")
  }

  package mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {}
}

extension FieldEncoder {
  /// Appends the length of a text and its bytes. Cuts off what is longer than the length can express.
  package mutating func append(text: String, lengthBytes: Int) {
    let bytes = Array(text.utf8.prefix((1 << (8 * lengthBytes)) - 1))
    append(UInt64(bytes.count), lengthBytes)
    self.bytes += bytes
  }
}

extension FieldDecoder {
  /// Reads a length and as many bytes; returns `nil` if fewer remain.
  package mutating func slice(lengthBytes: Int) -> ArraySlice<UInt8>? {
    let length = word(lengthBytes)
    guard error == nil, length <= UInt64(remaining) else { return nil }
    let start = offset
    skip(Int(length))
    return bytes[start..<offset]
  }
}
