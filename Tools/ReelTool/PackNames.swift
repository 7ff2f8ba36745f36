import ReelFormats

/// The names that `reel atlas pack` gives to files of one atlas, as opposed to similar ones: `hero@2x-1.plist` is one
/// of hero's, `hero-backup.plist` is not.
struct PackNames {
  /// The atlas's own name.
  let name: String

  /// Returns the name without its extension if it is a page's or a list's: NAME[MARK][-INDEX].
  func stem(of file: String, extension end: String) -> String? {
    guard file.hasBytes(atStart: name), file.hasBytes(atEnd: end),
      file.utf8.count >= name.utf8.count + end.utf8.count
    else { return nil }
    let stem = file.droppingBytes(last: end.utf8.count)
    var rest = stem.droppingBytes(first: name.utf8.count)
    if let dash = rest.utf8.lastIndex(of: UInt8(ascii: "-")),
      isNumber(rest.utf8[rest.utf8.index(after: dash)...])
    {
      rest = String(rest[..<dash])
    }
    return isMark(rest) ? stem : nil
  }

  /// Returns true if a file of the `.atlasc` has a page's name: NAME.NUMBER[MARK].png.
  func isCompiledPage(_ file: String) -> Bool {
    let (start, end) = (name + ".", ".png")
    guard file.hasBytes(atStart: start), file.hasBytes(atEnd: end),
      file.utf8.count >= start.utf8.count + end.utf8.count
    else { return false }
    let rest = file.droppingBytes(first: start.utf8.count, last: end.utf8.count)
    let number = rest.utf8.prefix { (0x30...0x39).contains($0) }
    return isNumber(number) && !number.elementsEqual("0".utf8)
      && isMark(rest.droppingBytes(first: number.count))
  }

  /// Returns true for digits without leading zeros.
  private func isNumber(_ digits: some Collection<UInt8>) -> Bool {
    guard (1...6).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return false
    }
    return digits.count == 1 || digits.first != UInt8(ascii: "0")
  }

  /// Returns true for an empty text, and for the mark of a density or device.
  private func isMark(_ text: String) -> Bool {
    text.utf8.isEmpty || AtlasFile.variant(of: "x\(text).png").mark.utf8.elementsEqual(text.utf8)
  }
}
