import Foundation

// The order of an object's keys, which `JSONDecoder` drops. It matters in sprite sheets: Aseprite's tags number the
// frames in the order of the file.

/// Reads keys from JSON that a decoder has already accepted.
struct JSONKeys {
  private let bytes: [UInt8]
  private var at = 0

  /// Returns the keys of the object under `key` in the outermost object, in the order of the file, including repeated
  /// ones; `nil` if there is no such object. O(bytes).
  static func ofObject(_ key: String, in bytes: [UInt8]) -> [String]? {
    var walk = JSONKeys(bytes: bytes)
    return walk.keys(under: key)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func keys(under key: String) -> [String]? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    guard take("{") else { return nil }
    while let name = takeKey() {
      if name.utf8.elementsEqual(key.utf8) {
        guard take("{") else { return nil }
        var keys: [String] = []
        while let key = takeKey() {
          keys.append(key)
          skipValue()
          if !take(",") { break }
        }
        return keys
      }
      skipValue()
      if !take(",") { break }
    }
    return nil
  }

  private mutating func skipSpace() {
    while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard at < bytes.count, UInt32(bytes[at]) == character.value else { return false }
    at += 1
    return true
  }

  private mutating func takeKey() -> String? {
    skipSpace()
    let start = at
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { return nil }
    skipString()
    let quoted = bytes[start..<min(at, bytes.count)]
    guard take(":") else { return nil }
    if !quoted.contains(UInt8(ascii: "\\")) {
      return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
    }
    return try? JSONDecoder().decode(String.self, from: Data(quoted))
  }

  private mutating func skipString() {
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    at += 1
  }

  /// Moves behind a value: to the comma or bracket that ends it.
  private mutating func skipValue() {
    var depth = 0
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        skipString()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return
      default: break
      }
      at += 1
    }
  }
}
