import ReelMath

// Numbers in as few bytes as they need, by the codec of `Varint.swift`.

extension FieldEncoder {
  /// Appends a number of up to 63 bits.
  package mutating func varint(_ number: UInt64) { bytes.append(varint: number) }

  /// Appends bytes, and their number before them.
  package mutating func data(_ data: [UInt8]) {
    varint(UInt64(data.count))
    bytes.append(contentsOf: data)
  }
}

extension FieldDecoder {
  /// Reads a number up to `most`; 0 after an error.
  package mutating func varint(to most: UInt64 = .max >> 1) -> UInt64 {
    guard !hasFailed else { return 0 }
    var end = offset
    guard let number = bytes.varint(at: &end, before: bytes.count, to: most) else {
      fail(end < bytes.count ? .validCase : .moreBytes)
      return 0
    }
    skip(end - offset)
    return number
  }

  /// Reads bytes with their number before them, at most `most`; empty after an error.
  package mutating func data(to most: Int) -> [UInt8] {
    let count = Int(varint(to: UInt64(most)))
    let start = offset
    skip(count)
    return hasFailed ? [] : [UInt8](bytes[start..<start + count])
  }
}
