import ReelMath

// A value as it is kept from one build of a game to the next: each field with its name and layout.
//
//     name length 1 │ name │ layout length 2 │ layout, as text │ length 4 │ bytes of FieldEncoder      … again
//
// So a later build, whose value has more fields or fewer, still finds those that have stayed.

/// A visitor that writes the fields of a value with their names.
struct SavedFieldsWriter: FieldVisitor {
  private(set) var encoder = FieldEncoder()

  mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    encoder.append(text: name.description, lengthBytes: 1)
    encoder.append(text: FieldLayout.describe(F.self), lengthBytes: 2)
    let bytes = FieldEncoder.encode(value)
    encoder.append(UInt64(bytes.count), 4)
    encoder.bytes += bytes
  }

  /// A value that is one number has no names.
  mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {}

  static func bytes<F: FieldValue>(of value: F) -> [UInt8] {
    var copy = value
    var writer = SavedFieldsWriter()
    copy.visit(&writer)
    return writer.encoder.bytes
  }
}

/// A visitor that fills in the fields which it finds, if they still have the same layout and their bytes mean
/// something; all others stay as they are.
struct SavedFieldsReader: FieldVisitor {
  private struct Saved {
    var name: ArraySlice<UInt8>
    var layout: ArraySlice<UInt8>
    var bytes: ArraySlice<UInt8>
  }

  private var fields: [Saved] = []

  /// Of damaged bytes, what comes before the damage.
  init(_ bytes: [UInt8]) {
    var reader = FieldDecoder(bytes)
    while reader.remaining > 0 {
      guard let name = reader.slice(lengthBytes: 1), let layout = reader.slice(lengthBytes: 2),
        let value = reader.slice(lengthBytes: 4)
      else { return }
      fields.append(Saved(name: name, layout: layout, bytes: value))
    }
  }

  mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    let layout = FieldLayout.describe(F.self)
    for saved in fields
    where saved.name.elementsEqual(name.description.utf8)
      && saved.layout.elementsEqual(layout.utf8)
    {
      do throws(FieldDecodingError) {
        value = try FieldDecoder.decode(F.self, from: Array(saved.bytes))
      } catch {
        continue
      }
    }
  }

  mutating func field<F: FieldValue & Comparable>(
    _ name: FieldName, _ value: inout F, in range: ClosedRange<F>
  ) {
    let first = value
    field(name, &value)
    if !range.contains(value) { value = first }
  }

  mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {}
}

extension FieldEncoder {
  /// The bytes of a text after their number; what is longer than that can say is cut off.
  mutating func append(text: String, lengthBytes: Int) {
    let bytes = Array(text.utf8.prefix((1 << (8 * lengthBytes)) - 1))
    append(UInt64(bytes.count), lengthBytes)
    self.bytes += bytes
  }
}

extension FieldDecoder {
  /// Bytes after their number; `nil` where there are fewer than that says.
  mutating func slice(lengthBytes: Int) -> ArraySlice<UInt8>? {
    let length = word(lengthBytes)
    guard error == nil, length <= UInt64(remaining) else { return nil }
    let start = offset
    skip(Int(length))
    return bytes[start..<offset]
  }
}
