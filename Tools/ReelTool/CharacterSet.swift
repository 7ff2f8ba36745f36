/// The characters that a font is to have, from `--characters` and `--ranges`.
enum CharacterSet {
  /// The characters of a font without these options: ASCII, and the letters of western Europe.
  static let usual: [ClosedRange<UInt32>] = [0x20...0x7E, 0xA0...0xFF]
  /// The greatest number of characters of one font.
  static let limit = 65_536

  /// Returns the characters sorted, each once; `nil` if a range is invalid, or there are too many.
  /// - Parameter ranges: hexadecimal, such as `20-7E,400-45F,20AC`.
  static func scalars(characters: String?, ranges: String?) -> [UInt32]? {
    var requested: [ClosedRange<UInt32>] = characters == nil && ranges == nil ? usual : []
    if let ranges {
      for part in ranges.split(separator: ",", omittingEmptySubsequences: false) {
        let ends = part.split(separator: "-", omittingEmptySubsequences: false).map {
          UInt32($0.hasPrefix("U+") ? $0.dropFirst(2) : $0[...], radix: 16)
        }
        guard (1...2).contains(ends.count), let low = ends[0], let high = ends[ends.count - 1],
          low <= high, high <= 0x10FFFF
        else { return nil }
        requested.append(low...high)
      }
    }
    var scalars = Set<UInt32>()
    for range in requested {
      guard range.count <= 0x11_0000 - scalars.count else { return nil }
      for value in range where value >= 0x20 && Unicode.Scalar(value) != nil {
        scalars.insert(value)
        if scalars.count > limit { return nil }
      }
    }
    for scalar in (characters ?? "").unicodeScalars where scalar.value >= 0x20 {
      scalars.insert(scalar.value)
    }
    return scalars.isEmpty || scalars.count > limit ? nil : scalars.sorted()
  }
}
