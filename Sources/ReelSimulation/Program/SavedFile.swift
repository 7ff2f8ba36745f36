import ReelFields
import ReelMath

// The file of a saved value, which a program replaces as a whole: NAME.save in a folder, or an item of a browser's
// storage:
//
//     "REELSAV2" │ StableHasher's value of the bytes, 8, little-endian │ bytes
//
// The bytes contain the names and types of their fields (`SavedFields`).

/// The form in which programs store what a game saves.
package enum SavedFile {
  private static let magic: [UInt8] = [0x52, 0x45, 0x45, 0x4C, 0x53, 0x41, 0x56, 0x32]
  /// The most bytes of all saved values together; they fit into a reel's header.
  package static let limit = 512 * 1024
  /// The bytes of a file before the value.
  package static let headSize = 16

  /// Returns the file of a value.
  package static func file(of value: [UInt8]) -> [UInt8] {
    var file = FieldEncoder(magic)
    file.append(hash(value), 8)
    file.bytes += value
    return file.bytes
  }

  /// Returns the value that a file contains; `nil` if it is no such file, or damaged.
  package static func value(in file: [UInt8]) -> [UInt8]? {
    guard file.count >= headSize, file.count <= limit + headSize, file.starts(with: magic)
    else { return nil }
    let value = Array(file[headSize...])
    var decoder = FieldDecoder(file, from: magic.count)
    return decoder.word(8) == hash(value) ? value : nil
  }

  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hasher = StableHasher(seed: UInt64(bytes.count))
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.value
  }

  /// Returns true for 1 to 64 letters, digits, `-` and `_`.
  package static func isName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || $0 == 0x2D || $0 == 0x5F
      }
  }
}
