import ReelECS
import ReelMath

// The format of a resource that a game keeps from one build to the next: the resource's name and the list of its
// fields, as in snapshots and reels, then each field's length and value.
//
//     StateLayout: kind 1 │ name │ fields      length 4 │ bytes of FieldEncoder      … again, for each field
//
// A later build, whose value has more fields or fewer, still finds the fields that are the same.

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
    var copy = value
    var writer = SavedFieldsWriter()
    copy.visit(&writer)
    var out = FieldEncoder()
    StateLayout(kind: .resource, name: R.resourceName, fields: writer.layout).encode(to: &out)
    return out.bytes + writer.values.bytes
  }
}

/// A visitor that sets the fields that it finds in the bytes, if their layout is the same and the bytes are valid. All
/// other fields keep their values.
package struct SavedFieldsReader: FieldVisitor {
  private var fields: [(item: FieldLayout.Item, bytes: ArraySlice<UInt8>)] = []

  /// Creates a reader of the fields in `bytes`. If the bytes are damaged, it reads only the fields before the damage.
  package init(_ bytes: [UInt8]) {
    var reader = FieldDecoder(bytes)
    guard let layout = StateLayout.decode(from: &reader) else { return }
    for item in FieldLayout.items(of: layout.fields) {
      guard let value = reader.slice(lengthBytes: 4) else { return }
      fields.append((item, value))
    }
  }

  package mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    let own = FieldLayout.describe(F.self, as: name)
    for saved in fields where saved.item.text.utf8.elementsEqual(own.utf8) {
      do throws(FieldDecodingError) {
        value = try FieldDecoder.decode(F.self, from: Array(saved.bytes))
      } catch {
        continue
      }
    }
  }

  package mutating func field<F: FieldValue & Comparable>(
    _ name: FieldName, _ value: inout F, in range: ClosedRange<F>
  ) {
    let first = value
    field(name, &value)
    if !range.contains(value) { value = first }
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
