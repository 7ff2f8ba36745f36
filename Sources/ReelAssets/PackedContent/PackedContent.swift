import ReelContent
import ReelFields
import ReelFiles
import ReelMath

// A game's content as a shipped program reads it, which has no reader of other tools' formats. Numbers are in
// little-endian order.
//
//     52 4C 50 01       "RLP", and the number of the format
//     8 bytes           the hash of the layout of the values: another version of Reel may have other fields
//     8 bytes           the hash of the manifest that the content was read for
//     8 bytes           the number of bytes of the values
//     a zlib stream     the values, as a field list
//     8 bytes           the hash of all bytes before it

extension PackedContent {
  /// The name of the file in a folder of assets.
  static let file = "content.packed"
  /// The most bytes of the values.
  static let mostBytes = 1 << 30

  private static let magic: [UInt8] = [0x52, 0x4C, 0x50]
  private static let format: UInt8 = 1
  private static let headerSize = 28
  /// The most bytes that deflate makes of one.
  private static let mostGrowth = 1032

  private static var layout: UInt64 {
    BlockHasher.hash([UInt8](FieldLayout.describe(PackedContent.self).utf8))
  }

  /// Returns the bytes of the file; `nil` if the content is too large for one.
  func bytes(for manifest: ContentManifest) -> [UInt8]? {
    Self.file(of: FieldEncoder.encode(self), for: manifest)
  }

  /// Returns the bytes of a file with these values.
  static func file(of values: [UInt8], for manifest: ContentManifest) -> [UInt8]? {
    guard values.count <= mostBytes, let stream = ZlibStream.deflate(values) else { return nil }
    var encoder = FieldEncoder(magic + [format])
    encoder.append(layout, 8)
    encoder.append(manifest.fieldHash, 8)
    encoder.append(UInt64(values.count), 8)
    encoder.bytes += stream
    encoder.append(BlockHasher.hash(encoder.bytes), 8)
    return encoder.bytes
  }

  /// Reads the file in a folder of assets. Accepts only content that an engine can use without checking it again.
  static func read(
    in folder: ContentFolder, for manifest: ContentManifest
  ) throws(ContentError) -> PackedContent {
    try read(try folder.bytes(of: file, limit: mostBytes), for: manifest)
  }

  static func read(
    _ bytes: [UInt8], for manifest: ContentManifest
  ) throws(ContentError) -> PackedContent {
    guard bytes.starts(with: magic) else {
      throw ContentError(file: file, location: "byte 0", expected: "packed content (RLP)")
    }
    guard bytes.count > headerSize + 8 else {
      throw ContentError(
        file: file, location: "byte \(bytes.count)", expected: "more bytes, found the end")
    }
    guard bytes[3] == format else {
      throw ContentError(
        file: file, location: "byte 3", expected: "packed content of format \(format)",
        found: "format \(bytes[3])")
    }
    let end = bytes.count - 8
    let hash = bytes.withUnsafeBytes {
      BlockHasher.hash(UnsafeRawBufferPointer(rebasing: $0[..<end]))
    }
    guard bytes.word(at: end, byteCount: 8) == hash else {
      throw ContentError(
        file: file, location: "byte \(end)", expected: "the checksum of the bytes before it",
        found: "another: the file is damaged")
    }
    guard bytes.word(at: 4, byteCount: 8) == layout else {
      throw ContentError(
        file: file, location: "byte 4",
        expected: "content packed by the version of Reel of this program",
        found: "that of another one")
    }
    guard bytes.word(at: 12, byteCount: 8) == manifest.fieldHash else {
      throw ContentError(
        file: file, location: "byte 12",
        expected: "content packed for the manifest of this program",
        found: "that of another one")
    }
    let stream = bytes[headerSize..<end]
    let size = bytes.word(at: 20, byteCount: 8)
    // A number that deflate cannot reach would reserve memory for nothing.
    guard size <= UInt64(mostBytes), size <= UInt64(stream.count * mostGrowth) else {
      throw ContentError(
        file: file, location: "byte 20",
        expected: "at most \(min(mostBytes, stream.count * mostGrowth)) bytes of values",
        found: "\(size)")
    }
    guard let values = ZlibStream.inflate(stream, size: Int(size)),
      values.streamSize == stream.count
    else {
      throw ContentError(
        file: file, location: "byte \(headerSize)", expected: "a zlib stream of \(size) bytes")
    }
    let packed: PackedContent
    do {
      packed = try FieldDecoder.decode(PackedContent.self, from: values.bytes)
    } catch {
      throw ContentError(
        file: file, location: "value at byte \(error.offset)",
        expected: error.expected == .noMoreBytes ? "the end" : "a value of the content")
    }
    if let flaw = packed.flaw(for: manifest) {
      throw ContentError(
        file: file, location: flaw.location, expected: flaw.expected, found: flaw.found)
    }
    return packed
  }
}

extension ContentManifest {
  /// The hash of all names and grids.
  fileprivate var fieldHash: UInt64 {
    var fields = FieldEncoder()
    for names in [atlases, fonts, maps, particles, sounds, music, smooth, premultiplied] {
      fields.encode(names)
    }
    for picture in grids {
      fields.encode(picture.file)
      switch picture.grid {
      case .frame(let size, let margin, let spacing):
        fields.encode(UInt8(0))
        fields.encode([size.x, size.y, margin, spacing])
      case .count(let columns, let rows, let margin, let spacing):
        fields.encode(UInt8(1))
        fields.encode([Int64(columns), Int64(rows)])
        fields.encode([margin, spacing])
      }
    }
    return BlockHasher.hash(fields.bytes)
  }
}
