/// A word of a command line, or a path: bytes, because file names need not be UTF-8.
struct Argument: ExpressibleByStringInterpolation, Hashable, Sendable {
  var bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }
  init(_ text: String) { bytes = Array(text.utf8) }
  init(stringLiteral text: String) { self.init(text) }

  /// The text for a shell: plain words unchanged, others as `$'…'`, which bash reads.
  var quoted: String {
    let plain = Array(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-=+:,@%".utf8)
    if !bytes.isEmpty, bytes.allSatisfy(plain.contains) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = "$'"
    for byte in bytes {
      switch byte {
      case 0x27: text += "\\'"
      case 0x5C: text += "\\\\"
      case 0x20..<0x7F: text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return text + "'"
  }

  /// Calls `body` with the bytes and a zero after them, for a C function.
  func withCString<R>(_ body: (UnsafePointer<CChar>) throws -> R) rethrows -> R {
    let signed = bytes.map { CChar(bitPattern: $0) } + [0]
    // SAFETY: the array ends with a zero and lives as long as the call.
    return try signed.withUnsafeBufferPointer { try body($0.baseAddress!) }
  }
}
