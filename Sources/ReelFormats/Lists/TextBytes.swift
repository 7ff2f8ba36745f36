extension UInt8 {
  /// True for a blank, a tab and the ends of lines and pages in ASCII.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension [UInt8] {
  /// The text without a byte order mark.
  var withoutMark: ArraySlice<UInt8> { starts(with: [0xEF, 0xBB, 0xBF]) ? self[3...] : self[...] }

  /// True for a text that begins like an object or an array of JSON.
  var beginsAsJSON: Bool {
    let first = withoutMark.first { !$0.isBlank }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
