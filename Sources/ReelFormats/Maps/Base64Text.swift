/// The base64 encoding of bytes as text; blanks and line ends are ignored everywhere.
enum Base64Text {
  /// Returns the bytes, and the offset of the first byte of the text that is not valid, if there is one. O(text).
  static func decode(_ text: String) -> (bytes: [UInt8], wrong: Int?) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var group: UInt32 = 0
    var letters = 0
    var isPadded = false
    var at = 0
    for byte in text.utf8 {
      defer { at += 1 }
      if byte <= 0x20 {
        guard [0x20, 0x09, 0x0A, 0x0D].contains(byte) else { return (bytes, at) }
        continue
      }
      if byte == UInt8(ascii: "=") {
        isPadded = true
        continue
      }
      guard !isPadded, let value = value(of: byte) else { return (bytes, at) }
      group = group << 6 | value
      letters += 1
      if letters == 4 {
        bytes.append(UInt8(truncatingIfNeeded: group >> 16))
        bytes.append(UInt8(truncatingIfNeeded: group >> 8))
        bytes.append(UInt8(truncatingIfNeeded: group))
        (group, letters) = (0, 0)
      }
    }
    switch letters {
    case 2: bytes.append(UInt8(truncatingIfNeeded: group >> 4))
    case 3:
      bytes.append(UInt8(truncatingIfNeeded: group >> 10))
      bytes.append(UInt8(truncatingIfNeeded: group >> 2))
    case 1: return (bytes, at)
    default: break
    }
    return (bytes, nil)
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
